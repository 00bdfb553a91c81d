import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { SAMPLE } from '../../../src/ingest/sources/sample.js';
import { type Stores, settingsFor } from '../../../testkit/stores.js';
import type { Part, Setting } from '../../part.js';
import { runLinnea, startLinnea } from '../../processes/command.js';
import { rounded } from '../../report/figures.js';
import type { OpenTable } from '../../report/report.js';
import { withTemporaryStores } from '../../stores/temporary-stores.js';
import { ingestedState } from './ingested-state.js';

const KILLS = 10;

/** Checks that an ingestion that is killed again and again ends in the same state as an undisturbed one. */
export const killedIngestion: Part = {
  name: 'kills',
  describe: `an ingestion killed at ${KILLS} random moments, compared with an undisturbed one (--data FOLDER, or the sample)`,
  run: async ({ stores, quick, data, progress, report }: Setting) => {
    const folder = await mkdtemp(join(tmpdir(), 'linnea-bench-'));
    const parameters = [
      ...(quick || data === null ? [SAMPLE.slug] : ['all', data]),
      '--rejected',
      join(folder, 'list'),
    ];
    const runs = report.table(`An ingestion killed up to ${KILLS} times: its runs`);
    try {
      progress('undisturbed');
      const undisturbed = await withTemporaryStores(stores, 'undisturbed', async (temporary) => {
        const { seconds } = await runLinnea(['ingest', ...parameters], settingsFor(temporary, 'postgres'));
        runs.row({ run: 'undisturbed', seconds: rounded(seconds) });
        return { seconds, state: await ingestedState(temporary) };
      });
      const disturbed = await withTemporaryStores(stores, 'killed', async (temporary) => {
        await killRepeatedly(temporary, parameters, undisturbed.seconds, runs);
        progress('to its end');
        const { seconds } = await runLinnea(['ingest', ...parameters], settingsFor(temporary, 'postgres'));
        runs.row({ run: 'to its end', seconds: rounded(seconds) });
        return ingestedState(temporary);
      });
      const states = report.table('State after the killed ingestion, compared with the undisturbed one');
      const tables = Object.keys(undisturbed.state);
      for (const each of tables)
        states.row({
          'rows and checksum of': each,
          undisturbed: undisturbed.state[each]!,
          killed: disturbed[each]!,
        });
      const differing = tables.filter((each) => undisturbed.state[each] !== disturbed[each]);
      states.target('the same final state', differing);
    } finally {
      await rm(folder, { recursive: true });
    }
  },
};

/** Share of the undisturbed time that all killed runs get together, so that each is killed before the end. */
const SHARE = 0.8;

/** Starts the ingestion up to KILLS times and kills it (SIGKILL) after a random time. */
const killRepeatedly = async (
  stores: Stores,
  parameters: readonly string[],
  undisturbedSeconds: number,
  runs: OpenTable,
): Promise<void> => {
  const weights = Array.from({ length: KILLS }, () => Math.random());
  const sum = weights.reduce((total, weight) => total + weight, 0);
  for (const [index, weight] of weights.entries()) {
    const seconds = rounded((weight * SHARE * undisturbedSeconds) / sum);
    const running = startLinnea(['ingest', ...parameters], settingsFor(stores, 'postgres'));
    await setTimeout(seconds * 1000);
    // A run that ended before was not interrupted.
    if (!(await running.kill())) break;
    runs.row({ run: `killed (${index + 1})`, seconds });
  }
};
