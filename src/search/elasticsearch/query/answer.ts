import { type RenderedItem, SearchUnavailable } from '../engine.js';
import { readCbor } from './cbor.js';

interface Item {
  readonly species_item?: RenderedItem;
  readonly plant_item?: RenderedItem;
}

interface Hit {
  readonly _id: string | Buffer;
  readonly _source?: Item;
}

/** What is read of the answer of a search. */
export interface Found {
  readonly took: number;
  readonly timed_out: boolean;
  readonly _shards: { readonly failed: number };
  /** 0 where it was not asked for. */
  readonly total: number;
  readonly hits: readonly Hit[];
}

/** What a search asks for, which its answer has to have. */
interface Asked {
  readonly from?: number | undefined;
  readonly size?: number | undefined;
  readonly track_total_hits?: unknown;
}

/** Parts of the answer that are read; the rest is not sent. Elasticsearch leaves out what is empty then. */
export const ANSWER = 'took,timed_out,_shards.failed,hits.total.value,hits.hits._id,hits.hits._source';

/** An answer as it may come. */
interface Came {
  readonly took?: unknown;
  readonly timed_out?: unknown;
  readonly _shards?: { readonly failed?: unknown };
  readonly hits?: { readonly total?: { readonly value?: unknown }; readonly hits?: unknown };
}

/**
 * Reads the answer of a search, as CBOR or, from what stands in between and knows nothing else, as JSON. What is not
 * whole is no answer: an empty one would be taken for a search that found nothing, one with fewer hits than its total
 * promises for a page.
 *
 * @throws {SearchUnavailable} where it lacks what every answer has, or hits that there are; the shards that failed are
 *   left to the caller
 */
export const readFound = (answer: unknown, asked: Asked): Found => {
  const { took, timed_out, _shards, hits } = ((Buffer.isBuffer(answer) ? readCbor(answer) : answer) ??
    {}) as Came;
  const failed = _shards?.failed;
  const isCounted = asked.track_total_hits === true;
  const total = isCounted ? hits?.total?.value : 0;
  const list = hits?.hits ?? [];
  if (
    typeof took !== 'number' ||
    typeof timed_out !== 'boolean' ||
    typeof failed !== 'number' ||
    typeof total !== 'number' ||
    !Array.isArray(list)
  )
    throw new SearchUnavailable('Elasticsearch answered something else than a search');
  // What a shard that failed would have had is missing, and the caller sees that it failed.
  if (failed === 0 && !timed_out && isCounted && list.length !== onPage(total, asked))
    throw new SearchUnavailable(`Elasticsearch answered ${list.length} hits of ${total}`);
  return { took, timed_out, _shards: { failed }, total, hits: list };
};

const onPage = (total: number, { from = 0, size = 0 }: Asked): number =>
  Math.min(Math.max(total - from, 0), size);

/** The item of a hit. */
export const itemOf = ({ _source }: Hit): RenderedItem => {
  const item = _source?.species_item ?? _source?.plant_item;
  if (item === undefined) throw new SearchUnavailable('Elasticsearch answered a hit without its item');
  return item;
};

export const idOf = ({ _id }: Hit): number => Number(String(_id));
