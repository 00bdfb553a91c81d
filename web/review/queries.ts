import { type CommonQueryMethods, type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import { CHECK_TYPES } from '../../src/checks/raised-by-check.js';
import type { Label } from '../../src/fields/vocabularies.js';
import type { StoredValue } from '../../src/species/list-record.js';
import {
  CORRECTION_COLUMNS,
  CORRECTION_TABLES,
  type CorrectionRow,
  DECIDING,
  WAITING_DECISION,
} from '../corrections/rows.js';

/** What a queue shows: items of people, or what checks found, all of it or of one subject. */
export const KINDS = [
  'all',
  'people',
  'reports',
  'checks',
  'unusual',
  'implausible',
  'names',
  'identifiers',
  'divergent',
] as const;
export type Kind = (typeof KINDS)[number];

/** What a queue shows. */
export interface QueueView {
  readonly kind: Kind;
  readonly status: Label<'change_status'>;
  /** Beginning of the scientific name; empty for all. */
  readonly name: string;
  readonly page: number;
}

/** An item of the queue. */
export interface QueueItemRow extends CorrectionRow {
  /** Published values of its species; null if the record no longer exists. */
  readonly vals: Readonly<Record<string, StoredValue>> | null;
  /** Slug of the other plant that has the proposed scientific name, with which it would be merged; null without one. */
  readonly namesake: string | null;
}

/** An item with everything that a reviewer needs to know. */
export interface ReviewItem extends QueueItemRow {
  readonly acceptor: string | null;
  /** Other corrections of the account, by how they ended; reports are not counted. */
  readonly accepted_before: number;
  readonly rejected_before: number;
}

/** What a source says about a field that an item changes. */
export interface ItemClaim {
  /** Id of the item. */
  readonly item: number;
  readonly key: string;
  /** Name of the source. */
  readonly source: string;
  readonly value: StoredValue;
  /** Why it is not published (C10.34); null if nothing is unusual about it. */
  readonly unusual: string | null;
}

/** A decision about an item, made on the pages. */
export interface MadeDecision {
  readonly id: number;
  readonly correction_id: number;
  readonly reviewer_id: number;
  readonly reviewer: string | null;
  readonly verb: 'accept' | 'reject';
  /** Whether only some of the fields were accepted. */
  readonly isPartial: boolean;
  readonly decided_at: string;
  /** Milliseconds for which it can still be undone; not above 0 once it was taken to be applied. */
  readonly left: number;
  readonly failure: string | null;
  readonly warning_type: Label<'warning_type'> | null;
  readonly scientific_name: string | null;
}

const Row = z.custom<QueueItemRow>();
const Claim = z.custom<ItemClaim>();
const Item = z.custom<ReviewItem>();
const Made = z.custom<MadeDecision>();
const Counts = z.object({ total: z.number(), undecided: z.number() });
const Id = z.object({ id: z.number() });
const State = z.object({ status: z.string(), updated_at: z.string(), deciding: z.string().nullable() });

/** Returns what a decision was: the key of its words. */
export const decidedAs = ({
  warning_type,
  verb,
  isPartial,
}: MadeDecision): 'accept' | 'acceptInPart' | 'reject' | 'settle' => {
  if (warning_type !== null) return 'settle';
  return verb === 'accept' && isPartial ? 'acceptInPart' : verb;
};

/** Items on a page of the queue. */
export const ITEMS_PER_PAGE = 30;

/** Columns of a QueueItemRow. Index: species_name_key_key. */
const ITEM_COLUMNS = sql.fragment`${CORRECTION_COLUMNS}, s.vals,
  (select o.slug from species o where o.name_key = lower(c.changes -> 'scientific_name' ->> 1) and o.id <> c.record_id) as namesake`;

/** As raisedByCheckSql; never null. */
const BY_CHECK = sql.fragment`(c.user_id is null and c.warning_type is not null and c.warning_type like ${CHECK_TYPES})`;

/** Items that wait: those of people first. */
const PLACE = sql.fragment`(${BY_CHECK}, c.updated_at, c.id)`;

const CONDITIONS: Readonly<Record<Kind, FragmentSqlToken>> = {
  all: sql.fragment`true`,
  people: sql.fragment`c.warning_type is null`,
  reports: sql.fragment`c.warning_type = 'report'`,
  checks: BY_CHECK,
  unusual: sql.fragment`c.warning_type = 'Checks::UnusualValue'`,
  implausible: sql.fragment`c.warning_type = 'Checks::PlausibleValues'`,
  names: sql.fragment`c.warning_type in ('Checks::GenusName', 'Checks::ScientificNameFormat')`,
  identifiers: sql.fragment`c.warning_type = 'Checks::SharedIdentifier'`,
  divergent: sql.fragment`c.warning_type = 'Checks::FactDivergence'`,
};

const conditionOf = ({ kind, status, name }: Omit<QueueView, 'page'>): FragmentSqlToken => sql.fragment`
  c.change_status = ${status} and not c.test and ${CONDITIONS[kind]}
  and (${name} = '' or starts_with(s.name_key, ${name.toLowerCase()}))`;

const DECISIONS = sql.fragment`
  select d.id, d.correction_id, d.reviewer_id, r.name as reviewer, d.verb, iso_timestamp(d.decided_at) as decided_at,
    case when d.taken_at is null then extract(epoch from d.due_at - now()) * 1000 else 0 end::float8 as left,
    (d.body -> 'fields') is not null as "isPartial", d.failure, c.warning_type, s.scientific_name
  from review_decision d join account r on r.id = d.reviewer_id
  join correction c on c.id = d.correction_id left join species s on s.id = c.record_id`;

/** Queries for the pages of reviewers. */
export const createReviewQueries = (pool: CommonQueryMethods) => ({
  /** Returns a page of the queue: what waits longest first, of people before checks; what is settled last changed first. */
  queue: (view: QueueView): Promise<readonly QueueItemRow[]> => {
    const order =
      view.status === 'pending' ? sql.fragment`${PLACE} asc` : sql.fragment`c.updated_at desc, c.id desc`;
    return pool.any(sql.type(Row)`
      select ${ITEM_COLUMNS} from ${CORRECTION_TABLES} where ${conditionOf(view)}
      order by ${order}
      limit ${ITEMS_PER_PAGE} offset ${(view.page - 1) * ITEMS_PER_PAGE}`);
  },

  /** Returns items by id, in no order. */
  items: (ids: readonly number[]): Promise<readonly QueueItemRow[]> =>
    pool.any(sql.type(Row)`
      select ${ITEM_COLUMNS} from ${CORRECTION_TABLES} where c.id = any(${sql.array([...ids], 'int4')})`),

  /** Returns the active claims about the fields that items change, of the strongest source first. Index: fact_active. */
  claims: (ids: readonly number[]): Promise<readonly ItemClaim[]> =>
    pool.any(sql.type(Claim)`
      select c.id as item, a.key, so.name as source, f.value, f.unusual
      from correction c cross join lateral json_object_keys(c.changes) k (key)
      join attribute a on a.key = k.key
      join fact f on f.species_id = c.record_id and f.attribute_id = a.id and f.status = 1
      join source so on so.id = f.source_id
      where c.id = any(${sql.array([...ids], 'int4')}) and c.changes is not null
      order by so.rank`),

  /** Returns the number of items of a queue, and of those that nobody has decided. */
  counts: (view: QueueView): Promise<z.infer<typeof Counts>> =>
    pool.one(sql.type(Counts)`
      select count(*)::integer as total, (count(*) filter (where w.id is null))::integer as undecided
      from ${CORRECTION_TABLES} where ${conditionOf(view)}`),

  item: (id: number): Promise<ReviewItem | null> =>
    pool.maybeOne(sql.type(Item)`
      select ${ITEM_COLUMNS}, coalesce(b.name, '#' || c.accepted_by) as acceptor,
        (select count(*)::integer from correction o where o.user_id = c.user_id and o.id <> c.id
          and o.warning_type is null and o.change_status = 'accepted') as accepted_before,
        (select count(*)::integer from correction o where o.user_id = c.user_id and o.id <> c.id
          and o.warning_type is null and o.change_status = 'rejected') as rejected_before
      from ${CORRECTION_TABLES}
      left join account b on b.id = c.accepted_by where c.id = ${id}`),

  /** Returns the pending item after or before another one in its queue that nobody has decided and the reviewer may review. */
  neighbour: (
    view: Omit<QueueView, 'page' | 'status'>,
    of: number,
    reviewer: number,
    side: 'next' | 'previous',
  ): Promise<number | null> => {
    // Not the time that the page has: it is cut to milliseconds, and checks raise many items within one.
    const here = sql.fragment`(select ${BY_CHECK}, c.updated_at, c.id from correction c where c.id = ${of})`;
    const order = side === 'next' ? sql.fragment`asc` : sql.fragment`desc`;
    return pool.maybeOneFirst(sql.type(Id)`
      select c.id from ${CORRECTION_TABLES}
      where ${conditionOf({ ...view, status: 'pending' })} and w.id is null and c.user_id is distinct from ${reviewer}
        and ${side === 'next' ? sql.fragment`${PLACE} > ${here}` : sql.fragment`${PLACE} < ${here}`}
      order by ${PLACE} ${order}
      limit 1`);
  },

  /** Returns the decisions about an item, newest first. Index: review_decision_correction. */
  decisionsAbout: (id: number): Promise<readonly MadeDecision[]> =>
    pool.any(sql.type(Made)`${DECISIONS} where d.correction_id = ${id} order by d.id desc limit 20`),

  /** Returns decisions of a reviewer by id. */
  decisions: (ids: readonly number[], reviewer: number): Promise<readonly MadeDecision[]> =>
    pool.any(sql.type(Made)`
      ${DECISIONS} where d.id = any(${sql.array([...ids], 'int4')}) and d.reviewer_id = ${reviewer} order by d.id`),

  /** Returns what others may have changed about an item meanwhile. */
  state: (id: number): Promise<z.infer<typeof State> | null> =>
    pool.maybeOne(sql.type(State)`
      select c.change_status as status, iso_timestamp(c.updated_at) as updated_at,
        ${DECIDING}
      from correction c ${WAITING_DECISION} where c.id = ${id}`),
});
