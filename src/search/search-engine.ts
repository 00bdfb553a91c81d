import { isSearch, type ListQuery } from '../query/list-query.js';
import type { CancellationSignal } from '../runtime/cancellation.js';
import { createConcurrencyLimit, NoFreeSlot } from '../runtime/concurrency-limit.js';
import { getOrInsert } from '../runtime/get-or-insert.js';
import { currentStoreTime, timedCall } from '../runtime/store-time.js';
import { type Corrections, planCorrections, planTypedWords } from './corrections.js';
import { type Page, type SearchEngine, SearchUnavailable } from './engine.js';
import type { LoadedLexicon } from './lexicon.js';
import { NO_METER, type SearchMeter, type SearchOutcome } from './meter.js';
import type { FoundPage, ReadOptions, SearchStore, WalkedPage } from './store.js';
import type { TypoPlan } from './typo-plan.js';
import { understand, understandTyped } from './understand.js';

/** Options of {@link createSearchEngine}. */
export interface SearchEngineOptions {
  readonly store: SearchStore;
  readonly lexicon: LoadedLexicon;
  /** Timeout of an answer in milliseconds, however many reads of the store it takes. */
  readonly timeoutMs: number;
  readonly meter?: SearchMeter;
}

/**
 * Creates the engine of a store. The procedure of a search (contract C7.4) is the same for every store: understand the
 * text, search it as written, and only if it finds nothing search it within typing errors.
 */
export const createSearchEngine = ({
  store,
  lexicon,
  timeoutMs,
  meter = NO_METER,
}: SearchEngineOptions): SearchEngine => {
  const shares = {
    searches: createConcurrencyLimit(store.shares.searches),
    lists: createConcurrencyLimit(store.shares.lists),
  };

  /** Runs work in a slot of its share; meters it and attributes it to the request, if there is one. */
  const answer = async <T>(
    share: keyof typeof shares,
    signal: CancellationSignal | undefined,
    work: (options: ReadOptions) => Promise<T>,
    measured = meter,
  ): Promise<T> => {
    const startedAt = performance.now();
    const deadline = startedAt + timeoutMs;
    const options: ReadOptions = { deadline, totalMs: timeoutMs, signal, took: measured.took };
    let outcome: SearchOutcome = 'failed';
    try {
      const found = await timedCall('search', () =>
        shares[share](() => {
          signal?.throwIfAborted();
          return work(options);
        }),
      );
      outcome = 'answered';
      const storeTime = currentStoreTime();
      if (storeTime) storeTime.engine = store.name;
      return found;
    } catch (error) {
      if (!(error instanceof NoFreeSlot)) throw error;
      outcome = 'refused';
      throw new SearchUnavailable(`Too many ${share} at once: ${error.message}.`, { cause: error });
    } finally {
      measured.asked(store.name, performance.now() - startedAt, outcome);
    }
  };

  const shareOf = (query: ListQuery): keyof typeof shares => (isSearch(query) ? 'searches' : 'lists');

  const understood = async (query: ListQuery): Promise<ListQuery> =>
    isSearch(query) ? { ...query, names: understand(query.names!, await lexicon.vocabulary()) } : query;

  /** Corrections, as long as the parsed text and the words of the lexicon are kept. */
  const keptPlans = new WeakMap<LoadedLexicon['words'], WeakMap<readonly string[], Corrections>>();

  const corrections = async ({ names }: ListQuery): Promise<Corrections> => {
    await lexicon.refresh();
    const plans = getOrInsert(keptPlans, lexicon.words, () => new WeakMap());
    return getOrInsert(plans, names!.words, () => {
      const planned = planCorrections(names!.words, lexicon);
      meter.worked(planned.work);
      return planned;
    });
  };

  /** Plans tier 14 if the text alone, without conditions, finds nothing (C7.4). */
  const correctionsOf = async (
    query: ListQuery,
    options: ReadOptions,
    found?: FoundPage,
  ): Promise<Corrections | null> => {
    if (!isSearch(query) || query.names!.words.length === 0) return null;
    const isAlone = found !== undefined && query.where.length === 0;
    if (!isAlone && (await store.findsText(query, options))) return null;
    return corrections(query);
  };

  const page = async (query: ListQuery, options: ReadOptions): Promise<Page> => {
    const { walk } = query;
    const read = (plan: TypoPlan | null): Promise<FoundPage & Partial<WalkedPage>> =>
      walk ? store.walk(query, walk, plan, options) : store.page(query, plan, options);
    let planned = walk?.corrected ? await corrections(query) : null;
    let found = await read(planned?.plan ?? null);
    const isAsWritten = walk === undefined || (walk.after === null && !walk.corrected);
    if (found.total === 0 && isAsWritten) {
      planned = await correctionsOf(query, options, found);
      if (planned?.plan) found = await read(planned.plan);
    }
    const { ids, items, total, position } = found;
    meter.worked({ recordsCompared: isSearch(query) ? total : 0 });
    const corrected = planned !== null && planned.plan !== null;
    return {
      ids,
      items,
      total,
      ...(position !== undefined && { next: position && { after: position, corrected } }),
      ...(query.names !== null && {
        understood: { names: query.names, typos: corrected, uncorrected: planned?.uncorrected ?? [] },
      }),
    };
  };

  return {
    name: store.name,
    // A text is understood before it takes a slot: the first one of a process may wait for the vocabulary.
    page: async (given, signal) => {
      const query = await understood(given);
      return answer(shareOf(query), signal, (options) => page(query, options));
    },
    facets: async (given, counted, signal) => {
      const query = await understood(given);
      return answer(shareOf(query), signal, async (options) => {
        const planned = await correctionsOf(query, options);
        return { facets: await store.facets(query, counted, planned?.plan ?? null, options) };
      });
    },
    counts: (conditions) =>
      answer('lists', undefined, (options) => store.counts(conditions, options), NO_METER),
    suggest: async (given, size, signal) => {
      const names = understandTyped(given, await lexicon.vocabulary());
      return answer('searches', signal, async (options) => {
        const ids = await store.suggest(names, size, null, options);
        if (ids.length > 0 || names.words.length === 0) return { names, ids, corrected: null };
        await lexicon.refresh();
        const { typed, work } = planTypedWords(names.words, lexicon);
        meter.worked(work);
        return {
          names,
          ids: typed ? await store.suggest(names, size, typed, options) : ids,
          corrected: typed,
        };
      });
    },
    probe: store.probe,
  };
};
