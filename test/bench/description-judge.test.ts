import type { Interpretation } from '../../bench/quality/descriptions/ask.js';
import { compare, type Kept } from '../../bench/quality/descriptions/compare.js';
import type { PlacedPlant } from '../../bench/quality/descriptions/plants.js';
import { judgedDescriptions } from '../../testkit/judged-descriptions/descriptions.js';

const plant = (id: number, values: object, zones: Record<string, string[]> = {}): PlacedPlant => ({
  id,
  values: new Map(Object.entries(values)),
  facts: [],
  zones: new Map(Object.entries(zones).map(([establishment, slugs]) => [establishment, new Set(slugs)])),
});
const PLANTS = [
  plant(1, { flower_color: ['blue'], maximum_height_cm: 20, edible_part: ['fruits'] }, { native: ['nor'] }),
  plant(2, { flower_color: ['red', 'blue'], maximum_height_cm: 90 }, { introduced: ['nor'] }),
  plant(3, { flower_color: ['red'] }),
];
const zonesOf = () => new Set(['nor']);
const KEPT: Record<string, number[]> = {
  'filter[flower_color]=blue': [1, 2],
  'filter[flower_color]=red': [2, 3],
  'range[maximum_height_cm]=,50': [1],
  'filter[zone]=NO,filter[establishment]=native': [1],
};
const kept: Kept = async (parameters) =>
  new Set(
    KEPT[
      Object.entries(parameters)
        .map((each) => each.join('='))
        .join(',')
    ],
  );

const understood = (...conditions: Record<string, string>[]): Interpretation => ({
  text: '',
  language: 'en',
  kind: 'description',
  url: null,
  total: null,
  conditions: conditions.map((parameters) => ({
    spans: [[0, 1]],
    parameters,
    meaning: '',
    reading: null,
    known: {},
  })),
  ignored: [],
  choices: [],
  safety: [],
  other: null,
});
const meaning = (...cells: [key: string, operator: '=' | '<=', value: string][]) => ({
  text: '',
  language: 'en',
  half: 'work' as const,
  unanswered: [],
  meaning: cells.map(([key, operator, value]) => ({
    isOptional: false,
    readings: [{ key, operator, values: value.split('|') }],
  })),
});
const judge = (asked: ReturnType<typeof meaning>, answer: Interpretation) =>
  compare(asked, answer, PLANTS, zonesOf, kept);

describe('the judge of descriptions', () => {
  it('compares conditions by the plants that they keep', async () => {
    const asked = meaning(
      ['flower_color', '=', 'blue'],
      ['maximum_height_cm', '<=', '50'],
      ['native', '=', 'Norway'],
    );
    const all: Record<string, string>[] = [
      { 'filter[flower_color]': 'blue' },
      { 'range[maximum_height_cm]': ',50' },
      { 'filter[zone]': 'NO', 'filter[establishment]': 'native' },
    ];
    expect(await judge(asked, understood(...all))).toEqual({ conditions: 3, wrong: [], missed: [] });
    expect(await judge(asked, understood({ 'filter[flower_color]': 'red' }))).toEqual({
      conditions: 1,
      wrong: ['flower_color'],
      missed: ['maximum_height_cm', 'native'],
    });
  });

  it('counts a condition that nobody asked for as wrong, and a missing question back as missed', async () => {
    const answer = understood({ 'filter[flower_color]': 'blue' });
    expect(await judge(meaning(['safe', '=', 'dogs']), answer)).toEqual({
      conditions: 1,
      wrong: ['flower_color'],
      missed: ['safe'],
    });
  });
});

describe('the judged descriptions', () => {
  it.each([
    ['en', 90, 60],
    ['de', 30, 40],
    ['fr', 30, 40],
    ['es', 30, 20],
    ['it', 30, 20],
    ['nl', 30, 20],
    ['pt', 30, 20],
  ] as const)('in %s: %i may be read, 30 and %i are only counted', (language, work, second) => {
    const of = (half: string) => judgedDescriptions(language).filter((each) => each.half === half).length;
    expect([of('work'), of('measured'), of('second')]).toEqual([work, 30, second]);
  });
});
