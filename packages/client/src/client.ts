import { type ListQuery, queryString, type Selected } from './query.js';
import { createTransport, pause, type TransportOptions } from './transport.js';
import type {
  Collections,
  GetChangesAnswer,
  ListSpeciesFactsAnswer,
  PostSpeciesMatchAnswer,
  Records,
} from './types.js';

/** Options of every call. */
interface Call {
  /** Stops the call and its waits. */
  readonly signal?: AbortSignal;
}

/** Items of a collection: whole ones, or those with selected members. */
type ItemOf<C extends keyof Collections, Q> = Q extends { readonly fields: readonly string[] }
  ? Selected<C>
  : Collections[C]['item'];
type NameMatch = PostSpeciesMatchAnswer['data'][number];

interface Page<Item> {
  readonly data: readonly Item[];
  readonly meta: { readonly total: number; readonly next_cursor?: string | null };
}

/** Maximum number of items of a page by cursor, and of references or names of a request. */
const PAGE = 200;
const BATCH = 1_000;

const partsOf = <T>(all: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));

/**
 * Creates a client of a Linnea service.
 *
 * ```ts
 * const linnea = createClient({ baseUrl: 'https://plants.example', token });
 * for await (const species of linnea.list('species', { filter: { edible: true } })) console.log(species.slug);
 * ```
 *
 * Every call throws a `LinneaError` for an error of the service.
 */
export const createClient = (options: TransportOptions) => {
  const { read, lines } = createTransport(options);
  const pathOf = (collection: string, query = ''): string => `/api/v1/${collection}${query && `?${query}`}`;

  return {
    /** Yields all items of a list or search, by cursor. */
    async *list<C extends keyof Collections, const Q extends ListQuery<C>>(
      collection: C,
      query: Q = {} as Q,
      { signal }: Call = {},
    ): AsyncGenerator<ItemOf<C, Q>> {
      for (let cursor: string | null | undefined = '*'; cursor; ) {
        const path: string = pathOf(collection, queryString(query, { cursor, limit: PAGE }));
        const page: Page<ItemOf<C, Q>> = await read(path, { signal });
        yield* page.data;
        cursor = page.meta.next_cursor;
      }
    },

    /** Returns the number of items of a list or search. */
    async count<C extends keyof Collections>(collection: C, query: ListQuery<C> = {}, { signal }: Call = {}) {
      const path = pathOf(collection, queryString(query, { cursor: '*', limit: 1 }));
      return (await read<Page<unknown>>(path, { signal })).meta.total;
    },

    /** Returns a record by id, slug or identifier. */
    get<K extends keyof Records>(kind: K, ref: string | number, { signal }: Call = {}): Promise<Records[K]> {
      return read(pathOf(`${kind}/${encodeURIComponent(ref)}`), { signal });
    },

    /** Returns every claim about a species. */
    facts(ref: string | number, { signal }: Call = {}): Promise<ListSpeciesFactsAnswer> {
      return read(pathOf(`species/${encodeURIComponent(ref)}/facts`), { signal });
    },

    /** Yields any number of species by id or slug, in the order given. Unknown references are left out. */
    async *batch<const Q extends Call & { readonly fields?: readonly string[] }>(
      refs: readonly number[] | readonly string[],
      { signal, fields }: Q = {} as Q,
    ): AsyncGenerator<ItemOf<'species', Q>> {
      for (const part of partsOf<number | string>(refs, BATCH)) {
        const references = typeof part[0] === 'number' ? { ids: part } : { slugs: part };
        const body = { ...references, ...(fields && { fields }) };
        yield* (await read<Page<ItemOf<'species', Q>>>(pathOf('species/batch'), { body, signal })).data;
      }
    },

    /** Yields the match of each name as soon as it is found, in the order given. */
    async *match(names: readonly string[], { signal }: Call = {}): AsyncGenerator<NameMatch> {
      for (const part of partsOf(names, BATCH))
        yield* lines(pathOf('species/match'), { body: { names: part }, signal });
    },

    /**
     * Yields pages of changes after a position, each with the position to store once it is applied. Ends at the end of the
     * feed; with `every` it waits that many seconds and goes on.
     */
    async *changes(
      since: number,
      { signal, every }: Call & { readonly every?: number } = {},
    ): AsyncGenerator<{ readonly changes: GetChangesAnswer['data']; readonly position: number }> {
      for (let position = since; ; ) {
        const path = pathOf('changes', `since=${position}`);
        const { data, meta, links } = await read<GetChangesAnswer>(path, { signal });
        position = meta.next_since;
        if (data.length > 0) yield { changes: data, position };
        if (links.next !== undefined) continue;
        if (every === undefined) return;
        await pause(every, signal);
      }
    },
  };
};

export type Client = ReturnType<typeof createClient>;
