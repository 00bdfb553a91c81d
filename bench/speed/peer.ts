import { type ListRequest, listQueryOf, targetOf } from '../../testkit/list-requests.js';
import { withClient } from '../../testkit/postgres-client.js';
import { alternate } from '../load/alternate.js';
import { closedLoad, type LoadRequest, type LoadResult } from '../load/closed-load.js';
import { LISTS } from '../load/usual-requests.js';
import type { Part, Setting } from '../part.js';
import { type Service, startService } from '../processes/service.js';
import { median, rounded, spread } from '../report/figures.js';
import { hasPostgresIndex, NO_POSTGRES_INDEX } from '../stores/postgres-index.js';
import { PEER, type Peer, startPeer } from './postgraphile.js';

const CONNECTIONS = [1, 16] as const;

/** View that joins the rendered item, so that the peer does not render items either. */
const VIEW = `
  drop schema if exists bench_peer cascade;
  create schema bench_peer;
  create view bench_peer.species as
    select d.*, i.species as item from search.document d join search.item i on i.document = d.id;
  comment on view bench_peer.species is '@primaryKey id'`;

/** Compares the API with a generic API over the same Postgres, on the same pages of the same rows. */
export const peer: Part = {
  name: 'peer',
  describe: `the same pages from a generic API over the same Postgres (installs ${PEER})`,
  run: async (setting) => {
    const { stores } = setting;
    const table = setting.report.table(`${PEER} over the search tables, and the API with either engine`);
    if (!(await hasPostgresIndex(stores))) return table.note(NO_POSTGRES_INDEX);
    await withClient(stores.databaseUrl, (client) => client.query(VIEW));
    const running: (Peer | Service)[] = [];
    const started = <T extends Peer | Service>(program: T): T => {
      running.push(program);
      return program;
    };
    try {
      const contestants = [
        started(await startPeer(stores.databaseUrl, setting)),
        started(await startService(stores, 'postgres')),
        started(await startService(stores, 'elasticsearch')),
      ] as const;
      for (const each of LISTS) {
        await expectSameRows(each, contestants);
        for (const connections of CONNECTIONS) {
          setting.progress(`${each.what}, ${connections} connections`);
          table.row(row(each.what, connections, await measure(setting, contestants, each, connections)));
        }
      }
      table.note(
        'Each returns 20 items and the exact total; their ids were compared first. Ratios: the API divided by the peer.',
        'The peer reads a view that joins the rendered item, so it does not render items either.',
      );
    } finally {
      for (const program of running) await program.stop();
      await withClient(stores.databaseUrl, (client) => client.query('drop schema bench_peer cascade'));
    }
  },
};

type Contestants = readonly [Peer, Service, Service];

/** Returns the origin of each contestant with its request for the page. */
const requestsFor = (
  each: ListRequest,
  [generic, postgres, elasticsearch]: Contestants,
): readonly (readonly [string, LoadRequest])[] => [
  [generic.origin, generic.pageOf(listQueryOf(each))],
  [postgres.origin, { path: postgres.withToken(targetOf(each)) }],
  [elasticsearch.origin, { path: elasticsearch.withToken(targetOf(each)) }],
];

const idsFromPeer = async (origin: string, { path, json }: LoadRequest): Promise<readonly number[]> => {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(origin + path, { method: 'POST', headers, body: json });
  const { data, errors } = (await response.json()) as {
    readonly data: { readonly page: { readonly nodes: readonly { readonly id: number }[] } };
    readonly errors?: unknown;
  };
  if (errors !== undefined) throw new Error(`${PEER}: ${JSON.stringify(errors)}`);
  return data.page.nodes.map(({ id }) => id);
};

const idsFromApi = async (origin: string, { path }: LoadRequest): Promise<readonly number[]> => {
  const body = (await (await fetch(origin + path)).json()) as { data: readonly { id: number }[] };
  return body.data.map(({ id }) => id);
};

/** @throws when the contestants do not return the same rows in the same order. */
const expectSameRows = async (each: ListRequest, contestants: Contestants): Promise<void> => {
  const [generic, ...apis] = requestsFor(each, contestants);
  const expected = (await idsFromPeer(...generic!)).join();
  for (const api of apis)
    if ((await idsFromApi(...api)).join() !== expected)
      throw new Error(`${PEER} and the API return different rows: ${each.what}`);
};

const measure = (
  { quick }: Setting,
  contestants: Contestants,
  each: ListRequest,
  connections: number,
): Promise<readonly (readonly LoadResult[])[]> =>
  alternate(
    requestsFor(each, contestants).map(
      ([origin, request]) =>
        () =>
          closedLoad({ origin, requests: [request], connections, seconds: quick ? 0.4 : 3 }),
    ),
    quick ? 2 : 5,
  );

const row = (what: string, connections: number, rounds: readonly (readonly LoadResult[])[]) => {
  const rate = (index: number): number => rounded(median(rounds.map((runs) => runs[index]!.rate)));
  const p50 = (index: number): number => rounded(median(rounds.map((runs) => runs[index]!.p50)));
  const ratios = (index: number): number[] => rounds.map((runs) => runs[index]!.rate / runs[0]!.rate);
  return {
    what,
    connections,
    'peer/s': rate(0),
    'embedded/s': rate(1),
    'Elasticsearch/s': rate(2),
    'embedded ratio': rounded(median(ratios(1))),
    'embedded in rounds': spread(ratios(1)),
    'Elasticsearch ratio': rounded(median(ratios(2))),
    'Elasticsearch in rounds': spread(ratios(2)),
    'peer p50 ms': p50(0),
    'embedded p50 ms': p50(1),
    'Elasticsearch p50 ms': p50(2),
  };
};
