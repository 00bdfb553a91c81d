import { setTimeout as wait } from 'node:timers/promises';
import type { Service } from '../contract/service.js';

/** What a request of the load came to. */
export interface Answered {
  readonly path: string;
  /** Null: no answer came, or not the whole of it. */
  readonly status: number | null;
  readonly ms: number;
  readonly text: string;
  /** The header that names the stand-in. */
  readonly engine: string | null;
  readonly retryAfter: string | null;
}

/** Milliseconds between two requests of the load. */
const PACE_MS = 25;
/** Longer than any request may take. */
const PATIENCE_MS = 30_000;

/** Asks for a path with a token. */
export const ask = async ({ url }: Service, token: string, path: string): Promise<Answered> => {
  const began = performance.now();
  const answer = await fetch(url + path, {
    headers: { Authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
    .then(async (came) => ({ status: came.status, headers: came.headers, text: await came.text() }))
    // Broken off.
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

/** Keeps asking for the paths by turns, evenly, for so many milliseconds; gives every answer. */
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

/** Asks until an answer is as wanted; gives the milliseconds that took. */
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

/** Milliseconds: no request waits longer than 5 s, where other suites do not take the processors; a store that is back is in use again. */
export const LONGEST_MS = 7_500;
export const RECOVERY_MS = 10_000;

/** What may never be, whatever fails: another 5xx than 503, a 503 without Retry-After, a broken answer, a hang, a page that is not the right one. */
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
