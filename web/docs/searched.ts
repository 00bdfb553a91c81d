import type { Options } from 'minisearch';

/** What the search over the guides looks at in a passage, and how (contract C15.75). */
export const SEARCHED: Options = {
  fields: ['guide', 'heading', 'text'],
  storeFields: ['guide', 'heading', 'text'],
  searchOptions: { boost: { heading: 4, guide: 2 }, prefix: true, fuzzy: 0.15, combineWith: 'AND' },
};
