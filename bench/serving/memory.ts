import { setTimeout as sleep } from 'node:timers/promises';
import { median, rounded, target } from '../figures.js';
import type { Part, Setting } from '../part.js';
import { FIRST_PAGE, LISTS, SEARCHES, targetOf } from './cases.js';
import { closedLoad } from './closed-load.js';
import { type Service, startService } from './service.js';

const MINUTES = 10;
const QUICK_MINUTES = 0.2;
const MOST_MB = 300;
const FLAT_PERCENT = 5;
/** Parts of the time, each a row; the first is left out of what has to be flat: pools and caches fill. */
const PARTS = 10;

/** Memory of the API process under a mixed load. */
export const memory: Part = {
  name: 'memory',
  describe: `memory of the API process over ${MINUTES} minutes of mixed load (--minutes)`,
  run: async (setting) => {
    const service = await startService(setting.stores, 'elasticsearch');
    try {
      const minutes = setting.minutes ?? (setting.quick ? QUICK_MINUTES : MINUTES);
      const parts: readonly number[][] = await underLoad(setting, service, minutes);
      const [, ...settled] = parts.map(median);
      const change = (100 * (settled.at(-1)! - settled[0]!)) / settled[0]!;
      const highest = Math.max(...parts.flat());
      return [
        {
          title: `Memory of the API process over ${minutes} minutes of lists, searches and records, 8 connections`,
          rows: parts.map((part, place) => ({
            'until minute': rounded(((place + 1) * minutes) / PARTS),
            'median MB': rounded(median(part)),
            'highest MB': rounded(Math.max(...part)),
          })),
          notes: [
            target(
              `flat within ${FLAT_PERCENT} % from the second tenth to the last`,
              Math.abs(change) > FLAT_PERCENT ? [`${rounded(change)} %`] : [],
            ),
            `From the second tenth to the last: ${rounded(change)} %.`,
            target(`under ${MOST_MB} MB`, highest >= MOST_MB ? [`${rounded(highest)} MB`] : []),
          ],
        },
      ];
    } finally {
      await service.stop();
    }
  },
};

const MB = 1024 * 1024;

/** Records that are there, whatever the data. */
const someSlugs = async (service: Service): Promise<readonly string[]> => {
  const answer = await fetch(service.origin + service.to(targetOf(FIRST_PAGE)));
  const { data } = (await answer.json()) as { data: readonly { slug: string }[] };
  return data.slice(0, 4).map(({ slug }) => slug);
};

/** What the process held, in MB, twenty times in each part of the time. */
const underLoad = async (setting: Setting, service: Service, minutes: number): Promise<number[][]> => {
  const species = await someSlugs(service);
  const asked = [
    ...[...LISTS, ...SEARCHES].map(targetOf),
    '/api/v1/plants?page=2',
    ...species.map((slug) => `/api/v1/species/${slug}`),
  ].map((path) => ({ path: service.to(path) }));
  const seconds = minutes * 60;
  const parts: number[][] = [];
  const load = closedLoad({ origin: service.origin, asked, connections: 8, seconds });
  const watch = async (): Promise<void> => {
    for (let part = 0; part < PARTS; part++) {
      setting.progress(`memory, part ${part + 1} of ${PARTS}`);
      const held: number[] = [];
      for (let look = 0; look < 20; look++) {
        await sleep((seconds * 1000) / PARTS / 20);
        held.push((await service.residentBytes()) / MB);
      }
      parts.push(held);
    }
  };
  await Promise.all([load, watch()]);
  return parts;
};
