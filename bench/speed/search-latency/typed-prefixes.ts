import { withClient } from '../../../testkit/postgres-client.js';
import type { Stores } from '../../../testkit/stores.js';
import { distinct } from './search-texts.js';

/** Letters of the longest prefix. */
const MOST_LETTERS = 12;
/** Letters from which a typing error is corrected (contract C7.11). */
const SHORTEST_CORRECTED = 4;

/** Texts of one length while names are typed. */
export interface TypedTexts {
  readonly what: string;
  readonly texts: readonly string[];
}

const POPULAR = `
  select scientific_name as name, vals -> 'common_name' ->> 0 as common
  from species where status = 'accepted' order by popularity desc, id limit 300`;

/** Reads scientific and common names of the most popular plants. */
export const popularNames = async ({ databaseUrl }: Stores): Promise<readonly string[]> => {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<{ name: string; common: string | null }>(POPULAR),
  );
  return distinct(rows.flatMap(({ name, common }) => (common === null ? [name] : [name, common])));
};

/** Returns the prefixes of names by length, then prefixes with two letters swapped. */
export const typedPrefixes = (names: readonly string[]): readonly TypedTexts[] => {
  const lengths = Array.from({ length: MOST_LETTERS }, (_, index) => index + 1);
  const prefixes = (letters: number): readonly string[] =>
    distinct(
      names
        .filter(({ length }) => length >= letters)
        .map((name) => name.slice(0, letters).toLowerCase().trimEnd()),
    );
  const long = lengths.filter((letters) => letters >= SHORTEST_CORRECTED).flatMap(prefixes);
  return [
    ...lengths.map((letters) => ({ what: `${letters}`, texts: prefixes(letters) })),
    { what: `${SHORTEST_CORRECTED} to ${MOST_LETTERS}, two swapped`, texts: distinct(long.map(swapped)) },
  ];
};

/** Swaps the third and fourth letter: people type the first letters correctly. */
const swapped = (text: string): string =>
  text.slice(0, 2) + text.slice(3, 4) + text.slice(2, 3) + text.slice(4);
