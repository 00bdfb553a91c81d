import type { Client } from 'pg';
import type { SpeciesRange } from './species-range.js';
import { withdrawRows } from './withdraw-rows.js';

const DESCRIPTION =
  'source_id, thumbnail_url, part, view, rating, is_main, score, copyright, licence, licence_url, source_url';
const descriptionOf = (table: string): string =>
  DESCRIPTION.split(', ')
    .map((column) => `${table}.${column}`)
    .join(', ');

/**
 * Writes new images and images with a changed description. Returns their number. The description of a compilation
 * does not replace that of a source (C10.26).
 */
export const mergeImages = async (client: Client, range: SpeciesRange): Promise<number> => {
  const { rows } = await client.query<{ n: number }>(
    `with stated as materialized (
       select * from reduced_image where species_id > $1 and species_id <= $2
     ),
     changed as (
       update image i set (${DESCRIPTION}) = (${descriptionOf('s')})
       from stated s join source so on so.id = s.source_id
       where i.species_id = s.species_id and i.image_url = s.image_url
         and (so.attributed or i.source_id = s.source_id)
         and (${descriptionOf('i')}) is distinct from (${descriptionOf('s')})
       returning i.species_id
     ),
     added as (
       insert into image (species_id, image_url, ${DESCRIPTION})
       select s.species_id, s.image_url, ${descriptionOf('s')} from stated s
       where not exists (select from image i where i.species_id = s.species_id and i.image_url = s.image_url)
       order by s.species_id, s.score desc, s.image_url
       returning species_id
     ),
     written as (select species_id from changed union all select species_id from added),
     marked as (insert into touched select distinct species_id, 'images' from written)
     select count(*)::integer as n from written`,
    [...range],
  );
  return rows[0]!.n;
};

/** Deletes the images that these sources no longer show. Returns their number. */
export const withdrawImages = (
  client: Client,
  range: SpeciesRange,
  sources: readonly number[],
): Promise<number> =>
  withdrawRows(client, range, sources, {
    table: 'image',
    statements: 'reduced_image',
    key: ['species_id', 'image_url'],
    changes: 'images',
  });
