import { sourceRank, WITHOUT_PROVENANCE_RANK } from '../../src/fields/sources.js';
import { joinedKeys, nameKeys } from '../../src/resources/species/name-keys.js';
import type { Sheet, SheetName, SheetSynonym } from '../../src/resources/species/sheet.js';

const given = (source: string, name: string, position = 1, language = 'en'): SheetName => [
  language,
  name,
  source.length,
  sourceRank(source, 0),
  position,
];
const synonym = (name: string, author: string | null = null): SheetSynonym => ({
  id: 1,
  name,
  author,
  records: [],
});

const sheet = (rest: Partial<Sheet> = {}): Sheet =>
  ({
    scientific_name: 'Pyrella montana',
    genus: { id: 1, name: 'Pyrella', slug: 'pyrella' },
    family: { id: 1, name: 'Pyrellaceae', common_name: 'Pyrella family', slug: 'x', division_order: null },
    common_names: [],
    synonyms: [],
    ...rest,
  }) as Sheet;

/** Without those under a language (C7.10). */
const bare = (keys: readonly string[]): readonly string[] => keys.filter((key) => !key.startsWith('@'));

describe('keys of the names of a species', () => {
  it('C7.4 tier 1: the common name, names of two sources, names ranked above openfarm', () => {
    const names = [
      given('openfarm', 'Hill Pyrella'),
      given('openfarm', 'Rock apple', 2),
      given('openfarm', 'Snow-pear', 3),
      given('wikipedia', 'Snow pear'),
      given('usda', 'Stone pyrella'),
      given('catminat', 'Pyrelle des monts', 1, 'fr'),
      given('wikipedia', 'Berg-Pyrelle', 1, 'de'),
    ];
    const keys = nameKeys(sheet({ common_names: names }), 'Hill Pyrella', null);
    expect(bare(keys.common)).toEqual(['hill pyrella', 'stone pyrella', 'pyrelle des monts', 'snow pear']);
    expect(bare(keys.equal)).toEqual(expect.arrayContaining(['rock apple', 'berg pyrelle']));
  });

  it('C7.4 tier 1: a name without provenance stands above openfarm', () => {
    expect(WITHOUT_PROVENANCE_RANK).toBeLessThan(sourceRank('openfarm', 0));
    const keys = nameKeys(sheet({ common_names: [['en', 'Old pyrella', null, null, 1]] }), null, null);
    expect(bare(keys.common)).toEqual(['old pyrella']);
  });

  it('C7.4 tier 1: one source that gives a name twice is one source', () => {
    const names = [given('openfarm', 'Snow-pear'), given('openfarm', 'Snow pear', 2)];
    expect(nameKeys(sheet({ common_names: names }), null, null).common).toEqual([]);
  });

  it('C7.4 tiers 2 to 4: scientific names and synonyms, with and without author', () => {
    const synonyms = [
      synonym('Malus alpestris', 'Lund'),
      synonym('Pyrus'),
      synonym('Pyrella montana var. alba'),
    ];
    const keys = nameKeys(sheet({ synonyms }), null, 'Hartw.');
    expect(keys.scientific).toEqual(['pyrella montana', 'pyrella montana hartw']);
    expect(keys.synonym).toEqual([
      'malus alpestris',
      'malus alpestris lund',
      'pyrus',
      'pyrella montana alba',
    ]);
    expect(keys.whole).toEqual(['pyrella montana', 'malus alpestris', 'pyrella montana alba']);
  });

  it('C7.4 tiers 5 and 7: every name from its beginning; genus and family only as a whole', () => {
    const keys = nameKeys(
      sheet({
        common_names: [given('usda', 'Hill pyrella')],
        synonyms: [synonym('Malus alpestris', 'Lund')],
      }),
      'Hill pyrella',
      'Hartw.',
    );
    expect(bare(keys.beginning)).toEqual(['pyrella montana hartw', 'malus alpestris lund', 'hill pyrella']);
    expect(bare(keys.equal)).toEqual(['hill pyrella', 'pyrella', 'pyrellaceae', 'pyrella family']);
  });

  it('C7.4 tier 6: the ends of common names from each word but the first', () => {
    const keys = nameKeys(sheet({ common_names: [given('usda', 'Little hill pyrella')] }), null, null);
    expect(bare(keys.ending)).toEqual(['hill pyrella', 'pyrella']);
  });

  it('C7.4 tiers 8 and 9: words of each name, led by the letters of the genus, and of the group', () => {
    const keys = nameKeys(sheet({ common_names: [given('usda', 'Hill pyrella')] }), null, 'Hartw.');
    expect(keys.words).toEqual(['^p ^py pyrella montana hartw', 'hill pyrella']);
    expect(keys.group_words).toEqual(['pyrella', 'pyrellaceae', 'family']);
  });

  it('C7.5 a name has at most 30 words', () => {
    const long = Array.from({ length: 40 }, (_, index) => `w${index}`).join(' ');
    const keys = nameKeys(sheet({ common_names: [given('usda', long)] }), null, null);
    expect(keys.words[1]!.split(' ')).toHaveLength(30);
  });

  it('C7.10 a common name stands under each of its languages too', () => {
    const names = [
      given('usda', 'Hill pine'),
      given('catminat', 'Pin', 1, 'fr'),
      given('wikipedia', 'Pin', 1, 'en'),
    ];
    const keys = nameKeys(sheet({ common_names: names }), 'Hill pine', null);
    const under = (list: readonly string[]) => list.filter((key) => key.startsWith('@'));
    expect(under(keys.common)).toEqual(['@en hill pine', '@fr pin', '@en pin']);
    expect(under(keys.beginning)).toEqual(under(keys.common));
    expect(under(keys.equal)).toEqual(under(keys.common));
    expect(under(keys.ending)).toEqual(['@en pine']);
    expect(keys.words.join(' ')).not.toContain('@');
  });

  it('C7.8 names that fold to nothing have no key', () => {
    const keys = nameKeys(sheet({ common_names: [given('usda', '!!')] }), '!!', null);
    expect([keys.common, keys.ending, keys.words]).toEqual([[], [], ['^p ^py pyrella montana']]);
  });

  it('C7.9 a plant has the names of all its members, each once', () => {
    const alba = sheet({ scientific_name: 'Pyrella montana subsp. alba' });
    const keys = joinedKeys([nameKeys(sheet(), null, null), nameKeys(alba, 'White pyrella', 'Lund')]);
    expect(keys.scientific).toEqual(['pyrella montana', 'pyrella montana alba', 'pyrella montana alba lund']);
    expect(bare(keys.common)).toEqual(['white pyrella']);
    expect(keys.equal.filter((key) => key === 'pyrellaceae')).toHaveLength(1);
  });
});
