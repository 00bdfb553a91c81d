import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import type { DeclaredRoute } from '../../src/http/router.js';
import type { Service } from '../contract/service.js';
import { exchangeRaw, keptConnection } from './connection.js';
import { junk } from './junk.js';
import { type Asks, discover } from './known.js';
import type { Answer } from './read-answer.js';
import { bytesOf, type Request } from './request.js';
import { requests } from './requests.js';
import { answerRules, apiRules } from './rules.js';

/** What is sent. */
export interface Plan {
  /** Requests in all; one in five of them junk. */
  readonly requests: number;
  readonly seed: number;
  /** The routes that well-formed requests are made for. */
  readonly routes: readonly DeclaredRoute[];
  /** Of the accounts that ask; no answer may show one. */
  readonly tokens: readonly string[];
}

/** The service that is asked; its log where that can be read. */
type Asked = Pick<Service, 'port'> & Partial<Pick<Service, 'lines'>> & Asks;

/** What was answered. */
export interface Seen {
  /** Answers by status, each 503 that passed among them; 0 counts what got none: junk, and bodies too long to be read. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Statuses of the routes, by their rule. */
  readonly byRule: ReadonlyMap<string, ReadonlySet<number>>;
}

/** Connections that are kept; as many again send junk over ever new ones. */
const LANES = 4;

/** How often a request is sent again that a store was too busy for. */
const REPEATS = 5;
const MOST_PAUSE_SECONDS = 5;

/**
 * A store that is busy with something else answers 503 and when to come again (C4.4): a client does, and so is it done
 * here. A request that has the answer every time is what the store is busy with.
 *
 * @param count is told each 503 that passed.
 */
const repeated = async (
  exchange: () => Promise<readonly Answer[]>,
  count: (status: number) => void,
): Promise<readonly Answer[]> => {
  for (let repeats = 0; ; repeats += 1) {
    const answers = await exchange();
    const busy = answers.find(({ status, headers }) => status === 503 && headers.has('retry-after'));
    if (busy === undefined || repeats === REPEATS) return answers;
    count(503);
    await pause(1000 * Math.min(Number(busy.headers.get('retry-after')), MOST_PAUSE_SECONDS));
  }
};

/** Runs a check; its failure shows the answer, and what the log says of it. */
const told = (
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
 * Whether the server may refuse the request and close while its body is still on the way, so that the client is cut off
 * before it has read why (RFC 9112, 9.6).
 */
const mayGoUnread = ({ body = '' }: Request): boolean => body.length > 60_000;

const isBelowApi = (target: string): boolean => /^\/api(?:[/?]|$)/.test(target);

/**
 * Sends generated requests to every route of the plan, and junk, and holds every answer against the rules.
 *
 * @throws with the smallest request that fails, and the seed that leads to it.
 */
export const fuzz = async ({ port, lines, get }: Asked, plan: Plan): Promise<Seen> => {
  const statuses = new Map<number, number>();
  const byRule = new Map(plan.routes.map(({ rule }) => [rule, new Set<number>()]));
  const count = (status: number) => statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const generated = requests(plan.routes, await discover({ get }, plan.routes), plan.tokens);

  const wellFormed = (seed: number, numRuns: number): Promise<void> => {
    const connection = keptConnection(port);
    const property = fc.asyncProperty(generated, async ({ rule, request }) => {
      const [answer] = await repeated(async () => {
        const one = await connection.exchange(bytesOf(request), request.method);
        return one === undefined ? [] : [one];
      }, count);
      if (answer === undefined) {
        if (!mayGoUnread(request)) throw new Error('no answer: the connection was closed, or hangs');
        count(0);
        return;
      }
      count(answer.status);
      byRule.get(rule)?.add(answer.status);
      told(answer, lines, () => {
        answerRules(answer, plan.tokens);
        if (isBelowApi(request.target)) apiRules(answer);
      });
    });
    return fc.assert(property, { seed, numRuns }).finally(connection.close);
  };

  const raw = (seed: number, numRuns: number): Promise<void> => {
    const property = fc.asyncProperty(junk, async (sent) => {
      const answers = await repeated(() => exchangeRaw(port, sent), count);
      if (answers.length === 0) count(0);
      for (const answer of answers) {
        count(answer.status);
        told(answer, lines, () => answerRules(answer, plan.tokens));
      }
    });
    return fc.assert(property, { seed, numRuns });
  };

  const share = Math.ceil(plan.requests / LANES / 5);
  const lanes = Array.from({ length: LANES }, (_, lane) => plan.seed + 2 * lane);
  await Promise.all(lanes.flatMap((seed) => [wellFormed(seed, share * 4), raw(seed + 1, share)]));
  return { statuses, byRule };
};
