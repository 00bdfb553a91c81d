import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkSync, type Diagnostics } from 'recheck';
import ts from 'typescript';
import { packaged } from '../../src/runtime/package-root.js';

/** Rooms whose texts come from this project or its operator, not from files, requests or stores. */
const TRUSTED = ['config', 'database', 'development', 'openapi', 'process'];

/** Longest cell of a file (contract C10.9); no parameter of a request is longer (C6.1). */
const LONGEST = 10_000;
/** Longest name; the functions that use these expressions refuse longer texts first, or their callers do. */
const LONGEST_NAME = 300;
/** Files with expressions that take more than linear time, with the longest text that they see. */
const LIMITED = new Map([
  ['src/ingest/dwca/licence.ts', LONGEST],
  ['src/ingest/nativity/doubt.ts', LONGEST],
  ['src/ingest/sources/baseflor-names.ts', LONGEST],
  ['src/ingest/sources/fqa-names.ts', LONGEST_NAME],
  ['src/ingest/sources/openfarm.ts', LONGEST],
  ['src/ingest/sources/openplantdb-record.ts', LONGEST_NAME],
  ['src/ingest/sources/usda-names.ts', LONGEST_NAME],
  ['src/names/author-comparison.ts', LONGEST_NAME],
  ['src/names/common-name.ts', LONGEST_NAME],
  ['src/names/cultivar.ts', LONGEST_NAME],
  ['src/names/fold.ts', LONGEST],
  ['src/names/matching.ts', LONGEST_NAME],
  ['src/names/parse.ts', LONGEST_NAME],
]);

/** Milliseconds for the slowest text on a busy machine. An expression of cubic or exponential time takes minutes. */
const SOON = 3_000;

interface Expression {
  readonly file: string;
  readonly source: string;
  readonly flags: string;
}

const filesOf = (folder: string): readonly string[] =>
  readdirSync(packaged(folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !TRUSTED.includes(name.split('/')[0]!))
    .map((name) => join(folder, name));

/** Returns the regular-expression literals of a text that have an unlimited repetition; others take linear time. */
const expressionsIn = (file: string, text: string): readonly Expression[] => {
  const found: Expression[] = [];
  const visit = (node: ts.Node): void => {
    if (node.kind === ts.SyntaxKind.RegularExpressionLiteral) {
      const literal = (node as ts.RegularExpressionLiteral).text;
      const end = literal.lastIndexOf('/');
      const [source, flags] = [literal.slice(1, end), literal.slice(end + 1)];
      if (/[*+]|,\}/.test(source)) found.push({ file, source, flags });
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest));
  return found;
};

/** Returns the text, of about this length, on which an expression takes longest. */
const slowestText = ({ attack }: Extract<Diagnostics, { status: 'vulnerable' }>, length: number): string => {
  const times = Math.floor(length / attack.pumps.reduce((sum, { pump }) => sum + pump.length, 0));
  return attack.pumps.map(({ prefix, pump }) => prefix + pump.repeat(times)).join('') + attack.suffix;
};

/** Texts for expressions that the checker cannot decide in its time. */
const REPEATED = [
  'a',
  'A',
  ' ',
  '-',
  '.',
  '(',
  'Aa ',
  'aa ',
  'Aa-',
  "A'",
  'nom',
  'nom. ',
  'in ',
  'in, ',
  '[',
  '1',
];

const timeOf = ({ source, flags }: Expression, text: string): number => {
  const started = performance.now();
  text.replace(new RegExp(source, flags), '');
  return performance.now() - started;
};

/** Returns the milliseconds of an expression on its slowest text; 0 if linear, infinity if it must be but is not. */
const slowest = (expression: Expression): number => {
  const { file, source, flags } = expression;
  const length = LIMITED.get(file) ?? LONGEST;
  const checked = checkSync(source, flags, { timeout: 1_000 });
  if (checked.status === 'safe') return 0;
  if (checked.status === 'unknown')
    return Math.max(...REPEATED.map((part) => timeOf(expression, `${part.repeat(length / part.length)}\n`)));
  if (checked.complexity.type === 'exponential' || !LIMITED.has(file)) return Number.POSITIVE_INFINITY;
  // The time of a quarter of the length tells whether that of all of it can be waited for.
  const quarter = timeOf(expression, slowestText(checked, length / 4));
  return quarter > SOON / 4 ? quarter * 16 : timeOf(expression, slowestText(checked, length));
};

const slow = (expressions: readonly Expression[]): readonly string[] =>
  expressions
    .map((expression) => ({ ...expression, milliseconds: Math.round(slowest(expression)) }))
    .filter(({ milliseconds }) => milliseconds > SOON)
    .map(({ file, source, milliseconds }) => `${file}: /${source}/ ${milliseconds} ms`);

describe('regular expressions on texts of files and requests', () => {
  beforeAll(() => {
    // The checker in JavaScript; its native programs are not installed.
    process.env['RECHECK_BACKEND'] = 'pure';
  });

  it('take linear time, or end soon on the slowest of the texts that they see', () => {
    const found = ['src', 'indexer'].flatMap((folder) =>
      filesOf(folder).flatMap((file) => expressionsIn(file, readFileSync(packaged(file), 'utf8'))),
    );
    const distinct = [...new Map(found.map((each) => [`${each.file} ${each.source}`, each])).values()];
    expect(distinct.length).toBeGreaterThan(150);
    expect(slow(distinct)).toEqual([]);
  }, 600_000);

  it('are found if they take exponential, cubic or quadratic time', () => {
    const text = String.raw`
      const exponential = /^([NSEWC]{1,3}\.?|\s)+$/;
      const cubic = /^([A-Z][a-z]+aceae).*- (.+ family)P$/;
      const quadratic = /[/#]+$/;
      const linear = /(?<![/#])[/#]+$/;`;
    expect(slow(expressionsIn('src/ingest/dwca/meta.ts', text))).toHaveLength(3);
    // A cubic expression is too slow for a cell, a quadratic one is not.
    expect(slow(expressionsIn('src/names/fold.ts', text))).toHaveLength(2);
  }, 60_000);
});
