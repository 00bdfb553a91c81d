import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { Id, member, Slug } from './formats.js';
import { refText } from './reference.js';

/** What a merged species was before it merged (contract C16.9). */
export const MergedSpecies = z
  .strictObject({
    id: member(Id, 'Its id.', 1044),
    slug: member(
      Slug.nullable(),
      'Its slug; null if it merged before slugs were kept.',
      'lycopersicon-lycopersicum',
    ),
    scientific_name: member(
      z.string().nullable(),
      'Its name; null if it merged before names were kept.',
      'Lycopersicon lycopersicum',
    ),
  })
  .describe('The merged species that the path named; left out if it named another one.');

export type MergedSpecies = z.infer<typeof MergedSpecies>;

const Row = z.object({ merged: MergedSpecies.nullable() });

/** Finds the merged species that a path segment named; null if it named none. */
export type FindMerged = (ref: string) => Promise<MergedSpecies | null>;

export const createFindMerged =
  (pool: CommonQueryMethods): FindMerged =>
  (ref) =>
    pool.oneFirst(sql.type(Row)`select merged_ref(${refText(ref)}) as merged`);
