import { searchedChecksum } from '../checksum.js';
import type { ColumnValue, NameKeys, SearchDocument } from '../document.js';
import { markedWords } from '../name-words.js';

/** Names of a document as the index holds them: `words` are one name with its group a value. */
export type StoredNames = Omit<NameKeys, 'group_words'>;

/**
 * A document as the mapping has it, as JSON text without its missing values. The
 * names of a plant are those of its main species and `other_names`: indexed
 * twice, the whole index took a third more. Written by hand, as objects of ninety
 * members in all orders are slow: 45 µs a document, 350 by `JSON.stringify`.
 */
export const storedText = (document: SearchDocument): string => {
  const { id, revision, columns, species_names, plant_names, ...rest } = document;
  return objectText(rest, columns, {
    checksum: searchedChecksum(document),
    species_names: raw(namesText(stored(species_names))),
    other_names: otherNames(species_names, plant_names),
  });
};

/** JSON text that stands for itself. */
interface Raw {
  readonly json: string;
}
const raw = (json: string): Raw => ({ json });

type Member = ColumnValue | boolean | Raw | undefined;

/** The members of several objects as one; without those that are missing or empty lists. */
const objectText = (...objects: readonly Readonly<Record<string, Member>>[]): string => {
  let text = '';
  for (const members of objects) {
    for (const name in members) {
      const value = members[name];
      if (value === null || value === undefined || isEmpty(value)) continue;
      text += `${text === '' ? '' : ','}"${name}":${valueText(value)}`;
    }
  }
  return `{${text}}`;
};

const isEmpty = (value: Exclude<Member, null | undefined>): boolean =>
  Array.isArray(value) && value.length === 0;

const valueText = (value: Exclude<Member, null | undefined>): string => {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'object' && 'json' in value ? value.json : JSON.stringify(value);
};

const namesText = (names: StoredNames): string => objectText({ ...names });

const stored = (keys: NameKeys): StoredNames => {
  const { group_words, ...rest } = keys;
  return { ...rest, words: markedWords(keys) };
};

/** What the plant has beyond its main species; nothing for most, which have no further member. */
const otherNames = (own: NameKeys, plant: NameKeys | null): Raw | null => {
  if (plant === null || plant === own) return null;
  const held = stored(own);
  const all = stored(plant);
  const more = (list: keyof StoredNames): readonly string[] => {
    const known = new Set(held[list]);
    return all[list].filter((name) => !known.has(name));
  };
  return raw(
    namesText({
      common: more('common'),
      scientific: more('scientific'),
      synonym: more('synonym'),
      whole: more('whole'),
      equal: more('equal'),
      beginning: more('beginning'),
      ending: more('ending'),
      words: more('words'),
    }),
  );
};
