import type { SearchDocument } from './document.js';

/** What a store did with one write: applied, or it holds a newer revision already, or it refuses the document. */
export type WriteOutcome =
  | { readonly id: number; readonly outcome: 'applied' | 'newer' }
  | { readonly id: number; readonly outcome: 'refused'; readonly reason: string };

export type Write =
  | { readonly put: SearchDocument }
  | { readonly remove: { readonly id: number; readonly revision: number } };

/**
 * A search store as the indexer sees it. Writes carry the revision of the
 * species and are idempotent: an older one never replaces a newer one. Back
 * pressure is retried inside; what comes back is final for each item.
 */
export interface SearchSink {
  readonly name: 'elasticsearch' | 'postgres';
  /**
   * Writes to the live index. No search misses what is removed before it sees what is
   * put. Returns when the store has acknowledged; one outcome a write, in order.
   */
  write(writes: readonly Write[]): Promise<readonly WriteOutcome[]>;
  /** Makes acknowledged writes visible to searches at once; for tests and the end of a rebuild. */
  refresh(): Promise<void>;
  /** Begins a new index beside the live one. */
  beginRebuild(): Promise<Rebuild>;
  /** Documents in the live index, or null when there is none yet, or one laid out by another version. */
  count(): Promise<number | null>;
}

export interface Rebuild {
  /** Name of the new index. */
  readonly index: string;
  /** Writes documents, each at most once before `prepare`, and again afterwards where they changed meanwhile. */
  load(documents: readonly SearchDocument[]): Promise<readonly WriteOutcome[]>;
  /** Does what takes long, such as building indexes and merging, so that `swap` does not; called once, before it. */
  prepare(): Promise<void>;
  /** Verifies the count, makes the new index live in one step, removes the old one. */
  swap(expected: number): Promise<void>;
  /** Drops the new index. */
  abandon(): Promise<void>;
}
