import { readFileSync } from 'node:fs';
import { packaged } from '../../src/runtime/package-root.js';

/** Right answers of a search: accepted names of species, and groups whose best-known members are right. */
interface Answers {
  readonly species: readonly string[];
  readonly genera: readonly string[];
  readonly families: readonly string[];
}

/** A text that somebody types, and the plants that are right. README.md describes the columns. */
export interface EverydaySearch {
  readonly kind: string;
  readonly text: string;
  readonly language: string;
  readonly answers: Answers;
  readonly who: string;
  /** Usual names that the text is a form of, such as `cherry` for *cherries*; empty for the kinds whose text is a name itself. */
  readonly names: readonly string[];
}

const KINDS = ['name', 'plural', 'growth-word', 'group', 'typo', 'regional', 'wording', 'latin'];
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt'];
const PEOPLE = ['cook', 'gardener', 'child', 'vet', 'forester', 'farmer', 'houseplant buyer'];
const HEADS = ['kind', 'query', 'language', 'answers', 'who', 'name'];
/** Kinds of search whose text is a form of a name. */
const FORMS: ReadonlySet<string> = new Set(['plural', 'growth-word', 'typo', 'wording']);

const GROUP = /^(genus|family):([A-Z][a-z]+)$/;
const SPECIES = /^[A-Z][a-z]+ (× )?[a-z]+(-[a-z]+)*( (subsp|var|f)\. [a-z]+)?$/;

/**
 * Parses the text of a file of everyday searches.
 *
 * @throws with the number of the first malformed or duplicate line.
 */
export const readSearches = (text: string): readonly EverydaySearch[] => {
  const [head, ...lines] = text.replace(/\n+$/, '').split('\n');
  if (head !== HEADS.join('\t')) throw new Error(`line 1: expected ${HEADS.join(', ')}, separated by tabs`);
  const keys = new Set<string>();
  return lines.map((line, index) => {
    const where = `line ${index + 2}`;
    const search = readLine(line, where);
    const key = `${search.text.toLowerCase()} ${search.language}`;
    if (keys.has(key)) throw new Error(`${where}: the search ${search.text} is a duplicate; remove one`);
    keys.add(key);
    return search;
  });
};

const readLine = (line: string, where: string): EverydaySearch => {
  const cells = line.split('\t');
  const [kind = '', text = '', language = '', answers = '', who = '', name = ''] = cells;
  if (cells.length !== HEADS.length || text === '' || text !== text.trim())
    throw new Error(`${where}: expected ${HEADS.join(', ')}, separated by tabs`);
  oneOf(KINDS, kind, `${where}: unknown kind`);
  oneOf(LANGUAGES, language, `${where}: unknown language`);
  oneOf(PEOPLE, who, `${where}: unknown person`);
  if (FORMS.has(kind) !== (name !== ''))
    throw new Error(`${where}: expected a name for the kinds ${[...FORMS].join(', ')}, and none for others`);
  const names = name === '' ? [] : name.split(';');
  return { kind, text, language, answers: readAnswers(answers.split(';'), where), who, names };
};

const oneOf = (known: readonly string[], value: string, message: string): void => {
  if (!known.includes(value)) throw new Error(`${message} ${value}; expected one of ${known.join(', ')}`);
};

const readAnswers = (answers: readonly string[], where: string): Answers => {
  const malformed = answers.find(
    (answer, index) => !(GROUP.test(answer) || SPECIES.test(answer)) || answers.indexOf(answer) !== index,
  );
  if (malformed !== undefined)
    throw new Error(
      `${where}: malformed or duplicate answer "${malformed}"; expected a species, genus:NAME or family:NAME`,
    );
  const groups = (rank: string): string[] =>
    answers.flatMap((answer) => {
      const [, found, name] = GROUP.exec(answer) ?? [];
      return found === rank && name !== undefined ? [name] : [];
    });
  return {
    species: answers.filter((answer) => SPECIES.test(answer)),
    genera: groups('genus'),
    families: groups('family'),
  };
};

const load = (file: string): readonly EverydaySearch[] =>
  readSearches(readFileSync(packaged('testkit', 'everyday-searches', file), 'utf8'));

/** Reads the half of the searches that guides changes. */
export const loadWorking = (): readonly EverydaySearch[] => load('working.tsv');

/** Reads the half of the searches that is only ever measured. */
export const loadMeasured = (): readonly EverydaySearch[] => load('measured.tsv');
