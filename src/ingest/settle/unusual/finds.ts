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

/** Woody growth of herbs: checklists call creeping and submerged ones subshrubs. Of 172 finds read, 161 are wrong. */
const WOODY_HERBS = `
  select f.id, 'the species is herbaceous, as its genus is' as reason
  from ${CLAIMS}
  join form o on o.species_id = f.species_id
  join genus_form g on g.genus_id = o.genus_id
  where a.key = 'ligneous_type' and f.status = 1 and f.value <> '"parasite"'
    and (o.herbaceous or o.annual) and ${UNIFORM('herbaceous')}`;

/** Trees that live a year. Shrubs are left alone: cotton is a shrub and grown as an annual. */
const ANNUAL_TREES = `
  select f.id, 'the species is a tree, and its genus is woody'
  from ${CLAIMS}
  join form o on o.species_id = f.species_id
  join genus_form g on g.genus_id = o.genus_id
  where a.key = 'duration' and f.status = 1 and f.value = '["annual"]'
    and o.tree and ${UNIFORM('woody')}`;

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
      then not case jsonb_typeof(value) when 'array' then value else jsonb_build_array(value) end
        <@ to_jsonb(string_to_array(characters, '|'))
      else jsonb_typeof(value) = 'number' and value::numeric not between lowest and highest end`;

/**
 * All unusual claims. Parameters: codes of zones without frost; genera that are poisonous, their poisons, and their species
 * that are eaten, separated by `|`; taxa, their fields, and the labels of these, separated by `|`, or a range with its bounds.
 * Needs the tables of knowledge.ts.
 */
export const UNUSUAL = [WOODY_HERBS, ANNUAL_TREES, HEIGHTS, TROPICAL, POISONOUS, OUT_OF_CHARACTER].join(
  '\nunion all\n',
);
