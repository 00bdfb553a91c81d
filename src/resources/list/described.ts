import { z } from 'zod';
import { redactCredentials } from '../../logging/redact-credentials.js';
import type { Collection } from '../../query/collections.js';
import { COLLECTIONS } from '../../query/collections.js';
import type { KeySet } from '../../query/keys.js';
import type { Parameter } from '../../query/parameters.js';
import { type ParsedList, parseList } from '../../query/parse.js';
import type { Warning } from '../../query/warning.js';
import type { CancellationSignal } from '../../runtime/cancellation.js';
import { withTimeout } from '../../runtime/deadline.js';
import { StoreUnavailable } from '../../runtime/store-unavailable.js';
import type { QueryParameter, UnderstoodCondition } from '../../understanding/condition.js';
import { conditionMeaning } from '../../understanding/describe.js';
import { SPOKEN_LANGUAGES } from '../../understanding/language-words.js';
import { keyNamed, parametersOfAll, queryString } from '../../understanding/query.js';
import type { SafetyWish } from '../../understanding/rules/rule.js';
import { member } from '../formats.js';
import { notPoisonousTo } from '../interpret/interpret.js';
import type { ReadText, TextReader } from '../interpret/read-text.js';
import { unmetWishText } from '../interpret/reasons.js';

/** `meta.interpret` of a search for a text that describes plants (contract C7.37). */
export const DescribedBy = z
  .strictObject({
    language: member(z.enum(SPOKEN_LANGUAGES), 'Language in which the text was read.', 'en'),
    meaning: member(
      z.array(z.string()).nullable(),
      'Its conditions in words, of which some may be replaced by filters of the request; null where they are not applied.',
      ['Flower colour: blue'],
    ),
    url: member(
      z.string(),
      'How it was understood in full.',
      '/api/v1/species/interpret?q=blue+flowers+for+shade',
    ),
    applied: member(z.boolean(), 'Whether the results are those that meet the conditions.', false),
  })
  .describe('What a text that describes plants was understood to mean; absent for other texts.');

/** A search, and what its text describes; null for a text that is a name. */
interface DescribedSearch<Kind extends string> {
  readonly parsed: ParsedList<Kind>;
  readonly describedBy: z.infer<typeof DescribedBy> | null;
}

/** Returns the keys of the conditions of some parameters, by their names without aliases. */
const keysOf = (names: readonly string[], keys: KeySet): ReadonlySet<string> =>
  new Set(names.flatMap((name) => keys.named('filter', keyNamed(name) ?? '')?.key ?? []));

const ZONE = 'filter[zone]';

/**
 * Returns what conditions say beside the keys of the request. A place has two keys, of which each can be replaced alone; other
 * conditions are replaced as a whole.
 */
const besides = (
  conditions: readonly UnderstoodCondition[],
  given: readonly Parameter[],
  { keys }: Collection,
): readonly UnderstoodCondition[] => {
  const explicit = keysOf(
    given.map(({ name }) => name),
    keys,
  );
  const isReplaced = ([name]: QueryParameter): boolean =>
    [...keysOf([name], keys)].some((key) => explicit.has(key));
  return conditions.flatMap((condition) => {
    const kept = condition.parameters.filter((parameter) => !isReplaced(parameter));
    if (kept.length === condition.parameters.length) return [condition];
    const isPlace = condition.parameters.some(([name]) => name === ZONE);
    return isPlace && kept.length > 0 ? [{ ...condition, parameters: kept }] : [];
  });
};

/** Returns the fields of the request whose missing values are kept, which the conditions take, too (C6.35). */
const unknownOf = (given: readonly Parameter[]): readonly QueryParameter[] =>
  given.filter(({ name }) => name === 'unknown').map(({ name, value }) => [name, value]);

/** Returns the warning that a wish for safety is not met (contract C7.37). */
const unmet = ({ victims }: SafetyWish): Warning => ({
  param: 'q',
  problem: 'harm_unknown',
  message: unmetWishText(victims, notPoisonousTo(victims.join(','))),
});

/** Returns a search with conditions in place of its text. */
const filtered = <Kind extends string>(
  parsed: ParsedList<Kind>,
  collection: Collection<Kind>,
  conditions: readonly UnderstoodCondition[],
): ParsedList<Kind> => {
  const list = collection.kind === 'plants' ? COLLECTIONS.plants : COLLECTIONS.species;
  const widened = { parameters: unknownOf(parsed.parameters) };
  const own = parseList(list, queryString(parametersOfAll([...conditions, widened])));
  // A field that only the text is about is no unused one.
  const warnings = parsed.warnings.filter(({ param }) => param !== 'unknown');
  return {
    ...parsed,
    names: null,
    where: [...parsed.where, ...own.where],
    chosen: [...parsed.chosen, ...own.chosen],
    establishments: [...parsed.establishments, ...own.establishments],
    zones: [...parsed.zones, ...own.zones],
    taxa: [...parsed.taxa, ...own.taxa],
    warnings: [...warnings, ...own.warnings],
  };
};

/** Returns a search that finds nothing: no plant is called as a wish for safety is, though *safe* is spelled like *sage*. */
const withoutResults = <Kind extends string>(parsed: ParsedList<Kind>): ParsedList<Kind> => ({
  ...parsed,
  names: parsed.names && {
    ...parsed.names,
    text: '',
    words: [],
    beginnings: [],
    paired: [],
    cultivarOf: null,
  },
});

/** Longest wait in milliseconds of a search that only says what its text describes. */
const LONGEST_WAIT_MS = 1_000;

/**
 * Reads a text; returns null for one that is no description. A search that applies nothing spends little time on it, and is
 * answered without Postgres, too: it says nothing then.
 */
const readInTime = async (
  text: string,
  { language, interpret }: Pick<ParsedList, 'language' | 'interpret'>,
  { read, readDescription }: TextReader,
  signal: CancellationSignal,
): Promise<ReadText | null> => {
  if (interpret) {
    const found = await read(text, language, signal);
    return found.kind === 'description' ? found : null;
  }
  const found = readDescription(text, language, signal);
  if (!(found instanceof Promise)) return found;
  return withTimeout(LONGEST_WAIT_MS, found).catch((error: unknown) => {
    if (!(error instanceof StoreUnavailable)) throw error;
    return null;
  });
};

/** Returns the text of a search. */
export const searchedText = ({ parameters }: Pick<ParsedList, 'parameters'>): string =>
  redactCredentials((parameters.findLast(({ name }) => name === 'q')?.value ?? '').trim());

/** Reads the text of a search as a description, and applies it if the request says so (contract C7.37). */
export const describedSearch = async <Kind extends string>(
  texts: TextReader,
  collection: Collection<Kind>,
  parsed: ParsedList<Kind>,
  signal: CancellationSignal,
): Promise<DescribedSearch<Kind>> => {
  const text = searchedText(parsed);
  const isText = parsed.names !== null && !parsed.names.everything;
  const description = isText ? await readInTime(text, parsed, texts, signal) : null;
  if (description === null) return { parsed, describedBy: null };
  const { reading, isList } = description;
  const { language, wishes } = reading;
  const conditions = besides(reading.conditions, parsed.parameters, collection);
  const applied = parsed.interpret && isList;
  const isWish = parsed.interpret && wishes.length > 0 && reading.conditions.length === 0;
  const asked = isWish ? withoutResults(parsed) : parsed;
  const search = applied ? filtered(parsed, collection, conditions) : asked;
  return {
    parsed: parsed.interpret ? { ...search, warnings: [...search.warnings, ...wishes.map(unmet)] } : search,
    describedBy: {
      language,
      meaning: applied ? conditions.map((each) => conditionMeaning(language, each)) : null,
      url: `/api/v1/species/interpret?${queryString([
        ['q', text],
        ...(parsed.language === null ? [] : [['lang', parsed.language] as const]),
      ])}`,
      applied,
    },
  };
};
