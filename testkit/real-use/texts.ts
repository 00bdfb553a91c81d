import { readdirSync, readFileSync } from 'node:fs';
import { packaged } from '../../src/runtime/package-root.js';
import { loadMeasured, loadWorking } from '../everyday-searches/searches.js';

/** Texts that people send to the search, of one kind. */
export interface RealTexts {
  readonly what: string;
  readonly texts: readonly string[];
}

interface PastedText {
  readonly text: string;
  /** How often the text is repeated; once if absent. */
  readonly times?: number;
}

const linesOf = (file: string): readonly string[] =>
  readFileSync(packaged('testkit', 'real-use', file), 'utf8')
    .trimEnd()
    .split('\n');

const sentences = (): readonly string[] =>
  linesOf('sentences.tsv')
    .slice(1)
    .map((line) => line.split('\t')[1]!);

const pastedTexts = (): readonly string[] =>
  linesOf('pasted-texts.ndjson').map((line) => {
    const { text, times = 1 } = JSON.parse(line) as PastedText;
    return text.repeat(times);
  });

/** Returns all texts by kind: everyday searches, sentences and pasted texts. */
export const realTexts = (): readonly RealTexts[] => [
  { what: 'everyday searches', texts: [...loadWorking(), ...loadMeasured()].map(({ text }) => text) },
  { what: 'sentences', texts: sentences() },
  { what: 'pasted texts', texts: pastedTexts() },
];

/** Longest text of `q` in code points (contract C7.2), and longest target of a request in bytes (C4.4). */
const LONGEST = { text: 200, target: 8_192 };

/** Returns the status that the contract names for a request that has the text as `q`. */
export const statusOf = (text: string, target: string): 200 | 400 | 414 => {
  if (target.length > LONGEST.target) return 414;
  return [...text.trim()].length > LONGEST.text ? 400 : 200;
};

/** A file of names as it comes to the match page. */
export interface RealList {
  readonly name: string;
  readonly content: string;
  /** Its lines that are not empty. */
  readonly names: readonly string[];
  /** As `kind` of a match (contract C7.38). */
  readonly kind: 'scientific' | 'common';
}

/** Lists of common names. */
const COMMON: ReadonlySet<string> = new Set([
  'common-names.txt',
  'florist-order.csv',
  'german-allotment.txt',
  'seed-swap.txt',
]);

/** Returns the lists of names. */
export const realLists = (): readonly RealList[] =>
  readdirSync(packaged('testkit', 'real-use', 'lists'))
    .sort()
    .map((name) => {
      const content = readFileSync(packaged('testkit', 'real-use', 'lists', name), 'utf8');
      const names = content.split('\n').filter((line) => line !== '');
      return { name, content, names, kind: COMMON.has(name) ? 'common' : 'scientific' };
    });
