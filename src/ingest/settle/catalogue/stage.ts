import type { Client } from 'pg';
import type { CataloguedSpecies, DerivedClaim } from './species.js';

/** Fills `reduced_fact`, which the merged file no longer needs, with derived claims: they are merged like those of a file. */
export const stageClaims = async (
  client: Client,
  derived: readonly (readonly [CataloguedSpecies, readonly DerivedClaim[]])[],
): Promise<void> => {
  await client.query('truncate reduced_fact');
  await client.query(
    `insert into reduced_fact
       (species_id, attribute_id, source_id, value, unit, evidence, source_record_id, n_observations, notes)
     select c.species_id, a.id, c.source_id, c.value, c.unit, c.evidence, c.record, c.n_observations, c.notes
     from jsonb_to_recordset($1) as c (species_id integer, source_id smallint, attribute text, value jsonb, unit text,
       evidence text, record text, n_observations integer, notes text)
     join attribute a on a.key = c.attribute
     order by c.species_id`,
    [
      JSON.stringify(
        derived.flatMap(([{ species_id, source_id }, claims]) =>
          claims.map((claim) => ({ species_id, source_id, ...claim })),
        ),
      ),
    ],
  );
  await client.query('analyze reduced_fact');
};
