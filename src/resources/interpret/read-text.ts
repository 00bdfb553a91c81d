import { LRUCache } from 'lru-cache';
import { plain } from '../../names/fold.js';
import type { CancellationSignal } from '../../runtime/cancellation.js';
import { type Interpretation, interpret } from '../../understanding/interpret.js';
import { type Language, SPOKEN_LANGUAGES } from '../../understanding/language-words.js';
import { lexiconOf } from '../../understanding/lexicon.js';
import { mayDescribe } from '../../understanding/may-describe.js';
import type { NamedTaxa } from '../../understanding/meaning.js';
import { withoutMisspellings } from '../../understanding/segments.js';
import type { FindNames } from './names-in-text.js';
import { createReadQuestion } from './read-question.js';

/** What a text is (contract C7.30). */
export interface ReadText {
  readonly kind: 'description' | 'name' | 'words';
  /** Species that the whole text names; null for other texts. */
  readonly species: number | null;
  readonly reading: Interpretation;
  /** Whether a filtered list answers it: a description with at least one condition. */
  readonly isList: boolean;
}

type Read<Result> = (text: string, language: string | null, signal?: CancellationSignal) => Result;

/** Texts whose reading is kept, those read last: many people search for the same names, and each search asks whether it describes. */
const KEPT = { max: 5_000, ttl: 60_000 };

/** Reads texts in the given language, or in the one that explains most of their words (contract C7.34). */
export interface TextReader {
  readonly read: Read<Promise<ReadText>>;
  /**
   * Returns null for every text that is no description, with as little work as possible: most searches are for names alone. What is
   * known of a text is at most a minute old, and is returned at once.
   */
  readonly readDescription: Read<Promise<ReadText | null> | ReadText | null>;
  /** Returns the words of a text that may name the plant it asks about (contract C7.41); null for other texts. */
  readonly readQuestion: Read<Promise<string | null>>;
}

const isSpoken = (language: string | null): language is Language =>
  (SPOKEN_LANGUAGES as readonly (string | null)[]).includes(language);

/** Returns whether a text is one word for a form of plants, such as *tree*: a condition, although some plant is called so. */
const isForm = ({ conditions, ignored }: Interpretation, text: string): boolean => {
  const [first, ...others] = conditions;
  const [[name] = ['']] = first?.parameters ?? [];
  const [start, end] = first?.spans[0] ?? [0, 0];
  return (
    others.length === 0 &&
    ignored.length === 0 &&
    name === 'filter[plant_form]' &&
    end - start === text.length
  );
};

/** Endings of scientific names of species. */
const LATIN = /^(?=\p{Ll}{4})\p{Ll}*(?:a|us|um|is|e|i|ns|x|or)$/u;

/** Returns whether a text begins like a scientific name: a genus, and a word that the language has not (*Rosa nana*). */
const isScientific = (text: string, language: Language, taxa: NamedTaxa): boolean => {
  const [genus = '', epithet = ''] = text.split(/\s+/);
  return (
    LATIN.test(epithet) &&
    taxa.get(genus.toLowerCase())?.name === genus &&
    lexiconOf(language).find([plain(epithet)]).length === 0 &&
    lexiconOf(language).parts(plain(epithet)) === undefined
  );
};

const valuesOf = ({ conditions }: Interpretation, key: string): readonly string[] =>
  conditions
    .flatMap(({ parameters }) => parameters)
    .flatMap(([name, value]) => (name === `filter[${key}]` ? value.split(',') : []));

const spokenLanguage = (language: string | null): Language | null => (isSpoken(language) ? language : null);

export const createTextReader = (findNames: FindNames): TextReader => {
  const read: TextReader['read'] = async (text, language, signal) => {
    const { isName, species, taxa, generaInPlural, generaCorrected } = await findNames(text, true, signal);
    const named = await taxa();
    const reading = interpret(text, spokenLanguage(language), named);
    /** Whether a name of a plant of another genus is meant: *lauriers roses* are no pink laurels, *autum crocus* is no crocus. */
    const isOtherName = async (): Promise<boolean> => {
      const species = valuesOf(reading, 'scientific_name');
      const said = new Set(
        [...valuesOf(reading, 'genus_name'), ...species].map((name) => name.split(' ')[0]!),
      );
      if (said.size === 0) return false;
      const corrected = withoutMisspellings(text, lexiconOf(reading.language), named);
      const genera = [
        ...(corrected === null ? [] : await generaCorrected(corrected)),
        // A genus with a colour in the plural is described: *rosas amarillas*.
        ...(species.length > 0 ? await generaInPlural() : []),
      ];
      return genera.length > 0 && !genera.some((genus) => said.has(genus));
    };
    const isDescription = async (): Promise<boolean> =>
      reading.describes && !isScientific(text, reading.language, named) && !(await isOtherName());
    const kind =
      isName && !isForm(reading, text) ? 'name' : (await isDescription()) ? 'description' : 'words';
    const isAnswered = reading.refused === null && reading.conditions.length > 0;
    return { kind, species, reading, isList: kind === 'description' && isAnswered };
  };
  const describes = async (
    text: string,
    language: Language | null,
    signal?: CancellationSignal,
  ): Promise<ReadText | null> => {
    const { isName } = await findNames(text, false, signal);
    if (isName && !isForm(interpret(text, language, NO_NAMES), text)) return null;
    const found = await read(text, language, signal);
    return found.kind === 'description' ? found : null;
  };
  const readQuestion = createReadQuestion(findNames);
  const kept = new LRUCache<string, { readonly found: ReadText | null }>(KEPT);
  return {
    read,
    readQuestion: (text, language, signal) => readQuestion(text, spokenLanguage(language), signal),
    readDescription: (text, language, signal) => {
      const spoken = spokenLanguage(language);
      const key = `${spoken ?? ''}/${text}`;
      const keep = (found: ReadText | null): ReadText | null => {
        kept.set(key, { found });
        return found;
      };
      const known = kept.get(key);
      if (known !== undefined) return known.found;
      return mayDescribe(text, spoken) ? describes(text, spoken, signal).then(keep) : keep(null);
    },
  };
};

const NO_NAMES = new Map();
