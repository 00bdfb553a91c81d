/** How the cells of a row are written. */
export interface CellLayout {
  readonly separator: string;
  /** Character that may enclose cells; null for none. */
  readonly quote: string | null;
  /** Character before a quote inside a quoted cell, instead of a second quote. */
  readonly escapeSign?: string | undefined;
}

/**
 * Splits the text of a row into cells. A quoted cell may contain separators, line endings and doubled or escaped quotes; a
 * quote inside an unquoted cell is an ordinary character. Returns `open` if the last cell is not closed, and `stray` if a
 * cell that seemed to continue after the end of a line is not quoted after all. Hand-written: csv-parse reads the rest of
 * the file into an open cell, or stops.
 *
 * @param joined whether the text consists of several lines, all but the last of which were open.
 */
export const quotedCells = (
  text: string,
  layout: CellLayout,
  joined: boolean,
): readonly string[] | 'open' | 'stray' => {
  const { separator, quote, escapeSign } = layout;
  if (quote === null || !text.includes(quote)) return text.split(separator);
  const cells: string[] = [];
  let at = 0;
  for (;;) {
    const found = text.startsWith(quote, at) ? nextQuote(text, at, quote, layout) : undefined;
    if (found === -1) return 'open';
    const closes = found !== undefined && endsCell(text, found, layout);
    if (joined && found !== undefined && !closes && text.slice(at, found).includes('\n')) return 'stray';
    const end = closes ? found + 1 : endOf(text, at, separator);
    cells.push(closes ? unquoted(text.slice(at + 1, found), quote, escapeSign) : text.slice(at, end));
    if (end >= text.length) return cells;
    at = end + separator.length;
  }
};

/** Returns the text of a quoted cell. */
const unquoted = (cell: string, quote: string, escapeSign: string | undefined): string => {
  if (!cell.includes(quote)) return cell;
  const text = cell.replaceAll(quote + quote, quote);
  return escapeSign === undefined ? text : text.replaceAll(escapeSign + quote, quote);
};

/** Returns whether a cell ends after the quote at a position. */
const endsCell = (text: string, at: number, { separator }: CellLayout): boolean =>
  at + 1 === text.length || text.startsWith(separator, at + 1);

const endOf = (text: string, from: number, separator: string): number => {
  const end = text.indexOf(separator, from);
  return end < 0 ? text.length : end;
};

/** Returns the position of the next quote after the opening quote of a cell that is neither doubled nor escaped, or -1. */
const nextQuote = (text: string, open: number, quote: string, layout: CellLayout): number => {
  let at = text.indexOf(quote, open + 1);
  while (at >= 0) {
    // A cell may end in the escape character.
    if (text[at - 1] === layout.escapeSign && !endsCell(text, at, layout)) at = text.indexOf(quote, at + 1);
    else if (text[at + 1] === quote) at = text.indexOf(quote, at + 2);
    else return at;
  }
  return at;
};
