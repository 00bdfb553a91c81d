import type { Command } from 'commander';
import type { Progress } from '../../indexer/filling.js';
import type { Indexer } from '../../indexer/indexer.js';
import { isReconciled } from '../../indexer/reconcile.js';
import { askedToStop } from '../asked-to-stop.js';
import {
  deadLettersText,
  rebuiltText,
  reconciledText,
  retryText,
  rolledBackText,
  statusText,
} from './index-report.js';
import { showProgress } from './progress.js';

/** Opens the indexer over the stores of this installation; the command closes what that opened. */
export type OpenIndexer = () => Promise<{ readonly indexer: Indexer; close(): Promise<void> }>;

/** What the command needs of the process around it. */
export interface IndexContext {
  readonly openIndexer: OpenIndexer;
}

interface Options {
  readonly json?: true;
}

/** Work over all documents, as the indexer does it. */
type Work<T> = (report: (progress: Progress) => void, signal: AbortSignal, waits: () => void) => Promise<T>;

/**
 * Shows the progress of work on standard error, and that it waits for another rebuild; a
 * signal to stop ends it.
 *
 * @throws Error saying that it was stopped, and that what searches use is as it was.
 */
const shown = async <T>(work: Work<T>): Promise<T> => {
  const progress = showProgress(process.stderr, 'index');
  const stop = askedToStop();
  let current: Progress['stage'] | undefined;
  try {
    const report = ({ stage, done, total }: Progress): void => {
      if (stage !== current) progress.start(stage, total);
      current = stage;
      progress.at(done);
    };
    return await work(report, stop, () => progress.start('waiting for another rebuild to end'));
  } catch (error) {
    if (!stop.aborted) throw error;
    throw new Error(`stopped by ${stop.reason}: the live indexes go on as they are`, { cause: error });
  } finally {
    progress.end();
  }
};

/** Rebuilds the indexes; when it is stopped, the live ones stay as they are. */
export const rebuildShown = (indexer: Indexer) => shown(indexer.rebuild);

/**
 * Adds `linnea index status`, `rebuild`, `rollback`, `reconcile`, `follow`, `dead-letters` and `retry`.
 * Results go to standard output, as JSON when asked; progress to standard error.
 */
export const indexCommand = (program: Command, context: IndexContext): void => {
  const index = program.command('index').description('keep the search stores like the database');

  /** A subcommand that asks the indexer for something and prints it. */
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
        process.stdout.write(`${options.json ? JSON.stringify(answer) : text(answer)}\n`);
      });
  };

  asking(
    'status',
    'what each store holds, and what waits; ends with 1 where a store cannot be reached',
    async (indexer) => {
      const status = await indexer.status();
      if (status.stores.some(({ error }) => error !== undefined)) process.exitCode = 1;
      return status;
    },
    statusText,
  );
  asking('rebuild', 'fill new indexes beside the live ones and change over', rebuildShown, rebuiltText);
  asking(
    'rollback',
    'return to the indexes before the last rebuild, once they have what changed since',
    (indexer) => shown(indexer.rollback),
    rolledBackText,
  );
  index
    .command('reconcile')
    .description(
      'compare every document with Postgres and write out again what differs; ends with 1 where any is left',
    )
    .option('--dry-run', 'only tell what differs')
    .option('--json', 'print the result as JSON')
    .action(async ({ dryRun, json }: Options & { readonly dryRun?: true }) => {
      const { indexer, close } = await context.openIndexer();
      const found = await shown(dryRun ? indexer.compare : indexer.reconcile).finally(close);
      process.stdout.write(`${json ? JSON.stringify(found) : reconciledText(found)}\n`);
      if (!isReconciled(found)) process.exitCode = 1;
    });
  asking(
    'dead-letters',
    'species that a store refused, and why',
    (indexer) => indexer.deadLetters(),
    deadLettersText,
  );
  asking('retry', 'write out again what was refused', (indexer) => indexer.retry(), retryText);
  index
    .command('follow')
    .description(
      'build the index where it is missing, then index changes as they are published, until stopped',
    )
    .action(async () => {
      const { indexer, close } = await context.openIndexer();
      await indexer.follow(askedToStop()).finally(close);
    });
};
