import type { Client } from 'pg';
import type { SearchSink } from '../src/search/sink.js';
import { compare, createTallies, type Finding, type Tallies } from './drift.js';
import type { Progress } from './filling.js';
import { all } from './loading.js';
import { make } from './making.js';
import { settle } from './settle.js';
import { type Span, type Window, windows } from './windows.js';

/** How a walk goes on where it finds something. */
export interface WalkParts {
  readonly sinks: readonly SearchSink[];
  /** Given what differs, in the transaction that has seen it. */
  repair(client: Client, findings: readonly Finding[]): Promise<void>;
  /** Between two looks at changes that are on their way. */
  between(client: Client): Promise<void>;
  report(progress: Progress): void;
  readonly signal: AbortSignal;
}

/** What a walk has seen; lists are of each store, in their order. */
interface Walked {
  readonly species: number;
  readonly documents: readonly number[];
  readonly found: readonly Tallies[];
  /** Species whose changes were on their way at every look. */
  readonly waiting: number;
  /** Where something differed. */
  readonly differing: readonly Span[];
}

/** How often species whose changes are on their way are looked at. */
const LOOKS = 5;

/** What seems to differ, in any of the stores. */
const suspectsIn = (made: Parameters<typeof compare>[0], { held }: Window): readonly number[] => [
  ...new Set(held.flatMap((each) => compare(made, each).map(({ id }) => id))),
];

async function* windowsOf(client: Client, sinks: readonly SearchSink[], spans: readonly Span[]) {
  for (const span of spans) yield* windows(client, sinks, span);
}

/** Compares the species of some ranges of ids: each reader takes the next window. */
export const walk = async (
  { sinks, repair, between, report, signal }: WalkParts,
  control: Client,
  readers: readonly Client[],
  spans: readonly Span[],
): Promise<Walked> => {
  await Promise.all(sinks.map((sink) => sink.refresh()));
  const count = await control.query<{ n: number }>('select count(*) as n from species');
  const tallies = sinks.map(createTallies);
  const documents = sinks.map(() => 0);
  const differing: Span[] = [];
  let species = 0;
  let waiting = 0;

  const look = async (client: Client, window: Window): Promise<void> => {
    let suspects = suspectsIn(await make(client, window.ids), window);
    let differs = false;
    for (let looks = 0; suspects.length > 0 && looks < LOOKS; looks += 1) {
      if (looks > 0) await between(client);
      signal.throwIfAborted();
      const settled = await settle(client, sinks, suspects, repair);
      for (const [nth, findings] of settled.findings.entries()) tallies[nth]!.add(findings);
      differs ||= settled.findings.some((findings) => findings.length > 0);
      suspects = settled.waiting;
    }
    waiting += suspects.length;
    if (differs) differing.push({ after: window.after, upTo: window.upTo });
  };

  const ahead = windowsOf(control, sinks, spans);
  const work = async (client: Client): Promise<void> => {
    // Those who ask at once are answered one after the other.
    for (let next = await ahead.next(); !next.done; next = await ahead.next()) {
      signal.throwIfAborted();
      const { ids, held } = next.value;
      await look(client, next.value);
      species += ids.length;
      for (const [nth, each] of held.entries()) documents[nth]! += each.length;
      report({ stage: 'documents', done: species, total: Math.max(species, count.rows[0]!.n) });
    }
  };
  /** One failure ends the work of all: there is nothing left to take. */
  const workOrEnd = (client: Client): Promise<void> =>
    work(client).catch(async (error: unknown) => {
      await ahead.return(undefined);
      throw error;
    });
  await all(readers.map(workOrEnd));
  return { species, documents, found: tallies.map(({ read }) => read()), waiting, differing };
};
