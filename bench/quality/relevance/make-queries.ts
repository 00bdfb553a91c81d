/** Makes those queries of queries.tsv anew that come from rules: `DATABASE_URL=… npx tsx bench/relevance/make-queries.ts`. */
import { writeFileSync } from 'node:fs';
import pg from 'pg';
import { HAND, type JudgedQuery, loadQueries, QUERIES_FILE, writtenQueries } from './queries.js';
import { readPlants } from './rules/plants.js';
import { queriesOf, RULES } from './rules/rules.js';

const SEED = '1';

const client = new pg.Client({ connectionString: process.env['DATABASE_URL'] });
await client.connect();
const plants = await readPlants(client).finally(() => client.end());
const queries: JudgedQuery[] = loadQueries().filter(({ origin }) => origin === HAND);
for (const rule of RULES)
  queries.push(...queriesOf(rule, plants, SEED, new Set(queries.map(({ text }) => text))));
writeFileSync(QUERIES_FILE, writtenQueries(queries));
