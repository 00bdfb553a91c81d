/** Returns the number of cells up to the last one that is filled. */
const widthOf = (cells: readonly string[]): number => cells.findLastIndex((cell) => cell.trim() !== '') + 1;

/** Returns the number that occurs most often; 0 for none. */
const usual = (numbers: readonly number[]): number => {
  const counts = new Map<number, number>();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? 0;
};

/**
 * Returns how many of the first rows are titles above the headings. The first title has one cell, the headings are the first row
 * that is as wide as most rows.
 */
export const countTitles = (rows: readonly (readonly string[])[]): number => {
  const widths = rows.map(widthOf);
  if (widths[0] !== 1) return 0;
  const width = usual(widths);
  return width === 1 ? 0 : widths.findIndex((each) => each >= width);
};
