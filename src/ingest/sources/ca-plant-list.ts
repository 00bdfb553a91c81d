import type { RawValue } from '../../facts/claim.js';
import { parseScientificName } from '../../names/scientific.js';
import type { ItemInput } from '../item.js';
import type { Manifest, Row, SourceFile } from '../manifest.js';
import { readDelimited, type TableRow } from '../readers/delimited.js';
import { INATURALIST, photos } from './ca-plant-list-photos.js';
import { claims } from './claims.js';
import { monthRange } from './months.js';

const SOURCE = 'ca-plant-list';
const LAYOUT = { separator: ',', quoted: true } as const;
/** Level 3 zone of California (C11.10). */
const ZONE = 'CAL';

type Establishment = Extract<ItemInput, { type: 'distribution' }>['establishment'];

const STATUS = new Map<string, Establishment>([
  ['N', 'native'],
  ['X', 'introduced'],
  ['U', 'unknown'],
]);

const listOf = (cell: string): readonly string[] =>
  cell
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');

/** Translates the words of a cell to labels, each once; words that the table lacks are kept. */
const labels =
  (table: ReadonlyMap<string, string>): ((cell: string) => RawValue) =>
  (cell) => [...new Set(listOf(cell).map((word) => table.get(word) ?? word))];

const CLAIMED = [
  {
    column: 'life_cycle',
    attribute: 'duration',
    read: labels(
      new Map([
        ['bulb', 'perennial'],
        ['corm', 'perennial'],
      ]),
    ),
  },
  { column: 'flower_color', attribute: 'flower_color', read: labels(new Map([['pink', 'magenta']])) },
] as const;

/** Adds the original words to a claim whose translation is only rough. */
const asWritten = (item: ItemInput, row: TableRow): ItemInput =>
  item.type === 'fact' && item.attribute === 'flower_color' && row.cell('flower_color').includes('pink')
    ? { ...item, notes: row.cell('flower_color') }
    : item;

/** Returns the months of flowering, across the end of the year if needed; a problem if the cells are not months. */
const bloom = (row: TableRow, species: string): Pick<Row, 'items' | 'problems'> => {
  const [first, last] = [row.cell('bloom_start'), row.cell('bloom_end')];
  if (first === '' && last === '') return { items: [] };
  const months = monthRange(Number(first), Number(last));
  if (months === null)
    return {
      items: [],
      problems: [
        { what: `${species}, in bloom from ${first} to ${last}`, why: 'expected months from 1 to 12' },
      ],
    };
  return {
    items: [
      {
        type: 'fact',
        source: SOURCE,
        species,
        attribute: 'bloom_months',
        value: [...months],
        notes: 'in California',
      },
    ],
  };
};

const taxonRow = (row: TableRow): Row => {
  const species = row.cell('taxon_name');
  const shared = { source: SOURCE, species };
  const names = listOf(row.cell('common name'));
  const establishment = STATUS.get(row.cell('status'));
  const { items: blooming, problems } = bloom(row, species);
  const items: readonly ItemInput[] = [
    ...(names.length === 0
      ? []
      : [{ type: 'common_names' as const, ...shared, language: 'en', names: [...names] }]),
    ...(establishment ? [{ type: 'distribution' as const, ...shared, zone: ZONE, establishment }] : []),
    ...claims(CLAIMED, row.cell, shared).map((item) => asWritten(item, row)),
    ...blooming,
  ];
  return { line: row.line, items, problems };
};

const taxa: SourceFile = {
  name: 'taxa.csv',
  describe: 'Plants of California: status, English names, life cycle, colour and months of flowers.',
  complete: [SOURCE],
  async *read(path, { reject }): AsyncGenerator<Row> {
    for await (const row of readDelimited(path, LAYOUT, reject)) yield taxonRow(row);
  },
};

/** Returns the name in the form of C10.50 if possible. */
const storedName = (written: string): string => parseScientificName(written)?.name ?? written;

const synonyms: SourceFile = {
  name: 'synonyms.csv',
  describe: 'Former names of plants of California.',
  complete: [],
  async *read(path, { reject }): AsyncGenerator<Row> {
    for await (const row of readDelimited(path, LAYOUT, reject)) {
      const [former, species] = [storedName(row.cell('Former')), row.cell('Current')];
      yield { line: row.line, items: [{ type: 'synonym', source: SOURCE, species, name: former }] };
    }
  },
};

export const caPlantList: Manifest = {
  slug: SOURCE,
  describe: 'ca-plant-list: plants of California, with the URLs of photos at iNaturalist.',
  sources: [
    {
      type: 'source',
      slug: SOURCE,
      name: 'ca-plant-list',
      citation: 'ca-plant-list, plants of California',
      url: 'https://github.com/ca-plants/ca-plant-list',
      licence: 'MIT',
      licence_url: 'https://opensource.org/license/mit',
      credit: 'ca-plant-list, MIT licence.',
    },
    INATURALIST,
  ],
  // The synonyms come first, so that they help to match the names of the other files in each run.
  files: [synonyms, taxa, photos],
};
