import type { Client } from 'pg';

/** Stores the staged climate stations, the last one of each id in the file. */
export const mergeFrostStations = async (client: Client): Promise<void> => {
  await client.query(
    `insert into frost_station (id, name, latitude, longitude, last_frost, first_frost)
     select distinct on (id) id, name, latitude, longitude, last_frost, first_frost
     from staged_frost_station order by id, line desc
     on conflict (id) do update set name = excluded.name, latitude = excluded.latitude, longitude = excluded.longitude,
       last_frost = excluded.last_frost, first_frost = excluded.first_frost`,
  );
};
