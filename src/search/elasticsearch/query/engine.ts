import type { Client } from '@elastic/elasticsearch';
import { isSearch, type ListQuery, type Walk } from '../../../query/list-query.js';
import { typedWords, variants } from '../../../query/typos.js';
import type { CancellationSignal } from '../../../runtime/cancellation.js';
import {
  type Counting,
  DeepPageUnavailable,
  type IdPage,
  type Page,
  QueryRefused,
  type SearchEngine,
  SearchUnavailable,
  type ValueCounts,
} from '../../engine.js';
import type { LoadedLexicon } from '../../lexicon.js';
import { planTypos, type TypoPlan } from '../../typo-plan.js';
import { understand, understoodAs } from '../../understand.js';
import type { RequestEnd } from '../transport/connection.js';
import { throwSearchUnavailable } from '../transport/errors.js';
import { ANSWER, type Found, idOf, itemOf, readFound } from './answer.js';
import { countedBody, listBody, type SearchBody, suggestBody, textCountBody, walkBody } from './body.js';
import { isDeep, isFoundKeyByKey, pageKeyByKey } from './deep-page.js';
import { facetAggregations, readFacetCounts, readTests, testAggregations, textUnionOf } from './facets.js';
import { positionOf } from './order.js';
import { probe } from './probe.js';

/** Options of {@link createElasticsearchEngine}. */
export interface ElasticsearchEngineOptions {
  readonly client: Client;
  /** Alias of the live index. */
  readonly alias: string;
  readonly lexicon: LoadedLexicon;
  /** Timeout of an answer in milliseconds, however many searches it takes. */
  readonly timeoutMs: number;
  /** Called with the milliseconds that Elasticsearch reports for a search. */
  readonly took?: (milliseconds: number) => void;
}

/** CBOR returns items unescaped (cbor.ts). */
const AS_CBOR = { accept: 'application/vnd.elasticsearch+cbor; compatible-with=8' };

/** One answer, which may take several searches. */
interface Asking {
  /** Deadline as a value of `performance.now()`. */
  readonly deadline: number;
  /** Aborted when the caller disconnects. */
  readonly cancellation: CancellationSignal | undefined;
}

/** Creates the engine on Elasticsearch, which production uses. */
export const createElasticsearchEngine = (parts: ElasticsearchEngineOptions): SearchEngine => {
  const ask = async (body: SearchBody, { deadline, cancellation }: Asking): Promise<Found> => {
    const { client, alias } = parts;
    const left = Math.ceil(deadline - performance.now());
    if (left <= 0) throw new SearchUnavailable('Elasticsearch did not answer in time.');
    const context = { deadline, totalMs: parts.timeoutMs, cancellation } satisfies RequestEnd;
    try {
      const answer = await client.search(
        { index: alias, filter_path: ANSWER, timeout: `${left}ms`, ...body },
        { requestTimeout: left, headers: AS_CBOR, context },
      );
      return readFound(answer, body);
    } catch (error) {
      if (cancellation?.aborted) throw error;
      return throwSearchUnavailable(error);
    }
  };

  const send = async (body: SearchBody, asking: Asking): Promise<Found> => {
    const first = await ask(body, asking);
    parts.took?.(first.took);
    // A node that fails between query and fetch phase loses its hits; other nodes have copies.
    const found = hasLostShards(first) ? await ask(body, asking) : first;
    if (found.timed_out || hasLostShards(found))
      throw new SearchUnavailable('Elasticsearch returned a partial answer.');
    return found;
  };

  /** Tries tier 14 if the text alone, without filters, finds nothing (C7.4). */
  const typos = async (query: ListQuery, asking: Asking): Promise<TypoPlan | null> => {
    const { names } = query;
    if (!names || names.everything || names.words.length === 0) return null;
    if (query.where.length > 0 && (await send(textCountBody(query), asking)).total > 0) return null;
    return typoPlan(query);
  };

  const typoPlan = async ({ names }: ListQuery): Promise<TypoPlan | null> => {
    await parts.lexicon.refresh();
    return planTypos(names!.words.map((word) => variants(word, parts.lexicon)));
  };

  /** Reads the hits of a page by cursor and the one after it. */
  const walked = async (query: ListQuery, walk: Walk, asking: Asking) => {
    if (!walk.corrected) {
      const found = await send(walkBody(query, walk), asking);
      if (found.total > 0 || walk.after !== null) return { found, corrected: false };
    }
    const plan = walk.corrected ? await typoPlan(query) : await typos(query, asking);
    const found = await send(walkBody(query, walk, plan), asking);
    return { found, corrected: plan !== null };
  };

  const walkPage = async (query: ListQuery, walk: Walk, asking: Asking): Promise<Page & IdPage> => {
    const { found, corrected } = await walked(query, walk, asking);
    const hits = found.hits.slice(0, query.size);
    const after = found.hits.length > query.size ? positionOf(query, hits.at(-1)!.sort!) : null;
    return {
      items: hits.map(itemOf),
      ids: hits.map(idOf),
      total: walk.total ?? found.total,
      next: after && { after, corrected },
      ...understoodAs(query, corrected),
    };
  };

  const deepPage = async (query: ListQuery, asking: Asking): Promise<Found> => {
    try {
      return await (isFoundKeyByKey(query)
        ? pageKeyByKey(query, (body) => send(body, asking))
        : send(listBody(query), asking));
    } catch (error) {
      if (!(error instanceof SearchUnavailable) || error instanceof QueryRefused) throw error;
      throw new DeepPageUnavailable(error.message, { cause: error });
    }
  };

  const search = async (query: ListQuery, asking: Asking): Promise<Found & { readonly typos: boolean }> => {
    const found = await (isDeep(query) ? deepPage(query, asking) : send(listBody(query), asking));
    if (found.total > 0) return { ...found, typos: false };
    const plan = await typos(query, asking);
    return plan
      ? { ...(await send(listBody(query, plan), asking)), typos: true }
      : { ...found, typos: false };
  };

  /** Corrections of a search whose text alone finds nothing; null for any other query. */
  const correctionsOf = async (query: ListQuery, asking: Asking): Promise<TypoPlan | null> => {
    if (!isSearch(query) || (await send(textCountBody(query), asking)).total > 0) return null;
    return query.names!.words.length === 0 ? null : typoPlan(query);
  };

  const facets = async (
    query: ListQuery,
    counted: readonly Counting[],
    asking: Asking,
  ): Promise<readonly ValueCounts[]> => {
    const typos = await correctionsOf(query, asking);
    const found = await send(countedBody(query, facetAggregations(counted), typos), asking);
    return Promise.all(
      readFacetCounts(found, counted).map(async (read, at) => {
        const union = textUnionOf(found, counted[at]!, at);
        if (union === null || union.texts.length === 0) return read;
        const numbers = readTests(
          await send(countedBody(query, testAggregations(union.tests), typos), asking),
        );
        return { ...read, counts: new Map(union.texts.map((text, place) => [text, numbers[place]!])) };
      }),
    );
  };

  const understood = async (query: ListQuery): Promise<ListQuery> =>
    isSearch(query) ? { ...query, names: understand(query.names!, await parts.lexicon.vocabulary()) } : query;

  const asking = (cancellation?: CancellationSignal): Asking => ({
    deadline: performance.now() + parts.timeoutMs,
    cancellation,
  });

  return {
    name: 'elasticsearch',
    page: async (given, signal): Promise<Page> => {
      const query = await understood(given);
      if (query.walk) return walkPage(query, query.walk, asking(signal));
      const found = await search(query, asking(signal));
      const items = found.hits.map(itemOf);
      return { items, total: found.total, ...understoodAs(query, found.typos) };
    },
    ids: async (given): Promise<IdPage> => {
      const query = await understood(given);
      if (query.walk) return walkPage(query, query.walk, asking());
      const found = await search(query, asking());
      return { ids: idsOf(found), total: found.total };
    },
    facets: async (given, counted, signal) => ({
      facets: await facets(await understood(given), counted, asking(signal)),
    }),
    counts: async (conditions) => ({
      counts: readTests(await send(countedBody(EVERY_SPECIES, testAggregations(conditions), null), asking())),
    }),
    suggest: async (names, size, signal) => {
      const given = asking(signal);
      const ids = idsOf(await send(suggestBody(names, size, null), given));
      if (ids.length > 0 || names.words.length === 0) return { ids, corrected: null };
      await parts.lexicon.refresh();
      const corrected = typedWords(names.words, parts.lexicon);
      if (!corrected) return { ids, corrected };
      return { ids: idsOf(await send(suggestBody(names, size, corrected), given)), corrected };
    },
    probe: () => probe(parts.client, parts.alias),
  };
};

const EVERY_SPECIES = { collection: 'species', where: [], names: null } as const;

const hasLostShards = (found: Found): boolean => found._shards.failed > 0;

const idsOf = ({ hits }: Found): readonly number[] => hits.map(idOf);
