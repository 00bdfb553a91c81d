import type { ItemInput } from '../item.js';
import type { Manifest, Row, SourceDescription, SourceFile } from '../manifest.js';
import { readDelimited, type TableRow } from '../readers/delimited.js';
import { byTable, claims } from './claims.js';
import { REGIONAL_LISTS } from './fqa-lists.js';
import { listedName } from './fqa-names.js';

type Establishment = Extract<ItemInput, { type: 'distribution' }>['establishment'];

const NATIVITY = new Map<string, Establishment>([
  ['native', 'native'],
  ['introduced', 'introduced'],
  ['undetermined', 'unknown'],
]);
const DURATION = {
  column: 'duration',
  attribute: 'duration',
  read: byTable({ annual: ['annual'], biennial: ['biennial'], perennial: ['perennial'] }),
};
/** Says of every plant, trees included, that it is annual. */
const ALL_ANNUAL = 'minnesota_wetlands_2007';

const NAMELESS = new Set(['', 'NA', 'Na', 'No Common Name Available']);
/** Splits common names: `Red Valerian; Jupiters-Beard` are two. */
const namesIn = (cell: string): readonly string[] =>
  cell
    .split(';')
    .map((name) => name.replace(/\s+/g, ' ').trim())
    .filter((name) => !NAMELESS.has(name));
const ZONES = new Map(REGIONAL_LISTS.map(({ list, zone }) => [list, zone]));

/** Returns the statements of a list about a species that it accepts. */
const listed = (row: TableRow, species: string, source: string): readonly ItemInput[] => {
  const establishment = NATIVITY.get(row.cell('nativity'));
  const zone = ZONES.get(row.cell('fqa_db'));
  const names = namesIn(row.cell('common_name'));
  return [
    ...(row.cell('fqa_db') === ALL_ANNUAL ? [] : claims([DURATION], row.cell, { source, species })),
    ...(zone && establishment
      ? [{ type: 'distribution' as const, source, species, zone, establishment }]
      : []),
    ...(names.length > 0
      ? [{ type: 'common_names' as const, source, species, language: 'en', names: [...names] }]
      : []),
  ];
};

const ACCEPTED = 'accepted_scientific_name';
const problem = (line: number, what: string, why: string): Row => ({
  line,
  items: [],
  problems: [{ what, why }],
});

/**
 * Reads a row of a synonym. It repeats the data of the accepted name, so only the synonym is stated. Only the first
 * list with a synonym states it: the lists share their synonyms, and 44 sources for one statement would make it
 * look certain.
 */
const synonymRow = (row: TableRow, species: string, source: string, known: Set<string>): Row => {
  // The names are in capitals, except broken ligatures (`OFfiCINALE`).
  const written = row.cell('name');
  const name = listedName(written.toLowerCase());
  if (name === null) return problem(row.line, written, 'not the name of one species');
  if (name === species) return problem(row.line, written, 'synonym is the same as its accepted name');
  const pair = `${name} = ${species}`;
  if (known.has(pair)) return { line: row.line, items: [] };
  known.add(pair);
  return { line: row.line, items: [{ type: 'synonym', source, species, name }] };
};

/**
 * A species that is native in one part of a state and introduced in another has two rows; the native one takes
 * precedence.
 */
const NATIVE_FIRST = 1;

const lists: SourceFile = {
  name: 'fqa_db.csv.gz',
  describe: 'Regional floristic quality lists: duration, nativity, English names, synonyms.',
  complete: REGIONAL_LISTS.map(({ list }) => `fqa-${list}`),
  async *read(path, { reject }): AsyncGenerator<Row> {
    const known = new Set<string>();
    for await (const row of readDelimited(path, { separator: ',', quoted: true }, reject)) {
      const accepted = row.cell(ACCEPTED);
      const species = listedName(accepted);
      const source = `fqa-${row.cell('fqa_db')}`;
      if (species === null) yield problem(row.line, accepted, 'not the name of one species');
      else if (row.cell('name_origin') !== ACCEPTED) yield synonymRow(row, species, source, known);
      else {
        const preference = row.cell('nativity') === 'native' ? NATIVE_FIRST : 0;
        yield { line: row.line, items: listed(row, species, source), preference };
      }
    }
  },
};

const CITATION = 'Foxfoot I., fqadata: Contains Regional Floristic Quality Assessment Databases';

/** Returns the title of a list: `West Virginia 2015` for `west_virginia_2015`. */
const title = (list: string): string =>
  list
    .split('_')
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
    .join(' ');

const source = ({ list }: { readonly list: string }): SourceDescription => ({
  type: 'source',
  slug: `fqa-${list}`,
  name: `Floristic quality list: ${title(list)}`,
  citation: `${CITATION}, list ${list}`,
  url: 'https://cran.r-project.org/package=fqadata',
  licence: 'CC0',
  licence_url: 'https://creativecommons.org/publicdomain/zero/1.0/',
  credit: 'Foxfoot I., fqadata, CC0. Values were converted and merged.',
  part_of: 'fqadata',
});

export const fqadata: Manifest = {
  slug: 'fqadata',
  describe: 'fqadata: 44 floristic quality lists of the United States.',
  sources: REGIONAL_LISTS.map(source),
  files: [lists],
};
