import { commonKey } from '../../names/common-name.js';
import { allowance, distanceFrom } from '../../names/edit-distance.js';
import { fold, words as wordsOf } from '../../names/fold.js';
import { latinKey } from '../../names/latin.js';
import type { NameQuery } from '../../query/name-query.js';
import { sorted, squeezed } from '../../search/name-words.js';
import { SCORES, type Scores } from '../../search/tiers.js';

/** The tiers of contract C7.4 by their names, in order. */
export const TIERS = [
  'exact_common_name',
  'exact_scientific_name',
  'exact_synonym',
  'abbreviated_genus',
  'name_and_more',
  'other_name',
  'latin_variant',
  'end_of_common_name',
  'beginning',
  'words_alone',
  'words',
  'words_and_group',
  'without_spaces',
  'typos',
] as const;

export const NAME_KINDS = [
  'scientific_name',
  'synonym',
  'common_name',
  'genus',
  'family',
  'family_common_name',
] as const;
type NameKind = (typeof NAME_KINDS)[number];

/** A name that a record is found by. */
export interface HeldName {
  readonly kind: NameKind;
  /** As it is written. */
  readonly name: string;
  /** Of a scientific name or synonym, where it is known. */
  readonly author: string | null;
  /** Code of a common name; null for other kinds. */
  readonly language: string | null;
  /** Slug of the strongest source that says so; null where none does. */
  readonly source: string | null;
  /** Of a common name: whether it counts as the common name (tier 1); of a scientific name: whether the record counts as one of that name (tier 2). */
  readonly exact: boolean;
}

/** Why a record is a result: its tier and the name that reached it (contract C7.12). */
export interface Matched {
  /** 1 to 14. */
  readonly tier: number;
  readonly held: HeldName;
  /** In tier 14: letters changed. */
  readonly edits: number;
}

interface Folded {
  readonly held: HeldName;
  readonly key: string;
  /** With its author. */
  readonly full: string;
}

const LATIN: ReadonlySet<NameKind> = new Set(['scientific_name', 'synonym']);
const GROUP: ReadonlySet<NameKind> = new Set(['genus', 'family', 'family_common_name']);

const folded = (held: HeldName): Folded => {
  const key = held.kind === 'common_name' ? commonKey(held.name) : fold(held.name);
  return { held, key, full: held.author === null ? key : fold(`${held.name} ${held.author}`) };
};

/** How names reach a tier. */
interface Tier {
  readonly name: (typeof TIERS)[number];
  /** What it scores by, which also says its place while a name is being typed. */
  readonly score: keyof Scores;
  holds(name: Folded, names: NameQuery, group: readonly string[]): boolean;
  /** Which of several names of the tier is nearest; the lower. */
  place?(name: Folded): number;
}

const isCommon = ({ held }: Folded): boolean => held.kind === 'common_name';
const isLatin = ({ held }: Folded): boolean => LATIN.has(held.kind);
const isWhole = ({ key, full }: Folded, text: string): boolean => key === text || full === text;
const beginning = (name: Folded): string => (isLatin(name) ? name.full : name.key);

/** A synonym, or the name of a record that does not count as one of that name (tier 3). */
const isSynonym = ({ held }: Folded): boolean =>
  held.kind === 'synonym' || (held.kind === 'scientific_name' && !held.exact);

/** Whether a beginning ranks behind others: neither the name of the record itself nor a common name of tier 1. */
const isLesser = ({ held }: Folded): boolean =>
  held.kind !== 'scientific_name' && !(held.kind === 'common_name' && held.exact);

/** A common name or the family that a text equals. The genus is the beginning of the scientific name. */
const isOther = (name: Folded, text: string): boolean =>
  !isLatin(name) && name.held.kind !== 'genus' && name.key === text;

/** Whether a short text is taken for a beginning, which names of one source and groups are then as well (tier 6). */
const isShort = (text: string): boolean => [...text].length < 5;

/** The tiers but the last, in the order of searches. */
const RULES: readonly Tier[] = [
  {
    name: 'exact_common_name',
    score: 'exactCommon',
    holds: (name, { text }) => isCommon(name) && name.held.exact && name.key === text,
  },
  {
    name: 'exact_scientific_name',
    score: 'exactScientific',
    holds: (name, { text }) => isLatin(name) && !isSynonym(name) && isWhole(name, text),
  },
  {
    name: 'exact_synonym',
    score: 'exactSynonym',
    holds: (name, { text }) => isSynonym(name) && isWhole(name, text),
  },
  {
    name: 'abbreviated_genus',
    score: 'abbreviated',
    holds: (name, { text, firstIsGenus }) => firstIsGenus && isLatin(name) && shortens(name.key, text),
  },
  {
    name: 'name_and_more',
    score: 'nameAndMore',
    holds: (name, { text, cultivarOf }) =>
      (cultivarOf !== null && (name.key === cultivarOf || name.full === cultivarOf)) ||
      (isLatin(name) && name.key.includes(' ') && text.startsWith(`${name.key} `)),
    // Of several beginnings the one of most words.
    place: ({ key }) => -key.length,
  },
  {
    name: 'other_name',
    score: 'equal',
    holds: (name, { text }) => !isShort(text) && isOther(name, text),
  },
  {
    name: 'latin_variant',
    score: 'variant',
    holds: (name, { text }) =>
      isLatin(name) && text.includes(' ') && name.key.includes(' ') && latinKey(name.key) === latinKey(text),
    place: ({ held }) => (held.kind === 'synonym' ? 1 : 0),
  },
  {
    name: 'end_of_common_name',
    score: 'commonEnding',
    holds: (name, { text }) => isCommon(name) && name.held.exact && name.key.endsWith(` ${text}`),
  },
  {
    name: 'beginning',
    score: 'beginning',
    holds: (name, { text }) =>
      isOther(name, text) || (!GROUP.has(name.held.kind) && beginning(name).startsWith(text)),
    place: (name) => (isLesser(name) ? 1 : 0),
  },
  {
    name: 'words_alone',
    score: 'allWords',
    holds: (name, { text, words }) =>
      !GROUP.has(name.held.kind) && words.length > 1 && sorted(name.key) === sorted(text),
  },
  { name: 'words', score: 'words', holds: (name, names) => holdsWords(name, names, []) },
  { name: 'words_and_group', score: 'groupWords', holds: holdsWords },
  {
    name: 'without_spaces',
    score: 'squeezed',
    holds: (name, { text }) =>
      isCommon(name) && [...text].length >= 6 && squeezed(name.key) === squeezed(text),
  },
];

/** Whether the text is the name with the first letter or two of its genus. */
const shortens = (name: string, text: string): boolean => {
  const [genus = '', initial = ''] = [name, text].map((each) => each.split(' ', 1)[0]!);
  return genus.startsWith(initial) && name.slice(genus.length) === text.slice(initial.length);
};

/** Whether every word of the text is one of the name, or of its group (tiers 11 and 12). */
function holdsWords(
  name: Folded,
  { words, lastIsPrefix, firstIsGenus }: NameQuery,
  group: readonly string[],
): boolean {
  if (GROUP.has(name.held.kind) || words.length === 0) return false;
  const bag = [...wordsOf(beginning(name)), ...group];
  return words.every((word, index) => {
    if (lastIsPrefix && index === words.length - 1) return bag.some((each) => each.startsWith(word));
    if (bag.includes(word)) return true;
    return firstIsGenus && index === 0 && isLatin(name) && bag[0]!.startsWith(word);
  });
}

/** Letters to change until every word of the text is one of the name; infinite beyond what C7.6 allows. */
const editsTo = (name: Folded, { words }: NameQuery): number => {
  if (GROUP.has(name.held.kind) || words.length === 0) return Number.POSITIVE_INFINITY;
  const bag = wordsOf(beginning(name));
  return words.reduce((sum, word) => {
    const distance = distanceFrom(word, allowance([...word].length));
    return sum + Math.min(...bag.filter((each) => each[0] === word[0]).map(distance));
  }, 0);
};

/** Of a name whose language its source does not say. */
const UNDETERMINED = 'und';

/** The name in the preferred language first, then those whose language is known, then as they are held. */
const preferred = (found: readonly Folded[], language: string | null): HeldName | undefined =>
  (
    found.find(({ held }) => held.language === language && language !== null) ??
    found.find(({ held }) => held.language !== UNDETERMINED) ??
    found[0]
  )?.held;

/** Those in the first place. */
const nearest = (found: readonly Folded[], place: (name: Folded) => number): readonly Folded[] => {
  const least = Math.min(...found.map(place));
  return found.filter((name) => place(name) === least);
};

/** Whether a name with typing errors is a whole name of tiers 1 to 3: it has a word for each of the text, in order. */
const isWholeWithin = (name: Folded, { words }: NameQuery): boolean => {
  if (isCommon(name) && !name.held.exact) return false;
  const own = name.key.split(' ');
  return (
    own.length === words.length &&
    words.every((word, at) => Number.isFinite(distanceFrom(word, allowance([...word].length))(own[at]!)))
  );
};

/**
 * Which name of a record a text has found, and how: the best tier that any of its names reaches. The same rules as the
 * engines have, on the names as they are written; undefined where the text finds none of them.
 *
 * @param held the names of the record, of plants those of all members; the strongest of a kind first
 * @param scores of a search, or of what is being typed: they say which tier is better
 */
export const matchOf = (
  names: NameQuery,
  held: readonly HeldName[],
  scores: Scores = SCORES,
): Matched | undefined => {
  const all = held.map(folded).filter(({ key }) => key !== '');
  const group = [
    ...new Set(all.filter((name) => GROUP.has(name.held.kind)).flatMap(({ key }) => wordsOf(key))),
  ];
  for (const { name: tier, holds, place } of RULES.toSorted((a, b) => scores[b.score] - scores[a.score])) {
    const found = names.text === '' ? [] : all.filter((name) => holds(name, names, group));
    const best = preferred(place ? nearest(found, place) : found, names.language);
    if (best) return { tier: TIERS.indexOf(tier) + 1, held: best, edits: 0 };
  }
  const edited = all.flatMap((name) => {
    const edits = editsTo(name, names);
    return Number.isFinite(edits) ? [{ name, edits }] : [];
  });
  const least = Math.min(...edited.map(({ edits }) => edits));
  const alike = edited.filter(({ edits }) => edits === least).map(({ name }) => name);
  const best = preferred(
    nearest(alike, (name) => (isWholeWithin(name, names) ? 0 : 1)),
    names.language,
  );
  return best && { tier: TIERS.length, held: best, edits: least };
};
