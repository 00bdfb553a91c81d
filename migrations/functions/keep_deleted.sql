-- Stores the slug and name of a species, with everything by which a request can name it (ids, slugs, synonyms,
-- identifiers), before a review deletes it (contract C16.8).
create function keep_deleted(deleted_id integer) returns void language sql as $$
  insert into deleted_species (id, slug, scientific_name) select id, slug, scientific_name from species where id = deleted_id;
  insert into deleted_reference (ref, species_id)
    select s.id::text, s.id from species s where s.id = deleted_id
    union select s.slug, s.id from species s where s.id = deleted_id
    union select y.slug, deleted_id from synonym y where y.species_id = deleted_id and y.slug is not null
    union select o.slug, deleted_id from former_slug o where o.species_id = deleted_id
    union select f.id::text, deleted_id from former_species f where f.species_id = deleted_id
    union select lower(e.scheme || ':' || e.value), deleted_id from external_id e where e.species_id = deleted_id and not e.shared
  on conflict (ref) do update set species_id = excluded.species_id
$$;
