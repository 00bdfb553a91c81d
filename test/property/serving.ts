/** Serves a given database over HTTP on a free port, prints its URL, and runs until it is killed. */

import { announcer } from '../../src/corrections/webhook/announcer.js';
import { openDatabase } from '../../src/database/database.js';
import { createMatcher } from '../../src/matching/matcher.js';
import { createApp } from '../../src/process/app.js';
import { createLexicon } from '../../src/search/lexicon.js';
import { TOKEN_RULES } from '../contract/service.js';
import { keptLog, SECURITY, serve } from '../http/serve.js';
import { builtPages } from '../support/of-run.js';

const LIMIT = 1_000_000;
const [url = ''] = process.argv.slice(2);
const away = () => Promise.reject(new Error('nothing here is searched'));
const database = await openDatabase(url);
const app = createApp({
  config: {
    trustedProxies: [],
    limits: {
      anonymous: 60,
      publicReads: 60,
      suggestions: 600,
      usr: LIMIT,
      usrAccount: LIMIT,
      spo: LIMIT,
      spoAccount: LIMIT,
      usrClaim: 60,
      spoClaim: 60,
      unlClaim: 60,
      anonymousUnits: LIMIT,
      usrUnits: LIMIT,
      spoUnits: LIMIT,
      outsideApi: LIMIT,
    },
    securityHeaders: SECURITY,
    browserTokens: TOKEN_RULES,
    contributionLicence: 'CC0-1.0',
    pages: false,
    reconcileOpen: false,
    signUp: false,
  },
  assets: await builtPages(),
  database,
  engine: {
    name: 'elasticsearch',
    page: away,
    suggest: away,
    facets: away,
    counts: away,
    probe: away,
  },
  matcher: createMatcher(database.pool, createLexicon(database.pool)),
  logger: keptLog().logger,
  announce: announcer(false),
});
const served = await serve(app.callback());
process.stdout.write(`${served.url}\n`);
