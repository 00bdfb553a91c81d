import { type Agent, request } from 'node:http';
import type { Asked } from './closed-load.js';

/**
 * Sends a request and reads its answer to the end.
 *
 * @throws when the answer is not 200.
 */
export const ask = (origin: string, { path, json }: Asked, agent: Agent): Promise<void> =>
  new Promise((resolve, reject) => {
    const headers = json === undefined ? {} : { 'content-type': 'application/json' };
    const method = json === undefined ? 'GET' : 'POST';
    request(origin + path, { agent, method, headers }, (answer) => {
      answer.resume();
      answer.once('end', () =>
        answer.statusCode === 200 ? resolve() : reject(new Error(`${answer.statusCode} from ${path}`)),
      );
    })
      .once('error', reject)
      .end(json);
  });
