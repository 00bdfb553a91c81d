-- The sources of a record (contract C8.24): every source of a published value, common name, image, zone or synonym
-- of a species, and every backbone that states its name; each once. A source that has a record of the species but is
-- outranked in everything is not included.
--
-- The caller passes data of the species that it has read already: species.vals and winners, and the sources of its rows in
-- common_name, shown_image and published_distribution.
--
-- Postgres inlines this function: 1,000 full records take 52.6 ms of processor time with it and 52.4 ms with the rule
-- written out in their statement, 1,000 list records 38.5 ms and 37.7 ms. Tried before: a view, which evaluates
-- published_distribution a second time (full records + 11 %); passing only winners and zone_sources (list records + 6 %
-- at best, + 18 % in the median).
create function published_source(
  of_species integer, vals jsonb, winners jsonb, name_sources smallint[], image_sources smallint[], zone_sources smallint[]
) returns table (source_id smallint) language sql stable as $$
  select w.value::smallint from jsonb_each_text(winners) w where w.value is not null
  union
  select so.id from jsonb_path_query(vals, '$.*[*].source') r join source so on so.slug = r #>> '{}'
  union
  select p.id from unnest(name_sources || image_sources || zone_sources) as p (id) where p.id is not null
  union
  select ys.source_id from synonym y join synonym_source ys on ys.synonym_id = y.id where y.species_id = of_species
  union
  select n.source_id from name_claim n where n.species_id = of_species
$$;
