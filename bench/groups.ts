import type { Part } from './part.js';
import { descriptions } from './quality/descriptions/descriptions.js';
import { engines } from './quality/engines/engines.js';
import { judgedNames } from './quality/matching/judged-names.js';
import { matching } from './quality/matching/matching.js';
import { nativity } from './quality/nativity/nativity.js';
import { relevance } from './quality/relevance/relevance.js';
import { poisons } from './quality/truth/poisons.js';
import { shelves } from './quality/truth/shelves.js';
import { truth } from './quality/truth/truth.js';
import { cost } from './resilience/cost.js';
import { crashes } from './resilience/crashes.js';
import { faults } from './resilience/faults/faults.js';
import { fuzz } from './resilience/fuzz/fuzz.js';
import { killedIngestion } from './resilience/killed-ingestion/killed-ingestion.js';
import { nodes } from './resilience/nodes/nodes.js';
import { soak } from './resilience/soak/soak.js';
import { starvation } from './resilience/starvation.js';
import { sweep } from './resilience/sweep.js';
import { uploads } from './resilience/uploads.js';
import { claims } from './speed/claims.js';
import { edge } from './speed/edge.js';
import { embedded } from './speed/embedded.js';
import { growth } from './speed/growth.js';
import { indexBuild } from './speed/index-build.js';
import { ingest } from './speed/ingest.js';
import { lists } from './speed/lists.js';
import { memory } from './speed/memory.js';
import { pages } from './speed/pages/pages.js';
import { pair } from './speed/pair.js';
import { realUse } from './speed/real-use.js';
import { records } from './speed/records.js';
import { searchLatency } from './speed/search-latency/search-latency.js';
import { visibility } from './speed/visibility.js';

/** Parts with one purpose. */
export interface Group {
  /** Name on the command line: `npm run bench -- speed`. */
  readonly name: string;
  /** One line for `--help`. */
  readonly describe: string;
  /** In the order in which they run. */
  readonly parts: readonly Part[];
}

export const GROUPS: readonly Group[] = [
  {
    name: 'speed',
    describe:
      'how fast the service answers, ingests and indexes, and what memory and processor time it needs',
    parts: [
      lists,
      records,
      edge,
      embedded,
      searchLatency,
      realUse,
      pages,
      memory,
      claims,
      ingest,
      indexBuild,
      visibility,
      growth,
      pair,
    ],
  },
  {
    name: 'quality',
    describe: 'how often the answers are right: searches, matched names, published values, native ranges',
    parts: [descriptions, relevance, engines, matching, judgedNames, truth, poisons, shelves, nativity],
  },
  {
    name: 'resilience',
    describe: 'what fails, is lost or gets expensive when processes die, stores fail or callers are hostile',
    parts: [killedIngestion, crashes, nodes, faults, soak, cost, uploads, fuzz, sweep, starvation],
  },
];

export const PARTS: readonly Part[] = GROUPS.flatMap(({ parts }) => parts);

/** What the command line selects. */
export interface Selection {
  readonly quick: boolean;
  /** Whether an older commit is given to compare with. */
  readonly otherCommit: boolean;
}

/**
 * Returns the parts to run, in the order of the groups. A part that is named always runs. Without a name, and for
 * the name of a group, parts that need an option that is missing are left out, and with `quick` also those that
 * take long.
 */
export const selectParts = (names: readonly string[], { quick, otherCommit }: Selection): readonly Part[] => {
  const groups = names.length === 0 ? GROUPS : GROUPS.filter(({ name }) => names.includes(name));
  const isIncluded = (part: Part): boolean =>
    (!quick || part.quick === true) && (part.needs === undefined || otherCommit);
  const included = new Set(groups.flatMap(({ parts }) => parts.filter(isIncluded)));
  return PARTS.filter((part) => names.includes(part.name) || included.has(part));
};

/** Returns whether all parts load their data themselves, so that they run on empty stores. */
export const areOnSample = (parts: readonly Part[]): boolean =>
  parts.every(({ onSample }) => onSample === true);
