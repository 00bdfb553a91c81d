import type { Client } from 'pg';
import { runChecks } from '../../checks/run.js';
import { retried } from '../../database/connections/retry.js';
import { transaction } from '../../database/connections/session.js';
import { divergence, isTolerant } from '../../fields/divergence.js';
import { ATTRIBUTES, field } from '../../fields/registry.js';

/** Maximum number of pairs of species and field that wait for review. */
const WORST = 200;

/** Different claims on one field of a species. */
interface Claimed {
  readonly species: number;
  readonly popularity: number;
  readonly attribute: number;
  readonly key: string;
  readonly values: readonly unknown[];
}

/** Selects the different claims on each field without an accepted value. Takes 1 s for the full data. */
const CLAIMED = `
  with claimed as (
    select f.species_id, f.attribute_id, a.key, jsonb_agg(distinct f.value) as values, bool_or(so.slug = 'community') as decided
    from fact f
    join attribute a on a.id = f.attribute_id and a.key = any ($1)
    join source so on so.id = f.source_id
    where f.status = 1 and f.unusual is null and f.value <> 'null'
    group by 1, 2, 3 having count(distinct f.value) > 1
  )
  select c.species_id as species, s.popularity, c.attribute_id as attribute, c.key, c.values
  from claimed c join species s on s.id = c.species_id
  where not c.decided`;

/** Steps into which divergences are divided; within a step the best-known species come first. */
const STEPS = 20;
/** Minimum of steps for review: a size twice another, months a quarter of a year apart. */
const LEAST_STEPS = STEPS / 2;

/** Returns the fields on which sources differ most, the farthest apart first. */
const worst = (claimed: readonly Claimed[]): readonly Claimed[] =>
  claimed
    .map((each) => ({ ...each, apart: Math.round(divergence(field(each.key), each.values)! * STEPS) }))
    .filter(({ apart }) => apart >= LEAST_STEPS)
    .sort(
      (a, b) =>
        b.apart - a.apart ||
        b.popularity - a.popularity ||
        a.species - b.species ||
        a.attribute - b.attribute,
    )
    .slice(0, WORST);

/** Replaces the rows of `divergence`, and creates table `diverging`: the species of the former and the new rows. */
const replace = async (client: Client, found: readonly Claimed[]): Promise<void> => {
  const species = found.map((each) => each.species);
  const attributes = found.map((each) => each.attribute);
  await client.query('create temporary table diverging on commit drop as select species_id from divergence');
  await client.query('insert into diverging select unnest($1::integer[])', [species]);
  await client.query(
    'select from species where id in (select species_id from diverging) order by id for no key update',
  );
  await client.query(
    `delete from divergence
     where (species_id, attribute_id) not in (select * from unnest($1::integer[], $2::smallint[]))`,
    [species, attributes],
  );
  await client.query(
    `insert into divergence select * from unnest($1::integer[], $2::smallint[]) on conflict do nothing`,
    [species, attributes],
  );
};

/**
 * Stores on which fields of species the sources differ most (contract C10.70), and runs the checks on these species, which
 * queue them for review. Publishes nothing. Locks the species in order of id before their rows, as reviews do.
 */
export const settleDivergences = (client: Client): Promise<number> =>
  retried(() =>
    transaction(client, async () => {
      const tolerant = ATTRIBUTES.filter(isTolerant).map(({ key }) => key);
      const { rows } = await client.query<Claimed>(CLAIMED, [tolerant]);
      await replace(client, worst(rows));
      await runChecks(client, 'select species_id from diverging');
      return 0;
    }),
  );
