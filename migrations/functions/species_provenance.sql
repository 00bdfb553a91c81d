-- Returns where the published values of a species come from, by field (contract C14.12): source, evidence, licence and number of
-- observations of the fact that is published, all null for a value without provenance. `winners` are those of the record. Of a
-- field that unites the rows of several sources (C8.70), each source also has an entry, `safety tppt`. The licence of a fact of
-- the community is its own, as in species_facts.sql. Index: fact_active.
create function species_provenance(of_species integer, winners json, keys text[]) returns json language sql stable as $$
  select coalesce(json_object_agg(e.name, json_build_object('source', so.slug, 'evidence_type', e.evidence,
    'licence', case when so.slug = 'community' then e.licence else so.licence end,
    'n_observations', e.n_observations)), '{}')
  from (
    select w.key as name, w.source::smallint as source_id, f.evidence, f.licence, f.n_observations
    from json_each_text(winners) w (key, source)
    left join attribute a on a.key = w.key
    left join fact f on f.species_id = of_species and f.attribute_id = a.id and f.source_id = w.source::smallint
      and f.status = 1
    where w.key = any (keys)
    union all
    select a.key || ' ' || so.slug, so.id, f.evidence, f.licence, f.n_observations
    from json_each_text(winners) w (key, source)
    join attribute a on a.key = w.key and a.joined
    join fact f on f.species_id = of_species and f.attribute_id = a.id and f.status = 1 and f.unusual is null
    join source so on so.id = f.source_id
    where w.key = any (keys)
  ) e
  left join source so on so.id = e.source_id
$$;
