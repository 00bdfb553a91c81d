import { type Label, VOCABULARIES } from '../../fields/vocabularies.js';
import { parseScientificName } from '../../names/scientific.js';
import type { FileRow } from '../../tables/table.js';
import { quoted } from '../../wording/suggestions.js';
import type { ItemInput } from '../item.js';
import type { Manifest, ReadContext, Row, RowProblem, SourceFile } from '../manifest.js';
import { columnsOf, missingColumn } from '../readers/delimited.js';
import { readTabbed } from '../readers/tabbed.js';
import { ownText } from '../readers/text.js';
import { claims } from './claims.js';
import { TREFLE_COLUMNS, VALUES } from './trefle-dump-columns.js';

const SOURCE = 'trefle-dump';

/** A row with its cells by column, trimmed. Missing cells are empty. */
interface DumpRow {
  readonly line: number;
  cell(column: string): string;
}

/** Separators between names, but not inside `pele (Tonga, Tuvalu)`. */
const BETWEEN_NAMES = /,(?![^(]*\))/;
/** Separators between zones, but not inside `Gambia, The`. */
const BETWEEN_ZONES = /,(?!\s*The\b)/;
/** Language before a name: `de:Eiche`. */
const LANGUAGE = /^([a-z]{2,3}):\s*/;

const listOf = (cell: string, separator: RegExp): readonly string[] => [
  ...new Set(
    cell
      .split(separator)
      .map((part) => part.trim().replace(/\s+/g, ' '))
      .filter((part) => part !== ''),
  ),
];

/** Returns names by language. The main English name comes first, and is not repeated among names without a language. */
const commonNames = (row: DumpRow): ReadonlyMap<string, readonly string[]> => {
  const main = row.cell('common_name');
  const languages = new Map<string, string[]>(main === '' ? [] : [['en', [main]]]);
  for (const written of listOf(row.cell('common_names'), BETWEEN_NAMES)) {
    const language = LANGUAGE.exec(written)?.[1] ?? 'und';
    const name = written.replace(LANGUAGE, '');
    const isMain = ['en', 'und'].includes(language) && name.toLowerCase() === main.toLowerCase();
    if (name !== '' && !isMain) languages.set(language, [...(languages.get(language) ?? []), name]);
  }
  return languages;
};

const statedRank = (row: DumpRow): Label<'rank'> | undefined =>
  VOCABULARIES.rank.find((rank) => rank === row.cell('rank').toLowerCase());

/** Returns the stated rank, or the rank by the form of the name if none or an unknown one is stated. */
const rankOf = (row: DumpRow): Label<'rank'> | undefined =>
  statedRank(row) ?? parseScientificName(row.cell('scientific_name'))?.rank;

/** Returns a backbone name. Without a family there is no place for a record (C8.39). */
const nameOf = (row: DumpRow): readonly ItemInput[] => {
  const [name, family, rank] = [row.cell('scientific_name'), row.cell('family'), rankOf(row)];
  if (family === '' || rank === undefined) return [];
  const record = row.cell('id') || null;
  // The layout has no status, so it is unknown (C11.4).
  return [{ type: 'name', source: SOURCE, name, rank, status: 'unknown', family, record }];
};

const itemsOf = (row: DumpRow): readonly ItemInput[] => {
  const species = row.cell('scientific_name');
  const shared = { source: SOURCE, species } as const;
  const image_url = row.cell('image_url');
  return [
    ...nameOf(row),
    ...claims(VALUES, row.cell, shared),
    ...[...commonNames(row)].map(([language, names]) => ({
      type: 'common_names' as const,
      ...shared,
      language,
      names: [...names],
    })),
    ...listOf(row.cell('synonyms'), BETWEEN_NAMES).map((name) => ({
      type: 'synonym' as const,
      ...shared,
      name,
    })),
    ...listOf(row.cell('distributions'), BETWEEN_ZONES).map((zone) => ({
      type: 'distribution' as const,
      ...shared,
      zone,
    })),
    ...(image_url === '' ? [] : [{ type: 'image' as const, ...shared, image_url }]),
  ];
};

/** Returns the reason to reject a whole row: parts of a row that was split have their cells in other columns. */
const rowError = ({ cells }: FileRow, row: DumpRow, width: number): string | undefined => {
  if (cells.slice(width).some((cell) => cell.trim() !== ''))
    return `${cells.length} cells; the header has ${width}`;
  if (!/^\d*$/.test(row.cell('id'))) return 'id is not a number';
  return row.cell('scientific_name') === '' ? 'no scientific name' : undefined;
};

/** Returns the problems of parts of a row. */
const problemsOf = (row: DumpRow): readonly RowProblem[] =>
  row.cell('rank') === '' || statedRank(row)
    ? []
    : [
        {
          what: `${row.cell('scientific_name')} rank ${row.cell('rank')}`,
          why: `unsupported rank ${quoted(row.cell('rank'))}; expected one of ${VOCABULARIES.rank.join(', ')}`,
        },
      ];

/** Creates a reader of English family names that states each once, since the rows repeat them. */
const createFamilyNames = (): ((row: DumpRow) => readonly ItemInput[]) => {
  const stated = new Set<string>();
  return (row) => {
    const [name, common_name] = [row.cell('family'), row.cell('family_common_name')];
    if (name === '' || common_name === '' || stated.has(name)) return [];
    stated.add(ownText(name));
    return [{ type: 'taxon', rank: 'family', name, common_name }];
  };
};

/** Checks the header and warns of unknown columns. */
const checkColumns = (path: string, columns: ReadonlyMap<string, number>, context: ReadContext): void => {
  if (!columns.has('scientific_name')) throw missingColumn(path, 'scientific_name', columns);
  const unknown = [...columns.keys()].filter((column) => !TREFLE_COLUMNS.has(column));
  if (unknown.length > 0) context.warn(`skipped unknown columns: ${unknown.join(', ')}`);
};

const species: SourceFile = {
  name: 'species.csv',
  describe: 'Species with values of unknown provenance; creates unknown species.',
  complete: [SOURCE],
  async *read(path, context): AsyncGenerator<Row> {
    const familyNames = createFamilyNames();
    let columns: ReadonlyMap<string, number> | undefined;
    let width = 0;
    for await (const tabbed of readTabbed(path, context.reject)) {
      const { line, cells } = tabbed;
      if (columns === undefined) {
        columns = columnsOf(cells);
        width = cells.length;
        checkColumns(path, columns, context);
        continue;
      }
      const at = columns;
      const row: DumpRow = { line, cell: (column) => cells[at.get(column) ?? width]?.trim() ?? '' };
      const why = rowError(tabbed, row, width);
      yield why === undefined
        ? { line, items: [...familyNames(row), ...itemsOf(row)], problems: problemsOf(row) }
        : { line, items: [], problems: [{ what: cells.join(' ').trim(), why }] };
    }
    if (columns === undefined) checkColumns(path, new Map(), context);
  },
};

export const trefleDump: Manifest = {
  slug: SOURCE,
  describe: 'The published dump of Trefle: values without provenance.',
  sources: [
    {
      type: 'source',
      slug: SOURCE,
      name: 'Trefle',
      citation: 'Trefle data, a dump of the database of trefle.io',
      url: 'https://trefle.io',
      licence: 'ODbL',
      credit: 'Trefle, trefle.io, ODbL. Values were converted and merged.',
      share_alike: true,
    },
  ],
  files: [species],
};
