import type { Client } from 'pg';
import { transaction } from '../src/database/connections/session.js';
import type { SearchDocument } from '../src/search/document.js';
import type { SearchSink, Write, WriteOutcome } from '../src/search/sink.js';
import { clearRejections, DOCUMENT, type RejectedDocument, recordRejections } from './dead-letters.js';
import type { LexiconKeeper } from './lexicon.js';
import { enterDelivery } from './locks.js';
import { type Change, splitSharedChanges, takeChanges } from './outbox.js';
import { readWithSurvivors } from './survivors.js';

/** Result of one batch. */
interface Delivered {
  /** Species taken from the outbox; 0 if it was empty. */
  readonly species: number;
  readonly rejected: number;
}

const NOTHING: Delivered = { species: 0, rejected: 0 };

/** `blocked`: a rebuild is switching indexes, so nothing is taken. */
export type Delivery = Delivered | 'paused';

/** Outbox rows per transaction. */
const BATCH = 1_000;

/** Target of a batch. */
export interface Delivering {
  readonly sink: SearchSink;
  /** Names of all maintained stores, including this one. */
  readonly stores: readonly string[];
  readonly lexicon: LexiconKeeper;
}

/**
 * Takes a batch for a store from the outbox, writes the documents of its species, and commits
 * once the store has acknowledged them. After a failure the rows stay in the outbox and are
 * delivered again; the result is the same, because stores keep the highest revision. The
 * survivor of a merge is written before the merged species is removed; if the store rejects
 * the survivor, it becomes a dead letter and its stored document stays. Words are added last,
 * because other stores wait for the lock on new words.
 */
export const deliverBatch = async (
  client: Client,
  { sink, stores, lexicon }: Delivering,
): Promise<Delivery> => {
  if (stores.length > 1) await splitSharedChanges(client, stores, BATCH);
  const taking = stores.length > 1 ? { store: sink.name } : { all: true as const };
  const { delivery, words } = await transaction(client, async () => {
    if (!(await enterDelivery(client))) return { delivery: 'paused' as const, words: [] };
    const changes = await takeChanges(client, taking, BATCH);
    if (changes.length === 0) return { delivery: NOTHING, words: [] };
    const { documents, rejections: unread } = await readWithSurvivors(client, changes);
    const writes = writesFor(changes, documents, unread);
    const rejections = writes.length === 0 ? [] : rejectionsOf(sink.name, writes, await sink.write(writes));
    await recordRejections(client, [...unread, ...rejections]);
    const rejected = new Set(rejections.map(({ species }) => species));
    const made = writes.map(speciesOf);
    await clearRejections(client, DOCUMENT, made);
    await clearRejections(
      client,
      sink.name,
      made.filter((species) => !rejected.has(species)),
    );
    const words = await lexicon.add(client, documents);
    return { delivery: { species: changes.length, rejected: rejected.size + unread.length }, words };
  });
  lexicon.remember(words);
  return delivery;
};

/** Returns a put per document and a removal per removed species; nothing for unreadable species. */
const writesFor = (
  changes: readonly Change[],
  documents: readonly SearchDocument[],
  unread: readonly RejectedDocument[],
): readonly Write[] => {
  const read = new Set([...documents.map(({ id }) => id), ...unread.map((rejection) => rejection.species)]);
  const removed = changes.filter(({ species }) => !read.has(species));
  return [
    ...documents.map((document) => ({ put: document })),
    ...removed.map(({ species, revision }) => ({ remove: { id: species, revision } })),
  ];
};

const speciesOf = (write: Write): number => ('put' in write ? write.put.id : write.remove.id);

/** Maximum length of a reason; a store may quote the whole rejected value. */
const LONGEST_REASON = 1_000;

const abridged = (reason: string): string =>
  reason.length <= LONGEST_REASON ? reason : `${reason.slice(0, LONGEST_REASON - 1)}…`;

/** Returns the rejections among the outcomes of writes. */
export const rejectionsOf = (
  sink: string,
  writes: readonly Write[],
  outcomes: readonly WriteOutcome[],
): readonly RejectedDocument[] =>
  outcomes.flatMap((outcome, index) => {
    if (outcome.outcome !== 'rejected') return [];
    const write = writes[index]!;
    const document = 'put' in write ? write.put : null;
    const revision = 'put' in write ? write.put.revision : write.remove.revision;
    const reason = abridged(`${sink}: ${outcome.reason}`);
    return [{ store: sink, species: outcome.id, revision, reason, document }];
  });
