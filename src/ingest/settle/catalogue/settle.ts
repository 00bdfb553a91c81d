import type { Client } from 'pg';
import type { Withdrawal } from '../../merge/withdrawal.js';
import { settleClaims } from '../settle-claims.js';
import { CATALOGUE_ATTRIBUTES, catalogueClaims } from './claims.js';
import { catalogued, readCatalogued } from './read.js';
import { stageClaims } from './stage.js';

/** Derives the claims of all catalogues from their records (C10.28). Returns the number of published species. */
export const settleCatalogues = async (client: Client): Promise<number> => {
  const lanes = await lanesOf(client);
  if (lanes.length === 0) return 0;
  return settleClaims(client, {
    species: await catalogued(client),
    lanes,
    stage: async (range) => {
      const species = await readCatalogued(client, range);
      await stageClaims(
        client,
        species.map((each) => [each, catalogueClaims(each)]),
      );
    },
  });
};

/** Returns the sources that are catalogues, with all fields that their claims can have. */
const lanesOf = async (client: Client): Promise<Withdrawal['lanes']> => {
  const { rows } = await client.query<{ attribute: number; source: number }>(
    `select a.id as attribute, so.id as source from source so cross join attribute a
     where so.catalogue and a.key = any ($1)`,
    [CATALOGUE_ATTRIBUTES],
  );
  return rows;
};
