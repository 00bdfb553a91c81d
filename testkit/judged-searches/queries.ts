import { readFileSync } from 'node:fs';
import { packaged } from '../../src/runtime/package-root.js';

/** 3: the intended plant; 2: equally good; 1: acceptable. */
export type Grade = 1 | 2 | 3;

/** A search text and the plants that should be found. */
export interface JudgedQuery {
  /** One of CLASSES: the kind of query. */
  readonly class: string;
  readonly text: string;
  /** Language code of a common name; empty if the language does not matter. */
  readonly language: string;
  /** Grades by published scientific name, best first. */
  readonly answers: ReadonlyMap<string, Grade>;
  /** `hand`, or the rule that generated the query. */
  readonly origin: string;
}

/** Origin of queries that were written and judged by someone who knows the plant. make-queries.ts preserves them. */
export const HAND = 'hand';

/** Class of names that the data do not contain. Its figures are shown and have no target. */
export const NOT_IN_DATA = 'not-in-data';

/** All classes, in the order of the report. */
export const CLASSES: readonly string[] = [
  'common-en',
  'common-other',
  'scientific',
  'author',
  'synonym',
  'hybrid',
  'infraspecific',
  'cultivar',
  'qualifier',
  'abbreviated',
  'gender',
  'latin-variant',
  'swapped',
  'punctuation',
  'prefix-2',
  'prefix-3',
  'prefix-4',
  'prefix-5',
  'prefix-6',
  'one-typo',
  'two-typos',
  NOT_IN_DATA,
];

export const QUERIES_FILE = packaged('testkit', 'judged-searches', 'queries.tsv');

const HEADS = ['class', 'query', 'language', 'answers', 'origin'];

/**
 * Parses the text of queries.tsv.
 *
 * @throws with the number of the first malformed line.
 */
export const readQueries = (text: string): readonly JudgedQuery[] => {
  const keys = new Set<string>();
  return text
    .split('\n')
    .slice(1)
    .flatMap((line, index) => {
      if (line === '') return [];
      const query = readLine(line, `line ${index + 2}`);
      const key = `${query.class} ${query.text}`;
      if (keys.has(key))
        throw new Error(`line ${index + 2}: the query ${query.text} is a duplicate; remove one`);
      keys.add(key);
      return [query];
    });
};

const readLine = (line: string, where: string): JudgedQuery => {
  const cells = line.split('\t');
  const [name = '', text = '', language = '', answers = '', origin = ''] = cells;
  if (cells.length !== HEADS.length || text.trim() === '' || origin === '')
    throw new Error(`${where}: expected ${HEADS.join(', ')}, separated by tabs`);
  if (!CLASSES.includes(name))
    throw new Error(`${where}: unknown class ${name}; expected one of ${CLASSES.join(', ')}`);
  return { class: name, text, language, answers: readAnswers(answers, where), origin };
};

const readAnswers = (text: string, where: string): ReadonlyMap<string, Grade> => {
  const answers = new Map<string, Grade>();
  for (const answer of text.split(';')) {
    const [, name, grade] = /^(\S.*)=([123])$/.exec(answer) ?? [];
    if (name === undefined || answers.has(name))
      throw new Error(`${where}: malformed or duplicate answer ${answer}; expected NAME=1, 2 or 3`);
    answers.set(name, Number(grade) as Grade);
  }
  if (![...answers.values()].includes(3))
    throw new Error(`${where}: no answer has grade 3; grade the plant that is meant`);
  return answers;
};

/** Returns the text of queries.tsv: sorted by class, queries written by hand first. */
export const formatQueries = (queries: readonly JudgedQuery[]): string => {
  const position = (query: JudgedQuery): number =>
    CLASSES.indexOf(query.class) * 2 + (query.origin === HAND ? 0 : 1);
  const lines = [...queries]
    .sort((a, b) => position(a) - position(b))
    .map((query) => [query.class, query.text, query.language, formatAnswers(query.answers), query.origin]);
  return `${[HEADS, ...lines].map((cells) => cells.join('\t')).join('\n')}\n`;
};

const formatAnswers = (answers: JudgedQuery['answers']): string =>
  [...answers].map(([name, grade]) => `${name}=${grade}`).join(';');

/** Reads queries.tsv. */
export const loadQueries = (): readonly JudgedQuery[] => readQueries(readFileSync(QUERIES_FILE, 'utf8'));
