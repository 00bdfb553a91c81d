import type { DatabasePool } from 'slonik';
import { externalIdKey } from '../fields/external-ids.js';
import { commonKey } from '../names/common-name.js';
import { inSingular } from '../names/everyday-forms.js';
import { parseName } from '../names/parse.js';
import type { BotanicalName, ParsedName } from '../names/parsed-name.js';
import { wordsNear } from '../names/words-within-edits.js';
import type { NamedTaxon } from '../query/name-query.js';
import type { CancellationSignal } from '../runtime/cancellation.js';
import { StoreUnavailable } from '../runtime/store-unavailable.js';
import { yieldLoop } from '../runtime/yield-loop.js';
import type { LoadedLexicon } from '../search/lexicon.js';
import { everydayNames } from '../search/understand.js';
import { besideKeys, hasWordsBeside, type KnownWords, withWordsBeside } from './beside.js';
import { createCommonNames } from './common-name-matches.js';
import { grouped } from './grouped.js';
import { decideIdentifier } from './identifiers.js';
import { type NameMatch, type NameToMatch, noMatch } from './match.js';
import { VOCABULARY_WAIT_MS } from './match-limits.js';
import { createMatchingQueries } from './queries.js';
import { createScientificNames } from './scientific-names.js';
import type { UnmatchedName } from './similar-names.js';
import { namesWithin, needsGenera, together, withCommonNamesBeside } from './texts.js';
import { createVocabulary } from './vocabulary.js';

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

/** Finds groups of plants by everyday names. */
export interface PlantGroups {
  /** Returns the genus or family that an everyday name in singular or plural means (contract C7.14); null if it means none. */
  group(name: string): Promise<NamedTaxon | null>;
  /** Returns the names of well-known plants of which a text of several words is the plural (*lauriers roses*). */
  singulars(name: string): Promise<readonly string[]>;
  /** Returns the name of a well-known plant that a text of several words misspells, if it does (contract C7.15). */
  corrections(name: string): Promise<readonly string[]>;
  /** Returns the genus or family whose name a long word, or its singular, has with one typing error; null without one. */
  misspeltGroup(word: string): Promise<NamedTaxon | null>;
  /** Returns the colours of the flowers of a species, or of its genus if none is known of it. */
  flowerColors(species: number): Promise<readonly string[]>;
}

/** A matcher whose vocabulary can be built before the first list. */
interface PreparedMatcher extends Matcher, PlantGroups {
  /** Builds the vocabulary, which the first misspelt name would wait for; not while Postgres is unavailable. */
  prepare(): Promise<void>;
}

/** Shorter words are often near to a name that is not meant. */
const SHORTEST_MISSPELT = 8;

export const createMatcher = (pool: DatabasePool, lexicon: LoadedLexicon): PreparedMatcher => {
  const queries = createMatchingQueries(pool);
  const vocabularyNow = createVocabulary(pool, lexicon);
  const matchNames = createScientificNames(queries, vocabularyNow);
  const matchCommonNames = createCommonNames(queries, lexicon);
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

  /** Returns what the data know of the words beside names, with one statement. */
  const knownBeside = async (names: readonly BotanicalName[]): Promise<KnownWords> => {
    const [rows, { group }, { isGenus }] = await Promise.all([
      queries.commonNames([...new Set(names.flatMap(besideKeys))]),
      lexicon.vocabulary(VOCABULARY_WAIT_MS),
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
      parsed.kind === 'name' && hasWordsBeside(parsed) ? [parsed] : [],
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
    group: async (name) => {
      const vocabulary = await lexicon.vocabulary(VOCABULARY_WAIT_MS);
      const text = commonKey(name);
      const forms = [text, ...everydayNames(text, vocabulary)];
      return forms.map(vocabulary.group).find((group) => group !== null) ?? null;
    },
    singulars: async (name) => {
      const vocabulary = await lexicon.vocabulary(VOCABULARY_WAIT_MS);
      return inSingular(commonKey(name)).filter(vocabulary.has);
    },
    corrections: async (name) => {
      const text = commonKey(name);
      const vocabulary = await lexicon.vocabulary(VOCABULARY_WAIT_MS);
      const corrected = text.includes(' ') ? vocabulary.correction(text, false) : null;
      return corrected === null ? [] : [corrected];
    },
    misspeltGroup: async (word) => {
      const vocabulary = await lexicon.vocabulary(VOCABULARY_WAIT_MS);
      const key = commonKey(word);
      if (key.length < SHORTEST_MISSPELT) return null;
      for (const form of new Set([key, key.replace(/s$/, '')])) {
        const name = vocabulary.correction(form, false);
        const isNear = name !== null && wordsNear([name], form, 1).flat().length > 0;
        if (isNear && vocabulary.group(name) !== null) return vocabulary.group(name);
      }
      return null;
    },
    flowerColors: queries.flowerColors,
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
