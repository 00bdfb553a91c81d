import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { PublishedSpecies } from './choose-species.js';
import { nameKey } from './names.js';
import type { RawRow, RawSource } from './rules.js';

/** Rows of a data set from which the chosen species may have values, by name and by record id. */
export interface RawRows {
  readonly source: RawSource;
  readonly byName: ReadonlyMap<string, readonly RawRow[]>;
  readonly byRecord: ReadonlyMap<string, readonly RawRow[]>;
}

const add = <K>(to: Map<K, RawRow[]>, key: K, row: RawRow): void => {
  const rows = to.get(key);
  if (rows) rows.push(row);
  else to.set(key, [row]);
};

/** Reads the rows of a data set with a name or record id of the species; undefined if its folder is missing. */
export const rawRows = async (
  source: RawSource,
  data: string,
  species: readonly PublishedSpecies[],
): Promise<RawRows | undefined> => {
  const folder = join(data, source.folder);
  const there = await access(folder).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );
  if (!there) return undefined;
  const names = new Set(species.flatMap(({ name, synonyms }) => [name, ...synonyms].map(nameKey)));
  const records = new Set(
    species.flatMap(({ values }) =>
      values.flatMap((value) =>
        value.record !== null && value.source !== null && source.rules(value.source) ? [value.record] : [],
      ),
    ),
  );
  const byName = new Map<string, RawRow[]>();
  const byRecord = new Map<string, RawRow[]>();
  for await (const row of source.rows(folder)) {
    for (const key of new Set(row.names.map(nameKey))) if (names.has(key)) add(byName, key, row);
    if (row.record !== null && records.has(row.record)) add(byRecord, row.record, row);
  }
  return { source, byName, byRecord };
};
