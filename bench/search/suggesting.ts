import type { Client } from '@elastic/elasticsearch';
import { createDatabasePool, WORKING } from '../../src/database/pool.js';
import { readNameQuery } from '../../src/query/read-name-query.js';
import { createElasticsearchClient } from '../../src/search/elasticsearch/client.js';
import { createElasticsearchEngine } from '../../src/search/elasticsearch/engine.js';
import type { SearchEngine } from '../../src/search/engine.js';
import { createLexicon } from '../../src/search/lexicon.js';
import { quantile, rounded, target } from '../figures.js';
import type { Section, Setting } from '../part.js';
import { alternate } from '../serving/alternate.js';
import type { Service } from '../serving/service.js';
import type { Stores } from '../stores.js';
import { askedInTurn, inTurns, timed } from './in-turn.js';
import { popularNames, type Typed, typedBeginnings } from './prefixes.js';

const MOST_MS = 10;
const SUGGESTIONS = 10;
const MOST_TEXTS = 25;

/** Suggestions for names of popular plants letter by letter: at the engine, within this process, and through the API. */
export const suggesting = async (setting: Setting, service: Service): Promise<Section> => {
  const typed = typedBeginnings(await popularNames(setting.stores));
  return withEngine(setting.stores, async (engine) => {
    const rounds = await alternate(turns(setting, service, engine, typed), setting.quick ? 2 : 5);
    const of = (place: number): readonly number[] => rounds.flatMap((runs) => runs[place]!);
    const measured = typed.map(({ what, texts }, place) => ({
      what,
      texts: texts.length,
      engine: of(2 * place),
      api: of(2 * place + 1),
    }));
    return {
      title: 'Suggestions while names of popular plants are typed, one after the other',
      rows: measured.map(({ what, texts, engine: own, api }) => ({
        letters: what,
        texts,
        'engine p50 ms': rounded(quantile(own, 0.5)),
        'engine p99 ms': rounded(quantile(own, 0.99)),
        'API p50 ms': rounded(quantile(api, 0.5)),
        'API p99 ms': rounded(quantile(api, 0.99)),
      })),
      notes: [
        target(
          `p50 and p99 at the engine under ${MOST_MS} ms`,
          measured
            .filter(({ engine: own }) => quantile(own, 0.99) >= MOST_MS)
            .map(({ what, engine: own }) => `${what} (p99 ${rounded(quantile(own, 0.99))})`),
        ),
        'The engine: a call of it within this process, with the requests that it sends to Elasticsearch.',
      ],
    };
  });
};

/** The engine and the API by turns, for each length. */
const turns = (
  { quick, progress }: Setting,
  service: Service,
  engine: SearchEngine,
  typed: readonly Typed[],
): readonly (() => Promise<readonly number[]>)[] =>
  typed.flatMap(({ what, texts }) => {
    const size = quick ? 5 : MOST_TEXTS;
    const [own, overHttp] = [inTurns(texts, size), inTurns(texts, size)];
    return [
      () => {
        progress(`suggestions for ${what} letters`);
        return timed(own(), (text) => engine.suggest(readNameQuery(text).names, SUGGESTIONS));
      },
      () =>
        askedInTurn(
          service.origin,
          overHttp().map((q) => service.to(`/api/v1/species/suggest?${new URLSearchParams({ q })}`)),
        ),
    ];
  });

const withEngine = async <T>(
  { databaseUrl, elasticsearchUrl, index: alias }: Stores,
  work: (engine: SearchEngine) => Promise<T>,
): Promise<T> => {
  const pool = await createDatabasePool(databaseUrl, { ...WORKING, size: 1 });
  const client: Client = createElasticsearchClient(elasticsearchUrl);
  try {
    const lexicon = createLexicon(pool);
    await lexicon.refresh();
    return await work(createElasticsearchEngine({ client, alias, lexicon, timeoutMs: 60_000 }));
  } finally {
    await client.close();
    await pool.end();
  }
};
