import { columnScale, filterColumn, orderColumn } from '../fields/columns.js';
import { FAMILIES, type Family, type Field, type FieldType, familiesOf } from '../fields/field.js';
import type { VocabularyName } from '../fields/vocabularies.js';

/** A key of one collection: how its values are read and which columns they test. */
export interface Key {
  readonly key: string;
  readonly aliases: readonly string[];
  readonly type: FieldType;
  readonly vocabulary: VocabularyName | null;
  readonly families: readonly Family[];
  /** What filters and ranges test. */
  readonly column: string;
  /** What orders sort by; null where the key is no order. */
  readonly order: string | null;
  /** Decimals kept in the scaled whole number of the column. */
  readonly scale: number;
  /** Whether an unknown label is refused (C6.31) and not only warned about (C6.10). */
  readonly strict: boolean;
  /** How a text is compared, where not by its text key (C6.8). */
  readonly compared: ((text: string) => string) | null;
}

/** The keys of a collection by their spellings. */
export interface KeySet {
  /** The key that a spelling names in a family; exact, case included (C6.1). */
  named(family: Family, spelling: string): Key | undefined;
  /** Every accepted spelling of a family, alphabetically (C4.6). */
  spellings(family: Family): readonly string[];
  /** The keys of a family without aliases, alphabetically. */
  keys(family: Family): readonly string[];
}

/** The key of a field of the registry. */
export const keyOf = (field: Field): Key => ({
  key: field.key,
  aliases: field.aliases,
  type: field.type,
  vocabulary: field.vocabulary,
  families: familiesOf(field),
  column: filterColumn(field).name,
  order: orderColumn(field)?.name ?? null,
  scale: columnScale(field),
  strict: false,
  compared: null,
});

/**
 * A key of a collection that is not in the registry: its column has its name.
 * Unknown labels of its vocabulary are refused (C6.31).
 */
export const ownKey = (
  key: string,
  type: 'text' | 'enum' | 'integer',
  vocabulary: VocabularyName | null = null,
): Key => ({
  key,
  aliases: [],
  type,
  vocabulary,
  families: familiesOf({ type }),
  column: key,
  order: key,
  scale: 0,
  strict: true,
  compared: null,
});

/** Indexes keys by family and spelling, once a collection. */
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
  return {
    named: (family, spelling) => byFamily.get(family)?.get(spelling),
    spellings: (family) => [...(byFamily.get(family)?.keys() ?? [])].sort(),
    keys: (family) => [...new Set([...(byFamily.get(family)?.values() ?? [])].map(({ key }) => key))].sort(),
  };
};
