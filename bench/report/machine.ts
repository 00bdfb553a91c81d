import { availableParallelism, cpus, loadavg } from 'node:os';
import { withDatabase } from './serving/embedded-index.js';
import type { Stores } from './stores.js';

/** What figures depend on: processors, versions, how busy the machine was, how much data. */
export const machine = (stores: Stores) =>
  withDatabase(stores, async (client) => {
    const { rows } = await client.query<{ species: string; postgres: string }>(
      `select count(*) as species, current_setting('server_version') as postgres from species`,
    );
    const answer = (await (
      await fetch(`${stores.elasticsearchUrl}/_nodes/_local?filter_path=nodes.*.version`)
    ).json()) as {
      nodes: Record<string, { version: string }>;
    };
    return {
      processors: availableParallelism(),
      model: cpus()[0]?.model ?? 'unknown',
      load: loadavg()[0],
      node: process.version,
      postgres: rows[0]?.postgres,
      elasticsearch: Object.values(answer.nodes)[0]?.version,
      species: Number(rows[0]?.species),
    };
  });
