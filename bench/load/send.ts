import { type Agent, request } from 'node:http';
import type { LoadRequest } from './closed-load.js';

/** Sends a request, reads the response to its end, and returns its status. */
export const exchange = (origin: string, { path, json }: LoadRequest, agent?: Agent): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = json === undefined ? {} : { 'content-type': 'application/json' };
    const method = json === undefined ? 'GET' : 'POST';
    request(origin + path, { agent, method, headers }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode!));
    })
      .once('error', reject)
      .end(json);
  });

/**
 * Sends a request and reads the response to its end.
 *
 * @throws when the status is not 200.
 */
export const send = async (origin: string, each: LoadRequest, agent: Agent): Promise<void> => {
  const status = await exchange(origin, each, agent);
  if (status !== 200) throw new Error(`${status} from ${each.path}`);
};
