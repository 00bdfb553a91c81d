import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { type Options, parse } from 'csv-parse';
import type { PublishedName } from './corruptions.js';

/** A name with its accepted name by the publisher. */
export interface JudgedName extends PublishedName {
  readonly accepted: boolean;
  /** The accepted name; null if it is not in the file, so of another genus. */
  readonly of: string | null;
  /** If the accepted name is not in the file: all names of that species, this one included. */
  readonly otherNames: readonly PublishedName[];
}

const EXTRACT = join('wcvp-extract', 'wcvp_names.csv');
const COMPILED = join('wcvp', 'wcvp_names.csv.gz');

/** The files that are read, in the folder of `--data`. */
export const NAME_FILES: readonly string[] = [EXTRACT, COMPILED];

type Row = Readonly<Record<string, string>>;

const rows = async (
  path: string,
  options: Options,
  keep: (row: Row) => boolean = () => true,
): Promise<readonly Row[]> => {
  const file = createReadStream(path);
  const text = path.endsWith('.gz') ? file.pipe(createGunzip()) : file;
  const kept: Row[] = [];
  for await (const row of text.pipe(parse({ columns: true, ...options })) as AsyncIterable<Row>)
    if (keep(row)) kept.push(row);
  return kept;
};

const publishedName = (row: Row): PublishedName => ({
  name: row['taxon_name']!,
  author: row['taxon_authors'] || null,
});

/** Reads the names of `wcvp-extract`: three genera completely, without unplaced names. */
export const extractNames = async (data: string): Promise<readonly JudgedName[]> => {
  const all = await rows(join(data, EXTRACT), {});
  const byId = new Map(all.map((row) => [row['plant_name_id']!, row]));
  const bySpecies = new Map<string, PublishedName[]>();
  for (const row of all) {
    const known = bySpecies.get(row['accepted_plant_name_id']!);
    if (known) known.push(publishedName(row));
    else bySpecies.set(row['accepted_plant_name_id']!, [publishedName(row)]);
  }
  return all
    .filter((row) => row['taxon_status'] !== 'Unplaced' && row['taxon_rank'] !== 'Genus')
    .map((row) => {
      const species = row['accepted_plant_name_id']!;
      const of = byId.get(species)?.['taxon_name'] ?? null;
      const otherNames = of === null ? bySpecies.get(species)! : [];
      return { ...publishedName(row), accepted: row['taxon_status'] === 'Accepted', of, otherNames };
    });
};

/** Reads the accepted names of `wcvp`, of all genera. */
export const acceptedNames = async (data: string): Promise<readonly JudgedName[]> => {
  const all = await rows(
    join(data, COMPILED),
    { delimiter: '|', quote: null },
    ({ taxon_status, taxon_rank }) => taxon_status === 'Accepted' && taxon_rank !== 'proles',
  );
  return all.map((row) => ({
    ...publishedName(row),
    accepted: true,
    of: row['taxon_name']!,
    otherNames: [],
  }));
};
