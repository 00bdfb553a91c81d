import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { AskService } from './ask.js';
import { createMcpServer } from './server.js';
import { createSourceLookup } from './sources.js';

/** A running service, and the token for it. */
export interface RemoteService {
  /** Base URL, without a trailing slash. */
  readonly url: string;
  readonly token: string;
}

/** Timeout of a request in milliseconds. */
const TIMEOUT_MS = 15_000;

const askRemote =
  ({ url, token }: RemoteService): AskService =>
  async ({ method, path, body }) => {
    const answer = await fetch(url + path, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return {
      status: answer.status,
      body: await answer.json(),
      datasetVersion: answer.headers.get('x-dataset-version'),
    };
  };

/** Serves the Model Context Protocol over standard input and output, until the input ends. */
export const serveStdio = async (service: RemoteService): Promise<void> => {
  const ask = askRemote(service);
  const server = createMcpServer(ask, createSourceLookup()(ask));
  const ended = new Promise<void>((resolve) => {
    process.stdin.once('end', resolve);
    server.server.onclose = resolve;
  });
  await server.connect(new StdioServerTransport());
  await ended;
  await server.close();
};
