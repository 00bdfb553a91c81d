import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { externalIdOf } from '../../fields/external-ids.js';
import { refText } from '../reference.js';

/** Members of a batch that name species (contract C14.15). */
type ReferenceKind = 'ids' | 'slugs';
export type SpeciesReference = string | number;

/** The references of a batch. */
export interface Batch {
  readonly kind: ReferenceKind;
  readonly given: readonly SpeciesReference[];
}

/** A reference with the species that it leads to; null if there is none. */
export interface ResolvedReference {
  readonly given: SpeciesReference;
  readonly species: { readonly id: number; readonly slug: string } | null;
  /**
   * Whether the reference is not the id, slug or identifier of that species itself: a former one, or the slug of a synonym
   * (C1.10).
   */
  readonly isFormer: boolean;
}

/** Finds the species of references, in their order. */
export type ResolveReferences = (
  kind: ReferenceKind,
  given: readonly SpeciesReference[],
) => Promise<readonly ResolvedReference[]>;

const Row = z.object({ place: z.number(), id: z.number(), slug: z.string() });

const isOf = (
  kind: ReferenceKind,
  given: SpeciesReference,
  { id, slug }: { id: number; slug: string },
): boolean => {
  if (kind === 'ids') return given === id;
  return String(given).toLowerCase() === slug || externalIdOf(String(given)) !== undefined;
};

/** Creates the resolver, by the same rules as paths (C1.10): one statement for all references. */
export const createReferenceResolver =
  (pool: CommonQueryMethods): ResolveReferences =>
  async (kind, given) => {
    const rows = await pool.any(sql.type(Row)`
      select given.place::int4 as place, s.id, s.slug
      from unnest(${sql.array(
        given.map((each) => refText(String(each))),
        'text',
      )}) with ordinality as given (ref, place)
      cross join lateral (select species_ref(given.ref) as id) found
      join species s on s.id = found.id`);
    const byPlace = new Map(rows.map(({ place, id, slug }) => [place, { id, slug }]));
    return given.map((each, at) => {
      const species = byPlace.get(at + 1) ?? null;
      return { given: each, species, isFormer: species !== null && !isOf(kind, each, species) };
    });
  };
