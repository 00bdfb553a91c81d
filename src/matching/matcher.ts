import type { DatabasePool } from 'slonik';
import type { CancellationSignal } from '../cancellation.js';
import { type BotanicalName, type ParsedName, parseName } from '../names/parse.js';
import type { LoadedLexicon } from '../search/lexicon.js';
import { slices } from '../slices.js';
import { candidates } from './candidate.js';
import { decideSameWords } from './decide.js';
import { type LookUp, lookFurther, type Sought } from './further-look.js';
import { type AskedName, genusMatch, type Match, matched, noMatch } from './match.js';
import { type Bearer, createMatchingQueries, type Genus } from './queries.js';
import { sameWords, speciesKey } from './spellings.js';
import { createVocabulary, type Vocabulary } from './vocabulary.js';

/** A name of the list, read. */
interface Asked {
  readonly asked: AskedName;
  readonly parsed: ParsedName;
}

/** Finds the species of names, many at once. */
export interface Matcher {
  /**
   * One match a name, in order, by few statements however many names there are (contract C7.20). Others have their
   * turn every few milliseconds.
   *
   * @throws the reason of the signal once it is aborted.
   */
  match(names: readonly AskedName[], signal?: CancellationSignal): Promise<readonly Match[]>;
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

const isSought = (each: Asked): each is Sought => each.parsed.kind === 'name';

export const createMatcher = (pool: DatabasePool, lexicon: LoadedLexicon): Matcher => {
  const queries = createMatchingQueries(pool);
  const vocabularyNow = createVocabulary(pool, lexicon);
  const lookUp: LookUp = async (keys, signal) => {
    signal?.throwIfAborted();
    const distinct = [...new Set(keys)];
    return grouped(distinct.length === 0 ? [] : await queries.bearers(distinct));
  };

  /** The keys by which each name is looked up first; of several names, and of the parents of a formula, their own. */
  const firstKeys = ({ parsed }: Asked): readonly string[] =>
    parsed.kind === 'name'
      ? sameWords(parsed).map(({ key }) => key)
      : namesWithin(parsed).map(({ key }) => key);

  const first = (
    { asked, parsed }: Asked,
    held: ReadonlyMap<string, readonly Bearer[]>,
  ): Match | undefined => {
    if (parsed.kind === 'text') return noMatch(['no_botanical_name']);
    if (parsed.kind !== 'name')
      return noMatch(
        [parsed.kind === 'formula' ? 'hybrid_formula' : 'several_names'],
        namesWithin(parsed).flatMap(({ key }) => ownBearers(held.get(key))),
      );
    return decideSameWords(parsed, candidates(asked, parsed, sameWords(parsed), held));
  };

  /** Latin variants, typing errors, then the species or the genus of names that are not held. */
  const second = async (
    left: readonly Sought[],
    signal?: CancellationSignal,
  ): Promise<ReadonlyMap<Asked, Match>> => {
    if (left.length === 0) return new Map();
    const vocabulary = await vocabularyNow();
    const decided = await lookFurther(left, vocabulary, lookUp, signal);
    const [held, genera] = await Promise.all([
      lookUp(
        left.flatMap(({ parsed }) => optional(speciesKey(parsed))),
        signal,
      ),
      queries.genera([...new Set(left.flatMap(({ parsed }) => generaOf(parsed, vocabulary).flat()))]),
    ]);
    const byName = new Map(genera.map((genus) => [genus.key, genus]));
    return new Map(
      left.map((each) => {
        const near = decided.get(each)?.match;
        return [each, settled(each.parsed, near, held, generaOf(each.parsed, vocabulary), byName)];
      }),
    );
  };

  return {
    match: async (names, signal) => {
      const breathe = slices(signal);
      const all: Asked[] = [];
      for (const asked of names) {
        await breathe();
        all.push({ asked, parsed: parseName(asked.name) });
      }
      const held = await lookUp(all.flatMap(firstKeys), signal);
      const decided = new Map<Asked, Match | undefined>();
      for (const each of all) {
        await breathe();
        decided.set(each, first(each, held));
      }
      const left = all.filter((each) => decided.get(each) === undefined).filter(isSought);
      const later = await second(left, signal);
      return all.map((each) => akin(each, decided.get(each) ?? later.get(each)!));
    },
  };
};

const namesWithin = (parsed: Exclude<ParsedName, BotanicalName>): readonly BotanicalName[] => {
  switch (parsed.kind) {
    case 'formula':
      return parsed.parents;
    case 'several':
      return parsed.names;
    case 'text':
      return [];
  }
};

const optional = <T>(each: T | undefined): readonly T[] => (each === undefined ? [] : [each]);
const ownBearers = (bearers: readonly Bearer[] = []): readonly Bearer[] =>
  bearers.filter(({ synonym }) => synonym === null);

/** The genus of a name as it is written, then in other spellings, then at one edit. */
const generaOf = (
  { genus, abbreviated, epithets }: BotanicalName,
  vocabulary: Vocabulary,
): readonly (readonly string[])[] => {
  if (abbreviated) return [];
  if (epithets.length > 0) return [[genus]];
  const near = vocabulary.genus(genus);
  return [[genus], near.alike, near.byEdits[0]];
};

/** What is left of a name when it is not held: a near one, its species, its genus, nothing. */
const settled = (
  name: BotanicalName,
  near: Match | undefined,
  held: ReadonlyMap<string, readonly Bearer[]>,
  genera: readonly (readonly string[])[],
  byName: ReadonlyMap<string, Genus>,
): Match => {
  if (near && near.type !== 'none') return near;
  const alternatives = near?.alternatives ?? [];
  if (near?.reasons.includes('ambiguous')) return near;
  const species = ownBearers(held.get(speciesKey(name) ?? ''));
  if (species.length === 1)
    return matched('higher_rank', species[0]!, ['infraspecific_unknown'], { alternatives });
  for (const [edits, group] of genera.entries()) {
    const found = group.flatMap((genus) => optional(byName.get(genus)));
    if (found.length === 1) return genusMatch(found[0]!, genusReasons(name, edits), alternatives, edits);
    if (found.length > 1) return noMatch(['ambiguous'], alternatives);
  }
  return near ?? noMatch(['unknown']);
};

const genusReasons = ({ epithets }: BotanicalName, edits: number) => [
  epithets.length > 0 ? ('species_unknown' as const) : ('genus_only' as const),
  ...(edits > 0 ? (['typos'] as const) : []),
];

/** `aff.` says that it is another species: what was found is an alternative. */
const akin = ({ parsed }: Asked, match: Match): Match =>
  parsed.kind === 'name' && parsed.qualifier === 'aff' && match.bearer
    ? noMatch(['akin'], [match.bearer, ...match.alternatives])
    : match;
