import { type Dispatcher, request } from 'undici';
import { z } from 'zod';
import { VERSION } from '../../runtime/version.js';
import { DownloadFailed, failedStatus, failureOf, maxFailures, mayPass } from '../failure.js';
import { NEVER_PAUSED } from '../network.js';

/** Sends a request to an interface and returns its answer as parsed JSON. @throws DownloadFailed */
export type Ask = (address: string, parameters: Readonly<Record<string, string>>) => Promise<unknown>;

export interface Asking {
  readonly dispatcher: Dispatcher;
  /** E-mail address or web page of the operator, which the interfaces require in the User-Agent. */
  readonly contact: string;
  /** Waits this number of milliseconds. */
  wait(milliseconds: number): Promise<void>;
}

/** Largest number of names, items or files in one request: the limit of the interfaces. */
const BATCH = 50;
/** Pause between two requests in ms. */
const PAUSE = 1000;
/** Longest wait in ms that an interface can ask for without ending the command. */
const LONGEST_WAIT = 600_000;

/**
 * Returns a function that asks the interfaces of Wikimedia: one request after the other, with a pause in between.
 * A request that fails for a passing reason is repeated, after the wait that the answer asks for, or a growing one.
 */
export const openAsk = ({ dispatcher, contact, wait }: Asking): Ask => {
  const headers = {
    'user-agent': `linnea/${VERSION} (${contact})`,
    accept: 'application/json',
    'content-type': 'application/x-www-form-urlencoded',
  };
  let isFirst = true;
  return async (address, parameters) => {
    for (let failures = 1; ; failures += 1) {
      if (!isFirst) await wait(PAUSE);
      isFirst = false;
      try {
        // By POST, since 50 names make long addresses.
        const body = new URLSearchParams({ ...parameters, format: 'json' }).toString();
        // Not by fetch, which pauses connections (see NEVER_PAUSED).
        const sent = { ...NEVER_PAUSED, method: 'POST', headers, body, dispatcher } as const;
        return await answerOf(address, await request(address, sent));
      } catch (error) {
        const failure = failureOf(error, address, '');
        if (!mayPass(failure) || failures > maxFailures(failure)) throw failure;
        await wait(patience(failure, failures));
      }
    }
  };
};

/** Returns the milliseconds until the next attempt. @throws the failure, if the interface asks for more than ten minutes. */
const patience = (failure: DownloadFailed, failures: number): number => {
  const asked = failure.retryAfter ?? PAUSE * 2 ** failures;
  if (asked > LONGEST_WAIT) throw failure;
  return asked;
};

const Problem = z.object({ error: z.object({ code: z.string(), info: z.string() }) });
/** Errors of the MediaWiki API that pass: lagging copies of its database, too many requests, maintenance. */
const PASSING = /^(?:maxlag|ratelimited|readonly|internal_api_error_.*)$/;

const answerOf = async (
  address: string,
  { statusCode, headers, body }: Dispatcher.ResponseData,
): Promise<unknown> => {
  const text = await body.text();
  const retryAfter = headers['retry-after']?.toString();
  if (statusCode !== 200) throw failedStatus(statusCode, address, retryAfter);
  const answer = parsed(address, text);
  const problem = Problem.safeParse(answer).data?.error;
  if (problem === undefined) return answer;
  // An overloaded server answers its errors with status 200.
  if (PASSING.test(problem.code)) throw failedStatus(503, `${address} (${problem.code})`, retryAfter);
  throw unexpected(`${address} answered with the error ${problem.code}: ${problem.info.slice(0, MAX_INFO)}.`);
};

const parsed = (address: string, text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    // Thrown by JSON.parse for a web page or half an answer.
    throw unexpected(`${address} did not answer with JSON: repeat the command later.`, error);
  }
};

/** Maximum number of characters that a message repeats of an error of the service. */
const MAX_INFO = 300;

const unexpected = (message: string, cause?: unknown): DownloadFailed =>
  new DownloadFailed('status', message, null, { cause });

/** Validates an answer. @throws DownloadFailed when it has another shape. */
export const shaped = <T>(address: string, shape: z.ZodType<T>, answer: unknown): T => {
  const read = shape.safeParse(answer);
  if (read.success) return read.data;
  const at = read.error.issues[0]!.path.join('.');
  throw unexpected(
    `${address} answered in an undocumented form${at === '' ? '' : ` (at ${at})`}: report this as a bug.`,
    read.error,
  );
};

/** Splits a list into parts of one request each. */
export const batchesOf = <T>(list: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(list.length / BATCH) }, (_, at) => list.slice(at * BATCH, (at + 1) * BATCH));
