-- Returns the values without provenance that a review removed and no admin restored (contract C9.49, C9.55).
create function removed_values(species_ids integer[]) returns table (species_id integer, key text, value jsonb)
language sql stable as $$
  select c.record_id, r.key, r.value
  from correction c cross join lateral jsonb_each(c.removed::jsonb) as r (key, value)
  where c.removed is not null and c.change_status <> 'reverted' and c.record_id = any (species_ids)
$$;
