import {
  type LocalCluster,
  type LocalNode,
  launchCluster,
} from '../../../src/development/elasticsearch-cluster.js';
import { targetOf } from '../../../testkit/list-requests.js';
import { type Stores, settingsFor } from '../../../testkit/stores.js';
import { LISTS, ORDERED_BY_TWO_KEYS, SEARCHES } from '../../load/usual-requests.js';
import type { Part, Setting } from '../../part.js';
import { runLinnea } from '../../processes/command.js';
import { type Service, startService } from '../../processes/service.js';
import { quantile, rounded } from '../../report/figures.js';
import type { OpenTable } from '../../report/report.js';
import { copySpecies } from '../../stores/copy-species.js';
import { withTemporaryStores } from '../../stores/temporary-stores.js';
import { causeOutage, expectedBodies, type Outage, type OutageResult } from './outage.js';

/** Enough that shards have documents, and few enough that copying a shard takes seconds. */
const MOST_SPECIES = 20_000;
const HEAP_MB = 512;

/** Ends a node of Elasticsearch while the service answers. */
export const nodes: Part = {
  name: 'nodes',
  describe: 'two Elasticsearch nodes with a replica, one of them ended under load: which requests fail',
  run: ({ stores, quick, progress, report }: Setting) =>
    withTemporaryStores(stores, 'nodes', async (temporary) => {
      progress('copying the data');
      const species = await copySpecies(stores, temporary, MOST_SPECIES);
      progress('starting two nodes with data and one that votes');
      const cluster = await launchCluster({ dataNodes: 2, heapMb: HEAP_MB });
      try {
        const own = { ...temporary, elasticsearchUrl: cluster.nodes.map(({ url }) => url).join(',') };
        const table = report.table(
          `A node ended while the service answers: ${species} species, two nodes with data, one replica`,
        );
        const rows: Row[] = [];
        for (const shards of quick ? [2] : [1, 2]) {
          progress(`building the index of ${species} species, ${shards} shards with a replica`);
          await rebuild(own, shards);
          rows.push(
            ...(await withService(own, (service) =>
              measureOutages(service, cluster, { shards, quick, progress, table }),
            )),
          );
        }
        judge(table, rows);
      } finally {
        await cluster.stop();
      }
    }),
};

const rebuild = (stores: Stores, shards: number) =>
  runLinnea(['index', 'rebuild'], {
    ...settingsFor(stores, 'elasticsearch'),
    ELASTICSEARCH_SHARDS: String(shards),
    ELASTICSEARCH_REPLICAS: '1',
  });

const withService = async <T>(stores: Stores, work: (service: Service) => Promise<T>): Promise<T> => {
  const service = await startService(stores, 'elasticsearch');
  try {
    return await work(service);
  } finally {
    await service.stop();
  }
};

interface OutageOptions extends Pick<Setting, 'quick' | 'progress'> {
  readonly shards: number;
  readonly table: OpenTable;
}

/**
 * Kills a node and asks a node to end, each once while it leads the cluster and once while it does not. A quick run
 * does so only while the node leads.
 */
const measureOutages = async (
  service: Service,
  { nodes: all }: LocalCluster,
  { shards, quick, progress, table }: OutageOptions,
): Promise<readonly Row[]> => {
  const [first, second] = [all[0]!, all[1]!];
  const outages: readonly (Outage & { readonly leader: LocalNode })[] = [
    { signal: 'SIGKILL', node: first, other: second, leader: first },
    { signal: 'SIGKILL', node: second, other: first, leader: first },
    { signal: 'SIGTERM', node: second, other: first, leader: second },
    { signal: 'SIGTERM', node: first, other: second, leader: second },
  ];
  const paths = [...[...LISTS, ORDERED_BY_TWO_KEYS, ...SEARCHES].map(targetOf), '/api/v1/plants?page=2'].map(
    service.withToken,
  );
  const expected = await expectedBodies(service, paths);
  const rows: Row[] = [];
  for (const outage of quick ? [outages[0]!, outages[2]!] : outages) {
    await makeLeader(outage.leader);
    const leads = outage.leader === outage.node;
    progress(`${outage.signal} of ${outage.node.name}, which ${leads ? 'leads' : 'does not lead'}`);
    const row = rowOf(shards, outage, leads, await causeOutage(outage, service, expected));
    table.row(row);
    rows.push(row);
  }
  return rows;
};

/** Makes the cluster elect a node by taking away the votes of all others for a moment. */
const makeLeader = async ({ name, url }: LocalNode): Promise<void> => {
  const votes = `${url}/_cluster/voting_config_exclusions`;
  const members = await (await fetch(`${url}/_cat/nodes?h=name`)).text();
  const others = members
    .split('\n')
    .map((each) => each.trim())
    .filter((each) => each !== '' && each !== name);
  await expectOk(fetch(`${votes}?node_names=${others.join(',')}`, { method: 'POST' }));
  await expectOk(fetch(`${votes}?wait_for_removal=false`, { method: 'DELETE' }));
  const leader = (await (await fetch(`${url}/_cat/master?h=node`)).text()).trim();
  if (leader !== name) throw new Error(`${leader} leads the cluster; expected ${name}`);
};

const expectOk = async (request: Promise<Response>): Promise<void> => {
  const response = await request;
  if (!response.ok) throw new Error(`${response.status} from ${response.url}: ${await response.text()}`);
};

const rowOf = (shards: number, { signal }: Outage, leads: boolean, result: OutageResult) => {
  const { responses, before, during, backS, greenS } = result;
  const ms = (of: OutageResult['responses']): readonly number[] => of.map((response) => response.ms);
  const failed = responses.filter(({ status }) => status !== 200);
  return {
    shards,
    'ended by': signal,
    led: leads ? 'yes' : 'no',
    requests: responses.length,
    failed: failed.length,
    as: [...new Set(failed.map(({ status }) => status ?? 'no response'))].join(' ') || '-',
    'other content': responses.filter(({ status, isSame }) => status === 200 && !isSame).length,
    'p99 ms before': rounded(quantile(ms(before), 0.99)),
    'p99 ms without it': rounded(quantile(ms(during), 0.99)),
    'longest ms': rounded(Math.max(...ms(responses))),
    'answers after s': rounded(backS),
    'green after s': rounded(greenS),
  };
};

type Row = ReturnType<typeof rowOf>;

const judge = (table: OpenTable, rows: readonly Row[]): void => {
  table.target(
    'no failed request',
    rows
      .filter(({ failed }) => failed > 0)
      .map(({ shards, failed, ...row }) => `${failed} (${row['ended by']}, shards ${shards})`),
  );
  table.target(
    'the same content from either node',
    rows.flatMap((row) => (row['other content'] > 0 ? [`${row['other content']} responses`] : [])),
  );
  table.note(
    'Lists and searches in turn at an even rate; a time counts from the moment the request was due.',
    'The seconds count from the restart of the node: until it answers, and until every replica is complete.',
  );
};
