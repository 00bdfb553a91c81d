import { readFileSync } from 'node:fs';

/** A numbered rule of the contract. */
export interface ContractRule {
  /** Such as C5.4. */
  readonly id: string;
  /** Its first words. */
  readonly text: string;
}

/** A row of a table, by the headings of its columns. */
export type Row = ReadonlyMap<string, string>;

const lines = readFileSync(new URL('../../docs/contract.md', import.meta.url), 'utf8').split('\n');

/** `- **C5.4** ...`, and the rows of section 2, which are rules: `| C2.1 | ...` and `| C2.46 + | ...`. */
const RULE = /^(?:- \*\*(C\d+\.\d+)\*\*|\| (C\d+\.\d+)(?: \+)? \|)(.*)/;

/** Every rule of the contract, in its order. */
export const contractRules: readonly ContractRule[] = lines.flatMap((line) => {
  const [, bullet, row, text] = RULE.exec(line) ?? [];
  const id = bullet ?? row;
  return id === undefined ? [] : [{ id, text: text!.trim().slice(0, 160) }];
});

/** A route of section 2. */
export interface ContractRoute {
  readonly id: string;
  readonly method: string;
  /** With names for its variable parts: `/api/v1/genus/:id`. */
  readonly path: string;
  readonly answers: string;
  /** Plain parameters; `P` is page, `K` the key families. */
  readonly takes: readonly string[];
}

const cells = (line: string): readonly string[] =>
  line
    .replace(/^\|\s*|\s*\|$/g, '')
    .split(/\s*(?<!\\)\|\s*/)
    .map((cell) => cell.replaceAll('\\|', '|').trim());

/**
 * The first table at or after a rule, before the next rule that is no row of it.
 *
 * @throws when the contract has none there: the suite would hold nothing otherwise.
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

/** A cell that the table must have. */
export const cell = (row: Row, column: string): string => {
  const text = row.get(column);
  if (text === undefined) throw new Error(`The contract has no column ${column} here`);
  return text;
};

/** `a, b and c` as a list; words in round brackets are explanations. */
export const listed = (text: string): readonly string[] =>
  text
    .replace(/\([^)]*\)/g, '')
    .split(',')
    .map((word) => word.trim().replaceAll('`', ''))
    .filter((word) => word !== '');

/** The routes of section 2, in its order. */
export const contractRoutes: readonly ContractRoute[] = lines.flatMap((line) => {
  const [rule = '', method = '', path = '', answers = '', takes = ''] = /^\| C2\./.test(line)
    ? cells(line)
    : [];
  return rule === ''
    ? []
    : [{ id: rule.replace(' +', ''), method, path, answers, takes: takes.split(' ').filter(Boolean) }];
});
