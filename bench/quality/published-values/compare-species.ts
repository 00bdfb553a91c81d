import type { Client } from 'pg';
import { chooseSpecies } from './choose.js';
import { type Comparison, compare } from './compare.js';
import { type RawRows, rawRows } from './raw.js';
import { RAW_SOURCES } from './sources/index.js';

/** A chosen species with all its published values. */
export interface ComparedSpecies {
  readonly name: string;
  readonly slug: string;
  readonly comparisons: readonly Comparison[];
}

/**
 * Compares the published values of species chosen by chance with the rows of the
 * files under `data`, a folder a data set; what is not there is not compared with.
 */
export const compareByChance = async (
  client: Client,
  data: string,
  count: number,
  seed: string,
): Promise<readonly ComparedSpecies[]> => {
  const species = await chooseSpecies(client, count, seed);
  const raw: RawRows[] = [];
  for (const source of RAW_SOURCES) {
    const rows = await rawRows(source, data, species);
    if (rows) raw.push(rows);
  }
  return species.map((one) => ({
    name: one.name,
    slug: one.slug,
    comparisons: one.values.map((value) => compare(one, value, raw)),
  }));
};

/** What the process ends with: 1 where a value differs, or where there was nothing to compare with. */
export const exitCode = (compared: readonly ComparedSpecies[]): 0 | 1 => {
  const verdicts = new Set(compared.flatMap(({ comparisons }) => comparisons.map(({ verdict }) => verdict)));
  return verdicts.has('differs') || !verdicts.has('equal') ? 1 : 0;
};
