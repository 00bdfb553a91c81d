import {
  type CalledGroup,
  type CommonMeaning,
  commonNameKeys,
  decideCommonName,
  decidePair,
} from '../../src/matching/common-names.js';
import type { CommonBearer } from '../../src/matching/queries.js';

/** A species that some sources call *Daisy*. */
const called = (id: number, sources: number): CommonBearer => ({
  key: 'daisy',
  synonym: null,
  common_name: 'Daisy',
  name_author: null,
  certain: true,
  former: false,
  probable: false,
  id,
  slug: `bellis-${id}`,
  scientific_name: `Bellis ${id}`,
  accepted_key: `bellis ${id}`,
  author: null,
  rank: 'species',
  status: 'accepted',
  genus: 'Bellis',
  genus_slug: 'bellis',
  family: 'Asteraceae',
  family_slug: 'asteraceae',
  plant_slug: `bellis-${id}`,
  sources,
});

const meaning = (
  bearers: readonly CommonBearer[],
  group?: CalledGroup,
  ...reasons: CommonMeaning['reasons']
): CommonMeaning => ({ bearers, group, reasons });

describe('C7.38 a common name of several plants', () => {
  it.each([
    [3, 1, 'exact'],
    [2, 1, 'none'],
    [5, 2, 'none'],
    [6, 2, 'exact'],
    [1, 0, 'none'],
    [2, 0, 'exact'],
  ])('of which %d sources use it for one and %d for another: %s', (many, few, type) => {
    const match = decideCommonName({ name: 'Daisy' }, meaning([called(1, few), called(2, many)]));
    expect([match.type, match.bearer?.id ?? null]).toEqual([type, type === 'exact' ? 2 : null]);
    expect(match.reasons).toEqual(type === 'exact' ? ['common_name', 'homonyms'] : ['ambiguous']);
  });
});

describe('C7.38 a common name of several members of a plant', () => {
  const main = called(1, 1);
  const variety = { ...called(2, 5), plant_slug: main.plant_slug };
  const other = { ...called(3, 4), plant_slug: main.plant_slug };

  it('means its main species, or without it the member with most sources', () => {
    for (const [bearers, id] of [
      [[variety, main], 1],
      [[variety, other], 2],
    ] as const) {
      const match = decideCommonName({ name: 'Daisy' }, meaning(bearers));
      expect([match.bearer?.id, match.reasons]).toEqual([id, ['common_name']]);
    }
  });

  it('has the sources of the member with most of them, and one of them is named', () => {
    const apart = { ...called(4, 2), genus: 'Felicia' };
    const clear = decideCommonName({ name: 'Daisy' }, meaning([apart, main, { ...variety, sources: 6 }]));
    expect([clear.bearer?.id, clear.reasons]).toEqual([1, ['common_name', 'homonyms']]);
    const open = decideCommonName({ name: 'Daisy' }, meaning([apart, main, variety]));
    expect([open.bearer, open.alternatives.map(({ id }) => id)]).toEqual([null, [1, 4]]);
  });
});

describe('C7.38 a hint for a common name of several plants', () => {
  const others = [called(1, 9), { ...called(2, 1), genus: 'Felicia' }];

  it('decides, however many sources use it for the others', () => {
    const match = decideCommonName({ name: 'Daisy', genus: 'Felicia' }, meaning(others));
    expect([match.bearer?.id, match.reasons]).toEqual([2, ['common_name', 'hint']]);
  });

  it('that the only plant with the name does not fit is a reason', () => {
    const match = decideCommonName({ name: 'Daisy', genus: 'Felicia' }, meaning([called(1, 9)]));
    expect([match.bearer?.id, match.reasons]).toEqual([1, ['common_name', 'hint_disagrees']]);
  });

  it('that all of them fit decides nothing', () => {
    const match = decideCommonName({ name: 'Daisy', family: 'Asteraceae' }, meaning(others));
    expect([match.bearer?.id, match.reasons]).toEqual([1, ['common_name', 'homonyms']]);
  });
});

describe('C7.38 a common name that is also that of a group', () => {
  const bellis: CalledGroup = {
    rank: 'genus',
    called: [1],
    taxon: {
      key: 'bellis',
      id: 9,
      name: 'Bellis',
      slug: 'bellis',
      family: 'Asteraceae',
      family_slug: 'asteraceae',
    },
  };
  const wellKnown = called(1, 2);
  const rare = called(3, 2);
  const outside = { ...called(4, 2), genus: 'Felicia' };
  const other = called(2, 2);

  it.each([
    ['no plant', [], ''],
    ['a little-known plant of the group', [rare], 'Bellis 3'],
    ['a plant outside it', [outside], 'Bellis 4'],
    ['several plants', [wellKnown, other], 'Bellis 1, Bellis 2'],
  ])('means the group where %s has it', (_case, bearers, alternatives) => {
    const match = decideCommonName({ name: 'Daisy' }, meaning(bearers, bellis));
    expect(match).toMatchObject({
      type: 'higher_rank',
      bearer: null,
      genus: { name: 'Bellis' },
      confidence: 50,
    });
    expect(match.reasons).toEqual(['group_name']);
    expect(match.alternatives.map(({ scientific_name }) => scientific_name).join(', ')).toBe(alternatives);
  });

  it('means a well-known plant of the group, or the one that a hint names', () => {
    expect(decideCommonName({ name: 'Daisy' }, meaning([wellKnown], bellis)).bearer?.id).toBe(1);
    expect(decideCommonName({ name: 'Daisy', genus: 'Felicia' }, meaning([outside], bellis)).bearer?.id).toBe(
      4,
    );
    expect(
      decideCommonName({ name: 'Daisy', family: 'Rosaceae' }, meaning([outside], bellis)).genus?.name,
    ).toBe('Bellis');
  });

  it('means a family with its alternatives', () => {
    const family: CalledGroup = {
      rank: 'family',
      called: [1],
      taxon: { key: 'asteraceae', id: 8, name: 'Asteraceae', slug: 'asteraceae' },
    };
    const match = decideCommonName({ name: 'Daisy' }, meaning([rare], family));
    expect([match.type, match.family?.name, match.alternatives.length]).toEqual([
      'higher_rank',
      'Asteraceae',
      1,
    ]);
    expect(decideCommonName({ name: 'Daisy' }, meaning([wellKnown], family)).bearer?.id).toBe(1);
  });
});

describe('C7.38 a pair of common names', () => {
  const [one, two] = [called(1, 1), called(2, 1)];
  const bellis: CalledGroup = {
    rank: 'genus',
    called: [1],
    taxon: {
      key: 'bellis',
      id: 9,
      name: 'Bellis',
      slug: 'bellis',
      family: 'Asteraceae',
      family_slug: 'asteraceae',
    },
  };
  const outside = { ...called(4, 9), genus: 'Felicia' };

  it.each([
    ['means the plant that has both names', [meaning([two]), meaning([one, two])], 2, 'common_name'],
    ['means the plant of the group', [meaning([one, outside]), meaning([], bellis)], 1, 'common_name'],
    ['ignores an unknown one', [meaning([one]), undefined], 1, 'common_name words_unknown'],
    [
      'says that one has another number',
      [meaning([one], undefined, 'everyday_wording'), meaning([one])],
      1,
      'common_name everyday_wording',
    ],
    ['of different plants matches nothing', [meaning([one]), meaning([two])], undefined, 'several_names'],
    [
      'of a plant outside the group matches nothing',
      [meaning([outside]), meaning([], bellis)],
      undefined,
      'several_names',
    ],
    [
      'of a plant that a group is not called by',
      [meaning([two]), meaning([one], bellis)],
      undefined,
      'several_names',
    ],
    ['of one group means the group', [meaning([], bellis), meaning([], bellis)], undefined, 'group_name'],
  ])('%s', (_, meanings, id, reasons) => {
    const match = decidePair({ name: 'Daisy / Bellis' }, meanings);
    expect([match.bearer?.id, match.reasons.join(' ')]).toEqual([id, reasons]);
  });
});

it('C7.38 a common name is sought in any order and case, also of its first letter', () => {
  expect(commonNameKeys('Érable, PETIT')).toEqual([
    'érablepetit',
    'Érablepetit',
    'petitérable',
    'Petitérable',
    'petitÉrable',
    'PetitÉrable',
  ]);
  expect(commonNameKeys('İğde')).toContain('İğde');
  expect(commonNameKeys('(-)')).toEqual([]);
});

it('C7.38 a common name is sought in the same way with composed and decomposed letters', () => {
  const name = 'Épine-vinette à fleurs';
  expect(commonNameKeys(name.normalize('NFD'))).toEqual(commonNameKeys(name.normalize('NFC')));
});

it('C7.20 Cyrillic letters of a common name are read as Latin ones if all letters of the word look Latin', () => {
  expect(commonNameKeys('Rosе')).toContain('rose');
  expect(commonNameKeys('Rose роза')).toContain('roseроза');
});
