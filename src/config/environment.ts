import type { z } from 'zod';
import { didYouMean, quoted, withFullStop } from '../wording/suggestions.js';
import { isPublic } from './display.js';
import { NEW_WEBHOOK_SECRET } from './setting-types.js';
import { Environment } from './settings.js';

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
    publicReads: settings.RATE_LIMIT_PUBLIC,
    suggestions: settings.RATE_LIMIT_SUGGESTIONS,
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
  /** URL of the terms that whoever opens an account accepts; null if there are none. */
  termsUrl: settings.TERMS_URL ?? null,
  /** Whether the reconciliation service answers without a credential. */
  reconcileOpen: settings.RECONCILE_OPEN === 'on',
  /** How answers are shared; undefined if a token is required to read. */
  publicRead: settings.PUBLIC_READ === 'on' ? { purged: settings.EDGE_URLS !== undefined } : undefined,
  /** URLs of the caches that are told of changes. */
  edgeUrls: settings.EDGE_URLS ?? [],
  storedRecordsMb: settings.STORED_RECORDS_MB,
  drainMs: settings.DRAIN_MS,
  stopTimeoutMs: settings.STOP_TIMEOUT_MS,
  initialData:
    settings.INITIAL_DATA ?? (settings.DATABASE_URL === undefined ? 'starter+share-alike' : 'none'),
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
  /** Who publishes the data; null for what is not set. */
  operator: { name: settings.OPERATOR_NAME ?? null, contact: settings.OPERATOR_CONTACT ?? null },
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
