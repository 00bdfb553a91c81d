import type { NameMatch, NameToMatch } from '../../matching/match.js';
import type { Matcher, PlantGroups } from '../../matching/matcher.js';
import type { Reason } from '../../matching/reasons.js';
import type { CancellationSignal } from '../../runtime/cancellation.js';
import { SPOKEN_LANGUAGES } from '../../understanding/language-words.js';
import { lexiconOf } from '../../understanding/lexicon.js';
import { LONGEST_NAME, type NamedPlant, type NamedTaxa } from '../../understanding/meaning.js';
import { tokensOf } from '../../understanding/tokens.js';

/** The names in a text. */
interface NamesInText {
  /** Whether the whole text is a scientific or common name (contract C7.30). */
  readonly isName: boolean;
  /** Species that the whole text names; null for other texts. */
  readonly species: number | null;
  /** Looks up plants, genera and families in the text, by the folded words of their names. */
  taxa(): Promise<NamedTaxa>;
  /** Finds the genera of the plants of which the whole text is a name in the plural. */
  generaInPlural(): Promise<readonly string[]>;
  /** Finds the genera of the plants whose name is the text with its words corrected, or a name that the text misspells. */
  generaCorrected(corrected: string): Promise<readonly string[]>;
}

/**
 * Looks for names in a text.
 *
 * @param within Whether `taxa` will be asked for, so that the names in the text are matched together with the whole of it.
 */
export type FindNames = (text: string, within: boolean, signal?: CancellationSignal) => Promise<NamesInText>;

/** Neighbouring words of a text that may be a name, folded and as written. */
interface Phrase {
  readonly key: string;
  readonly written: string;
}

/** Words of a text in which names are looked for. */
const MOST_WORDS = 20;
const SHORTEST_NAME = 3;

const phrasesOf = (text: string): readonly Phrase[] => {
  const tokens = tokensOf(text)
    .filter(({ kind }) => kind === 'word')
    .slice(0, MOST_WORDS);
  return tokens
    .flatMap((first, from) =>
      tokens.slice(from, from + LONGEST_NAME).map((last, length) => ({
        key: tokens
          .slice(from, from + length + 1)
          .map((token) => token.text)
          .join(' '),
        written: text.slice(first.start, last.end),
      })),
    )
    .filter(({ key }) => key.length >= SHORTEST_NAME);
};

/** Unknown words of a text that are compared with names (contract C7.16). */
const MOST_UNKNOWN = 8;

/** Returns whether some language has a word, also an ordinary one. */
const isWordOfAnyLanguage = (word: string): boolean =>
  SPOKEN_LANGUAGES.map(lexiconOf).some(
    (lexicon) => lexicon.find([word]).length > 0 || lexicon.isOrdinary(word),
  );

/** Reasons by which a text does not name a plant as it stands: group names and everyday forms (contract C7.30). */
const INDIRECT: ReadonlySet<Reason> = new Set([
  'group_name',
  'everyday_wording',
  'words_unknown',
  'remark_ignored',
]);
/** Reasons for a genus or family without doubt. */
const OF_GROUPS: ReadonlySet<Reason> = new Set([
  'genus_only',
  'family_only',
  'group_name',
  'everyday_wording',
  'homonyms',
]);

const isCertain = ({ type }: NameMatch): boolean => type === 'exact' || type === 'normalised';

/** Returns the genus of the species that share an ambiguous name, if they are all of one. */
const sharedGenus = ({ reasons, alternatives }: NameMatch): string | undefined => {
  const [first, ...others] = new Set(alternatives.map(({ scientific_name: name }) => name.split(' ')[0]!));
  return reasons.includes('ambiguous') && others.length === 0 ? first : undefined;
};

/** Returns a plant with the colours of its flowers, if a text of several words names a species in the plural (*white lilies*). */
const withFlowers = async (
  match: NameMatch,
  key: string,
  flowerColors: PlantGroups['flowerColors'],
): Promise<NamedPlant | undefined> => {
  const plant = namedPlant(match);
  return plant?.rank === 'species' && !plant.asWritten && key.includes(' ')
    ? { ...plant, flowerColors: await flowerColors(match.bearer!.id) }
    : plant;
};

/** Returns the taxon that a match names without doubt; undefined for other matches. */
const namedPlant = (match: NameMatch): NamedPlant | undefined => {
  const { bearer, genus, family, reasons } = match;
  const asWritten = !reasons.some((reason) => INDIRECT.has(reason));
  if (bearer !== null)
    return isCertain(match) && !reasons.includes('words_unknown')
      ? { rank: 'species', name: bearer.scientific_name, asWritten }
      : undefined;
  const shared = sharedGenus(match);
  if (shared !== undefined) return { rank: 'genus', name: shared, asWritten, isShared: true };
  if (!reasons.every((reason) => OF_GROUPS.has(reason))) return undefined;
  if (genus !== null) return { rank: 'genus', name: genus.name, asWritten };
  return family === null ? undefined : { rank: 'family', name: family.name, asWritten };
};

/** Reasons for which no plant was chosen, although the alternatives have the name. */
const SHARED_NAME: readonly Reason[] = ['ambiguous', 'uncertain_synonym', 'group_name', 'species_unknown'];

/** Returns whether some plant has the whole text as a name, whichever it is (contract C7.30). */
export const isWholeName = (match: NameMatch): boolean => {
  const { reasons, alternatives } = match;
  if (reasons.includes('everyday_wording')) return false;
  if (SHARED_NAME.some((reason) => reasons.includes(reason))) return alternatives.length > 0;
  return namedPlant(match)?.asWritten ?? false;
};

const generaNamed = ({ bearer, genus, alternatives }: NameMatch): readonly string[] => [
  ...(genus === null ? [] : [genus.name]),
  ...[...(bearer === null ? [] : [bearer]), ...alternatives].map(
    ({ scientific_name: name }) => name.split(' ')[0]!,
  ),
];

/** Creates the search for names in descriptions: those that the matching of lists finds without doubt (contract C7.20). */
export const createFindNames =
  (matcher: Matcher & PlantGroups): FindNames =>
  async (text, within, signal) => {
    const match = (names: readonly string[]) =>
      matcher.match(
        names.map((name): NameToMatch => ({ name, kind: 'common' })),
        signal,
      );
    const generaOf = async (names: readonly string[]): Promise<readonly string[]> =>
      (await match(names)).filter(isWholeName).flatMap(generaNamed);
    const phrases = phrasesOf(text);
    const written = phrases.map((phrase) => phrase.written);
    const [whole, ...parts] = await match(within ? [text, ...written] : [text]);
    const isName = isWholeName(whole!);
    /** Returns the genera and families whose names single words of the text misspell. */
    const misspeltNames = async (): Promise<readonly (readonly [key: string, plant: NamedPlant])[]> => {
      const words = phrases
        .filter(({ key }) => !key.includes(' ') && !isWordOfAnyLanguage(key))
        .slice(0, MOST_UNKNOWN);
      const groups = await Promise.all(words.map(({ key }) => matcher.misspeltGroup(key)));
      return words.flatMap(({ key }, at) => {
        const group = groups[at];
        if (!group) return [];
        return [[key, { rank: group.rank, name: group.name, asWritten: false, isCorrected: true }] as const];
      });
    };
    // What a name says besides is what its parts say: "yellow birch" is a birch.
    const isPart = (phrase: string): boolean => !isName || phrase !== text;
    return {
      isName,
      species: isName ? (whole!.bearer?.id ?? null) : null,
      generaInPlural: async () => generaOf(await matcher.singulars(text)),
      generaCorrected: async (corrected) => generaOf([corrected, ...(await matcher.corrections(text))]),
      taxa: async () => {
        const [matches, groups, misspelt] = await Promise.all([
          within ? parts : match(written),
          Promise.all(written.map(matcher.group)),
          misspeltNames(),
        ]);
        const plants = await Promise.all(
          phrases.map(({ key }, at) => withFlowers(matches[at]!, key, matcher.flowerColors)),
        );
        const taxa = new Map(
          phrases.flatMap(({ key, written: phrase }, at) => {
            if (!isPart(phrase)) return [];
            // "Oaks" are a genus in a description, although one oak is called so before all others.
            const [plant, group] = [plants[at], groups[at]!];
            if (group === null) return plant === undefined ? [] : [[key, plant] as const];
            const { rank, name } = group;
            return [[key, { rank, name, asWritten: plant?.asWritten ?? false }] as const];
          }),
        );
        return new Map([...misspelt, ...taxa]);
      },
    };
  };
