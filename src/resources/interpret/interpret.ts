import { fieldSpelled } from '../../fields/registry.js';
import type { StoredNumbers } from '../../inventory/stored-numbers.js';
import type { CancellationSignal } from '../../runtime/cancellation.js';
import type { QueryParameter, TextSpan, UnderstoodCondition } from '../../understanding/condition.js';
import type { Language } from '../../understanding/language-words.js';
import { keyNamed, parametersOfAll } from '../../understanding/query.js';
import type { SafetyWish } from '../../understanding/rules/rule.js';
import type { CountSpecies } from './counts.js';
import type { ReadText, TextReader } from './read-text.js';

/** Dependencies of {@link createInterpret}. */
export interface InterpretParts {
  readonly texts: TextReader;
  readonly count: CountSpecies;
  readonly numbers: () => Promise<Pick<StoredNumbers, 'fields'>>;
}

/** A list of species and the number of them. */
interface CountedList {
  readonly parameters: readonly QueryParameter[];
  readonly total: number;
}

/** A condition with the number of species that have a value, by key of its fields; null until they are counted. */
interface KnownCondition extends UnderstoodCondition {
  readonly known: Readonly<Record<string, number | null>>;
}

/** Words of a text. */
interface SaidWords {
  readonly span: TextSpan;
  readonly text: string;
}

/** A wish that a plant harm nobody, or none of its victims: what is known in its place. */
interface AnsweredWish extends SaidWords {
  readonly victims: readonly string[];
  /** Number of the species that are known to be poisonous to them. */
  readonly poisonous: number;
  /** Leaves those out. */
  readonly without: QueryParameter;
}

/** What a text means (contract C7.30 to C7.36). */
export interface Understanding {
  readonly text: string;
  readonly language: Language;
  readonly kind: 'name' | 'description' | 'words';
  /**
   * What the text asks for as a description, which a name may be as well; null without a condition, if no list answers it, and
   * for poisonous plants. What follows belongs to this description.
   */
  readonly list: CountedList | null;
  readonly conditions: readonly KnownCondition[];
  readonly ignored: readonly (SaidWords & { readonly reason: string })[];
  readonly choices: readonly (SaidWords & { readonly readings: readonly (readonly QueryParameter[])[] })[];
  readonly wishes: readonly AnsweredWish[];
}

const keysOf = ({ parameters }: UnderstoodCondition): readonly string[] => [
  ...new Set(parameters.flatMap(([name]) => fieldSpelled(keyNamed(name) ?? '')?.key ?? [])),
];

/** Returns the parameter for plants that are known to be poisonous to some victims, or to anybody if none is given. */
const poisonousTo = (victims: string): QueryParameter =>
  victims === '' ? ['filter_not[safety]', 'null'] : ['filter[safety]', victims];
/** Returns the opposite parameter, which also keeps plants of which nothing is known. */
export const notPoisonousTo = (victims: string): QueryParameter =>
  victims === '' ? ['filter[safety]', 'null'] : ['filter_not[safety]', victims];

/** Returns whether a list can be asked for beside a text that is a name: of a poisonous plant there is no other reading. */
const hasOtherReading = async (
  { kind, species, reading }: ReadText,
  count: CountSpecies,
  signal: CancellationSignal | undefined,
): Promise<boolean> => {
  const { describes, refused, conditions } = reading;
  if (kind !== 'name' || !describes || refused !== null || conditions.length === 0) return false;
  if (species === null) return false;
  return (await count([['filter[id]', String(species)], poisonousTo('')], signal)) === 0;
};

/** Creates the answer to wishes for safety beside some conditions. */
const answering =
  (conditions: readonly UnderstoodCondition[], count: CountSpecies, signal: CancellationSignal | undefined) =>
  async ({ victims }: SafetyWish): Promise<Pick<AnsweredWish, 'victims' | 'poisonous' | 'without'>> => {
    const asked = victims.join(',');
    const poisonous = parametersOfAll([...conditions, { parameters: [poisonousTo(asked)] }]);
    return { victims, poisonous: await count(poisonous, signal), without: notPoisonousTo(asked) };
  };

/** Creates the understanding of descriptions for the API and the pages (contract C7.30 to C7.35). */
export const createInterpret =
  ({ texts, count, numbers }: InterpretParts) =>
  async (text: string, given: string | null, signal?: CancellationSignal): Promise<Understanding> => {
    const read = await texts.read(text, given, signal);
    const { kind, reading } = read;
    const { language, conditions } = reading;
    const isList = read.isList || (await hasOtherReading(read, count, signal));
    if (!isList && kind !== 'description')
      return { text, language, kind, list: null, conditions: [], ignored: [], choices: [], wishes: [] };
    const parameters = parametersOfAll(conditions);
    const known = (await numbers()).fields;
    const inText = <Part extends { readonly span: TextSpan }>(part: Part): Part & SaidWords => ({
      ...part,
      text: text.slice(...part.span),
    });
    const answered = answering(conditions, count, signal);
    return {
      text,
      language,
      kind,
      list: isList ? { parameters, total: await count(parameters, signal) } : null,
      conditions: conditions.map((condition) => ({
        ...condition,
        known: Object.fromEntries(keysOf(condition).map((key) => [key, known?.[key] ?? null])),
      })),
      ignored: [...reading.ignored, ...(reading.refused ? [reading.refused] : [])].map(inText),
      choices: reading.choices.map(inText),
      wishes: await Promise.all(
        reading.wishes.map(async (wish) => ({ ...inText(wish), ...(await answered(wish)) })),
      ),
    };
  };

/** Returns what a text means; without a known language in the one that explains most of it. */
export type Understand = ReturnType<typeof createInterpret>;
