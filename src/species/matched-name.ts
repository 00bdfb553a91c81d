import { words as wordsOf } from '../names/fold.js';
import { allowance } from '../names/typing-errors.js';
import type { NameQuery } from '../query/name-query.js';
import { distanceFrom } from '../wording/edit-distance.js';
import {
  beginningOf,
  type FoldedName,
  foldedName,
  GROUP_KINDS,
  isCommon,
  type KnownName,
} from './known-name.js';
import { LAST_TIER, SCORES, type Scores, TIER_OF, type TierReason } from './name-tiers.js';
import { TIER_RULES } from './tier-rules.js';

/** Why a record is a result: tier and matching name (contract C7.12). */
export interface Matched {
  /** Tier, 1 to 14, and its name. */
  readonly tier: number;
  readonly reason: TierReason;
  readonly name: KnownName;
  /** Number of changed letters, in tier 14. */
  readonly edits: number;
}

/** Returns how many letters must change so that the name contains every word of the text; Infinity if C7.6 allows fewer. */
const editsTo = (name: FoldedName, { words }: NameQuery): number => {
  if (GROUP_KINDS.has(name.known.kind) || words.length === 0) return Number.POSITIVE_INFINITY;
  const bag = wordsOf(beginningOf(name));
  return words.reduce((sum, word) => {
    const distance = distanceFrom(word, allowance([...word].length));
    return sum + Math.min(...bag.filter((each) => each[0] === word[0]).map(distance));
  }, 0);
};

/** Language code of names without a stated language. */
const UNDETERMINED = 'und';

/** Sorts names: preferred language first, then names with a known language, then in stored order. */
const preferred = (found: readonly FoldedName[], language: string | null): KnownName | undefined =>
  (
    found.find(({ known }) => known.language === language && language !== null) ??
    found.find(({ known }) => known.language !== UNDETERMINED) ??
    found[0]
  )?.known;

/** Returns the names that rank first. */
const nearest = (
  found: readonly FoldedName[],
  place: (name: FoldedName) => number,
): readonly FoldedName[] => {
  const least = Math.min(...found.map(place));
  return found.filter((name) => place(name) === least);
};

/** Returns whether a name with typing errors matches the whole text word by word, as in tiers 1 to 3. */
const isWholeWithin = (name: FoldedName, { words }: NameQuery): boolean => {
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
  const all = known.map(foldedName).filter(({ key }) => key !== '');
  const group = [
    ...new Set(all.filter((name) => GROUP_KINDS.has(name.known.kind)).flatMap(({ key }) => wordsOf(key))),
  ];
  for (const { name: reason, matches, place } of TIER_RULES.toSorted(
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
