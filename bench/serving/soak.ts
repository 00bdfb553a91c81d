import { setTimeout as sleep } from 'node:timers/promises';
import { median, quantile, rounded } from '../figures.js';
import { linnea, startLinnea } from '../loading/command.js';
import { settingsFor, withClient, withScratch } from '../loading/scratch.js';
import { copySpecies, QUICK_SPECIES } from '../loading/subset.js';
import type { Part, Section, Setting } from '../part.js';
import type { Stores } from '../stores.js';
import { LISTS, SEARCHES, targetOf } from './cases.js';
import { type Service, startService } from './service.js';
import { allIndexed, checkKept, isLost, type Kept } from './soak-check.js';
import { type Done, keepAsking, keepChanging, Unavailable } from './soak-traffic.js';
import { type Corrected, createPeople, createWrites } from './soak-writes.js';

const MINUTES = 10;
const QUICK_MINUTES = 0.5;
/** Parts of the time, each a row. */
const TENTHS = 10;
/** Looks at the process in each of them. */
const LOOKS = 5;
const MB = 1024 * 1024;

/** Everything at once for a long time: what grows, what slows down, what is lost. */
export const soak: Part = {
  name: 'soak',
  describe: `reads, corrections, acceptances and changes over ${MINUTES} minutes (--minutes): drift, losses`,
  run: (setting) =>
    withScratch(setting.stores, 'soak', async (own) => {
      setting.progress('copying the data');
      const species = await copySpecies(setting.stores, own, QUICK_SPECIES);
      setting.progress(`building the index of ${species} species`);
      await linnea(['index', 'rebuild'], settingsFor(own, 'elasticsearch'));
      const follower = startLinnea(['index', 'follow'], settingsFor(own, 'elasticsearch'));
      try {
        const service = await startService(own, 'elasticsearch');
        return await soaked(setting, own, service, species).finally(service.stop);
      } finally {
        await follower.stop();
      }
    }),
};

/** Species whose height is corrected, and others whose height is changed beside the service. */
const someSpecies = ({ databaseUrl }: Stores) =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<Corrected>(
      'select id, slug from species order by hashint4(id) limit 1000',
    );
    const half = Math.floor(rows.length / 2);
    return { corrected: rows.slice(0, half), changed: rows.slice(half).map(({ id }) => id) };
  });

const soaked = async (
  setting: Setting,
  own: Stores,
  service: Service,
  species: number,
): Promise<readonly Section[]> => {
  const minutes = setting.minutes ?? (setting.quick ? QUICK_MINUTES : MINUTES);
  const { corrected, changed } = await someSpecies(own);
  const urls = [
    ...[...LISTS, ...SEARCHES].map(targetOf),
    '/api/v1/plants?page=2',
    ...corrected.slice(0, 8).map(({ slug }) => `/api/v1/species/${slug}`),
  ].map((path) => service.origin + service.to(path));
  const writes = createWrites(service.origin, await createPeople(own), corrected);
  const began = performance.now();
  const until = began + minutes * 60_000;
  const [done, committed, looks] = await Promise.all([
    keepAsking(urls, writes.next, until),
    keepChanging(own, changed, until),
    watched(setting, own, service, until),
  ]);
  setting.progress('looking for what was acknowledged');
  await allIndexed(own);
  const kept = await checkKept(own, writes.acknowledged, committed);
  return [overTime(minutes, species, began, done, looks), writesKept(kept)];
};

/** What the process and its database held at a moment. */
interface Look {
  readonly at: number;
  readonly megabytes: number;
  readonly handles: number;
  readonly connections: number;
}

const watched = (
  { progress }: Setting,
  { databaseUrl }: Stores,
  service: Service,
  until: number,
): Promise<readonly Look[]> =>
  withClient(databaseUrl, async (client) => {
    const began = performance.now();
    const looks: Look[] = [];
    const count = TENTHS * LOOKS;
    for (let nth = 0; nth < count; nth++) {
      if (nth % LOOKS === 0) progress(`part ${nth / LOOKS + 1} of ${TENTHS}`);
      await sleep(Math.max(0, began + ((nth + 0.9) * (until - began)) / count - performance.now()));
      const { rows } = await client.query<{ n: string }>(
        'select count(*) as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
      looks.push({
        at: performance.now(),
        megabytes: (await service.residentBytes()) / MB,
        handles: await service.handles(),
        connections: Number(rows[0]!.n),
      });
    }
    return looks;
  });

const isFailed = ({ failure }: Done): boolean => failure !== null && !(failure instanceof Unavailable);

const overTime = (
  minutes: number,
  species: number,
  began: number,
  done: readonly Done[],
  looks: readonly Look[],
): Section => {
  const length = (minutes * 60_000) / TENTHS;
  const rows = Array.from({ length: TENTHS }, (_, nth) => {
    const within = (moment: number): boolean =>
      Math.min(TENTHS - 1, Math.floor((moment - began) / length)) === nth;
    const asked = done.filter(({ due }) => within(due));
    const reads = asked.filter(({ kind }) => kind === 'read').map(({ ms }) => ms);
    const writes = asked.filter(({ kind }) => kind === 'write').map(({ ms }) => ms);
    const seen = looks.filter(({ at }) => within(at));
    const middle = (of: (look: Look) => number): number =>
      seen.length === 0 ? Number.NaN : median(seen.map(of));
    return {
      'until minute': rounded(((nth + 1) * minutes) / TENTHS),
      reads: reads.length,
      'p50 ms': rounded(quantile(reads, 0.5)),
      'p99 ms': rounded(quantile(reads, 0.99)),
      writes: writes.length,
      'p50 of writes ms': rounded(quantile(writes, 0.5)),
      'p99 of writes ms': rounded(quantile(writes, 0.99)),
      'answered 503': asked.filter(({ failure }) => failure instanceof Unavailable).length,
      failed: asked.filter(isFailed).length,
      'memory MB': rounded(middle(({ megabytes }) => megabytes)),
      handles: rounded(middle(({ handles }) => handles)),
      connections: rounded(middle(({ connections }) => connections)),
    };
  });
  const failures = new Set(done.filter(isFailed).map(({ failure }) => failure!.message));
  const refused = done.filter(({ failure }) => failure instanceof Unavailable).length;
  const [first, last] = [rows[0]!, rows.at(-1)!];
  const drift = (of: 'p50 ms' | 'p99 ms' | 'memory MB' | 'handles' | 'connections'): string =>
    `${of} ${first[of]} to ${last[of]}`;
  return {
    title: `${minutes} minutes of reads, corrections, acceptances and changes over ${species} species`,
    rows,
    notes: [
      `From the first tenth to the last: ${(['p50 ms', 'p99 ms', 'memory MB', 'handles', 'connections'] as const).map(drift).join('; ')}.`,
      'Requests at even distances, each counted from the moment at which it was due; a write is a correction, mostly with its acceptance.',
      `Answered 503, as a store or a connection to it was not free in time: ${refused} of ${done.length}.`,
      ...[...failures].slice(0, 5).map((failure) => `FAILED: ${failure}`),
    ],
    failed: failures.size > 0,
  };
};

const writesKept = (kept: readonly Kept[]): Section => {
  const lost = kept.filter(isLost);
  return {
    title: 'What was acknowledged, looked for at the end',
    rows: kept.map((each) => ({ ...each })),
    notes: lost.length === 0 ? ['Nothing is lost.'] : lost.map(({ what }) => `LOST: ${what}`),
    failed: lost.length > 0,
  };
};
