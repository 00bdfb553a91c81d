import type { Client } from 'pg';
import { transaction } from '../src/database/session.js';
import type { SearchDocument } from '../src/search/document.js';
import type { SearchSink, Write, WriteOutcome } from '../src/search/sink.js';
import { clearRefusals, DOCUMENT, type Refusal, recordRefusals } from './dead-letters.js';
import type { LexiconKeeper } from './lexicon.js';
import { enterDelivery } from './locks.js';
import { type Change, spreadChanges, takeChanges } from './outbox.js';
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

/** What a batch is delivered to. */
export interface Delivering {
  readonly sink: SearchSink;
  /** All that are kept, by name, this one among them. */
  readonly stores: readonly string[];
  readonly lexicon: LexiconKeeper;
}

/**
 * Takes one batch of a store from the outbox, writes the documents of its species
 * there, and commits once they are acknowledged. Whatever fails before that leaves
 * the rows in the outbox: they are delivered again, to the same final state, since
 * stores keep the higher revision. What a species merged into is written before it
 * is removed; where a store refuses the survivor that is a dead letter, and what it
 * held of the survivor stands. Words are added last: other stores wait for those that
 * are new, and a store that hangs must not hold them up.
 */
export const deliverBatch = async (
  client: Client,
  { sink, stores, lexicon }: Delivering,
): Promise<Delivery> => {
  if (stores.length > 1) await spreadChanges(client, stores, BATCH);
  const taking = stores.length > 1 ? { store: sink.name } : { all: true as const };
  const { delivery, words } = await transaction(client, async () => {
    if (!(await enterDelivery(client))) return { delivery: 'paused' as const, words: [] };
    const changes = await takeChanges(client, taking, BATCH);
    if (changes.length === 0) return { delivery: NOTHING, words: [] };
    const { documents, refusals: unread } = await readWithSurvivors(client, changes);
    const writes = writesFor(changes, documents, unread);
    const refusals = writes.length === 0 ? [] : refusalsOf(sink.name, writes, await sink.write(writes));
    await recordRefusals(client, [...unread, ...refusals]);
    const refused = new Set(refusals.map(({ species }) => species));
    const made = writes.map(speciesOf);
    await clearRefusals(client, DOCUMENT, made);
    await clearRefusals(
      client,
      sink.name,
      made.filter((species) => !refused.has(species)),
    );
    const words = await lexicon.add(client, documents);
    return { delivery: { species: changes.length, refused: refused.size + unread.length }, words };
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

/** Characters of a reason: a store may quote the whole value that it refuses. */
const LONGEST_REASON = 1_000;

const abridged = (reason: string): string =>
  reason.length <= LONGEST_REASON ? reason : `${reason.slice(0, LONGEST_REASON - 1)}…`;

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
    const reason = abridged(`${sink}: ${outcome.reason}`);
    return [{ store: sink, species: outcome.id, revision, reason, document }];
  });
