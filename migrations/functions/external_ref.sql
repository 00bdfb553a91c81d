-- Returns the id of the species with an external identifier, written `scheme:value` in lower case (contract C10.61): of several
-- an accepted one that has it under its own name, then the best known. Null if there is none. Uses the index
-- external_id_value.
create function external_ref(ref text) returns integer
language sql stable as $$
  select e.species_id
  from external_id e join species s on s.id = e.species_id
  where lower(e.value) = substr(ref, strpos(ref, ':') + 1) and e.scheme = split_part(ref, ':', 1)
  order by e.own desc, s.status = 'accepted' desc, s.popularity desc, s.id
  limit 1
$$;
