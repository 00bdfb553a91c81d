import type { Client, TransportRequestOptions } from '@elastic/elasticsearch';
import { unavailable } from './errors.js';

/** An index made for an alias. Its name is that of the alias and the time it was begun. */
interface Generation {
  readonly index: string;
  readonly live: boolean;
  /** It was live before, and is kept so that it can be again. */
  readonly kept: boolean;
  readonly layout: unknown;
}

/** The alias of the index that was live before. */
const keptAlias = (alias: string): string => `${alias}-before`;

export const newGeneration = (alias: string): string =>
  `${alias}-${new Date().toISOString().replace(/\D/g, '')}`;

export const generations = async (
  client: Client,
  alias: string,
  options?: TransportRequestOptions,
): Promise<readonly Generation[]> => {
  const all = await client.indices
    .get({ index: `${alias}-*`, allow_no_indices: true }, options)
    .catch(unavailable);
  return Object.entries(all)
    .filter(([index]) => /^\d{17}$/.test(index.slice(alias.length + 1)))
    .map(([index, { aliases = {}, mappings }]) => ({
      index,
      live: Object.hasOwn(aliases, alias),
      kept: Object.hasOwn(aliases, keptAlias(alias)),
      layout: mappings?._meta?.['layout'],
    }));
};

/** Removes what a rebuild that died has left behind; only one rebuild runs at a time. */
export const dropLeftovers = async (client: Client, alias: string): Promise<void> => {
  const unused = (await generations(client, alias)).filter(({ live, kept }) => !live && !kept);
  for (const { index } of unused)
    await client.indices.delete({ index, ignore_unavailable: true }).catch(unavailable);
};

/**
 * Makes an index live in one step; the one that was live is kept, and the one that was
 * kept for it goes. Requests under way end on the index that they began on.
 */
export const changeOver = async (client: Client, alias: string, index: string): Promise<void> => {
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
    .catch(unavailable);
};
