import type { Client } from 'pg';
import { checkedKeys } from '../../checked-names.js';
import type { Pair } from './rule.js';

/** Number of letters of epithets that the statement compares; the rule compares their stems. */
const BEGINNING = 4;

/** The names of two words that no checklist places, those of records that were merged by the rule before included. */
const UNPLACED = `unplaced as materialized (
  select u.*, split_part(u.name, ' ', 1) as genus, left(split_part(u.match_key, ' ', 2), ${BEGINNING}) as beginning
  from (
    select s.name_key, s.scientific_name as name, s.match_key, g.family_id, s.vals ->> 'author' as author
    from species s join genus g on g.id = s.genus_id
    where s.status = 'unknown' and s.rank in ('species', 'hybrid')
    union all
    select p.name_key, f.record ->> 'scientific_name', p.match_key, g.family_id, f.record #>> '{vals,author}'
    from placement p
    cross join lateral (select p.before #> '{removed,species,0}' as record) f
    join genus g on g.id = (f.record ->> 'genus_id')::integer
    where p.state = 'derived' and f.record ->> 'rank' in ('species', 'hybrid')
  ) u
  where u.match_key <> all ($1) and split_part(u.match_key, ' ', 3) = ''
    and not exists (select from placement p where p.name_key = u.name_key and p.state = 'undone')
)`;

/** The synonyms that names backbones and GRIIS state, without those of merged records: a merge must change no evidence. */
const STATED = `stated as materialized (
  select y.name, y.match_key, y.author, y.species_id, split_part(y.name, ' ', 1) as genus
  from synonym y
  where exists (
      select from synonym_source o join source so on so.id = o.source_id
      where o.synonym_id = y.id
        and (so.slug = 'griis' or so.id in (select distinct source_id from name_claim))
    )
    and y.id not in (
      select (moved ->> 'id')::integer
      from placement p cross join jsonb_array_elements(p.before #> '{removed,synonym}') moved
      where p.state = 'derived'
    )
)`;

const LED = `led as materialized (
  select y.genus, s.genus_id, count(distinct y.match_key)::integer as leads
  from stated y join species s on s.id = y.species_id join genus g on g.id = s.genus_id
  where s.status = 'accepted' and y.genus <> g.name
  group by y.genus, s.genus_id
)`;

const PAIRS = `
  with ${UNPLACED}, ${STATED}, ${LED},
  accepted as materialized (
    select s.id, s.scientific_name as name, s.vals ->> 'author' as author, s.genus_id, g.name as genus, g.family_id,
      left(split_part(s.match_key, ' ', 2), ${BEGINNING}) as beginning
    from species s join genus g on g.id = s.genus_id
    where s.status = 'accepted' and s.rank in ('species', 'hybrid')
  ),
  others as materialized (
    select species_id, left(split_part(match_key, ' ', 2), ${BEGINNING}) as beginning,
      json_agg(json_build_array(name, author) order by name) as names
    from stated where split_part(match_key, ' ', 3) = '' group by 1, 2
  )
  select u.name_key as "nameKey", u.name, u.author, a.id as species, a.name as accepted, a.author as "acceptedAuthor",
    coalesce(l.leads, 0) as leads,
    coalesce(o.names, '[]') as others,
    exists (
      select from synonym y join species s on s.id = y.species_id and s.status = 'accepted'
      where y.match_key = u.match_key and y.species_id <> a.id
        and exists (select from synonym_source o where o.synonym_id = y.id)
    ) as contradicted
  from unplaced u
  join accepted a on a.family_id = u.family_id and a.beginning = u.beginning and a.genus <> u.genus
  left join led l on l.genus = u.genus and l.genus_id = a.genus_id
  left join others o on o.species_id = a.id and o.beginning = u.beginning and l.leads is not null
  where u.genus in (select genus from led)
  order by u.name_key, a.id`;

/** Reads the unplaced names of genera from which synonyms lead to other genera, each with every species that may be meant. */
export const readPairs = async (client: Client): Promise<readonly Pair[]> => {
  const { rows } = await client.query<Pair>(PAIRS, [checkedKeys.written]);
  return rows;
};
