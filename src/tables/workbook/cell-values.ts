import { unescaped } from './parts.js';

/** A cell as the workbook stores it. */
interface StoredCell {
  readonly text: string;
  /** `s` for a shared string, `b` for a boolean, `d` for a date, `n` or undefined for a number. */
  readonly type: string | undefined;
  /** Number of its style. */
  readonly style: number;
}

/** Returns the text of a cell. */
export type CellValue = (cell: StoredCell) => string;

/**
 * Returns cells as they are stored: numbers in their shortest form, dates as numbers, booleans as 1 or 0, formulas as their
 * results.
 */
export const storedValues =
  (strings: readonly string[]): CellValue =>
  ({ text, type }) => {
    if (type === undefined || type === 'n') return shortestNumber(text);
    if (type !== 's') return unescaped(text);
    const string = strings[Number(text)];
    if (string === undefined) throw new Error(`there is no shared string ${text}`);
    return string;
  };

const DAY = 86_400_000;

/**
 * Returns cells as people read them: as {@link storedValues}, but booleans as `true` or `false`, and dates in ISO 8601,
 * without the time at midnight.
 *
 * @param dates Whether a style shows a date, by its number.
 * @param isFrom1904 Whether dates count from 1904, not 1900.
 */
export const shownValues = (
  strings: readonly string[],
  dates: readonly boolean[],
  isFrom1904: boolean,
): CellValue => {
  const stored = storedValues(strings);
  return (cell) => {
    const { text, type, style } = cell;
    if (type === 'b') return text.trim() === '1' ? 'true' : 'false';
    if (type === 'd') return isoDate(new Date(/[Zz]|[+-]\d\d:\d\d$/.test(text) ? text : `${text}Z`)) ?? text;
    const isDate = (type === undefined || type === 'n') && dates[style] === true;
    return (isDate ? isoDate(dateOf(Number(text), isFrom1904)) : undefined) ?? stored(cell);
  };
};

/** Returns the date of a number of days. Excel counts a 29 February 1900, which did not exist, as the 60th day. */
const dateOf = (days: number, isFrom1904: boolean): Date => {
  if (isFrom1904) return new Date(Date.UTC(1904, 0, 1) + Math.round(days * DAY));
  return new Date(Date.UTC(1899, 11, 31) + Math.round((days >= 60 ? days - 1 : days) * DAY));
};

const isoDate = (date: Date): string | undefined =>
  Number.isNaN(date.getTime()) ? undefined : date.toISOString().replace('T00:00:00.000Z', '');

/** Returns the shortest form of a number: 1.1 is stored as `1.1000000000000001`. */
const shortestNumber = (text: string): string =>
  text.trim() !== '' && Number.isFinite(Number(text)) ? String(Number(text)) : text;
