import { join } from 'node:path';
import type { Client } from 'pg';
import type { DatabasePool } from 'slonik';
import { z } from 'zod';
import { CHECKED_NAMES, checkedKeys } from '../../src/ingest/checked-names.js';
import { NOT_LISTED } from '../../src/ingest/limits.js';
import { readDelimited } from '../../src/ingest/readers/delimited.js';
import { createMatcher } from '../../src/matching/matcher.js';
import { matchKey } from '../../src/names/matching.js';
import { readShippedTable } from '../../src/runtime/shipped-table.js';
import { createLexicon } from '../../src/search/lexicon.js';
import { withEnglishName } from './from-database.js';

/** Lowest rank of a plant in the list of well-known plants, and of one that is taken without an English name. */
const LOWEST_RANK = 6500;
const BEST_KNOWN = 2000;

/** Plants that are taken whatever their rank: the list places houseplants too low, and lacks the almond. */
const ALWAYS = readShippedTable(
  'make-starter/always.csv',
  z.strictObject({ name: z.string(), english: z.string(), why: z.enum(['houseplant', 'well known']) }),
);

/** Food plants: what a greengrocer sells. */
const FOODS = readShippedTable('foods/foods.csv', z.looseObject({ name: z.string() }));

/** Names of the well-known plants, the best known first. */
const ranked = async (folder: string): Promise<readonly string[]> => {
  const names: string[] = [];
  const path = join(folder, 'popularity', 'well_known.csv.gz');
  for await (const row of readDelimited(path, { separator: ',', quoted: true }, NOT_LISTED))
    names.push(row.cell('wcvp_name'));
  return names.slice(0, LOWEST_RANK);
};

/** Finds the accepted names, by the hand-checked names and our matcher; without those that are not certain. */
export const acceptedNames = async (
  pool: DatabasePool,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const checked = new Map(
    checkedKeys.written.map((key, place) => [key, CHECKED_NAMES[place]!.accepted] as const),
  );
  const asked = names.map((name) => ({ name: checked.get(matchKey(name)) ?? name }));
  const matches = await createMatcher(pool, createLexicon(pool)).match(asked);
  return new Map(
    matches.flatMap(({ type, bearer }, place) =>
      bearer && (type === 'exact' || type === 'normalised')
        ? [[names[place]!, bearer.scientific_name] as const]
        : [],
    ),
  );
};

/**
 * Chooses the species of the starter set: the best known, by rank those with an English name in one of the sources, and
 * the plants that are always taken.
 *
 * @param folder that holds the list of well-known plants.
 * @throws Error if a plant that is always taken is not found.
 */
export const starterSpecies = async (
  client: Client,
  pool: DatabasePool,
  folder: string,
  sources: readonly string[],
): Promise<readonly string[]> => {
  const byRank = await ranked(folder);
  const certain = ALWAYS.map(({ name }) => name);
  const foods = FOODS.map(({ name }) => name);
  const accepted = await acceptedNames(pool, [...byRank, ...certain, ...foods]);
  const unknown = certain.filter((name) => !accepted.has(name));
  if (unknown.length > 0) throw new Error(`no species is called ${unknown.join(', ')}`);
  const known = (names: readonly string[]) => names.flatMap((name) => accepted.get(name) ?? []);
  const selection = { species: known(byRank), sources, leftOut: [] };
  const named = await withEnglishName(client, selection);
  return [
    ...new Set([...known(byRank.slice(0, BEST_KNOWN)), ...named, ...known(foods), ...known(certain)]),
  ].sort();
};
