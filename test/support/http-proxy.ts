import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { listen } from './listen.js';

/** A response of any kind, as sent over the network. */
export interface Wrong {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** A proxy of an HTTP server that can replace responses. */
export interface HttpProxy {
  readonly url: string;
  /** Answers all requests itself from now on, or those whose path contains a text; the rest is passed on. */
  answer(wrong: Wrong, path?: string): void;
  /** Passes everything on from now on. */
  mend(): void;
  close(): Promise<void>;
}

/** Starts a proxy that does not interpret what it passes on. */
export const httpProxy = async (url: string): Promise<HttpProxy> => {
  let given: { readonly wrong: Wrong; readonly path: string } | null = null;

  const pass = (asked: IncomingMessage, answer: ServerResponse): void => {
    const { method, url: path, headers } = asked;
    const onward = request(new URL(path ?? '/', url), { method, headers }, (came) => {
      answer.writeHead(came.statusCode ?? 502, came.rawHeaders);
      came.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    asked.pipe(onward);
  };
  const server = createServer((asked, answer) => {
    if (given === null || !asked.url?.includes(given.path)) return pass(asked, answer);
    asked.resume();
    answer.writeHead(given.wrong.status, given.wrong.headers);
    answer.end(given.wrong.body);
  });
  return {
    url: `http://127.0.0.1:${await listen(server)}`,
    answer: (wrong, path = '') => {
      given = { wrong, path };
    },
    mend: () => {
      given = null;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
