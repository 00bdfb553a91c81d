import { parseArgs } from 'node:util';
import { createDatabasePool, WORKING } from '../../src/database/pool.js';
import { createMatcher } from '../../src/matching/matcher.js';
import { createLexicon } from '../../src/search/lexicon.js';
import { corruptedCases, soundCases } from './cases.js';
import { sample } from './chance.js';
import { type Measured, measure } from './measure.js';
import { acceptedNames, extractNames } from './names.js';
import { matchingText, reaches } from './report.js';

const USAGE = `DATABASE_URL=… npx tsx bench/matching/main.ts <folder of data> [--count 2000] [--seed 1] [--misses]

Matches the names of wcvp-extract, and names of it and of wcvp corrupted by rule, against a database that holds both,
and counts what is right. --misses lists every case that is wrong or not found. Ends with 1 below precision 0.99 or
recall 0.95.
`;
const PRECISION = 0.99;
const RECALL = 0.95;

const { positionals, values: options } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    misses: { type: 'boolean', default: false },
  },
});
const [data] = positionals;
const url = process.env['DATABASE_URL'];

const run = async (folder: string, database: string): Promise<boolean> => {
  const pool = await createDatabasePool(database, { ...WORKING, size: 2 });
  try {
    const matcher = createMatcher(pool, createLexicon(pool));
    const extract = await extractNames(folder);
    const accepted = await acceptedNames(folder);
    // As many names of the three genera as of all others.
    const pool_ = [...extract, ...sample(accepted, extract.length, options.seed)];
    const parts: readonly (readonly [string, Measured])[] = [
      ['Names of wcvp-extract', await measure(matcher, soundCases(extract))],
      [
        'Names corrupted by rule',
        await measure(
          matcher,
          corruptedCases([...extract, ...accepted], pool_, Number(options.count), options.seed),
        ),
      ],
    ];
    for (const [title, measured] of parts) {
      process.stdout.write(`${matchingText(title, measured)}\n\n`);
      if (!options.misses) continue;
      for (const { kind, written, right, got } of measured.misses)
        process.stdout.write(`${kind}\t${written}\t${right}\t${got}\n`);
    }
    return parts.every(([, measured]) => reaches(measured, PRECISION, RECALL));
  } finally {
    await pool.end();
  }
};

if (data === undefined || url === undefined || !/^[1-9]\d{0,5}$/.test(options.count)) {
  process.stderr.write(USAGE);
  process.exitCode = 2;
} else {
  process.exitCode = (await run(data, url)) ? 0 : 1;
}
