import { sunOfLight } from '../../src/fields/derive.js';
import { derivedForms } from '../../src/fields/plant-forms.js';

describe('C8.66 what people call a plant, where no source says', () => {
  it.each<[string, Record<string, unknown>, readonly string[], string | null]>([
    ['bread wheat', { family_name: 'Poaceae', growth_habit: 'Forb/herb' }, ['grass'], null],
    ['a rattan', { family_name: 'Arecaceae', ligneous_type: 'liana' }, ['climber', 'palm'], null],
    [
      'floating fern',
      { family_name: 'Salviniaceae', biological_type: 'hydrophyte' },
      ['fern', 'aquatic'],
      null,
    ],
    ['hop', { family_name: 'Cannabaceae', growth_habit: 'Forb/herb, Vine' }, ['climber'], 'growth_habit'],
    ['elder', { family_name: 'Viburnaceae', growth_habit: 'Shrub, Tree' }, ['tree', 'shrub'], 'growth_habit'],
    ['ivy', { family_name: 'Araliaceae', ligneous_type: 'liana' }, ['climber'], 'ligneous_type'],
    [
      'a water lily',
      { family_name: 'Nymphaeaceae', biological_type: 'hydrophyte' },
      ['aquatic'],
      'biological_type',
    ],
    [
      'snowdrop',
      { family_name: 'Amaryllidaceae', growth_habit: 'Forb/herb', biological_type: 'geophyte' },
      ['bulb'],
      'biological_type',
    ],
    [
      'saffron',
      { family_name: 'Iridaceae', growth_habit: 'Forb/herb', propagation: ['seed', 'corm'] },
      ['bulb'],
      'propagation',
    ],
    [
      'a flag of rhizomes',
      { family_name: 'Iridaceae', growth_habit: 'Forb/herb', propagation: ['seed', 'bulb', 'bare_root'] },
      ['herb'],
      'growth_habit',
    ],
    ['poppy', { family_name: 'Papaveraceae', biological_type: 'therophyte' }, ['herb'], 'biological_type'],
  ])('%s', (_, values, forms, from) => {
    expect(derivedForms(new Map(Object.entries(values)))).toEqual({ forms, from });
  });

  it('is unknown without a telling value', () => {
    expect(derivedForms(new Map([['biological_type', 'epiphyte']]))).toBeNull();
  });
});

describe('C8.67 where a plant is grown, where no source says', () => {
  it('follows from light, except for trees, palms and plants without a known form', () => {
    expect(sunOfLight(7, ['herb'])).toEqual(['full_sun', 'partial_shade']);
    expect(sunOfLight(3, ['fern'])).toEqual(['full_shade']);
    for (const forms of [['tree', 'shrub'], ['palm'], undefined]) expect(sunOfLight(7, forms)).toBeNull();
  });
});
