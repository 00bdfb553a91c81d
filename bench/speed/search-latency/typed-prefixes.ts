import { withClient } from '../loading/scratch.js';
import type { Stores } from '../stores.js';
import { distinct } from './texts.js';

/** Letters of the longest beginning. */
const MOST_LETTERS = 12;
/** From here on a letter may be wrong (contract C7.11). */
const SHORTEST_WRONG = 4;

/** Texts of so many letters while a name is typed. */
export interface Typed {
  readonly what: string;
  readonly texts: readonly string[];
}

const POPULAR = `
  select scientific_name as name, vals -> 'common_name' ->> 0 as common
  from species where status = 'accepted' order by popularity desc, id limit 300`;

/** Scientific and common names of the most popular plants. */
export const popularNames = async ({ databaseUrl }: Stores): Promise<readonly string[]> => {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<{ name: string; common: string | null }>(POPULAR),
  );
  return distinct(rows.flatMap(({ name, common }) => (common === null ? [name] : [name, common])));
};

/** The beginnings of names by their length, then such with two letters swapped. */
export const typedBeginnings = (names: readonly string[]): readonly Typed[] => {
  const lengths = Array.from({ length: MOST_LETTERS }, (_, index) => index + 1);
  const beginnings = (letters: number): readonly string[] =>
    distinct(
      names
        .filter(({ length }) => length >= letters)
        .map((name) => name.slice(0, letters).toLowerCase().trimEnd()),
    );
  const wrong = lengths.filter((letters) => letters >= SHORTEST_WRONG).flatMap(beginnings);
  return [
    ...lengths.map((letters) => ({ what: `${letters}`, texts: beginnings(letters) })),
    { what: `${SHORTEST_WRONG} to ${MOST_LETTERS}, two swapped`, texts: distinct(wrong.map(swapped)) },
  ];
};

/** Its third and fourth letters swapped: the first ones are right in what people type. */
const swapped = (text: string): string =>
  text.slice(0, 2) + text.slice(3, 4) + text.slice(2, 3) + text.slice(4);
