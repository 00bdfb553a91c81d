import { everydayForms, withoutPartWord } from '../names/everyday-forms.js';
import type { NameQuery, TextReading } from '../query/name-query.js';
import { SEARCH_LIMITS } from '../query/search-limits.js';
import { getOrInsert } from '../runtime/get-or-insert.js';
import type { PlantVocabulary } from './vocabulary/plant-vocabulary.js';

type Understanding = Pick<NameQuery, 'group' | 'readings'>;
type Typed = Pick<NameQuery, 'text' | 'lastIsPrefix' | 'paired'>;

/** What was understood, as long as the parsed text is kept (query/read-name-query.ts). */
const kept = new WeakMap<PlantVocabulary, WeakMap<NameQuery, NameQuery>>();

const wordCount = (text: string): number => text.split(' ').length;

/**
 * Returns the everyday forms of a folded text that are names of well-known plants or groups (contract C7.13); of those, the ones with
 * all words of the text, if there are any: vine leaves are those of the name *vine leaf*, rather than of any vine.
 */
export const everydayNames = (text: string, { has }: Pick<PlantVocabulary, 'has'>): readonly string[] => {
  const known = everydayForms(text).filter(has);
  const complete = known.filter((form) => wordCount(form) === wordCount(text));
  return (complete.length > 0 ? complete : known).slice(0, SEARCH_LIMITS.forms);
};

/**
 * Understands the text of a search before the engines translate it (contract C7.13 to C7.15): the group of plants that it
 * names, and its readings: everyday forms that are names of well-known plants or groups; otherwise the name that it misspells;
 * otherwise the text without a word for a growth form or part. Shared by both engines.
 */
export const understand = (names: NameQuery, vocabulary: PlantVocabulary): NameQuery => {
  if (names.text === '') return names;
  const texts = getOrInsert(kept, vocabulary, () => new WeakMap());
  return getOrInsert(texts, names, () => ({ ...names, ...understanding(names, vocabulary) }));
};

/** Understands a text that is being typed (contract C7.11): as {@link understand}, but an unfinished name is read as no other name. */
export const understandTyped = (names: NameQuery, vocabulary: PlantVocabulary): NameQuery => {
  const understood = understand(names, vocabulary);
  return vocabulary.isUnfinished(names.text) ? { ...understood, readings: [] } : understood;
};

const understanding = ({ text, lastIsPrefix, paired }: Typed, vocabulary: PlantVocabulary): Understanding => {
  const reading = (kind: TextReading['kind'], name: string): TextReading => ({
    kind,
    text: name,
    isKnown: vocabulary.has(name),
    group: vocabulary.group(name),
  });
  const readings = (): readonly TextReading[] => {
    const ofPair = paired.flatMap((name) => (vocabulary.has(name) ? name : everydayNames(name, vocabulary)));
    const forms = [...new Set([...everydayNames(text, vocabulary), ...ofPair])];
    if (forms.length > 0) return forms.slice(0, SEARCH_LIMITS.forms).map((form) => reading('everyday', form));
    const corrected = vocabulary.correction(text, lastIsPrefix);
    if (corrected !== null) return [reading('corrected', corrected)];
    // What is left may be the name of a plant that is not well known.
    return vocabulary.has(text) ? [] : withoutPartWord(text).map((form) => reading('everyday', form));
  };
  return { group: vocabulary.group(text), readings: readings() };
};
