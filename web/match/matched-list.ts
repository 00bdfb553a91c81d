import type { MatchKind, NameMatch } from '../../src/matching/match.js';
import type { Matcher } from '../../src/matching/matcher.js';
import type { Reason } from '../../src/matching/reasons.js';
import { withUnreadEpithet } from '../../src/matching/table/name-parts.js';
import { inBatches } from '../../src/resources/match/batches.js';
import type { InMatchSlot } from '../../src/resources/match/slots.js';
import type { CancellationSignal } from '../../src/runtime/cancellation.js';
import type { NameList } from './name-list.js';

/** Group of a match on the page: several plants are possible, to check, not found, or found. */
export type MatchGroup = 'choose' | 'check' | 'none' | 'found';

/** Confidence below which a match is to be checked. */
const SURE = 80;
/** Reasons for which a match is to be checked. */
const DOUBTS: ReadonlySet<Reason> = new Set<Reason>([
  'homonyms',
  'qualified',
  'akin',
  'uncertain_synonym',
  'hint_disagrees',
  'misapplied',
  'other_author',
]);

/** Returns the group of a match. */
export const groupOf = ({ type, confidence, reasons, bearer, alternatives }: NameMatch): MatchGroup => {
  if (bearer === null) return alternatives.length > 0 ? 'choose' : 'none';
  const isSure = confidence >= SURE && type !== 'fuzzy' && type !== 'higher_rank';
  return isSure && !reasons.some((reason) => DOUBTS.has(reason)) ? 'found' : 'check';
};

/** A match, or the plant that a person chose in its place. */
export interface ChosenMatch extends NameMatch {
  readonly isChosen: boolean;
}

/** Replaces the species of a match by the chosen alternative. An empty slug rejects all of them. */
export const withChoice = (given: NameMatch, slug: string | undefined): ChosenMatch => {
  const match = { ...given, isChosen: false };
  if (slug === undefined || match.bearer?.slug === slug) return match;
  if (slug === '') return { ...match, type: 'none', confidence: 0, bearer: null, genus: null, family: null };
  const bearer = match.alternatives.find((each) => each.slug === slug);
  return bearer === undefined ? match : { ...match, isChosen: true, bearer, genus: null, family: null };
};

/** Dependencies and settings for matching a list. */
export interface ListMatching {
  readonly matcher: Matcher;
  readonly inSlot: InMatchSlot;
  /** Account or address that the slots count the list for. */
  readonly of: number | string;
  readonly kind: MatchKind;
  readonly signal: CancellationSignal;
}

/** Yields the matches of the names of a list, batch by batch. */
export async function* matchedNames(
  { names, unreadEpithets }: Pick<NameList, 'names' | 'unreadEpithets'>,
  { matcher, inSlot, of, kind, signal }: ListMatching,
): AsyncGenerator<readonly NameMatch[]> {
  const asked = { names: names.map((name) => ({ name, kind })), of, signal };
  for await (const batch of inBatches(inSlot, asked, matcher.match))
    yield batch.map((match) => withUnreadEpithet(match, unreadEpithets));
}

/** Collects the matches of all batches. */
export const allMatches = async (
  batches: AsyncIterable<readonly NameMatch[]>,
): Promise<readonly NameMatch[]> => {
  const matches: NameMatch[] = [];
  for await (const batch of batches) matches.push(...batch);
  return matches;
};
