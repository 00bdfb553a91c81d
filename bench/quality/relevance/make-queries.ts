/**
 * Generates the queries of queries.tsv that come from rules, and keeps those written by hand:
 * `DATABASE_URL=… npx tsx bench/quality/relevance/make-queries.ts`.
 */
import { writeFileSync } from 'node:fs';
import pg from 'pg';
import {
  formatQueries,
  HAND,
  type JudgedQuery,
  loadQueries,
  QUERIES_FILE,
} from '../../../testkit/judged-searches/queries.js';
import { readPlants } from './rules/plants.js';
import { queriesOf, RULES } from './rules/rules.js';

const SEED = '1';

const client = new pg.Client({ connectionString: process.env['DATABASE_URL'] });
await client.connect();
const plants = await readPlants(client).finally(() => client.end());
const queries: JudgedQuery[] = loadQueries().filter(({ origin }) => origin === HAND);
for (const rule of RULES)
  queries.push(...queriesOf(rule, plants, SEED, new Set(queries.map(({ text }) => text))));
writeFileSync(QUERIES_FILE, formatQueries(queries));
