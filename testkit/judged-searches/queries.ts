import { readFileSync } from 'node:fs';
import { packaged } from '../../src/package-root.js';

/** 3: the plant meant; 2: as good; 1: acceptable. */
export type Grade = 1 | 2 | 3;

/** A search text and the plants that should answer it. */
export interface JudgedQuery {
  /** One of CLASSES: what is tried. */
  readonly class: string;
  readonly text: string;
  /** Code of the language of a common name; empty where that says nothing. */
  readonly language: string;
  /** Scientific names as they are published, best first. */
  readonly answers: ReadonlyMap<string, Grade>;
  /** `hand`, or the rule that made it. */
  readonly origin: string;
}

/** Written and judged by someone who knows the plant; make-queries.ts leaves these lines alone. */
export const HAND = 'hand';

/** Names that the data do not hold at all: asked and shown, and held to nothing. */
export const NOT_HELD = 'not-held';

/** In the order of the report. */
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
  NOT_HELD,
];

export const QUERIES_FILE = packaged('bench', 'relevance', 'queries.tsv');

const HEADS = ['class', 'query', 'language', 'answers', 'origin'];

/**
 * Reads the file of queries.
 *
 * @throws with the number of the line that is not as it should be.
 */
export const readQueries = (text: string): readonly JudgedQuery[] => {
  const seen = new Set<string>();
  return text
    .split('\n')
    .slice(1)
    .flatMap((line, index) => {
      if (line === '') return [];
      const query = readLine(line, `line ${index + 2}`);
      const key = `${query.class} ${query.text}`;
      if (seen.has(key)) throw new Error(`line ${index + 2}: ${query.text} is there twice`);
      seen.add(key);
      return [query];
    });
};

const readLine = (line: string, where: string): JudgedQuery => {
  const cells = line.split('\t');
  const [name = '', text = '', language = '', answers = '', origin = ''] = cells;
  if (cells.length !== HEADS.length || text.trim() === '' || origin === '')
    throw new Error(`${where}: wants ${HEADS.join(', ')}, with a tab between them`);
  if (!CLASSES.includes(name)) throw new Error(`${where}: no class ${name}`);
  return { class: name, text, language, answers: readAnswers(answers, where), origin };
};

const readAnswers = (text: string, where: string): ReadonlyMap<string, Grade> => {
  const answers = new Map<string, Grade>();
  for (const answer of text.split(';')) {
    const [, name, grade] = /^(\S.*)=([123])$/.exec(answer) ?? [];
    if (name === undefined || answers.has(name)) throw new Error(`${where}: bad answer ${answer}`);
    answers.set(name, Number(grade) as Grade);
  }
  if (![...answers.values()].includes(3)) throw new Error(`${where}: no answer of grade 3`);
  return answers;
};

/** The text of the file: by class, in each those by hand first. */
export const writtenQueries = (queries: readonly JudgedQuery[]): string => {
  const place = (query: JudgedQuery): number =>
    CLASSES.indexOf(query.class) * 2 + (query.origin === HAND ? 0 : 1);
  const lines = [...queries]
    .sort((a, b) => place(a) - place(b))
    .map((query) => [query.class, query.text, query.language, written(query.answers), query.origin]);
  return `${[HEADS, ...lines].map((cells) => cells.join('\t')).join('\n')}\n`;
};

const written = (answers: JudgedQuery['answers']): string =>
  [...answers].map(([name, grade]) => `${name}=${grade}`).join(';');

export const loadQueries = (): readonly JudgedQuery[] => readQueries(readFileSync(QUERIES_FILE, 'utf8'));
