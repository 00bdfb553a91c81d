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

/** Returns whether a cell begins with a word that the cell of the genus has, or with its initial: *Quercus robur*, *Q. robur*. */
const repeats = (epithet: string, genus: string): boolean => {
  const [first = '', second] = epithet.toLowerCase().split(/\s+/);
  const own = genus.toLowerCase();
  return (
    second !== undefined &&
    own !== '' &&
    (first === own || (/^.{1,3}\.$/.test(first) && own.startsWith(first.slice(0, -1))))
  );
};

/**
 * Returns a function that joins the cells of columns to the name of a row, in the order of the columns. What the headings say of
 * the parts decides how they are written: a rank before the epithet that it is of, a cultivar in quotation marks, no genus
 * before an epithet that repeats it.
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
    const cellOf = ({ at }: PartColumn): string => (cells[at] ?? '').trim();
    const cellWith = (part: NamePart): string =>
      parts
        .filter((each) => each.part === part)
        .map(cellOf)
        .join(' ');
    const rank = connectorIn(cellWith('rank'));
    const written = (column: PartColumn): string => {
      const { part } = column;
      const cell = cellOf(column);
      if (cell === '') return '';
      switch (part) {
        case 'genus':
          return repeats(cellWith('epithet'), cell) ? '' : cell;
        case 'epithet':
          return cell.replace(UNNAMED, 'sp.').replace(SIGN_BEHIND, '× $1');
        case 'hybrid':
          return HYBRID.test(cell) ? '×' : '';
        case 'rank':
          return hasLower ? '' : (connectorIn(cell) ?? '');
        case 'subspecies':
        case 'infraspecific':
        case 'form':
          return lower(cell, rank ?? OF_HEADING[part]);
        case 'variety':
          return /^\p{Ll}/u.test(cell) ? lower(cell, OF_HEADING[part]) : quoted(cell);
        case 'cultivar':
          return quoted(cell);
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
