import { withClient } from '../postgres-client.js';

/** Corrections that the service has confirmed, by id. */
export interface Acknowledged {
  /** Submissions answered with 201, or with 200 if they replaced an earlier one. */
  readonly submitted: ReadonlySet<number>;
  /** Acceptances answered with 200. */
  readonly accepted: ReadonlySet<number>;
}

/** Differences between the database and what the service confirmed. All are 0 if nothing went wrong. */
interface Losses {
  /** Submitted corrections that are missing. */
  readonly lost: number;
  /** Accepted corrections that are not accepted in the database. */
  readonly notAccepted: number;
  /** Accepted corrections without all their facts, other corrections with facts, and facts that are not published. */
  readonly half: number;
}

const STATES = 'select id, change_status from correction';

/**
 * An accepted correction has one fact for each of its changes, any other correction has none, and active facts are
 * published. Items of the automatic checks are left out.
 */
const HALF_APPLIED = `
  select c.id from correction c
  cross join lateral (
    select count(*) as n from fact f join source so on so.id = f.source_id
    where so.slug = 'community' and f.source_record_id = c.id::text
  ) f
  cross join lateral (select count(*) as n from jsonb_object_keys(to_jsonb(c.changes))) k
  where c.warning_type is null and f.n <> case c.change_status when 'accepted' then k.n else 0 end
  union all
  select s.id from fact f
  join source so on so.id = f.source_id and so.slug = 'community'
  join attribute a on a.id = f.attribute_id
  join species s on s.id = f.species_id
  where f.status = 1 and f.source_record_id is not null and s.vals -> a.key is distinct from f.value`;

/** Compares the database with what the service confirmed. */
export const findLosses = (databaseUrl: string, { submitted, accepted }: Acknowledged): Promise<Losses> =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string; change_status: string }>(STATES);
    const states = new Map(rows.map((row) => [Number(row.id), row.change_status]));
    const halfApplied = await client.query(HALF_APPLIED);
    return {
      lost: [...submitted].filter((id) => !states.has(id)).length,
      notAccepted: [...accepted].filter((id) => states.get(id) !== 'accepted').length,
      half: halfApplied.rowCount ?? 0,
    };
  });
