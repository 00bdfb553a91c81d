import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { SAMPLE } from '../../src/ingest/sources/sample.js';
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

const sample = (): readonly string[] => [SAMPLE.slug];

/** Of the undisturbed time, what the starts are given together: all of them are killed before the end. */
const SHARE = 0.8;

/** Starts it again and again, and kills it after a random time; seconds that each start was given. */
const killed = async (
  own: Stores,
  parameters: readonly string[],
  seconds: number,
  progress: (line: string) => void,
): Promise<readonly number[]> => {
  const chances = Array.from({ length: KILLS }, () => Math.random());
  const all = chances.reduce((sum, chance) => sum + chance, 0);
  const moments: number[] = [];
  for (const [nth, chance] of chances.entries()) {
    const moment = rounded((chance * SHARE * seconds) / all);
    const running = startLinnea(['ingest', ...parameters], settingsFor(own, 'postgres'));
    await setTimeout(moment * 1000);
    // One that has ended before is no interruption.
    if (!(await running.kill())) break;
    progress(`killed after ${moment} s (${nth + 1} of ${KILLS})`);
    moments.push(moment);
  }
  return moments;
};
