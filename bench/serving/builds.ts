import { median, rounded, spread } from '../figures.js';
import type { Part, Setting } from '../part.js';
import { alternate } from './alternate.js';
import { LISTS, SEARCHES, targetOf } from './cases.js';
import { type Service, startService } from './service.js';
import { serviceLoad } from './service-load.js';

/** Two builds of the API by turns: whether a change of the code is worth keeping. */
export const builds: Part = {
  name: 'builds',
  describe: 'this build and another one (--build FOLDER) on the same requests',
  run: async (setting) => {
    if (setting.otherBuild === null) throw new Error('builds: say --build FOLDER, where another build is');
    const other = await startService(setting.stores, 'elasticsearch', setting.otherBuild);
    const own = await startService(setting.stores, 'elasticsearch');
    try {
      const rows = [];
      for (const { what, path } of [
        ...[LISTS[0]!, LISTS[1]!, SEARCHES[0]!].map((each) => ({ what: each.what, path: targetOf(each) })),
        { what: 'record', path: '/api/v1/species/quercus-robur' },
      ]) {
        for (const connections of [1, 16]) {
          setting.progress(`${what}, ${connections} connections`);
          rows.push({ what, connections, ...(await compare(setting, [other, own], path, connections)) });
        }
      }
      return [
        {
          title: 'This build against the other: requests a second, and processor time of an answer',
          rows,
          notes: ['Ratios: this build by the other; a rate above 1 and a processor time below 1 are better.'],
        },
      ];
    } finally {
      await other.stop();
      await own.stop();
    }
  },
};

const compare = async (
  { quick }: Setting,
  services: readonly Service[],
  path: string,
  connections: number,
) => {
  const rounds = await alternate(
    services.map(
      (service) => () =>
        serviceLoad(service, { asked: [{ path: service.to(path) }], connections, seconds: quick ? 0.5 : 2 }),
    ),
    quick ? 3 : 9,
  );
  const ratios = (of: 'rate' | 'cpuMs'): number[] => rounds.map(([other, own]) => own![of] / other![of]);
  return {
    'other/s': rounded(median(rounds.map(([other]) => other!.rate))),
    'this/s': rounded(median(rounds.map(([, own]) => own!.rate))),
    rate: rounded(median(ratios('rate'))),
    'rate in rounds': spread(ratios('rate')),
    'CPU ms': rounded(median(rounds.map(([, own]) => own!.cpuMs))),
    CPU: rounded(median(ratios('cpuMs'))),
    'CPU in rounds': spread(ratios('cpuMs')),
  };
};
