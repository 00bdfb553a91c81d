import { availableParallelism, cpus, loadavg } from 'node:os';
import { withClient } from '../../testkit/postgres-client.js';
import type { Stores } from '../../testkit/stores.js';

/** Reads what the figures depend on: processors, versions, load of the machine, amount of data. */
export const describeMachine = ({ databaseUrl, elasticsearchUrl }: Stores) =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ species: string; postgres: string }>(
      `select count(*) as species, current_setting('server_version') as postgres from species`,
    );
    const response = await fetch(`${elasticsearchUrl}/_nodes/_local?filter_path=nodes.*.version`);
    const { nodes } = (await response.json()) as { nodes: Record<string, { version: string }> };
    return {
      processors: availableParallelism(),
      model: cpus()[0]?.model ?? 'unknown',
      load: loadavg()[0],
      node: process.version,
      postgres: rows[0]?.postgres,
      elasticsearch: Object.values(nodes)[0]?.version,
      species: Number(rows[0]?.species),
    };
  });
