import { words as wordsOf } from '../names/fold.js';
import { latinKey } from '../names/latin.js';
import { type NamedTaxon, type NameQuery, prefersWellKnown, type TextReading } from '../query/name-query.js';
import { beginningOf, type FoldedName, GROUP_KINDS, isCommon, isLatin } from './known-name.js';
import { sorted, squeezed } from './name-key-format.js';
import type { Scores, TierReason } from './name-tiers.js';

/** A tier with its condition. */
interface TierRule {
  readonly name: TierReason;
  /** Key of the score, which also determines the order of suggestions. */
  readonly score: keyof Scores;
  matches(name: FoldedName, names: NameQuery, group: readonly string[]): boolean;
  /** Distance for choosing among names of the same tier; lower is closer. */
  place?(name: FoldedName, names: NameQuery): number;
}

const isWhole = ({ key, full }: FoldedName, text: string): boolean => key === text || full === text;

/** Returns whether a common name is in the chosen language, in which every name counts (C7.10). */
const isOfLanguage = ({ known }: FoldedName, language: string | null): boolean =>
  language !== null && known.language === language;

/** Returns whether a name is a synonym, or the name of a record that does not count as its bearer (tier 3). */
const isSynonym = ({ known }: FoldedName): boolean =>
  known.kind === 'synonym' || (known.kind === 'scientific_name' && !known.exact);

/** Returns whether a beginning ranks lower: neither the name of the record nor a main common name. */
const isLesser = ({ known }: FoldedName): boolean => known.kind !== 'scientific_name' && !known.exact;

/** Returns whether a text equals a common name or the family. The genus matches as the beginning of the scientific name. */
const isOther = (name: FoldedName, text: string): boolean =>
  !isLatin(name) && name.known.kind !== 'genus' && name.key === text;

/** Returns whether a short text counts as a beginning, so that names of one source and groups match only as such (tier 6). */
const isShort = (text: string): boolean => [...text].length < 5;

/** Returns whether a name is that of the group, and its plant a well-known member. */
const isGroup = ({ known }: FoldedName, group: NamedTaxon | null): boolean =>
  group !== null && known.wellKnown && known.kind === group.rank && known.name === group.name;

/** Place of a name among those that a reading finds: the name itself, its group, then names that end with it (C7.4 tier 5). */
const placeIn = ({ text, isKnown, group }: TextReading, name: FoldedName): number => {
  const { known, key } = name;
  if (isCommon(name) && key === text && known.exact && (group === null || known.wellKnown)) return 0;
  if (isGroup(name, group)) return 1;
  if ((isCommon(name) && key === text && known.exact) || (isOther(name, text) && known.wellKnown)) return 2;
  return isKnown && isCommon(name) && known.exact && known.wellKnown && key.endsWith(` ${text}`)
    ? 3
    : Number.POSITIVE_INFINITY;
};

/** Returns the rule of the names for which a text stands in other words (C7.13, C7.15). */
const readingRule = (name: TierReason, kind: TextReading['kind']): TierRule => {
  const place = (known: FoldedName, { readings }: NameQuery): number =>
    Math.min(...readings.filter((each) => each.kind === kind).map((reading) => placeIn(reading, known)));
  return {
    name,
    score: kind,
    matches: (known, names) => Number.isFinite(place(known, names)),
    place,
  };
};

/** All tiers except the last, in search order. */
export const TIER_RULES: readonly TierRule[] = [
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
      name.key === cultivarOf ||
      name.full === cultivarOf ||
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
    matches: (name, { text }) => isLatin(name) && text.includes(' ') && latinKey(name.key) === latinKey(text),
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
      isOther(name, text) || (!GROUP_KINDS.has(name.known.kind) && beginningOf(name).startsWith(text)),
    place: (name) => (isLesser(name) ? 1 : 0),
  },
  {
    name: 'words_alone',
    score: 'allWords',
    matches: (name, { text, words }) =>
      !GROUP_KINDS.has(name.known.kind) && words.length > 1 && sorted(name.key) === sorted(text),
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
  name: FoldedName,
  { words, lastIsPrefix, firstIsGenus }: NameQuery,
  group: readonly string[],
): boolean {
  if (GROUP_KINDS.has(name.known.kind) || words.length === 0) return false;
  const bag = [...wordsOf(beginningOf(name)), ...group];
  return words.every((word, index) => {
    if (lastIsPrefix && index === words.length - 1) return bag.some((each) => each.startsWith(word));
    if (bag.includes(word)) return true;
    return firstIsGenus && index === 0 && isLatin(name) && bag[0]!.startsWith(word);
  });
}
