import type { ApiRouter } from '../../src/http/router.js';
import { memoizeFor } from '../../src/runtime/memoize.js';
import { sendDocument } from '../answer.js';
import { citationOf } from '../data/citation.js';
import { createQualityReader } from '../data/quality-reader.js';
import { inTime } from '../lists.js';
import { DataPage } from '../pages/data-page.js';
import { visitOf } from '../visit.js';
import { KEPT_MS, type Site } from './site.js';

/** Adds the page about the data (C15.74). */
export const dataRoutes = (router: ApiRouter, site: Site): void => {
  const { assets, status, sources, sourceNames, queries, quality, releases } = site;
  const counted = createQualityReader(quality);
  const editions = memoizeFor(KEPT_MS, queries.editions);
  router.get('/data', async (ctx) => {
    const visit = visitOf(ctx, assets);
    const [{ dataset_version: version }, listed, names, byFile, found, published] = await inTime(
      ctx,
      Promise.all([status(), sources(), sourceNames(), editions(), counted(), releases.list()]),
    );
    const content = {
      version,
      sources: listed,
      sourceNames: names,
      editions: byFile,
      quality: found,
      releases: published,
      citation: citationOf(visit, version, new Date()),
    };
    sendDocument(ctx, visit, <DataPage visit={visit} content={content} />);
  });
};
