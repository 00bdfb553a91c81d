import { FIELDS } from '../../../src/fields/registry.js';
import { withClient } from '../../../testkit/postgres-client.js';
import { loadWellKnownPlants } from '../../../testkit/truth/well-known-plants.js';
import type { Part } from '../../part.js';
import { publishedPlants } from './published-plants.js';

/** Fields about the record itself, which every plant has. */
const UNINTERESTING: ReadonlySet<string> = new Set(['identifiers', 'counters', 'taxonomy']);

/** Kinds whose plants are sown or planted by a calendar. */
const KITCHEN: ReadonlySet<string> = new Set(['vegetable', 'herb']);

/** Counts for how many well-known plants each field is known: how full the shelves are. */
export const shelves: Part = {
  name: 'shelves',
  describe: '359 well-known plants: for what share of them each field is known',
  run: async ({ stores, report }) => {
    const listed = loadWellKnownPlants();
    const plants = await withClient(stores.databaseUrl, (client) =>
      publishedPlants(
        client,
        listed.map(({ plant }) => plant),
      ),
    );
    const share = (among: typeof listed, key: string): string => {
      const known = among.filter(({ plant }) => plants.get(plant)?.values.has(key)).length;
      return `${Math.round((known / among.length) * 100)} %`;
    };
    const kitchen = listed.filter(({ kind }) => KITCHEN.has(kind));
    const table = report.table('Share of the well-known plants for which a field is known');
    for (const { key, group } of FIELDS.filter((field) => !UNINTERESTING.has(field.group)))
      table.row({ group, field: key, all: share(listed, key), 'vegetables and herbs': share(kitchen, key) });
    const missing = listed.filter(({ plant }) => !plants.has(plant)).map(({ plant }) => plant);
    table.note(
      missing.length === 0 ? 'Every plant has a record.' : `Plants without a record: ${missing.join(', ')}.`,
    );
  },
};
