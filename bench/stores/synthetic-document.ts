import type { SearchDocument } from '../../src/search/document.js';

/** Consonants; in a synthetic name each is replaced by a later one. */
const CONSONANTS = 'bcdfghjklmnpqrstvwz';
const CONSONANT = new RegExp(`[${CONSONANTS}]`, 'g');

/** Turns a name into a synthetic one by replacing its consonants: `quercus robur` becomes `ruesdut socus`. */
const syntheticName = (text: string, shift: number): string =>
  text.replace(CONSONANT, (letter) => CONSONANTS[(CONSONANTS.indexOf(letter) + shift) % CONSONANTS.length]!);

/**
 * Copies a document with another id and synthetic names. Fields of filters, ranges and orders are unchanged.
 *
 * @param copy number of the copy, from 1
 * @param ids highest id of the originals
 */
export const syntheticDocument = (document: SearchDocument, copy: number, ids: number): SearchDocument => {
  const id = document.id + copy * ids;
  const renamed = <Names extends object>(names: Names): Names =>
    Object.fromEntries(
      Object.entries(names).map(([tier, all]: [string, readonly string[]]) => [
        tier,
        all.map((name) => syntheticName(name, copy)),
      ]),
    ) as Names;
  return {
    ...document,
    id,
    columns: { ...document.columns, id },
    species_names: renamed(document.species_names),
    plant_names: document.plant_names && renamed(document.plant_names),
  };
};
