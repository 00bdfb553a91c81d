import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Database } from '../database/database.js';
import { LICENCE_SETS, type LicenceSet } from '../exports/licences.js';
import { writeRelease } from '../exports/release/release.js';
import { VERSION_PATTERN } from '../releases/manifest.js';
import type { Operator } from '../resources/citation/citation.js';
import { withChoices } from './choices.js';
import { noteMissing, progressOf } from './export-notes.js';
import { counted } from './figures.js';
import { printNote } from './print.js';
import { EVERY_MINUTE, showProgress } from './progress.js';

/** Dependencies of the command. */
export interface ReleaseContext {
  /** Folder of the releases that the service serves. */
  readonly folder: string;
  readonly operator: Operator;
  openDatabase(): Promise<Database>;
}

interface Options {
  readonly releaseVersion?: string;
  readonly licences: LicenceSet;
}

const versionOf = (text: string): string => {
  if (VERSION_PATTERN.test(text)) return text;
  throw new InvalidArgumentError(
    'Expected lower-case letters, digits, dots and hyphens, such as 2026-01-30-cc.',
  );
};

/** Returns the usual name of a release: the date, and the set of licences unless it has everything. */
const usualVersion = (licences: LicenceSet): string =>
  `${new Date().toISOString().slice(0, 10)}${licences === 'all' ? '' : `-${licences}`}`;

/** Adds `linnea release` (contract C16.30). */
export const releaseCommand = (program: Command, context: ReleaseContext): void => {
  program
    .command('release')
    .description('write a release: all formats with descriptions, checksums, licences and credits')
    .option(
      '--release-version <name>',
      'name of the release (default: the date, such as 2026-01-30-cc)',
      versionOf,
    )
    .addOption(
      withChoices(
        new Option('--licences <set>', 'values to release by their licence, as in linnea export'),
        LICENCE_SETS,
      ).default('all'),
    )
    .addHelpText('after', HELP)
    .action(async ({ licences, releaseVersion = usualVersion(licences) }: Options) => {
      const database = await context.openDatabase();
      const progress = showProgress(process.stderr, 'release', String, EVERY_MINUTE);
      const manifest = await database
        .session((client) =>
          writeRelease(client, {
            folder: context.folder,
            version: releaseVersion,
            licences,
            operator: context.operator,
            report: progressOf(progress),
          }),
        )
        .finally(progress.end)
        .finally(() => database.close());
      noteMissing(context.operator);
      printNote(
        `${manifest.version}: ${counted(manifest.species, 'species', 'species')}, ${counted(manifest.files.length, 'file')}, position ${manifest.position} in the changes feed.`,
      );
    });
};

const HELP = `
Writes to the folder releases in DATA_DIR, from which the service serves /api/v1/releases. manifest.json is written last: a
folder without it is an interrupted release, which is not served and which the next run of the same version replaces.`;
