-- Returns the popularity of species before the cap of infraspecific records (contract C6.22).
create function species_popularity(species_ids integer[]) returns table (id integer, popularity integer)
language sql stable set jit = off as $$
  select s.id, round((
      30 * ln(1 + s.specimens::float8)
      + 80 * ln(1 + z.n::float8)
      + 100 * ln(1 + c.n::float8)
      + 120 * ln(1 + s.cultivated_records::float8)
    ) / ln(2::float8)
    + 60 * f.n)::integer
  from species s
  cross join lateral (
    select count(distinct case when zo.level = 4 then zo.parent_id else zo.id end) as n
    from distribution d join zone zo on zo.id = d.zone_id
    where d.species_id = s.id and d.establishment <> 'absent' and zo.level >= 3
  ) z
  cross join lateral (
    select count(distinct lower(cn.name)) as n from common_name cn
    where cn.species_id = s.id and not is_cultivar(cn.name)
  ) c
  cross join lateral (
    select count(distinct coalesce(so.part_of, so.slug)) as n from (
      select fa.source_id from fact fa where fa.species_id = s.id and fa.status = 1
      union select d.source_id from distribution d where d.species_id = s.id
      union select cn.source_id from common_name cn where cn.species_id = s.id
    ) claiming
    join source so on so.id = claiming.source_id
  ) f
  where s.id = any (species_ids)
$$;
