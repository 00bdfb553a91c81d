import { withClient } from '../loading/scratch.js';

/** What the service has answered for. */
export interface Acknowledged {
  /** Corrections whose submission was answered with 201, or 200 where it replaced an earlier one. */
  readonly submitted: ReadonlySet<number>;
  /** Those whose acceptance was answered with 200. */
  readonly accepted: ReadonlySet<number>;
}

/** How the database differs from that; each is none. */
interface Broken {
  readonly lost: number;
  readonly notAccepted: number;
  /** Corrections accepted without all their facts, or not accepted with some; facts that are not published. */
  readonly half: number;
}

const STATES = 'select id, change_status from correction';

/** Items of checks aside, an accepted correction has a fact for each of its changes, any other has none; what they say is published. */
const HALVES = `
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

export const brokenIn = (databaseUrl: string, { submitted, accepted }: Acknowledged): Promise<Broken> =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string; change_status: string }>(STATES);
    const states = new Map(rows.map((row) => [Number(row.id), row.change_status]));
    const halves = await client.query(HALVES);
    return {
      lost: [...submitted].filter((id) => !states.has(id)).length,
      notAccepted: [...accepted].filter((id) => states.get(id) !== 'accepted').length,
      half: halves.rowCount ?? 0,
    };
  });
