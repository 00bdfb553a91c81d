import { z } from 'zod';
import { CONTRIBUTION_LICENCES, type ContributionLicenceId } from './contribution-licences.js';
import { RATE_LIMITS } from './rate-limits.js';
import {
  accountToken,
  contact,
  host,
  networks,
  oneOf,
  oneOfOrUnset,
  secrets,
  url,
  urls,
  webhookSecret,
  whole,
  yesOrNo,
} from './setting-types.js';

const LICENCE_IDS = Object.keys(CONTRIBUTION_LICENCES) as [ContributionLicenceId, ...ContributionLicenceId[]];

/** Every setting of the service: name of the environment variable, valid values, default and description. */
export const Environment = z.object({
  DATABASE_URL: url('the URL of a Postgres database', 'postgres', 'postgresql').describe(
    'URL of the database (Postgres 15 or later). Not set: the service starts an embedded Postgres.',
  ),
  ELASTICSEARCH_URL: urls(
    'the URL of Elasticsearch 8 or 9, or the URLs of the nodes of one cluster, separated by commas',
    'http',
    'https',
  ).describe(
    'URL of Elasticsearch 8 or 9, which answers lists and searches; for a cluster, the URLs of its nodes, separated by commas. Not set: Postgres answers them.',
  ),
  ELASTICSEARCH_INDEX: z
    .string()
    .regex(/^[a-z][a-z0-9_-]{0,63}$/, {
      error:
        'must start with a letter from a to z and contain only a to z, 0 to 9, _ and - (64 characters at most)',
    })
    .default('linnea')
    .describe('Alias of the live index, and prefix of the index names.'),
  ELASTICSEARCH_SHARDS: whole(1, 1024, 1).describe('Number of shards of the next index that is built.'),
  ELASTICSEARCH_REPLICAS: whole(0, 100, 0).describe(
    'Number of copies of each shard, in addition to the shard itself. Each copy needs a node of its own.',
  ),
  REDIS_URL: url('the URL of Redis', 'redis', 'rediss').describe(
    'URL of Redis, through which several processes share rate limits. Give each deployment its own Redis database (`/1`). Not set: each process counts on its own.',
  ),
  HOST: host.default('0.0.0.0').describe('Network address to listen on.'),
  PORT: whole(0, 65_535, 3000).describe('Port to listen on; 0 selects a free port.'),
  DATA_DIR: z
    .string()
    .min(1)
    .default('.linnea')
    .describe('Folder for the embedded Postgres, generated secrets, downloads and lists of rejected rows.'),
  ACCOUNT_TOKEN: accountToken.describe(
    'Token of the first account. Its prefix selects the plan: usr- default, spo- sponsor, unl- unlimited. Not set: the first start generates a token and prints it.',
  ),
  TOKEN_SECRETS: secrets.describe(
    'Secrets for browser tokens, separated by commas. The first one signs, all of them verify. Not set: with the embedded Postgres, the first start generates a secret and stores it in DATA_DIR.',
  ),
  TOKEN_LIFETIME: whole(60, 31_536_000, 86_400).describe('Lifetime of a browser token in seconds.'),
  TOKEN_ISSUER: z.string().min(1).default('linnea').describe('Issuer (`iss`) of browser tokens.'),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'info').describe(
    'Lowest severity that is logged.',
  ),
  LOG_STORE_TIMES: yesOrNo()
    .default(true)
    .describe(
      'Adds the time spent in each store to the log line of a request. Costs about 13 % of list throughput and 5 % of record throughput on Node before 24; free when request logging is off.',
    ),
  NODE_ENV: oneOf(['development', 'production', 'test'], 'production').describe(
    'Environment of the process.',
  ),
  TRUSTED_PROXIES: networks.describe(
    'Addresses and networks (CIDR) of proxies whose X-Forwarded-For header is trusted, separated by commas.',
  ),
  HSTS: z
    .string()
    .regex(/^(?:off|max-age=\d{1,10}(?:; includeSubDomains)?(?:; preload)?)$/, {
      error: 'must be off or a value such as max-age=31536000 or max-age=31536000; includeSubDomains',
    })
    .default('max-age=31536000')
    .describe(
      'Value of the header Strict-Transport-Security, which browsers obey over HTTPS only; `off` sends none. Add `; includeSubDomains` if every subdomain has HTTPS.',
    ),
  ...RATE_LIMITS,
  SEARCH_TIMEOUT_MS: whole(100, 60_000, 4000).describe(
    'Timeout of a list or search in milliseconds. With a fallback, Elasticsearch gets half of it.',
  ),
  SEARCH_FALLBACK: oneOf(['postgres', 'off'], 'postgres').describe(
    'Engine that answers lists and searches while Elasticsearch is unavailable: `postgres` (a second set of search tables, kept up to date) or `off`.',
  ),
  STORED_RECORDS_MB: whole(0, 500, 64).describe(
    'Memory for records that are read repeatedly, in MB, compressed: about 100 of each. 0: every record is rendered for every request.',
  ),
  DRAIN_MS: whole(0, 300_000, 200).describe(
    'Drain period in milliseconds after a stop signal: /readyz answers 503 while requests are still served.',
  ),
  STOP_TIMEOUT_MS: whole(100, 600_000, 10_000).describe(
    'Milliseconds that running requests get after the drain period. Requests that take longer are cut off, and the process exits with status 1.',
  ),
  INITIAL_DATA: oneOfOrUnset(['starter+share-alike', 'starter', 'sample', 'none']).describe(
    'Data that is loaded into an empty database: `starter` (some 5,000 well-known plants), `starter+share-alike` (with values under the ODbL, so that the whole database is under it, and photos under CC BY-SA), `sample` (208 plants, for tests) or `none`. Default: starter+share-alike with the embedded Postgres, otherwise none.',
  ),
  INDEXER: yesOrNo().describe(
    'Runs the indexer inside the service. Default: true with the embedded Postgres, otherwise false (run `linnea index follow`).',
  ),
  TEST_CORRECTION_HOURS: whole(1, 8_760, 24).describe(
    'Hours after which a correction with the notes `TEST` is rejected automatically.',
  ),
  CONTRIBUTION_LICENCE: oneOf(LICENCE_IDS, 'CC0-1.0').describe(
    'Licence under which accounts contribute corrections, as an SPDX identifier. A change applies to later submissions only.',
  ),
  PAGES: oneOf(['on', 'off'], 'on').describe(
    'Pages for people: plants, search, explorer. `off`: the service has the API, its documentation and the page for developers only.',
  ),
  SIGN_UP: oneOf(['off', 'open'], 'off').describe(
    'Who may open an account on the pages: `off` nobody (`linnea accounts create` does), `open` anybody, up to five a day from one address, in the default plan.',
  ),
  TERMS_URL: url('the URL of the terms of use', 'https', 'http').describe(
    'URL of the terms of use that whoever opens an account on the pages accepts. Not set: the page names none.',
  ),
  RECONCILE_OPEN: oneOf(['off', 'on'], 'off').describe(
    'Who may use the reconciliation service below /api/reconcile: `off` callers with a token, `on` also others, at the limit of RATE_LIMIT_ANONYMOUS.',
  ),
  PUBLIC_READ: oneOf(['off', 'on'], 'off').describe(
    'Who may read the API: `off` callers with a token, `on` also others, at the limit of RATE_LIMIT_PUBLIC; caches may then share answers.',
  ),
  EDGE_URLS: urls('the URLs of the caches', 'http').describe(
    'URLs of the caches in front of the service (edge/), separated by commas. The service tells them what has changed. Not set: caches keep answers for a minute.',
  ),
  WEBHOOK_URL: url('the URL of the receiver', 'https', 'http').describe(
    'URL that receives a message for each accepted, rejected or reverted correction. Not set: no messages.',
  ),
  WEBHOOK_SECRET: webhookSecret.describe(
    'Secret that signs messages to WEBHOOK_URL; the receiver needs the same one.',
  ),
  WEBHOOK_INTERNAL: yesOrNo()
    .default(false)
    .describe(
      'Allows a receiver inside the network: private, loopback, link-local and other addresses that are not on the public Internet.',
    ),
  OPERATOR_NAME: z
    .string()
    .regex(/^\S(?:.{0,198}\S)?$/, 'must have at most 200 characters on one line')
    .optional()
    .describe(
      'Person or organisation that publishes the data. Exports, releases and citations name it as the creator.',
    ),
  OPERATOR_CONTACT: contact.describe(
    'E-mail address or web page of the operator, the contact that archives and `/.well-known/security.txt` name.',
  ),
  WIKIMEDIA_CONTACT: contact.describe(
    'E-mail address or web page of the operator. `linnea fetch wikidata` needs it: Wikidata and Wikimedia Commons ask for a contact in every request.',
  ),
});
