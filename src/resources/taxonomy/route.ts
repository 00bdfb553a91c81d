import { type DatabasePool, sql } from 'slonik';
import type { ApiRouter } from '../../http/router.js';
import { COLLECTIONS, type Collection } from '../../query/collections.js';
import { relationSource } from '../list/relation-source.js';
import { type ListParts, listRoute } from '../list/route.js';
import { recordRoute, recordsOf } from '../record-route.js';
import { presentTaxon, taxonRecord } from './presenter.js';
import { createTaxonQueries } from './queries.js';
import { rankRow, type TaxonRank } from './ranks.js';
import { taxonRecordSchema, taxonSchema } from './schema.js';

/** How the collection of a rank is routed and called. */
interface RankRoutes {
  readonly rank: TaxonRank;
  readonly collection: Collection;
  /** Rules of its list and of its record. */
  readonly rules: readonly [list: string, record: string];
  readonly words: readonly [many: string, one: string];
}

const ROUTES: readonly RankRoutes[] = [
  {
    rank: 'kingdom',
    collection: COLLECTIONS.kingdoms,
    rules: ['C2.3', 'C2.4'],
    words: ['kingdoms', 'A kingdom'],
  },
  {
    rank: 'subkingdom',
    collection: COLLECTIONS.subkingdoms,
    rules: ['C2.5', 'C2.6'],
    words: ['subkingdoms', 'A subkingdom'],
  },
  {
    rank: 'division',
    collection: COLLECTIONS.divisions,
    rules: ['C2.7', 'C2.8'],
    words: ['divisions', 'A division'],
  },
  {
    rank: 'division_class',
    collection: COLLECTIONS.division_classes,
    rules: ['C2.9', 'C2.10'],
    words: ['classes', 'A class'],
  },
  {
    rank: 'division_order',
    collection: COLLECTIONS.division_orders,
    rules: ['C2.11', 'C2.12'],
    words: ['orders', 'An order'],
  },
  {
    rank: 'family',
    collection: COLLECTIONS.families,
    rules: ['C2.13', 'C2.14'],
    words: ['families', 'A family'],
  },
];

/** Families go by name, the few taxa above them by when they were added (contract C6.30). */
const rowsOf = (rank: TaxonRank) =>
  rank === 'family'
    ? {
        rows: sql.fragment`(select id, name_key as name, slug, common_name_key as common_name from family)`,
        order: sql.fragment`order by d.name, d.id`,
      }
    : { rows: sql.fragment`${sql.identifier([rank])}`, order: sql.fragment`order by d.created_at, d.id` };

/** Kingdoms to families: lists and records with the chain above them (contract C2.3 to C2.14). */
export const taxonomyRoutes = (router: ApiRouter, pool: DatabasePool, lists: ListParts): void => {
  for (const { rank, collection, rules, words } of ROUTES) {
    const taxa = createTaxonQueries(pool, rank);
    const { path } = rankRow(rank);
    listRoute(router, lists, {
      rule: rules[0],
      path,
      summary: `List ${words[0]}`,
      collection,
      item: taxonSchema(rank),
      source: relationSource(pool, { keys: collection.keys, ...rowsOf(rank) }, async (ids) =>
        (await taxa.byIds(ids)).map((taxon) => presentTaxon(rank, taxon)),
      ),
    });
    recordRoute(router, {
      ...recordsOf(taxonRecordSchema(rank), taxa.record, (taxon) => taxonRecord(rank, taxon)),
      rule: rules[1],
      path: `${path}/:id`,
      summary: words[1],
    });
  }
};
