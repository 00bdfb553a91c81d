import { sourceRank, WITHOUT_PROVENANCE_RANK } from '../../src/fields/source-order.js';
import type { FullRecord, RecordSynonym } from '../../src/species/full-record.js';
import type { RecordName } from '../../src/species/list-record.js';
import { bySources, type NameKeys } from '../../src/species/name-key-format.js';
import { exactCommonNames, joinedKeys, nameKeys } from '../../src/species/name-keys.js';

const given = (source: string, name: string, position = 1, language = 'en', registration = 0): RecordName => [
  language,
  name,
  source.length,
  sourceRank(source, registration),
  position,
];
const synonym = (name: string, author: string | null = null): RecordSynonym => ({
  id: 1,
  name,
  author,
  records: [],
  derived: null,
});

const recordWith = (rest: Partial<FullRecord> = {}): FullRecord =>
  ({
    scientific_name: 'Pyrella montana',
    status: 'accepted',
    popularity: 1_000,
    genus: { id: 1, name: 'Pyrella', slug: 'pyrella' },
    family: { id: 1, name: 'Pyrellaceae', common_name: 'Pyrella family', slug: 'x', division_order: null },
    common_names: [],
    unfit_names: [],
    synonyms: [],
    ...rest,
  }) as FullRecord;

/** Without keys of other forms (src/species/name-key-format.ts). */
const bare = (keys: readonly string[]): readonly string[] => keys.filter((key) => !/^[@#^=%_]/.test(key));

describe('keys of the names of a species', () => {
  it('C7.4 tier 1: the common name, names of two sources, names ranked above openfarm, the first of any', () => {
    const names = [
      given('openfarm', 'Hill Pyrella', 4),
      given('openfarm', 'Rock apple', 2),
      given('openfarm', 'Snow-pear', 3),
      given('wikipedia', 'Snow pear', 2),
      given('usda', 'Stone pyrella', 2),
      given('catminat', 'Pyrelle des monts', 2, 'fr'),
      given('wikipedia', 'Berg-Pyrelle', 2, 'de'),
      given('openfarm', 'Pereza', 1, 'es'),
      given('openfarm', 'Pera', 1, 'pt'),
      given('openfarm', 'Pereza', 2, 'pt'),
    ];
    const keys = nameKeys(recordWith({ common_names: names, popularity: 1_000 }), 'Hill Pyrella', null);
    expect(nameKeys(recordWith({ common_names: names, popularity: 999 }), null, null).common).not.toContain(
      'pereza',
    );
    expect(bare(keys.common)).toEqual([
      'hill pyrella',
      'stone pyrella',
      'pyrelle des monts',
      'pereza',
      'pera',
      'snow pear',
    ]);
    expect(bare(keys.equal)).toEqual(expect.arrayContaining(['rock apple', 'berg pyrelle']));
  });

  it('C7.4 tier 1: a name without provenance ranks above openfarm', () => {
    expect(WITHOUT_PROVENANCE_RANK).toBeLessThan(sourceRank('openfarm', 0));
    const keys = nameKeys(recordWith({ common_names: [['en', 'Old pyrella', null, null, 1]] }), null, null);
    expect(bare(keys.common)).toEqual(['old pyrella']);
  });

  it('C7.4 tier 1: one source that gives a name twice is one source', () => {
    const names = [given('openfarm', 'Snow-pear', 3), given('openfarm', 'Snow pear', 2)];
    expect(nameKeys(recordWith({ common_names: names }), null, null).common).toEqual([]);
  });

  it('C7.4 tiers 2 to 4: scientific names and synonyms, with and without author', () => {
    const synonyms = [
      synonym('Malus alpestris', 'Lund'),
      synonym('Pyrus'),
      synonym('Pyrella montana var. alba'),
    ];
    const keys = nameKeys(recordWith({ synonyms }), null, 'Hartw.');
    expect(bare(keys.scientific)).toEqual(['pyrella montana', 'pyrella montana hartw']);
    expect(bare(keys.synonym)).toEqual([
      'malus alpestris',
      'malus alpestris lund',
      'pyrus',
      'pyrella montana alba',
    ]);
    expect(keys.whole).toEqual(['pyrella montana', 'malus alpestris', 'pyrella montana alba']);
  });

  it('C7.4 tiers 6 and 9: every name from its beginning; the family only as a whole', () => {
    const keys = nameKeys(
      recordWith({
        common_names: [given('usda', 'Hill pyrella')],
        synonyms: [synonym('Malus alpestris', 'Lund')],
      }),
      'Hill pyrella',
      'Hartw.',
    );
    expect(bare(keys.beginning)).toEqual(['pyrella montana hartw', 'hill pyrella', '+malus alpestris lund']);
    expect(bare(keys.equal)).toEqual(['hill pyrella', 'pyrellaceae', 'pyrella family']);
  });

  it('C7.4 tier 8: the ends of common names from each word but the first', () => {
    const keys = nameKeys(recordWith({ common_names: [given('usda', 'Little hill pyrella')] }), null, null);
    expect(bare(keys.ending)).toEqual(['hill pyrella', 'pyrella']);
  });

  it('C7.4 tiers 11 and 12: words of each name, led by the letters of the genus, and of the group', () => {
    const keys = nameKeys(recordWith({ common_names: [given('usda', 'Hill pyrella')] }), null, 'Hartw.');
    expect(keys.words).toEqual(['^p ^py pyrella montana hartw', 'hill pyrella']);
    expect(keys.group_words).toEqual(['pyrella', 'pyrellaceae', 'family']);
  });

  it('C7.5 a name has at most 30 words', () => {
    const long = Array.from({ length: 40 }, (_, index) => `w${index}`).join(' ');
    const keys = nameKeys(recordWith({ common_names: [given('usda', long)] }), null, null);
    expect(keys.words[1]!.split(' ')).toHaveLength(30);
  });

  it('C7.4 further forms: sources, abbreviated genus, Latin variants, order of words, spaces', () => {
    const names = [given('openfarm', 'Snow-pear'), given('wikipedia', 'Snow pear')];
    const keys = nameKeys(recordWith({ common_names: names, synonyms: [synonym('Malus alba')] }), null, null);
    const formed = (list: readonly string[]) => list.filter((key) => /^[#^=%_]/.test(key));
    expect(formed(keys.common)).toEqual(['#2 snow pear', '#2 @en snow pear']);
    expect(formed(keys.scientific)).toEqual(['^p montana', '^py montana', '=pirela montan-']);
    expect(formed(keys.synonym)).toEqual(['^m alba', '^ma alba', '=malus alb-']);
    expect(formed(keys.equal)).toEqual(['%montana pyrella', '%alba malus', '%pear snow', '_snowpear']);
  });

  it('C7.4 names of three words in any order, and without any space', () => {
    const { equal, ending } = nameKeys(
      recordWith({ common_names: [given('usda', "Zoe's little hill pyrella")] }),
      null,
      null,
    );
    expect(equal).toEqual(expect.arrayContaining(['%hill little pyrella zoes', '_zoeslittlehillpyrella']));
    expect(bare(ending)).toEqual(['little hill pyrella', 'hill pyrella', 'pyrella']);
  });

  it('C7.4 tier 3: the name of a record that is not accepted counts as a synonym, unless it is well known', () => {
    const keys = nameKeys(recordWith({ status: 'unknown', popularity: 299 }), null, null);
    expect([keys.scientific, bare(keys.synonym)]).toEqual([[], ['pyrella montana']]);
    const known = nameKeys(recordWith({ status: 'unknown', popularity: 300 }), null, null);
    expect([bare(known.scientific), known.synonym]).toEqual([['pyrella montana'], []]);
  });

  it('C7.4 tier 1: regional lists with the same place among the sources count as one source', () => {
    const regional = ['fqa-iowa', 'fqa-ohio', 'fqa-texas'].map((source, registration) =>
      given(source, 'Straw', 1, 'en', registration),
    );
    expect(nameKeys(recordWith({ common_names: regional }), null, null).common).toEqual([
      'straw',
      '@en straw',
    ]);
    const two = [...regional, given('openfarm', 'Straw')];
    expect(nameKeys(recordWith({ common_names: two }), null, null).common).toContain('#2 straw');
  });

  it('C7.4 tier 9: beginnings of names that a single collection gives have keys of their own', () => {
    const names = [given('openfarm', 'Snow pear', 2, 'fr')];
    expect(nameKeys(recordWith({ common_names: names }), null, null).beginning).toEqual([
      'pyrella montana',
      '+snow pear',
      '@fr +snow pear',
    ]);
  });

  it('C7.8 a name with a comma is read in spoken order', () => {
    const keys = nameKeys(recordWith({ common_names: [given('usda', 'Pyrella, Little White')] }), null, null);
    expect(bare(keys.common)).toEqual(['little white pyrella']);
    expect(bare(keys.ending)).toEqual(['white pyrella', 'pyrella']);
  });

  it('C7.4 tier 8: the ends of names do not count if only one collection gives them or the plant is hardly known', () => {
    const rare = recordWith({ common_names: [given('usda', 'Snow pear')], popularity: 999 });
    expect(nameKeys(rare, null, null).ending).toEqual([]);
    expect(
      nameKeys(recordWith({ common_names: [given('openfarm', 'Snow pear', 2)] }), null, null).ending,
    ).toEqual([]);
  });

  it('C7.10 a common name has a key for each of its languages too', () => {
    const names = [
      given('usda', 'Hill pine'),
      given('catminat', 'Pin', 1, 'fr'),
      given('wikipedia', 'Pin', 1, 'en'),
    ];
    const keys = nameKeys(recordWith({ common_names: names }), 'Hill pine', null);
    const under = (list: readonly string[]) => list.filter((key) => key.startsWith('@'));
    expect(under(keys.common)).toEqual(['@en hill pine', '@fr pin', '@en pin']);
    expect(under(keys.beginning)).toEqual(under(keys.common));
    expect(under(keys.equal)).toEqual(under(keys.common));
    expect(under(keys.ending)).toEqual(['@en pine']);
    expect(keys.words.join(' ')).not.toContain('@');
  });

  it('C7.10 the end of several names has a key for each of their languages', () => {
    const names = [
      given('usda', 'Hill pine'),
      given('usda', 'Stone pine', 2),
      given('catminat', 'Grand pine', 1, 'fr'),
    ];
    const { ending } = nameKeys(recordWith({ common_names: names }), null, null);
    expect(ending).toEqual(['pine', '@en pine', '@fr pine']);
  });

  it('C7.8 names that fold to nothing have no key', () => {
    const keys = nameKeys(recordWith({ common_names: [given('usda', '!!')] }), '!!', null);
    expect([keys.common, keys.ending, keys.words]).toEqual([[], [], ['^p ^py pyrella montana']]);
    const { beginning } = nameKeys(recordWith({ synonyms: [synonym('!!')] }), null, null);
    expect(beginning).toEqual(['pyrella montana']);
  });

  it('C7.4 tier 1: main common names have the number of their independent sources', () => {
    const names = [
      given('openfarm', 'Snow-pear', 2),
      given('wikipedia', 'Snow pear', 2),
      given('openfarm', 'Rock apple', 3),
      given('usda', 'Hill pine', 2),
    ];
    expect(exactCommonNames(recordWith({ common_names: names }), null)).toEqual(
      new Map([
        ['snow pear', 2],
        ['hill pine', 1],
      ]),
    );
  });

  it('C7.4 tier 1: up to nine sources of a name are distinguished', () => {
    expect([2, 8, 9, 12].map((count) => bySources(count, 'straw'))).toEqual([
      '#2 straw',
      '#8 straw',
      '#9 straw',
      '#9 straw',
    ]);
  });

  it('C7.9 a plant has every list of names of its members', () => {
    const lists = Object.keys(nameKeys(recordWith(), null, null)) as readonly (keyof NameKeys)[];
    const of = (member: string) =>
      Object.fromEntries(lists.map((list) => [list, [`${list} ${member}`, 'shared']])) as unknown as NameKeys;
    const both = lists.map((list) => [list, [`${list} one`, 'shared', `${list} other`]]);
    expect(joinedKeys([of('one'), of('other')])).toEqual(Object.fromEntries(both));
  });

  it('C7.9 a plant has the names of all its members, each once', () => {
    const alba = recordWith({ scientific_name: 'Pyrella montana subsp. alba' });
    const keys = joinedKeys([nameKeys(recordWith(), null, null), nameKeys(alba, 'White pyrella', 'Lund')]);
    expect(bare(keys.scientific)).toEqual([
      'pyrella montana',
      'pyrella montana alba',
      'pyrella montana alba lund',
    ]);
    expect(bare(keys.common)).toEqual(['white pyrella']);
    expect(keys.equal.filter((key) => key === 'pyrellaceae')).toHaveLength(1);
  });
});
