import { setTimeout as sleep } from 'node:timers/promises';
import type { LocalNode } from '../../src/search/elasticsearch/local-cluster.js';
import { evenly } from './even-pace.js';
import type { Service } from './service.js';

/** Requests a second of the even load. */
const RATE = 20;

/** Seconds before the node goes and after the cluster is whole again, and seconds that the node is away. */
const QUIET_S = 8;
const AWAY_S = 15;

/** A node that goes: killed as by a loss of power, or asked to end. */
export interface Outage {
  readonly how: 'SIGKILL' | 'SIGTERM';
  readonly node: LocalNode;
  /** One that stays, which is asked for the state of the cluster. */
  readonly other: LocalNode;
}

interface Answer {
  readonly due: number;
  /** Milliseconds from the moment at which the request was due. */
  readonly ms: number;
  /** Null: none came. */
  readonly status: number | null;
  readonly isSame: boolean;
}

/** What came of the requests of one outage. */
export interface Lived {
  readonly answers: readonly Answer[];
  /** Those that were due before the node went, while it was away or coming back, and after. */
  readonly before: readonly Answer[];
  readonly during: readonly Answer[];
  /** Seconds from its start until the node answers, and until every replica is there. */
  readonly backS: number;
  readonly greenS: number;
}

/** How often each is asked before: a Java that has just started takes seconds for the first ones. */
const WARMING = 50;

/** What the service answers while all nodes are there, by path. */
export const answersNow = async (
  service: Service,
  paths: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const answers = new Map<string, string>();
  for (let round = 0; round < WARMING; round++)
    for (const path of paths) {
      const answer = await fetch(service.origin + path);
      if (!answer.ok) throw new Error(`${answer.status} from ${path} before any node went`);
      answers.set(path, await answer.text());
    }
  return answers;
};

/** Keeps an even load on the service while a node goes, stays away, and comes back. */
export const liveThrough = async (
  { how, node, other }: Outage,
  service: Service,
  expected: ReadonlyMap<string, string>,
): Promise<Lived> => {
  const paths = [...expected.keys()];
  const asked: Promise<Answer>[] = [];
  let loaded = true;
  const load = evenly(
    RATE,
    () => loaded,
    (due, begun) => {
      const path = paths[begun % paths.length]!;
      asked.push(ask(service.origin + path, due, expected.get(path)!));
    },
  );
  try {
    await sleep(QUIET_S * 1000);
    const gone = performance.now();
    await (how === 'SIGKILL' ? node.kill() : node.stop());
    await sleep(AWAY_S * 1000);
    const starts = performance.now();
    await node.start();
    const back = performance.now();
    await wholeAgain(other);
    const green = performance.now();
    await sleep(QUIET_S * 1000);
    loaded = false;
    await load;
    const answers = await Promise.all(asked);
    return {
      answers,
      before: answers.filter(({ due }) => due < gone),
      during: answers.filter(({ due }) => due >= gone && due < green),
      backS: (back - starts) / 1000,
      greenS: (green - starts) / 1000,
    };
  } finally {
    loaded = false;
  }
};

/** Longer than any limit of the service. */
const PATIENCE_MS = 60_000;

const ask = async (url: string, due: number, expected: string): Promise<Answer> => {
  const { status, text } = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) })
    .then(async (answer) => ({ status: answer.status, text: await answer.text() }))
    // No connection, or no whole answer: counted as such.
    .catch(() => ({ status: null, text: '' }));
  return { due, ms: performance.now() - due, status, isSame: text === expected };
};

const GREEN_MS = 120_000;

const wholeAgain = async ({ url }: LocalNode): Promise<void> => {
  const until = performance.now() + GREEN_MS;
  while (performance.now() < until)
    if ((await fetch(`${url}/_cluster/health?wait_for_status=green&timeout=1s`)).ok) return;
  throw new Error('the cluster is not whole again');
};
