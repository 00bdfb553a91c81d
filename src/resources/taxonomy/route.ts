import { type DatabasePool, sql } from 'slonik';
import type { ApiRouter } from '../../http/router.js';
import { COLLECTIONS, type Collection } from '../../query/collections.js';
import type { SortKey } from '../../query/list-query.js';
import type { ListParts } from '../list/declaration.js';
import { relationSource } from '../list/relation-source.js';
import { listRoute } from '../list/route.js';
import { recordRoute, recordsOf } from '../record-route.js';
import { presentTaxon, taxonRecord } from './presenter.js';
import { createTaxonQueries } from './queries.js';
import { type RankRow, rankRow, type TaxonRank } from './ranks.js';
import { taxonRecordSchema, taxonSchema } from './schema.js';

/** Collection and contract rules of the routes of a rank. */
interface RankRoutes {
  readonly rank: TaxonRank;
  readonly collection: Collection;
  /** Rules of its list and of its record. */
  readonly rules: readonly [list: string, record: string];
}

const ROUTES: readonly RankRoutes[] = [
  { rank: 'kingdom', collection: COLLECTIONS.kingdoms, rules: ['C2.3', 'C2.4'] },
  { rank: 'subkingdom', collection: COLLECTIONS.subkingdoms, rules: ['C2.5', 'C2.6'] },
  { rank: 'division', collection: COLLECTIONS.divisions, rules: ['C2.7', 'C2.8'] },
  { rank: 'division_class', collection: COLLECTIONS.division_classes, rules: ['C2.9', 'C2.10'] },
  { rank: 'division_order', collection: COLLECTIONS.division_orders, rules: ['C2.11', 'C2.12'] },
  { rank: 'family', collection: COLLECTIONS.families, rules: ['C2.13', 'C2.14'] },
];

const listText = ({ rank, parent, words }: RankRow): string =>
  rank === 'family'
    ? 'Returns families by name, each with its order and the ranks above it. Narrow the list by `name`, `slug` or `common_name`. A page has 20 families.'
    : `Returns ${words} in the order in which they were added${parent === null ? '' : ', each with the ranks above it'}. The list takes no filters and no order. A page has 20 ${words}.`;

const recordText = ({ rank, parent, word }: RankRow): string => {
  const above = parent === null ? '' : ', with the ranks above it as far as they are known';
  const below = rank === 'family' ? ' `links.genus` leads to its genera.' : '';
  return `Returns one ${word}, named by its slug or id${above}.${below}`;
};

const article = (word: string): string => (/^[aeiou]/.test(word) ? 'an' : 'a');

const ORDER_BY_NAME: SortKey = { column: 'name', direction: 'asc', always: true };
const ORDER_BY_CREATION: SortKey = { column: 'created_at', direction: 'asc', always: true };

/** Returns the relation of a rank. Families are ordered by name, the few taxa above them by creation (contract C6.30). */
const rowsOf = (rank: TaxonRank) =>
  rank === 'family'
    ? {
        rows: sql.fragment`(select id, name_key as name, slug, common_name_key as common_name from family)`,
        order: [ORDER_BY_NAME],
      }
    : { rows: sql.fragment`${sql.identifier([rank])}`, order: [ORDER_BY_CREATION] };

/** Adds lists and records of kingdoms to families, each with the ranks above it (contract C2.3 to C2.14). */
export const taxonomyRoutes = (router: ApiRouter, pool: DatabasePool, lists: ListParts): void => {
  for (const { rank, collection, rules } of ROUTES) {
    const taxa = createTaxonQueries(pool, rank);
    const row = rankRow(rank);
    const { path, word, words } = row;
    listRoute(router, lists, {
      rule: rules[0],
      path,
      summary: `List ${words}`,
      description: listText(row),
      collection,
      item: taxonSchema(rank),
      source: relationSource(pool, { keys: collection.keys, ...rowsOf(rank) }, async (ids) =>
        (await taxa.byIds(ids)).map((taxon) => presentTaxon(rank, taxon)),
      ),
    });
    recordRoute(router, {
      ...recordsOf(word, taxonRecordSchema(rank), taxa.record, (taxon) => taxonRecord(rank, taxon)),
      rule: rules[1],
      path: `${path}/:id`,
      summary: `Get ${article(word)} ${word}`,
      description: recordText(row),
    });
  }
};
