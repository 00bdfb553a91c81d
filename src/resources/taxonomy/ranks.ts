import type { UpperRank } from '../../query/collections.js';

/** Ranks from kingdom to family (contract C11.1). Genera have their own folder. */
export type TaxonRank = UpperRank | 'family';

export interface RankRow {
  readonly rank: TaxonRank;
  /** The rank above; also the name of the member with its taxon (C8.35). */
  readonly parent: UpperRank | null;
  /** Path of the collection. */
  readonly path: string;
  /** Name of the rank in descriptions and messages: `class` for the code `division_class`. */
  readonly word: 'kingdom' | 'subkingdom' | 'division' | 'class' | 'order' | 'family';
  /** Plural of `word`. */
  readonly words: string;
}

const RANKS: Readonly<Record<TaxonRank, Omit<RankRow, 'rank'>>> = {
  kingdom: { parent: null, path: '/api/v1/kingdoms', word: 'kingdom', words: 'kingdoms' },
  subkingdom: { parent: 'kingdom', path: '/api/v1/subkingdoms', word: 'subkingdom', words: 'subkingdoms' },
  division: { parent: 'subkingdom', path: '/api/v1/divisions', word: 'division', words: 'divisions' },
  division_class: { parent: 'division', path: '/api/v1/division_classes', word: 'class', words: 'classes' },
  division_order: {
    parent: 'division_class',
    path: '/api/v1/division_orders',
    word: 'order',
    words: 'orders',
  },
  family: { parent: 'division_order', path: '/api/v1/families', word: 'family', words: 'families' },
};

/** Every rank above the genus. */
export const TAXON_RANKS = Object.keys(RANKS) as readonly TaxonRank[];

/** Returns the row of a rank. */
export const rankRow = (rank: TaxonRank): RankRow => ({ rank, ...RANKS[rank] });
