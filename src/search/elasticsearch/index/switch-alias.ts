import type { Client } from '@elastic/elasticsearch';
import { throwSearchUnavailable } from '../transport/errors.js';
import { generations, keptAlias } from './generations.js';

/**
 * Switches the alias to an index in one step. Keeps the former live index and deletes the
 * previous one. Running requests finish on the index they started on.
 */
export const switchAlias = async (client: Client, alias: string, index: string): Promise<void> => {
  const others = (await generations(client, alias)).filter((each) => each.index !== index);
  const before = others.filter(({ live }) => live);
  const kept = keptAlias(alias);
  await client.indices
    .updateAliases({
      actions: [
        { add: { index, alias } },
        { remove: { index, alias: kept, must_exist: false } },
        ...before.flatMap((old) => [
          { remove: { index: old.index, alias } },
          { add: { index: old.index, alias: kept } },
        ]),
        ...others
          .filter((old) => old.kept && !old.live)
          .map((old) => ({ remove_index: { index: old.index } })),
      ],
    })
    .catch(throwSearchUnavailable);
};
