import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import type { DeclaredRoute } from '../../src/http/router.js';
import { exchangeRaw, persistentConnection } from './connection.js';
import { generateRequests } from './generate-requests.js';
import { junk } from './junk.js';
import { discover, type Reader } from './known.js';
import type { Answer } from './read-answer.js';
import { bytesOf, type Request } from './request.js';
import { answerRules, apiRules } from './rules.js';

/** The requests of a run. */
export interface Plan {
  /** Number of requests; one in five is junk. */
  readonly requests: number;
  readonly seed: number;
  /** Routes that well-formed requests are generated for. */
  readonly routes: readonly DeclaredRoute[];
  /** Tokens of the accounts that send the requests; no response may show one. */
  readonly tokens: readonly string[];
}

/** The service that receives the requests. */
interface Target extends Reader {
  readonly port: number;
  /** Lines of its log, if they can be read. */
  readonly lines?: readonly string[];
}

/** Statuses of the responses. */
export interface FuzzResult {
  /**
   * Number of responses by status, including each 503 that a retry followed. 0 counts requests without a response:
   * junk, and bodies too long to be read.
   */
  readonly statuses: ReadonlyMap<number, number>;
  /** Statuses that each route gave, by the rule of the route. */
  readonly byRule: ReadonlyMap<string, ReadonlySet<number>>;
}

/** Persistent connections for well-formed requests. As many senders of junk open a new connection each time. */
const LANES = 4;

/** Number of retries after a 503. */
const RETRIES = 5;
const MOST_PAUSE_SECONDS = 5;

/**
 * Retries after a 503 with Retry-After, as clients should (C4.4): the store was busy with another request. A request
 * that gets a 503 every time is itself too expensive, and its 503 is returned.
 *
 * @param count is called for each 503 that is retried
 */
const withRetries = async (
  exchange: () => Promise<readonly Answer[]>,
  count: (status: number) => void,
): Promise<readonly Answer[]> => {
  for (let retries = 0; ; retries += 1) {
    const answers = await exchange();
    const busy = answers.find(({ status, headers }) => status === 503 && headers.has('retry-after'));
    if (busy === undefined || retries === RETRIES) return answers;
    count(503);
    await pause(1000 * Math.min(Number(busy.headers.get('retry-after')), MOST_PAUSE_SECONDS));
  }
};

/** Runs a check and adds the response and its log lines to the error of a failing check. */
const checkWithContext = (
  { status, headers, body }: Answer,
  lines: readonly string[] | undefined,
  check: () => void,
): void => {
  try {
    check();
  } catch (broken) {
    const shown = JSON.stringify({ status, headers: [...headers], body: body.slice(0, 1_000) });
    const id = headers.get('x-request-id');
    const logged = lines?.filter((line) => id !== undefined && line.includes(id)) ?? [];
    throw new Error([(broken as Error).message, `of ${shown}`, ...logged].join('\n'), { cause: broken });
  }
};

/**
 * Tells whether the body is so long that the server may refuse the request and close the connection while the body
 * is still being sent, before the client has read the response (RFC 9112, 9.6).
 */
const mayCloseEarly = ({ body = '' }: Request): boolean => body.length > 60_000;

const isBelowApi = (target: string): boolean => /^\/api(?:[/?]|$)/.test(target);

const asksForHtml = ({ headers }: Request): boolean =>
  headers.some(([name, value]) => name.toLowerCase() === 'accept' && /html|text\/\*/i.test(value));

/**
 * Sends generated requests to every route of the plan, and junk, and checks every response against the rules.
 *
 * @throws with the smallest request that breaks a rule, and the seed that generates it.
 */
export const fuzz = async ({ port, lines, get }: Target, plan: Plan): Promise<FuzzResult> => {
  const statuses = new Map<number, number>();
  const byRule = new Map(plan.routes.map(({ rule }) => [rule, new Set<number>()]));
  const count = (status: number) => statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const generated = generateRequests(plan.routes, await discover({ get }, plan.routes), plan.tokens);

  const wellFormed = (seed: number, numRuns: number): Promise<void> => {
    const connection = persistentConnection(port);
    const property = fc.asyncProperty(generated, async ({ rule, request }) => {
      const [answer] = await withRetries(async () => {
        const one = await connection.exchange(bytesOf(request), request.method);
        return one === undefined ? [] : [one];
      }, count);
      if (answer === undefined) {
        if (!mayCloseEarly(request)) throw new Error('no response: the connection was closed or hangs');
        count(0);
        return;
      }
      count(answer.status);
      byRule.get(rule)?.add(answer.status);
      checkWithContext(answer, lines, () => {
        const isBelow = isBelowApi(request.target);
        answerRules(answer, plan.tokens, !isBelow && asksForHtml(request));
        if (isBelow) apiRules(answer);
      });
    });
    return fc.assert(property, { seed, numRuns }).finally(connection.close);
  };

  const raw = (seed: number, numRuns: number): Promise<void> => {
    const property = fc.asyncProperty(junk, async (sent) => {
      const answers = await withRetries(() => exchangeRaw(port, sent), count);
      if (answers.length === 0) count(0);
      for (const answer of answers) {
        count(answer.status);
        checkWithContext(answer, lines, () => answerRules(answer, plan.tokens, false));
      }
    });
    return fc.assert(property, { seed, numRuns });
  };

  const share = Math.ceil(plan.requests / LANES / 5);
  const lanes = Array.from({ length: LANES }, (_, lane) => plan.seed + 2 * lane);
  await Promise.all(lanes.flatMap((seed) => [wellFormed(seed, share * 4), raw(seed + 1, share)]));
  return { statuses, byRule };
};
