import { memoizeFor } from '../../src/runtime/memoize.js';
import { documentAnswer } from '../answer.js';
import { citationOf } from '../data/citation.js';
import type { PageRouter } from '../page-router.js';
import { DataPage } from '../pages/data-page.js';
import { visitOf } from '../visit.js';
import { KEPT_MS, type Site } from './site.js';

/** Adds the page about the data (C15.74). */
export const dataRoutes = (pages: PageRouter, site: Site): void => {
  const { assets, numbers, sources, sourceNames, queries, releases } = site;
  const editions = memoizeFor(KEPT_MS, queries.editions);
  pages.get('/data', async (ctx) => {
    const visit = visitOf(ctx, assets);
    const [{ records, quality }, listed, names, byFile, published] = await Promise.all([
      numbers(),
      sources(),
      sourceNames(),
      editions(),
      releases.list(),
    ]);
    const version = records?.dataset_version ?? null;
    const content = {
      version,
      sources: listed,
      sourceNames: names,
      editions: byFile,
      quality,
      releases: published,
      citation: citationOf(visit, version, new Date()),
    };
    return documentAnswer(visit, <DataPage visit={visit} content={content} />);
  });
};
