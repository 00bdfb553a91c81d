import {
  type LocalCluster,
  type LocalNode,
  launchCluster,
} from '../../src/search/elasticsearch/local-cluster.js';
import { quantile, rounded, target } from '../figures.js';
import { linnea } from '../loading/command.js';
import { settingsFor, withScratch } from '../loading/scratch.js';
import { copySpecies } from '../loading/subset.js';
import type { Part, Section, Setting } from '../part.js';
import type { Stores } from '../stores.js';
import { LISTS, SEARCHES, TWO_KEYS, targetOf } from './cases.js';
import { answersNow, type Lived, liveThrough, type Outage } from './outage.js';
import { type Service, startService } from './service.js';

/** Enough that shards have something in them, and little enough that copying them takes seconds. */
const MOST_SPECIES = 20_000;
const HEAP_MB = 512;

/** A node of Elasticsearch that goes while the service answers. */
export const nodes: Part = {
  name: 'nodes',
  describe: 'two nodes of Elasticsearch with a replica, one of them ended under load: what fails',
  run: ({ stores, quick, progress }: Setting): Promise<readonly Section[]> =>
    withScratch(stores, 'nodes', async (own) => {
      progress('copying the data');
      const species = await copySpecies(stores, own, MOST_SPECIES);
      progress('starting two nodes with data and one that votes');
      const cluster = await launchCluster({ dataNodes: 2, heapMb: HEAP_MB });
      try {
        const elasticsearchUrl = cluster.nodes.map(({ url }) => url).join(',');
        const rows = [];
        for (const shards of quick ? [2] : [1, 2]) {
          progress(`building the index of ${species} species, ${shards} shards with a replica`);
          await rebuild({ ...own, elasticsearchUrl }, shards);
          rows.push(
            ...(await withService({ ...own, elasticsearchUrl }, (service) =>
              outages(service, cluster, { shards, quick, progress }),
            )),
          );
        }
        return [section(species, rows)];
      } finally {
        await cluster.stop();
      }
    }),
};

const rebuild = (own: Stores, shards: number) =>
  linnea(['index', 'rebuild'], {
    ...settingsFor(own, 'elasticsearch'),
    ELASTICSEARCH_SHARDS: String(shards),
    ELASTICSEARCH_REPLICAS: '1',
  });

const withService = async <T>(own: Stores, work: (service: Service) => Promise<T>): Promise<T> => {
  const service = await startService(own, 'elasticsearch');
  try {
    return await work(service);
  } finally {
    await service.stop();
  }
};

interface Rounds extends Pick<Setting, 'quick' | 'progress'> {
  readonly shards: number;
}

/**
 * Killed and asked to end, each once a node that leads the cluster and once the
 * other; in a quick run only while it leads.
 */
const outages = async (
  service: Service,
  { nodes: all }: LocalCluster,
  { shards, quick, progress }: Rounds,
) => {
  const [first, second] = [all[0]!, all[1]!];
  const every: readonly (Outage & { readonly leads: LocalNode })[] = [
    { how: 'SIGKILL', node: first, other: second, leads: first },
    { how: 'SIGKILL', node: second, other: first, leads: first },
    { how: 'SIGTERM', node: second, other: first, leads: second },
    { how: 'SIGTERM', node: first, other: second, leads: second },
  ];
  const paths = [...[...LISTS, TWO_KEYS, ...SEARCHES].map(targetOf), '/api/v1/plants?page=2'].map(service.to);
  const expected = await answersNow(service, paths);
  const rows = [];
  for (const outage of quick ? [every[0]!, every[2]!] : every) {
    await makeLeader(outage.leads);
    const led = outage.leads === outage.node;
    progress(`${outage.how} of ${outage.node.name}, which ${led ? 'leads' : 'does not lead'}`);
    rows.push(row(shards, outage, led, await liveThrough(outage, service, expected)));
  }
  return rows;
};

/** Has the cluster elect that node, by taking the votes of all others for a moment. */
const makeLeader = async ({ name, url }: LocalNode): Promise<void> => {
  const votes = `${url}/_cluster/voting_config_exclusions`;
  const members = await (await fetch(`${url}/_cat/nodes?h=name`)).text();
  const others = members.split('\n').map((each) => each.trim());
  const named = others.filter((each) => each !== '' && each !== name).join(',');
  await expectOk(fetch(`${votes}?node_names=${named}`, { method: 'POST' }));
  await expectOk(fetch(`${votes}?wait_for_removal=false`, { method: 'DELETE' }));
  const leader = (await (await fetch(`${url}/_cat/master?h=node`)).text()).trim();
  if (leader !== name) throw new Error(`${leader} leads the cluster, not ${name}`);
};

const expectOk = async (asked: Promise<Response>): Promise<void> => {
  const answer = await asked;
  if (!answer.ok) throw new Error(`${answer.status} from ${answer.url}: ${await answer.text()}`);
};

const row = (shards: number, { how }: Outage, led: boolean, lived: Lived) => {
  const { answers, before, during, backS, greenS } = lived;
  const ms = (of: Lived['answers']): readonly number[] => of.map((answer) => answer.ms);
  const failed = answers.filter(({ status }) => status !== 200);
  return {
    shards,
    'ended by': how,
    led: led ? 'yes' : 'no',
    requests: answers.length,
    failed: failed.length,
    as: [...new Set(failed.map(({ status }) => status ?? 'no answer'))].join(' ') || '-',
    'other content': answers.filter(({ status, isSame }) => status === 200 && !isSame).length,
    'p99 ms before': rounded(quantile(ms(before), 0.99)),
    'p99 ms without it': rounded(quantile(ms(during), 0.99)),
    'longest ms': rounded(Math.max(...ms(answers))),
    'answers after s': rounded(backS),
    'green after s': rounded(greenS),
  };
};

const section = (species: number, rows: readonly ReturnType<typeof row>[]): Section => ({
  title: `A node ended while the service answers, ${species} species, two nodes with data, one replica`,
  rows,
  notes: [
    target(
      'no failed request',
      rows
        .filter(({ failed }) => failed > 0)
        .map(({ shards, failed, ...row }) => `${failed} (${row['ended by']}, shards ${shards})`),
    ),
    target(
      'the same content from either node',
      rows.flatMap((row) => (row['other content'] > 0 ? [`${row['other content']} answers`] : [])),
    ),
    'Lists and searches by turns at an even rate; a time counts from the moment at which the request was due.',
    'The seconds count from the start of the node that was gone: until it answers, and until it holds its shards again.',
  ],
});
