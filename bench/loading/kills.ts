import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { SAMPLE } from '../../src/ingest/sources/sample.js';
import { packaged } from '../../src/package-root.js';
import { rounded, target } from '../figures.js';
import type { Part, Section, Setting } from '../part.js';
import type { Stores } from '../stores.js';
import { linnea, startLinnea } from './command.js';
import { settingsFor, withScratch } from './scratch.js';
import { stateOf } from './state.js';

const KILLS = 10;

/** Whether an ingestion that is killed again and again ends as one that nobody disturbs. */
export const kills: Part = {
  name: 'kills',
  describe:
    'an ingestion killed at ten random moments beside an undisturbed one (--data FOLDER, else the sample)',
  run: async ({ stores, quick, data, progress }: Setting): Promise<readonly Section[]> => {
    const folder = await mkdtemp(join(tmpdir(), 'linnea-bench-'));
    const parameters = [
      ...(quick || data === null ? sample() : ['all', data]),
      '--not-taken',
      join(folder, 'list'),
    ];
    try {
      progress('undisturbed');
      const undisturbed = await withScratch(stores, 'undisturbed', async (own) => {
        const { seconds } = await linnea(['ingest', ...parameters], settingsFor(own, 'postgres'));
        return { seconds, state: await stateOf(own) };
      });
      const disturbed = await withScratch(stores, 'killed', async (own) => {
        const moments = await killed(own, parameters, undisturbed.seconds, progress);
        progress('to its end');
        const { seconds } = await linnea(['ingest', ...parameters], settingsFor(own, 'postgres'));
        return { moments, seconds, state: await stateOf(own) };
      });
      const parts = Object.keys(undisturbed.state);
      const differing = parts.filter((part) => undisturbed.state[part] !== disturbed.state[part]);
      return [
        {
          title: `An ingestion killed ${disturbed.moments.length} times`,
          rows: parts.map((part) => ({
            'rows and checksum of': part,
            undisturbed: undisturbed.state[part]!,
            killed: disturbed.state[part]!,
          })),
          notes: [
            target('the same final state', differing),
            `Undisturbed ${rounded(undisturbed.seconds)} s. Killed (SIGKILL) after ${disturbed.moments.join(', ')} s, then ${rounded(disturbed.seconds)} s to its end.`,
          ],
        },
      ];
    } finally {
      await rm(folder, { recursive: true });
    }
  },
};

const sample = (): readonly string[] => [SAMPLE.slug, packaged('data', 'sample')];

/** Starts it again and again, and kills it after a random time; seconds that each start was given. */
const killed = async (
  own: Stores,
  parameters: readonly string[],
  seconds: number,
  progress: (line: string) => void,
): Promise<readonly number[]> => {
  const moments: number[] = [];
  for (let nth = 1; nth <= KILLS; nth += 1) {
    const moment = rounded((Math.random() * 2 * seconds) / (KILLS + 1));
    const running = startLinnea(['ingest', ...parameters], settingsFor(own, 'postgres'));
    await setTimeout(moment * 1000);
    // One that has ended before is no interruption.
    if (!(await running.kill())) break;
    progress(`killed after ${moment} s (${nth} of ${KILLS})`);
    moments.push(moment);
  }
  return moments;
};
