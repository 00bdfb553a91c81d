import { pino } from 'pino';
import { serviceRoutes } from '../../src/app.js';
import { announcer } from '../../src/corrections/webhook/announcer.js';
import type { Database } from '../../src/database/database.js';
import type { DeclaredRoute } from '../../src/http/router.js';
import { createLexicon } from '../../src/search/lexicon.js';
import { createPostgresEngine } from '../../src/search/postgres/engine.js';

const MANY = 1e9;

/** Every route as it is declared; nothing is asked of the database. */
export const declaredRoutes = (database: Database): readonly DeclaredRoute[] => {
  const lexicon = createLexicon(database.pool);
  return serviceRoutes({
    config: {
      trustedProxies: [],
      limits: { anonymous: MANY, usr: MANY, usrAccount: MANY, spo: MANY, spoAccount: MANY, claim: MANY },
      browserTokens: { keys: [{ id: 'none', secret: new Uint8Array(32) }], issuer: 'linnea', lifetime: 60 },
    },
    database,
    engine: createPostgresEngine({ pool: database.pool, lexicon }),
    lexicon,
    logger: pino({ level: 'silent' }),
    announce: announcer(false),
  }).declared;
};
