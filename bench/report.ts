import type { Section } from './part.js';

type Row = Section['rows'][number];

/** A section as aligned text: heads, rows, notes. */
export const shown = ({ title, rows, notes = [] }: Section): string => {
  const heads = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = [heads, ...rows.map((row) => heads.map((head) => String(row[head] ?? '')))];
  const widths = heads.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)));
  const isText = heads.map((head) => rows.some((row: Row) => typeof row[head] === 'string'));
  const aligned = lines.map((line) =>
    line
      .map((cell, column) => (isText[column] ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)))
      .join('  ')
      .trimEnd(),
  );
  return `\n${[title, ...(rows.length > 0 ? aligned : []), ...notes.map((note) => `  ${note}`)].join('\n')}\n`;
};
