-- Returns where the published values of a species come from, by field (contract C14.12): source, evidence, licence and number of
-- observations of the fact that is published, all null for a value without provenance. `winners` are those of the record. The
-- licence of a fact of the community is its own, as in species_facts.sql. Index: fact_active.
create function species_provenance(of_species integer, winners json, keys text[]) returns json language sql stable as $$
  select coalesce(json_object_agg(w.key, json_build_object('source', so.slug, 'evidence_type', f.evidence,
    'licence', case when so.slug = 'community' then f.licence else so.licence end,
    'n_observations', f.n_observations)), '{}')
  from json_each_text(winners) w (key, source)
  left join source so on so.id = w.source::int
  left join attribute a on a.key = w.key
  left join fact f on f.species_id = of_species and f.attribute_id = a.id and f.source_id = so.id and f.status = 1
  where w.key = any (keys)
$$;
