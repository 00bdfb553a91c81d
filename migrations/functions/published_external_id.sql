-- The published identifier of each species in each scheme, one row per scheme (contract C10.62): one that a source gives under
-- the name of the species before others, then by the rank of the source, then the one that the source prefers. IPNI, POWO and
-- World Flora Online identify names, so that of a synonym is not the species' own.
create view published_external_id as
select distinct on (e.species_id, e.scheme) e.species_id, e.scheme, e.value
from external_id e
join source so on so.id = e.source_id
where e.own or e.scheme not in ('ipni', 'powo', 'wfo')
order by e.species_id, e.scheme, e.own desc, so.rank, e.position, e.value;
