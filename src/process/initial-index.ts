import type { Logger } from 'pino';
import type { Indexer } from '../../indexer/indexer.js';
import type { Config } from '../config/environment.js';
import { SearchUnavailable } from '../search/engine.js';
import type { SearchSink } from '../search/sink.js';
import type { OpenSearch } from './open-stores.js';

/** Options of a build; by default of the indexes of all stores. */
interface Building {
  readonly among?: readonly SearchSink[];
  readonly signal?: AbortSignal;
  /** Called with the share of the documents that are written, from 0 to 1. */
  readonly report?: (share: number) => void;
}

/** Builds missing search indexes. */
export const ensureIndex = async (
  indexer: Pick<Indexer, 'ensure'>,
  logger: Logger,
  { among, signal, report }: Building = {},
): Promise<void> => {
  const built = await indexer.ensure(among, signal, ({ stage, done, total }) => {
    if (stage === 'documents') report?.(done / Math.max(total, 1));
  });
  if (built) logger.info(built, 'index built');
};

/**
 * Builds a missing index before the service is ready. An unavailable search store does not
 * prevent the start (C12.9): the background indexer builds the index when the store answers,
 * and that of the fallback in any case.
 */
export const ensureFirstIndex = async (
  config: Pick<Config, 'indexer' | 'elasticsearch'>,
  { engine, sinks }: Pick<OpenSearch, 'engine' | 'sinks'>,
  indexer: Pick<Indexer, 'ensure'>,
  logger: Logger,
  building: Omit<Building, 'among'>,
): Promise<void> => {
  try {
    const index = await engine.probe();
    if (config.indexer) await ensureIndex(indexer, logger, { ...building, among: sinks.slice(0, 1) });
    else if (index === 'missing')
      logger.warn(
        'There is no search index, so lists and searches answer 503. Run linnea index rebuild or linnea index follow.',
      );
  } catch (err) {
    if (!(err instanceof SearchUnavailable)) throw err;
    const lists = engine.fallback?.fallbackEngine
      ? 'Postgres answers lists and searches'
      : 'lists and searches answer 503';
    const hosts = config.elasticsearch?.urls.map((url) => new URL(url).host).join(', ');
    logger.warn(
      { err },
      `Elasticsearch at ${hosts} is unavailable; ${lists} until it is back. Start it, or correct ELASTICSEARCH_URL and restart.`,
    );
  }
};
