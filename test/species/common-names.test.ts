import { sourceRank } from '../../src/fields/source-order.js';
import { firstNames, namesByLanguage, publishedName, recordedNames } from '../../src/species/common-names.js';
import type { RecordName } from '../../src/species/list-record.js';

const SOURCES = ['community', 'try', 'usda', 'openfarm', 'openplantdb', 'linnea-names'];
const given = (source: string, language: string, ...names: readonly string[]): readonly RecordName[] =>
  names.map((name, index) => [language, name, SOURCES.indexOf(source), sourceRank(source, 0), index + 1]);

const named = (names: readonly RecordName[], ...unfit_names: readonly string[]) => ({
  common_names: names,
  unfit_names,
});

describe('common names of a record', () => {
  it('C8.19, C8.33 are ordered by source, English ones in the case of a sentence', () => {
    const record = named([
      ...given('openplantdb', 'en', 'Hill Pyrella', 'pyrella'),
      ...given('usda', 'en', 'Canada Pyrella', 'hill pyrella'),
      ...given('linnea-names', 'de', 'Berg-Pyrelle'),
      ...given('linnea-names', 'fr', 'Pyrelle Des Monts'),
    ]);
    expect(namesByLanguage(record)).toEqual({
      de: ['Berg-Pyrelle'],
      en: ['Canada pyrella', 'Hill pyrella', 'Pyrella'],
      fr: ['Pyrelle Des Monts'],
    });
    expect(Object.keys(namesByLanguage(record))).toEqual(['de', 'en', 'fr']);
    expect(publishedName(record)).toBe('Canada pyrella');
  });

  it('C8.19 that differ only in case are one, as the strongest source writes it', () => {
    const record = named([
      ...given('openplantdb', 'de', 'berg-pyrelle', 'Felspyrelle'),
      ...given('usda', 'de', 'Berg-Pyrelle'),
    ]);
    expect(namesByLanguage(record)).toEqual({ de: ['Berg-Pyrelle', 'Felspyrelle'] });
  });

  it('C8.19, C10.20 names without provenance come after stronger sources, in the case of a sentence', () => {
    const record = named([
      ['en', 'Rock Pyrella', null, null, 1],
      ...given('usda', 'en', 'Hill Pyrella'),
      ...given('try', 'en', 'Stone Pyrella'),
    ]);
    expect(namesByLanguage(record)).toEqual({ en: ['Stone pyrella', 'Rock pyrella', 'Hill pyrella'] });
    expect(publishedName(record)).toBe('Stone pyrella');
  });

  it('C8.33 names that a reviewer accepted appear as accepted', () => {
    expect(publishedName(named(given('community', 'en', 'Hill PYRELLA')))).toBe('Hill PYRELLA');
  });

  it('C8.34 a name without a language has that of the equal names, if it is one', () => {
    const record = named([
      ...given('openfarm', 'und', 'love-apple', 'Okra', 'Pomme', 'Pyrel'),
      ...given('openplantdb', 'en', 'Tomato', 'Love apple', 'Okra'),
      ...given('linnea-names', 'nl', 'okra'),
    ]);
    expect(namesByLanguage(record)).toEqual({
      en: ['Tomato', 'Love apple', 'Okra'],
      nl: ['okra'],
      und: ['Okra', 'Pomme', 'Pyrel'],
    });
    expect(publishedName(record)).toBe('Tomato');
  });

  it('C8.34 depends on the names alone, not on their order', () => {
    const names = [
      ...given('openfarm', 'und', 'love apple'),
      ...given('openplantdb', 'en', 'Tomato', 'Love apple'),
      ...given('linnea-names', 'de', 'Tomate'),
    ];
    expect(namesByLanguage(named(names.toReversed()))).toEqual(namesByLanguage(named(names)));
  });

  it('C8.34 a name without a language is written as the first of the equal names of one source', () => {
    const names = [
      ...given('openplantdb', 'en', 'Love apple', 'Love-apple'),
      ...given('openfarm', 'und', 'loveapple', 'love apple'),
    ];
    const written = (given: readonly RecordName[]) =>
      recordedNames(named(given))
        .filter(({ source }) => source === SOURCES.indexOf('openfarm'))
        .map(({ language, name }) => `${language} ${name}`);
    for (const order of [names, names.toReversed()])
      expect(written(order)).toEqual(['und loveapple', 'en Love apple']);
  });

  it('C10.36 a name that is never shown first follows the others, and is not published alone', () => {
    const names = [
      ...given('usda', 'en', 'Sedge'),
      ...given('openfarm', 'und', 'sedge'),
      ...given('openplantdb', 'en', 'Hill Sedge'),
    ];
    expect(namesByLanguage(named(names, 'sedge'))).toEqual({ en: ['Hill sedge', 'Sedge'] });
    expect(publishedName(named(names, 'sedge'))).toBe('Hill sedge');
    const alone = named(given('usda', 'en', 'Sedge'), 'sedge');
    expect(namesByLanguage(alone)).toEqual({ en: ['Sedge'] });
    expect(firstNames(alone).size).toBe(0);
  });
});
