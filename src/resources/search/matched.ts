import { commonKey } from '../../names/common-name.js';
import { allowance, distanceFrom } from '../../names/edit-distance.js';
import { fold, words as wordsOf } from '../../names/fold.js';
import { latinKey } from '../../names/latin.js';
import type { NameQuery } from '../../query/name-query.js';
import { sorted, squeezed } from '../../search/name-words.js';

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

type Rule = (name: Folded, names: NameQuery, group: readonly string[]) => boolean;

const isCommon = ({ held }: Folded): boolean => held.kind === 'common_name';
const isLatin = ({ held }: Folded): boolean => LATIN.has(held.kind);
const isWhole = ({ key, full }: Folded, text: string): boolean => key === text || full === text;
const beginning = (name: Folded): string => (isLatin(name) ? name.full : name.key);

/** A synonym, or the name of a record that does not count as one of that name (tier 3). */
const isSynonym = ({ held }: Folded): boolean =>
  held.kind === 'synonym' || (held.kind === 'scientific_name' && !held.exact);

/** A common name or the family that a text equals. The genus is the beginning of the scientific name. */
const isOther = (name: Folded, text: string): boolean =>
  !isLatin(name) && name.held.kind !== 'genus' && name.key === text;

/** Whether a short text is taken for a beginning, which names of one source and groups are then as well (tier 6). */
const isShort = (text: string): boolean => [...text].length < 5;

/** The tiers but the last, in order. */
const RULES: readonly Rule[] = [
  (name, { text }) => isCommon(name) && name.held.exact && name.key === text,
  (name, { text }) => isLatin(name) && !isSynonym(name) && isWhole(name, text),
  (name, { text }) => isSynonym(name) && isWhole(name, text),
  (name, { text, firstIsGenus }) => firstIsGenus && isLatin(name) && shortens(name.key, text),
  (name, { text, cultivarOf }) =>
    (cultivarOf !== null && (name.key === cultivarOf || name.full === cultivarOf)) ||
    (isLatin(name) && name.key.includes(' ') && text.startsWith(`${name.key} `)),
  (name, { text }) => !isShort(text) && isOther(name, text),
  (name, { text }) =>
    isLatin(name) && text.includes(' ') && name.key.includes(' ') && latinKey(name.key) === latinKey(text),
  (name, { text }) => isCommon(name) && name.held.exact && name.key.endsWith(` ${text}`),
  (name, { text }) => isOther(name, text) || (!GROUP.has(name.held.kind) && beginning(name).startsWith(text)),
  (name, { text, words }) =>
    !GROUP.has(name.held.kind) && words.length > 1 && sorted(name.key) === sorted(text),
  (name, names) => holdsWords(name, names, []),
  (name, names, group) => holdsWords(name, names, group),
  (name, { text }) => isCommon(name) && [...text].length >= 6 && squeezed(name.key) === squeezed(text),
];

/** Whether the text is the name with the first letter or two of its genus. */
const shortens = (name: string, text: string): boolean => {
  const [genus = '', initial = ''] = [name, text].map((each) => each.split(' ', 1)[0]!);
  return genus.startsWith(initial) && name.slice(genus.length) === text.slice(initial.length);
};

/** Whether every word of the text is one of the name, or of its group (tiers 11 and 12). */
const holdsWords = (
  name: Folded,
  { words, lastIsPrefix, firstIsGenus }: NameQuery,
  group: readonly string[],
): boolean => {
  if (GROUP.has(name.held.kind) || words.length === 0) return false;
  const bag = [...wordsOf(beginning(name)), ...group];
  return words.every((word, index) => {
    if (lastIsPrefix && index === words.length - 1) return bag.some((each) => each.startsWith(word));
    if (bag.includes(word)) return true;
    return firstIsGenus && index === 0 && isLatin(name) && bag[0]!.startsWith(word);
  });
};

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

/**
 * Which name of a record a text has found, and how: the best tier that any of its names reaches. The same rules as the
 * engines have, on the names as they are written; undefined where the text finds none of them.
 *
 * @param held the names of the record, of plants those of all members; the strongest of a kind first
 */
export const matchOf = (names: NameQuery, held: readonly HeldName[]): Matched | undefined => {
  const all = held.map(folded).filter(({ key }) => key !== '');
  const group = [
    ...new Set(all.filter((name) => GROUP.has(name.held.kind)).flatMap(({ key }) => wordsOf(key))),
  ];
  for (const [index, rule] of RULES.entries()) {
    const found = names.text === '' ? [] : all.filter((name) => rule(name, names, group));
    // Of several beginnings the one of most words (C7.4 tier 5).
    if (index === TIERS.indexOf('name_and_more')) found.sort((a, b) => b.key.length - a.key.length);
    const best = preferred(found, names.language);
    if (best) return { tier: index + 1, held: best, edits: 0 };
  }
  const least = all
    .map((name) => ({ name, edits: editsTo(name, names) }))
    .sort((a, b) => a.edits - b.edits)[0];
  return least && Number.isFinite(least.edits)
    ? { tier: TIERS.length, held: least.name.held, edits: least.edits }
    : undefined;
};
