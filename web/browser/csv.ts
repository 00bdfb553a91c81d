/** First characters by which spreadsheets recognise a formula. */
const FORMULA = /^[=+\-@\t\r\n]/;

const cell = (text: string): string => {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",;\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

const textOf = (card: Element, selector: string): string =>
  (card.querySelector(selector)?.textContent ?? '').trim();

/** Returns cards as a table in CSV: name, scientific name, warning and address under these headings, then the shown values. */
export const csvOf = (cards: readonly Element[], headings: readonly string[]): string => {
  const valuesOf = (card: Element): ReadonlyMap<string, string> =>
    new Map([...card.querySelectorAll('dl div')].map((row) => [textOf(row, 'dt'), textOf(row, 'dd')]));
  const labels = [...new Set(cards.flatMap((card) => [...valuesOf(card).keys()]))];
  const rows = cards.map((card) => {
    const values = valuesOf(card);
    return [
      textOf(card, 'h3'),
      textOf(card, '.sci'),
      textOf(card, '.poison-mark'),
      card.querySelector('a')?.href ?? '',
      ...labels.map((label) => values.get(label) ?? ''),
    ];
  });
  // The mark at the beginning tells spreadsheets that it is UTF-8.
  return `\ufeff${[[...headings, ...labels], ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
};
