import type { Client } from 'pg';
import { transaction } from '../src/database/session.js';
import type { SearchDocument } from '../src/search/document.js';
import type { SearchSink, Write, WriteOutcome } from '../src/search/sink.js';
import { clearRefusals, type Refusal, recordRefusals } from './dead-letters.js';
import type { LexiconKeeper } from './lexicon.js';
import { enterDelivery } from './locks.js';
import { type Change, takeChanges } from './outbox.js';
import { readWithSurvivors } from './survivors.js';

/** What one batch did. */
interface Delivered {
  /** Species taken from the outbox; 0: there was nothing. */
  readonly species: number;
  readonly refused: number;
}

const NOTHING: Delivered = { species: 0, refused: 0 };

/** A rebuild is about to change over: nothing is taken until it has. */
export type Delivery = Delivered | 'paused';

/** Rows of the outbox in one transaction. */
const BATCH = 1_000;

/**
 * Takes one batch from the outbox, writes the documents of its species to every
 * store, and commits once all have acknowledged. Whatever fails before that leaves
 * the rows in the outbox: they are delivered again, to the same final state, since
 * stores keep the higher revision. What a species merged into is written before it
 * is removed; where a store refuses the survivor that is a dead letter, and what it
 * held of the survivor stands.
 */
export const deliverBatch = async (
  client: Client,
  sinks: readonly SearchSink[],
  lexicon: LexiconKeeper,
): Promise<Delivery> => {
  const { delivery, words } = await transaction(client, async () => {
    if (!(await enterDelivery(client))) return { delivery: 'paused' as const, words: [] };
    const changes = await takeChanges(client, BATCH);
    if (changes.length === 0) return { delivery: NOTHING, words: [] };
    const { documents, refusals: unread } = await readWithSurvivors(client, changes);
    const writes = writesFor(changes, documents, unread);
    const words = await lexicon.add(client, documents);
    const refusals = [...unread, ...(await writeAll(sinks, writes))];
    const refused = new Set(refusals.map((refusal) => refusal.species));
    await recordRefusals(client, firstOfEach(refusals));
    await clearRefusals(
      client,
      writes.map(speciesOf).filter((species) => !refused.has(species)),
    );
    return { delivery: { species: changes.length, refused: refused.size }, words };
  });
  lexicon.remember(words);
  return delivery;
};

/** A put for each document, then a removal for each species that is gone, nothing for one that could not be read. */
const writesFor = (
  changes: readonly Change[],
  documents: readonly SearchDocument[],
  unread: readonly Refusal[],
): readonly Write[] => {
  const read = new Set([...documents.map(({ id }) => id), ...unread.map((refusal) => refusal.species)]);
  const gone = changes.filter(({ species }) => !read.has(species));
  return [
    ...documents.map((document) => ({ put: document })),
    ...gone.map(({ species, revision }) => ({ remove: { id: species, revision } })),
  ];
};

const speciesOf = (write: Write): number => ('put' in write ? write.put.id : write.remove.id);

const writeAll = async (
  sinks: readonly SearchSink[],
  writes: readonly Write[],
): Promise<readonly Refusal[]> => {
  if (writes.length === 0) return [];
  const refused = await Promise.all(
    sinks.map(async (sink) => refusalsOf(sink.name, writes, await sink.write(writes))),
  );
  return refused.flat();
};

/** The refusals among the outcomes of writes, in a store of this name. */
export const refusalsOf = (
  sink: string,
  writes: readonly Write[],
  outcomes: readonly WriteOutcome[],
): readonly Refusal[] =>
  outcomes.flatMap((outcome, index) => {
    if (outcome.outcome !== 'refused') return [];
    const write = writes[index]!;
    const document = 'put' in write ? write.put : null;
    const revision = 'put' in write ? write.put.revision : write.remove.revision;
    return [{ species: outcome.id, revision, reason: `${sink}: ${outcome.reason}`, document }];
  });

/** One row a species, where several stores refuse it. */
export const firstOfEach = (refusals: readonly Refusal[]): readonly Refusal[] => [
  ...new Map(refusals.toReversed().map((refusal) => [refusal.species, refusal])).values(),
];
