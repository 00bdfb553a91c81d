import type { Client } from 'pg';
import type { Change } from './outbox.js';
import { type Reading, readChanged } from './read.js';

/**
 * What stands for species that are gone (C1.10, C9.51): those they merged into and
 * the main species of these' plants, which carry their names (C7.9); and the main
 * species of a plant that lives on, which has its first main species' id (C1.9).
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
 * Reads changed species, and with those that are gone what stands for them, so that
 * whoever writes the removal can write the survivor first, whichever indexer has the
 * survivor's own row of the outbox. A survivor is read after it is known that the
 * other is gone; one that is gone itself by then gives way to its own.
 *
 * @throws when the connection is gone.
 */
export const readWithSurvivors = async (client: Client, changes: readonly Change[]): Promise<Reading> => {
  const reading = await readChanged(client, changes);
  const there = speciesOf(reading);
  const gone = changes.map(({ species }) => species).filter((species) => !there.has(species));
  if (gone.length === 0) return reading;
  const survivors = (await client.query<Change>(SURVIVORS, [gone])).rows;
  if (survivors.length === 0) return reading;
  const later = await readWithSurvivors(client, survivors);
  const again = speciesOf(later);
  return {
    documents: [...reading.documents.filter(({ id }) => !again.has(id)), ...later.documents],
    refusals: [...reading.refusals.filter(({ species }) => !again.has(species)), ...later.refusals],
  };
};

const speciesOf = ({ documents, refusals }: Reading): ReadonlySet<number> =>
  new Set([...documents.map(({ id }) => id), ...refusals.map(({ species }) => species)]);
