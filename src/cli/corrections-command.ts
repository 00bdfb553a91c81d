import { type Command, InvalidArgumentError, Option } from 'commander';
import { competingClaims } from '../corrections/review/competing.js';
import { createReviewDesk, type ReviewDesk } from '../corrections/review/desk.js';
import { listQueue, type QueueFilter, reviewerOf, showItem } from '../corrections/review/queue.js';
import type { Announce } from '../corrections/webhook/announcer.js';
import type { Database } from '../database/database.js';
import { VOCABULARIES } from '../fields/vocabularies.js';
import { withChoices } from './choices.js';
import { claimLines, itemLine, itemText } from './corrections-report.js';
import { print, printJson } from './print.js';

/** Dependencies of the command. */
export interface CorrectionsContext {
  openDatabase(): Promise<Database>;
  /** Notifies the configured webhook, if any. */
  readonly announce: Announce;
  /** Licence of values that a review applies and nobody submitted. */
  readonly licence: string;
}

interface ListOptions {
  readonly status: QueueFilter['status'];
  readonly checks?: true;
  readonly people?: true;
  readonly limit: number;
  readonly json?: true;
}

interface ReviewOptions {
  readonly as?: number;
  readonly notes?: string;
  readonly outcome?: string;
  readonly fields?: readonly string[];
  readonly rejectFacts?: readonly number[];
  readonly json?: true;
}

const whole = (text: string): number => {
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new InvalidArgumentError('Expected a whole number from 1 to 999999999.');
  return Number(text);
};

const listed = (text: string): readonly string[] => text.split(',').map((part) => part.trim());

const OUTCOME = withChoices(
  new Option('--outcome <outcome>', 'how a report was settled; required for reports'),
  VOCABULARIES.report_outcome,
);
const ACCEPTING = [
  OUTCOME,
  new Option('--fields <fields>', 'fields to apply, separated by commas (default: all)').argParser(listed),
  new Option(
    '--reject-facts <ids>',
    'facts to reject, separated by commas, for implausible values',
  ).argParser((text) => listed(text).map(whole)),
];

const REVIEWS: readonly (readonly [keyof ReviewDesk, string, readonly Option[]])[] = [
  ['accept', 'accept an item and apply its changes', ACCEPTING],
  ['reject', 'reject an item', [OUTCOME]],
  ['revert', 'undo an accepted correction (admins only)', []],
];

/** Adds `linnea corrections list`, `show`, `accept`, `reject` and `revert`. */
export const correctionsCommand = (program: Command, context: CorrectionsContext): void => {
  const corrections = program
    .command('corrections')
    .description('review corrections, reports and findings of the automatic checks')
    .addHelpText('after', HELP);

  const withDatabase = async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
    const database = await context.openDatabase();
    return work(database).finally(() => database.close());
  };

  corrections
    .command('list')
    .description('list the review queue, oldest first')
    .addOption(
      withChoices(
        new Option('--status <status>', 'list items with this status'),
        VOCABULARIES.change_status,
      ).default('pending'),
    )
    .addOption(new Option('--checks', 'only findings of the automatic checks').conflicts('people'))
    .option('--people', 'only submissions by people')
    .option('--limit <n>', 'maximum number of items', whole, 50)
    .option('--json', 'print the list as JSON')
    .action(async ({ status, checks, people, limit, json }: ListOptions) => {
      const raisedBy = checks ? 'checks' : people ? 'people' : 'all';
      const items = await withDatabase(({ write }) =>
        write((client) => listQueue(client, { status, raisedBy, limit })),
      );
      const text = items.length === 0 ? `No item is ${status}.` : items.map(itemLine).join('\n');
      if (json) printJson(items);
      else print(text);
    });

  corrections
    .command('show')
    .description('show an item with all its changes, and what all sources say about the changed fields')
    .argument('<id>', 'number of the item', whole)
    .option('--json', 'print the item as JSON')
    .action(async (id: number, { json }: { readonly json?: true }) => {
      const [item, claims] = await withDatabase(({ write }) =>
        write(async (client) => {
          const shown = await showItem(client, id);
          return [shown, await competingClaims(client, shown)] as const;
        }),
      );
      if (json) printJson({ ...item, claims });
      else print([itemText(item), ...claimLines(claims)].join('\n'));
    });

  for (const [verb, description, options] of REVIEWS) {
    const command = corrections
      .command(verb)
      .description(description)
      .argument('<id>', 'number of the item', whole)
      .option('--as <account>', 'number of the reviewing account (default: the first admin)', whole)
      .option('--notes <text>', 'text to add to the review notes of the item')
      .option('--json', 'print the item as JSON')
      .action(async (id: number, { as, notes, outcome, fields, rejectFacts, json }: ReviewOptions) => {
        const item = await withDatabase(async ({ write }) => {
          const reviewer = await write((client) => reviewerOf(client, as));
          const { announce, licence } = context;
          const body = { notes, outcome, fields, reject_facts: rejectFacts };
          await createReviewDesk({ write, announce, licence })[verb](reviewer, id, body);
          return write((client) => showItem(client, id));
        });
        if (json) printJson(item);
        else print(itemText(item));
      });
    for (const option of options) command.addOption(option);
  }
};

const HELP = `
Accounts cannot review their own submissions. Use --as to review with another account (linnea accounts list).

Examples:
  linnea corrections list --people
  linnea corrections show 760
  linnea corrections accept 760 --as 3 --notes "Seen in the cited flora"
  linnea corrections accept 761 --fields maximum_height_cm,light
  linnea corrections reject 762 --outcome no_error
  linnea corrections list --checks --limit 10 --json`;
