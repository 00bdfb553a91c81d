import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { type Options, parse } from 'csv-parse';
import type { Sound } from './corruptions.js';

/** A name with what its publisher says it is. */
export interface JudgedName extends Sound {
  readonly accepted: boolean;
  /** The accepted name; null where it is not in the file, so of another genus. */
  readonly of: string | null;
  /** Where it is not in the file: all names that the publisher has for that species, this one too. */
  readonly alike: readonly Sound[];
}

const EXTRACT = join('wcvp-extract', 'wcvp_names.csv');
const WHOLE = join('wcvp', 'wcvp_names.csv.gz');

/** What is read, in the folder of data. */
export const NAME_FILES: readonly string[] = [EXTRACT, WHOLE];

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

const soundOf = (row: Row): Sound => ({ name: row['taxon_name']!, author: row['taxon_authors'] || null });

/** Names of `wcvp-extract`, of three genera whole, with their accepted ones; unplaced ones have none. */
export const extractNames = async (data: string): Promise<readonly JudgedName[]> => {
  const all = await rows(join(data, EXTRACT), {});
  const byId = new Map(all.map((row) => [row['plant_name_id']!, row]));
  const bySpecies = new Map<string, Sound[]>();
  for (const row of all) {
    const known = bySpecies.get(row['accepted_plant_name_id']!);
    if (known) known.push(soundOf(row));
    else bySpecies.set(row['accepted_plant_name_id']!, [soundOf(row)]);
  }
  return all
    .filter((row) => row['taxon_status'] !== 'Unplaced' && row['taxon_rank'] !== 'Genus')
    .map((row) => {
      const species = row['accepted_plant_name_id']!;
      const of = byId.get(species)?.['taxon_name'] ?? null;
      const alike = of === null ? bySpecies.get(species)! : [];
      return { ...soundOf(row), accepted: row['taxon_status'] === 'Accepted', of, alike };
    });
};

/** Accepted names of `wcvp`, of all genera. */
export const acceptedNames = async (data: string): Promise<readonly JudgedName[]> => {
  const all = await rows(
    join(data, WHOLE),
    { delimiter: '|', quote: null },
    ({ taxon_status, taxon_rank }) => taxon_status === 'Accepted' && taxon_rank !== 'proles',
  );
  return all.map((row) => ({ ...soundOf(row), accepted: true, of: row['taxon_name']!, alike: [] }));
};
