import { type ListRequest, targetOf } from '../../testkit/list-requests.js';
import { alternate } from '../load/alternate.js';
import { closedLoad, type LoadResult } from '../load/closed-load.js';
import { countSpecies, deepestPage, LISTS, ORDERED_BY_TWO_KEYS, SEARCHES } from '../load/usual-requests.js';
import type { Part, Setting } from '../part.js';
import { type Service, startService } from '../processes/service.js';
import { median, rounded, spread } from '../report/figures.js';
import type { OpenTable } from '../report/report.js';
import { hasPostgresIndex, NO_POSTGRES_INDEX } from '../stores/postgres-index.js';

const MOST_USUAL_MS = 50;
const MOST_TWO_KEYS_MS = 250;

/** Compares the Postgres engine, which serves the embedded default, with Elasticsearch on the same requests. */
export const embedded: Part = {
  name: 'embedded',
  describe: 'the same lists and searches answered by the Postgres engine of the embedded default',
  quick: true,
  run: async (setting) => {
    const table = setting.report.table(
      'The Postgres engine compared with Elasticsearch, both through the API, one connection',
    );
    if (!(await hasPostgresIndex(setting.stores))) return table.note(NO_POSTGRES_INDEX);
    const services = [
      await startService(setting.stores, 'postgres'),
      await startService(setting.stores, 'elasticsearch'),
    ] as const;
    try {
      const deepest = deepestPage(await countSpecies(services[0]));
      const measured: Measured[] = [];
      for (const each of [...LISTS, ...SEARCHES, ORDERED_BY_TWO_KEYS, deepest]) {
        const result = await measure(setting, services, each);
        measured.push(result);
        table.row(row(result));
      }
      judge(table, measured);
    } finally {
      for (const service of services) await service.stop();
    }
  },
};

interface Measured {
  readonly what: string;
  /** Results of the Postgres engine and of Elasticsearch, by round. */
  readonly rounds: readonly (readonly [LoadResult, LoadResult])[];
}

const measure = async (
  { quick, progress }: Setting,
  services: readonly [Service, Service],
  request: ListRequest,
): Promise<Measured> => {
  progress(request.what);
  const contestants = services.map(
    (service) => () =>
      closedLoad({
        origin: service.origin,
        requests: [{ path: service.withToken(targetOf(request)) }],
        connections: 1,
        seconds: quick ? 0.2 : 3,
      }),
  );
  const rounds = await alternate(contestants, quick ? 1 : 3);
  return {
    what: request.what,
    rounds: rounds.map(([postgres, elasticsearch]) => [postgres!, elasticsearch!] as const),
  };
};

const p50 = ({ rounds }: Measured): number => median(rounds.map(([postgres]) => postgres.p50));

const row = (measured: Measured) => {
  const { what, rounds } = measured;
  const ratios = rounds.map(([postgres, elasticsearch]) => postgres.p50 / elasticsearch.p50);
  return {
    what,
    'embedded p50 ms': rounded(p50(measured)),
    'embedded p99 ms': rounded(median(rounds.map(([postgres]) => postgres.p99))),
    'Elasticsearch p50 ms': rounded(median(rounds.map(([, elasticsearch]) => elasticsearch.p50))),
    'times as long': rounded(median(ratios)),
    'in rounds': spread(ratios),
  };
};

const judge = (table: OpenTable, all: readonly Measured[]): void => {
  const slowerThan = (most: number, which: readonly Measured[]) =>
    which.filter((one) => p50(one) >= most).map((one) => `${one.what} (${rounded(p50(one))} ms)`);
  const twoKeys = all.filter(({ what }) => what === ORDERED_BY_TWO_KEYS.what);
  const usual = all.filter(({ what }) => what !== ORDERED_BY_TWO_KEYS.what && !what.startsWith('page '));
  table.target(
    `usual lists and searches under ${MOST_USUAL_MS} ms (p50)`,
    slowerThan(MOST_USUAL_MS, usual),
    'full runs',
  );
  table.target(
    `order by two keys under ${MOST_TWO_KEYS_MS} ms (p50)`,
    slowerThan(MOST_TWO_KEYS_MS, twoKeys),
    'full runs',
  );
};
