import { plain } from './fold.js';

/** Result of comparing two authorships; `unknown` if one is missing. */
export type AuthorComparison = 'same' | 'compatible' | 'different' | 'unknown';

interface Person {
  readonly surname: string;
  readonly initials: string;
  /** `f.` or `jun.`: the son or the younger. */
  readonly filius: boolean;
}

interface Team {
  readonly people: readonly Person[];
  /** `et al.`: more authors. */
  readonly open: boolean;
}

/** Credited authors: the publishing author and those before `ex`. */
interface Credit {
  readonly main: Team;
  readonly before: readonly Team[];
}

interface Parts {
  readonly basionym: Credit | null;
  readonly combination: Credit | null;
}

/** Compares two authorships as sources write them. */
export const compareAuthors = (one: string | null, other: string | null): AuthorComparison => {
  const [a, b] = [partsOf(one), partsOf(other)];
  if (a === null || b === null) return 'unknown';
  const basionym = compareCredits(a.basionym, b.basionym);
  const combination = compareCredits(a.combination, b.combination);
  if (basionym === 'same' && combination === 'same') return 'same';
  if (basionym === 'different' || combination === 'different') return 'different';
  // One has only the author of the basionym, the other only that of the combination.
  return basionym === 'unknown' && combination === 'unknown' ? 'different' : 'compatible';
};

/**
 * Returns whether both authorships have the same author of the basionym. Such names share
 * their type, whoever made the combination: `(Schrad.) Link`, `(Schrad.) Husn.`.
 */
export const shareBasionym = (one: string | null, other: string | null): boolean => {
  const [a, b] = [partsOf(one)?.basionym ?? null, partsOf(other)?.basionym ?? null];
  return a !== null && b !== null && compareCredits(a, b) !== 'different';
};

/**
 * Compares the authors of two names of one epithet in two genera: `same` if the whole author of one is the bracketed author of
 * the other, or both have the same bracketed author, so that the names share their type. Two authors without brackets
 * name two plants, and are `different`.
 */
export const compareTypes = (one: string | null, other: string | null): AuthorComparison => {
  const [a, b] = [partsOf(one), partsOf(other)];
  if (a === null || b === null) return 'unknown';
  if (a.basionym === null && b.basionym === null) return 'different';
  return compareCredits(a.basionym ?? a.combination, b.basionym ?? b.combination);
};

const REMARKS =
  /\b(?:nom|comb|sp|stat|auct|sensu|emend|non|nec|pro|hort)\b\.?[^()]*$|["“”]|\b(?:1[5-9]|20)\d\d\b|\[[^\]]*\]?/gi;

const withoutRemarks = (text: string): string =>
  text
    .replace(REMARKS, ' ')
    .replace(/\(\s*[,:;]*\s*\)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const partsOf = (text: string | null): Parts | null => {
  if (text === null) return null;
  const clean = withoutRemarks(text);
  const bracketed = /^\(([^()]*)\)?/.exec(clean);
  const combination = creditOf(clean.slice(bracketed?.[0].length ?? 0).replace(/\([^)]*\)?/g, ' '));
  const basionym = bracketed ? creditOf(bracketed[1]!) : null;
  return basionym === null && combination === null ? null : { basionym, combination };
};

const creditOf = (text: string): Credit | null => {
  const teams = text
    .split(/(?<=[\s.])(?:ex|apud)\.?\s/i)
    .map((part) => teamOf(part.split(/\sin\s/i)[0]!))
    .filter(({ people }) => people.length > 0);
  const main = teams.at(-1);
  return main === undefined ? null : { main, before: teams.slice(0, -1) };
};

const OTHERS = /\b(?:et|&)\s*al\b\.?|\bet alii\b/i;

const teamOf = (text: string): Team => ({
  people: text
    .replace(OTHERS, ' ')
    .split(/[,;&]|(?<=[\s.])(?:et|and|und|y)\s/i)
    .map(personOf)
    .filter((person) => person !== null)
    .map(withSurname),
  open: OTHERS.test(text),
});

/** Gives initials alone the surname of the next person: `J.R. & G.Forst.`. */
const withSurname = (person: Person, at: number, team: readonly Person[]): Person => {
  const next = team[at + 1];
  return person.surname.length > 1 || next === undefined
    ? person
    : { ...person, surname: next.surname, initials: `${person.initials}${person.surname}` };
};

const PARTICLES: ReadonlySet<string> = new Set('de da do du dos von van der den la le ter ten zu'.split(' '));
const FILIUS: ReadonlySet<string> = new Set(['f', 'fil', 'filius', 'jun', 'jr', 'junior']);

/** Returns the words of an author. The parts of a double name are words: `Soul.-Bod.`; *Mc* is none: `Mc Vaugh`. */
const wordsOf = (text: string): readonly string[] =>
  plain(text)
    .replace(/['’]\s*|(?<=\bma?c)\s/g, '')
    .split(/\P{L}+/u)
    .filter((word) => word !== '' && !PARTICLES.has(word));

const personOf = (text: string): Person | null => {
  const words = wordsOf(text);
  const filius = words.length > 1 && FILIUS.has(words.at(-1)!);
  const named = spelledOut(filius ? words.slice(0, -1) : words);
  const surname = named.at(-1);
  if (surname === undefined) return null;
  const initials = named
    .slice(0, -1)
    .map((word) => word[0])
    .join('');
  return { surname: WELL_KNOWN.get(surname) ?? surname, initials, filius };
};

/** Abbreviations that are not a prefix of the full name, and one that would be a prefix of many. */
const WELL_KNOWN = new Map([
  ['l', 'linnaeus'],
  ['linn', 'linnaeus'],
  ['linne', 'linnaeus'],
  ['linnaei', 'linnaeus'],
  ['dc', 'candolle'],
  ['decandolle', 'candolle'],
  ['hbk', 'kunth'],
  ['mb', 'bieb'],
  ['schlecht', 'schlechtendal'],
]);

/** Joins the letters of an abbreviation that is written with points: `A. D.C.`, `H.B.K.`. */
const spelledOut = (words: readonly string[]): readonly string[] => {
  const from = words.findIndex((_, at) => at < words.length - 1 && WELL_KNOWN.has(words.slice(at).join('')));
  return from < 0 ? words : [...words.slice(0, from), words.slice(from).join('')];
};

/** Minimum length of a word that must be that of an author. */
const SHORTEST_WORD = 3;
/** Words of citations that name nobody, and names that the data abbreviate. */
const KNOWN_WORDS: ReadonlySet<string> = new Set([
  ...['and', 'und', 'apud', 'alii', ...FILIUS],
  ...[...WELL_KNOWN].flat(),
]);

/** Minimum length of an abbreviation; shorter ones would match many names. One of this length is a beginning: `Br.`. */
const SHORTEST = 2;

/** Returns whether a word may abbreviate another: same first letter, and its letters occur in order. */
const abbreviates = (short: string, long: string): boolean => {
  if (short.length < SHORTEST || short.length >= long.length || short[0] !== long[0]) return false;
  if (short.length === SHORTEST) return long.startsWith(short);
  let at = 0;
  for (const letter of long) if (letter === short[at]) at += 1;
  return at === short.length;
};

/** Returns whether two words are equal, or one may abbreviate the other. */
const agreeing = (a: string, b: string): boolean => a === b || abbreviates(a, b) || abbreviates(b, a);

/** Returns the words of an author citation that name people, without initials and the shortest abbreviations. */
export const authorWords = (text: string): readonly string[] =>
  wordsOf(withoutRemarks(text)).filter((word) => word.length >= SHORTEST_WORD && !KNOWN_WORDS.has(word));

/** Returns the words of a given author that the known author lacks, which may be null. */
export const unconfirmedWords = (given: string, known: string | null): readonly string[] => {
  const confirmed = authorWords(known ?? '');
  return authorWords(given).filter((word) => !confirmed.some((each) => agreeing(word, each)));
};

/** A surname of a given author that the known author does not have in this form. */
export interface OtherSurname {
  readonly surname: string;
  /** Whether it is written with the dot of an abbreviation. */
  readonly isAbbreviated: boolean;
  /** Surnames of the known author with which it agrees: *Mill.* for *Miller*; empty for a further person. */
  readonly agreeing: readonly string[];
}

/** Returns the surnames of a given author that the known author lacks, where both have an author of the same kind. */
export const otherSurnames = (given: string, known: string | null): readonly OtherSurname[] => {
  const [own, other] = [partsOf(given), partsOf(known)];
  return (['basionym', 'combination'] as const).flatMap((part) => {
    const [a, b] = [own?.[part] ?? null, other?.[part] ?? null];
    if (a === null || b === null) return [];
    const confirmed = [b.main, ...b.before].flatMap(({ people }) => people.map(({ surname }) => surname));
    return a.main.people
      .filter(({ surname }) => surname.length >= SHORTEST_WORD && !confirmed.includes(surname))
      .map(({ surname }) => ({
        surname,
        isAbbreviated: plain(given).includes(`${surname}.`),
        agreeing: confirmed.filter((each) => agreeing(surname, each)),
      }));
  });
};

const comparePeople = (a: Person, b: Person): AuthorComparison => {
  // `G.Don` and `G. Don f.` are one person, `Hook.` and `Hook.f.` two.
  if (a.filius !== b.filius && (a.initials === '' || a.initials !== b.initials)) return 'different';
  if (a.initials !== '' && b.initials !== '' && !agree(a.initials, b.initials)) return 'different';
  if (a.surname === b.surname)
    return a.initials === b.initials && a.filius === b.filius ? 'same' : 'compatible';
  return agreeing(a.surname, b.surname) ? 'compatible' : 'different';
};

/** Compares initials; some may be missing: `W.Koch` and `W.D.J.Koch`, `St.-Hil.` and `A.St.-Hil.`. */
const agree = (a: string, b: string): boolean => a[0] === b[0] || a.endsWith(b) || b.endsWith(a);

const compareTeams = (a: Team, b: Team): AuthorComparison => {
  const [few, many] = a.people.length <= b.people.length ? [a, b] : [b, a];
  const compared = few.people.map((person, at) => comparePeople(person, many.people[at]!));
  if (compared.includes('different')) {
    const found = few.people.every((person) =>
      many.people.some((each) => comparePeople(person, each) !== 'different'),
    );
    return found ? 'compatible' : 'different';
  }
  const alike = few.people.length === many.people.length && !few.open && !many.open;
  return alike && compared.every((each) => each === 'same') ? 'same' : 'compatible';
};

const compareCredits = (a: Credit | null, b: Credit | null): AuthorComparison => {
  if (a === null && b === null) return 'same';
  if (a === null || b === null) return 'unknown';
  const main = compareTeams(a.main, b.main);
  if (main === 'same' && a.before.length === 0 && b.before.length === 0) return 'same';
  if (main !== 'different') {
    const equal = a.before.length === b.before.length;
    const before = equal && a.before.every((team, at) => compareTeams(team, b.before[at]!) === 'same');
    return main === 'same' && before ? 'same' : 'compatible';
  }
  const crossed =
    a.before.some((team) => compareTeams(team, b.main) !== 'different') ||
    b.before.some((team) => compareTeams(team, a.main) !== 'different');
  return crossed ? 'compatible' : 'different';
};
