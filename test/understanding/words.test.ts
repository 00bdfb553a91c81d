import { fieldSpelled } from '../../src/fields/registry.js';
import { VOCABULARIES, type VocabularyName } from '../../src/fields/vocabularies.js';
import { ISO_ZONES } from '../../src/geography/iso-zones.js';
import { LEVEL_3_ZONES } from '../../src/geography/level-3-zones.js';
import { COLLECTIONS } from '../../src/query/collections.js';
import { parseList } from '../../src/query/parse.js';
import { IGNORED_BECAUSE } from '../../src/resources/interpret/reasons.js';
import { type Language, SPOKEN_LANGUAGES, wordsIn } from '../../src/understanding/language-words.js';
import { REGIONS } from '../../src/understanding/regions.js';

const spokenRows = (language: Language, kind: string) =>
  wordsIn(language).rows.filter((row) => row.kind === kind && row.said.length > 0);

/** Returns whether a key is a label of a vocabulary, a word of a scale, or a value of a text field. */
const isValue = (key: string): boolean => {
  const [of = '', label = ''] = key.split('.');
  if (of in VOCABULARIES) return (VOCABULARIES[of as VocabularyName] as readonly string[]).includes(label);
  const field = fieldSpelled(of);
  return field?.scale ? field.scale.some(({ word }) => word === label) : field?.type === 'text';
};

const isPlace = (key: string): boolean =>
  key
    .split(',')
    .every(
      (each) =>
        REGIONS.has(each) || ISO_ZONES.has(each.toUpperCase()) || LEVEL_3_ZONES.has(each.toUpperCase()),
    );

describe.each(SPOKEN_LANGUAGES)('the words of %s (C7.31)', (language) => {
  const wrong = (kind: string, isRight: (key: string) => boolean): readonly string[] =>
    spokenRows(language, kind).flatMap(({ key }) => (isRight(key) ? [] : key));

  it('name fields, values, places and reasons that exist', () => {
    expect(wrong('field', (key) => fieldSpelled(key)?.key === key)).toEqual([]);
    expect(wrong('value', isValue)).toEqual([]);
    expect(wrong('place', isPlace)).toEqual([]);
    expect(wrong('unanswered', (key) => key in IGNORED_BECAUSE)).toEqual([]);
  });

  it('mean conditions that lists accept without a warning', () => {
    const warned = spokenRows(language, 'condition').flatMap(({ key }) =>
      parseList(COLLECTIONS.species, key).warnings.map(({ message }) => message),
    );
    expect(warned).toEqual([]);
  });
});
