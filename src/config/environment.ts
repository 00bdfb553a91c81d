import { z } from 'zod';
import {
  host,
  limit,
  NEW_WEBHOOK_SECRET,
  networks,
  oneOf,
  secrets,
  url,
  urls,
  webhookSecret,
  whole,
  yesOrNo,
} from './settings/kinds.js';

/** Every setting of the service: its name in the environment, what it may be, its default, what it does. */
const Environment = z.object({
  DATABASE_URL: url('the URL of a Postgres database', 'postgres', 'postgresql').describe(
    'Postgres 15 or later that holds the data. Without it an embedded one is started.',
  ),
  ELASTICSEARCH_URL: urls(
    'the URL of Elasticsearch 8, or those of the nodes of one cluster with commas between',
    'http',
    'https',
  ).describe(
    'Elasticsearch 8 that answers lists and searches, or the nodes of one cluster, with commas between. Without it Postgres does.',
  ),
  ELASTICSEARCH_INDEX: z
    .string()
    .regex(/^[a-z][a-z0-9_-]{0,63}$/, {
      error: 'must begin with a letter and have only a to z, 0 to 9, _ and -',
    })
    .default('linnea')
    .describe('Alias of the live index; the names of indexes begin with it.'),
  ELASTICSEARCH_SHARDS: whole(1, 1024, 1).describe('Shards of the next index that is built.'),
  ELASTICSEARCH_REPLICAS: whole(0, 100, 0).describe(
    'Further copies of each of its shards, for which as many further nodes are needed.',
  ),
  REDIS_URL: url('the URL of Redis', 'redis', 'rediss').describe(
    'Redis in which several processes share the rate limit; installations take a database of it each (`/1`). Without it each process counts for itself.',
  ),
  HOST: host.default('0.0.0.0').describe('Address to listen on.'),
  PORT: whole(0, 65_535, 3000).describe('Port to listen on; 0 takes a free one.'),
  DATA_DIR: z
    .string()
    .min(1)
    .default('.linnea')
    .describe('Folder of the embedded Postgres and of downloads.'),
  ACCOUNT_TOKEN: z
    .string()
    .regex(/^(usr|spo|unl)-[\w-]{12,200}$/, {
      error:
        'must be usr-, spo- or unl- (the plan) and 12 to 200 URL-safe characters, such as unl-$(openssl rand -hex 24)',
    })
    .optional()
    .describe(
      'Token of the first account; its prefix is the plan: usr- default, spo- sponsor, unl- unlimited. Without it the first start makes one and prints it.',
    ),
  TOKEN_SECRETS: secrets.describe(
    'Secrets of browser tokens, with commas between: the first signs, all verify. Without it the embedded default makes one and keeps it in DATA_DIR.',
  ),
  TOKEN_LIFETIME: whole(60, 31_536_000, 86_400).describe('Seconds that a browser token is good for.'),
  TOKEN_ISSUER: z.string().min(1).default('linnea').describe('Issuer that browser tokens name.'),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'info').describe(
    'The least severe messages that are logged.',
  ),
  LOG_STORE_TIMES: yesOrNo()
    .default(true)
    .describe(
      'Whether the line of a request says how long it waited for each store; before Node 24 that costs a list some 13 % more work, a record 5. Nothing where no lines are written.',
    ),
  NODE_ENV: oneOf(['development', 'production', 'test'], 'production').describe(
    'What the process is run for.',
  ),
  TRUSTED_PROXIES: networks.describe(
    'Addresses and networks of proxies whose X-Forwarded-For is believed, with commas between.',
  ),
  RATE_LIMIT_ANONYMOUS: limit(60).describe('Requests a minute of an address without a valid credential.'),
  RATE_LIMIT_DEFAULT: limit(60).describe(
    'Requests a minute of an account of the default plan from one address.',
  ),
  RATE_LIMIT_DEFAULT_ACCOUNT: limit(600).describe(
    'Requests a minute of such an account over all its addresses.',
  ),
  RATE_LIMIT_SPONSOR: limit(600).describe(
    'Requests a minute of an account of the sponsor plan from one address.',
  ),
  RATE_LIMIT_SPONSOR_ACCOUNT: limit(6000).describe(
    'Requests a minute of such an account over all its addresses.',
  ),
  RATE_LIMIT_CLAIM: limit(10).describe('Browser tokens a minute that an account may claim.'),
  SEARCH_TIMEOUT_MS: whole(100, 60_000, 4000).describe(
    'Milliseconds after which a list or search has failed; with a stand-in, Elasticsearch has half of them.',
  ),
  SEARCH_STAND_IN: oneOf(['postgres', 'off'], 'postgres').describe(
    'What answers lists and searches while Elasticsearch cannot: tables of Postgres that are kept beside it, or nothing.',
  ),
  DRAIN_MS: whole(0, 300_000, 200).describe(
    'Milliseconds for which a process that is asked to stop still answers while /readyz says 503, so that balancers leave it first.',
  ),
  STOP_TIMEOUT_MS: whole(100, 600_000, 10_000).describe(
    'Milliseconds that requests under way are then given; what is left is cut off, and the process ends with 1.',
  ),
  SAMPLE: yesOrNo().describe(
    'Whether to load the sample into an empty database; by default with the embedded Postgres only.',
  ),
  INDEXER: yesOrNo().describe(
    'Whether the service indexes changes itself; by default with the embedded Postgres only.',
  ),
  TEST_CORRECTION_HOURS: whole(1, 8_760, 24).describe(
    'Hours after which a correction with the notes TEST is rejected by itself.',
  ),
  WEBHOOK_URL: url('the URL of the receiver', 'https', 'http').describe(
    'Address that is told of accepted, rejected and reverted corrections. Without it nobody is.',
  ),
  WEBHOOK_SECRET: webhookSecret.describe(
    'Secret by which messages to WEBHOOK_URL are signed; the receiver has the same one.',
  ),
});

/** The settings and what they need of each other, told together with what is wrong in each. */
const Consistent = Environment.refine(
  ({ WEBHOOK_URL, WEBHOOK_SECRET }) => WEBHOOK_URL === undefined || WEBHOOK_SECRET !== undefined,
  {
    path: ['WEBHOOK_SECRET'],
    error: `must be set where WEBHOOK_URL is, ${NEW_WEBHOOK_SECRET}`,
    when: () => true,
  },
);

type Settings = z.output<typeof Environment>;

const configOf = (settings: Settings) => ({
  /** Null: the embedded one. */
  databaseUrl: settings.DATABASE_URL ?? null,
  elasticsearch: settings.ELASTICSEARCH_URL
    ? {
        /** Of the nodes of one cluster. */
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
  /** The one that signs first; null where none is configured. */
  tokenSecrets: settings.TOKEN_SECRETS ?? null,
  tokenLifetime: settings.TOKEN_LIFETIME,
  tokenIssuer: settings.TOKEN_ISSUER,
  logLevel: settings.LOG_LEVEL,
  storeTimes: settings.LOG_STORE_TIMES,
  environment: settings.NODE_ENV,
  trustedProxies: settings.TRUSTED_PROXIES,
  /** Requests a window of 60 seconds (C3.30). */
  limits: {
    anonymous: settings.RATE_LIMIT_ANONYMOUS,
    usr: settings.RATE_LIMIT_DEFAULT,
    usrAccount: settings.RATE_LIMIT_DEFAULT_ACCOUNT,
    spo: settings.RATE_LIMIT_SPONSOR,
    spoAccount: settings.RATE_LIMIT_SPONSOR_ACCOUNT,
    claim: settings.RATE_LIMIT_CLAIM,
  },
  testCorrectionHours: settings.TEST_CORRECTION_HOURS,
  searchTimeoutMs: settings.SEARCH_TIMEOUT_MS,
  /** What answers while Elasticsearch cannot; of no meaning without it. */
  searchStandIn: settings.SEARCH_STAND_IN,
  drainMs: settings.DRAIN_MS,
  stopTimeoutMs: settings.STOP_TIMEOUT_MS,
  sample: settings.SAMPLE ?? settings.DATABASE_URL === undefined,
  indexer: settings.INDEXER ?? settings.DATABASE_URL === undefined,
  /** Null: nobody is told of reviewed corrections. */
  webhook:
    settings.WEBHOOK_URL && settings.WEBHOOK_SECRET
      ? { url: settings.WEBHOOK_URL, secret: settings.WEBHOOK_SECRET }
      : null,
});

/** The settings as the code uses them. */
export type Config = ReturnType<typeof configOf>;

/** Settings that cannot be used; the message has a line for each of them. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const sentence = (name: string): string =>
  Environment.shape[name as keyof typeof Environment.shape].description ?? '';

/** The variables of the environment of a process. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** A setting that is empty counts as not set. */
export const isSet = (value: string | undefined): value is string =>
  value !== undefined && value.trim() !== '';

/** What is wrong with a setting: `must be …`, without its value. */
export interface SettingProblem {
  readonly setting: string;
  readonly problem: string;
}

/** The settings as the code uses them, or everything that is wrong with them. */
export type Reading = { readonly config: Config } | { readonly problems: readonly SettingProblem[] };

/** Reads every setting. Values are not repeated in problems, since they may be secrets. */
export const readSettings = (environment: Variables): Reading => {
  const given = Object.entries(environment).filter(([, value]) => isSet(value));
  const read = Consistent.safeParse(Object.fromEntries(given));
  if (read.success) return { config: configOf(read.data) };
  const problems = read.error.issues.map(({ path: [name], message }) => ({
    setting: String(name),
    problem: message,
  }));
  return { problems };
};

/**
 * The settings as the code uses them.
 *
 * @throws {ConfigError} with all problems at once, each with what to do.
 */
export const readConfig = (environment: Variables): Config => {
  const read = readSettings(environment);
  if ('config' in read) return read.config;
  const lines = read.problems.map(({ setting, problem }) => `  ${setting} ${problem}. ${sentence(setting)}`);
  throw new ConfigError(`These settings cannot be used:\n${lines.join('\n')}`);
};

/** A setting as README and --help show it. */
export interface SettingDescription {
  readonly name: string;
  /** As it would be written; empty where there is none. */
  readonly initial: string;
  readonly sentence: string;
}

/** All settings, in the order in which they are explained. */
export const SETTINGS: readonly SettingDescription[] = Object.entries(Environment.shape).map(
  ([name, schema]) => ({
    name,
    initial: String(schema.parse(undefined) ?? ''),
    sentence: sentence(name),
  }),
);
