import { setTimeout as pause } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { ensureAccount } from '../../src/auth/accounts.js';
import { newToken } from '../../src/auth/token.js';
import { announcer } from '../../src/corrections/webhook/announcer.js';
import type { Database } from '../../src/database/database.js';
import type { DeclaredRoute } from '../../src/http/router.js';
import { createMatcher } from '../../src/matching/matcher.js';
import { createApp } from '../../src/process/app.js';
import type { AppOptions } from '../../src/process/app-options.js';
import { serviceRoutes } from '../../src/process/service-routes.js';
import { type SearchEngine, SearchUnavailable } from '../../src/search/engine.js';
import { createLexicon } from '../../src/search/lexicon.js';
import { keptLog, SECURITY, serve } from '../http/serve.js';
import { filledDatabase, testDatabase } from '../support/database.js';
import { builtPages } from '../support/of-run.js';

/** An answer, read. */
export interface Read {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: Record<string, unknown>;
}

interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The service on a port of its own, over a database of its own. */
export interface Service {
  readonly url: string;
  readonly port: number;
  /** Connections that the server holds open, as far as it has noticed. */
  connections(): Promise<number>;
  readonly database: Database;
  /** A token of the admin plan, whose requests are not counted. */
  readonly token: string;
  /** Its routes below /api. */
  readonly routes: readonly DeclaredRoute[];
  /** Paths of all its GET routes, pages included, with their parameters: `/species/:slug`. */
  readonly paths: readonly string[];
  /** Lines of the log. */
  readonly lines: readonly string[];
  /** Waits for the log line of an answered request, which is written after the answer is sent, and returns it. */
  logged(answer: Read): Promise<string>;
  /** Asks for a path as it is. */
  ask(path: string, asked?: Asked): Promise<Read>;
  /** Asks with the admin token in the header. */
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Read>;
  close(): Promise<void>;
}

export interface Options {
  readonly fill?: (database: Database) => Promise<unknown>;
  /** Name of the state that `fill` makes, where several suites of a run begin with it. */
  readonly state?: string;
  readonly engine?: (database: Database) => Promise<SearchEngine> | SearchEngine;
  readonly limits?: Partial<AppOptions['config']['limits']>;
  readonly trustedProxies?: readonly string[];
  readonly redis?: Redis;
  /** Milliseconds for an answer, in suites about that limit. */
  readonly longestAnswerMs?: number;
  readonly matchTimeouts?: AppOptions['config']['matchTimeouts'];
  /** Limits of the figures of /metrics that come from Postgres. */
  readonly scrape?: AppOptions['config']['scrape'];
  readonly contributionLicence?: AppOptions['config']['contributionLicence'];
  readonly operator?: AppOptions['config']['operator'];
  readonly pages?: boolean;
  readonly signUp?: boolean;
  readonly reconcileOpen?: boolean;
  readonly storedRecordsMb?: number;
  readonly publicRead?: AppOptions['config']['publicRead'];
  /** Folder of the releases. */
  readonly releases?: string;
  readonly browserTokens?: Partial<AppOptions['config']['browserTokens']>;
  /** The database that the app is given in place of the test's own, once that is filled. */
  readonly reach?: (database: Database) => Promise<Database>;
}

/** Suites beside each other on a busy machine judge answers, not how long they take. */
const PATIENT_MS = 30_000;

/** What an installation has whose search store is away. */
const awayEngine: SearchEngine = {
  name: 'elasticsearch',
  page: () => Promise.reject(new SearchUnavailable('the search store is away')),
  suggest: () => Promise.reject(new SearchUnavailable('the search store is away')),
  facets: () => Promise.reject(new SearchUnavailable('the search store is away')),
  counts: () => Promise.reject(new SearchUnavailable('the search store is away')),
  probe: () => Promise.reject(new SearchUnavailable('the search store is away')),
};

const LIMITS: AppOptions['config']['limits'] = {
  anonymous: 60,
  publicReads: 60,
  suggestions: 600,
  usr: 60,
  usrAccount: 600,
  spo: 600,
  spoAccount: 6000,
  usrClaim: 60,
  spoClaim: 60,
  unlClaim: 60,
  anonymousUnits: 1000,
  usrUnits: 1000,
  spoUnits: 10_000,
  outsideApi: 600,
};

/** Keys of browser tokens of the tests. */
export const TOKEN_RULES: AppOptions['config']['browserTokens'] = {
  keys: [{ id: 'first', secret: new TextEncoder().encode('1'.repeat(32)) }],
  issuer: 'linnea',
  lifetime: 86_400,
};

const read = async (answer: Response): Promise<Read> => {
  const text = await answer.text();
  const isFile = !answer.headers.get('content-type')?.includes('json');
  return {
    status: answer.status,
    headers: answer.headers,
    text,
    body: text === '' || isFile ? {} : (JSON.parse(text) as Record<string, unknown>),
  };
};

const filled = async ({ fill, state }: Options): Promise<Database> => {
  if (fill && state) return filledDatabase(state, fill);
  const database = await testDatabase();
  await fill?.(database);
  return database;
};

export const startService = async (options: Options = {}): Promise<Service> => {
  const database = await filled(options);
  const reached = (await options.reach?.(database)) ?? database;
  const token = newToken('unl');
  await ensureAccount(database.pool, token);
  const { lines, logger } = keptLog();
  const matcher = createMatcher(reached.pool, createLexicon(reached.pool));
  if (options.state === 'starter') await matcher.prepare();
  const parts: AppOptions = {
    config: {
      trustedProxies: options.trustedProxies ?? [],
      securityHeaders: SECURITY,
      limits: { ...LIMITS, ...options.limits },
      browserTokens: { ...TOKEN_RULES, ...options.browserTokens },
      longestAnswerMs: options.longestAnswerMs ?? PATIENT_MS,
      matchTimeouts: options.matchTimeouts,
      scrape: options.scrape,
      contributionLicence: options.contributionLicence ?? 'CC0-1.0',
      ...(options.operator && { operator: options.operator }),
      pages: options.pages ?? true,
      signUp: options.signUp ?? false,
      reconcileOpen: options.reconcileOpen ?? false,
      storedRecordsMb: options.storedRecordsMb,
      publicRead: options.publicRead,
      releases: options.releases,
      storeTimes: true,
    },
    assets: await builtPages(),
    database: reached,
    engine: (await options.engine?.(database)) ?? awayEngine,
    matcher,
    logger,
    announce: announcer(false),
    redis: options.redis,
    checkAnswers: true,
  };
  const served = await serve(createApp(parts).callback());
  const logged: Service['logged'] = async (answer) => {
    const id = `"request_id":"${answer.headers.get('x-request-id')}"`;
    for (;;) {
      const line = lines.find((each) => each.includes(id) && each.includes('"msg":"request"'));
      if (line !== undefined) return line;
      await pause(5);
    }
  };
  // Uncompressed, which saves time on both sides.
  const ask: Service['ask'] = async (path, asked) =>
    read(
      await fetch(served.url + path, {
        ...asked,
        headers: { 'Accept-Encoding': 'identity', ...asked?.headers },
      }),
    );
  return {
    url: served.url,
    port: served.port,
    connections: served.connections,
    database,
    token,
    get routes() {
      return serviceRoutes(parts).declared;
    },
    get paths() {
      const { stack } = serviceRoutes(parts);
      return [
        ...new Set(stack.filter(({ methods }) => methods.includes('GET')).map(({ path }) => String(path))),
      ];
    },
    lines,
    logged,
    ask,
    get: (path, headers) => ask(path, { headers: { Authorization: `Bearer ${token}`, ...headers } }),
    close: async () => {
      await served.close();
      await database.close();
    },
  };
};
