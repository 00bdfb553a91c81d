import type { Client } from 'pg';
import { runChecks } from '../../checks/run.js';
import { retried } from '../../database/connections/retry.js';
import { transaction } from '../../database/connections/session.js';

/**
 * Identifiers of accepted species that count as shared (contract C10.64). IPNI, POWO and World Flora Online identify names, so
 * those of synonyms do not count.
 */
const COUNTED = `select e.species_id, e.scheme, e.value from external_id e join species s on s.id = e.species_id
  where s.status = 'accepted' and (e.own or e.scheme not in ('ipni', 'powo', 'wfo'))`;

/** Creates table `remarked`: the identifiers whose mark changes. */
const FIND_CHANGED = `create temporary table remarked on commit drop as
  with several as materialized (
    select scheme, lower(value) as value from (${COUNTED}) e
    group by scheme, lower(value) having count(distinct species_id) > 1
  ),
  shared as (
    select distinct e.species_id, e.scheme, e.value from (${COUNTED}) e
    join several v on v.scheme = e.scheme and v.value = lower(e.value)
  )
  select e.species_id, e.scheme, e.value, e.source_id, h.species_id is not null as shared
  from external_id e
  left join shared h on h.species_id = e.species_id and h.scheme = e.scheme and h.value = e.value
  where e.shared <> (h.species_id is not null)`;

const MARK = `
  update external_id e set shared = r.shared from remarked r
  where e.species_id = r.species_id and e.scheme = r.scheme and e.value = r.value and e.source_id = r.source_id`;

const REMARKED = 'select species_id from remarked';

/**
 * Marks the identifiers that several accepted species have, and runs the checks on the species whose marks change, which queue
 * them for review. Publishes nothing. Locks the species in order of id before their identifiers, as reviews do.
 */
export const settleIdentifiers = (client: Client): Promise<number> =>
  retried(() =>
    transaction(client, async () => {
      await client.query(FIND_CHANGED);
      await client.query(`select from species where id in (${REMARKED}) order by id for no key update`);
      await client.query(MARK);
      await runChecks(client, REMARKED);
      return 0;
    }),
  );
