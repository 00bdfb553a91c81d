import type { DatabasePool } from 'slonik';
import { externalIdKey } from '../fields/external-ids.js';
import { unconfirmedWords } from '../names/author-comparison.js';
import { commonKey, pairedNames } from '../names/common-name.js';
import { withoutPartWord } from '../names/everyday-forms.js';
import { familyNameOf } from '../names/family-names.js';
import { fold } from '../names/fold.js';
import { withoutListMark } from '../names/list-mark.js';
import { type BotanicalName, type ParsedName, parseName } from '../names/parse.js';
import type { CancellationSignal } from '../runtime/cancellation.js';
import { StoreUnavailable } from '../runtime/store-unavailable.js';
import { yieldLoop } from '../runtime/yield-loop.js';
import type { LoadedLexicon } from '../search/lexicon.js';
import { everydayNames } from '../search/understand.js';
import type { PlantVocabulary } from '../search/vocabulary/plant-vocabulary.js';
import { besideKeys, type KnownWords, withWordsBeside } from './beside.js';
import { matchCandidates } from './candidate.js';
import {
  type CalledGroup,
  type CommonMeaning,
  commonNameKeys,
  decideCommonName,
  decidePair,
} from './common-names.js';
import { decideSameWords } from './decide.js';
import { higherRankMatch } from './higher-rank.js';
import { decideIdentifier } from './identifiers.js';
import { type NameMatch, type NameToMatch, noMatch, withReasons } from './match.js';
import { isNoVascularPlant } from './no-vascular-plants.js';
import { type Bearer, createMatchingQueries } from './queries.js';
import { type LookUp, matchSimilarNames, type UnmatchedName } from './similar-names.js';
import { sameWords, speciesKey } from './spellings.js';
import { namesWithin, needsGenera, together, withCommonNamesBeside } from './texts.js';
import { createVocabulary, type Vocabulary } from './vocabulary.js';

/** A text of the list, and the names that it may mean. */
interface Asked {
  readonly asked: NameToMatch;
  readonly parsed: ParsedName;
  readonly names: readonly UnmatchedName[];
}

/** Matches lists of names to species. */
export interface Matcher {
  /**
   * Returns one match per name, in order, with few statements for any number of names (contract C7.20). Yields to other
   * requests every few milliseconds.
   *
   * @throws The reason of the signal on abort.
   */
  match(names: readonly NameToMatch[], signal?: CancellationSignal): Promise<readonly NameMatch[]>;
}

/** A matcher whose vocabulary can be built before the first list. */
interface PreparedMatcher extends Matcher {
  /** Builds the vocabulary, which the first misspelt name would wait for; not while Postgres is unavailable. */
  prepare(): Promise<void>;
}

const grouped = <T extends { readonly key: string }>(
  rows: readonly T[],
): ReadonlyMap<string, readonly T[]> => {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(row.key);
    if (group) group.push(row);
    else groups.set(row.key, [row]);
  }
  return groups;
};

export const createMatcher = (pool: DatabasePool, lexicon: LoadedLexicon): PreparedMatcher => {
  const queries = createMatchingQueries(pool);
  const vocabularyNow = createVocabulary(pool, lexicon);
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

  /** Matches the names of kind `common` that are not known as scientific names (contract C7.38). */
  const matchCommonNames = async (
    names: readonly NameToMatch[],
    matches: readonly NameMatch[],
    signal?: CancellationSignal,
  ): Promise<readonly NameMatch[]> => {
    const mayBeCommon = ({ kind }: NameToMatch, at: number): boolean =>
      kind === 'common' && !isScientific(matches[at]!);
    const sought = names.filter(mayBeCommon);
    if (sought.length === 0) return matches;
    signal?.throwIfAborted();
    const vocabulary = await lexicon.vocabulary();
    const asWritten = await commonMeanings(
      sought.map(({ name }) => name),
      vocabulary,
    );
    const breathe = yieldLoop(signal);
    const pairs = new Map<string, readonly string[]>();
    const forms = new Map<string, readonly string[]>();
    for (const { name } of sought) {
      await breathe();
      if (asWritten([name]) !== undefined) continue;
      pairs.set(name, pairedNames(withoutListMark(name)));
      for (const text of [name, ...pairs.get(name)!]) {
        const key = commonKey(withoutListMark(text));
        const known = everydayNames(key, vocabulary);
        forms.set(text, known.length > 0 ? known : withoutPartWord(key));
      }
    }
    const inOtherWords = await commonMeanings([...pairs.values(), ...forms.values()].flat(), vocabulary);
    const meaningOf = (text: string): CommonMeaning | undefined =>
      asWritten([text]) ?? inOtherWords([text]) ?? inOtherWords(forms.get(text) ?? [], ['everyday_wording']);
    return names.map((asked, at) => {
      const match = matches[at]!;
      if (!mayBeCommon(asked, at)) return match;
      const meaning = meaningOf(asked.name);
      const ofPair = (pairs.get(asked.name) ?? []).map(meaningOf);
      if (meaning === undefined && ofPair.every((each) => each === undefined)) return match;
      const common = meaning === undefined ? decidePair(asked, ofPair) : decideCommonName(asked, meaning);
      // The name of a genus or family itself.
      const isNamed = match.type === 'higher_rank' && !match.reasons.includes('typos');
      return common.bearer === null && isNamed ? { ...match, alternatives: common.alternatives } : common;
    });
  };

  /** Returns a function that says what common names mean, together. */
  const commonMeanings = async (
    texts: readonly string[],
    vocabulary: PlantVocabulary,
  ): Promise<(texts: readonly string[], reasons?: CommonMeaning['reasons']) => CommonMeaning | undefined> => {
    if (texts.length === 0) return () => undefined;
    const keysOf = (some: readonly string[]) => some.flatMap(commonNameKeys);
    const groupOf = (text: string) => vocabulary.group(commonKey(withoutListMark(text)));
    const groups = texts.flatMap((text) => groupOf(text) ?? []);
    const namesOf = (rank: CalledGroup['rank']) => [
      ...new Set(groups.filter((group) => group.rank === rank).map(({ name }) => fold(name))),
    ];
    const [rows, genera, families] = await Promise.all([
      queries.commonNames([...new Set(keysOf(texts))]),
      queries.genera(namesOf('genus')),
      queries.families(namesOf('family')),
    ]);
    const bearersByKey = grouped(rows);
    const calledGroup = (text: string): CalledGroup | undefined => {
      const group = groupOf(text);
      if (group === null) return undefined;
      const { rank, name: of, called } = group;
      const genus = genera.find(({ name }) => name === of);
      const family = families.find(({ name }) => name === of);
      if (rank === 'genus') return genus && { rank, taxon: genus, called };
      return family && { rank, taxon: family, called };
    };
    return (some, reasons = []) => {
      const bearers = keysOf(some).flatMap((key) => bearersByKey.get(key) ?? []);
      const group = some.map(calledGroup).find((each) => each !== undefined);
      return bearers.length === 0 && group === undefined ? undefined : { bearers, group, reasons };
    };
  };

  /** Matches the entries with an identifier (C2.63), with one statement; the places of the others are undefined. */
  const matchIdentifiers = async (
    names: readonly NameToMatch[],
    signal?: CancellationSignal,
  ): Promise<readonly (NameMatch | undefined)[]> => {
    const keys = names.map(({ identifier }) => (identifier ? externalIdKey(identifier) : identifier));
    const wanted = [...new Set(keys.filter((key) => typeof key === 'string'))];
    signal?.throwIfAborted();
    const bearersByKey = grouped(wanted.length === 0 ? [] : await queries.identifiers(wanted));
    return keys.map((key) => {
      if (key === undefined) return undefined;
      return key === null ? noMatch(['no_identifier']) : decideIdentifier(bearersByKey.get(key) ?? []);
    });
  };

  /** Matches single names: by the same words in one statement for all, the others by similar ones. */
  const matchNames = async (
    names: readonly UnmatchedName[],
    signal?: CancellationSignal,
  ): Promise<ReadonlyMap<UnmatchedName, NameMatch>> => {
    const breathe = yieldLoop(signal);
    const bearersByKey = await lookUp(
      names.flatMap(({ parsed }) => sameWords(parsed).map(({ key }) => key)),
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
    );
  };

  /** Doubts the matches of names whose author has a word that no author in the data has (contract C7.25). */
  const doubtAuthors = async (
    matches: ReadonlyMap<UnmatchedName, NameMatch>,
  ): Promise<ReadonlyMap<UnmatchedName, NameMatch>> => {
    const words = new Map([...matches].map(([each, match]) => [each, unconfirmed(each, match)]));
    if ([...words.values()].every(({ length }) => length === 0)) return matches;
    const { isAuthor } = await vocabularyNow();
    return new Map(
      [...matches].map(([each, match]) => [
        each,
        words.get(each)!.every(isAuthor) ? match : withReasons(match, ['no_such_author']),
      ]),
    );
  };

  /** Returns what the data know of the words beside names, with one statement. */
  const knownBeside = async (names: readonly BotanicalName[]): Promise<KnownWords> => {
    const [rows, { group }, { isGenus }] = await Promise.all([
      queries.commonNames([...new Set(names.flatMap(besideKeys))]),
      lexicon.vocabulary(),
      vocabularyNow(),
    ]);
    return { bearersByKey: grouped(rows), group, isGenus };
  };

  const matchDistinct: Matcher['match'] = async (names, signal) => {
    const breathe = yieldLoop(signal);
    const texts: (readonly [NameToMatch, ParsedName])[] = [];
    for (const asked of names) {
      await breathe();
      texts.push([asked, parseName(asked.name)]);
    }
    const isGenus = texts.some(([, parsed]) => needsGenera(parsed))
      ? (await vocabularyNow()).isGenus
      : () => false;
    const all = texts.map(([asked, written]): Asked => {
      const parsed = withCommonNamesBeside(written, isGenus);
      return { asked, parsed, names: namesWithin(parsed, isGenus).map((each) => ({ asked, parsed: each })) };
    });
    const found = await matchNames(
      all.flatMap((each) => each.names),
      signal,
    );
    const explained = all.flatMap(({ parsed }) =>
      parsed.kind === 'name' && parsed.beside.length > 0 ? [parsed] : [],
    );
    const beside = explained.length === 0 ? null : await knownBeside(explained);
    const matches = all.map(({ parsed, names }) => {
      const match = together(
        parsed,
        names.map((each) => found.get(each)!),
      );
      return beside && parsed.kind === 'name' ? withWordsBeside(parsed, match, beside) : match;
    });
    return matchCommonNames(names, matches, signal);
  };

  return {
    prepare: async () => {
      try {
        await vocabularyNow();
      } catch (error) {
        if (!(error instanceof StoreUnavailable)) throw error;
      }
    },
    match: async (names, signal) => {
      const identified = await matchIdentifiers(names, signal);
      // Lists repeat names: inventories of trees have some dozen species.
      const named = new Map(
        names.flatMap((name, at) => (identified[at] === undefined ? [[nameKeyOf(name), name] as const] : [])),
      );
      const matches = await matchDistinct([...named.values()], signal);
      const byKey = new Map([...named.keys()].map((key, at) => [key, matches[at]!]));
      return identified.map((match, at) => match ?? byKey.get(nameKeyOf(names[at]!))!);
    },
  };
};

/** Returns what the match of a name depends on. */
const nameKeyOf = ({ name, genus, family, kind }: NameToMatch): string =>
  JSON.stringify([name, genus, family, kind]);

/** Returns whether a name is known as a scientific name, so that it is no common name. */
const isScientific = ({ type }: NameMatch): boolean => type === 'exact' || type === 'normalised';

/** Returns the words of the given author that a match leaves without confirmation. */
const unconfirmed = ({ parsed }: UnmatchedName, { reasons, bearer }: NameMatch): readonly string[] =>
  parsed.author !== null && (reasons.includes('author_unknown') || reasons.includes('author_compatible'))
    ? unconfirmedWords(parsed.author, bearer?.name_author ?? null)
    : [];

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
