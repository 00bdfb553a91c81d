/**
 * Queries of unusual claims: the id of the fact, and the reason as it is shown. Reasons contain no figures, so that they
 * stay the same while more becomes known, and items that a reviewer rejected are not raised again.
 */

import { FIELDS } from '../../../fields/registry.js';

const CLAIMS = `fact f
  join attribute a on a.id = f.attribute_id
  join species s on s.id = f.species_id`;

/** Genera with at least five species of known woodiness, nine in ten of which are alike. */
const UNIFORM = (form: 'herbaceous' | 'woody'): string =>
  `g.woody + g.herbaceous >= 5 and g.${form} >= 0.9 * (g.woody + g.herbaceous)`;

/**
 * Woody growth of herbs: checklists call creeping and submerged ones subshrubs. Of 172 finds read, 161 are wrong. Vegetables and
 * herbs that can be annual, such as the tomato, are herbaceous whatever their genus is.
 */
const WOODY_HERBS = `
  select f.id, case when ${UNIFORM('herbaceous')} then 'the species is herbaceous, as its genus is'
    else 'the species is herbaceous' end as reason
  from ${CLAIMS}
  join form o on o.species_id = f.species_id
  left join genus_form g on g.genus_id = o.genus_id
  where f.status = 1
    and (a.key = 'ligneous_type' and f.value <> '"parasite"'
      or a.key = 'plant_form' and f.value ?| array['tree', 'shrub', 'subshrub'])
    and (
      (o.herbaceous or o.annual) and ${UNIFORM('herbaceous')}
      or o.herbaceous and (o.may_be_annual or o.vegetable)
    )`;

/** Trees that live a year. Shrubs are left alone: cotton is a shrub and grown as an annual. */
const ANNUAL_TREES = `
  select f.id, 'the species is a tree, and its genus is woody'
  from ${CLAIMS}
  join form o on o.species_id = f.species_id
  join genus_form g on g.genus_id = o.genus_id
  where a.key = 'duration' and f.status = 1 and f.value = '["annual"]'
    and o.tree and ${UNIFORM('woody')}`;

/**
 * Leaves and kinds of wood about which all other sources, at least two, agree on something else; and leaves that stay or fall
 * by a life form, where most other sources say the opposite: zanne-2014 is right about 17 of 25 such plants.
 */
const OUTVOTED = `
  select f.id, 'other sources agree on something else'
  from ${CLAIMS}
  cross join lateral (
    select count(*) filter (where o.value = f.value) as alike, count(*) filter (where o.value <> f.value) as unlike,
      count(distinct o.value) as values
    from fact o
    where o.species_id = f.species_id and o.attribute_id = f.attribute_id and o.source_id <> f.source_id and o.status = 1
      and o.value <> 'null'
  ) others
  where a.key in ('leaf_retention', 'ligneous_type') and f.status = 1 and f.value <> 'null'
    and (unlike >= 2 and alike = 0 and others.values = 1
      or a.key = 'leaf_retention' and f.evidence = 'derived' and unlike > alike)`;

/**
 * Plants that are said to live a year and also longer, where three sources or more agree on one of it and few on both; the
 * regional lists of fqa count once. Of 30 finds read, 29 are wrong.
 */
const TWO_LIVES = `
  select f.id, 'other sources agree on one of these'
  from ${CLAIMS}
  cross join lateral (
    select count(distinct so.rank / 1000) filter (where o.value <> f.value and o.value <@ f.value) as narrower,
      count(distinct so.rank / 1000) filter (where o.value = f.value) as alike,
      count(distinct o.value) filter (where o.value <> f.value and o.value <@ f.value) as values
    from fact o join source so on so.id = o.source_id
    where o.species_id = f.species_id and o.attribute_id = f.attribute_id and o.source_id <> f.source_id and o.status = 1
  ) others
  where a.key = 'duration' and f.status = 1 and f.value -> 1 is not null
    and narrower >= 3 and narrower > 2 * alike and others.values = 1`;

/**
 * Months of flowering without any month of another source, where at least two others state some: 28 of 35 finds are of USDA
 * PLANTS. Of the seasons of USDA PLANTS also those with more months that no other source states than months that one does: of 8
 * finds read, 7 are wrong.
 */
const OUT_OF_SEASON = `
  select f.id, 'other sources state other months'
  from ${CLAIMS}
  join source so on so.id = f.source_id
  cross join lateral (
    select count(distinct o.id) as sources, count(distinct m.month) as months,
      count(distinct m.month) filter (where o.value ? m.month) as alike
    from fact o
    cross join jsonb_array_elements_text(case jsonb_typeof(f.value) when 'array' then f.value end) as m (month)
    where o.species_id = f.species_id and o.attribute_id = f.attribute_id and o.source_id <> f.source_id and o.status = 1
      and jsonb_typeof(o.value) = 'array'
  ) others
  where a.key = 'bloom_months' and f.status = 1 and others.sources >= 2
    and (others.alike = 0 or so.slug = 'usda' and others.alike * 2 < others.months)`;

/**
 * Heights, in logarithms: more than six times what any other source states, or less than a sixth of it, and also far
 * from the relatives, farther where these are of the family; without another source, trees of an eighth of the trees of
 * their genus, and annuals of ten times its annuals.
 */
const HEIGHTS = `
  select t.id, case when others.sources = 0 then 'far from the heights of its relatives'
    else 'far from the heights that other sources state, and from those of its relatives' end
  from tall t
  left join typical g on g.taxon = 'genus' and g.id = t.genus_id and g.form = t.form
  left join typical f on f.taxon = 'family' and f.id = t.family_id and f.form = t.form
  cross join lateral (
    select count(*) as sources, min(o.height) as lowest, max(o.height) as highest
    from tall o where o.species_id = t.species_id and o.source_id <> t.source_id
  ) others
  where t.status = 1 and (
    t.height > others.highest + 0.8 and t.height > coalesce(g.height + 0.8, f.height + 1)
    or t.height < others.lowest - 0.8 and t.height < coalesce(g.height - 0.6, f.height - 0.9)
    or others.sources = 0 and t.form = 'tree' and t.height < g.height - 0.9
    or others.sources = 0 and t.form = 'annual' and t.height > g.height + 1
  )`;

/**
 * Of an average height above the maximum height the claim of the weaker source: LEDA measures plants without their flowers, and
 * catalogues give the height of a cultivar. The strongest claim about the other height counts.
 */
const AVERAGE_ABOVE_MAXIMUM = `
  select f.id, 'a stronger source states an average height above the maximum, or a maximum below the average'
  from ${CLAIMS}
  join source so on so.id = f.source_id
  join lateral (
    select o.value, os.rank
    from fact o join attribute oa on oa.id = o.attribute_id join source os on os.id = o.source_id
    where o.species_id = f.species_id and o.status = 1 and o.value > '0'
      and oa.key in ('average_height_cm', 'maximum_height_cm') and oa.id <> a.id
    order by os.rank limit 1
  ) other on other.rank < so.rank
  where a.key in ('average_height_cm', 'maximum_height_cm') and f.status = 1 and f.value > '0'
    and case a.key when 'maximum_height_cm' then other.value > f.value else other.value < f.value end`;

/** SQL expression of the lower bound of a USDA hardiness zone in °C. */
const COLDEST_OF = (zone: string): string => `((${zone}) * 10 - 102) / 1.8`;

/** Frost where it never freezes: minimum temperatures below -5 °C of species of frost-free-zones.csv alone. */
const TROPICAL = `
  select f.id, 'the species grows only where it never freezes'
  from ${CLAIMS}
  where a.key = 'minimum_temperature_deg_c' and f.status = 1 and f.value < '-5'
    and (
      select bool_and(coalesce(z.code = any ($1) or p.code = any ($1), false))
      from distribution d join zone z on z.id = d.zone_id left join zone p on p.id = z.parent_id
      where d.species_id = f.species_id and d.establishment <> 'absent' and z.level >= 3
    )`;

/** Minimum temperatures of species that all sources call annual: these are temperatures of their seeds. */
const OF_SEEDS = `
  select f.id, 'the species lives one year, so no plant of it survives a winter'
  from ${CLAIMS}
  join form o on o.species_id = f.species_id
  where a.key = 'minimum_temperature_deg_c' and f.status = 1 and f.value <> 'null' and o.annual`;

/**
 * Minimum temperatures far from the coldest hardiness zone that another source states: from zone 7 on colder by more than a
 * zone, up to zone 8 warmer by more than three. Of 39 finds read, 35 are wrong. In cold zones catalogues are too careful:
 * a colder temperature proves nothing there. Claims that are derived from zones are left alone.
 */
const FAR_FROM_ZONES = `
  select id, 'far from the hardiness zones that other sources state'
  from (
    select f.id, case jsonb_typeof(f.value) when 'number' then f.value::numeric end as degrees,
      (select min(case jsonb_typeof(o.value) when 'number' then o.value::numeric end)
       from fact o join attribute oa on oa.id = o.attribute_id and oa.key = 'hardiness_zone'
       where o.species_id = f.species_id and o.source_id <> f.source_id and o.status = 1) as zone
    from ${CLAIMS}
    where a.key = 'minimum_temperature_deg_c' and f.status = 1 and f.evidence <> 'derived'
  ) each
  where zone >= 7 and degrees < ${COLDEST_OF('zone - 1')} or zone <= 8 and degrees > ${COLDEST_OF('zone + 3')}`;

/** Whether a claim says that a plant can be eaten or does no harm. */
const HARMLESS = FIELDS.filter(({ harmless }) => harmless !== null)
  .map(({ key, harmless }) =>
    harmless === 'any'
      ? `a.key = '${key}' and f.value <> 'null'`
      : `a.key = '${key}' and f.value = '${JSON.stringify(harmless)}'`,
  )
  .join(' or ');

/** Food of poisonous genera, and their harmlessness, except of the species that people are known to eat. */
const POISONOUS = `
  select f.id, p.genus || ' is poisonous: ' || p.poison
  from ${CLAIMS}
  join genus g on g.id = s.genus_id
  join unnest($2::text[], $3::text[], $4::text[]) as p (genus, poison, eaten) on p.genus = g.name
  where (${HARMLESS}) and f.status = 1
    and s.plant_name <> all (string_to_array(p.eaten, '|'))`;

/** Degrees of USDA PLANTS, and a toxicity of none of any source: only a reviewer can clear a plant. */
const UNFOUNDED_TOXICITY = `
  select f.id, case so.slug
    when 'usda' then 'the source says neither who is harmed nor by which part'
    else 'only a reviewed statement can say that a plant is harmless' end
  from ${CLAIMS}
  join source so on so.id = f.source_id
  where a.key = 'toxicity' and f.status = 1 and (so.slug = 'usda' or f.value = '"none"' and so.slug <> 'community')`;

/**
 * Labels and numbers that are unknown of the species, its genus or its family (characters.csv), such as the capsule of a
 * rose. The nearest taxon that has a row for the field decides.
 */
const OUT_OF_CHARACTER = `
  select id, 'unknown in ' || taxon
  from (
    select distinct on (f.id) f.id, f.value, c.*
    from ${CLAIMS}
    join genus g on g.id = s.genus_id
    left join family fam on fam.id = g.family_id
    cross join lateral (values (1, s.scientific_name), (2, g.name), (3, fam.name)) of (nearness, taxon)
    join unnest($5::text[], $6::text[], $7::text[], $8::numeric[], $9::numeric[]) as c (taxon, field, characters, lowest, highest)
      on c.taxon = of.taxon and c.field = a.key
    where f.status = 1 and f.value <> 'null'
    order by f.id, of.nearness
  ) each
  where case when lowest is null
      then not case jsonb_typeof(value) when 'array' then value else jsonb_build_array(value #>> '{}') end
        <@ to_jsonb(string_to_array(characters, '|'))
      else jsonb_typeof(value) = 'number' and value::numeric not between lowest and highest end`;

/** Flowers and fruits of ferns: their sources mean spores (*Asplenium* in flower all year). */
const FLOWERS_OF_FERNS = `
  select f.id, 'plants of this family have neither flowers nor fruits'
  from ${CLAIMS}
  join genus g on g.id = s.genus_id
  join family fam on fam.id = g.family_id
  where a.key in ('bloom_months', 'flower_color', 'fruit_color', 'fruit_months') and f.status = 1 and f.value <> 'null'
    and fam.name = any ($10::text[])`;

/**
 * All unusual claims. Parameters: codes of zones without frost; genera that are poisonous, their poisons, and their species
 * that are eaten, separated by `|`; taxa, their fields, and the labels of these, separated by `|`, or a range with its bounds; families
 * without flowers.
 * Needs the tables of knowledge.ts.
 */
export const UNUSUAL = [
  WOODY_HERBS,
  ANNUAL_TREES,
  OUTVOTED,
  TWO_LIVES,
  OUT_OF_SEASON,
  HEIGHTS,
  AVERAGE_ABOVE_MAXIMUM,
  TROPICAL,
  OF_SEEDS,
  FAR_FROM_ZONES,
  POISONOUS,
  UNFOUNDED_TOXICITY,
  OUT_OF_CHARACTER,
  FLOWERS_OF_FERNS,
].join('\nunion all\n');
