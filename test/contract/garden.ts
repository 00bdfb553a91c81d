import type { Client } from 'pg';
import { pino } from 'pino';
import { createIndexer } from '../../indexer/indexer.js';
import type { Database } from '../../src/database/database.js';
import { writeTextKeys } from '../../src/ingest/merge/text-keys.js';
import type { SearchEngine } from '../../src/search/engine.js';
import { createPostgresSink } from '../../src/search/postgres/sink.js';
import { postgresEngine } from '../../testkit/engines.js';
import {
  createFamily,
  createGenus,
  createPyrella,
  createSpecies,
  type Pyrella,
} from '../resources/fixture.js';
import type { Options } from './service.js';

/** Species of the second genus: enough for three pages with the four of Pyrella. */
export const MALUSIA = 45;

/** Pyrella, and a genus of 45 species of falling popularity, every third of unknown height. */
export const createGarden = async (client: Client): Promise<Pyrella> => {
  const pyrella = await createPyrella(client);
  const family = await createFamily(client, 'Malusiaceae', 'Magnoliophyta');
  const genus = await createGenus(client, 'Malusia', family);
  for (let each = 0; each < MALUSIA; each += 1) {
    const vals = {
      author: each % 2 === 0 ? 'Lund' : 'Hartw.',
      ...(each % 3 === 0 ? {} : { maximum_height_cm: each * 10 }),
    };
    const letters = String.fromCharCode(97 + Math.floor(each / 26), 97 + (each % 26));
    await createSpecies(client, { name: `Malusia ${letters}ensis`, genus, popularity: 500 - each, vals });
  }
  await writeTextKeys(client);
  return pyrella;
};

/** The engine of the embedded default over all that the database holds. */
export const indexed = async (database: Database): Promise<SearchEngine> => {
  const engine = postgresEngine(database.pool);
  const sinks = [createPostgresSink(database)];
  await createIndexer({ database, sinks, engine, logger: pino({ level: 'silent' }) }).rebuild();
  return engine;
};

/** The garden with its index: filled once a run, and copied by every suite that begins with it. */
export const GARDEN = {
  state: 'garden',
  fill: async (database) => {
    await database.session(createGarden);
    await indexed(database);
  },
  engine: ({ pool }) => postgresEngine(pool),
} as const satisfies Options;
