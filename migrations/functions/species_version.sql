-- Returns the id of a species and the version of its record by a path segment (contract C1.10), as `421 9.1187.3`: revision,
-- the transaction that wrote it (a restored database may repeat a revision), and the count of shown_parts. Null if there is
-- none. Read it before the record, which may then be newer than its version, but never older.
create function species_version(ref text) returns text
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  return (
    select format('%s %s.%s.%s', s.id, s.revision, s.xmin, p.version)
    from species s cross join shown_parts p where s.id = species_ref(ref)
  );
end $$;
