import type { Answer } from './client.js';
import { Failure, shown } from './expect.js';
import type { Item } from './types.js';

/** @throws {Failure} if the text is not JSON. */
export const json = ({ asked, text, status }: Answer): Item => {
  try {
    return JSON.parse(text) as Item;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new Failure(`${asked} answers ${status} with no JSON: ${shown(text)}`);
  }
};

/** @throws {Failure} with the service's message if the status is another one. */
export const expectStatus = (answer: Answer, status: number): void => {
  if (answer.status === status) return;
  throw new Failure(`${answer.asked}: expected ${status}, got ${answer.status} ${shown(answer.text)}`);
};
