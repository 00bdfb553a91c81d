import type { Client } from 'pg';
import type { Label } from '../../fields/vocabularies.js';
import type { QueuedItem } from './queue.js';

/** A claim about a field that an item changes. */
export interface CompetingClaim {
  /** Id of the fact, as `reject_facts` takes it (contract C9.49). */
  readonly id: number;
  readonly attribute: string;
  /** In the stored unit. */
  readonly value: unknown;
  readonly unit: string | null;
  readonly source: string;
  readonly evidence: Label<'evidence_type'>;
  readonly n_observations: number | null;
  /** `published`, the other active ones, and those that count no more. */
  readonly standing: 'published' | 'also' | 'superseded' | 'rejected';
  readonly notes: string | null;
}

/**
 * Returns what all sources say about the fields that an item changes, field by field: the published claim first, then the
 * other active ones by rank of their source, then superseded and rejected ones (C15.11). Uses the index fact_history.
 */
export const competingClaims = async (
  client: Client,
  { record_id, changes }: Pick<QueuedItem, 'record_id' | 'changes'>,
): Promise<readonly CompetingClaim[]> => {
  const { rows } = await client.query<CompetingClaim>(
    `select f.id, a.key as attribute, f.value, f.unit, so.slug as source, f.evidence, f.n_observations, st.standing,
       nullif(concat_ws('; ', case when f.status = 1 then f.unusual end, f.notes), '') as notes
     from unnest($2::text[]) with ordinality as n (key, position)
     join attribute a on a.key = n.key
     join fact f on f.species_id = $1 and f.attribute_id = a.id
     join source so on so.id = f.source_id
     join species s on s.id = f.species_id
     cross join lateral (select case
       when f.status = 2 then 'superseded'
       when f.status = 3 or f.unusual is not null then 'rejected'
       when (s.winners ->> a.key)::integer = so.id then 'published'
       else 'also'
     end as standing) st
     order by n.position, array_position(array['published', 'also', 'superseded', 'rejected'], st.standing), so.rank, f.id`,
    [record_id, Object.keys(changes ?? {})],
  );
  return rows;
};
