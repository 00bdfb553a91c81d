import type { Client } from 'pg';
import { chooseSpecies } from './choose-species.js';
import { type Comparison, compareValue } from './compare-value.js';
import { type RawRows, rawRows } from './raw-rows.js';
import { RAW_SOURCES } from './sources/index.js';

/** A species with the comparisons of all its published values. */
export interface ComparedSpecies {
  readonly name: string;
  readonly slug: string;
  readonly comparisons: readonly Comparison[];
}

/**
 * Compares the published values of random species with the rows of the files. Shares no code with the ingestion: it
 * has its own readers, its own tables of units and words, and compares names letter by letter.
 *
 * @param data folder with one folder per data set; data sets that it lacks are not compared
 */
export const compareRandomSpecies = async (
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
    comparisons: one.values.map((value) => compareValue(one, value, raw)),
  }));
};
