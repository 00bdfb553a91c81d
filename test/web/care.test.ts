import { en } from '../../web/messages/en.js';
import { fr } from '../../web/messages/fr.js';
import { CarePanel } from '../../web/plant/care-panel.js';
import { Poison, PoisonMark } from '../../web/plant/poison.js';
import { all, FRENCH, plain, rendered, VISIT } from './rendering.js';

/** Values of the starter set. */
const TOMATO = {
  ...{ sun: ['full_sun'], watering: 'moderate', ph_minimum: 5.5, ph_maximum: 7, frost_tolerance: 'tender' },
  ...{ minimum_temperature_deg_c: 0, maximum_height_cm: 240, height_cm: 240, planting_spread_cm: 45 },
  ...{
    bloom_months: ['jul', 'aug', 'sep', 'oct'],
    plant_form: ['herb'],
    leaf_retention: false,
    edible: true,
  },
  planting_window: [
    ['Tomato', 'sow_under_glass', -56, -28],
    ['Tomato', 'plant_out', 7, 84],
    ['Cherry Tomato', 'sow_under_glass', -49, -28],
  ].map(([crop, task, from_days, to_days]) => ({
    ...{ crop, task, from_days, to_days, anchor: 'last_frost', source: 'cropgraph' },
  })),
};

const items = (values: object, visit = VISIT) =>
  all(
    rendered(CarePanel, { visit, slug: 'a-b', values: new Map(Object.entries(values)) }),
    /<li class="\w+">(.*?)<\/li>/g,
  ).map((item) => [/href="(#\w+)"/.exec(item!)![1], plain(item!)]);
const missing = (values: object) =>
  all(
    rendered(CarePanel, { slug: 'a-b', values: new Map(Object.entries(values)) }),
    /href="\/species\/a-b\/(?:fix\/|report\?about=)(\w+)"/g,
  );

describe('C15.89 the care panel', () => {
  it('says of a tomato when to sow it, relative to frost; each item leads to its row', () => {
    expect(items(TOMATO)).toEqual([
      ['#sun', 'Sun or shade: full sun'],
      ['#watering', 'Watering: moderate'],
      ['#ph_minimum', 'Soil pH: 5.5 to 7'],
      ['#minimum_temperature_deg_c', 'Hardiness: tender (no frost), winters down to 0\u202f°C'],
      ['#maximum_height_cm', 'Height × width: 2.4\u202fm high, 45\u202fcm wide'],
      ['#bloom_months', 'Flowering: July to October'],
      [
        '#planting_window',
        'When to sow and plant: Tomato, Sow under glass 8 to 4 weeks before the last frost, Plant out 1 to 12 weeks after the last frost, 1 more for other crops',
      ],
    ]);
    expect(items(TOMATO, FRENCH).at(-1)![1]).toContain(
      'Semer sous abri 8 à 4 semaines avant la dernière gelée',
    );
  });

  it('gives the degrees of a hardiness zone where no source has a temperature', () => {
    const lines = (values: object) => items(values).map(([, text]) => text);
    expect(lines({ hardiness_zone: 4, hardiness_zone_maximum: 9, frost_tolerance: 'hardy' })).toEqual([
      'Hardiness: hardy, winters down to −34\u202f°C, USDA zones 4 to 9',
    ]);
    expect(lines({ hardiness_zone: 7, minimum_temperature_deg_c: -15 })).toEqual([
      'Hardiness: winters down to −15\u202f°C, USDA zone 7',
    ]);
  });

  it('says of woody plants whether they are evergreen', () => {
    const leaves = (form: string) =>
      items({ plant_form: [form], leaf_retention: true }).map(([, text]) => text);
    for (const form of ['shrub', 'climber']) expect(leaves(form)).toEqual(['Leaves: evergreen']);
    expect(leaves('herb')).toEqual([]);
  });

  it('has one line with what nobody recorded, of that kind of plant', () => {
    expect(missing({ plant_form: ['fern'] })).toEqual([
      'sun',
      'watering',
      'ph_minimum',
      'hardiness_zone',
      'maximum_height_cm',
    ]);
    expect(missing(TOMATO)).toEqual([]);
    expect(missing({ edible: true, plant_form: ['tree'] })).toContain('planting_window');
    expect(missing({ plant_form: ['tree'] })).toContain('leaf_retention');
  });
});

const row = (severity: string, to: readonly string[], more: object = {}) => ({
  ...{
    severity,
    to,
    part: null,
    condition: null,
    by: ['eating'],
    substance: null,
    note: null,
    source: 'tppt',
  },
  ...more,
});

describe('C15.88 the warning about a plant', () => {
  const sources = [{ id: 1, slug: 'tppt', name: 'Toxic Plants', rank: 1 }];
  const warning = (values: object) =>
    rendered(Poison, { slug: 'a-b', values: new Map(Object.entries(values)), sources });

  it('says which part, in what state, to whom, and who says so', () => {
    const text = warning({ safety: [row('high', ['people'], { part: ['fruits'], condition: 'unripe' })] });
    expect(all(text, /<li[^>]*>(.*?)<\/li>/g).map((each) => plain(each!))).toEqual([
      'Fruits (unripe): very poisonous to people when eaten.',
      'According to Toxic Plants',
    ]);
    expect(text).toContain('href="#safety"');
  });

  it('is also a toxicity that a source states', () => {
    expect(plain(warning({ toxicity: 'high' }))).toContain('Toxicity to people: high');
  });

  it.each([{}, { toxicity: 'none' }])(
    'of %j is that nothing is known, never that it is harmless',
    (values) => {
      const text = warning(values);
      expect(text).toContain(en.poison.unknown);
      expect(text).toContain('href="/species/a-b/fix/toxicity"');
    },
  );

  it('is a mark with words in lists, and "unknown" as well', () => {
    const mark = (values: object, visit = VISIT) => plain(rendered(PoisonMark, { visit, values }));
    const safety = [row('low', ['people']), row('medium', ['animals', 'cats'])];
    expect(mark({ safety })).toBe('Poisonous to people, animals and cats');
    expect(mark({ safety }, FRENCH)).toBe('Toxique pour les humains, les animaux et les chats');
    expect(mark({ safety: [row('unstated', ['people'])] })).toBe('Harmful to people');
    expect(mark({ toxicity: 'medium' })).toBe('Poisonous');
    expect([mark({}), mark({ toxicity: 'none' }), mark({}, FRENCH)]).toEqual([
      ...[en.poison.markUnknown, en.poison.markUnknown],
      fr.poison.markUnknown,
    ]);
  });
});
