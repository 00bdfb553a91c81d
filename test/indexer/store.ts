import { documentChecksum } from '../../src/search/checksum.js';
import type { SearchDocument } from '../../src/search/document.js';
import type {
  DocumentSelection,
  IndexedDocument,
  Rebuild,
  SearchSink,
  Write,
  WriteOutcome,
} from '../../src/search/sink.js';

interface Kept {
  readonly revision: number;
  /** Null if the species was removed. */
  readonly document: SearchDocument | null;
}

/**
 * A store that can be made to fail, with the version rules of the real ones. Only for behaviour that those
 * cannot show on demand.
 */
export class FaultyStore implements SearchSink {
  constructor(readonly name: SearchSink['name'] = 'elasticsearch') {}

  live: Map<number, Kept> | null = new Map();
  /** The previous live index. */
  before: Map<number, Kept> | null = null;
  readonly written: (readonly number[])[] = [];
  /** Errors that the next writes throw, one each. */
  readonly failures: Error[] = [];
  readonly rejections = new Map<number, string>();
  rebuilds = 0;
  abandoned = 0;
  /** Called before each load into a new index, and before it becomes live. */
  onLoad: () => Promise<void> = async () => undefined;
  onSwap: () => Promise<void> = async () => undefined;

  async write(writes: readonly Write[]): Promise<readonly WriteOutcome[]> {
    const failure = this.failures.shift();
    if (failure) throw failure;
    if (writes.length > 0) {
      this.written.push(writes.map((write) => ('put' in write ? write.put.id : -write.remove.id)));
    }
    return this.#apply(this.live ?? new Map(), writes);
  }

  async refresh(): Promise<void> {}

  async beginRebuild(): Promise<Rebuild> {
    this.rebuilds += 1;
    return this.#notLive(new Map());
  }

  async openKept(): Promise<Rebuild | null> {
    return this.before && this.#notLive(this.before);
  }

  #notLive(next: Map<number, Kept>): Rebuild {
    let prepared = next === this.before;
    return {
      index: `faulty-${this.rebuilds}`,
      load: async (documents) => {
        await this.onLoad();
        const again = documents.find(({ id }) => next.has(id));
        if (again && !prepared) throw new Error(`${again.id} comes twice`);
        return this.#apply(
          next,
          documents.map((document) => ({ put: document })),
        );
      },
      prepare: async () => {
        prepared = true;
      },
      remove: async (removals) => {
        for (const { id, revision } of removals) next.set(id, { revision, document: null });
      },
      refresh: async () => undefined,
      documents: async (which) => holding(next, which),
      swap: async (expected) => {
        if (!prepared) throw new Error('not prepared');
        await this.onSwap();
        const size = holding(next, { after: 0, limit: next.size }).length;
        if (size !== expected) throw new Error(`${size} documents, not ${expected}`);
        this.before = this.live;
        this.live = next;
      },
      abandon: async () => {
        this.abandoned += 1;
      },
    };
  }

  async documents(which: DocumentSelection): Promise<readonly IndexedDocument[]> {
    return holding(this.live ?? new Map(), which);
  }

  async count(): Promise<number | null> {
    return this.live && this.found().size;
  }

  /** Returns what a search would find: species with the revision of their document. */
  found(): ReadonlyMap<number, SearchDocument> {
    const all = [...(this.live ?? [])].flatMap(([id, stored]) =>
      stored.document ? [[id, stored.document] as const] : [],
    );
    return new Map(all.sort(([a], [b]) => a - b));
  }

  #apply(index: Map<number, Kept>, writes: readonly Write[]): readonly WriteOutcome[] {
    return writes.map((write) => {
      const [id, revision] =
        'put' in write ? [write.put.id, write.put.revision] : [write.remove.id, write.remove.revision];
      const reason = this.rejections.get(id);
      if (reason !== undefined) return { id, outcome: 'rejected', reason };
      if ((index.get(id)?.revision ?? 0) > revision) return { id, outcome: 'newer' };
      index.set(id, { revision, document: 'put' in write ? write.put : null });
      return { id, outcome: 'applied' };
    });
  }
}

const holding = (index: ReadonlyMap<number, Kept>, which: DocumentSelection): readonly IndexedDocument[] => {
  const all = [...index.values()]
    .flatMap(({ document }) => document ?? [])
    .map((document) => ({
      id: document.id,
      revision: document.revision,
      checksum: documentChecksum(document),
    }))
    .sort((a, b) => a.id - b.id);
  return 'ids' in which
    ? all.filter(({ id }) => which.ids.includes(id))
    : all.filter(({ id }) => id > which.after).slice(0, which.limit);
};
