import { type Agent, request } from 'node:http';
import type { LoadRequest } from './closed-load.js';

/**
 * Sends a request and reads the response to its end.
 *
 * @throws when the status is not 200.
 */
export const send = (origin: string, { path, json }: LoadRequest, agent: Agent): Promise<void> =>
  new Promise((resolve, reject) => {
    const headers = json === undefined ? {} : { 'content-type': 'application/json' };
    const method = json === undefined ? 'GET' : 'POST';
    request(origin + path, { agent, method, headers }, (response) => {
      response.resume();
      response.once('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`${response.statusCode} from ${path}`)),
      );
    })
      .once('error', reject)
      .end(json);
  });
