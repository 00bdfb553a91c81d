import { commonKey } from '../names/common-name.js';
import { allowance, distanceFrom } from '../names/edit-distance.js';
import { fold, words as wordsOf } from '../names/fold.js';
import { latinKey } from '../names/latin.js';
import { type NamedTaxon, type NameQuery, prefersWellKnown, type TextReading } from '../query/name-query.js';
import { sorted, squeezed } from './name-key-format.js';
import { SCORES, type Scores } from './name-tiers.js';

/** Tiers of contract C7.4 by name. */
const TIER_OF = {
  exact_common_name: 1,
  group_name: 1,
  exact_scientific_name: 2,
  exact_synonym: 3,
  abbreviated_genus: 4,
  name_and_more: 5,
  everyday_wording: 5,
  corrected_name: 5,
  other_name: 6,
  latin_variant: 7,
  end_of_common_name: 8,
  beginning: 9,
  words_alone: 10,
  words: 11,
  words_and_group: 12,
  without_spaces: 13,
  typos: 14,
} as const;

/** Name of a tier: why a record is a result. */
type Reason = keyof typeof TIER_OF;
export const TIER_REASONS = Object.keys(TIER_OF) as [Reason, ...Reason[]];
export const LAST_TIER = TIER_OF.typos;

export const NAME_KINDS = [
  'scientific_name',
  'synonym',
  'common_name',
  'genus',
  'family',
  'family_common_name',
] as const;
type NameKind = (typeof NAME_KINDS)[number];

/** A name of a record, as used by the search. */
export interface KnownName {
  readonly kind: NameKind;
  /** The name as written. */
  readonly name: string;
  /** Author of a scientific name or synonym, if known. */
  readonly author: string | null;
  /** Language code of a common name; null for other kinds. */
  readonly language: string | null;
  /** Slug of the strongest source of the name; null if unknown. */
  readonly source: string | null;
  /** Common name: whether it counts as the main one (tier 1). Scientific name: whether the record counts as its bearer (tier 2). */
  readonly exact: boolean;
  /** Common name: whether several independent sources give it. */
  readonly severally: boolean;
  /** Whether its plant is well known (popularity of 1,000 or more). */
  readonly wellKnown: boolean;
}

/** Why a record is a result: tier and matching name (contract C7.12). */
export interface Matched {
  /** Tier, 1 to 14, and its name. */
  readonly tier: number;
  readonly reason: Reason;
  readonly name: KnownName;
  /** Number of changed letters, in tier 14. */
  readonly edits: number;
}

interface Folded {
  readonly known: KnownName;
  readonly key: string;
  /** The name with its author. */
  readonly full: string;
}

const LATIN: ReadonlySet<NameKind> = new Set(['scientific_name', 'synonym']);
const GROUP: ReadonlySet<NameKind> = new Set(['genus', 'family', 'family_common_name']);

const folded = (known: KnownName): Folded => {
  const key = known.kind === 'common_name' ? commonKey(known.name) : fold(known.name);
  return { known, key, full: known.author === null ? key : fold(`${known.name} ${known.author}`) };
};

/** A tier with its condition. */
interface Tier {
  readonly name: Reason;
  /** Key of the score, which also determines the order of suggestions. */
  readonly score: keyof Scores;
  matches(name: Folded, names: NameQuery, group: readonly string[]): boolean;
  /** Distance for choosing among names of the same tier; lower is closer. */
  place?(name: Folded, names: NameQuery): number;
}

const isCommon = ({ known }: Folded): boolean => known.kind === 'common_name';
const isLatin = ({ known }: Folded): boolean => LATIN.has(known.kind);
const isWhole = ({ key, full }: Folded, text: string): boolean => key === text || full === text;
const beginning = (name: Folded): string => (isLatin(name) ? name.full : name.key);

/** Returns whether a common name is in the chosen language, in which every name counts (C7.10). */
const isOfLanguage = ({ known }: Folded, language: string | null): boolean =>
  language !== null && known.language === language;

/** Returns whether a name is a synonym, or the name of a record that does not count as its bearer (tier 3). */
const isSynonym = ({ known }: Folded): boolean =>
  known.kind === 'synonym' || (known.kind === 'scientific_name' && !known.exact);

/** Returns whether a beginning ranks lower: neither the name of the record nor a main common name. */
const isLesser = ({ known }: Folded): boolean =>
  known.kind !== 'scientific_name' && !(known.kind === 'common_name' && known.exact);

/** Returns whether a text equals a common name or the family. The genus matches as the beginning of the scientific name. */
const isOther = (name: Folded, text: string): boolean =>
  !isLatin(name) && name.known.kind !== 'genus' && name.key === text;

/** Returns whether a short text counts as a beginning, so that names of one source and groups match only as such (tier 6). */
const isShort = (text: string): boolean => [...text].length < 5;

/** Returns whether a name is that of the group, and its plant a well-known member. */
const isGroup = ({ known }: Folded, group: NamedTaxon | null): boolean =>
  group !== null && known.wellKnown && known.kind === group.rank && known.name === group.name;

/** Place of a name among those that a reading finds: the name itself, its group, then names that end with it (C7.4 tier 5). */
const placeIn = ({ text, group }: TextReading, name: Folded): number => {
  const { known, key } = name;
  if (isCommon(name) && key === text && known.exact && (group === null || known.wellKnown)) return 0;
  if (isGroup(name, group)) return 1;
  if ((isCommon(name) && key === text && known.exact) || (isOther(name, text) && known.wellKnown)) return 2;
  return isCommon(name) && known.exact && known.wellKnown && key.endsWith(` ${text}`)
    ? 3
    : Number.POSITIVE_INFINITY;
};

/** Returns the rule of the names for which a text stands in other words (C7.13, C7.15). */
const readingRule = (name: Tier['name'], kind: TextReading['kind']): Tier => {
  const place = (known: Folded, { readings }: NameQuery): number =>
    Math.min(...readings.filter((each) => each.kind === kind).map((reading) => placeIn(reading, known)));
  return {
    name,
    score: kind,
    matches: (known, names) => Number.isFinite(place(known, names)),
    place,
  };
};

/** All tiers except the last, in search order. */
const RULES: readonly Tier[] = [
  {
    name: 'exact_common_name',
    score: 'exactCommon',
    matches: (name, names) =>
      isCommon(name) &&
      name.key === names.text &&
      (isOfLanguage(name, names.language) ||
        (name.known.exact &&
          (!prefersWellKnown(names) ||
            name.known.wellKnown ||
            (names.group === null && name.known.severally)))),
  },
  {
    name: 'group_name',
    score: 'group',
    matches: (name, { group }) => isGroup(name, group),
  },
  {
    name: 'exact_scientific_name',
    score: 'exactScientific',
    matches: (name, { text }) => isLatin(name) && !isSynonym(name) && isWhole(name, text),
  },
  {
    name: 'exact_synonym',
    score: 'exactSynonym',
    matches: (name, { text }) => isSynonym(name) && isWhole(name, text),
  },
  {
    name: 'abbreviated_genus',
    score: 'abbreviated',
    matches: (name, { text, firstIsGenus }) => firstIsGenus && isLatin(name) && shortens(name.key, text),
  },
  {
    name: 'name_and_more',
    score: 'nameAndMore',
    matches: (name, { text, cultivarOf }) =>
      (cultivarOf !== null && (name.key === cultivarOf || name.full === cultivarOf)) ||
      (isLatin(name) && name.key.includes(' ') && text.startsWith(`${name.key} `)),
    // Prefers the beginning with most words.
    place: ({ key }) => -key.length,
  },
  readingRule('everyday_wording', 'everyday'),
  readingRule('corrected_name', 'corrected'),
  {
    name: 'other_name',
    score: 'equal',
    matches: (name, names) =>
      (!isShort(names.text) || (prefersWellKnown(names) && name.known.exact)) && isOther(name, names.text),
  },
  {
    name: 'latin_variant',
    score: 'variant',
    matches: (name, { text }) =>
      isLatin(name) && text.includes(' ') && name.key.includes(' ') && latinKey(name.key) === latinKey(text),
    place: ({ known }) => (known.kind === 'synonym' ? 1 : 0),
  },
  {
    name: 'end_of_common_name',
    score: 'commonEnding',
    matches: (name, { text }) => isCommon(name) && name.known.exact && name.key.endsWith(` ${text}`),
  },
  {
    name: 'beginning',
    score: 'beginning',
    matches: (name, { text }) =>
      isOther(name, text) || (!GROUP.has(name.known.kind) && beginning(name).startsWith(text)),
    place: (name) => (isLesser(name) ? 1 : 0),
  },
  {
    name: 'words_alone',
    score: 'allWords',
    matches: (name, { text, words }) =>
      !GROUP.has(name.known.kind) && words.length > 1 && sorted(name.key) === sorted(text),
  },
  { name: 'words', score: 'words', matches: (name, names) => matchesWords(name, names, []) },
  { name: 'words_and_group', score: 'groupWords', matches: matchesWords },
  {
    name: 'without_spaces',
    score: 'squeezed',
    matches: (name, { text }) =>
      isCommon(name) && [...text].length >= 6 && squeezed(name.key) === squeezed(text),
  },
];

/** Returns whether the text is the name with an abbreviated genus of one or two letters. */
const shortens = (name: string, text: string): boolean => {
  const [genus = '', initial = ''] = [name, text].map((each) => each.split(' ', 1)[0]!);
  return genus.startsWith(initial) && name.slice(genus.length) === text.slice(initial.length);
};

/** Returns whether every word of the text occurs in the name or its group (tiers 11 and 12). */
function matchesWords(
  name: Folded,
  { words, lastIsPrefix, firstIsGenus }: NameQuery,
  group: readonly string[],
): boolean {
  if (GROUP.has(name.known.kind) || words.length === 0) return false;
  const bag = [...wordsOf(beginning(name)), ...group];
  return words.every((word, index) => {
    if (lastIsPrefix && index === words.length - 1) return bag.some((each) => each.startsWith(word));
    if (bag.includes(word)) return true;
    return firstIsGenus && index === 0 && isLatin(name) && bag[0]!.startsWith(word);
  });
}

/** Returns how many letters must change so that the name contains every word of the text; Infinity if C7.6 allows fewer. */
const editsTo = (name: Folded, { words }: NameQuery): number => {
  if (GROUP.has(name.known.kind) || words.length === 0) return Number.POSITIVE_INFINITY;
  const bag = wordsOf(beginning(name));
  return words.reduce((sum, word) => {
    const distance = distanceFrom(word, allowance([...word].length));
    return sum + Math.min(...bag.filter((each) => each[0] === word[0]).map(distance));
  }, 0);
};

/** Language code of names without a stated language. */
const UNDETERMINED = 'und';

/** Sorts names: preferred language first, then names with a known language, then in stored order. */
const preferred = (found: readonly Folded[], language: string | null): KnownName | undefined =>
  (
    found.find(({ known }) => known.language === language && language !== null) ??
    found.find(({ known }) => known.language !== UNDETERMINED) ??
    found[0]
  )?.known;

/** Returns the names that rank first. */
const nearest = (found: readonly Folded[], place: (name: Folded) => number): readonly Folded[] => {
  const least = Math.min(...found.map(place));
  return found.filter((name) => place(name) === least);
};

/** Returns whether a name with typing errors matches the whole text word by word, as in tiers 1 to 3. */
const isWholeWithin = (name: Folded, { words }: NameQuery): boolean => {
  if (isCommon(name) && !name.known.exact) return false;
  const own = name.key.split(' ');
  return (
    own.length === words.length &&
    words.every((word, at) => Number.isFinite(distanceFrom(word, allowance([...word].length))(own[at]!)))
  );
};

/**
 * Finds the name of a record that matches a text, and its tier: the best tier of all names, by the same rules as the
 * engines. Returns undefined if no name matches.
 *
 * @param known Names of the record, for plants of all species; strongest first within a kind.
 * @param scores Scores of a search or of suggestions, which determine the best tier.
 */
export const findMatchedName = (
  names: NameQuery,
  known: readonly KnownName[],
  scores: Scores = SCORES,
): Matched | undefined => {
  const all = known.map(folded).filter(({ key }) => key !== '');
  const group = [
    ...new Set(all.filter((name) => GROUP.has(name.known.kind)).flatMap(({ key }) => wordsOf(key))),
  ];
  for (const { name: reason, matches, place } of RULES.toSorted(
    (a, b) => scores[b.score] - scores[a.score],
  )) {
    const found = names.text === '' ? [] : all.filter((name) => matches(name, names, group));
    const best = preferred(place ? nearest(found, (each) => place(each, names)) : found, names.language);
    if (best) return { tier: TIER_OF[reason], reason, name: best, edits: 0 };
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
  return best && { tier: LAST_TIER, reason: 'typos', name: best, edits: least };
};
