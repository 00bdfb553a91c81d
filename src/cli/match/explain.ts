import type { MatchKind, NameMatch } from '../../matching/match.js';
import type { Matcher } from '../../matching/matcher.js';
import { type Reason, reasonText } from '../../matching/reasons.js';
import { printableLine } from '../../wording/printable.js';
import { counted } from '../figures.js';

/** A name without a match, with its line. */
export interface Unmatched {
  readonly line: number;
  readonly name: string;
}

/** What happened to the names of a file. */
export interface MatchOutcome {
  /** Rows, and those of them whose name is not blank. */
  readonly rows: number;
  readonly names: number;
  readonly matched: number;
  /** Names that matched a species, not only its genus or family. */
  readonly species: number;
  /** Names without a match that have exactly one candidate. */
  readonly single: number;
  /** Examples without a match by their first reason, with the number of such names. */
  readonly unmatched: ReadonlyMap<
    Reason,
    { readonly count: number; readonly examples: readonly Unmatched[] }
  >;
}

const EXAMPLES = 3;
/** Names that are kept per reason; enough to judge what they are. */
const KEPT = 50;
const LONGEST_EXAMPLE = 60;

/** Collects what happened to names. */
export const createMatchOutcome = () => {
  const unmatched = new Map<Reason, { count: number; examples: Unmatched[] }>();
  let [rows, names, matched, species, single] = [0, 0, 0, 0, 0];
  return {
    add: (line: number, name: string, { type, bearer, reasons, alternatives }: NameMatch): void => {
      rows += 1;
      if (name.trim() === '') return;
      names += 1;
      if (bearer !== null) species += 1;
      if (type !== 'none') matched += 1;
      else {
        if (alternatives.length === 1) single += 1;
        const reason = reasons[0]!;
        const known = unmatched.get(reason) ?? { count: 0, examples: [] };
        unmatched.set(reason, known);
        known.count += 1;
        if (known.examples.length < KEPT) known.examples.push({ line, name });
      }
    },
    get: (): MatchOutcome => ({ rows, names, matched, species, single, unmatched }),
  };
};

const shown = (name: string): string =>
  printableLine(name.length > LONGEST_EXAMPLE ? `${name.slice(0, LONGEST_EXAMPLE)}…` : name);

/** Says why names have no match, one line per reason, most frequent first. */
export const withoutMatchText = ({ unmatched, single }: MatchOutcome): string => {
  const lines = [...unmatched]
    .sort(([, a], [, b]) => b.count - a.count)
    .map(([reason, { count, examples }]) => {
      const some = examples.slice(0, EXAMPLES).map(({ line, name }) => `line ${line} ${shown(name)}`);
      return `  ${reason} ${count}: ${reasonText(reason)} ${some.join('; ')}`;
    });
  return [
    ...lines,
    ...(single > 0 ? [`  ${single} of them with exactly one candidate, in the column alternatives`] : []),
  ].join('\n');
};

/** Share of names that must match; below it, something is wrong with the file or the options. */
const ALMOST_NOTHING = 0.05;

export const isAlmostNothing = ({ names, matched }: MatchOutcome): boolean =>
  matched < names * ALMOST_NOTHING || names === 0;

/** Explains that only genera matched although the file has a column of epithets; null if there is none, or species matched. */
export const onlyGenera = (
  { names, species }: MatchOutcome,
  column: string,
  epithets: string | null,
): string | null =>
  epithets === null || species >= names * ALMOST_NOTHING
    ? null
    : `Only genera and families matched, since the names are from the ${column}. The column ${epithets} has epithets: join both with --column.`;

/** What is known about a file whose names do not match. */
export interface Unexplained {
  readonly outcome: MatchOutcome;
  readonly matcher: Matcher;
  readonly kind: MatchKind;
  /** Scheme of the identifiers; null for names. */
  readonly scheme: string | null;
  /** The columns of names, described. */
  readonly column: string;
  /** Number of species in the database, and its name. */
  readonly species: number;
  readonly database: string;
}

/** Returns whether at least half of the names have a property. */
const mostly = (names: readonly string[], has: (name: string) => boolean): boolean =>
  names.filter(has).length * 2 >= names.length;

const WRONG_LETTERS = /\ufffd|[ÃÂ][\u0080-\u00bf]|â€/;
const OTHER_DELIMITER = /[;\t|]/;

/** Explains why (almost) no name matched, and what to do. */
export const explanation = async (about: Unexplained): Promise<string> => {
  const { outcome, column, scheme } = about;
  const names = [...outcome.unmatched.values()].flatMap(({ examples }) => examples.map(({ name }) => name));
  if (outcome.rows === 0) return 'The file has headings, but no rows below them.';
  if (outcome.names === 0)
    return `The ${column} is empty in ${allRows(outcome.rows)}. Choose another column with --column.`;
  const what = counted(outcome.names, scheme === null ? 'name' : 'identifier');
  const result = `${outcome.matched === 0 ? 'None' : `Only ${outcome.matched}`} of ${what} matched.`;
  return `${result} ${scheme === null ? await cause(names, about) : unknownIdentifiers(scheme, about)}`;
};

const unknownIdentifiers = (scheme: string, { column, species, database }: Unexplained): string =>
  `The database ${database} has ${counted(species, 'species', 'species')}, few or none with identifiers of ${scheme} like those in the ${column}. Check the scheme and the column, or load a source that gives such identifiers.`;

const allRows = (rows: number): string => (rows === 1 ? 'the only row' : `all ${counted(rows, 'row')}`);

const cause = async (
  names: readonly string[],
  { matcher, kind, column, species, database }: Unexplained,
): Promise<string> => {
  const choose = 'Choose the column of scientific names with --column.';
  if (mostly(names, (name) => !/\p{L}{2}/u.test(name)))
    return `The ${column} has numbers or codes, not names. ${choose}`;
  if (mostly(names, (name) => OTHER_DELIMITER.test(name)))
    return `The ${column} has several cells in one. Name the delimiter with --delimiter.`;
  if (names.some((name) => WRONG_LETTERS.test(name)) && mostly(names, (name) => /[^\0-\x7f]/.test(name)))
    return `Letters of the ${column} are wrong. Name the encoding of the file with --encoding.`;
  if (mostly(names, (name) => /^\p{Ll}[\p{Ll}-]*$/u.test(name)))
    return `The ${column} has single words in lower case: epithets without their genus? Join the columns: --column genus --column species.`;
  if (kind === 'scientific' && (await areCommon(names, matcher)))
    return `The ${column} has common names. Add --common-names to match them, or choose the column of scientific names with --column.`;
  return `The database ${database} has ${counted(species, 'species', 'species')}; these names are not among them, nor is a similar one. If the ${column} is not that of the scientific names, choose another with --column. If the database has too few species, load more: linnea fetch recommended && linnea ingest all --index.`;
};

/** Share of names that are known as common names, if they are that. */
const COMMON = 0.2;

const areCommon = async (names: readonly string[], matcher: Matcher): Promise<boolean> => {
  const matches = await matcher.match(names.map((name) => ({ name, kind: 'common' })));
  const known = matches.filter(({ bearer, alternatives }) => bearer !== null || alternatives.length > 0);
  return known.length >= names.length * COMMON;
};
