import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { packaged } from '../../src/runtime/package-root.js';
import { parseTable, separatedValues } from '../../src/runtime/shipped-table.js';

/** A condition that an unprejudiced reader takes from a description. */
export interface JudgedCondition {
  readonly key: string;
  readonly operator: '=' | '!=' | '<=' | '>=' | '~';
  readonly values: readonly string[];
}

/** Readings of which any is right, and whether the condition may be left out. */
export interface JudgedMeaning {
  readonly readings: readonly JudgedCondition[];
  readonly isOptional: boolean;
}

const CONDITION = /^(?<key>\w+)(?<operator>!=|<=|>=|=|~)(?<values>.+)$/;

const conditionOf = (text: string): JudgedCondition => {
  const { key, operator, values } = CONDITION.exec(text.trim())?.groups ?? {};
  if (key === undefined) throw new Error(`no condition: ${text}`);
  return { key, operator: operator as JudgedCondition['operator'], values: values!.split('|') };
};

const meaningsOf = (cell: string): readonly JudgedMeaning[] =>
  separatedBy(cell, ';').map((text) => ({
    isOptional: text.startsWith('?'),
    readings: separatedBy(text.replace(/^\?/, ''), ' / ').map(conditionOf),
  }));

const separatedBy = (cell: string, separator: string): readonly string[] =>
  cell
    .split(separator)
    .map((each) => each.trim())
    .filter((each) => each !== '');

/** Descriptions that may be read, those that were only counted, and those that were written after the grammar. */
export const HALVES = ['work', 'measured', 'second'] as const;

const Row = z.object({
  text: z.string().min(1),
  meaning: z.string().transform(meaningsOf),
  unanswered: z.string().transform(separatedValues),
  half: z.enum(HALVES),
});

/** A description with its judged meaning. */
export interface JudgedDescription extends z.infer<typeof Row> {
  readonly language: string;
}

/** Reads the judged descriptions of a language. */
export const judgedDescriptions = (language: string): readonly JudgedDescription[] =>
  ['', 'second/'].flatMap((folder) => {
    const file = `testkit/judged-descriptions/${folder}${language}.csv`;
    return parseTable(file, readFileSync(packaged(file), 'utf8'), Row).map((row) => ({ ...row, language }));
  });
