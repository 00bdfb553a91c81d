import { expectStatus, json } from './answers.js';
import type { Answer, Asking, Client } from './client.js';
import { createExamples, type Examples } from './examples.js';
import { expectEqual } from './expect.js';
import { askRaw, type RawAnswer } from './raw.js';
import type { ErrorBody, Item, List, RecordOf } from './types.js';

/** Optional accounts besides that of the suite. */
export interface OtherTokens {
  /** On the default plan. */
  readonly default: string | undefined;
  /** With the role reviewer or admin; reviews the submissions of the account of the suite. */
  readonly reviewer?: string | undefined;
}

/** The tested service, with requests for the checks. Paths begin with /api. */
export interface Target {
  readonly base: URL;
  readonly token: string;
  readonly others: OtherTokens;
  readonly examples: Examples;
  ask(path: string, asking?: Asking): Promise<Answer>;
  /** Returns a body, whatever the status. */
  body(path: string, asking?: Asking): Promise<Item>;
  /** Returns a list; the status must be 200. */
  list<T extends Item = Item>(path: string): Promise<List<T>>;
  /** Returns a record; the status must be 200. */
  record<T extends Item = Item>(path: string): Promise<RecordOf<T>>;
  /** Returns an error; the status must be the given one. */
  refused(path: string, status: number, asking?: Asking): Promise<ErrorBody>;
  raw(method: string, target: string, headers?: readonly string[]): Promise<RawAnswer>;
}

/** Creates the requests from a client. */
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
      expectEqual(`${answer.asked}: error`, body.error, true);
      return body;
    },
    raw: (method, path, headers) => askRaw(client.base, method, path, headers),
  };
  return { ...target, examples: createExamples(target) };
};
