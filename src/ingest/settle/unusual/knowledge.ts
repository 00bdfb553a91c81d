/**
 * Statements that learn what the claims about all species say of their relatives, into temporary tables. They read the
 * claims of all sources, unusual and rejected ones included, and no published values: so what is found does not depend on
 * what was found before (C10.25).
 */

/** Plausible claims: those of the sources, and those that people rejected. */
const PLAUSIBLE = '(f.status = 1 or f.rejected_by is not null)';

/**
 * `form`: what the sources of a species agree on. `genus_form`: the number of species of a genus that are known to be woody
 * and herbaceous.
 */
export const LEARN_FORMS = `
  create temporary table form on commit drop as
  select f.species_id, s.genus_id,
    bool_and(f.value = '["annual"]') filter (where a.key = 'duration') as annual,
    bool_or(f.value ? 'annual') filter (where a.key = 'duration') as may_be_annual,
    bool_or(f.value = 'true') filter (where a.key = 'vegetable') as vegetable,
    bool_and(f.value = '"woody"') filter (where a.key = 'woodiness') as woody,
    bool_and(f.value = '"herbaceous"') filter (where a.key = 'woodiness') as herbaceous,
    bool_and(f.value = '"tree"') filter (where a.key = 'ligneous_type') as tree,
    bool_or(f.value = '"liana"') filter (where a.key = 'ligneous_type') as liana
  from fact f
  join attribute a on a.id = f.attribute_id
  join species s on s.id = f.species_id
  where a.key in ('duration', 'woodiness', 'ligneous_type', 'vegetable') and ${PLAUSIBLE}
  group by f.species_id, s.genus_id;
  create index on form (species_id);

  create temporary table genus_form on commit drop as
  select genus_id, count(*) filter (where woody) as woody, count(*) filter (where herbaceous) as herbaceous
  from form where woody or herbaceous group by genus_id;
  analyze form, genus_form`;

/**
 * `tall`: the claims about heights with the form of the species, as logarithms of centimetres. `typical`: the median height
 * of the species of one form, of a genus with six such species or a family with ten.
 */
export const LEARN_HEIGHTS = `
  create temporary table tall on commit drop as
  select f.id, f.status, f.species_id, f.source_id, s.genus_id, g.family_id,
    log(case jsonb_typeof(f.value) when 'number' then nullif((f.value)::numeric, 0) end)::float8 as height,
    case when o.annual and not coalesce(o.woody, false) then 'annual'
      when o.herbaceous then 'herb'
      when o.liana then 'liana'
      when o.tree then 'tree'
      when o.woody then 'shrub' end as form
  from fact f
  join attribute a on a.id = f.attribute_id
  join species s on s.id = f.species_id
  join genus g on g.id = s.genus_id
  join form o on o.species_id = f.species_id
  where a.key in ('average_height_cm', 'maximum_height_cm') and f.value > '0' and ${PLAUSIBLE};
  create index on tall (species_id);

  create temporary table typical on commit drop as
  with of_species as (
    select species_id, genus_id, family_id, form, percentile_cont(0.5) within group (order by height) as height
    from tall group by 1, 2, 3, 4
  )
  select 'genus' as taxon, genus_id as id, form, percentile_cont(0.5) within group (order by height) as height
  from of_species group by genus_id, form having count(*) >= 6
  union all
  select 'family', family_id, form, percentile_cont(0.5) within group (order by height)
  from of_species group by family_id, form having count(*) >= 10;
  analyze tall, typical`;
