import type { Client } from '@elastic/elasticsearch';
import { COMMAND_POOL, createDatabasePool } from '../../../src/database/connections/pool.js';
import { readNameQuery } from '../../../src/query/read-name-query.js';
import { createElasticsearchClient } from '../../../src/search/elasticsearch/transport/client.js';
import type { SearchEngine } from '../../../src/search/engine.js';
import { createLexicon } from '../../../src/search/lexicon.js';
import { elasticsearchEngine } from '../../../testkit/engines.js';
import type { Stores } from '../../../testkit/stores.js';
import { alternate } from '../../load/alternate.js';
import { nextBatches, timeEach, timeRequests } from '../../load/sequence.js';
import type { Setting } from '../../part.js';
import type { Service } from '../../processes/service.js';
import { quantile, rounded } from '../../report/figures.js';
import { popularNames, type TypedTexts, typedPrefixes } from './typed-prefixes.js';

const MOST_MS = 10;
const SUGGESTIONS = 10;
const TEXTS_PER_ROUND = 25;

/** Measures suggestions for names typed letter by letter: by the engine in this process, and through the API. */
export const measureSuggestions = async (setting: Setting, service: Service): Promise<void> => {
  const typed = typedPrefixes(await popularNames(setting.stores));
  const rounds = await withEngine(setting.stores, (engine) =>
    alternate(runsOf(setting, service, engine, typed), setting.quick ? 1 : 5),
  );
  const timesOf = (index: number): readonly number[] => rounds.flatMap((round) => round[index]!);
  const table = setting.report.table(
    'Suggestions while names of popular plants are typed, one after the other',
  );
  const missed: string[] = [];
  for (const [index, { what, texts }] of typed.entries()) {
    const [engine, api] = [timesOf(2 * index), timesOf(2 * index + 1)];
    const p99 = quantile(engine, 0.99);
    if (p99 >= MOST_MS) missed.push(`${what} (p99 ${rounded(p99)})`);
    table.row({
      letters: what,
      texts: texts.length,
      'engine p50 ms': rounded(quantile(engine, 0.5)),
      'engine p99 ms': rounded(p99),
      'API p50 ms': rounded(quantile(api, 0.5)),
      'API p99 ms': rounded(quantile(api, 0.99)),
    });
  }
  table.target(`p50 and p99 at the engine under ${MOST_MS} ms`, missed, 'full runs');
  table.note('Engine: a call in this process, including its requests to Elasticsearch.');
};

/** Returns the runs of the engine and of the API, for each length of text. */
const runsOf = (
  { quick, progress }: Setting,
  service: Service,
  engine: SearchEngine,
  typed: readonly TypedTexts[],
): readonly (() => Promise<readonly number[]>)[] =>
  typed.flatMap(({ what, texts }) => {
    const size = quick ? 5 : TEXTS_PER_ROUND;
    const [forEngine, forApi] = [nextBatches(texts, size), nextBatches(texts, size)];
    return [
      () => {
        progress(`suggestions for ${what} letters`);
        return timeEach(forEngine(), (text) => engine.suggest(readNameQuery(text).names, SUGGESTIONS));
      },
      () =>
        timeRequests(
          service.origin,
          forApi().map((q) => service.withToken(`/api/v1/species/suggest?${new URLSearchParams({ q })}`)),
        ),
    ];
  });

const withEngine = async <T>(
  { databaseUrl, elasticsearchUrl, index: alias }: Stores,
  work: (engine: SearchEngine) => Promise<T>,
): Promise<T> => {
  const pool = await createDatabasePool(databaseUrl, { ...COMMAND_POOL, size: 1 });
  const client: Client = createElasticsearchClient(elasticsearchUrl);
  try {
    const lexicon = createLexicon(pool);
    await lexicon.refresh();
    return await work(elasticsearchEngine({ client, alias }, lexicon, 60_000));
  } finally {
    await client.close();
    await pool.end();
  }
};
