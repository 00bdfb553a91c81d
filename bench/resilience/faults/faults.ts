import type { Fault } from '../../../testkit/tcp-proxy.js';
import type { Part, Setting } from '../../part.js';
import { rounded } from '../../report/figures.js';
import { withTemporaryStores } from '../../stores/temporary-stores.js';
import { type Deployment, withDeployment } from './deployment.js';
import { expectedBodies, type TimedResponse, trafficDuring, waitSeconds } from './traffic.js';

type Store = keyof Deployment['proxies'];

const STORES: readonly Store[] = ['Elasticsearch', 'Postgres', 'Redis'];

const FAULTS: readonly (readonly [name: string, fault: Fault])[] = [
  ['stopped', 'refused'],
  ['paused', 'silent'],
  ['slowed by 500 ms', { slowMs: 500 }],
  ['cut', 'cut'],
  ['dripping', 'drip'],
];

/** Behaviour that the documentation promises during the fault. */
const EXPECTED: Readonly<Record<Store, string>> = {
  Elasticsearch: 'every request is answered, lists by the fallback',
  Postgres: 'lists are answered, other requests get 503',
  Redis: 'no visible effect',
};

/** Seconds before, during and after the fault. Tokens are cached for less time than the fault lasts. */
const SECONDS = { before: 2, during: 12, after: 12 };
const QUICK_SECONDS = { before: 1, during: 4, after: 6 };

const LONGEST_MS = 5_000;
const RECOVERY_S = 10;

/** Makes each store fail in each way while the service answers. */
export const faults: Part = {
  name: 'faults',
  describe:
    'each store stopped, paused, slowed, cut and dripping under 50 requests per second: what fails, how long',
  onSample: true,
  run: ({ stores, quick, progress, report }: Setting) =>
    withTemporaryStores(stores, 'faults', (temporary) => {
      progress('loading the sample, building both indexes, starting the service');
      return withDeployment(temporary, async (deployment) => {
        const expected = await expectedBodies(deployment);
        const { before, during, after } = quick ? QUICK_SECONDS : SECONDS;
        const table = report.table(
          'Each store of a deployment fails under 50 requests per second (the sample)',
        );
        const rows: Row[] = [];
        for (const store of STORES)
          for (const [name, fault] of FAULTS) {
            progress(`${store} ${name}`);
            const proxy = deployment.proxies[store];
            let cleared = 0;
            const responses = await trafficDuring(deployment, expected, async () => {
              await waitSeconds(before);
              await proxy.fail(fault);
              await waitSeconds(during);
              await proxy.mend();
              cleared = performance.now();
              await waitSeconds(after);
            });
            const row = rowOf(store, name, responses, cleared);
            table.row(row);
            rows.push(row);
          }
        for (const [text, missed] of targetsOf(rows)) table.target(text, missed);
        table.note(
          'Lists, searches, suggestions, records, facts, small and nested lists in turn; one request in 25 submits a correction.',
          'A time counts from the moment the request was due. Recovery lasts until the last request that failed or was answered by the fallback.',
        );
      });
    }),
};

const isFailed = ({ status }: TimedResponse): boolean => status === null || status >= 400;

/** Counts the responses of each status. */
const byStatus = (responses: readonly TimedResponse[]): string => {
  const counts = new Map<string, number>();
  for (const { status } of responses) {
    const key = String(status ?? 'no response');
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts].map(([status, count]) => `${status}: ${count}`).join(', ') || '-';
};

const rowOf = (store: Store, fault: string, responses: readonly TimedResponse[], cleared: number) => {
  const failed = responses.filter(isFailed);
  const lastAffected = Math.max(
    cleared,
    ...responses.filter((each) => isFailed(each) || each.fallback).map(({ due }) => due),
  );
  return {
    store,
    fault,
    expected: EXPECTED[store],
    requests: responses.length,
    failed: failed.length,
    'failed by status': byStatus(failed),
    'by the fallback': responses.filter(({ fallback }) => fallback).length,
    'other content': responses.filter(({ isOther }) => isOther).length,
    'longest ms': rounded(Math.max(...responses.map(({ ms }) => ms))),
    'back after s': rounded((lastAffected - cleared) / 1000),
  };
};

type Row = ReturnType<typeof rowOf>;

/** Returns each target with the rows that miss it. */
const targetsOf = (rows: readonly Row[]): readonly (readonly [text: string, missed: readonly string[]])[] => {
  const missedBy = (isMissed: (row: Row) => boolean, value: (row: Row) => string | number) =>
    rows.filter(isMissed).map((row) => `${row.store} ${row.fault}: ${value(row)}`);
  return [
    [
      'no failure but 503',
      missedBy(
        (row) => !/^(-|503: \d+)$/.test(row['failed by status']),
        (row) => row['failed by status'],
      ),
    ],
    [
      `no response after ${LONGEST_MS} ms`,
      missedBy(
        (row) => row['longest ms'] > LONGEST_MS,
        (row) => row['longest ms'],
      ),
    ],
    [
      'no other content',
      missedBy(
        (row) => row['other content'] > 0,
        (row) => row['other content'],
      ),
    ],
    [
      `back within ${RECOVERY_S} s`,
      missedBy(
        (row) => row['back after s'] > RECOVERY_S,
        (row) => row['back after s'],
      ),
    ],
    [
      'no failure without Redis',
      missedBy(
        ({ store, failed }) => store === 'Redis' && failed > 0,
        ({ failed }) => failed,
      ),
    ],
  ];
};
