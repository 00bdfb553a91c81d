import { setTimeout as sleep } from 'node:timers/promises';
import { targetOf } from '../../../testkit/list-requests.js';
import { createPeople } from '../../../testkit/people.js';
import { withClient } from '../../../testkit/postgres-client.js';
import { type Stores, settingsFor } from '../../../testkit/stores.js';
import { LISTS, SEARCHES } from '../../load/usual-requests.js';
import type { Part, Setting } from '../../part.js';
import { runLinnea, startLinnea } from '../../processes/command.js';
import { type Service, startService } from '../../processes/service.js';
import { median, quantile, rounded } from '../../report/figures.js';
import { copySpecies, QUICK_SPECIES } from '../../stores/copy-species.js';
import { withTemporaryStores } from '../../stores/temporary-stores.js';
import { countStored, isLost, type StoredWrites, waitForIndex } from './stored-writes.js';
import { type EndedRequest, keepChanging, startTraffic, type Traffic, Unavailable } from './traffic.js';
import { type CorrectedSpecies, createWrites } from './writes.js';

const MINUTES = 10;
const QUICK_MINUTES = 0.5;
/** Parts of the time, one row each. */
const TENTHS = 10;
const READINGS_PER_TENTH = 5;
const MB = 1024 * 1024;

/** Runs reads, writes and changes together for a long time and checks what grows, slows down or is lost. */
export const soak: Part = {
  name: 'soak',
  describe: `reads, corrections, reviews and changes together over ${MINUTES} minutes (--minutes): drift and losses`,
  run: (setting) =>
    withTemporaryStores(setting.stores, 'soak', async (temporary) => {
      setting.progress('copying the data');
      const species = await copySpecies(setting.stores, temporary, QUICK_SPECIES);
      setting.progress(`building the index of ${species} species`);
      await runLinnea(['index', 'rebuild'], settingsFor(temporary, 'elasticsearch'));
      const indexer = startLinnea(['index', 'follow'], settingsFor(temporary, 'elasticsearch'));
      try {
        const service = await startService(temporary, 'elasticsearch');
        await soakService(setting, temporary, service, species).finally(service.stop);
      } finally {
        await indexer.stop();
      }
    }),
};

/** Chooses species whose height is corrected, and others whose height is changed without the service. */
const chooseSpecies = ({ databaseUrl }: Stores) =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<CorrectedSpecies>(
      'select id, slug from species order by hashint4(id) limit 1000',
    );
    const half = Math.floor(rows.length / 2);
    return { corrected: rows.slice(0, half), changed: rows.slice(half).map(({ id }) => id) };
  });

const soakService = async (
  setting: Setting,
  stores: Stores,
  service: Service,
  species: number,
): Promise<void> => {
  const minutes = setting.minutes ?? (setting.quick ? QUICK_MINUTES : MINUTES);
  const { corrected, changed } = await chooseSpecies(stores);
  const urls = [
    ...[...LISTS, ...SEARCHES].map(targetOf),
    '/api/v1/plants?page=2',
    ...corrected.slice(0, 8).map(({ slug }) => `/api/v1/species/${slug}`),
  ].map((path) => service.origin + service.withToken(path));
  const people = await createPeople(stores.databaseUrl);
  const writes = createWrites(service.origin, people, corrected);
  const table = setting.report.table(
    `Mixed load for ${minutes} minutes: reads, corrections, reviews and source changes (${species} species)`,
  );
  const began = performance.now();
  const deadline = began + minutes * 60_000;
  const traffic = startTraffic(urls, writes.next, deadline);
  const readings: Reading[] = [];
  const rows: Row[] = [];
  /** Reports the tenths whose requests have all ended. */
  const reportComplete = (isComplete: (end: number) => boolean): void => {
    while (rows.length < TENTHS && isComplete(began + ((rows.length + 1) * (deadline - began)) / TENTHS)) {
      const row = rowOf(rows.length, { began, minutes }, traffic.ended, readings);
      rows.push(row);
      table.row(row);
    }
  };
  const [committed] = await Promise.all([
    keepChanging(stores, changed, deadline),
    traffic.finished,
    watch(setting, stores, service, deadline, (reading) => {
      readings.push(reading);
      reportComplete(traffic.isComplete);
    }),
  ]);
  reportComplete(() => true);
  noteDrift(table, rows, traffic);
  setting.progress('looking up the confirmed writes');
  await waitForIndex(stores);
  reportStored(setting, await countStored(stores, writes.acknowledged, committed));
};

/** What the process and its database hold at a moment. */
interface Reading {
  readonly at: number;
  readonly megabytes: number;
  readonly openFiles: number;
  readonly connections: number;
}

const watch = (
  { progress }: Setting,
  { databaseUrl }: Stores,
  service: Service,
  deadline: number,
  onReading: (reading: Reading) => void,
): Promise<void> =>
  withClient(databaseUrl, async (client) => {
    const began = performance.now();
    const count = TENTHS * READINGS_PER_TENTH;
    for (let nth = 0; nth < count; nth++) {
      if (nth % READINGS_PER_TENTH === 0) progress(`tenth ${nth / READINGS_PER_TENTH + 1} of ${TENTHS}`);
      await sleep(Math.max(0, began + ((nth + 0.9) * (deadline - began)) / count - performance.now()));
      const { rows } = await client.query<{ n: string }>(
        'select count(*) as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
      onReading({
        at: performance.now(),
        megabytes: (await service.residentBytes()) / MB,
        openFiles: await service.openFiles(),
        connections: Number(rows[0]!.n),
      });
    }
  });

const isFailed = ({ failure }: EndedRequest): boolean =>
  failure !== null && !(failure instanceof Unavailable);
const isUnavailable = ({ failure }: EndedRequest): boolean => failure instanceof Unavailable;

const rowOf = (
  tenth: number,
  { began, minutes }: { readonly began: number; readonly minutes: number },
  ended: readonly EndedRequest[],
  readings: readonly Reading[],
) => {
  const length = (minutes * 60_000) / TENTHS;
  const isWithin = (moment: number): boolean =>
    Math.min(TENTHS - 1, Math.floor((moment - began) / length)) === tenth;
  const requests = ended.filter(({ due }) => isWithin(due));
  const times = (of: EndedRequest['kind']): readonly number[] =>
    requests.filter(({ kind }) => kind === of).map(({ ms }) => ms);
  const [reads, writes] = [times('read'), times('write')];
  const within = readings.filter(({ at }) => isWithin(at));
  const medianOf = (of: (reading: Reading) => number): number =>
    rounded(within.length === 0 ? Number.NaN : median(within.map(of)));
  return {
    'until minute': rounded(((tenth + 1) * minutes) / TENTHS),
    reads: reads.length,
    'p50 ms': rounded(quantile(reads, 0.5)),
    'p99 ms': rounded(quantile(reads, 0.99)),
    writes: writes.length,
    'p50 of writes ms': rounded(quantile(writes, 0.5)),
    'p99 of writes ms': rounded(quantile(writes, 0.99)),
    'answered 503': requests.filter(isUnavailable).length,
    failed: requests.filter(isFailed).length,
    'memory MB': medianOf(({ megabytes }) => megabytes),
    'open files': medianOf(({ openFiles }) => openFiles),
    connections: medianOf(({ connections }) => connections),
  };
};

type Row = ReturnType<typeof rowOf>;

const DRIFTING = ['p50 ms', 'p99 ms', 'memory MB', 'open files', 'connections'] as const;

const noteDrift = (
  table: ReturnType<Setting['report']['table']>,
  rows: readonly Row[],
  { ended }: Traffic,
): void => {
  const failures = new Set(ended.filter(isFailed).map(({ failure }) => failure!.message));
  const [first, last] = [rows[0]!, rows.at(-1)!];
  table.note(
    `From the first tenth to the last: ${DRIFTING.map((of) => `${of} ${first[of]} to ${last[of]}`).join('; ')}.`,
    'Requests at even intervals, each timed from the moment it was due; a write is a correction, mostly with its acceptance.',
    `Answered 503, because a store or a connection to it was not free in time: ${ended.filter(isUnavailable).length} of ${ended.length}.`,
  );
  table.target('no failure but 503', [...failures]);
};

const reportStored = ({ report }: Setting, all: readonly StoredWrites[]): void => {
  const table = report.table('Confirmed writes that are stored at the end');
  for (const each of all) table.row({ ...each });
  table.target(
    'nothing is lost',
    all.filter(isLost).map(({ what }) => what),
  );
};
