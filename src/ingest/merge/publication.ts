import type { Client } from 'pg';
import { ATTRIBUTES } from '../../fields/registry.js';
import { MATCHED_BY_OTHER_NAME } from './name-distance.js';

const PUBLICATION_FIELDS = ATTRIBUTES.filter(({ ofName }) => ofName).map(({ key }) => key);

/**
 * Rejects the publication facts (author, year, place) of a name that is not the accepted name of its species, such
 * as a synonym: they belong to that name only (C10.5). Other facts of the row stay.
 */
export const dropPublicationsOfOtherNames = async (client: Client): Promise<void> => {
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
    [PUBLICATION_FIELDS, MATCHED_BY_OTHER_NAME],
  );
};

/**
 * Removes publication facts of rows with a lower preference if a preferred row has a plausible one: author, year
 * and place must come from one publication, never from two (C10.8).
 */
export const keepPreferredPublications = async (client: Client): Promise<void> => {
  await client.query(
    `with ranked as (
       select f.ctid as place, f.preference,
         max(f.preference) filter (where f.refused is null) over (partition by m.species_id, f.source_id) as best
       from staged_fact f
       join staged_match m on m.ref = f.ref and m.species_id is not null
       join attribute a on a.id = f.attribute_id and a.key = any ($1::text[])
     )
     delete from staged_fact f using ranked s where f.ctid = s.place and s.preference < s.best`,
    [PUBLICATION_FIELDS],
  );
};
