import type { SearchDocument } from './document.js';

/** Outcome of a write: applied, superseded by a newer revision, or rejected. */
export type WriteOutcome =
  | { readonly id: number; readonly outcome: 'applied' | 'newer' }
  | { readonly id: number; readonly outcome: 'rejected'; readonly reason: string };

/** A removed species with the revision of its removal. */
interface Removal {
  readonly id: number;
  readonly revision: number;
}

export type Write = { readonly put: SearchDocument } | { readonly remove: Removal };

/** A stored document; checksum as in src/search/checksum.ts. */
export interface IndexedDocument {
  readonly id: number;
  readonly revision: number;
  readonly checksum: number;
}

/** Documents by ids, or the next ones after an id; up to 10,000. */
export type DocumentSelection =
  | { readonly ids: readonly number[] }
  | { readonly after: number; readonly limit: number };

/** Reads the documents of an index in order. */
export interface DocumentScan {
  /** Returns the selected documents that searches can find, in order of id. */
  documents(which: DocumentSelection): Promise<readonly IndexedDocument[]>;
}

/**
 * A search store as the indexer uses it. Writes carry the revision of the species and are
 * idempotent: an older revision never replaces a newer one. The store retries on back
 * pressure; each returned outcome is final.
 */
export interface SearchSink extends DocumentScan {
  readonly name: 'elasticsearch' | 'postgres';
  /**
   * Writes to the live index. Puts become visible to searches before removals. Returns
   * one outcome per write, in order, once the store has acknowledged them.
   */
  write(writes: readonly Write[]): Promise<readonly WriteOutcome[]>;
  /** Makes acknowledged writes visible to searches at once. */
  refresh(): Promise<void>;
  /** Creates a new index alongside the live one. */
  beginRebuild(): Promise<Rebuild>;
  /**
   * Opens the previous index in order to make it live again; null if none is kept, or if it
   * has the layout of another version.
   */
  openKept(): Promise<Rebuild | null>;
  /** Returns the number of documents in the live index; null if it is missing or has the layout of another version. */
  count(): Promise<number | null>;
}

/** An index that is not live: a new one being filled, or the previous one being updated. */
export interface Rebuild extends DocumentScan {
  /** Name of the index. */
  readonly index: string;
  /** Writes documents: each at most once before `prepare`, changed ones again afterwards. */
  load(documents: readonly SearchDocument[]): Promise<readonly WriteOutcome[]>;
  /** Removes documents of species that were removed meanwhile. */
  remove(removals: readonly Removal[]): Promise<void>;
  /**
   * Does the slow work, such as merging, so that `swap` is fast; called once before it. `documents` may be called
   * concurrently and waits if necessary.
   */
  prepare(): Promise<void>;
  /** Makes loaded documents visible to `documents`. */
  refresh(): Promise<void>;
  /**
   * Verifies the count and makes the index live in one step. Keeps the former live index in
   * place of the previous one.
   */
  swap(expected: number): Promise<void>;
  /** Drops a new index; leaves a kept one. */
  abandon(): Promise<void>;
}

/**
 * Verifies the number of documents of a new index before it becomes live.
 *
 * @throws Error if another number was expected.
 */
export const requireCount = (count: number, expected: number): void => {
  if (count !== expected)
    throw new Error(
      `The new index has ${count} documents, but ${expected} were expected. Nothing was changed. Run linnea index rebuild again.`,
    );
};
