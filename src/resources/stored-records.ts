import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { speciesSurrogate } from '../changes/surrogate-names.js';
import type { Answer } from '../http/guard.js';
import { VERSION } from '../runtime/version.js';
import { refText } from './reference.js';

const Row = z.object({ version: z.string().nullable() });

/** The version of a record, and the species by whose changes it changes. */
interface RecordVersion {
  readonly species: number;
  readonly version: string;
}

/** Reads the version of a record by a path segment; null if there is none. */
export type ReadVersion = (ref: string) => Promise<RecordVersion | null>;

const versionOf = (text: string | null): RecordVersion | null => {
  if (text === null) return null;
  const [species = '', version = ''] = text.split(' ');
  return { species: Number(species), version };
};

/** Queries for the versions of records (migrations/functions/species_version.sql): 0.3 ms. */
export const createVersionQueries = (pool: CommonQueryMethods) => ({
  species: async (ref: string): Promise<RecordVersion | null> =>
    versionOf(await pool.oneFirst(sql.type(Row)`select species_version(${refText(ref)}) as version`)),
  plant: async (ref: string): Promise<RecordVersion | null> =>
    versionOf(await pool.oneFirst(sql.type(Row)`select plant_version(${refText(ref)}) as version`)),
});

/** A request for a record. */
interface RecordRequest {
  readonly ref: string;
  /** Everything else on which the answer depends: kind, language, selected members, warnings. */
  readonly form: string;
  /** Returns whether the caller has the answer with this tag already. */
  readonly has: (tag: string) => boolean;
}

/** A compressed answer, and the tag of the version from which it was made. */
interface StoredAnswer extends Pick<Answer, 'lastModified' | 'keys'> {
  readonly gzip: Buffer;
  readonly tag: string;
}

const compress = promisify(gzip);

/** Requests of which the next one is stored, so that a crawler displaces nothing. */
const ASKED = { max: 50_000 };

/** Memory of an entry besides its body, in bytes. */
const ENTRY_BYTES = 1_000;

/**
 * Keeps answers with records that are read repeatedly, compressed, up to a number of megabytes, and drops the least recently
 * read ones. A stored answer is sent only while the version of its record is the same, so that it is never older than the
 * database (C12.4).
 */
export const createStoredRecords = (megabytes: number) => {
  const stored = new LRUCache<string, StoredAnswer>({
    maxSize: Math.max(1, megabytes * 1e6),
    sizeCalculation: ({ gzip }) => gzip.length + ENTRY_BYTES,
  });
  const asked = new LRUCache<string, true>(ASKED);

  const store = async (key: string, tag: string, { json, keys, lastModified }: Rendered): Promise<void> => {
    stored.set(key, { gzip: await compress(json), tag, keys, lastModified });
  };

  /** Returns the answer, from the store if it has it. `render` reads the record; null if there is none. */
  return async (
    readVersion: ReadVersion,
    { ref, form, has }: RecordRequest,
    render: () => Promise<Rendered>,
  ): Promise<Answer> => {
    const read = await readVersion(ref);
    if (read === null) return render();
    const key = `${form} ${ref.toLowerCase()}`;
    const tag = `W/"${hash('sha1', `${VERSION} ${key} ${read.version}`, 'base64url')}"`;
    const known = stored.get(key);
    if (known?.tag === tag) return known;
    if (has(tag)) return { json: '', tag, keys: [speciesSurrogate(read.species)] };
    const rendered = await render();
    if (asked.has(key)) void store(key, tag, rendered);
    asked.set(key, true);
    return { ...rendered, tag };
  };
};

/** An answer with a record as JSON. */
export type Rendered = Pick<Answer, 'lastModified' | 'keys'> & { readonly json: string };

export type StoredRecords = ReturnType<typeof createStoredRecords>;
