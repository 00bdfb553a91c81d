import { median, rounded, spread } from '../figures.js';
import type { Part, Setting } from '../part.js';
import { alternate } from './alternate.js';
import { type Case, LISTS, listQueryOf, targetOf } from './cases.js';
import { type Asked, closedLoad, type Loaded } from './closed-load.js';
import { hasEmbeddedIndex, NO_EMBEDDED_INDEX, withDatabase } from './embedded-index.js';
import { PEER, type Peer, startPeer } from './postgraphile.js';
import { type Service, startService } from './service.js';

const CONNECTIONS = [1, 16] as const;
const VIEW = `
  drop schema if exists bench_peer cascade;
  create schema bench_peer;
  create view bench_peer.species as
    select d.*, i.species as item from search.document d join search.item i on i.document = d.id;
  comment on view bench_peer.species is '@primaryKey id'`;

/** A generic API over the same Postgres, asked for the same pages of the same rows. */
export const peer: Part = {
  name: 'peer',
  describe: `the same pages from a generic API over the same Postgres (${PEER}, installed when asked for)`,
  run: async (setting) => {
    const title = `${PEER} over the tables of the embedded engine, and the API over either engine`;
    const { stores } = setting;
    if (!(await hasEmbeddedIndex(stores))) return [{ title, rows: [], notes: [NO_EMBEDDED_INDEX] }];
    await withDatabase(stores, (client) => client.query(VIEW));
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
      const rows = [];
      for (const each of LISTS) {
        await sameRows(each, contestants);
        for (const connections of CONNECTIONS) {
          setting.progress(`${each.what}, ${connections} connections`);
          rows.push(row(each.what, connections, await measure(setting, contestants, each, connections)));
        }
      }
      return [{ title, rows, notes: NOTES }];
    } finally {
      for (const program of running) await program.stop();
      await withDatabase(stores, (client) => client.query('drop schema bench_peer cascade'));
    }
  },
};

const NOTES = [
  'Each gives 20 items and the exact total; the ids were compared before. Ratios: the API by the peer.',
  'The peer reads a view that joins the rendered item, so it makes no item itself either.',
];

type Contestants = readonly [Peer, Service, Service];

const asked = (
  each: Case,
  [generic, embedded, search]: Contestants,
): readonly (readonly [string, Asked])[] => [
  [generic.origin, generic.pageOf(listQueryOf(each))],
  [embedded.origin, { path: embedded.to(targetOf(each)) }],
  [search.origin, { path: search.to(targetOf(each)) }],
];

const idsFromPeer = async (origin: string, { path, json }: Asked): Promise<readonly number[]> => {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(origin + path, { method: 'POST', headers, body: json });
  const { data, errors } = (await answer.json()) as {
    readonly data: { readonly page: { readonly nodes: readonly { readonly id: number }[] } };
    readonly errors?: unknown;
  };
  if (errors !== undefined) throw new Error(`${PEER}: ${JSON.stringify(errors)}`);
  return data.page.nodes.map(({ id }) => id);
};

const idsOf = async (origin: string, { path }: Asked): Promise<readonly number[]> => {
  const answer = (await (await fetch(origin + path)).json()) as { data: readonly { id: number }[] };
  return answer.data.map(({ id }) => id);
};

/** @throws when the contestants would not show the same rows in the same order. */
const sameRows = async (each: Case, contestants: Contestants): Promise<void> => {
  const [generic, ...own] = asked(each, contestants);
  const expected = (await idsFromPeer(...generic!)).join();
  for (const one of own)
    if ((await idsOf(...one)).join() !== expected) throw new Error(`not the same rows: ${each.what}`);
};

const measure = (
  { quick }: Setting,
  contestants: Contestants,
  each: Case,
  connections: number,
): Promise<readonly (readonly Loaded[])[]> =>
  alternate(
    asked(each, contestants).map(
      ([origin, one]) =>
        () =>
          closedLoad({ origin, asked: [one], connections, seconds: quick ? 0.4 : 3 }),
    ),
    quick ? 2 : 5,
  );

const row = (what: string, connections: number, rounds: readonly (readonly Loaded[])[]) => {
  const rate = (place: number): number => rounded(median(rounds.map((runs) => runs[place]!.rate)));
  const p50 = (place: number): number => rounded(median(rounds.map((runs) => runs[place]!.p50)));
  const ratios = (place: number): number[] => rounds.map((runs) => runs[place]!.rate / runs[0]!.rate);
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
