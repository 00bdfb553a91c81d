import type { Client } from '@elastic/elasticsearch';
import type { ListQuery } from '../../../query/list-query.js';
import { DeepPageUnavailable, QueryRefused, SearchUnavailable } from '../../engine.js';
import type { FoundPage, ReadOptions, SearchStore, StoreShares } from '../../store.js';
import type { RequestEnd } from '../transport/connection.js';
import { throwSearchUnavailable } from '../transport/errors.js';
import { ANSWER, type Found, idOf, itemOf, readFound } from './answer.js';
import { countedBody, listBody, type SearchBody, suggestBody, textCountBody, walkBody } from './body.js';
import { isDeep, isFoundKeyByKey, pageKeyByKey } from './deep-page.js';
import { facetAggregations, readFacetCounts, readTests, testAggregations, textUnionOf } from './facets.js';
import { positionOf } from './order.js';
import { probe } from './probe.js';

/** Options of {@link createElasticsearchStore}. */
export interface ElasticsearchStoreOptions {
  readonly client: Client;
  /** Alias of the live index. */
  readonly alias: string;
}

/** CBOR returns items unescaped (cbor.ts). */
const AS_CBOR = { accept: 'application/vnd.elasticsearch+cbor; compatible-with=8' };

/** Searches wait here, so that expensive ones do not fill the queue of the cluster and delay lists. */
const SHARES: StoreShares = {
  searches: { atOnce: 32, waiting: 256, longestMs: 1_000 },
  lists: { atOnce: 128, longestMs: 1_000 },
};

const EVERY_SPECIES = { collection: 'species', where: [], names: null } as const;

const hasLostShards = (found: Found): boolean => found._shards.failed > 0;

const foundPage = ({ hits, total }: Pick<Found, 'hits' | 'total'>): FoundPage => ({
  ids: hits.map(idOf),
  items: hits.map(itemOf),
  total,
});

/** Creates the store of an index in Elasticsearch, which production uses. */
export const createElasticsearchStore = ({ client, alias }: ElasticsearchStoreOptions): SearchStore => {
  const ask = async (body: SearchBody, { deadline, totalMs, signal }: ReadOptions): Promise<Found> => {
    const left = Math.ceil(deadline - performance.now());
    if (left <= 0) throw new SearchUnavailable('Elasticsearch did not answer in time.');
    const context = { deadline, totalMs, cancellation: signal } satisfies RequestEnd;
    try {
      const answer = await client.search(
        { index: alias, filter_path: ANSWER, timeout: `${left}ms`, ...body },
        { requestTimeout: left, headers: AS_CBOR, context },
      );
      return readFound(answer, body);
    } catch (error) {
      if (signal?.aborted) throw error;
      return throwSearchUnavailable(error);
    }
  };

  const send = async (body: SearchBody, options: ReadOptions): Promise<Found> => {
    const first = await ask(body, options);
    options.took(first.took);
    // A node that fails between query and fetch phase loses its hits; other nodes have copies.
    const found = hasLostShards(first) ? await ask(body, options) : first;
    if (found.timed_out || hasLostShards(found))
      throw new SearchUnavailable('Elasticsearch returned a partial answer.');
    return found;
  };

  const deepPage = async (query: ListQuery, options: ReadOptions): Promise<Found> => {
    try {
      return await (isFoundKeyByKey(query)
        ? pageKeyByKey(query, (body) => send(body, options))
        : send(listBody(query), options));
    } catch (error) {
      if (!(error instanceof SearchUnavailable) || error instanceof QueryRefused) throw error;
      throw new DeepPageUnavailable(error.message, { cause: error });
    }
  };

  return {
    name: 'elasticsearch',
    shares: SHARES,
    page: async (query, plan, options) =>
      foundPage(
        await (plan === null && isDeep(query)
          ? deepPage(query, options)
          : send(listBody(query, plan), options)),
      ),
    walk: async (query, walk, plan, options) => {
      const found = await send(walkBody(query, walk, plan), options);
      const hits = found.hits.slice(0, query.size);
      const position = found.hits.length > query.size ? positionOf(query, hits.at(-1)!.sort!) : null;
      return { ...foundPage({ hits, total: walk.total ?? found.total }), position };
    },
    findsText: async (query, options) => (await send(textCountBody(query), options)).total > 0,
    facets: async (query, counted, plan, options) => {
      const found = await send(countedBody(query, facetAggregations(counted), plan), options);
      return Promise.all(
        readFacetCounts(found, counted).map(async (read, at) => {
          const union = textUnionOf(found, counted[at]!, at);
          if (union === null || union.texts.length === 0) return read;
          const numbers = readTests(
            await send(countedBody(query, testAggregations(union.tests), plan), options),
          );
          return { ...read, counts: new Map(union.texts.map((text, place) => [text, numbers[place]!])) };
        }),
      );
    },
    counts: async (conditions, options) =>
      readTests(await send(countedBody(EVERY_SPECIES, testAggregations(conditions), null), options)),
    suggest: async (names, size, corrected, options) =>
      (await send(suggestBody(names, size, corrected), options)).hits.map(idOf),
    probe: () => probe(client, alias),
  };
};
