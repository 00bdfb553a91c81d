import type { Fault } from '../../test/support/tcp-proxy.js';
import { rounded, target } from '../figures.js';
import { withScratch } from '../loading/scratch.js';
import type { Part, Section, Setting } from '../part.js';
import { type Installation, withInstallation } from './installation.js';
import { type Answer, answersNow, seconds, under } from './traffic.js';

type Store = keyof Installation['ways'];

const STORES: readonly Store[] = ['Elasticsearch', 'Postgres', 'Redis'];

const FAULTS: readonly (readonly [name: string, fault: Fault])[] = [
  ['stopped', 'refused'],
  ['paused', 'silent'],
  ['slowed by 500 ms', { slowMs: 500 }],
  ['cut', 'cut'],
  ['dripping', 'drip'],
];

/** What is to become of the requests meanwhile. */
const EXPECTED: Readonly<Record<Store, string>> = {
  Elasticsearch: 'all is answered, lists by the stand-in',
  Postgres: 'lists go on, the rest is 503',
  Redis: 'nothing is seen',
};

/** Seconds before the fault, of it, and after it; tokens are remembered for less than the fault lasts. */
const TIMES = { before: 2, wrong: 12, after: 12 };
const QUICK = { before: 1, wrong: 4, after: 6 };

/** Milliseconds: nothing waits longer; seconds: what failed is in use again. */
const LONGEST_MS = 5_000;
const RECOVERY_S = 10;

/** Each store of an installation of its own fails in each way, while the service answers. */
export const faults: Part = {
  name: 'faults',
  describe:
    'each store stopped, paused, slowed, cut and dripping under 50 requests a second: what fails, and for how long',
  run: ({ stores, quick, progress }: Setting): Promise<readonly Section[]> =>
    withScratch(stores, 'faults', (own) => {
      progress('loading the sample, building both indexes, starting the service');
      return withInstallation(own, async (installation) => {
        const expected = await answersNow(installation);
        const { before, wrong, after } = quick ? QUICK : TIMES;
        const rows = [];
        for (const store of STORES)
          for (const [name, fault] of FAULTS) {
            progress(`${store} ${name}`);
            const way = installation.ways[store];
            let mended = 0;
            const answers = await under(installation, expected, async () => {
              await seconds(before);
              await way.fail(fault);
              await seconds(wrong);
              await way.mend();
              mended = performance.now();
              await seconds(after);
            });
            rows.push(row(store, name, answers, mended));
          }
        return [section(rows)];
      });
    }),
};

const isFailed = ({ status }: Answer): boolean => status === null || status >= 400;

/** How often each status came among the answers. */
const byStatus = (answers: readonly Answer[]): string => {
  const counts = new Map<string, number>();
  for (const { status } of answers) {
    const key = String(status ?? 'no answer');
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts].map(([status, count]) => `${status}: ${count}`).join(', ') || '-';
};

const row = (store: Store, fault: string, answers: readonly Answer[], mended: number) => {
  const failed = answers.filter(isFailed);
  // The last request that saw anything of it.
  const last = Math.max(
    mended,
    ...answers.filter((each) => isFailed(each) || each.standIn).map(({ due }) => due),
  );
  return {
    store,
    fault,
    expected: EXPECTED[store],
    requests: answers.length,
    failed: failed.length,
    'failed by status': byStatus(failed),
    'by the stand-in': answers.filter(({ standIn }) => standIn).length,
    'other content': answers.filter(({ isOther }) => isOther).length,
    'longest ms': rounded(Math.max(...answers.map(({ ms }) => ms))),
    'back after s': rounded((last - mended) / 1000),
  };
};

type Row = ReturnType<typeof row>;

const section = (rows: readonly Row[]): Section => {
  const missedBy = (
    isMissed: (row: Row) => boolean,
    what: (row: Row) => string | number,
  ): readonly string[] => rows.filter(isMissed).map((each) => `${each.store} ${each.fault}: ${what(each)}`);
  const targets: readonly (readonly [text: string, missed: readonly string[]])[] = [
    [
      'no failure but 503',
      missedBy(
        (each) => !/^(-|503: \d+)$/.test(each['failed by status']),
        (each) => each['failed by status'],
      ),
    ],
    [
      `no answer after ${LONGEST_MS} ms`,
      missedBy(
        (each) => each['longest ms'] > LONGEST_MS,
        (each) => each['longest ms'],
      ),
    ],
    [
      'no other content',
      missedBy(
        (each) => each['other content'] > 0,
        (each) => each['other content'],
      ),
    ],
    [
      `back within ${RECOVERY_S} s`,
      missedBy(
        (each) => each['back after s'] > RECOVERY_S,
        (each) => each['back after s'],
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
  return {
    title: 'Each store of an installation fails under 50 requests a second (the sample)',
    rows,
    notes: [
      ...targets.map(([text, missed]) => target(text, missed)),
      'Lists, searches, suggestions, records, facts, small and nested lists by turns; one request in 25 submits a correction.',
      'A time counts from the moment at which the request was due; it is back when the last request was due that failed or was answered by the stand-in.',
    ],
    failed: targets.some(([, missed]) => missed.length > 0),
  };
};
