import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkSync } from 'recheck';
import ts from 'typescript';
import { packaged } from '../../src/runtime/package-root.js';
import { processorMs } from '../support/processor-time.js';

/** Rooms whose texts come from this project or its operator, not from files, requests or stores. */
const TRUSTED = ['config', 'database', 'development', 'openapi', 'process'];

/** Longest cell of a file (contract C10.9); no parameter of a request is longer (C6.1). */
const LONGEST = 10_000;
/** Longest name; the functions that use these expressions refuse longer texts first, or their callers do. */
const LONGEST_NAME = 300;
/** Files with expressions that take quadratic time, for names cubic time at most, with the longest text that they see. */
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
  ['src/names/subgenus.ts', LONGEST_NAME],
  ['src/names/tidied.ts', LONGEST_NAME],
]);

/** Milliseconds for the slowest text on a busy machine; cubic or exponential time takes minutes. */
const SOON = 3_000;
/** Milliseconds after which the checker gives up. */
const CHECK_MS = 10_000;

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

/** Texts for expressions that the checker cannot read, as those that look back. */
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

const timeOf = ({ source, flags }: Expression, text: string): number =>
  processorMs(() => text.replace(new RegExp(source, flags), ''));

/** Returns why an expression is too slow for the texts that it sees; undefined if it is not. */
const objection = (expression: Expression): string | undefined => {
  const { file, source, flags } = expression;
  const checked = checkSync(source, flags, { checker: 'automaton', timeout: CHECK_MS });
  if (checked.status === 'safe') return undefined;
  if (checked.status === 'unknown') {
    const length = LIMITED.get(file) ?? LONGEST;
    const times = REPEATED.map((part) => timeOf(expression, `${part.repeat(length / part.length)}\n`));
    return Math.max(...times) > SOON ? 'slow' : undefined;
  }
  const { complexity } = checked;
  const limit = LIMITED.get(file);
  const allowed = limit === undefined ? 1 : limit <= LONGEST_NAME ? 3 : 2;
  return complexity.type === 'polynomial' && complexity.degree <= allowed ? undefined : complexity.summary;
};

const slow = (expressions: readonly Expression[]): readonly string[] =>
  expressions.flatMap((expression) => {
    const why = objection(expression);
    return why === undefined ? [] : [`${expression.file}: /${expression.source}/ ${why}`];
  });

describe('regular expressions on texts of files and requests', () => {
  beforeAll(() => {
    // The checker in JavaScript, in this process: its native programs are not installed, and a worker of its own waits
    // for them for ever.
    process.env['RECHECK_SYNC_BACKEND'] = 'pure';
  });

  it('take linear time, or quadratic time on short texts only', () => {
    const found = ['src', 'indexer'].flatMap((folder) =>
      filesOf(folder).flatMap((file) => expressionsIn(file, readFileSync(packaged(file), 'utf8'))),
    );
    const distinct = [...new Map(found.map((each) => [`${each.file} ${each.source}`, each])).values()];
    expect(distinct.length).toBeGreaterThan(150);
    expect(slow(distinct)).toEqual([]);
  }, 600_000);

  it('are found if they take exponential or cubic time, or quadratic time on long texts', () => {
    const text = String.raw`
      const exponential = /^([NSEWC]{1,3}\.?|\s)+$/;
      const cubic = /^([A-Z][a-z]+aceae).*- (.+ family)P$/;
      const quadratic = /[/#]+$/;
      const linear = /(?<![/#])[/#]+$/;`;
    expect(slow(expressionsIn('src/ingest/dwca/meta.ts', text))).toHaveLength(3);
    // The texts of these files are limited, so a quadratic expression may stay, and a cubic one for names.
    expect(slow(expressionsIn('src/names/fold.ts', text))).toHaveLength(2);
    expect(slow(expressionsIn('src/names/tidied.ts', text))).toHaveLength(1);
  }, 60_000);
});
