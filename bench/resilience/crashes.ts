import { type Tallies, totalOf } from '../../indexer/drift.js';
import { packaged } from '../../src/runtime/package-root.js';
import { findIndexDifferences } from '../../testkit/crashes/index-differences.js';
import { killIndexer } from '../../testkit/crashes/kill-indexer.js';
import { killService } from '../../testkit/crashes/kill-service.js';
import { findLosses } from '../../testkit/crashes/lost-corrections.js';
import { type Launch, launcher } from '../../testkit/linnea-process.js';
import { type Stores, settingsFor } from '../../testkit/stores.js';
import type { Part, Setting } from '../part.js';
import { runLinnea } from '../processes/command.js';
import { withTemporaryStores } from '../stores/temporary-stores.js';

const WITH_SAMPLE = { INITIAL_DATA: 'sample', TOKEN_SECRETS: '7c1e0fa94b2d8365e9a07f3c5d61b84e' };

const ROUNDS = 200;
const QUICK_ROUNDS = 10;

/** Kills processes at random moments and checks that nothing is lost. */
export const crashes: Part = {
  name: 'crashes',
  describe: `indexer and service killed ${ROUNDS} times each (--rounds) while species change, on the sample`,
  onSample: true,
  run: (setting: Setting) =>
    withTemporaryStores(setting.stores, 'crashes', async (temporary) => {
      setting.progress('loading the sample');
      await runLinnea(['setup'], { ...settingsFor(temporary, 'elasticsearch'), ...WITH_SAMPLE });
      const launch = launcher([packaged('dist', 'src', 'cli', 'main.js')]);
      const rounds = setting.rounds ?? (setting.quick ? QUICK_ROUNDS : ROUNDS);
      await killIndexers(setting, temporary, launch, rounds);
      await killServices(setting, temporary, launch, rounds);
    }),
};

/** Names the number of documents that differ, if any does. */
const differences = (found: Tallies): readonly string[] =>
  totalOf(found) > 0 ? [`${totalOf(found)} documents`] : [];

type Kill = (setting: Setting, stores: Stores, launch: Launch, rounds: number) => Promise<void>;

const killIndexers: Kill = async ({ report, progress }, stores, launch, rounds) => {
  const table = report.table(`An indexer killed ${rounds} times while species change`);
  const { kills, delivering, changes, startMs } = await killIndexer(stores, launch, rounds, (line) =>
    progress(`indexer: ${line}`),
  );
  const { documents, found } = await findIndexDifferences(stores);
  table.row({
    kills,
    'while it delivered': delivering,
    changes,
    documents,
    'documents that differ': totalOf(found),
  });
  table.note(
    `Killed 0.5 to 1.5 times ${Math.round(startMs)} ms after its start; that is how long the start of a first delivery took.`,
  );
  table.target('the index equals Postgres', differences(found));
};

const killServices: Kill = async ({ report, progress }, stores, launch, rounds) => {
  const table = report.table(`A service killed ${rounds} times while corrections are submitted and accepted`);
  const killed = await killService(stores, launch, rounds, (line) => progress(`service: ${line}`));
  const { lost, notAccepted, half } = await findLosses(stores.databaseUrl, killed);
  const { documents, found } = await findIndexDifferences(stores);
  const failures = [...killed.failures].map(([status, count]) => `${count} of ${status}`);
  table.row({
    kills: killed.kills,
    'submissions confirmed': killed.submitted.size,
    'of these lost': lost,
    'acceptances confirmed': killed.accepted.size,
    'of these not accepted': notAccepted,
    'half applied': half,
    'without a response': killed.unanswered,
    documents,
    'documents that differ': totalOf(found),
  });
  table.target('no response but a success', failures);
  table.target(
    'no confirmed correction is lost or half applied',
    lost + notAccepted + half > 0 ? [`${lost} lost, ${notAccepted} not accepted, ${half} half applied`] : [],
  );
  table.target('the index equals Postgres', differences(found));
};
