import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createDatabasePool, WORKING } from '../../src/database/pool.js';
import { createMatcher, type Matcher } from '../../src/matching/matcher.js';
import { createLexicon } from '../../src/search/lexicon.js';
import type { Part, Section } from '../part.js';
import type { Stores } from '../stores.js';
import { type Case, corruptedCases, soundCases } from './cases.js';
import { sample } from './chance.js';
import { type Measured, measure } from './measure.js';
import { acceptedNames, extractNames, NAME_FILES } from './names.js';
import { judged, missed } from './report.js';

/** Names that are corrupted, and of a quick check. */
const CORRUPTED = 2_000;
const QUICKLY = 200;
/** Chooses them and what is done to them. */
const SEED = '1';

/** How often a name is matched with the species that its publisher says it is. It only reads. */
export const matching: Part = {
  name: 'matching',
  describe: 'names of wcvp-extract, as they are and corrupted, against their species; needs --data',
  run: async ({ stores, data, quick, folder, progress }): Promise<readonly Section[]> => {
    const lacking = NAME_FILES.filter((file) => data === null || !existsSync(join(data, file)));
    if (data === null || lacking.length > 0) return [leftOut(data, lacking)];
    progress('reading the names');
    const extract = await extractNames(data);
    const accepted = await acceptedNames(data);
    // As many names of the three genera as of all others.
    const chosen = [...extract, ...sample(accepted, extract.length, SEED)];
    const corrupted = corruptedCases([...extract, ...accepted], chosen, quick ? QUICKLY : CORRUPTED, SEED);
    const kinds: readonly (readonly [string, readonly Case[]])[] = [
      ['Names of wcvp-extract', soundCases(extract)],
      [`Names corrupted by rule, seed ${SEED}`, corrupted],
    ];
    const all = await withMatcher(stores, async (matcher) => {
      const measured: (readonly [string, Measured])[] = [];
      for (const [title, cases] of kinds) {
        progress(`${title}: ${cases.length} to match`);
        measured.push([title, await measure(matcher, cases)]);
      }
      return measured;
    });
    return [
      ...all.map(([title, measured]) => judged(title, measured)),
      missed(
        all.map(([, measured]) => measured),
        join(folder, 'not-matched.tsv'),
      ),
    ];
  },
};

const leftOut = (data: string | null, lacking: readonly string[]): Section => ({
  title: 'Names matched with their species',
  rows: [],
  notes: [
    data === null
      ? `Left out: say --data FOLDER, with ${NAME_FILES.join(' and ')} in it.`
      : `Left out: ${data} has no ${lacking.join(' and no ')}.`,
  ],
});

const withMatcher = async <T>(
  { databaseUrl }: Stores,
  work: (matcher: Matcher) => Promise<T>,
): Promise<T> => {
  const pool = await createDatabasePool(databaseUrl, { ...WORKING, size: 2 });
  try {
    return await work(createMatcher(pool, createLexicon(pool)));
  } finally {
    await pool.end();
  }
};
