import { isMissing } from '../../names/missing-values.js';
import { looseConnector } from '../../names/rank-connectors.js';
import type { FileRow } from '../../tables/table.js';
import { type NamePart, namePartOf } from './headings.js';

/** A column of names, and the part of the name that it has; undefined for whole names and unknown headings. */
interface PartColumn {
  readonly at: number;
  readonly part: NamePart | undefined;
}

/** Ranks in words, with the connectors that names have. */
const RANKS: ReadonlyMap<string, string> = new Map([
  ...[
    'subspecies',
    'subspezies',
    'unterart',
    'sous-espèce',
    'subespecie',
    'subespécie',
    'sottospecie',
    'ondersoort',
  ].map((word) => [word, 'subsp.'] as const),
  ...['variety', 'varietas', 'varietät', 'variété', 'variedad', 'variedade', 'varietà', 'variëteit'].map(
    (word) => [word, 'var.'] as const,
  ),
  ...['form', 'forme', 'f'].map((word) => [word, 'f.'] as const),
]);
/** Connectors that the headings of lower epithets say. */
const OF_HEADING: Partial<Record<NamePart, string>> = { subspecies: 'subsp.', variety: 'var.', form: 'f.' };

/** Returns the connector of a rank in a cell; undefined for a species and other words. */
const connectorIn = (cell: string): string | undefined =>
  RANKS.get(cell.toLowerCase()) ?? looseConnector(cell)?.stored;

const HYBRID = /^[x×]$/i;
/** Matches the sign of a hybrid behind its epithet, and the word of a species that is not named, as inventories of trees write them. */
const SIGN_BEHIND = /^(\S+)\s+[x×]$/i;
const UNNAMED = /^species$/i;
/** Matches a cell that is written as in a name: with quotation marks, a connector, or as a group. */
const AS_IN_NAME = /^['‘’"“”]|^cv\.|\bgroup$|\bgruppe$|-gruppe$/i;

const quoted = (cultivar: string): string => (AS_IN_NAME.test(cultivar) ? cultivar : `'${cultivar}'`);

/** Returns a cell of epithets without the genus that it repeats, also as an initial: *Quercus robur*, *Q. robur*. */
const withoutGenus = (epithet: string, genus: string): string => {
  const [first = '', ...rest] = epithet.split(/\s+/);
  const [word, own] = [first.toLowerCase(), genus.toLowerCase()];
  const isRepeated = word === own || (/^.{1,3}\.$/.test(word) && own.startsWith(word.slice(0, -1)));
  return own !== '' && rest.length > 0 && isRepeated ? rest.join(' ') : epithet;
};

/** Matches the cell of a qualifier that stands before the epithet. */
const QUALIFIER = /^(?:cfr?|conf|aff|nr|near)(?![\p{L}])\.?|^\?/iu;
/** Cells that say no. */
const NO = /^(?:0|no|n|false|nein|non)$/i;

/** Returns the qualifier in a cell as names have it: `cf.`; also where a heading `cf.` has crosses below it. */
const qualifierOf = (cell: string, heading: string): string => {
  if (NO.test(cell)) return '';
  const said = QUALIFIER.exec(cell)?.[0] ?? QUALIFIER.exec(heading)?.[0];
  return said === undefined ? `(${cell})` : said.toLowerCase();
};

/** Ranks of a cultivar in a column of ranks. */
const CULTIVAR_RANK = /^(?:cv|cultivar|kultivar|sorte)\.?$/i;

/**
 * Returns a function that joins the cells of columns to the name of a row, in the order of the columns. What the headings say of
 * the parts decides how they are written: a rank before the epithet that it is of, a cultivar in quotation marks, an epithet
 * without the genus that it repeats. A cell in place of a missing value is left out.
 */
export const nameReader = (
  headings: readonly string[],
  columns: readonly number[],
): ((row: FileRow) => string) => {
  const parts: readonly PartColumn[] = columns.map((at) => ({ at, part: namePartOf(headings[at] ?? '') }));
  const hasLower = parts.some(
    ({ part }) => part === 'subspecies' || part === 'infraspecific' || part === 'form',
  );
  if (parts.length === 1) return ({ cells }) => (cells[columns[0]!] ?? '').trim();
  return ({ cells }) => {
    const cellOf = ({ at }: PartColumn): string => {
      const cell = (cells[at] ?? '').trim();
      return isMissing(cell) ? '' : cell;
    };
    const genus = parts
      .filter(({ part }) => part === 'genus')
      .map(cellOf)
      .join(' ');
    /** Returns the rank of a lower epithet: the last one before it, since a table may have several of both. */
    const rankOf = (column: PartColumn): string => {
      const ranks = parts.filter(({ part }) => part === 'rank');
      const rank = ranks.filter(({ at }) => at < column.at).at(-1) ?? ranks[0];
      return rank === undefined ? '' : cellOf(rank);
    };
    const written = (column: PartColumn): string => {
      const { part } = column;
      const cell = cellOf(column);
      if (cell === '') return '';
      switch (part) {
        case 'qualifier':
          return qualifierOf(cell, headings[column.at] ?? '');
        case 'epithet':
          return withoutGenus(cell, genus).replace(UNNAMED, 'sp.').replace(SIGN_BEHIND, '× $1');
        case 'hybrid':
          return HYBRID.test(cell) ? '×' : '';
        case 'rank':
          return hasLower ? '' : (connectorIn(cell) ?? '');
        case 'subspecies':
        case 'infraspecific':
        case 'form':
          return CULTIVAR_RANK.test(rankOf(column))
            ? quoted(cell)
            : lower(cell, connectorIn(rankOf(column)) ?? OF_HEADING[part]);
        case 'variety':
          return /^\p{Ll}/u.test(cell) ? lower(cell, OF_HEADING[part]) : quoted(cell);
        case 'cultivar':
          return /\p{L}/u.test(cell) ? quoted(cell) : '';
        default:
          return cell;
      }
    };
    return parts.map(written).filter(Boolean).join(' ');
  };
};

/** Returns a lower epithet after its connector, unless the cell has one or is no single word. */
const lower = (cell: string, rank: string | undefined): string =>
  rank === undefined || cell.includes(' ') || looseConnector(cell) !== undefined ? cell : `${rank} ${cell}`;
