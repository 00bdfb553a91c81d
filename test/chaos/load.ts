import { setTimeout as wait } from 'node:timers/promises';
import type { Service } from '../contract/service.js';

/** Result of one request of the load. */
export interface Answered {
  readonly path: string;
  /** Null if no complete response arrived. */
  readonly status: number | null;
  readonly ms: number;
  readonly text: string;
  /** Value of X-Search-Engine, which names the fallback. */
  readonly engine: string | null;
  readonly retryAfter: string | null;
}

/** Milliseconds between two requests of the load. */
const PACE_MS = 25;
/** Milliseconds after which a request counts as hanging. */
const PATIENCE_MS = 30_000;

/** Requests a path with a token. */
export const ask = async ({ url }: Service, token: string, path: string): Promise<Answered> => {
  const began = performance.now();
  const answer = await fetch(url + path, {
    headers: { Authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
    .then(async (came) => ({ status: came.status, headers: came.headers, text: await came.text() }))
    // The response was cut off.
    .catch(() => null);
  return {
    path,
    status: answer?.status ?? null,
    ms: performance.now() - began,
    text: answer?.text ?? '',
    engine: answer?.headers.get('x-search-engine') ?? null,
    retryAfter: answer?.headers.get('retry-after') ?? null,
  };
};

/** Requests the paths in rotation at an even rate for a number of milliseconds; returns every response. */
export const load = async (
  service: Service,
  token: string,
  paths: readonly string[],
  forMs: number,
): Promise<readonly Answered[]> => {
  const until = performance.now() + forMs;
  const asked: Promise<Answered>[] = [];
  while (performance.now() < until) {
    asked.push(ask(service, token, paths[asked.length % paths.length]!));
    await wait(PACE_MS);
  }
  return Promise.all(asked);
};

/** Requests a path until the response satisfies a test; returns the milliseconds that this took. */
export const until = async (
  service: Service,
  token: string,
  path: string,
  wanted: (answer: Answered) => boolean,
): Promise<number> => {
  const began = performance.now();
  while (!wanted(await ask(service, token, path))) await wait(PACE_MS);
  return performance.now() - began;
};

/**
 * Milliseconds. No request takes longer than 5 s unless other suites occupy the CPU; a recovered store is
 * used again within that time.
 */
export const LONGEST_MS = 7_500;
export const RECOVERY_MS = 10_000;

/**
 * Failures that must never occur: a 5xx other than 503, a 503 without Retry-After, an incomplete response, a
 * timeout, a wrong page.
 */
export const faultsOf = (
  answers: readonly Answered[],
  expected: ReadonlyMap<string, string>,
): readonly string[] =>
  answers.flatMap(({ path, status, ms, text, retryAfter }) => [
    ...(status === 200 || status === 503 ? [] : [`${status} from ${path}: ${text.slice(0, 200)}`]),
    ...(status === 503 && retryAfter === null ? [`503 without Retry-After from ${path}`] : []),
    ...(ms > LONGEST_MS ? [`${Math.round(ms)} ms for ${path}`] : []),
    ...(status === 200 && text !== expected.get(path) ? [`another answer from ${path}`] : []),
  ]);
