import type { Logger } from 'pino';
import type { CommonQueryMethods } from 'slonik';
import { sleep } from '../../runtime/sleep.js';
import { VERSION } from '../../runtime/version.js';
import { createFeedQueries, type FeedQueries } from '../feed.js';
import { ANY_CHANGE, EVERYTHING, speciesSurrogate } from '../surrogate-names.js';
import { createPurge, type Purge } from './purge.js';
import { createEdgeQueries, type EdgeQueries, type EdgeState } from './state.js';

/** Milliseconds between looks at the feed. */
const POLL = 200;
/** Milliseconds after which an answer that was begun before a change has arrived at the cache: it is purged again. */
const LONGEST_ANSWER = 5_500;
/** Least milliseconds between purges of lists, and of everything. */
const BETWEEN_LISTS = 1_000;
const BETWEEN_ALL = 10_000;
/** Milliseconds after which searches surely show what a search store has been given: Elasticsearch refreshes every second. */
const REFRESH = 1_200;
/** Milliseconds after which lists are purged although a search store lacks the change: another may have it. */
const PATIENCE = 10_000;
const RETRY = 1_000;
/** Changes that are read together. */
const TOGETHER = 1_000;

interface Parts {
  readonly feed: FeedQueries;
  readonly edge: EdgeQueries;
  readonly purge: Purge;
  readonly now: () => number;
}

/** A purge that is repeated, and the position of the feed that has been told with it. */
interface Repeat {
  readonly at: number;
  readonly keys: readonly string[];
  readonly position: number;
}

/** Creates the work for one cache. Each call of `step` tells it what has changed since the last one. */
const createPurging = ({ feed, edge, purge, now }: Parts) => {
  let told: EdgeState | undefined;
  let repeats: Repeat[] = [];
  /** Species whose changes a search store lacks, and the moment from which searches show those of all others. */
  let waiting: readonly number[] = [];
  let shown = Number.NEGATIVE_INFINITY;
  const last = { lists: now(), all: Number.NEGATIVE_INFINITY, current: now() };

  const repeatLater = (keys: readonly string[], position: number): void => {
    repeats.push({ at: now() + LONGEST_ANSWER, keys, position });
  };

  /** Purges everything at the start if the cache is new, has answers of another version, or missed expired changes. */
  const begin = async (): Promise<EdgeState> => {
    const [known, { latest, expired, parts }] = await Promise.all([edge.read(), edge.now()]);
    if (known !== null && known.software === VERSION && known.position >= expired) return known;
    await purge([EVERYTHING]);
    repeatLater([EVERYTHING], latest);
    await edge.write({ position: latest, parts, software: VERSION });
    return { position: latest, parts, software: VERSION };
  };

  const tellChanges = async (state: EdgeState): Promise<EdgeState> => {
    await feed.number();
    const changes = await feed.after(state.position, TOGETHER);
    const position = changes.at(-1)?.seq;
    if (position === undefined) return state;
    const species = [
      ...new Set(changes.flatMap(({ id, merged_into }) => (merged_into === null ? [id] : [id, merged_into]))),
    ];
    const keys = species.map(speciesSurrogate);
    await purge(keys);
    repeatLater(keys, position);
    waiting = [...new Set([...waiting, ...species])];
    return { ...state, position };
  };

  /** Purges lists once the search stores have changes, and until searches show them, at most once a second. */
  const tellLists = async (position: number): Promise<void> => {
    const since = now() - last.lists;
    if (since < BETWEEN_LISTS) return;
    if (waiting.length > 0) {
      const pending = await edge.pending(waiting);
      if (pending.length < waiting.length) shown = now() + REFRESH;
      waiting = pending;
    }
    if (last.lists >= shown && (waiting.length === 0 || since < PATIENCE)) return;
    await purge([ANY_CHANGE]);
    last.lists = now();
    repeatLater([ANY_CHANGE], position);
  };

  /** Purges everything if what records show of others has changed, or an index was rebuilt. */
  const tellParts = async (state: EdgeState): Promise<EdgeState> => {
    const { parts } = await edge.now();
    if (parts === state.parts || now() - last.all < BETWEEN_ALL) return state;
    await purge([EVERYTHING]);
    last.all = now();
    repeatLater([EVERYTHING], state.position);
    return { ...state, parts };
  };

  /** Repeats purges that are due. Only then a position is stored, so that a stop loses no repetition. */
  const repeatDue = async (state: EdgeState): Promise<void> => {
    const due = repeats.filter(({ at }) => at <= now());
    if (due.length === 0) return;
    await purge([...new Set(due.flatMap(({ keys }) => keys))]);
    repeats = repeats.filter((each) => !due.includes(each));
    if (waiting.length === 0 && last.lists >= shown)
      await edge.write({ ...state, position: due.at(-1)!.position });
  };

  return {
    step: async (): Promise<void> => {
      const began = now();
      told ??= await begin();
      told = await tellChanges(told);
      await tellLists(told.position);
      told = await tellParts(told);
      await repeatDue(told);
      last.current = began;
    },
    /** Returns the seconds since the cache was last told everything. */
    lag: (): number => (now() - last.current) / 1000,
  };
};

type Purging = ReturnType<typeof createPurging>;

/** Creates the purger of caches in front of the service (contract C21.8). Several processes may run it. */
export const createPurger = (pool: CommonQueryMethods, urls: readonly string[], logger: Logger) => {
  const feed = createFeedQueries(pool);
  const purgings = new Map(
    urls.map((url) => [
      url,
      createPurging({
        feed,
        edge: createEdgeQueries(pool, url),
        purge: createPurge(url),
        now: () => performance.now(),
      }),
    ]),
  );

  const follow = async (url: string, { step, lag }: Purging, signal: AbortSignal): Promise<void> => {
    let hasFailed = false;
    while (!signal.aborted) {
      try {
        await step();
        if (hasFailed) logger.info({ edge: url }, 'The cache is told of changes again.');
        hasFailed = false;
        await sleep(POLL, signal);
      } catch (err) {
        if (signal.aborted) return;
        if (!hasFailed)
          logger.warn(
            { err, edge: url, lag: lag() },
            'A cache could not be told of changes. Trying again every second.',
          );
        hasFailed = true;
        await sleep(RETRY, signal);
      }
    }
  };

  return {
    /** Tells the caches of changes until the signal is aborted. Repeats what fails. */
    run: async (signal: AbortSignal): Promise<void> => {
      await Promise.all([...purgings].map(([url, purging]) => follow(url, purging, signal)));
    },
    /** Returns the seconds since each cache was last told everything, by URL. */
    lags: (): readonly (readonly [string, number])[] => [...purgings].map(([url, { lag }]) => [url, lag()]),
  };
};

export type Purger = ReturnType<typeof createPurger>;
