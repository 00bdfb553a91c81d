/**
 * Begins with the suites that take longest, so that none of them is left to the end, where it would run alone. Jest
 * knows what suites took by its cache, which a new machine does not have; it would begin with the longest files.
 */
import Sequencer from '@jest/test-sequencer';

/** Minutes on a machine with two cores; in the order of their time. */
const LONGEST = [
  'real-use/search.test.ts',
  'contract/renames.test.ts',
  'contract/merges.test.ts',
  'database/backup.test.ts',
  'contract/unreachable-stores.test.ts',
  'database/embedded.test.ts',
  'security/injection.test.ts',
  'chaos/crashes.test.ts',
  'property/crashes.test.ts',
  'security/injection-elasticsearch.test.ts',
  'fuzz/postgres.test.ts',
  'fuzz/elasticsearch.test.ts',
  'chaos/rebuild.test.ts',
  'chaos/elasticsearch.test.ts',
  'chaos/indexers.test.ts',
  'chaos/postgres.test.ts',
  'browser/docs.test.ts',
];

const place = ({ path }) => {
  const at = LONGEST.findIndex((end) => path.endsWith(`/test/${end}`));
  return at < 0 ? LONGEST.length : at;
};

export default class LongestFirst extends Sequencer {
  async sort(tests) {
    const sorted = await super.sort(tests);
    return sorted.toSorted((one, other) => place(one) - place(other));
  }
}
