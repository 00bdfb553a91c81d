import { median, rounded, spread, target } from '../figures.js';
import type { Part, Setting } from '../part.js';
import { alternate } from './alternate.js';
import { type Case, deepest, LISTS, SEARCHES, speciesListed, TWO_KEYS, targetOf } from './cases.js';
import { closedLoad, type Loaded } from './closed-load.js';
import { hasEmbeddedIndex, NO_EMBEDDED_INDEX } from './embedded-index.js';
import { type Service, startService } from './service.js';

const MOST_USUAL_MS = 50;
const MOST_TWO_KEYS_MS = 250;

/** The same requests answered from Postgres alone and from Elasticsearch, one after the other. */
export const embedded: Part = {
  name: 'embedded',
  describe: 'the engine of the embedded default (Postgres) on the same lists and searches',
  run: async (setting) => {
    const title = 'The embedded engine beside Elasticsearch, both through the API, one connection';
    if (!(await hasEmbeddedIndex(setting.stores))) return [{ title, rows: [], notes: [NO_EMBEDDED_INDEX] }];
    const services = [
      await startService(setting.stores, 'postgres'),
      await startService(setting.stores, 'elasticsearch'),
    ] as const;
    try {
      const total = await speciesListed(services[0]);
      const measured: Measured[] = [];
      for (const each of [...LISTS, ...SEARCHES, TWO_KEYS, deepest(total)])
        measured.push(await measure(setting, services, each));
      return [{ title, rows: measured.map(row), notes: targets(measured) }];
    } finally {
      for (const service of services) await service.stop();
    }
  },
};

interface Measured {
  readonly what: string;
  readonly rounds: readonly (readonly [Loaded, Loaded])[];
}

const measure = async (
  { quick, progress }: Setting,
  services: readonly [Service, Service],
  each: Case,
): Promise<Measured> => {
  progress(each.what);
  const contestants = services.map(
    (service) => () =>
      closedLoad({
        origin: service.origin,
        asked: [{ path: service.to(targetOf(each)) }],
        connections: 1,
        seconds: quick ? 0.2 : 3,
      }),
  );
  const rounds = await alternate(contestants, quick ? 1 : 3);
  return { what: each.what, rounds: rounds.map(([own, other]) => [own!, other!] as const) };
};

const p50 = ({ rounds }: Measured): number => median(rounds.map(([own]) => own.p50));

const row = (measured: Measured) => {
  const { what, rounds } = measured;
  const times = rounds.map(([own, other]) => own.p50 / other.p50);
  return {
    what,
    'embedded p50 ms': rounded(p50(measured)),
    'embedded p99 ms': rounded(median(rounds.map(([own]) => own.p99))),
    'Elasticsearch p50 ms': rounded(median(rounds.map(([, other]) => other.p50))),
    'times as long': rounded(median(times)),
    'in rounds': spread(times),
  };
};

const targets = (all: readonly Measured[]): readonly string[] => {
  const over = (most: number, which: readonly Measured[]) =>
    which.filter((one) => p50(one) >= most).map((one) => `${one.what} (${rounded(p50(one))} ms)`);
  const twoKeys = all.filter(({ what }) => what === TWO_KEYS.what);
  const usual = all.filter(({ what }) => what !== TWO_KEYS.what && !what.startsWith('page '));
  return [
    target(`usual lists and searches under ${MOST_USUAL_MS} ms (p50)`, over(MOST_USUAL_MS, usual)),
    target(`order by two keys under ${MOST_TWO_KEYS_MS} ms (p50)`, over(MOST_TWO_KEYS_MS, twoKeys)),
  ];
};
