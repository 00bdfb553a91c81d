import type { RawValue } from '../../facts/claim.js';
import { VOCABULARIES } from '../../fields/vocabularies.js';
import type { ItemInput } from '../item.js';
import type { Manifest, Row, SourceFile } from '../manifest.js';
import { readDelimited } from '../readers/delimited.js';
import { colorLabels } from './colors.js';
import { propagationLabels, UNDER_GLASS } from './old-garden-words.js';

const SOURCE = 'culinary-herbs';
const PLACE = 'north-eastern United States about 1912';

/** A value that was read from a sentence of the book. */
interface ReadValue {
  readonly line: number;
  readonly field: string;
  readonly value: string;
  readonly note: string;
  readonly sentence: string;
}

interface Claim {
  readonly attribute: string;
  readonly value: RawValue;
  readonly unit?: string;
  /** What the book says beside the value. */
  readonly note?: string;
}

/** A heading of another plant than its species: finocchio is a fennel of its own size and sowing. */
const OTHER_FORM = 'Finocchio, Florence fennel';
/** Distances before the last thinning or planting, of small kinds, and for machines. */
const NOT_FINAL = /first|second crop|dwarf|rootstocks|nursery|seedbed|frame|horse/;

const wordsOf = (values: readonly ReadValue[]): readonly string[] =>
  values.flatMap(({ value }) => value.split(','));

/** Returns the least distance of rows, or the mean one of plants. */
const spacing = (
  values: readonly ReadValue[],
  choose: (range: readonly number[]) => number,
): number | null => {
  const final = values.find(({ note }) => !NOT_FINAL.test(note));
  return final === undefined ? null : choose(final.value.split('-').map(Number));
};

const mean = (range: readonly number[]): number => (range[0]! + range.at(-1)!) / 2;

const sowingMethods = (values: readonly ReadValue[]): readonly string[] => [
  ...(values.some(({ note }) => /\bopen\b(?! seedbed)/.test(note)) ? ['direct'] : []),
  ...(values.some(({ note }) => UNDER_GLASS.test(note)) ? ['under_glass'] : []),
];

const claimsOf = (of: (field: string) => readonly ReadValue[]): readonly Claim[] => {
  const durations = VOCABULARIES.duration.filter((label) => wordsOf(of('duration')).includes(label));
  const colours = colorLabels(wordsOf(of('flower_colour')));
  const propagation = propagationLabels(wordsOf(of('propagation')));
  const sowing = sowingMethods([...of('sow_time'), ...of('sow_months')]);
  const [plants, rows] = [
    spacing(of('plant_spacing_in'), mean),
    spacing(of('row_spacing_in'), (range) => range[0]!),
  ];
  const days = of('germination_days')[0]?.value.split('-').map(Number);
  const sentences = of('sowing_sentence').map(({ sentence }) => sentence);
  const lists = { duration: durations, flower_color: colours ?? [], propagation, sowing_method: sowing };
  return [
    ...Object.entries(lists).flatMap(([attribute, value]) =>
      value.length === 0
        ? []
        : [
            {
              attribute,
              value,
              ...(attribute === 'flower_color' ? { note: coloursNote(of('flower_colour')) } : {}),
            },
          ],
    ),
    ...(plants === null ? [] : [{ attribute: 'plant_spacing_cm', value: plants, unit: 'in' }]),
    ...(rows === null ? [] : [{ attribute: 'planting_row_spacing_cm', value: rows, unit: 'in' }]),
    ...(days === undefined
      ? []
      : [
          { attribute: 'germination_days_minimum', value: days[0]!, unit: 'days' },
          { attribute: 'germination_days_maximum', value: days.at(-1)!, unit: 'days' },
        ]),
    ...(sentences.length === 0
      ? []
      : [{ attribute: 'planting_sowing_description', value: sentences.join(' ') }]),
  ];
};

/** Returns the words of the book for colours, which labels translate only roughly. */
const coloursNote = (values: readonly ReadValue[]): string =>
  values
    .map(({ value, note }) => [value.replaceAll(',', ', '), note].filter((text) => text !== '').join(': '))
    .join('; ');

const factsOf = (species: string, values: readonly ReadValue[]): readonly ItemInput[] =>
  claimsOf((field) => values.filter((each) => each.field === field)).map(
    ({ attribute, value, unit, note }) => ({
      type: 'fact' as const,
      source: SOURCE,
      species,
      attribute,
      value: typeof value === 'object' ? [...value] : value,
      unit: unit ?? null,
      notes: note === undefined ? PLACE : `${note}; ${PLACE}`,
    }),
  );

const parsed: SourceFile = {
  name: 'parsed.csv.gz',
  describe: 'Sowing, spacing and flowers of 37 herbs, north-eastern United States about 1912.',
  complete: [SOURCE],
  async *read(path, { reject }): AsyncGenerator<Row> {
    const bySpecies = new Map<string, ReadValue[]>();
    for await (const { line, cell } of readDelimited(path, { separator: ',', quoted: true }, reject)) {
      if (cell('common') === OTHER_FORM) continue;
      const species = cell('current_name');
      const value = {
        line,
        field: cell('field'),
        value: cell('value').replace('gray', 'grey'),
        note: cell('note'),
        sentence: cell('sentence'),
      };
      bySpecies.set(species, [...(bySpecies.get(species) ?? []), value]);
    }
    for (const [species, values] of bySpecies)
      yield { line: values[0]!.line, items: factsOf(species, values) };
  },
};

export const culinaryHerbs: Manifest = {
  slug: SOURCE,
  describe: 'Culinary Herbs (M. G. Kains, 1912): north-eastern United States about 1912.',
  sources: [
    {
      type: 'source',
      slug: SOURCE,
      name: 'Kains, Culinary Herbs',
      citation: 'Kains M.G. 1912, Culinary Herbs, New York',
      url: 'https://github.com/GITenberg/Culinary-Herbs--Their-Cultivation-Harvesting-Curing-and-Uses_21414',
      licence: 'Public domain',
      licence_url: 'https://creativecommons.org/publicdomain/mark/1.0/',
      credit:
        'Kains M.G. 1912, Culinary Herbs. It describes gardens of the north-eastern United States about 1912. Values were read from its sentences.',
    },
  ],
  files: [parsed],
};
