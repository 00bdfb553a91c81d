import { familyNameOf } from '../names/family-names.js';
import type { BotanicalName } from '../names/parsed-name.js';
import type { CancellationSignal } from '../runtime/cancellation.js';
import { yieldLoop } from '../runtime/yield-loop.js';
import { authorDoubts, givenAuthors } from './author-doubts.js';
import { matchCandidates } from './candidate.js';
import { decideSameWords } from './decide.js';
import { grouped } from './grouped.js';
import { higherRankMatch } from './higher-rank.js';
import { type NameMatch, noMatch, withReasons } from './match.js';
import { isNoVascularPlant } from './no-vascular-plants.js';
import type { Bearer, MatchingQueries } from './queries.js';
import { type LookUp, matchSimilarNames, type UnmatchedName } from './similar-names.js';
import { sameWords, speciesKey } from './spellings.js';
import type { Vocabulary } from './vocabulary.js';

/** Matches single names: by the same words in one statement for all, the others by similar ones. */
type MatchScientificNames = (
  names: readonly UnmatchedName[],
  signal?: CancellationSignal,
) => Promise<ReadonlyMap<UnmatchedName, NameMatch>>;

export const createScientificNames = (
  queries: MatchingQueries,
  vocabularyNow: () => Promise<Vocabulary>,
): MatchScientificNames => {
  const lookUp: LookUp = async (keys, signal) => {
    signal?.throwIfAborted();
    const distinct = [...new Set(keys)];
    return grouped(distinct.length === 0 ? [] : await queries.bearers(distinct));
  };

  /** Tries Latin variants, typing errors, then the species or genus of unknown names. */
  const second = async (
    left: readonly UnmatchedName[],
    signal?: CancellationSignal,
  ): Promise<ReadonlyMap<UnmatchedName, NameMatch>> => {
    if (left.length === 0) return new Map();
    const vocabulary = await vocabularyNow();
    const decided = await matchSimilarNames(left, vocabulary, lookUp, signal);
    const [bearersByKey, genera, families] = await Promise.all([
      lookUp(
        left.flatMap(({ parsed }) => optional(speciesKey(parsed))),
        signal,
      ),
      queries.genera([...new Set(left.flatMap(({ parsed }) => generaOf(parsed, vocabulary).flat()))]),
      queries.families([...new Set(left.flatMap(({ parsed }) => familiesOf(parsed, vocabulary).flat()))]),
    ]);
    const genusByKey = new Map(genera.map((genus) => [genus.key, genus]));
    const familyByKey = new Map(families.map((family) => [family.key, family]));
    return new Map(
      left.map((each) => {
        const { asked, parsed } = each;
        const known = {
          near: decided.get(each)?.match,
          species: ownBearers(bearersByKey.get(speciesKey(parsed) ?? '')),
          genera: generaOf(parsed, vocabulary).map((keys) => knownOf(keys, genusByKey)),
          families: familiesOf(parsed, vocabulary).map((keys) => knownOf(keys, familyByKey)),
        };
        return [each, higherRankMatch(asked, parsed, known)];
      }),
    );
  };

  const matchNames: MatchScientificNames = async (names, signal) => {
    const breathe = yieldLoop(signal);
    const bearersByKey = await lookUp(
      names.flatMap(({ parsed }) => [
        ...sameWords(parsed).map(({ key }) => key),
        ...(parsed.speciesAuthor === null ? [] : optional(speciesKey(parsed))),
      ]),
      signal,
    );
    const decided = new Map<UnmatchedName, NameMatch>();
    for (const each of names) {
      await breathe();
      const { asked, parsed } = each;
      const match = decideSameWords(parsed, matchCandidates(asked, parsed, sameWords(parsed), bearersByKey));
      if (match) decided.set(each, match);
      else if (isNoVascularPlant(parsed, asked)) decided.set(each, noMatch(['no_vascular_plant']));
    }
    const later = await second(
      names.filter((each) => !decided.has(each)),
      signal,
    );
    return doubtAuthors(
      new Map(names.map((each) => [each, akin(each, decided.get(each) ?? later.get(each)!)])),
      bearersByKey,
    );
  };

  /** Doubts the matches of names whose authors the data do not confirm (contract C7.25). */
  const doubtAuthors = async (
    matches: ReadonlyMap<UnmatchedName, NameMatch>,
    bearersByKey: ReadonlyMap<string, readonly Bearer[]>,
  ): Promise<ReadonlyMap<UnmatchedName, NameMatch>> => {
    const open = new Map(
      [...matches].map(([each, match]) => {
        const ofSpecies = bearersByKey.get(speciesKey(each.parsed) ?? '') ?? [];
        return [each, givenAuthors(each.parsed, match, ofSpecies)] as const;
      }),
    );
    if ([...open.values()].every((authors) => authors.length === 0)) return matches;
    const { namesBy } = await vocabularyNow();
    return new Map(
      [...matches].map(([each, match]) => [
        each,
        withReasons(
          match,
          open.get(each)!.flatMap((author) => authorDoubts(author, namesBy)),
        ),
      ]),
    );
  };

  return matchNames;
};

const optional = <T>(each: T | undefined): readonly T[] => (each === undefined ? [] : [each]);
const ownBearers = (bearers: readonly Bearer[] = []): readonly Bearer[] =>
  bearers.filter(({ synonym }) => synonym === null);

/** Returns candidate genera: as written, in other spellings, then at one edit. */
const generaOf = (
  { genus, abbreviated, epithets }: BotanicalName,
  vocabulary: Vocabulary,
): readonly (readonly string[])[] => {
  if (abbreviated) return [];
  if (epithets.length > 0) return [[genus]];
  const near = vocabulary.genus(genus);
  return [[genus], near.alike, near.byEdits[0]];
};

/** Returns candidate families of a single word: as written, under its other name, then at one edit. */
const familiesOf = (
  { genus, abbreviated, epithets }: BotanicalName,
  vocabulary: Vocabulary,
): readonly (readonly string[])[] =>
  abbreviated || epithets.length > 0 ? [] : [[familyNameOf(genus)], vocabulary.family(genus).byEdits[0]];

const knownOf = <T>(keys: readonly string[], byKey: ReadonlyMap<string, T>): readonly T[] =>
  keys.flatMap((key) => optional(byKey.get(key)));

/** Turns the match of an `aff.` name into an alternative, since it means another species. */
const akin = ({ parsed }: UnmatchedName, match: NameMatch): NameMatch =>
  parsed.qualifier === 'aff' && match.bearer
    ? noMatch(['akin'], [match.bearer, ...match.alternatives])
    : match;
