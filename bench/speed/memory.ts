import { setTimeout as sleep } from 'node:timers/promises';
import { targetOf } from '../../testkit/list-requests.js';
import { closedLoad } from '../load/closed-load.js';
import { FIRST_PAGE, LISTS, SEARCHES } from '../load/usual-requests.js';
import type { Part, Setting } from '../part.js';
import { type Service, startService } from '../processes/service.js';
import { median, rounded } from '../report/figures.js';
import type { OpenTable } from '../report/report.js';

const MINUTES = 10;
const QUICK_MINUTES = 0.2;
const MOST_MB = 300;
const MOST_CHANGE_PERCENT = 5;
/** Parts of the time, one row each. The first is no part of the trend, because pools and caches fill. */
const TENTHS = 10;
const SAMPLES_PER_TENTH = 20;
const MB = 1024 * 1024;

/** Watches the memory of the API process under a mixed load. */
export const memory: Part = {
  name: 'memory',
  describe: `memory of the API process over ${MINUTES} minutes of mixed load (--minutes)`,
  run: async (setting) => {
    const service = await startService(setting.stores, 'elasticsearch');
    try {
      const minutes = setting.minutes ?? (setting.quick ? QUICK_MINUTES : MINUTES);
      const table = setting.report.table(
        `Memory of the API process over ${minutes} minutes of lists, searches and records, 8 connections`,
      );
      const tenths = await underLoad(setting, service, minutes, table);
      const [, ...settled] = tenths.map(median);
      const change = (100 * (settled.at(-1)! - settled[0]!)) / settled[0]!;
      const highest = Math.max(...tenths.flat());
      table.target(
        `flat within ${MOST_CHANGE_PERCENT} % from the second tenth to the last`,
        Math.abs(change) > MOST_CHANGE_PERCENT ? [`${rounded(change)} %`] : [],
        'full runs',
      );
      table.note(`From the second tenth to the last: ${rounded(change)} %.`);
      table.target(`under ${MOST_MB} MB`, highest >= MOST_MB ? [`${rounded(highest)} MB`] : []);
    } finally {
      await service.stop();
    }
  },
};

/** Returns slugs of four species, whatever the data. */
const someSlugs = async (service: Service): Promise<readonly string[]> => {
  const response = await fetch(service.origin + service.withToken(targetOf(FIRST_PAGE)));
  const { data } = (await response.json()) as { data: readonly { slug: string }[] };
  return data.slice(0, 4).map(({ slug }) => slug);
};

/** Reports and returns the memory of the process in MB, sampled twenty times in each tenth of the time. */
const underLoad = async (
  setting: Setting,
  service: Service,
  minutes: number,
  table: OpenTable,
): Promise<readonly number[][]> => {
  const slugs = await someSlugs(service);
  const requests = [
    ...[...LISTS, ...SEARCHES].map(targetOf),
    '/api/v1/plants?page=2',
    ...slugs.map((slug) => `/api/v1/species/${slug}`),
  ].map((path) => ({ path: service.withToken(path) }));
  const seconds = minutes * 60;
  const tenths: number[][] = [];
  const load = closedLoad({ origin: service.origin, requests, connections: 8, seconds });
  const watch = async (): Promise<void> => {
    for (let tenth = 1; tenth <= TENTHS; tenth++) {
      setting.progress(`tenth ${tenth} of ${TENTHS}`);
      const samples: number[] = [];
      for (let sample = 0; sample < SAMPLES_PER_TENTH; sample++) {
        await sleep((seconds * 1000) / TENTHS / SAMPLES_PER_TENTH);
        samples.push((await service.residentBytes()) / MB);
      }
      tenths.push(samples);
      table.row({
        'until minute': rounded((tenth * minutes) / TENTHS),
        'median MB': rounded(median(samples)),
        'highest MB': rounded(Math.max(...samples)),
      });
    }
  };
  await Promise.all([load, watch()]);
  return tenths;
};
