import type { SearchDocument } from '../../src/search/document.js';

/** Consonants that stand for each other in made-up names, each for the next. */
const CONSONANTS = 'bcdfghjklmnpqrstvwz';
const CONSONANT = new RegExp(`[${CONSONANTS}]`, 'g');

/** A name that nobody has given, of the letters of one that somebody has: `quercus robur` becomes `ruesdut socus`. */
const otherName = (text: string, shift: number): string =>
  text.replace(CONSONANT, (letter) => CONSONANTS[(CONSONANTS.indexOf(letter) + shift) % CONSONANTS.length]!);

/**
 * A document like that of a species, under another id and with other names; what
 * filters, ranges and orders test is the same. `copy` counts from 1.
 */
export const syntheticDocument = (document: SearchDocument, copy: number, ids: number): SearchDocument => {
  const id = document.id + copy * ids;
  const renamed = <Names extends object>(names: Names): Names =>
    Object.fromEntries(
      Object.entries(names).map(([tier, all]: [string, readonly string[]]) => [
        tier,
        all.map((name) => otherName(name, copy)),
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
