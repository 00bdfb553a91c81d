import type { Client } from 'pg';
import { shareWork } from '../src/runtime/share-work.js';
import type { SearchSink } from '../src/search/sink.js';
import { compareDocuments, createTallies, type DriftedDocument, type Tallies } from './drift.js';
import { expectedDocuments } from './expected-documents.js';
import type { FillProgress } from './fill-indexes.js';
import { recheck } from './recheck.js';
import { type IdWindow, type Window, windows } from './windows.js';

/** Options of {@link compareRanges}. */
export interface CompareRangesOptions {
  readonly sinks: readonly SearchSink[];
  /** Receives differences within the transaction that found them. */
  repair(client: Client, findings: readonly DriftedDocument[]): Promise<void>;
  /** Waits between two checks of pending changes. */
  between(client: Client): Promise<void>;
  report(progress: FillProgress): void;
  readonly signal: AbortSignal;
}

/** Result of a comparison; lists have one entry per store, in order. */
interface Walked {
  readonly species: number;
  readonly documents: readonly number[];
  readonly found: readonly Tallies[];
  /** Species whose changes were pending at every check. */
  readonly waiting: number;
  /** Ranges with differences. */
  readonly differing: readonly IdWindow[];
}

/** Number of checks of species with pending changes. */
const LOOKS = 5;

/** Finds species that seem to differ in any store. */
const suspectsIn = (made: Parameters<typeof compareDocuments>[0], { stored }: Window): readonly number[] => [
  ...new Set(stored.flatMap((each) => compareDocuments(made, each).map(({ id }) => id))),
];

async function* windowsOf(client: Client, sinks: readonly SearchSink[], spans: readonly IdWindow[]) {
  for (const span of spans) yield* windows(client, sinks, span);
}

/** Compares the species of ranges of ids; each reader takes the next window. */
export const compareRanges = async (
  { sinks, repair, between, report, signal }: CompareRangesOptions,
  control: Client,
  readers: readonly Client[],
  spans: readonly IdWindow[],
): Promise<Walked> => {
  await Promise.all(sinks.map((sink) => sink.refresh()));
  const count = await control.query<{ n: number }>('select count(*) as n from species');
  const tallies = sinks.map(createTallies);
  const documents = sinks.map(() => 0);
  const differing: IdWindow[] = [];
  let species = 0;
  let waiting = 0;

  const look = async (client: Client, window: Window): Promise<void> => {
    let suspects = suspectsIn(await expectedDocuments(client, window.ids), window);
    let differs = false;
    for (let looks = 0; suspects.length > 0 && looks < LOOKS; looks += 1) {
      if (looks > 0) await between(client);
      signal.throwIfAborted();
      const settled = await recheck(client, sinks, suspects, repair);
      for (const [nth, findings] of settled.findings.entries()) tallies[nth]!.add(findings);
      differs ||= settled.findings.some((findings) => findings.length > 0);
      suspects = settled.waiting;
    }
    waiting += suspects.length;
    if (differs) differing.push({ after: window.after, upTo: window.upTo });
  };

  await shareWork(readers, windowsOf(control, sinks, spans), async (client, window) => {
    signal.throwIfAborted();
    await look(client, window);
    species += window.ids.length;
    for (const [nth, each] of window.stored.entries()) documents[nth]! += each.length;
    report({ stage: 'documents', done: species, total: Math.max(species, count.rows[0]!.n) });
  });
  return { species, documents, found: tallies.map(({ read }) => read()), waiting, differing };
};
