import { readFileSync } from 'node:fs';

/** A numbered rule of the contract. */
export interface ContractRule {
  /** Such as C5.4. */
  readonly id: string;
  /** The beginning of its text. */
  readonly text: string;
}

/** A row of a table: cells by column heading. */
export type Row = ReadonlyMap<string, string>;

const lines = readFileSync(new URL('../../docs/contract.md', import.meta.url), 'utf8').split('\n');

/**
 * Matches `- **C5.4** ...`, and the rows of section 2, which are rules: `| C2.1 | ...` and `| C2.46 + | ...`.
 */
const RULE = /^(?:- \*\*(C\d+\.\d+)\*\*|\| (C\d+\.\d+)(?: \+)? \|)(.*)/;

/** Every rule of the contract, in order. */
export const contractRules: readonly ContractRule[] = lines.flatMap((line) => {
  const [, bullet, row, text] = RULE.exec(line) ?? [];
  const id = bullet ?? row;
  return id === undefined ? [] : [{ id, text: text!.trim().slice(0, 160) }];
});

/** A route of section 2. */
export interface ContractRoute {
  readonly id: string;
  readonly method: string;
  /** Path with names for its variable parts: `/api/v1/genus/:id`. */
  readonly path: string;
  /** Plain parameters; `P` is page, `K` the key families. */
  readonly takes: readonly string[];
}

const cells = (line: string): readonly string[] =>
  line
    .replace(/^\|\s*|\s*\|$/g, '')
    .split(/\s*(?<!\\)\|\s*/)
    .map((cell) => cell.replaceAll('\\|', '|').trim());

/**
 * Returns the rows of the first table at or after a rule, before the next rule outside the table.
 *
 * @throws if there is no such table, since the suite would then check nothing.
 */
export const tableOf = (id: string): readonly Row[] => {
  const at = lines.findIndex((line) => line.startsWith(`- **${id}**`));
  const start = lines.findIndex((line, index) => index > at && line.startsWith('|'));
  const next = lines.findIndex((line, index) => index > at && line.startsWith('- **'));
  if (at < 0 || start < 0 || (next >= 0 && next < start))
    throw new Error(`The contract has no table at ${id}`);
  const end = lines.findIndex((line, index) => index > start && !line.startsWith('|'));
  const [head, , ...body] = lines.slice(start, end);
  const names = cells(head!);
  return body.map((line) => new Map(cells(line).map((cell, index) => [names[index] ?? '', cell])));
};

/** Returns a cell that the table must have. */
export const cell = (row: Row, column: string): string => {
  const text = row.get(column);
  if (text === undefined) throw new Error(`The contract has no column ${column} in this table`);
  return text;
};

/** Returns `a, b, c` as a list without explanations in round brackets. */
export const listed = (text: string): readonly string[] =>
  text
    .replace(/\([^)]*\)/g, '')
    .split(',')
    .map((word) => word.trim().replaceAll('`', ''))
    .filter((word) => word !== '');

/** The routes of section 2, in order. */
export const contractRoutes: readonly ContractRoute[] = lines.flatMap((line) => {
  const [rule = '', method = '', path = '', takes = ''] = /^\| C2\./.test(line) ? cells(line) : [];
  return rule === ''
    ? []
    : [{ id: rule.replace(' +', ''), method, path, takes: takes.split(' ').filter(Boolean) }];
});
