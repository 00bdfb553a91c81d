import type { ItemInput } from '../item.js';
import type { Manifest, Row, SourceFile } from '../manifest.js';
import { readDelimited } from '../readers/delimited.js';
import { byTable } from './claims.js';
import { colorLabels } from './colors.js';
import { floweringMonths, type ReadValue } from './webster-months.js';

const SOURCE = 'webster-trees';
const PLACE = 'English gardens of the 1890s';

type Fact = Extract<ItemInput, { type: 'fact' }>;
type Claimed = Pick<Fact, 'value' | 'notes'> | null;

/** Garden names of other plants than the botanical ones: the flowering quince, the red horse chestnut. */
const OF_GARDENS = ['Pyrus japonica', 'Aesculus glabra'];

const leafRetention = byTable({ evergreen: true, deciduous: false });

const valuesOf = (values: readonly ReadValue[], field: string): readonly ReadValue[] =>
  values.filter((each) => each.field === field);

/** Returns the colours of all sentences about the flowers. */
const colors = (values: readonly ReadValue[]): Claimed => {
  const read = valuesOf(values, 'flower_colour');
  const labels = colorLabels(read.flatMap(({ value }) => value.split(',')));
  return read.length === 0 || labels === null
    ? null
    : { value: [...labels], notes: `${read.map(({ more }) => more).join('; ')}; ${PLACE}` };
};

/** Returns whether leaves stay, where the book gives one answer. */
const leaves = (values: readonly ReadValue[]): Claimed => {
  const read = new Set(valuesOf(values, 'leaf_habit').map(({ value }) => value));
  const retention = read.size === 1 ? leafRetention([...read][0]!) : null;
  return retention === null ? null : { value: retention as boolean, notes: PLACE };
};

const months = (values: readonly ReadValue[]): Claimed => {
  const [listed] = valuesOf(values, 'flower_month_listed');
  const [sentence] = valuesOf(values, 'flower_months');
  const read = floweringMonths(listed, sentence);
  const isBegin = sentence === undefined && listed?.more === 'longer';
  const notes = isBegin ? `the beginning of flowering, which lasts longer; ${PLACE}` : PLACE;
  return read === null ? null : { value: [...read], notes };
};

const FIELDS = [
  ['flower_color', colors],
  ['bloom_months', months],
  ['leaf_retention', leaves],
] as const;

const factsOf = (species: string, values: readonly ReadValue[]): readonly ItemInput[] =>
  FIELDS.flatMap(([attribute, read]) => {
    const claim = read(values);
    return claim === null ? [] : [{ type: 'fact' as const, source: SOURCE, species, attribute, ...claim }];
  });

const parsed: SourceFile = {
  name: 'parsed.csv.gz',
  describe: 'Colours and months of flowers, evergreen or deciduous, of trees and shrubs in England.',
  complete: [SOURCE],
  async *read(path, { reject }): AsyncGenerator<Row> {
    const byName = new Map<string, ReadValue[]>();
    for await (const { line, cell } of readDelimited(path, { separator: ',', quoted: true }, reject)) {
      const value = { line, field: cell('field'), value: cell('value'), more: cell('value2') };
      byName.set(cell('name'), [...(byName.get(cell('name')) ?? []), value]);
    }
    for (const [name, values] of byName) {
      const { line } = values[0]!;
      if (OF_GARDENS.includes(name))
        yield { line, items: [], problems: [{ what: name, why: 'a garden name of another plant' }] };
      else yield { line, items: factsOf(name, values) };
    }
  },
};

export const websterTrees: Manifest = {
  slug: SOURCE,
  describe: 'Hardy Ornamental Flowering Trees and Shrubs (A. D. Webster, 1893): England of the 1890s.',
  sources: [
    {
      type: 'source',
      slug: SOURCE,
      name: 'Webster, Hardy Ornamental Flowering Trees and Shrubs',
      citation: 'Webster A.D. 1893, Hardy Ornamental Flowering Trees and Shrubs',
      url: 'https://github.com/GITenberg/Hardy-Ornamental-Flowering-Trees-and-Shrubs_10852',
      licence: 'Public domain in the USA',
      credit:
        'Webster A.D. 1893, Hardy Ornamental Flowering Trees and Shrubs. It describes English gardens of the 1890s. Values were read from its sentences.',
      cultivated: true,
    },
  ],
  files: [parsed],
};
