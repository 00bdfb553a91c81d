import type { Client } from 'pg';
import { assignSlugs, openSlugs } from './slugs.js';

type Rank = 'kingdom' | 'subkingdom' | 'division' | 'division_class' | 'division_order' | 'family';

/** The ranks above the genus, highest first, each with its parent. */
const RANKS: readonly (readonly [rank: Rank, parent: Rank | null])[] = [
  ['kingdom', null],
  ['subkingdom', 'kingdom'],
  ['division', 'subkingdom'],
  ['division_class', 'division'],
  ['division_order', 'division_class'],
  ['family', 'division_order'],
];

/** Merges the staged taxa into their tables; species that show a changed one go to `touched`. */
export const mergeTaxa = async (client: Client): Promise<void> => {
  for (const [rank, parent] of RANKS) {
    await insertTaxa(client, rank);
    if (parent !== null) await touchBelow(client, rank, await linkTaxa(client, rank, parent));
  }
  await touchBelow(client, 'family', await nameFamilies(client));
};

/** A common name alone makes no taxon: lists of common names know families that the backbone has given up. */
const ONLY_NAMED = '(t.common_name is not null and t.parent is null)';

const insertTaxa = async (client: Client, rank: Rank): Promise<void> => {
  await openSlugs(client);
  await client.query(
    `insert into wanted (key, base, place)
     select distinct on (t.name) t.name, t.slug, t.line from staged_taxon t
     where t.rank = $1 and not ${ONLY_NAMED} and not exists (select from ${rank} k where k.name = t.name)
     order by t.name, t.line`,
    [rank],
  );
  await assignSlugs(client, [rank]);
  await client.query(`insert into ${rank} (name, slug) select key, slug from wanted order by place`);
};

/** Moves taxa under the parent their last statement names. An unknown parent is listed. */
const linkTaxa = async (client: Client, rank: Rank, parent: Rank): Promise<readonly number[]> => {
  await client.query(
    `insert into staged_problem (line, what, why)
     select t.line, concat_ws(' ', t.rank, t.name), concat_ws(' ', 'unknown', $2::text, t.parent) from staged_taxon t
     where t.rank = $1 and t.parent is not null and not exists (select from ${parent} p where p.name = t.parent)`,
    [rank, parent],
  );
  const { rows } = await client.query<{ id: number }>(
    `update ${rank} k set ${parent}_id = p.id, updated_at = now()
     from (
       select distinct on (name) name, parent from staged_taxon
       where rank = $1 and parent is not null order by name, line desc
     ) t join ${parent} p on p.name = t.parent
     where k.name = t.name and k.${parent}_id is distinct from p.id
     returning k.id`,
    [rank],
  );
  return rows.map((row) => row.id);
};

const nameFamilies = async (client: Client): Promise<readonly number[]> => {
  await client.query(
    `insert into staged_problem (line, what, why)
     select min(t.line), concat_ws(' ', 'family', t.name), 'common name of an unknown family' from staged_taxon t
     where t.rank = 'family' and ${ONLY_NAMED} and not exists (select from family f where f.name = t.name)
     group by t.name`,
  );
  const { rows } = await client.query<{ id: number }>(
    `update family f set common_name = t.common_name, common_name_key = null, updated_at = now()
     from (
       select distinct on (name) name, common_name from staged_taxon
       where rank = 'family' and common_name is not null order by name, line desc
     ) t
     where f.name = t.name and f.common_name is distinct from t.common_name
     returning f.id`,
  );
  return rows.map((row) => row.id);
};

/** Index species_genus. */
const touchBelow = async (client: Client, rank: Rank, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return;
  await client.query(
    `insert into touched
     select s.id from family
     join genus g on g.family_id = family.id
     join species s on s.genus_id = g.id
     left join division_order on division_order.id = family.division_order_id
     left join division_class on division_class.id = division_order.division_class_id
     left join division on division.id = division_class.division_id
     left join subkingdom on subkingdom.id = division.subkingdom_id
     where ${rank}.id = any ($1)`,
    [ids],
  );
};
