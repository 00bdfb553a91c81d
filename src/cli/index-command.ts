import type { Command } from 'commander';
import type { FillProgress } from '../../indexer/fill-indexes.js';
import type { Indexer } from '../../indexer/indexer.js';
import { isReconciled } from '../../indexer/reconcile.js';
import { stopSignal } from '../process/stop-signal.js';
import {
  deadLettersText,
  rebuiltText,
  reconciledText,
  retryText,
  rolledBackText,
  statusText,
} from './index-report.js';
import { print, printJson } from './print.js';
import { showProgress } from './progress.js';

/** Opens the indexer for the configured stores; the caller closes it. */
export type OpenIndexer = () => Promise<{ readonly indexer: Indexer; close(): Promise<void> }>;

/** Dependencies of the command. */
export interface IndexContext {
  readonly openIndexer: OpenIndexer;
}

interface Options {
  readonly json?: true;
}

/** An indexer operation on all documents. */
type Work<T> = (
  report: (progress: FillProgress) => void,
  signal: AbortSignal,
  waits: () => void,
) => Promise<T>;

/**
 * Runs `work`, shows its progress on standard error and stops it on SIGINT or SIGTERM.
 *
 * @throws Error after a stop; the live indexes are unchanged.
 */
const shown = async <T>(work: Work<T>): Promise<T> => {
  const progress = showProgress(process.stderr, 'index');
  const stop = stopSignal();
  let current: FillProgress['stage'] | undefined;
  try {
    const report = ({ stage, done, total }: FillProgress): void => {
      if (stage !== current) progress.start(stage, total);
      current = stage;
      progress.at(done);
    };
    return await work(report, stop, () => progress.start('waiting for another rebuild to finish'));
  } catch (error) {
    if (!stop.aborted) throw error;
    throw new Error(
      `Stopped by ${stop.reason}; the live indexes are unchanged. Run the command again to start over.`,
      { cause: error },
    );
  } finally {
    progress.end();
  }
};

/** Rebuilds the indexes and shows progress; after a stop the live indexes are unchanged. */
export const rebuildWithProgress = (indexer: Indexer) => shown(indexer.rebuild);

/**
 * Adds `linnea index status`, `rebuild`, `rollback`, `reconcile`, `follow`, `dead-letters` and `retry`.
 * Prints results to standard output and progress to standard error.
 */
export const indexCommand = (program: Command, context: IndexContext): void => {
  const index = program.command('index').description('build, update and check the search indexes');

  /** Adds a subcommand that runs one indexer operation and prints its result. */
  const asking = <T>(
    name: string,
    description: string,
    ask: (indexer: Indexer) => Promise<T>,
    text: (answer: T) => string,
  ): void => {
    index
      .command(name)
      .description(description)
      .option('--json', 'print the result as JSON')
      .action(async (options: Options) => {
        const { indexer, close } = await context.openIndexer();
        const answer = await ask(indexer).finally(close);
        if (options.json) printJson(answer);
        else print(text(answer));
      });
  };

  asking(
    'status',
    'show documents per store and pending changes; exits with 1 if a store is unreachable',
    async (indexer) => {
      const status = await indexer.status();
      if (status.stores.some(({ error }) => error !== undefined)) process.exitCode = 1;
      return status;
    },
    statusText,
  );
  asking(
    'rebuild',
    'build new indexes while the live ones keep serving, then switch to them',
    rebuildWithProgress,
    rebuiltText,
  );
  asking(
    'rollback',
    'switch back to the previous indexes, after bringing them up to date',
    (indexer) => shown(indexer.rollback),
    rolledBackText,
  );
  index
    .command('reconcile')
    .description('compare every document with Postgres and repair differences; exits with 1 if any remain')
    .option('--dry-run', 'only report differences')
    .option('--json', 'print the result as JSON')
    .action(async ({ dryRun, json }: Options & { readonly dryRun?: true }) => {
      const { indexer, close } = await context.openIndexer();
      const found = await shown(dryRun ? indexer.compare : indexer.reconcile).finally(close);
      if (json) printJson(found);
      else print(reconciledText(found));
      if (!isReconciled(found)) process.exitCode = 1;
    });
  asking(
    'dead-letters',
    'list species that a store rejected, with the reason',
    (indexer) => indexer.deadLetters(),
    deadLettersText,
  );
  asking('retry', 'index the rejected species again', (indexer) => indexer.retry(), retryText);
  index
    .command('follow')
    .description('build missing indexes, then index changes as they are published, until stopped')
    .action(async () => {
      const { indexer, close } = await context.openIndexer();
      await indexer.follow(stopSignal()).finally(close);
    });
};
