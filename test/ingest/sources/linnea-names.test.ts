import { filesAt } from '../../../src/ingest/files.js';
import { Item } from '../../../src/ingest/item.js';
import { LANGUAGES_OF_NAMES, linneaNames } from '../../../src/ingest/sources/linnea-names.js';
import { parseScientificName } from '../../../src/names/scientific.js';

describe('data/names/common.csv', () => {
  /** Names by species and language. */
  const table = new Map<string, Map<string, readonly string[]>>();
  beforeAll(async () => {
    const fail = (message: string): void => {
      throw new Error(message);
    };
    const { folder, files } = await filesAt(linneaNames, linneaNames.shipped!);
    for (const { file, path } of files)
      for await (const { items } of file.read(path, {
        folder,
        warn: fail,
        reject: (_, { why }) => fail(why),
      }))
        for (const item of items.map((each) => Item.parse(each))) {
          if (item.type !== 'common_names') throw new Error(`${item.type} is no name`);
          const of = table.get(item.species) ?? new Map<string, readonly string[]>();
          expect([item.species, of.has(item.language)]).toEqual([item.species, false]);
          table.set(item.species, of.set(item.language, item.names));
        }
  });

  it('has at least 900 species with a name in each language, under well-formed scientific names', () => {
    for (const language of LANGUAGES_OF_NAMES) {
      const named = [...table.values()].filter((names) => names.has(language));
      expect([language, named.length >= 900]).toEqual([language, true]);
    }
    for (const species of table.keys()) expect(parseScientificName(species)?.name).toBe(species);
  });

  it('has at least 1,000 species with a name in each of the seven languages', () => {
    const complete = [...table.values()].filter((names) => names.size === LANGUAGES_OF_NAMES.length);
    expect(complete.length).toBeGreaterThanOrEqual(1_000);
  });

  it('has no name twice, none with stray spaces or signs, and English ones with a capital letter', () => {
    for (const [species, languages] of table)
      for (const [language, names] of languages) {
        const keys = names.map((name) => name.toLowerCase());
        expect([species, language, new Set(keys).size]).toEqual([species, language, names.length]);
        for (const name of names) expect(name).toMatch(/^[\p{L}'][\p{L}\p{M}'’.· -]*[\p{L}.]$/u);
        if (language === 'en') for (const name of names) expect(name).toMatch(/^\p{Lu}/u);
      }
  });

  it.each([
    ['Malus domestica', 'de', 'Apfel'],
    ['Quercus robur', 'fr', 'chêne pédonculé'],
    ['Solanum lycopersicum', 'it', 'pomodoro'],
    ['Urtica dioica', 'nl', 'grote brandnetel'],
    ['Olea europaea', 'es', 'olivo'],
    ['Ficus carica', 'pt', 'figueira'],
    ['Ginkgo biloba', 'en', 'Ginkgo'],
  ])('calls %s in %s %s', (species, language, name) => {
    expect(table.get(species)?.get(language)).toContain(name);
  });
});
