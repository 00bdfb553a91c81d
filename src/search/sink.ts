import type { SearchDocument } from './document.js';

/** What a store did with one write: applied, or it holds a newer revision already, or it refuses the document. */
export type WriteOutcome =
  | { readonly id: number; readonly outcome: 'applied' | 'newer' }
  | { readonly id: number; readonly outcome: 'refused'; readonly reason: string };

/** A species that is gone, with the revision that says so. */
interface Removal {
  readonly id: number;
  readonly revision: number;
}

export type Write = { readonly put: SearchDocument } | { readonly remove: Removal };

/** A document as an index holds it; the checksum is that of src/search/checksum.ts. */
export interface Held {
  readonly id: number;
  readonly revision: number;
  readonly checksum: number;
}

/** The documents of these ids, or the next ones by id, 10,000 at most. */
export type Which = { readonly ids: readonly number[] } | { readonly after: number; readonly limit: number };

/** An index whose documents can be walked. */
export interface Walkable {
  /** What it holds and searches see, in order of id. */
  held(which: Which): Promise<readonly Held[]>;
}

/**
 * A search store as the indexer sees it. Writes carry the revision of the
 * species and are idempotent: an older one never replaces a newer one. Back
 * pressure is retried inside; what comes back is final for each item.
 */
export interface SearchSink extends Walkable {
  readonly name: 'elasticsearch' | 'postgres';
  /**
   * Writes to the live index. No search misses what is removed before it sees what is
   * put. Returns when the store has acknowledged; one outcome a write, in order.
   */
  write(writes: readonly Write[]): Promise<readonly WriteOutcome[]>;
  /** Makes acknowledged writes visible to searches at once. */
  refresh(): Promise<void>;
  /** Begins a new index beside the live one. */
  beginRebuild(): Promise<Rebuild>;
  /**
   * Opens the index that was live before, to be made live again; null where none is
   * kept, or one laid out by another version.
   */
  openKept(): Promise<Rebuild | null>;
  /** Documents in the live index, or null when there is none yet, or one laid out by another version. */
  count(): Promise<number | null>;
}

/** An index that is not live: a new one that is filled, or the one before that is brought up to date. */
export interface Rebuild extends Walkable {
  /** Name of the index. */
  readonly index: string;
  /** Writes documents, each at most once before `prepare`, and again afterwards where they changed meanwhile. */
  load(documents: readonly SearchDocument[]): Promise<readonly WriteOutcome[]>;
  /** Takes out documents of species that went while it was filled, or since it was live. */
  remove(removals: readonly Removal[]): Promise<void>;
  /**
   * Does what takes long, such as building indexes and merging, so that `swap` does not; called once, before it. `held`
   * may be asked meanwhile: what cannot answer yet waits.
   */
  prepare(): Promise<void>;
  /** Makes what was loaded visible to `held`. */
  refresh(): Promise<void>;
  /**
   * Verifies the count and makes the index live in one step. The one that was live is
   * kept, in place of the one that was kept for it.
   */
  swap(expected: number): Promise<void>;
  /** Drops a new index; leaves one that was kept. */
  abandon(): Promise<void>;
}
