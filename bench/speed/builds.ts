import { targetOf } from '../../testkit/list-requests.js';
import { alternate } from '../load/alternate.js';
import { serviceLoad } from '../load/service-load.js';
import { LISTS, SEARCHES } from '../load/usual-requests.js';
import type { Part, Setting } from '../part.js';
import { type Service, startService } from '../processes/service.js';
import { median, rounded, spread } from '../report/figures.js';

/** Compares this build of the API with another one, to decide whether a change is worth keeping. */
export const builds: Part = {
  name: 'builds',
  describe: 'this build compared with another one on the same requests; needs --build FOLDER',
  needs: 'otherBuild',
  run: async (setting) => {
    if (setting.otherBuild === null)
      throw new Error('builds: no other build to compare with; add --build FOLDER with a built checkout');
    const other = await startService(setting.stores, 'elasticsearch', setting.otherBuild);
    const current = await startService(setting.stores, 'elasticsearch');
    try {
      const table = setting.report.table(
        'This build compared with the other: requests per second, and processor time per response',
      );
      for (const { what, path } of [
        ...[LISTS[0]!, LISTS[1]!, SEARCHES[0]!].map((each) => ({ what: each.what, path: targetOf(each) })),
        { what: 'record', path: '/api/v1/species/quercus-robur' },
      ])
        for (const connections of [1, 16]) {
          setting.progress(`${what}, ${connections} connections`);
          table.row({
            what,
            connections,
            ...(await compare(setting, [other, current], path, connections)),
          });
        }
      table.note(
        'Ratios: this build divided by the other. A rate above 1 and a processor time below 1 are better.',
      );
    } finally {
      await other.stop();
      await current.stop();
    }
  },
};

const compare = async (
  { quick }: Setting,
  services: readonly Service[],
  path: string,
  connections: number,
) => {
  const seconds = quick ? 0.5 : 2;
  const rounds = await alternate(
    services.map(
      (service) => () =>
        serviceLoad(service, { requests: [{ path: service.withToken(path) }], connections, seconds }),
    ),
    quick ? 3 : 9,
  );
  const ratios = (of: 'rate' | 'cpuMs'): number[] =>
    rounds.map(([other, current]) => current![of] / other![of]);
  return {
    'other/s': rounded(median(rounds.map(([other]) => other!.rate))),
    'this/s': rounded(median(rounds.map(([, current]) => current!.rate))),
    rate: rounded(median(ratios('rate'))),
    'rate in rounds': spread(ratios('rate')),
    'CPU ms': rounded(median(rounds.map(([, current]) => current!.cpuMs))),
    CPU: rounded(median(ratios('cpuMs'))),
    'CPU in rounds': spread(ratios('cpuMs')),
  };
};
