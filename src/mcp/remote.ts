import type { AskService } from './ask.js';

/** A running service, and the token for it. */
export interface RemoteService {
  /** Base URL, without a trailing slash. */
  readonly url: string;
  readonly token: string;
}

/** Timeout of a request in seconds. */
const TIMEOUT_S = 15;

/** Describes a failed request in a sentence; other errors are returned as they are. */
const requestError = (error: unknown, url: string): unknown => {
  if (!(error instanceof Error)) return error;
  const failed = (message: string): Error => new Error(message, { cause: error });
  if (error.name === 'TimeoutError')
    return failed(`The service at ${url} did not answer within ${TIMEOUT_S} s: try again.`);
  if (error instanceof SyntaxError)
    return failed(`${url} is not a Linnea service: its answer is not JSON. Check the option --url.`);
  if (!(error instanceof TypeError)) return error;
  // Thrown by fetch; its cause has the reason.
  const { code, message } = (error.cause ?? error) as NodeJS.ErrnoException;
  return failed(
    `The service at ${url} does not answer (${code ?? message}): check that it runs, and the option --url.`,
  );
};

/** Sends requests to a service in another process, over HTTP. */
export const askRemote =
  ({ url, token }: RemoteService, timeoutMs = TIMEOUT_S * 1000): AskService =>
  async ({ method, path, body }) => {
    try {
      const answer = await fetch(url + path, {
        method,
        headers: {
          Authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      return {
        status: answer.status,
        body: await answer.json(),
        datasetVersion: answer.headers.get('x-dataset-version'),
      };
    } catch (error) {
      throw requestError(error, url);
    }
  };
