import type { UpperRank } from '../../query/collections.js';

/** The ranks from the kingdom to the family (contract C11.1); genera have a folder of their own. */
export type TaxonRank = UpperRank | 'family';

export interface RankRow {
  readonly rank: TaxonRank;
  /** The rank above, whose record is this one's member of that name (C8.35). */
  readonly parent: UpperRank | null;
  /** Path of the collection. */
  readonly path: string;
}

const RANKS: Readonly<Record<TaxonRank, Omit<RankRow, 'rank'>>> = {
  kingdom: { parent: null, path: '/api/v1/kingdoms' },
  subkingdom: { parent: 'kingdom', path: '/api/v1/subkingdoms' },
  division: { parent: 'subkingdom', path: '/api/v1/divisions' },
  division_class: { parent: 'division', path: '/api/v1/division_classes' },
  division_order: { parent: 'division_class', path: '/api/v1/division_orders' },
  family: { parent: 'division_order', path: '/api/v1/families' },
};

export const rankRow = (rank: TaxonRank): RankRow => ({ rank, ...RANKS[rank] });
