import { parseArgs } from 'node:util';
import pg from 'pg';
import { chooseSpecies } from './choose.js';
import { compare } from './compare.js';
import { type RawRows, rawRows } from './raw.js';
import { comparisonText, summaryText } from './report.js';
import { RAW_SOURCES } from './sources/index.js';

/**
 * Compares published values of species chosen by chance with the rows of the files
 * that they came from, without any code of the ingestion: own readers, own tables of
 * units and words, names compared letter by letter.
 *
 *     DATABASE_URL=… npx tsx bench/fifty/main.ts <folder of data> [--count 50] [--seed 1]
 *
 * Ends with 1 where a value differs, or where nothing could be compared.
 */
const { positionals, values: options } = parseArgs({
  allowPositionals: true,
  options: { count: { type: 'string', default: '50' }, seed: { type: 'string', default: '1' } },
});
const [data] = positionals;
const connectionString = process.env['DATABASE_URL'];
const count = Number(options.count);
if (data === undefined || connectionString === undefined || !Number.isInteger(count) || count < 1)
  throw new Error('DATABASE_URL=… npx tsx bench/fifty/main.ts <folder of data> [--count 50] [--seed 1]');

const client = new pg.Client({ connectionString });
await client.connect();
await client.query('begin read only');
const species = await chooseSpecies(client, count, options.seed).finally(() => client.end());

const raw: RawRows[] = [];
for (const source of RAW_SOURCES) {
  const rows = await rawRows(source, data, species);
  if (rows) raw.push(rows);
}
const compared = species.map(({ name, slug, values }) => ({
  name,
  slug,
  comparisons: values.map((value) => compare(name, value, raw)),
}));
for (const each of compared) process.stdout.write(`${comparisonText(each)}\n\n`);
const all = compared.flatMap(({ comparisons }) => comparisons);
process.stdout.write(`${summaryText(compared.length, all)}\n`);
const verdicts = new Set(all.map(({ verdict }) => verdict));
process.exitCode = verdicts.has('differs') || !verdicts.has('equal') ? 1 : 0;
