import type { Client } from 'pg';
import type { SpeciesRange } from '../../merge/species-range.js';
import { CATALOGUE_ATTRIBUTES } from './claims.js';
import type { CataloguedSpecies } from './species.js';

/** Sources whose common names are often those of cultivars and types, or titles of pages. */
const NOT_OF_SPECIES = ['openfarm', 'foodex2', 'tree-species'];
/** Catalogues that were written by machine or at machine speed. */
const MACHINE_WRITTEN = ['openplantdb', 'cropgraph'];
/** Our own table of foods. */
const REVIEWED_FOODS = 'linnea-foods';
/** Sources of the parts of plants that are eaten, read by hand. */
const FOODS = [REVIEWED_FOODS, 'foodex2', 'foodon'];

/** Fields whose facts of other sources matter. */
const READ = [
  'common_name',
  'average_height_cm',
  'maximum_height_cm',
  'edible_part',
  'toxicity',
  'planting_window',
  'ligneous_type',
  'plant_form',
];

/** SQL condition of claims that call a plant a tree or a woody climber. */
const TALL = `a.key = 'ligneous_type' and f.value in ('"tree"', '"liana"')
  or a.key = 'plant_form' and (f.value ? 'tree' or f.value ? 'climber' and not f.value ? 'herb')`;

/** SQL condition of claims about a height, of sources other than catalogues. */
const HEIGHT = `a.key in ('average_height_cm', 'maximum_height_cm') and jsonb_typeof(f.value) = 'number'`;

/**
 * Returns the ids of the species with records in a catalogue, and of those that had some and still have claims from them,
 * in order.
 */
export const catalogued = async (client: Client): Promise<readonly number[]> => {
  const { rows } = await client.query<{ id: number }>(
    `with catalogue as materialized (select id from source where catalogue)
     select species_id as id from catalogue_record where source_id in (select id from catalogue)
     union
     select f.species_id from fact f join attribute a on a.id = f.attribute_id
     where f.status = 1 and f.source_id in (select id from catalogue) and a.key = any ($1)
     order by id`,
    [CATALOGUE_ATTRIBUTES],
  );
  return rows.map(({ id }) => id);
};

/** Reads the catalogue records of the species of a range, with what the other sources say that matters for the claims. */
export const readCatalogued = async (
  client: Client,
  range: SpeciesRange,
): Promise<readonly CataloguedSpecies[]> => {
  const { rows } = await client.query<CataloguedRow>(
    `with known as materialized (
       select species_id, source_id,
         json_agg(json_build_object('record_id', record_id, 'common_names', common_names, 'cultivar', cultivar,
           'season', season, 'frost_tolerance', frost_tolerance, 'hardiness_zone', hardiness_zone, 'foods', foods,
           'vals', vals) order by record_id) as records
       from catalogue_record c
       where species_id > $1 and species_id <= $2 and source_id in (select id from source where catalogue)
       group by species_id, source_id
     )
     select k.*, claimed.*, catalogue.slug = any ($7) as machine_written,
       s.unattributed ->> 'toxicity' in ('medium', 'high') is true as poisonous_unattributed,
       s.unattributed -> 'common_name' as unattributed_names,
       exists (
         select from catalogue_record c where c.species_id = k.species_id and c.source_id <> k.source_id
           and 'palatable' = any (c.foods)
       ) as palatable
     from known k
     join species s on s.id = k.species_id
     join source catalogue on catalogue.id = k.source_id
     cross join lateral (
       select
         array_agg(f.value) filter (where a.key = 'common_name' and so.slug <> all ($3)) as name_lists,
         array_agg(f.value) filter (where a.key = 'edible_part' and so.slug = any ($4)) as part_lists,
         (array_agg(f.value order by so.rank) filter (where a.key = 'average_height_cm'))[1] as average_height,
         (array_agg(f.value order by so.rank) filter (where a.key = 'maximum_height_cm'))[1] as maximum_height,
         coalesce(bool_or(${TALL}), false) as tall,
         count(distinct so.id) filter (where ${HEIGHT}) as height_sources,
         max(case when ${HEIGHT} then f.value::numeric end)::float8 as largest_height,
         coalesce(bool_or(a.key = 'edible_part' and so.slug = $5), false) as reviewed_food,
         coalesce(bool_or(a.key = 'planting_window'), false) as has_window,
         coalesce(bool_or(a.key = 'toxicity' and f.value in ('"medium"', '"high"')), false) as poisonous
       from fact f
       join attribute a on a.id = f.attribute_id and a.key = any ($6)
       join source so on so.id = f.source_id and not so.catalogue
       where f.species_id = k.species_id and f.status = 1
     ) claimed
     order by k.species_id, k.source_id`,
    [...range, NOT_OF_SPECIES, FOODS, REVIEWED_FOODS, READ, MACHINE_WRITTEN],
  );
  return rows.map(({ name_lists, part_lists, unattributed_names, poisonous_unattributed, ...row }) => ({
    ...row,
    names: [...(name_lists ?? []), unattributed_names].flatMap((names) => names ?? []),
    eaten: part_lists?.flatMap((parts) => parts ?? []) ?? null,
    poisonous: row.poisonous || poisonous_unattributed,
  }));
};

/** A row of the query: the facts of all sources as lists. A null is a claim that there is no value. */
interface CataloguedRow extends Omit<CataloguedSpecies, 'names' | 'eaten'> {
  readonly name_lists: readonly (readonly string[] | null)[] | null;
  readonly part_lists: readonly (readonly string[] | null)[] | null;
  readonly unattributed_names: readonly string[] | null;
  readonly poisonous_unattributed: boolean;
}
