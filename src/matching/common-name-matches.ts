import { commonKey, pairedReadings, spoken } from '../names/common-name.js';
import { withoutPartWord } from '../names/everyday-forms.js';
import { fold } from '../names/fold.js';
import { withoutListMark } from '../names/list-mark.js';
import { normaliseCharacters } from '../names/normalise-characters.js';
import type { CancellationSignal } from '../runtime/cancellation.js';
import { yieldLoop } from '../runtime/yield-loop.js';
import type { LoadedLexicon } from '../search/lexicon.js';
import { everydayNames } from '../search/understand.js';
import type { PlantVocabulary } from '../search/vocabulary/plant-vocabulary.js';
import {
  type CalledGroup,
  type CommonMeaning,
  commonNameKeys,
  decideCommonName,
  decidePair,
} from './common-names.js';
import { grouped } from './grouped.js';
import type { NameMatch, NameToMatch } from './match.js';
import { VOCABULARY_WAIT_MS } from './match-limits.js';
import type { MatchingQueries } from './queries.js';

/** Matches the names of kind `common` that are not known as scientific names (contract C7.38). */
type MatchCommonNames = (
  names: readonly NameToMatch[],
  matches: readonly NameMatch[],
  signal?: CancellationSignal,
) => Promise<readonly NameMatch[]>;

export const createCommonNames = (queries: MatchingQueries, lexicon: LoadedLexicon): MatchCommonNames => {
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

  return async (names, matches, signal) => {
    const mayBeCommon = ({ kind }: NameToMatch, at: number): boolean =>
      kind === 'common' && !isScientific(matches[at]!);
    const sought = names.filter(mayBeCommon);
    if (sought.length === 0) return matches;
    signal?.throwIfAborted();
    const vocabulary = await lexicon.vocabulary(VOCABULARY_WAIT_MS);
    const asWritten = await commonMeanings(
      sought.map(({ name }) => name),
      vocabulary,
    );
    const breathe = yieldLoop(signal);
    const pairs = new Map<string, ReturnType<typeof pairedReadings>>();
    const forms = new Map<string, readonly string[]>();
    for (const { name } of sought) {
      await breathe();
      if (asWritten([name]) !== undefined) continue;
      pairs.set(name, pairedReadings(withoutListMark(name)));
      for (const text of [name, ...pairs.get(name)!.flat()]) forms.set(text, formsOf(text, vocabulary));
    }
    const inOtherWords = await commonMeanings(
      [...[...pairs.values()].flat(2), ...[...forms.values()].flat()],
      vocabulary,
    );
    const meaningOf = (text: string): CommonMeaning | undefined =>
      asWritten([text]) ?? inOtherWords([text]) ?? inOtherWords(forms.get(text) ?? [], ['everyday_wording']);
    const firstMeaning = (readings: readonly string[]): CommonMeaning | undefined =>
      readings.map(meaningOf).find((meaning) => meaning !== undefined);
    return names.map((asked, at) => {
      const match = matches[at]!;
      if (!mayBeCommon(asked, at)) return match;
      const meaning = meaningOf(asked.name);
      const ofPair = (pairs.get(asked.name) ?? []).map(firstMeaning);
      if (meaning === undefined && ofPair.every((each) => each === undefined)) return match;
      const common = meaning === undefined ? decidePair(asked, ofPair) : decideCommonName(asked, meaning);
      // The name of a genus or family itself.
      const isNamed = match.type === 'higher_rank' && !match.reasons.includes('typos');
      return common.bearer === null && isNamed ? { ...match, alternatives: common.alternatives } : common;
    });
  };
};

/** Returns whether a name is known as a scientific name, so that it is no common name. */
const isScientific = ({ type }: NameMatch): boolean => type === 'exact' || type === 'normalised';

/**
 * Returns the texts that a common name stands for in everyday wording (contract C7.13). Accents stay, since stored names have
 * them: *Möhren* is *Möhre*, but *Äpfel* is *Apfel*.
 */
const formsOf = (text: string, vocabulary: PlantVocabulary): readonly string[] => {
  const plain = commonKey(withoutListMark(text));
  const accented = spoken(withoutListMark(normaliseCharacters(text))).toLowerCase();
  const isAccented = fold(accented) === plain && accented !== plain;
  const has = (form: string): boolean => vocabulary.has(fold(form));
  const known = [
    ...(isAccented ? [plain, ...everydayNames(accented, { has })] : []),
    ...everydayNames(plain, vocabulary),
  ];
  return known.some(has) ? known : withoutPartWord(plain);
};
