import type { Client } from 'pg';
import { settleCatalogues } from './catalogue/settle.js';
import { settleDivergences } from './divergences.js';
import { settleIdentifiers } from './identifiers.js';
import { settleNames } from './names/settle.js';
import { settlePlacements } from './placement/settle.js';
import { settleUnusual } from './unusual/settle.js';
import { settleWarningsOfGenera } from './warnings-of-genera.js';
import { settleZones } from './zones.js';

/**
 * A rule over the final state: derives statements or counts from what is stored of all sources. Its result is a pure function of
 * that state, so the order of loading never matters (C10.25), and a second run changes nothing. It runs in transactions
 * of its own and publishes the species that it changes.
 *
 * @returns the number of published species.
 */
type Settlement = (client: Client) => Promise<number>;

/** All rules, in order: a later one sees the results of the earlier ones. */
const SETTLEMENTS: readonly Settlement[] = [
  settlePlacements,
  settleZones,
  settleCatalogues,
  settleWarningsOfGenera,
  settleUnusual,
  settleDivergences,
  settleNames,
  settleIdentifiers,
];

/** Applies all rules over the final state, after a file is merged. Returns the number of published species. */
export const settle: Settlement = async (client) => {
  let published = 0;
  for (const settlement of SETTLEMENTS) published += await settlement(client);
  return published;
};
