import type { Client } from 'pg';
import type { SpeciesRange } from './range.js';

const DESCRIBED = 'source_id, part, is_main, score, copyright, licence, licence_url, source_url';
const described = (table: string): string =>
  DESCRIBED.split(', ')
    .map((column) => `${table}.${column}`)
    .join(', ');

/**
 * Writes the images that are new or described differently. Returns how many. What a
 * compilation says of an image does not replace what a source says (C10.26).
 */
export const mergeImages = async (client: Client, range: SpeciesRange): Promise<number> => {
  const { rows } = await client.query<{ n: number }>(
    `with said as materialized (
       select * from resolved_image where species_id > $1 and species_id <= $2
     ),
     changed as (
       update image i set (${DESCRIBED}) = (${described('s')})
       from said s join source so on so.id = s.source_id
       where i.species_id = s.species_id and i.image_url = s.image_url
         and (so.attributed or i.source_id = s.source_id)
         and (${described('i')}) is distinct from (${described('s')})
       returning i.species_id
     ),
     added as (
       insert into image (species_id, image_url, ${DESCRIBED})
       select s.species_id, s.image_url, ${described('s')} from said s
       where not exists (select from image i where i.species_id = s.species_id and i.image_url = s.image_url)
       order by s.species_id, s.score desc, s.image_url
       returning species_id
     ),
     written as (select species_id from changed union all select species_id from added),
     noted as (insert into touched select distinct species_id from written)
     select count(*)::integer as n from written`,
    [...range],
  );
  return rows[0]!.n;
};

/** Deletes the images that these sources no longer show. Returns how many. */
export const withdrawImages = async (
  client: Client,
  range: SpeciesRange,
  sources: readonly number[],
): Promise<number> => {
  const { rows } = await client.query<{ n: number }>(
    `with gone as (
       delete from image i
       where i.species_id > $1 and i.species_id <= $2 and i.source_id = any ($3::smallint[])
         and not exists (
           select from resolved_image s where s.species_id = i.species_id and s.image_url = i.image_url
         )
       returning i.species_id
     ),
     noted as (insert into touched select distinct species_id from gone)
     select count(*)::integer as n from gone`,
    [...range, sources],
  );
  return rows[0]!.n;
};
