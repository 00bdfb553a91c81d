-- The published establishment of each species in each zone, one row per zone (contract C11.13): of the claims of the
-- sources, a known establishment before `unknown`, a stated one before a derived one, then the rank of the source.
create view published_distribution as
select distinct on (d.species_id, d.zone_id) d.species_id, d.zone_id, d.establishment, d.source_id
from distribution d
join source so on so.id = d.source_id
order by d.species_id, d.zone_id, d.establishment = 'unknown', d.evidence in ('derived', 'inferred'), so.rank;
