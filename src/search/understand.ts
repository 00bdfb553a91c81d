import { LRUCache } from 'lru-cache';
import { everydayForms, withoutPartWord } from '../names/everyday-forms.js';
import type { NameQuery, TextReading } from '../query/name-query.js';
import { SEARCH_LIMITS } from '../query/search-limits.js';
import type { PlantVocabulary } from './vocabulary/plant-vocabulary.js';

type Understanding = Pick<NameQuery, 'group' | 'readings'>;
type Typed = Pick<NameQuery, 'text' | 'lastIsPrefix'>;

/** Number of texts whose understanding is kept for a vocabulary, those used last: many people search for the same names. */
const MOST_KEPT = 5_000;
const kept = new WeakMap<PlantVocabulary, LRUCache<string, Understanding>>();

const wordCount = (text: string): number => text.split(' ').length;

/**
 * Understands the text of a search before the engines translate it (contract C7.13 to C7.15): the group of plants that it
 * names, and its readings: everyday forms that are names of well-known plants or groups; otherwise the name that it misspells;
 * otherwise the text without a word for a growth form or part. Shared by both engines.
 */
export const understand = (names: NameQuery, vocabulary: PlantVocabulary): NameQuery => {
  if (names.text === '') return names;
  const texts = kept.get(vocabulary) ?? new LRUCache({ max: MOST_KEPT });
  kept.set(vocabulary, texts);
  const key = `${names.text}${names.lastIsPrefix ? '…' : ''}`;
  const known = texts.get(key);
  const found = known ?? understanding(names, vocabulary);
  if (known === undefined) texts.set(key, found);
  return { ...names, ...found };
};

const understanding = ({ text, lastIsPrefix }: Typed, vocabulary: PlantVocabulary): Understanding => {
  const reading = (kind: TextReading['kind'], name: string): TextReading => ({
    kind,
    text: name,
    isKnown: vocabulary.has(name),
    group: vocabulary.group(name),
  });
  const readings = (): readonly TextReading[] => {
    const known = everydayForms(text).filter(vocabulary.has);
    // Vine leaves are those of the name vine leaf, rather than of any vine.
    const complete = known.filter((form) => wordCount(form) === wordCount(text));
    const forms = complete.length > 0 ? complete : known;
    if (forms.length > 0) return forms.slice(0, SEARCH_LIMITS.forms).map((form) => reading('everyday', form));
    const corrected = vocabulary.correction(text, lastIsPrefix);
    if (corrected !== null) return [reading('corrected', corrected)];
    // What is left may be the name of a plant that is not well known.
    return vocabulary.has(text) ? [] : withoutPartWord(text).map((form) => reading('everyday', form));
  };
  return { group: vocabulary.group(text), readings: readings() };
};
