import type { Client } from 'pg';
import { assignSlugs, openSlugs } from '../../taxa/slugs.js';
import { RANKS_ABOVE, type RankAboveGenus } from './upper-ranks.js';

/**
 * Data sets that place taxa, strongest first; others, such as the data of a deployment, follow by name. taxonlookup
 * only states the orders of families; PLANTS only states taxa above the order, and English names.
 */
const STRONGEST_FIRST = [
  'taxonomy',
  'taxonlookup',
  'usda-plants-full',
  'starter',
  'starter+share-alike',
  'sample',
];

const BY_STRENGTH = `array_position(array[${STRONGEST_FIRST.map((slug) => `'${slug}'`).join(', ')}], data_set) nulls last,
  data_set collate "C"`;

/** Query for the parent or English name of each taxon, from the strongest data set that states it. */
const strongest = (stated: 'parent' | 'common_name'): string =>
  `select distinct on (rank, name) rank, name, ${stated} from taxon_claim
   where ${stated} is not null order by rank, name, ${BY_STRENGTH}`;

/**
 * Query for the placement of the families in the database: `id`, `family`, and a column for each higher rank, null
 * from the rank where the chain ends. A taxon is in the chain if the taxon below names it as parent and a data set
 * states its own parent.
 */
export const PLACEMENT = `
  with above as (${strongest('parent')})
  select f.id, f.name as family, fa.parent as division_order, o.parent as division_class, c.parent as division,
    d.parent as subkingdom, k.name as kingdom
  from family f
  left join above fa on fa.rank = 'family' and fa.name = f.name
  left join above o on o.rank = 'division_order' and o.name = fa.parent
  left join above c on c.rank = 'division_class' and c.name = o.parent
  left join above d on d.rank = 'division' and d.name = c.parent
  left join above s on s.rank = 'subkingdom' and s.name = d.parent
  left join (select distinct name from taxon_claim where rank = 'kingdom') k on k.name = s.parent`;

/**
 * Places the families by the claims of all data sets, independent of the order of ingestion: under an order if its
 * chain reaches a kingdom, otherwise under none (C8.39). Higher taxa exist in their tables only if a family is
 * under them. Marks the species whose records change in `touched`.
 */
export const placeFamilies = async (client: Client): Promise<void> => {
  await client.query(
    `create temp table placed on commit drop as select * from (${PLACEMENT}) p where kingdom is not null`,
  );
  await insertTaxa(client, 'kingdom');
  for (const [rank, parent] of RANKS_ABOVE) {
    if (rank !== 'family') await insertTaxa(client, rank);
    await touchBelow(client, rank, await linkTaxa(client, rank, parent));
  }
  for (const [rank, parent] of [...RANKS_ABOVE].reverse()) await removeUnused(client, rank, parent);
  await touchBelow(client, 'family', await nameFamilies(client));
};

const insertTaxa = async (client: Client, rank: RankAboveGenus): Promise<void> => {
  await openSlugs(client);
  await client.query(
    `insert into wanted (key, base, place)
     select t.name, t.slug, row_number() over (order by t.name collate "C")
     from (
       select name, min(slug) as slug from taxon_claim
       where rank = $1 and name in (select ${rank} from placed) group by name
     ) t
     where not exists (select from ${rank} k where k.name = t.name)`,
    [rank],
  );
  await assignSlugs(client, [rank]);
  await client.query(`insert into ${rank} (name, slug) select key, slug from wanted order by place`);
};

/** Sets the parents of taxa; families without a complete chain get none. Returns the ids of changed taxa. */
const linkTaxa = async (
  client: Client,
  rank: RankAboveGenus,
  parent: RankAboveGenus,
): Promise<readonly number[]> => {
  const { rows } = await client.query<{ id: number }>(
    `update ${rank} k set ${parent}_id = n.id, updated_at = now()
     from (
       select t.id as child, p.id from ${rank} t
       left join (select distinct ${rank} as name, ${parent} as parent from placed) s on s.name = t.name
       left join ${parent} p on p.name = s.parent
     ) n
     where k.id = n.child and k.${parent}_id is distinct from n.id
     returning k.id`,
  );
  return rows.map((row) => row.id);
};

/** Deletes taxa without children. */
const removeUnused = async (client: Client, rank: RankAboveGenus, parent: RankAboveGenus): Promise<void> => {
  await client.query(
    `delete from ${parent} p where not exists (select from ${rank} k where k.${parent}_id = p.id)`,
  );
};

/** Sets the English names of families. Returns the ids of changed families. */
const nameFamilies = async (client: Client): Promise<readonly number[]> => {
  const { rows } = await client.query<{ id: number }>(
    `update family f set common_name = n.common_name, common_name_key = null, updated_at = now()
     from (
       select t.id, c.common_name from family t
       left join (${strongest('common_name')}) c on c.rank = 'family' and c.name = t.name
     ) n
     where f.id = n.id and f.common_name is distinct from n.common_name
     returning f.id`,
  );
  return rows.map((row) => row.id);
};

/** Marks all species below these taxa in `touched`. Uses index species_genus. */
const touchBelow = async (client: Client, rank: RankAboveGenus, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return;
  await client.query(
    `insert into touched
     select s.id, 'taxonomy' from family
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
