-- Removes values that people have rejected from `claim_in`: a file that claims a rejected value again changes nothing
-- (contract C9.49), only another correction does. Takes the same locks as arbitrate(), so that a rejection committed
-- meanwhile counts. Returns the number of removed claims.
create function drop_rejected_claims() returns integer language plpgsql as $$
declare
  heeded integer := 0;
  removed integer := 0;
begin
  perform 1 from species s
    where s.id in (select species_id from claim_in)
    order by s.id for no key update;
  if exists (select from fact where rejected_by is not null) then
    delete from claim_in i using fact f, source so
      where so.id = i.source_id and so.slug <> 'community'
        and f.rejected_by is not null and f.species_id = i.species_id and f.attribute_id = i.attribute_id
        and f.source_id = i.source_id and f.value = i.value;
    get diagnostics heeded = row_count;
  end if;
  if exists (select from correction c where c.removed is not null and c.change_status <> 'reverted') then
    delete from claim_in i using source so, attribute a,
      removed_values((select array_agg(distinct species_id) from claim_in)) r
      where so.id = i.source_id and not so.attributed and a.id = i.attribute_id
        and r.species_id = i.species_id and r.key = a.key and r.value = i.value;
    get diagnostics removed = row_count;
  end if;
  return heeded + removed;
end $$;
