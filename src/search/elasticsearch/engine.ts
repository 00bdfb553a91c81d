import type { Client, estypes } from '@elastic/elasticsearch';
import type { ListQuery } from '../../query/list-query.js';
import { typedWords, variants } from '../../query/typos.js';
import { type IdPage, type Page, type SearchEngine, SearchUnavailable } from '../engine.js';
import type { LoadedLexicon } from '../lexicon.js';
import { planTypos, type TypoPlan } from '../typo-plan.js';
import { listBody, type SearchBody, suggestBody, textCountBody } from './body.js';
import { unavailable } from './errors.js';
import { probe } from './probe.js';

/** What an engine over Elasticsearch is made of. */
export interface ElasticsearchParts {
  readonly client: Client;
  /** Alias of the live index. */
  readonly alias: string;
  readonly lexicon: LoadedLexicon;
  /** Milliseconds after which a search has failed. */
  readonly timeoutMs: number;
}

interface Item {
  readonly species_item?: string;
  readonly plant_item?: string;
}
type Found = estypes.SearchResponse<Item>;

/** Parts of the answer that are read; the rest is not sent. */
export const ANSWER = 'timed_out,_shards.failed,hits.total.value,hits.hits._id,hits.hits._source';

/** Lists and searches from Elasticsearch, the engine that production uses. */
export const createElasticsearchEngine = (parts: ElasticsearchParts): SearchEngine => {
  const ask = (body: SearchBody, gone?: AbortSignal): Promise<Found> => {
    const { client, alias, timeoutMs } = parts;
    // A signal of its own: when the time is over, the client says `abort` on the one it was given.
    const own = new AbortController();
    const abort = (): void => own.abort(gone?.reason);
    if (gone?.aborted) abort();
    gone?.addEventListener('abort', abort);
    return client
      .search<Item>(
        { index: alias, filter_path: ANSWER, timeout: `${timeoutMs}ms`, ...body },
        { requestTimeout: timeoutMs, signal: own.signal },
      )
      .catch(unavailable)
      .finally(() => gone?.removeEventListener('abort', abort));
  };

  const send = async (body: SearchBody, signal?: AbortSignal): Promise<Found> => {
    const first = await ask(body, signal);
    // A node that goes between finding the hits and reading them takes its part along; others have it too.
    const found = hasLostShards(first) ? await ask(body, signal) : first;
    if (found.timed_out || hasLostShards(found))
      throw new SearchUnavailable('Elasticsearch answered in part only');
    return found;
  };

  /** Tier 10 is tried where the text alone finds nothing, whatever the filters (C7.4). */
  const typos = async (query: ListQuery, signal?: AbortSignal): Promise<TypoPlan | null> => {
    const { names } = query;
    if (!names || names.everything || names.words.length === 0) return null;
    if (query.where.length > 0 && totalOf(await send(textCountBody(query), signal)) > 0) return null;
    await parts.lexicon.refresh();
    return planTypos(names.words.map((word) => variants(word, parts.lexicon)));
  };

  const search = async (query: ListQuery, signal?: AbortSignal): Promise<Found> => {
    const found = await send(listBody(query), signal);
    if (totalOf(found) > 0) return found;
    const plan = await typos(query, signal);
    return plan ? send(listBody(query, plan), signal) : found;
  };

  return {
    name: 'elasticsearch',
    page: async (query, signal): Promise<Page> => {
      const found = await search(query, signal);
      const items = hitsOf(found).map(({ _source }) => _source?.species_item ?? _source?.plant_item ?? '');
      return { items, total: totalOf(found) };
    },
    ids: async (query): Promise<IdPage> => {
      const found = await search(query);
      return { ids: idsOf(found), total: totalOf(found) };
    },
    suggest: async (names, size, signal) => {
      const ids = idsOf(await send(suggestBody(names, size, null), signal));
      if (ids.length > 0 || names.words.length === 0) return { ids, corrected: null };
      await parts.lexicon.refresh();
      const corrected = typedWords(names.words, parts.lexicon);
      if (!corrected) return { ids, corrected };
      return { ids: idsOf(await send(suggestBody(names, size, corrected), signal)), corrected };
    },
    probe: () => probe(parts.client, parts.alias),
  };
};

const hasLostShards = (found: Found): boolean => (found._shards?.failed ?? 0) > 0;

const hitsOf = (found: Found) => found.hits?.hits ?? [];
const idsOf = (found: Found): readonly number[] => hitsOf(found).map(({ _id }) => Number(_id));

const totalOf = ({ hits }: Found): number => {
  const total = hits?.total;
  return typeof total === 'object' ? total.value : (total ?? 0);
};
