import { parseArgs } from 'node:util';
import pg from 'pg';
import { compareByChance, exitCode } from './fifty.js';
import { comparisonText, summaryText } from './report.js';

const USAGE = `DATABASE_URL=… npx tsx bench/fifty/main.ts <folder of data> [--count 50] [--seed 1]

Compares published values of species chosen by chance with the rows of the files that they came from, without any
code of the ingestion: own readers, own tables of units and words, names compared letter by letter. Ends with 1 where
a value differs, or where nothing could be compared.
`;

const { positionals, values: options } = parseArgs({
  allowPositionals: true,
  options: { count: { type: 'string', default: '50' }, seed: { type: 'string', default: '1' } },
});
const [data] = positionals;
const connectionString = process.env['DATABASE_URL'];

if (data === undefined || connectionString === undefined || !/^[1-9]\d{0,6}$/.test(options.count)) {
  process.stderr.write(USAGE);
  process.exitCode = 2;
} else {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query('begin read only');
  const compared = await compareByChance(client, data, Number(options.count), options.seed).finally(() =>
    client.end(),
  );
  for (const species of compared) process.stdout.write(`${comparisonText(species)}\n\n`);
  process.stdout.write(`${summaryText(compared)}\n`);
  process.exitCode = exitCode(compared);
}
