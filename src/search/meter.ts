import type { SearchStore } from './store.js';

/** Work that the text of a search causes; that of words is bounded by SEARCH_LIMITS. */
export interface SearchWork {
  /** Words looked up in the lexicon. */
  readonly wordsLookedUp: number;
  /** Words for which similar words were sought. */
  readonly wordsCorrected: number;
  /** Similar words that were searched. */
  readonly candidates: number;
  /** Records that the text found and that are ranked. */
  readonly recordsCompared: number;
}

/** How a list or search ended; `refused` if no slot of its share became free in time. */
export type SearchOutcome = 'answered' | 'failed' | 'refused';

/** Receives measurements of every list and search. */
export interface SearchMeter {
  /** Called when a list or search has ended, with its duration in milliseconds, the wait for a slot included. */
  asked(store: SearchStore['name'], milliseconds: number, outcome: SearchOutcome): void;
  /** Called with the milliseconds that Elasticsearch reports (`took`). */
  took(milliseconds: number): void;
  /** Called with the work of a text. */
  worked(work: Partial<SearchWork>): void;
}

/** Discards all measurements. */
export const NO_METER: SearchMeter = {
  asked: () => undefined,
  took: () => undefined,
  worked: () => undefined,
};
