import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { GenusRow } from '../../species/genus-presenter.js';
import { Reference, refText } from '../reference.js';

const Genus = z.object({ genus: z.custom<GenusRow>() });
const Row = z.object({ record: z.custom<GenusRow>().nullable() });

const genera = sql.fragment`
  select json_build_object('id', g.id, 'name', g.name, 'slug', g.slug,
    'updated_at', iso_timestamp(g.updated_at), 'family', family_json(g.family_id)) as genus
  from genus g`;

/** Queries for genera. `ref` is a decoded path segment (contract C1.10); null if nothing has the id or slug. */
export const createGenusQueries = (pool: CommonQueryMethods) => ({
  record: (ref: string): Promise<GenusRow | null> =>
    pool.oneFirst(sql.type(Row)`select genus_record(${refText(ref)}) as record`),

  /** Returns genera with their families, in no order. */
  byIds: (ids: readonly number[]): Promise<readonly GenusRow[]> =>
    pool.anyFirst(sql.type(Genus)`${genera} where g.id = any(${sql.array([...ids], 'int4')})`),

  /** Returns genera as `byIds`. */
  bySlugs: (slugs: readonly string[]): Promise<readonly GenusRow[]> =>
    pool.anyFirst(sql.type(Genus)`${genera} where g.slug = any(${sql.array(slugs.map(refText), 'text')})`),

  /** Returns id and slug of a genus, for lists below it (C5.8). */
  reference: (ref: string): Promise<Reference | null> =>
    pool.maybeOne(sql.type(Reference)`select id, slug from genus where id = genus_ref(${refText(ref)})`),
});
