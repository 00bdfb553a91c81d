import { pino } from 'pino';
import { announcer } from '../src/corrections/webhook/announcer.js';
import type { Database } from '../src/database/database.js';
import type { ApiRouter, DeclaredRoute } from '../src/http/router.js';
import { securityHeaders } from '../src/http/security-headers.js';
import { createMatcher } from '../src/matching/matcher.js';
import { serviceRoutes } from '../src/process/service-routes.js';
import { createLexicon } from '../src/search/lexicon.js';
import { pageAssets } from '../web/assets.js';
import { postgresEngine } from './engines.js';

const UNLIMITED = 1e9;

const routerOf = (database: Database, pages: boolean): ApiRouter => {
  const lexicon = createLexicon(database.pool);
  return serviceRoutes({
    config: {
      trustedProxies: [],
      contributionLicence: 'CC0-1.0',
      pages,
      reconcileOpen: false,
      signUp: true,
      limits: {
        anonymous: UNLIMITED,
        publicReads: 60,
        suggestions: 600,
        usr: UNLIMITED,
        usrAccount: UNLIMITED,
        spo: UNLIMITED,
        spoAccount: UNLIMITED,
        usrClaim: UNLIMITED,
        spoClaim: UNLIMITED,
        unlClaim: UNLIMITED,
        anonymousUnits: UNLIMITED,
        usrUnits: UNLIMITED,
        spoUnits: UNLIMITED,
        outsideApi: UNLIMITED,
      },
      securityHeaders: securityHeaders(null),
      browserTokens: { keys: [{ id: 'none', secret: new Uint8Array(32) }], issuer: 'linnea', lifetime: 60 },
    },
    assets: pageAssets(),
    database,
    engine: postgresEngine(database.pool, lexicon),
    matcher: createMatcher(database.pool, lexicon),
    logger: pino({ level: 'silent' }),
    announce: announcer(false),
  });
};

/** Returns every route below /api as it is declared. Sends no statement to the database. */
export const declaredRoutes = (database: Database): readonly DeclaredRoute[] =>
  routerOf(database, false).declared;

/** Returns the paths of all GET routes and pages, with the names of their parameters. Sends no statement to the database. */
export const getRoutes = (database: Database): readonly string[] =>
  routerOf(database, true).stack.flatMap(({ methods, path }) =>
    methods.includes('GET') ? [String(path)] : [],
  );
