import { type RenderedItem, SearchUnavailable } from '../../engine.js';
import { readCbor } from '../transport/cbor.js';
import { UNEXPECTED_ANSWER } from '../transport/errors.js';

interface Item {
  readonly species_item?: RenderedItem;
  readonly plant_item?: RenderedItem;
}

interface Hit {
  readonly _id: string | Buffer;
  readonly _source?: Item;
  /** Values by which the hit was sorted; texts are bytes. */
  readonly sort?: readonly (number | string | Buffer | null)[];
  /** Values of the requested columns; texts are bytes. */
  readonly fields?: Readonly<Record<string, readonly (number | string | Buffer)[]>>;
}

/** The parsed answer of a search. */
export interface Found {
  readonly took: number;
  readonly timed_out: boolean;
  readonly _shards: { readonly failed: number };
  /** 0 if not requested. */
  readonly total: number;
  readonly hits: readonly Hit[];
  /** Results of aggregations by their names, not checked. */
  readonly aggregations: unknown;
}

/** The requested parts that the answer must contain. */
interface Asked {
  readonly from?: number | undefined;
  readonly size?: number | undefined;
  readonly track_total_hits?: unknown;
}

/** Filter path: only these parts are sent. Elasticsearch then omits empty parts. */
export const ANSWER =
  'took,timed_out,_shards.failed,hits.total.value,hits.hits._id,hits.hits._source,hits.hits.fields';

/** As {@link ANSWER}, with the values of the order. */
export const SORTED_ANSWER = `${ANSWER},hits.hits.sort`;

/** As {@link ANSWER}, with counts by values in place of hits. */
export const COUNTED_ANSWER =
  'took,timed_out,_shards.failed,hits.total.value,aggregations.*.doc_count,aggregations.*.sum_other_doc_count,aggregations.*.buckets';

/** An answer before validation. */
interface Came {
  readonly took?: unknown;
  readonly timed_out?: unknown;
  readonly _shards?: { readonly failed?: unknown };
  readonly hits?: { readonly total?: { readonly value?: unknown }; readonly hits?: unknown };
  readonly aggregations?: unknown;
}

/**
 * Parses the answer of a search, in CBOR or, from a proxy that only knows it, JSON. Rejects incomplete answers: an empty
 * one would look like a search without results, and one with too few hits like a page.
 *
 * @throws {SearchUnavailable} when parts or hits are missing. The caller checks failed shards.
 */
export const readFound = (answer: unknown, asked: Asked): Found => {
  const { took, timed_out, _shards, hits, aggregations } = ((Buffer.isBuffer(answer)
    ? readCbor(answer)
    : answer) ?? {}) as Came;
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
    throw new SearchUnavailable(UNEXPECTED_ANSWER);
  // Hits of failed shards are missing; the caller checks failed shards.
  if (failed === 0 && !timed_out && isCounted && list.length !== onPage(total, asked))
    throw new SearchUnavailable(`Elasticsearch returned ${list.length} of ${total} hits.`);
  return { took, timed_out, _shards: { failed }, total, hits: list, aggregations };
};

const onPage = (total: number, { from = 0, size = 0 }: Asked): number =>
  Math.min(Math.max(total - from, 0), size);

/** Returns the item of a hit. */
export const itemOf = ({ _source }: Hit): RenderedItem => {
  const item = _source?.species_item ?? _source?.plant_item;
  if (item === undefined)
    throw new SearchUnavailable('Elasticsearch returned a hit without its item. Run linnea index rebuild.');
  return item;
};

export const idOf = ({ _id }: Hit): number => Number(String(_id));
