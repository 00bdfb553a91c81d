/** Characters that a terminal interprets: control characters except tab and line feed, and marks of text direction. */
const INTERPRETED = /(?![\t\n])[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/gu;

/** Replaces the characters of a text that a terminal would interpret; the text keeps its lines. */
export const printable = (text: string): string =>
  text.replaceAll('\r\n', '\n').replace(INTERPRETED, '\ufffd');

/** Returns a printable text of one line, which cannot imitate further lines of a report. */
export const printableLine = (text: string): string => printable(text).replace(/\s+/g, ' ');

/** Returns JSON in which the characters that a terminal would interpret are escaped, so that it still means the same. */
export const printableJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    INTERPRETED,
    (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** First characters by which spreadsheets recognise a formula, also in their full-width forms (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r\n\uff0b\uff0d\uff1d\uff20]/;
const NUMBER = /^[+-]?\d+(?:[.,]\d+)?$/;

/**
 * Returns a printable cell of a CSV file, which keeps its line ends. An apostrophe keeps spreadsheets from running a
 * formula in it.
 */
export const csvCell = (text: string): string => {
  const cell = text
    .split(/(\r\n?)/)
    .map((part) => (part.startsWith('\r') ? part : printable(part)))
    .join('');
  return FORMULA.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell;
};
