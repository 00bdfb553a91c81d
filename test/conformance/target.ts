import { expectStatus, json } from './answers.js';
import type { Answer, Asking, Client } from './client.js';
import { createExamples, type Examples } from './examples.js';
import { same } from './expect.js';
import { askRaw, type RawAnswer } from './raw.js';
import type { ErrorBody, Item, List, RecordOf } from './types.js';

/** Accounts beyond that of the suite, each where it was given. */
export interface OtherTokens {
  /** Of the default plan. */
  readonly default: string | undefined;
  /** Of the role reviewer or admin: reviews what the account of the suite submits. */
  readonly reviewer?: string | undefined;
}

/** The service under test as the checks ask it. Paths begin with /api. */
export interface Target {
  readonly base: URL;
  readonly token: string;
  readonly others: OtherTokens;
  readonly examples: Examples;
  ask(path: string, asking?: Asking): Promise<Answer>;
  /** A body, whatever the status. */
  body(path: string, asking?: Asking): Promise<Item>;
  /** A list that answers 200. */
  list<T extends Item = Item>(path: string): Promise<List<T>>;
  /** A record that answers 200. */
  record<T extends Item = Item>(path: string): Promise<RecordOf<T>>;
  /** An error of a status. */
  refused(path: string, status: number, asking?: Asking): Promise<ErrorBody>;
  raw(method: string, target: string, headers?: readonly string[]): Promise<RawAnswer>;
}

/** Readings of answers over a client. */
export const createTarget = (client: Client, token: string, others: OtherTokens): Target => {
  const ok = async (path: string): Promise<Item> => {
    const answer = await client.ask(path);
    expectStatus(answer, 200);
    return json(answer);
  };
  const target: Omit<Target, 'examples'> = {
    base: client.base,
    token,
    others,
    ask: client.ask,
    body: async (path, asking) => json(await client.ask(path, asking)),
    list: async <T extends Item>(path: string) => (await ok(path)) as unknown as List<T>,
    record: async <T extends Item>(path: string) => (await ok(path)) as unknown as RecordOf<T>,
    refused: async (path, status, asking) => {
      const answer = await client.ask(path, asking);
      expectStatus(answer, status);
      const body = json(answer) as unknown as ErrorBody;
      same(`${answer.asked}: error`, body.error, true);
      return body;
    },
    raw: (method, path, headers) => askRaw(client.base, method, path, headers),
  };
  return { ...target, examples: createExamples(target) };
};
