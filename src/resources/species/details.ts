import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { yieldLoop } from '../../runtime/yield-loop.js';
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
 * Creates the reader of details. One statement a page (contract C14.10).
 */
export const createDetails =
  (pool: CommonQueryMethods): ReadDetails =>
  async (ids, provenanceOf) => {
    const attributes = sql.array(attributesOf(provenanceOf ?? []), 'text');
    const rows = await pool.any(sql.type(Row)`
      select r.id, r.record, species_provenance(r.id, r.record -> 'winners', ${attributes}) as provenance
      from species_full_records(${sql.array([...ids], 'int4')}) r`);
    const pause = yieldLoop();
    const details = new Map<number, Details>();
    for (const { id, record, provenance } of rows) {
      await pause();
      const { data, meta } = speciesRecord(record);
      const own = provenanceOf && {
        provenance: provenanceByPath(provenanceOf, published(record), provenance),
      };
      details.set(id, { ...data, meta, ...own });
    }
    return details;
  };
