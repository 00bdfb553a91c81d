import { totalOf } from '../../indexer/drift.js';
import { packaged } from '../../src/package-root.js';
import { linnea } from '../loading/command.js';
import { settingsFor, withScratch } from '../loading/scratch.js';
import type { Part, Section, Setting } from '../part.js';
import type { Stores } from '../stores.js';
import { brokenIn } from './acknowledged.js';
import { compared } from './compared.js';
import { killIndexer } from './indexer.js';
import { type Launch, launcher } from './launch.js';
import { invite } from './people.js';
import { killService } from './service.js';

const WITH_SAMPLE = { SAMPLE: 'true', TOKEN_SECRETS: 'b'.repeat(64) };

const ROUNDS = 200;
const QUICK_ROUNDS = 10;

/** Whether anything is lost when processes are killed at random moments. */
export const crashes: Part = {
  name: 'crashes',
  describe:
    'indexer and service killed (SIGKILL) 200 times each (--rounds) while species change, on the sample',
  run: ({ stores, quick, rounds, progress }: Setting): Promise<readonly Section[]> =>
    withScratch(stores, 'crashes', async (own) => {
      progress('loading the sample');
      await linnea(['setup'], { ...settingsFor(own, 'elasticsearch'), ...WITH_SAMPLE });
      const launch = launcher([packaged('dist', 'src', 'cli', 'main.js')]);
      const kills = rounds ?? (quick ? QUICK_ROUNDS : ROUNDS);
      return [
        await indexerKilled(own, launch, kills, (line) => progress(`indexer: ${line}`)),
        await serviceKilled(own, launch, kills, (line) => progress(`service: ${line}`)),
      ];
    }),
};

type Killed = (
  stores: Stores,
  launch: Launch,
  rounds: number,
  progress: (line: string) => void,
) => Promise<Section>;

const indexerKilled: Killed = async (stores, launch, rounds, progress) => {
  const { kills, delivering, changes, startMs } = await killIndexer(stores, launch, rounds, progress);
  const { documents, found } = await compared(stores);
  return {
    title: `An indexer killed ${kills} times while species changed`,
    rows: [
      {
        kills,
        'while it delivered': delivering,
        changes,
        documents,
        'documents that differ': totalOf(found),
      },
    ],
    notes: [
      `Killed 0.5 to 1.5 times ${Math.round(startMs)} ms after its start, which its first delivery took.`,
    ],
    failed: totalOf(found) > 0,
  };
};

const serviceKilled: Killed = async (stores, launch, rounds, progress) => {
  const killed = await killService(stores, await invite(stores.databaseUrl), launch, rounds, progress);
  const { lost, notAccepted, half } = await brokenIn(stores.databaseUrl, killed);
  const { documents, found } = await compared(stores);
  const others = [...killed.others].map(([status, count]) => `${count} of ${status}`);
  return {
    title: `A service killed ${killed.kills} times while corrections were submitted and accepted`,
    rows: [
      {
        kills: killed.kills,
        'submissions answered': killed.submitted.size,
        'of these lost': lost,
        'acceptances answered': killed.accepted.size,
        'of these not accepted': notAccepted,
        'applied in half': half,
        'without an answer': killed.unanswered,
        documents,
        'documents that differ': totalOf(found),
      },
    ],
    notes: [`Other answers: ${others.length === 0 ? 'none' : others.join(', ')}.`],
    failed: lost + notAccepted + half + killed.others.size + totalOf(found) > 0,
  };
};
