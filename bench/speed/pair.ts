import { packaged } from '../../src/runtime/package-root.js';
import { searchRequest, targetOf } from '../../testkit/list-requests.js';
import { settingsFor } from '../../testkit/stores.js';
import { alternate } from '../load/alternate.js';
import { serviceLoad } from '../load/service-load.js';
import { FIRST_PAGE, SEARCHES } from '../load/usual-requests.js';
import type { Part, Setting } from '../part.js';
import { withCheckout } from '../processes/checkout.js';
import { runLinnea } from '../processes/command.js';
import { type Service, startService } from '../processes/service.js';
import { median, rounded, spread } from '../report/figures.js';
import { withEmptyStores } from '../stores/temporary-stores.js';

const CONNECTIONS = 16;
const MOST_TIMES_CPU = 1.1;

const REQUESTS = [
  ...[FIRST_PAGE, searchRequest('search, common word', 'oak'), ...SEARCHES].map((each) => ({
    what: each.what,
    path: targetOf(each),
  })),
  { what: 'record', path: '/api/v1/species/quercus-robur' },
];

/** Compares this build with that of an older commit over the same plants, each with stores of its own. */
export const pair: Part = {
  name: 'pair',
  describe: 'this build compared with that of an older commit, over the starter set; needs --with COMMIT',
  needs: 'otherCommit',
  onSample: true,
  run: async (setting) => {
    const { progress, otherCommit } = setting;
    if (otherCommit === null)
      throw new Error('pair: no commit to compare with; add --with and the older commit');
    await withCheckout(otherCommit, progress, (older) =>
      withBuild(setting, 'pair_older', older, (then) =>
        withBuild(setting, 'pair_this', packaged(), (now) => compareAll(setting, [then, now])),
      ),
    );
  },
};

/** Fills stores with the starter set by the commands of a build, and runs `work` with its service. */
const withBuild = (
  { stores, progress }: Setting,
  name: string,
  build: string,
  work: (service: Service) => Promise<void>,
): Promise<void> =>
  withEmptyStores(stores, name, async (own) => {
    const settings = settingsFor(own, 'elasticsearch');
    progress(`loading the starter set into ${name}`);
    await runLinnea(['ingest', 'facts', packaged('data', 'starter')], settings, build);
    await runLinnea(['index', 'rebuild'], settings, build);
    const service = await startService(own, 'elasticsearch', build);
    await work(service).finally(service.stop);
  });

const compareAll = async (
  { report, progress, quick, otherCommit }: Setting,
  services: readonly Service[],
): Promise<void> => {
  const table = report.table(
    `This build compared with ${otherCommit}, ${CONNECTIONS} connections: requests per second, processor ms per request`,
  );
  const slower: string[] = [];
  for (const { what, path } of REQUESTS) {
    progress(what);
    const { row, cpuRatios } = await compare(services, path, quick);
    table.row({ what, ...row });
    const isProven = Math.min(...cpuRatios) > 1;
    if (isProven && row['CPU ratio'] > MOST_TIMES_CPU) slower.push(`${what} (${row['CPU ratio']})`);
  }
  table.target(
    `at most ${MOST_TIMES_CPU} times the processor time of the older build, or not more in every round`,
    slower,
  );
  table.note(
    'Ratios: this build divided by the older. A rate above 1 and a processor time below 1 are better.',
  );
};

const compare = async (services: readonly Service[], path: string, quick: boolean) => {
  const rounds = await alternate(
    services.map(
      (service) => () =>
        serviceLoad(service, {
          requests: [{ path: service.withToken(path) }],
          connections: CONNECTIONS,
          seconds: quick ? 0.5 : 2,
        }),
    ),
    quick ? 3 : 9,
  );
  const ratios = (of: 'rate' | 'cpuMs'): number[] => rounds.map(([then, now]) => now![of] / then![of]);
  const medianOf = (build: 0 | 1, of: 'rate' | 'cpuMs'): number =>
    rounded(median(rounds.map((runs) => runs[build]![of])));
  const cpuRatios = ratios('cpuMs');
  const row = {
    'older/s': medianOf(0, 'rate'),
    'this/s': medianOf(1, 'rate'),
    'rate ratio': rounded(median(ratios('rate'))),
    'rate in rounds': spread(ratios('rate')),
    'older CPU ms': medianOf(0, 'cpuMs'),
    'this CPU ms': medianOf(1, 'cpuMs'),
    'CPU ratio': rounded(median(cpuRatios)),
    'CPU in rounds': spread(cpuRatios),
  };
  return { row, cpuRatios };
};
