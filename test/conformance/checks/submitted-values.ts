import { rule } from '../check.js';
import { each, expectEqual } from '../expect.js';
import {
  attributes,
  comparable,
  membersOf,
  plainAttributes,
  present,
  valueMember,
} from '../review/attributes.js';
import { plot } from '../review/plot.js';
import { asTest, ofSpecies, refusedPost, submit } from '../review/submitting.js';
import type { Target } from '../target.js';
import type { SpeciesRecord } from '../types.js';

const REVIEW = { group: 'review' } as const;

/** Hundredths of a millimetre in each unit (C9.12). */
const UNITS: ReadonlyMap<string, number> = new Map([
  ['in', 2540],
  ['ft', 30_480],
  ['m', 100_000],
  ['cm', 1000],
  ['mm', 100],
]);

/** Rounds a number with one decimal exactly, halves away from zero. */
const converted = (value: number, unit: string, stored: string): number => {
  const part = 10 * UNITS.get(stored)!;
  return Math.floor((2 * Math.round(value * 10) * UNITS.get(unit)! + part) / (2 * part));
};

/** Values that an attribute accepts, with their stored form (C9.11, C9.13). */
const READ: readonly (readonly [attribute: string, given: unknown, stored: unknown])[] = [
  ['growth_habit', '  Conformance text ', 'Conformance text'],
  ['growth_form', 'x'.repeat(255), 'x'.repeat(255)],
  ['observations', 'x'.repeat(10_000), 'x'.repeat(10_000)],
  ['planting_days_to_harvest', ' 77 ', 77],
  ['ph_minimum', '6,25', 6.25],
  ['ph_maximum', '6.75', 6.75],
  ['flower_conspicuous', 'true', true],
  ['fruit_conspicuous', false, false],
  ['toxicity', 'LOW', 'low'],
  ['flower_color', 'red|white|red', ['white', 'red']],
  ['foliage_color', 'Red,white', ['white', 'red']],
  ['fruit_color', ['red', 'white'], ['white', 'red']],
];

const ROUNDED: typeof READ = [
  ['ph_minimum', 6.505, 6.51],
  ['ph_maximum', '7,0449', 7.04],
  ['minimum_temperature_deg_c', -3.455, -3.46],
  ['maximum_temperature_deg_c', '21.125', 21.13],
];

const UNREAD: Readonly<Record<string, unknown>> = {
  ...{ growth_habit: 'x'.repeat(256), observations: 'x'.repeat(10_001), growth_rate: 7 },
  ...{ year: 1999.5, planting_days_to_harvest: 'many', ph_minimum: '6.1.2', ph_maximum: true },
  ...{ vegetable: 'yes', flower_conspicuous: 1, toxicity: 'deadly', flower_color: 'red|infrared' },
};

/** Checks that a submitted value is stored in this form; a record that has it already shows it. */
const storesAs = async (target: Target, values: typeof READ): Promise<void> => {
  const { slug } = await plot(target);
  const { data: record } = await target.record<SpeciesRecord>(`/api/v1/species/${slug}`);
  const sent = Object.fromEntries(values.map(([attribute, value]) => [attribute, value]));
  const { data } = await submit(target, ofSpecies(slug), asTest(sent));
  for (const [attribute, value, stored] of values) {
    const next = data.changes?.[attribute]?.[1] ?? present(record, attribute);
    expectEqual(`${attribute} given as ${JSON.stringify(value).slice(0, 40)}`, next, stored);
  }
};

/** C9.10 to C9.13: how values are read. */
export const submittedValues = [
  rule(
    'C9.10',
    'null empties a field of the record; blank texts and empty arrays are refused',
    async (target) => {
      const { slug } = await plot(target);
      const { data: record } = await target.record<SpeciesRecord>(`/api/v1/species/${slug}`);
      const emptied = plainAttributes.filter(({ name }) => name !== 'rank');
      const nulls = membersOf(emptied.map((attribute) => ({ [valueMember(attribute)]: null })));
      const { data } = await submit(
        target,
        ofSpecies(slug),
        asTest({ ...nulls, vegetable: record['vegetable'] !== true }),
      );
      for (const { stored } of emptied.filter(({ name }) => name !== 'vegetable')) {
        const before = present(record, stored);
        if (before !== undefined)
          expectEqual(
            `changes of ${stored}`,
            comparable(stored, data.changes?.[stored]),
            before === null ? undefined : comparable(stored, [before, null]),
          );
      }
      await each(
        [
          { growth_habit: '' },
          { growth_habit: ' ' },
          { flower_color: [] },
          { common_name: '' },
          { year: '' },
        ],
        async (blank) => {
          const { problems } = await refusedPost(target, ofSpecies(slug), asTest(blank));
          expectEqual('problems', problems, { [Object.keys(blank)[0]!]: 'blank' });
        },
      );
    },
    REVIEW,
  ),
  rule('C9.11', 'each kind is read in all its forms', (target) => storesAs(target, READ), REVIEW),
  rule(
    'C9.11',
    'values that have no form of their kind are refused',
    async (target) => {
      const { problems } = await refusedPost(target, ofSpecies((await plot(target)).slug), asTest(UNREAD));
      expectEqual('fields', Object.keys(problems).toSorted(), Object.keys(UNREAD).toSorted());
    },
    REVIEW,
  ),
  rule(
    'C9.12',
    'measures are converted exactly and rounded to the whole stored unit',
    async (target) => {
      const { slug } = await plot(target);
      const { data: record } = await target.record<SpeciesRecord>(`/api/v1/species/${slug}`);
      const measures = attributes.filter(({ kind }) => kind === 'measure');
      for (const [unit, value] of [...UNITS.keys()].flatMap(
        (each) =>
          [
            [each, 2.5],
            [each, 7.5],
          ] as const,
      )) {
        const taking = measures.filter(({ units }) => units.includes(unit));
        const sent = membersOf(
          taking.map(({ name }) => ({ [`${name}_value`]: value, [`${name}_unit`]: unit })),
        );
        const { data } = await submit(target, ofSpecies(slug), asTest(sent));
        for (const { stored } of taking) {
          const next = data.changes?.[stored]?.[1] ?? present(record, stored);
          expectEqual(`${stored} of ${value} ${unit}`, next, converted(value, unit, stored.slice(-2)));
        }
      }
    },
    REVIEW,
  ),
  rule(
    'C9.12',
    'value and unit require each other; units that a measure does not accept are refused',
    async (target) => {
      const { slug } = await plot(target);
      const { problems } = await refusedPost(
        target,
        ofSpecies(slug),
        asTest({
          ...{ maximum_height_value: 5, average_height_unit: 'm' },
          ...{ planting_spread_value: 50, planting_spread_unit: 'mm' },
        }),
      );
      expectEqual('problems', problems, {
        maximum_height_unit: 'unit_missing',
        average_height_value: 'value_missing',
        planting_spread_unit: 'not_allowed',
      });
    },
    REVIEW,
  ),
  rule(
    'C9.13',
    'decimals are rounded to two, halves away from zero',
    (target) => storesAs(target, ROUNDED),
    REVIEW,
  ),
];
