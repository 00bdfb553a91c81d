-- Sets the rank of a species. A correction comes first, then the strongest backbone (contract C10.7), last a compilation
-- (C10.26). The trigger runs it when a corrected rank changes; ingestion applies the same rule to whole files
-- (src/ingest/merge/names.ts).
create function settle_rank() returns trigger language plpgsql as $$
begin
  new.rank := coalesce(
    new.vals ->> 'rank',
    (select c.rank from name_claim c join source so on so.id = c.source_id
      where c.species_id = new.id order by so.attributed desc, so.rank limit 1),
    new.rank
  );
  return new;
end $$;

create trigger species_rank before update of vals on species for each row
  when (old.vals -> 'rank' is distinct from new.vals -> 'rank') execute function settle_rank();
