import type { Client } from 'pg';
import type { Change } from './outbox.js';
import { type ReadDocuments, readChanged } from './read-changed.js';

/**
 * Selects the species whose documents change when a species is removed:
 *
 * - the survivors into which the removed species were merged (C1.10, C9.51);
 * - the main species of the survivors' plants, whose documents contain the names of all members (C7.9);
 * - the main species of a remaining plant that has the id of a removed species (C1.9).
 */
const SURVIVORS = `
  with survivor as (
    select s.id, s.plant_id from former_species f join species s on s.id = f.species_id where f.id = any ($1)
  )
  select s.id as species, s.revision from species s
  where s.id in (
    select id from survivor
    union select p.main_species_id from survivor v join plant p on p.id = v.plant_id
    union select p.main_species_id from plant p where p.id = any ($1)
  )
  order by s.id`;

/**
 * Reads changed species, and the survivors of removed ones, so that a survivor is written before
 * the removal even if another indexer has its outbox row. A survivor that was itself removed
 * meanwhile is replaced by its own survivor.
 *
 * @throws Error when the connection is lost.
 */
export const readWithSurvivors = async (
  client: Client,
  changes: readonly Change[],
): Promise<ReadDocuments> => {
  const reading = await readChanged(client, changes);
  const found = speciesOf(reading);
  const removed = changes.map(({ species }) => species).filter((species) => !found.has(species));
  if (removed.length === 0) return reading;
  const survivors = (await client.query<Change>(SURVIVORS, [removed])).rows;
  if (survivors.length === 0) return reading;
  const ofSurvivors = await readWithSurvivors(client, survivors);
  const replaced = speciesOf(ofSurvivors);
  return {
    documents: [...reading.documents.filter(({ id }) => !replaced.has(id)), ...ofSurvivors.documents],
    rejections: [
      ...reading.rejections.filter(({ species }) => !replaced.has(species)),
      ...ofSurvivors.rejections,
    ],
  };
};

const speciesOf = ({ documents, rejections }: ReadDocuments): ReadonlySet<number> =>
  new Set([...documents.map(({ id }) => id), ...rejections.map(({ species }) => species)]);
