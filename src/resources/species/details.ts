import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { FullRecord } from '../../species/full-record.js';
import { speciesRecord } from '../../species/presenter.js';
import { attributesOf, type Provenance, provenanceByPath } from '../../species/provenance.js';
import { published } from '../../species/published-values.js';

/** The full record of a species as `fields` selects from it: its data, `meta`, and the provenance of its values. */
type Details = Readonly<Record<string, unknown>>;

/**
 * Reads the full records of species by id, with the provenance of the values of these keys (null: of none). Species that
 * were deleted in the meantime are missing.
 */
export type ReadDetails = (
  ids: readonly number[],
  provenanceOf: readonly string[] | null,
) => Promise<ReadonlyMap<number, Details>>;

const Row = z.object({
  id: z.number(),
  record: z.custom<FullRecord>(),
  provenance: z.custom<Readonly<Record<string, Provenance>>>(),
});

/**
 * Creates the reader of details. One statement a page (contract C14.10). Index: fact_active. The licence of a fact of the
 * community is its own, as in migrations/functions/species_facts.sql.
 */
export const createDetails =
  (pool: CommonQueryMethods): ReadDetails =>
  async (ids, provenanceOf) => {
    const attributes = sql.array(attributesOf(provenanceOf ?? []), 'text');
    const rows = await pool.any(sql.type(Row)`
      select r.id, r.record, coalesce((
        select json_object_agg(w.key, json_build_object('source', so.slug, 'evidence_type', f.evidence,
          'licence', case when so.slug = 'community' then f.licence else so.licence end,
          'n_observations', f.n_observations))
        from json_each_text(r.record -> 'winners') w (key, source)
        left join source so on so.id = w.source::int
        left join attribute a on a.key = w.key
        left join fact f on f.species_id = r.id and f.attribute_id = a.id and f.source_id = so.id and f.status = 1
        where w.key = any(${attributes})
      ), '{}') as provenance
      from species_full_records(${sql.array([...ids], 'int4')}) r`);
    return new Map(
      rows.map(({ id, record, provenance }) => {
        const { data, meta } = speciesRecord(record);
        const own = provenanceOf && {
          provenance: provenanceByPath(provenanceOf, published(record), provenance),
        };
        return [id, { ...data, meta, ...own }];
      }),
    );
  };
