import type { Client, TransportRequestOptions } from '@elastic/elasticsearch';
import { throwSearchUnavailable } from '../transport/errors.js';

/** An index of an alias, named after the alias and its creation time. */
interface Generation {
  readonly index: string;
  readonly live: boolean;
  /** Whether it is the previous live index, kept for a rollback. */
  readonly kept: boolean;
  readonly layout: unknown;
}

/** Returns the alias of the previous live index. */
export const keptAlias = (alias: string): string => `${alias}-before`;

export const newGeneration = (alias: string): string =>
  `${alias}-${new Date().toISOString().replace(/\D/g, '')}`;

export const generations = async (
  client: Client,
  alias: string,
  options?: TransportRequestOptions,
): Promise<readonly Generation[]> => {
  const all = await client.indices
    .get({ index: `${alias}-*`, allow_no_indices: true }, options)
    .catch(throwSearchUnavailable);
  return Object.entries(all)
    .filter(([index]) => /^\d{17}$/.test(index.slice(alias.length + 1)))
    .map(([index, { aliases = {}, mappings }]) => ({
      index,
      live: Object.hasOwn(aliases, alias),
      kept: Object.hasOwn(aliases, keptAlias(alias)),
      layout: mappings?._meta?.['layout'],
    }));
};

/** Removes leftovers of an aborted rebuild; only one rebuild runs at a time. */
export const dropLeftovers = async (client: Client, alias: string): Promise<void> => {
  const unused = (await generations(client, alias)).filter(({ live, kept }) => !live && !kept);
  for (const { index } of unused)
    await client.indices.delete({ index, ignore_unavailable: true }).catch(throwSearchUnavailable);
};
