import { setTimeout as sleep } from 'node:timers/promises';

/** A response with its body read. */
export interface Answer {
  /** Method and path of the request, for messages. */
  readonly asked: string;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

export interface Asking {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  /** Sent as `Authorization`; null sends none. Default: the account of the suite. */
  readonly token?: string | null;
  /** Whether to wait after a 429; true by default. */
  readonly patient?: boolean;
}

export interface Client {
  readonly base: URL;
  ask(path: string, asking?: Asking): Promise<Answer>;
}

const WAITS = 5;

/** Returns a path for messages, without tokens and shortened. */
const withoutTokens = (path: string): string => {
  const shown = path.replace(/token=[^&]+/g, 'token=…');
  return shown.length > 300 ? `${shown.slice(0, 300)}…` : shown;
};

const once = async (base: URL, token: string, path: string, asking: Asking): Promise<Answer> => {
  const method = asking.method ?? 'GET';
  const credential = asking.token === undefined ? token : asking.token;
  const answer = await fetch(new URL(path, base), {
    method,
    // Uncompressed, which saves time on both sides.
    headers: {
      'Accept-Encoding': 'identity',
      ...(credential !== null && { Authorization: `Bearer ${credential}` }),
      ...asking.headers,
    },
    redirect: 'manual',
    ...(asking.body !== undefined && { body: asking.body }),
  });
  return {
    asked: `${method} ${withoutTokens(path)}`,
    status: answer.status,
    headers: answer.headers,
    text: await answer.text(),
  };
};

/**
 * Returns a client for a service, as one account; `waiting` is called with the seconds to wait for the rate
 * limit.
 */
export const createClient = (base: URL, token: string, waiting: (seconds: number) => void): Client => ({
  base,
  ask: async (path, asking = {}) => {
    for (let wait = 0; ; wait += 1) {
      const answer = await once(base, token, path, asking);
      const seconds = Number(answer.headers.get('Retry-After'));
      if (answer.status !== 429 || asking.patient === false || wait === WAITS || !(seconds > 0))
        return answer;
      waiting(seconds);
      await sleep(seconds * 1000);
    }
  },
});
