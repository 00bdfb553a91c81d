import type { z } from 'zod';
import type { Answer } from '../../http/guard.js';
import { metaWith } from '../../http/meta.js';
import { chargeUnits, unitsOf } from '../../http/units.js';
import { cursorLinks, links } from '../../query/links.js';
import type { ParsedList } from '../../query/parse.js';
import type { CancellationSignal } from '../../runtime/cancellation.js';
import type { RenderedItem } from '../../search/engine.js';
import type { ItemMembers } from '../fields/item-members.js';
import { correctedText, uncorrectedWords } from '../search/corrected-text.js';
import type { ListParts, ListSpec } from './declaration.js';
import type { DescribedBy } from './described.js';
import { countFacets, type ReadFacets } from './facets.js';
import { pageByNumber } from './page-by-number.js';
import { type ListCaller, type Prepared, presentItems, redacted } from './prepare.js';

/** What the text of a search describes; null for a name or a list. */
interface Described {
  readonly describedBy: z.infer<typeof DescribedBy> | null;
}

const OPENING = '{"data":[';
const COMMA = ','.charCodeAt(0);

/** Joins the items of a page, links and meta to JSON in UTF-8. Items that are bytes are copied without decoding. */
const pageJson = (items: readonly RenderedItem[], links: string, meta: string): Buffer => {
  const end = `],"links":${links},"meta":${meta}}`;
  let length = OPENING.length + Math.max(items.length - 1, 0) + Buffer.byteLength(end);
  for (const item of items) length += Buffer.byteLength(item);
  const json = Buffer.allocUnsafe(length);
  let at = json.write(OPENING, 'latin1');
  for (const [index, item] of items.entries()) {
    if (index > 0) json[at++] = COMMA;
    if (typeof item === 'string') at += json.write(item, at);
    else {
      json.set(item, at);
      at += item.length;
    }
  }
  json.write(end, at);
  return json;
};

/** Answers a page, with the number of all records: asks the source, and joins its items, which are already rendered. */
export const page = async <Kind extends string>(
  parts: ListParts,
  spec: ListSpec<Kind> & ItemMembers,
  parsed: ParsedList<Kind>,
  prepared: Prepared<Kind>,
  { payer, signal, describedBy }: Pick<ListCaller, 'payer' | 'signal'> & Described,
): Promise<{ readonly answer: Answer; readonly total: number }> => {
  const { cursors, units } = parts;
  const { query, path, at, warnings } = prepared;
  const walk = parsed.cursor === null ? undefined : cursors.read(parsed.cursor, query);
  if (walk && parsed.size > FREE_RECORDS) await chargeUnits(units, payer, unitsOf(parsed.size));
  const isFirst = walk === undefined || walk.after === null;
  const [{ items, total, next, fromFallback, understood }, counted] = await Promise.all([
    walk ? spec.source.page({ ...query, walk }, signal) : pageByNumber(parts, spec.source, query, signal),
    isFirst ? facetsOf(parts, spec, prepared, signal) : null,
  ]);
  const linked = { parameters: redacted(parsed.parameters), path };
  const cursor = next ? cursors.write(query, { ...next, total }) : null;
  const pageLinks = walk
    ? cursorLinks(linked, cursor)
    : links({ ...linked, page: parsed.page, size: parsed.size, total });
  const corrected = correctedText(understood, items);
  const data = await presentItems(
    parts,
    spec,
    { ...parsed, names: understood?.names ?? parsed.names },
    items,
  );
  const own = {
    total,
    ...(walk && { next_cursor: cursor }),
    ...(at && { at }),
    ...(counted && { facets: counted.facets }),
    ...(corrected !== null && { did_you_mean: corrected }),
    ...(describedBy !== null && { interpret: describedBy }),
  };
  const meta = metaWith(own, [...warnings, ...uncorrectedWords(understood)]);
  return {
    total,
    answer: {
      json: pageJson(data, JSON.stringify(pageLinks), JSON.stringify(meta)),
      fromFallback: fromFallback || counted?.fromFallback,
    },
  };
};

/** Counts the records of a list by the fields that the request names; null without facets (C14.40). */
const facetsOf = async <Kind extends string>(
  { labels }: ListParts,
  { source }: ListSpec<Kind>,
  { counted }: Prepared<Kind>,
  signal: CancellationSignal,
): Promise<ReadFacets | null> => {
  const { facets } = counted.parsed;
  if (facets === null || !source.facets) return null;
  return countFacets({ count: source.facets, labels }, counted, facets, signal);
};

/** Records on a page by cursor that cost no units. */
const FREE_RECORDS = 100;
