import { COLLECTIONS } from '../../query/collections.js';
import { parseList } from '../../query/parse.js';
import type { CancellationSignal } from '../../runtime/cancellation.js';
import type { SearchEngine } from '../../search/engine.js';
import type { QueryParameter } from '../../understanding/condition.js';
import { queryString } from '../../understanding/query.js';
import type { ListParts } from '../list/declaration.js';
import { prepareList } from '../list/prepare.js';

/** Counts the species of a list by its parameters. */
export type CountSpecies = (
  parameters: readonly QueryParameter[],
  signal?: CancellationSignal,
) => Promise<number>;

export const createCountSpecies =
  (
    lists: Pick<ListParts, 'parents' | 'zones' | 'zoneAt' | 'unknownTaxa' | 'unreadLists'>,
    engine: SearchEngine,
  ): CountSpecies =>
  async (parameters, signal) => {
    const parsed = parseList(COLLECTIONS.species, queryString(parameters));
    const { query } = await prepareList(
      lists,
      { collection: COLLECTIONS.species, path: '' },
      parsed,
      undefined,
      undefined,
    );
    return (await engine.page({ ...query, size: 1 }, signal)).total;
  };
