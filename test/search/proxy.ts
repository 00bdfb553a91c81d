import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listen } from '../support/listen.js';

/** A request to Elasticsearch. */
export interface Passing {
  readonly method: string;
  readonly path: string;
  /** The actions of a bulk request, in order. */
  readonly actions: readonly string[];
}

export interface Proxy {
  readonly url: string;
  close(): Promise<void>;
}

/** Passes requests on to the server at `url` after `before` has seen them. */
export const proxyTo = async (url: string, before: (request: Passing) => Promise<void>): Promise<Proxy> => {
  const pass = async (request: IncomingMessage, body: Buffer) => {
    const { method = 'GET', url: path = '/' } = request;
    await before({ method, path, actions: path.includes('_bulk') ? actionsOf(body) : [] });
    const headers = Object.entries(request.headers).filter(([name]) => !HOP.has(name));
    return fetch(new URL(path, url), {
      method,
      headers: headers as [string, string][],
      ...(body.length > 0 && { body: new Uint8Array(body) }),
    });
  };
  const server = createServer(async (request, response) => {
    try {
      const answer = await pass(request, await buffer(request));
      const kept = [...answer.headers].filter(([name]) => !HOP.has(name));
      response.writeHead(answer.status, Object.fromEntries(kept));
      response.end(Buffer.from(await answer.arrayBuffer()));
    } catch (error) {
      // An error of `before` ends the connection, so that the writer fails.
      response.destroy(error as Error);
    }
  });
  return {
    url: `http://127.0.0.1:${await listen(server)}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

/** Hop-by-hop headers; fetch decompresses, and sets the length itself. */
const HOP = new Set([
  'host',
  'connection',
  'content-length',
  'content-encoding',
  'transfer-encoding',
  'accept-encoding',
  'keep-alive',
]);

const actionsOf = (body: Buffer): readonly string[] =>
  body
    .toString()
    .split('\n')
    .flatMap((line) => /^\{"(index|delete)":\{"_id"/.exec(line)?.[1] ?? []);
