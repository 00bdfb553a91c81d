/**
 * `npm run bench`: how close the API is to the engines under it. Needs the stores
 * with data: DATABASE_URL and ELASTICSEARCH_URL. Each contestant takes turns in
 * one run, so that only ratios are read; see bench/README.md.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { listBody } from '../src/search/elasticsearch/body.js';
import { startApi } from './api.js';
import { CASES, listQueryOf } from './cases.js';
import { requestRate, sqlRate } from './load.js';

const { values } = parseArgs({ options: { quick: { type: 'boolean' }, json: { type: 'string' } } });
const { DATABASE_URL: databaseUrl, ELASTICSEARCH_URL: elasticsearchUrl } = process.env;
if (!databaseUrl || !elasticsearchUrl)
  throw new Error('set DATABASE_URL and ELASTICSEARCH_URL to stores with data');

const seconds = values.quick ? 1 : 4;
const rounds = values.quick ? 3 : 5;
const alias = process.env['ELASTICSEARCH_INDEX'] ?? 'linnea';
const api = await startApi();

interface Result {
  readonly what: string;
  readonly connections: number;
  readonly api: number;
  readonly bare: number;
  readonly ratio: number;
  readonly spread: readonly [number, number];
}

const median = (list: readonly number[]): number =>
  [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)]!;

/** Both contestants by turns; the median of the ratios of the rounds, and their spread. */
const compare = async (
  what: string,
  connections: number,
  throughApi: () => Promise<number>,
  bare: () => Promise<number>,
): Promise<Result> => {
  const pairs: [number, number][] = [];
  await bare();
  await throughApi();
  for (let round = 0; round < rounds; round++) {
    const first = round % 2 === 0 ? await bare() : 0;
    const own = await throughApi();
    pairs.push([own, first || (await bare())]);
  }
  const ratios = pairs.map(([own, other]) => own / other);
  return {
    what,
    connections,
    api: Math.round(median(pairs.map(([own]) => own))),
    bare: Math.round(median(pairs.map(([, other]) => other))),
    ratio: Number(median(ratios).toFixed(2)),
    spread: [Number(Math.min(...ratios).toFixed(2)), Number(Math.max(...ratios).toFixed(2))],
  };
};

const results: Result[] = [];
try {
  for (const each of CASES) {
    const query = listQueryOf(each);
    const body = JSON.stringify(listBody(query));
    const direct = `${elasticsearchUrl}/${alias}/_search?filter_path=hits.total.value,hits.hits._source`;
    for (const connections of [1, 16])
      results.push(
        await compare(
          each.what,
          connections,
          () =>
            requestRate({
              url: `${api.url}${each.path}${each.query}&token=${api.token}`,
              connections,
              seconds,
            }),
          () => requestRate({ url: direct, connections, seconds, body }),
        ),
      );
  }
  const sql = new pg.Pool({ connectionString: databaseUrl, max: 4 });
  results.push(
    await compare(
      'record by slug (bare: the function, prepared)',
      4,
      () =>
        requestRate({ url: `${api.url}/species/quercus-robur?token=${api.token}`, connections: 4, seconds }),
      () => sqlRate(sql, 'quercus-robur', 4, seconds),
    ),
  );
  await sql.end();
} finally {
  await api.stop();
}
console.table(results.map(({ spread, ...rest }) => ({ ...rest, spread: spread.join(' to ') })));
if (values.json) writeFileSync(values.json, `${JSON.stringify(results, null, 2)}\n`);
