import { type CheckedSpecies, findings } from '../../src/checks/problems.js';
import { RANGED } from '../../src/checks/ranged.js';

const species = (vals: CheckedSpecies['vals']): CheckedSpecies => ({
  id: 1,
  scientific_name: 'Pyrella montana',
  rank: 'species',
  genus_name: 'Pyrella',
  vals,
  genus_of_name: 'Pyrella',
  unusual: [],
  shared_ids: [],
  divergent: [],
});

it('C10.64 the notes on shared identifiers are sorted, in whatever order they are read', () => {
  const shared = [
    { scheme: 'wikidata', value: 'Q7', other: 'Pyrella alba', id: 2 },
    { scheme: 'ncbi', value: '77', other: 'Pyrella rubra', id: 3 },
    { scheme: 'ncbi', value: '77', other: 'Pyrella alba', id: 2 },
  ];
  expect(findings({ ...species({}), shared_ids: shared })).toMatchObject([
    {
      check: 'Checks::SharedIdentifier',
      notes: [
        'ncbi:77 also identifies Pyrella alba (species 2).',
        'ncbi:77 also identifies Pyrella rubra (species 3).',
        'wikidata:Q7 also identifies Pyrella alba (species 2).',
      ].join('\n'),
    },
  ]);
});

it('C10.34 proposes unusual values in the order of their fields, each as the strongest source says it', () => {
  const unusual = [
    { key: 'edible_part', value: ['roots'], source: 'powo', reason: 'its genus is poisonous' },
    { key: 'edible_part', value: ['seeds'], source: 'usda', reason: 'its genus is poisonous' },
    { key: 'ligneous_type', value: 'shrub', source: 'usda', reason: 'the species is herbaceous' },
  ];
  const [finding] = findings({ ...species({ ligneous_type: 'tree' }), unusual });
  expect(Object.entries(finding!.changes!)).toEqual([
    ['edible_part', [null, ['roots']]],
    ['ligneous_type', ['tree', 'shrub']],
  ]);
});

describe('C10.10 values at the ends of their plausible range', () => {
  it.each(RANGED.map(({ field, low, high }) => [field.key, low, high] as const))(
    '%s from %d to %d is plausible, beyond it is not',
    (key, low, high) => {
      for (const value of [low, high]) expect(findings(species({ [key]: value }))).toEqual([]);
      for (const value of [low - 1, high + 1])
        expect(findings(species({ [key]: value }))).toMatchObject([
          { check: 'Checks::PlausibleValues', changes: { [key]: [value, null] } },
        ]);
    },
  );
});
