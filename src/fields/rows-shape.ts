import type { VocabularyName } from './vocabularies.js';

/** A row of a field of type `rows`: a flat object. */
export type RelationRow = Readonly<Record<string, string | number | readonly string[] | null>>;

/** A member of the rows of a field. */
export type RowMember = {
  /** Whether it may be null. */
  readonly optional?: true;
  readonly describe: string;
} & (
  | { readonly type: 'label'; readonly vocabulary: VocabularyName }
  /** One or more labels. */
  | { readonly type: 'labels'; readonly vocabulary: VocabularyName }
  | { readonly type: 'text'; readonly longest: number }
  | { readonly type: 'integer'; readonly plausible: readonly [number, number] }
);

/** The rows of a field. Their schemas, columns and documents are derived from this. */
export interface RowsShape {
  /** Members in the order of payloads. */
  readonly members: Readonly<Record<string, RowMember>>;
  /** Member whose labels `filter` and facets take; its vocabulary is that of the field. */
  readonly by: string;
  /** By label, another label whose rows count for it as well: a plant that is poisonous to animals may harm cats (C8.75). */
  readonly alsoFinds?: Readonly<Record<string, string>>;
  /** `strongest`: the value has the rows of the strongest source. `all`: it has those of all sources, the strongest first. */
  readonly combine: 'strongest' | 'all';
  /**
   * Whether rows name another species by `species`. Facts also have its `species_slug`; records have the `species_id`,
   * slug and name of the accepted species. Of rows about one species that disagree in `by`, none is published.
   */
  readonly aboutSpecies: boolean;
  /** Member of which a source has one row for each text: of several, the one whose label of `by` comes first stays. */
  readonly onePer?: string;
  /** A typical row for the API documentation. */
  readonly example: RelationRow;
}

/** Most rows that a source may claim for a species. */
export const MOST_ROWS = 400;

/** Returns the rows that no other row contradicts (contract C8.72). */
export const withoutContradictions = (
  rows: readonly RelationRow[],
  { by, aboutSpecies }: RowsShape,
): readonly RelationRow[] => {
  if (!aboutSpecies) return rows;
  return rows.filter((row) =>
    rows.every((other) => other['species_slug'] !== row['species_slug'] || other[by] === row[by]),
  );
};

/** Returns a row of a record as a fact has it, with its members in the order of the shape. */
export const claimedRow = (row: RelationRow, { members, aboutSpecies }: RowsShape): RelationRow =>
  Object.fromEntries(
    [
      ...(aboutSpecies ? ['species'] : []),
      ...Object.keys(members),
      ...(aboutSpecies ? ['species_slug'] : []),
    ].map((name) => [name, row[name] ?? null]),
  );

/** The accepted species of a slug that rows name. */
export interface Mentioned {
  readonly id: number;
  readonly slug: string;
  readonly scientific_name: string;
}

/** Returns a row as records show it: with its source and the accepted species that it names (contract C8.72). */
export const shownRow = (
  row: RelationRow,
  { members, aboutSpecies }: RowsShape,
  mentioned: Readonly<Record<string, Mentioned>>,
): RelationRow => {
  const found = aboutSpecies ? mentioned[String(row['species_slug'])] : undefined;
  const about = {
    species: found?.scientific_name ?? row['species']!,
    species_id: found?.id ?? null,
    species_slug: found?.slug ?? null,
  };
  return {
    ...(aboutSpecies ? about : {}),
    ...Object.fromEntries(Object.keys(members).map((name) => [name, row[name] ?? null])),
    source: row['source']!,
  };
};

/** Returns the example of a shape as records show it. */
export const shownExample = (shape: RowsShape): RelationRow =>
  shownRow({ ...shape.example, species_slug: 'x', source: 'cropgraph' }, shape, {
    x: { id: 4127, slug: 'ocimum-basilicum', scientific_name: String(shape.example['species']) },
  });
