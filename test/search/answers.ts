import { createServer, type IncomingMessage } from 'node:http';
import { listen } from '../support/listen.js';

/** The response to a request: a status and a body, or null for none. */
export type Answer = readonly [status: number, body: unknown] | null;

export interface Answering {
  readonly url: string;
  /** Paths and bodies of the requests, in order. */
  readonly asked: readonly { readonly path: string; readonly lines: readonly string[] }[];
  close(): Promise<void>;
}

/**
 * A server that gives one response after the other and repeats the last one. Only for responses that a real
 * Elasticsearch cannot give on demand.
 */
export const answering = async (...answers: readonly Answer[]): Promise<Answering> => {
  const asked: { path: string; lines: readonly string[] }[] = [];
  const server = createServer(async (request, response) => {
    const answer = answers[Math.min(asked.length, answers.length - 1)];
    asked.push({ path: request.url ?? '', lines: await linesOf(request) });
    if (!answer) return;
    const type = 'application/vnd.elasticsearch+json;compatible-with=8';
    response.writeHead(answer[0], { 'content-type': type, 'x-elastic-product': 'Elasticsearch' });
    response.end(JSON.stringify(answer[1]));
  });
  return {
    url: `http://127.0.0.1:${await listen(server)}`,
    asked,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

const linesOf = async (request: IncomingMessage): Promise<readonly string[]> => {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text.split('\n').filter((line) => line !== '');
};
