import type { NameKeys, SearchDocument } from '../document.js';
import { markedWords } from '../name-words.js';

/** Names of a document as the index holds them: `words` are one name with its group a value. */
export type StoredNames = Omit<NameKeys, 'group_words'>;

const namesOf = (keys: NameKeys): StoredNames => {
  const { group_words, ...rest } = keys;
  return { ...rest, words: markedWords(keys) };
};

/** What the plant has beyond its main species; null for most, which have no further member. */
const beyond = (own: NameKeys, plant: NameKeys | null): StoredNames | null => {
  if (plant === null || plant === own) return null;
  const held = namesOf(own);
  const all = namesOf(plant);
  const more = (list: keyof StoredNames): readonly string[] => {
    const known = new Set(held[list]);
    return all[list].filter((name) => !known.has(name));
  };
  return {
    common: more('common'),
    scientific: more('scientific'),
    synonym: more('synonym'),
    whole: more('whole'),
    equal: more('equal'),
    beginning: more('beginning'),
    ending: more('ending'),
    words: more('words'),
  };
};

/**
 * A document as the mapping has it. The names of a plant are those of its main
 * species and `other_names`: indexed twice, the whole index took a third more.
 */
export const stored = ({ id, revision, columns, species_names, plant_names, ...rest }: SearchDocument) => ({
  ...rest,
  ...columns,
  id,
  species_names: namesOf(species_names),
  other_names: beyond(species_names, plant_names),
});
