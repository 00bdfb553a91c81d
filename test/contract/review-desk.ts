import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { createIndexer } from '../../indexer/indexer.js';
import { accountAdministration } from '../../src/auth/account-admin.js';
import type { Role } from '../../src/auth/caller.js';
import type { Label } from '../../src/fields/vocabularies.js';
import type { ItemInput } from '../../src/ingest/item.js';
import { parseScientificName } from '../../src/names/scientific.js';
import { slug } from '../../src/names/slug.js';
import { createPostgresSink } from '../../src/search/postgres/sink.js';
import { fact, ingestRows, name, type TestRow } from '../ingest/support.js';
import { indexed } from './garden.js';
import { type Options, type Read, type Service, startService } from './service.js';

/** One who has an account. */
interface Person {
  readonly id: number;
  readonly token: string;
}

/** A correction, report or item of a check as it is answered (C8.45). */
export interface Review {
  readonly id: number;
  readonly record_id: number;
  readonly user_id: number | null;
  readonly warning_type: string | null;
  readonly change_status: string;
  readonly change_type: string;
  readonly accepted_by: number | null;
  readonly notes: string | null;
  readonly review_notes: string | null;
  readonly source_type: string | null;
  readonly source_reference: string | null;
  readonly correction: Readonly<Record<string, unknown>> | null;
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>> | null;
  readonly updated_at: string;
}

/** A fact as [source, value, status], in order of id (C10.1). */
type Lane = readonly [source: string, value: string, status: string];

/** What tests read of a species record (C8.11). */
export interface SpeciesRecord {
  readonly id: number;
  readonly slug: string;
  readonly scientific_name: string;
  readonly common_name: string | null;
  readonly rank: string;
  readonly genus: string;
  readonly genus_id: number;
  readonly family: string | null;
  readonly plant_id: number;
  readonly edible: boolean | null;
  readonly common_names: Readonly<Record<string, readonly string[]>>;
  readonly distributions: Readonly<Record<string, readonly { slug: string }[]>>;
  readonly images: Readonly<Record<string, readonly { image_url: string }[]>>;
  readonly synonyms: readonly { name: string }[];
  readonly external_ids: Readonly<Record<string, string | null>>;
  readonly sources: readonly { id: string; name: string }[];
  readonly flower: Readonly<Record<string, unknown>>;
  readonly specifications: Readonly<Record<string, unknown>>;
  readonly growth: Readonly<Record<string, unknown>>;
  readonly links: { readonly self: string; readonly genus: string; readonly plant: string };
}

/** Attribute to value by one source; the source is usda unless a test says another. */
type Said = Readonly<Record<string, string | number | boolean | string[]>>;

/** Species that are told by ingestion, people who correct them, and a search index that follows. */
export interface Desk {
  readonly service: Service;
  /** Two users, two reviewers and two admins. */
  readonly ada: Person;
  readonly eve: Person;
  readonly ben: Person;
  readonly bo: Person;
  readonly cid: Person;
  readonly dan: Person;
  /** Ingests rows. Concurrent calls share one file, which takes no longer than a single row. */
  ingest(...rows: readonly TestRow[]): Promise<void>;
  /** Ingests a species of the family Rosaceae with facts of usda and what else is said; returns its id. */
  grow(species: string, said?: Said, ...more: readonly ItemInput[]): Promise<number>;
  /** A species of the family Rosaceae without facts, each time another; returns its id. */
  any(): Promise<number>;
  post(by: Person, path: string, body?: unknown): Promise<Read>;
  /** Submits a correction of a species that must be taken. */
  submit(by: Person, ref: string | number, correction: object | null, more?: object): Promise<Review>;
  /** Submits and has it accepted by ben; both must succeed. Returns the accepted record. */
  applied(by: Person, ref: string | number, correction: object, more?: object): Promise<Review>;
  accept(by: Person, id: number, body?: unknown): Promise<Read>;
  reject(by: Person, id: number, body?: unknown): Promise<Read>;
  revert(by: Person, id: number, body?: unknown): Promise<Read>;
  /** The `data` of a path, which must be 200. */
  data<T>(path: string): Promise<T>;
  review(id: number): Promise<Review>;
  record(ref: string | number): Promise<SpeciesRecord>;
  facts(ref: string | number, attribute: string): Promise<readonly Lane[]>;
  /** Items of a check on a species, newest first. */
  items(ref: string | number, check: string, status?: string): Promise<readonly Review[]>;
  /** Asks for a list until its ids are these, five seconds at most (C12.4); returns the last answer's ids. */
  listed(path: string, ids: readonly number[]): Promise<readonly number[]>;
  close(): Promise<void>;
}

const PEOPLE = {
  ada: 'user',
  eve: 'user',
  ben: 'reviewer',
  bo: 'reviewer',
  cid: 'admin',
  dan: 'admin',
} as const;

/** Species that are ingested at once, since a run takes as long for one as for many. */
const ANY_AT_ONCE = 30;

/** Body of a correction that says where it is from. */
const sourced = (correction: object | null, more: object): object => ({
  ...(correction === null ? {} : { correction }),
  source_type: 'external',
  source_reference: 'https://journal.example/77',
  ...more,
});

/** A height in whole centimetres, as corrections say it. */
export const height = (centimetres: number) => ({
  maximum_height_value: centimetres,
  maximum_height_unit: 'cm',
});

/** Names of species with an ending, each another: 250 of them. */
export const speciesNames = (ending = 'lla'): (() => string) => {
  const letters = ['a', 'e', 'i', 'o', 'u'];
  const names = [...'bcdfglmnpr'].flatMap((first) =>
    letters.flatMap((one) => letters.map((two) => `Pyrella ${first}${one}n${two}${ending}`)),
  );
  return () => names.pop()!;
};

/** The record of an answer. */
export const reviewOf = ({ body }: Read): Review => body['data'] as unknown as Review;

const rankOf = (species: string): Label<'rank'> => parseScientificName(species)?.rank ?? 'species';

const taken = (answer: Read, status: number): Read => {
  if (answer.status !== status) throw new Error(`${answer.status}, not ${status}: ${answer.text}`);
  return answer;
};

export const startDesk = async (
  options: Pick<Options, 'contributionLicence' | 'releases'> = {},
): Promise<Desk> => {
  const accounts = new Map<string, Person>();
  const service = await startService({
    ...options,
    limits: { usr: 100_000, usrAccount: 100_000 },
    fill: async (database) => {
      const { create } = accountAdministration(database.pool);
      for (const [who, role] of Object.entries<Role>(PEOPLE)) {
        const { account, token } = await create({ name: who, email: null, plan: 'usr', role });
        accounts.set(who, { id: account.id, token });
      }
      await ingestRows(database, 'desk', [[name('Pyrella montana')]]);
    },
    engine: indexed,
  });
  const { database } = service;
  const stop = new AbortController();
  const following = createIndexer({
    database,
    sinks: [createPostgresSink(database)],
    logger: pino({ level: 'silent' }),
  }).follow(stop.signal);

  const post: Desk['post'] = (by, path, body) =>
    service.ask(path, {
      method: 'POST',
      headers: { Authorization: by.token, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const reviewed =
    (verb: string): Desk['accept'] =>
    (by, id, body) =>
      post(by, `/api/v1/corrections/${id}/${verb}`, body);
  const data = async <T>(path: string): Promise<T> => taken(await service.get(path), 200).body['data'] as T;
  let waiting: { readonly rows: TestRow[]; readonly ingested: Promise<void> } | undefined;
  const ingestWaiting = async (): Promise<void> => {
    const { rows } = waiting!;
    waiting = undefined;
    const { files } = await ingestRows(database, 'desk', rows);
    const unreadable = files.reduce((sum, file) => sum + file.unreadable, 0);
    if (unreadable > 0) throw new Error(`${unreadable} statements were rejected`);
  };
  const ingest: Desk['ingest'] = (...rows) => {
    waiting ??= { rows: [], ingested: Promise.resolve().then(ingestWaiting) };
    waiting.rows.push(...rows);
    return waiting.ingested;
  };
  const submit: Desk['submit'] = async (by, ref, correction, more = {}) =>
    reviewOf(taken(await post(by, `/api/v1/corrections/species/${ref}`, sourced(correction, more)), 201));
  const accept = reviewed('accept');
  const idsOf = async (path: string) => (await data<readonly { id: number }[]>(path)).map(({ id }) => id);
  const person = (who: keyof typeof PEOPLE): Person => accounts.get(who)!;

  const idOf = async (species: string) => (await data<SpeciesRecord>(`/api/v1/species/${slug(species)}`)).id;

  const newName = speciesNames('nna');
  const ready: string[] = [];
  const any: Desk['any'] = async () => {
    if (ready.length === 0) {
      ready.push(...Array.from({ length: ANY_AT_ONCE }, newName));
      await ingest(...ready.map((species) => [name(species)]));
    }
    return idOf(ready.pop()!);
  };

  return {
    service,
    any,
    ada: person('ada'),
    eve: person('eve'),
    ben: person('ben'),
    bo: person('bo'),
    cid: person('cid'),
    dan: person('dan'),
    ingest,
    grow: async (species, said = {}, ...more) => {
      const facts = Object.entries(said).map(([attribute, value]) => fact(species, attribute, value));
      await ingest([name(species, { rank: rankOf(species) })], facts, more);
      return idOf(species);
    },
    post,
    submit,
    applied: async (by, ref, correction, more) => {
      const { id } = await submit(by, ref, correction, more);
      return reviewOf(taken(await accept(person('ben'), id), 200));
    },
    accept,
    reject: reviewed('reject'),
    revert: reviewed('revert'),
    data,
    review: (id) => data<Review>(`/api/v1/corrections/${id}`),
    record: (ref) => data(`/api/v1/species/${ref}`),
    facts: async (ref, attribute) => {
      const path = `/api/v1/species/${ref}/facts?filter[attribute_name]=${attribute}`;
      const rows = await data<readonly { source: string; value: string; status: string }[]>(path);
      return rows.map(({ source, value, status }) => [source, value, status] as const);
    },
    items: (ref, check, status = 'pending') =>
      data(
        `/api/v1/species/${ref}/corrections?filter[warning_type]=Checks::${check}&filter[change_status]=${status}`,
      ),
    listed: async (path, ids) => {
      const deadline = performance.now() + 5_000;
      let seen = await idsOf(path);
      while (seen.join() !== ids.join() && performance.now() < deadline) {
        await pause(20);
        seen = await idsOf(path);
      }
      return seen;
    },
    close: async () => {
      stop.abort();
      await following;
      await service.close();
    },
  };
};
