import { readFile } from 'node:fs/promises';
import { NEWS, parseNews } from '../../src/releases/changes.js';
import { noRelease } from '../../src/resources/not-found.js';
import { memoizeFor } from '../../src/runtime/memoize.js';
import { documentAnswer } from '../answer.js';
import type { PageRouter } from '../page-router.js';
import { DataPage } from '../pages/data-page.js';
import { NewsPage } from '../pages/news-page.js';
import { visitOf } from '../visit.js';
import { KEPT_MS, parameter, type Site } from './site.js';

/** Adds the pages about the data (C15.74) and about what is new in a release (C15.112). */
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
      today: new Date().toISOString(),
    };
    return documentAnswer(visit, <DataPage visit={visit} content={content} />);
  });
  pages.get('/data/releases/:version', async (ctx) => {
    const visit = visitOf(ctx, assets);
    const version = parameter(ctx, 'version');
    const release = await releases.find(version);
    if (!release?.files.some(({ name }) => name === NEWS)) throw noRelease(version, 'version');
    const news = parseNews(await readFile(releases.pathOf(release, NEWS), 'utf8'));
    return documentAnswer(visit, <NewsPage visit={visit} news={news} sourceNames={await sourceNames()} />);
  });
};
