import { z } from 'zod';
import { didYouMean, quoted, withFullStop } from '../wording/suggestions.js';
import { CONTRIBUTION_LICENCES, type ContributionLicenceId } from './contribution-licences.js';
import { isPublic } from './display.js';
import { RATE_LIMITS } from './rate-limits.js';
import {
  accountToken,
  contact,
  host,
  NEW_WEBHOOK_SECRET,
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
const Environment = z.object({
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
  DRAIN_MS: whole(0, 300_000, 200).describe(
    'Drain period in milliseconds after a stop signal: /readyz answers 503 while requests are still served.',
  ),
  STOP_TIMEOUT_MS: whole(100, 600_000, 10_000).describe(
    'Milliseconds that running requests get after the drain period. Requests that take longer are cut off, and the process exits with status 1.',
  ),
  INITIAL_DATA: oneOfOrUnset(['starter', 'sample', 'none']).describe(
    'Data that is loaded into an empty database: `starter` (about 5,000 well-known plants), `sample` (208 of them, for tests) or `none`. Default: starter with the embedded Postgres, otherwise none.',
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
  RECONCILE_OPEN: oneOf(['off', 'on'], 'off').describe(
    'Who may use the reconciliation service below /api/reconcile: `off` callers with a token, `on` also others, at the limit of RATE_LIMIT_ANONYMOUS.',
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
  WIKIMEDIA_CONTACT: contact.describe(
    'E-mail address or web page of the operator. `linnea fetch wikidata` needs it: Wikidata and Wikimedia Commons ask for a contact in every request.',
  ),
});

/** The settings with the conditions between them; all problems are reported together. */
const Consistent = Environment.refine(
  ({ WEBHOOK_URL, WEBHOOK_SECRET }) => WEBHOOK_URL === undefined || WEBHOOK_SECRET !== undefined,
  {
    path: ['WEBHOOK_SECRET'],
    error: `must be set when WEBHOOK_URL is set: ${NEW_WEBHOOK_SECRET}`,
    when: () => true,
  },
);

type Settings = z.output<typeof Environment>;

const configOf = (settings: Settings) => ({
  /** Null: embedded Postgres. */
  databaseUrl: settings.DATABASE_URL ?? null,
  elasticsearch: settings.ELASTICSEARCH_URL
    ? {
        urls: settings.ELASTICSEARCH_URL,
        index: settings.ELASTICSEARCH_INDEX,
        layout: { shards: settings.ELASTICSEARCH_SHARDS, replicas: settings.ELASTICSEARCH_REPLICAS },
      }
    : null,
  redisUrl: settings.REDIS_URL ?? null,
  host: settings.HOST,
  port: settings.PORT,
  dataDir: settings.DATA_DIR,
  accountToken: settings.ACCOUNT_TOKEN ?? null,
  /** The signing secret first; null when none is configured. */
  tokenSecrets: settings.TOKEN_SECRETS ?? null,
  tokenLifetime: settings.TOKEN_LIFETIME,
  tokenIssuer: settings.TOKEN_ISSUER,
  logLevel: settings.LOG_LEVEL,
  storeTimes: settings.LOG_STORE_TIMES,
  environment: settings.NODE_ENV,
  trustedProxies: settings.TRUSTED_PROXIES,
  /** Value of Strict-Transport-Security; null for none. */
  hsts: settings.HSTS === 'off' ? null : settings.HSTS,
  /** Requests per window of 60 seconds (C3.30). */
  limits: {
    anonymous: settings.RATE_LIMIT_ANONYMOUS,
    usr: settings.RATE_LIMIT_DEFAULT,
    usrAccount: settings.RATE_LIMIT_DEFAULT_ACCOUNT,
    spo: settings.RATE_LIMIT_SPONSOR,
    spoAccount: settings.RATE_LIMIT_SPONSOR_ACCOUNT,
    usrClaim: settings.RATE_LIMIT_DEFAULT_CLAIM,
    spoClaim: settings.RATE_LIMIT_SPONSOR_CLAIM,
    unlClaim: settings.RATE_LIMIT_ADMIN_CLAIM,
    anonymousUnits: settings.RATE_LIMIT_ANONYMOUS_UNITS,
    usrUnits: settings.RATE_LIMIT_DEFAULT_UNITS,
    spoUnits: settings.RATE_LIMIT_SPONSOR_UNITS,
    outsideApi: settings.RATE_LIMIT_OUTSIDE_API,
  },
  testCorrectionHours: settings.TEST_CORRECTION_HOURS,
  contributionLicence: settings.CONTRIBUTION_LICENCE,
  searchTimeoutMs: settings.SEARCH_TIMEOUT_MS,
  /** Engine used while Elasticsearch is unavailable; ignored when Elasticsearch is not configured. */
  searchFallback: settings.SEARCH_FALLBACK,
  /** Whether the pages for people exist. */
  pages: settings.PAGES === 'on',
  /** Whether anybody may open an account on the pages. */
  signUp: settings.SIGN_UP === 'open',
  /** Whether the reconciliation service answers without a credential. */
  reconcileOpen: settings.RECONCILE_OPEN === 'on',
  drainMs: settings.DRAIN_MS,
  stopTimeoutMs: settings.STOP_TIMEOUT_MS,
  initialData: settings.INITIAL_DATA ?? (settings.DATABASE_URL === undefined ? 'starter' : 'none'),
  indexer: settings.INDEXER ?? settings.DATABASE_URL === undefined,
  /** Null: no messages about reviewed corrections. */
  webhook:
    settings.WEBHOOK_URL && settings.WEBHOOK_SECRET
      ? {
          url: settings.WEBHOOK_URL,
          secret: settings.WEBHOOK_SECRET,
          /** Whether the receiver may be inside the network. */
          ...(settings.WEBHOOK_INTERNAL ? { internal: true } : {}),
        }
      : null,
  /** Contact for the interfaces of Wikimedia; null: they cannot be asked. */
  wikimediaContact: settings.WIKIMEDIA_CONTACT ?? null,
});

/** The parsed settings. */
export type Config = ReturnType<typeof configOf>;

/** Invalid settings; the message has one line for each. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const sentence = (name: string): string =>
  Environment.shape[name as keyof typeof Environment.shape].description ?? '';

/** Environment variables of a process. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** Returns whether a setting has a value; an empty one counts as not set. */
export const isSet = (value: string | undefined): value is string =>
  value !== undefined && value.trim() !== '';

/** An invalid setting; `problem` reads `must be …`. It repeats the value only if that holds no secret. */
export interface SettingProblem {
  readonly setting: string;
  readonly problem: string;
}

/** The parsed settings, or every problem found. */
export type SettingsReading = { readonly config: Config } | { readonly problems: readonly SettingProblem[] };

/** Returns the end of a problem: the value, and the nearest of a closed set, unless the value may be a secret. */
const gotText = (setting: string, value: string | undefined, allowed: readonly string[]): string =>
  isSet(value) && isPublic(setting) ? `; got ${quoted(value)}${didYouMean(value, allowed)}` : '';

/** Parses all settings. */
export const readSettings = (environment: Variables): SettingsReading => {
  const given = Object.entries(environment).filter(([, value]) => isSet(value));
  const read = Consistent.safeParse(Object.fromEntries(given));
  if (read.success) return { config: configOf(read.data) };
  const problems = read.error.issues.map((issue) => {
    const setting = String(issue.path[0]);
    const allowed = issue.code === 'invalid_value' ? issue.values.map(String) : [];
    return { setting, problem: `${issue.message}${gotText(setting, environment[setting], allowed)}` };
  });
  return { problems };
};

/**
 * Returns the parsed settings.
 *
 * @throws {ConfigError} listing every problem and what each setting expects.
 */
export const readConfig = (environment: Variables): Config => {
  const read = readSettings(environment);
  if ('config' in read) return read.config;
  const lines = read.problems.map(
    ({ setting, problem }) => `  ${withFullStop(`${setting} ${problem}`)} ${sentence(setting)}`,
  );
  throw new ConfigError(
    `Invalid settings:\n${lines.join('\n')}\n\nCorrect these environment variables and start again; \`linnea config\` shows all settings.`,
  );
};

/** A setting as `docs/configuration.md` and `--help` show it. */
export interface SettingDescription {
  readonly name: string;
  /** Default, as written in the environment; empty when there is none. */
  readonly initial: string;
  readonly sentence: string;
}

/** All settings, in the order of the documentation. */
export const SETTINGS: readonly SettingDescription[] = Object.entries(Environment.shape).map(
  ([name, schema]) => ({
    name,
    initial: String(schema.parse(undefined) ?? ''),
    sentence: sentence(name),
  }),
);
