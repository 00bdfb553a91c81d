import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen } from '../support/listen.js';

/** Answers one request. */
export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

export interface FileServer {
  readonly address: string;
  /** Path and Range header of each request. */
  readonly requests: readonly { readonly path: string; readonly range: string | undefined }[];
  close(): Promise<void>;
}

/**
 * Starts a server on a free port. The requests are answered by `answers` in their order, and by the last one from then on.
 */
export const fileServer = async (...answers: readonly [Answer, ...Answer[]]): Promise<FileServer> => {
  const requests: { path: string; range: string | undefined }[] = [];
  const server = createServer((request, response) => {
    const answer = answers[Math.min(requests.length, answers.length - 1)]!;
    requests.push({ path: request.url!, range: request.headers.range });
    answer(request, response);
  });
  return {
    address: `http://127.0.0.1:${await listen(server)}`,
    requests,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

export const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

interface Sending {
  readonly etag?: string;
  /** Bytes after which nothing is sent any more, until {@link cut} closes the connection. */
  readonly cutAfter?: number;
}

const cuts: (() => void)[] = [];

/** Closes the connections of unfinished transfers. Call it when the client has bytes: it loses those that it has not read. */
export const cut = (): void => {
  for (const close of cuts.splice(0)) close();
};

/** Sends a file or the part that is asked for, as common web servers do. */
export const sends =
  (content: Buffer, { etag, cutAfter }: Sending = {}): Answer =>
  ({ headers }, response) => {
    const [, first] = /^bytes=(\d+)-$/.exec(headers.range ?? '') ?? [];
    const condition = headers['if-range'];
    if (etag !== undefined) response.setHeader('ETag', etag);
    if (etag !== undefined && headers['if-none-match'] === etag) return void response.writeHead(304).end();
    const from = first === undefined || (condition !== undefined && condition !== etag) ? 0 : Number(first);
    if (first !== undefined && from >= content.length)
      return void response.writeHead(416, { 'Content-Range': `bytes */${content.length}` }).end();
    const rest = content.subarray(from);
    response.writeHead(from > 0 ? 206 : 200, {
      'Content-Length': rest.length,
      ...(from > 0 ? { 'Content-Range': `bytes ${from}-${content.length - 1}/${content.length}` } : {}),
    });
    if (cutAfter === undefined) return void response.end(rest);
    response.write(rest.subarray(0, cutAfter));
    cuts.push(() => response.socket?.end());
  };

/** Answers with a status and without a file. */
export const status =
  (code: number, headers: Readonly<Record<string, string>> = {}): Answer =>
  (_, response) => {
    response.writeHead(code, { 'Content-Type': 'text/html', ...headers }).end('<html>');
  };
