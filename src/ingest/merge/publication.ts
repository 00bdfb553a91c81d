import type { Client } from 'pg';
import { ATTRIBUTES } from '../../fields/registry.js';
import { BY_ANOTHER_NAME } from './ways.js';

const OF_THE_NAME = ATTRIBUTES.filter(({ ofName }) => ofName).map(({ key }) => key);

/**
 * Takes out, and lists as not taken, what the file says of the publication of a
 * name that only led to the species: author, year and place belong to that name,
 * and the accepted one was published by somebody else (C10.5). What it says of the
 * plant stays.
 */
export const dropOtherPublications = async (client: Client): Promise<void> => {
  await client.query(
    `with dropped as (
       delete from staged_fact f
       using staged_match m, staged_reference r, species s, attribute a
       where m.ref = f.ref and m.how = any ($2::text[]) and r.id = f.ref and s.id = m.species_id
         and a.id = f.attribute_id and a.key = any ($1::text[])
       returning f.line, concat_ws(' ', r.written, a.key, f.value #>> '{}') as what,
         'belongs to this name, not to ' || s.scientific_name as why
     )
     insert into staged_problem (line, what, why) select line, what, why from dropped`,
    [OF_THE_NAME, BY_ANOTHER_NAME],
  );
};

/**
 * Takes out what rows of a lower preference say of the publication of a name where a preferred row says something
 * plausible of it: author, year and place are those of one publication, never of two (C10.8).
 */
export const keepPreferredPublications = async (client: Client): Promise<void> => {
  await client.query(
    `with said as (
       select f.ctid as place, f.preference,
         max(f.preference) filter (where f.refused is null) over (partition by m.species_id, f.source_id) as best
       from staged_fact f
       join staged_match m on m.ref = f.ref and m.species_id is not null
       join attribute a on a.id = f.attribute_id and a.key = any ($1::text[])
     )
     delete from staged_fact f using said s where f.ctid = s.place and s.preference < s.best`,
    [OF_THE_NAME],
  );
};
