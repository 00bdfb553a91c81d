import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { COMMAND_POOL, createDatabasePool } from '../../../src/database/connections/pool.js';
import { createMatcher, type Matcher } from '../../../src/matching/matcher.js';
import { createLexicon } from '../../../src/search/lexicon.js';
import type { Stores } from '../../../testkit/stores.js';
import type { Part, Setting } from '../../part.js';
import { sample } from '../../random/seeded-random.js';
import { type Case, corruptedCases, publishedCases } from './cases.js';
import { type Measured, measure } from './measure.js';
import { acceptedNames, extractNames, NAME_FILES } from './published-names.js';
import { reportSum, rowOf, writeMisses } from './report.js';

/** Number of corrupted names. */
const CORRUPTED = 2_000;
const QUICK_CORRUPTED = 200;
/** Seed of the names that are corrupted and of their errors. */
const SEED = '1';

/** Measures how often a name is matched with the species that its publisher gives. Reads only. */
export const matching: Part = {
  name: 'matching',
  describe: 'names of wcvp-extract, as published and corrupted, matched with species; needs --data FOLDER',
  quick: true,
  run: async (setting) => {
    const { stores, data, quick, folder, progress, report } = setting;
    const missing = NAME_FILES.filter((file) => data === null || !existsSync(join(data, file)));
    if (data === null || missing.length > 0)
      return report
        .table('Names matched with their species')
        .note(
          data === null
            ? `Skipped: add --data FOLDER with ${NAME_FILES.join(' and ')}.`
            : `Skipped: ${data} lacks ${missing.join(' and ')}.`,
        );
    progress('reading the names');
    const extract = await extractNames(data);
    const accepted = await acceptedNames(data);
    // As many names of the three genera as of all others.
    const pool = [...extract, ...sample(accepted, extract.length, SEED)];
    const corrupted = corruptedCases(
      [...extract, ...accepted],
      pool,
      quick ? QUICK_CORRUPTED : CORRUPTED,
      SEED,
    );
    await withMatcher(stores, async (matcher) => {
      const measured = [
        ...(await measureCases(setting, matcher, 'Names of wcvp-extract', publishedCases(extract))),
        ...(await measureCases(setting, matcher, `Names corrupted by rule, seed ${SEED}`, corrupted)),
      ];
      const file = join(folder, 'not-matched.tsv');
      report
        .table('Names not matched as their publisher does')
        .note(`${writeMisses(measured, file)}: ${file}`);
    });
  },
};

/** Measures cases kind by kind into a table. */
const measureCases = async (
  { report, progress }: Setting,
  matcher: Matcher,
  title: string,
  cases: readonly Case[],
): Promise<readonly Measured[]> => {
  const table = report.table(title);
  const all: Measured[] = [];
  for (const kind of new Set(cases.map((each) => each.kind))) {
    const ofKind = cases.filter((each) => each.kind === kind);
    progress(`${kind}: ${ofKind.length} names`);
    const measured = await measure(matcher, ofKind);
    for (const figures of measured.figures) table.row(rowOf(figures));
    all.push(measured);
  }
  reportSum(table, all);
  return all;
};

/** Runs `work` with a matcher of the database. */
export const withMatcher = async <T>(
  { databaseUrl }: Stores,
  work: (matcher: Matcher) => Promise<T>,
): Promise<T> => {
  const pool = await createDatabasePool(databaseUrl, { ...COMMAND_POOL, size: 2 });
  try {
    return await work(createMatcher(pool, createLexicon(pool)));
  } finally {
    await pool.end();
  }
};
