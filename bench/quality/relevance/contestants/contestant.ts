import type { Search } from '../../../../testkit/judged-searches/search.js';

/** A system that finds plants for a text. */
export interface Contestant {
  readonly name: string;
  /** Kinds of search that the system offers. Each class of queries is judged by the one that answers it best. */
  readonly searches: readonly Search[];
}
