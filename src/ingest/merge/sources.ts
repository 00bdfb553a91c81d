import type { Client } from 'pg';
import type { z } from 'zod';
import { registerSource } from '../../database/sources.js';
import { openClaims, publish } from '../../facts/arbitration.js';
import { sourceSlug } from '../../fields/source-order.js';
import type { SourceItem } from '../item.js';

/**
 * Registers a source in the caller's transaction. If the registration changes, publishes all species with data of
 * the source again.
 */
export const mergeSource = async (
  client: Client,
  item: z.infer<typeof SourceItem>,
): Promise<{ readonly id: number; readonly slug: string }> => {
  const slug = sourceSlug(item.slug);
  const before = await stateOf(client, slug);
  const id = await registerSource(client, item);
  if (before !== undefined && before !== (await stateOf(client, slug))) {
    await openClaims(client);
    await client.query(
      "insert into touched select species_id, 'sources' from species_source where source_id = $1",
      [id],
    );
    await publish(client);
  }
  return { id, slug };
};

/** Returns everything that records show of a source, as one text. */
const stateOf = async (client: Client, slug: string): Promise<string | undefined> => {
  const { rows } = await client.query<{ state: string }>(
    `select (name, citation, url, record_url, licence, licence_url, part_of)::text as state from source where slug = $1`,
    [slug],
  );
  return rows[0]?.state;
};
