import type { ApiContext } from '../../src/http/api-context.js';
import { sendJson } from '../../src/http/caching.js';
import type { ApiRouter } from '../../src/http/router.js';
import { recordNotFound } from '../../src/resources/not-found.js';
import { speciesRecord } from '../../src/species/presenter.js';
import { sendDocument } from '../answer.js';
import { claimsCsv } from '../downloads.js';
import { inTime } from '../lists.js';
import { GonePage } from '../pages/error-page.js';
import { PlantPage } from '../pages/plant-page.js';
import type { Visit } from '../visit.js';
import { movedTo, parameter, type Site } from './site.js';

/** Adds the page of a plant and its files. */
export const plantPageRoutes = (
  router: ApiRouter,
  { plants, queries, status, zoneShapes, sharedPage }: Site,
): void => {
  /** Says what a removed plant was (410), or that there is none (404). Returns null: there is no page to send. */
  const removedOrUnknown = async (ctx: ApiContext, visit: Visit, ref: string): Promise<null> => {
    const name = await inTime(ctx, queries.removed(ref));
    if (name === null) throw recordNotFound('species', 'id', ref);
    sendDocument(ctx, visit, <GonePage visit={visit} name={name} />, 410);
    return null;
  };

  router.get(
    '/species/:slug',
    sharedPage(async (ctx, visit) => {
      const ref = parameter(ctx, 'slug');
      const [content, counted, shapes] = await inTime(
        ctx,
        Promise.all([plants.content(ref), status(), zoneShapes()]),
      );
      if (content === null) return removedOrUnknown(ctx, visit, ref);
      const { slug } = content.record;
      if (slug !== ref) return movedTo(ctx, `/species/${encodeURIComponent(slug)}`);
      return (
        <PlantPage
          visit={visit}
          content={content}
          shapes={shapes}
          datasetVersion={counted.dataset_version}
          today={`${new Date().toISOString().slice(0, 10)}T00:00:00.000Z`}
        />
      );
    }),
  );

  router.get('/species/:slug/record.json', async (ctx) => {
    const ref = parameter(ctx, 'slug');
    const record = await inTime(ctx, plants.record(ref));
    if (record === null) throw recordNotFound('species', 'id', ref);
    const { data, meta } = speciesRecord(record);
    sendJson(ctx, JSON.stringify({ data, meta }), 'record');
  });

  router.get('/species/:slug/claims.csv', async (ctx) => {
    const ref = parameter(ctx, 'slug');
    const facts = await inTime(ctx, plants.facts(ref));
    if (facts === null) throw recordNotFound('species', 'id', ref);
    ctx.set('Cache-Control', 'private, max-age=60');
    ctx.type = 'text/csv; charset=utf-8; header=present';
    ctx.body = claimsCsv(facts);
  });
};
