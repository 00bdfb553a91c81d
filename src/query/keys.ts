import { columnScale, filterColumn, orderColumn } from '../fields/columns.js';
import {
  FAMILIES,
  type Family,
  type Field,
  type FieldType,
  familiesOf,
  measureMembers,
} from '../fields/field.js';
import type { VocabularyName } from '../fields/vocabularies.js';
import { nearest } from '../wording/suggestions.js';
import { comparedInScheme } from './identifiers.js';

/** A key of a collection: how its values are read, and which columns they test. */
export interface Key {
  readonly key: string;
  readonly aliases: readonly string[];
  /** Spellings of the field in corrections, which are not accepted but suggest the key (C4.6). */
  readonly elsewhere: readonly string[];
  readonly type: FieldType;
  readonly vocabulary: VocabularyName | null;
  readonly families: readonly Family[];
  /** Column that filters and ranges test. */
  readonly column: string;
  /** Column by which orders sort; null if the key cannot be an order. */
  readonly order: string | null;
  /** Number of decimals in the scaled integers of the column. */
  readonly scale: number;
  /** Whether an unknown label is an error (C6.31) instead of a warning (C6.10). */
  readonly strict: boolean;
  /** Converts a text before comparison; null for its text key (C6.8). */
  readonly compared: ((text: string) => string) | null;
  /** Meaning of the value in sentences, for the API documentation. */
  readonly describe: string;
  readonly unit: Field['unit'];
  readonly plausible: Field['plausible'];
  /** Words for the steps of a scale of numbers (C14.31). */
  readonly words: Field['scale'];
  /** By label, another label whose records a filter on it also finds. */
  readonly alsoFinds: NonNullable<Field['rows']>['alsoFinds'];
  /** Whether every record has a value. */
  readonly required: boolean;
  /** Whether its values are warnings: a record without one is not known to be harmless. */
  readonly warns: boolean;
  /** A typical value; null for a boolean. */
  readonly example: Field['example'];
}

/** The keys of a collection by their spellings. */
export interface KeySet {
  /** Returns the key with this spelling, case-sensitive, in a family (C6.1). */
  named(family: Family, spelling: string): Key | undefined;
  /** Returns every accepted spelling of a family, alphabetically (C4.6). */
  spellings(family: Family): readonly string[];
  /** Returns the accepted spelling that is nearest to any spelling of a field; null if none is near (C4.6). */
  suggestion(family: Family, spelling: string): string | null;
  /** Returns the keys of a family without aliases, alphabetically. */
  keys(family: Family): readonly string[];
}

/** Returns the key of a field of the registry. */
export const keyOf = (field: Field): Key => ({
  key: field.key,
  aliases: field.aliases,
  elsewhere: field.correction?.kind === 'measure' ? measureMembers(field.correction.name) : [],
  type: field.type,
  vocabulary: field.vocabulary,
  families: familiesOf(field),
  column: filterColumn(field).name,
  order: orderColumn(field)?.name ?? null,
  scale: columnScale(field),
  strict: false,
  compared: field.scheme === null ? null : comparedInScheme(field.scheme),
  describe: field.describe,
  unit: field.unit,
  plausible: field.plausible,
  words: field.scale,
  alsoFinds: field.rows?.alsoFinds,
  required: field.required,
  warns: field.warns,
  example: field.example,
});

/**
 * Creates a key outside the field registry, for a collection that is listed from its tables: the column has the name of
 * the key. Unknown labels of its vocabulary are refused (C6.31).
 */
export const tableKey = (
  key: string,
  type: 'text' | 'enum' | 'integer',
  {
    vocabulary = null,
    describe,
    example,
  }: Pick<Key, 'describe' | 'example'> & Partial<Pick<Key, 'vocabulary'>>,
): Key => ({
  key,
  aliases: [],
  elsewhere: [],
  type,
  vocabulary,
  families: familiesOf({ type }),
  column: key,
  order: key,
  scale: 0,
  strict: true,
  compared: null,
  describe,
  unit: null,
  plausible: null,
  words: null,
  alsoFinds: undefined,
  required: false,
  warns: false,
  example,
});

/** Fewest letters of the end of a spelling that suggests its key: shorter ones are near to anything. */
const SHORTEST_END = 5;

/** Returns the last words of a spelling that suggest its key: `height_cm` for `maximum_height_cm`. */
export const lastWordsOf = (spelling: string): readonly string[] =>
  [...spelling.matchAll(/_/g)]
    .map(({ index }) => spelling.slice(index + 1))
    .filter((end) => end.length >= SHORTEST_END);

/** Indexes the keys of a collection by family and spelling. */
export const keySet = (keys: readonly Key[]): KeySet => {
  const byFamily = new Map(
    FAMILIES.map((family) => {
      const accepted = keys.filter((key) => key.families.includes(family));
      const spelled = accepted.flatMap((key) =>
        [key.key, ...key.aliases].map((word) => [word, key] as const),
      );
      return [family, new Map(spelled)] as const;
    }),
  );
  const suggestions = (family: Family): ReadonlyMap<string, string> => {
    const accepted = [...(byFamily.get(family) ?? [])];
    // The first of several keys with the same end is written last.
    const backwards = [...accepted].sort(([a], [b]) => (a < b ? 1 : -1));
    return new Map([
      ...backwards.flatMap(([word, key]) => lastWordsOf(word).map((end) => [end, key.key] as const)),
      ...accepted.flatMap(([, key]) => key.elsewhere.map((word) => [word, key.key] as const)),
      ...accepted.map(([word]) => [word, word] as const),
    ]);
  };
  return {
    suggestion: (family, spelling) => {
      const known = suggestions(family);
      const found = nearest(spelling, [...known.keys()].sort());
      return found === null ? null : known.get(found)!;
    },
    named: (family, spelling) => byFamily.get(family)?.get(spelling),
    spellings: (family) => [...(byFamily.get(family)?.keys() ?? [])].sort(),
    keys: (family) => [...new Set([...(byFamily.get(family)?.values() ?? [])].map(({ key }) => key))].sort(),
  };
};
