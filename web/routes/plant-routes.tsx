import { recordNotFound } from '../../src/resources/not-found.js';
import { speciesRecord } from '../../src/species/presenter.js';
import { documentAnswer, jsonAnswer, movedTo, type PageAnswer } from '../answer.js';
import { findAreaIn } from '../areas/area-text.js';
import { claimsCsv } from '../downloads.js';
import type { PageRouter } from '../page-router.js';
import { GonePage } from '../pages/error-page.js';
import { PlantPage } from '../pages/plant-page.js';
import type { Visit } from '../visit.js';
import { first, parameter, type Site } from './site.js';

/** Adds the page of a plant and its files. */
export const plantPageRoutes = (
  pages: PageRouter,
  { plants, queries, status, zoneShapes, sharedPage, listedIn }: Site,
): void => {
  /** Says what a removed plant was (410), or that there is none (404). */
  const removedOrUnknown = async (visit: Visit, ref: string): Promise<PageAnswer> => {
    const name = await queries.removed(ref);
    if (name === null) throw recordNotFound('species', 'id', ref);
    return documentAnswer(visit, <GonePage visit={visit} name={name} />, 410);
  };

  /** Reads what the list of the area in the address says of a species. */
  const areaOf = async (visit: Visit, text: string, id: number) => {
    if (text === '') return null;
    const found = findAreaIn(visit, text);
    if ('unknown' in found) return { text, chosen: { unknown: text } };
    const answers = await listedIn([id], [{ text, found }]);
    return { text, chosen: { answer: answers.get(id)![0]! } };
  };

  pages.get(
    '/species/:slug',
    sharedPage(async (ctx, visit) => {
      const ref = parameter(ctx, 'slug');
      const [content, counted, shapes] = await Promise.all([plants.content(ref), status(), zoneShapes()]);
      if (content === null) return removedOrUnknown(visit, ref);
      const { slug } = content.record;
      if (slug !== ref) return movedTo(`/species/${encodeURIComponent(slug)}`);
      return (
        <PlantPage
          visit={visit}
          content={content}
          shapes={shapes}
          datasetVersion={counted.dataset_version}
          area={await areaOf(visit, first(ctx, 'area').trim().slice(0, 100), content.record.id)}
          today={`${new Date().toISOString().slice(0, 10)}T00:00:00.000Z`}
        />
      );
    }),
  );

  pages.get('/species/:slug/record.json', async (ctx) => {
    const ref = parameter(ctx, 'slug');
    const record = await plants.record(ref);
    if (record === null) throw recordNotFound('species', 'id', ref);
    const { data, meta } = speciesRecord(record);
    return jsonAnswer({ data, meta }, 'record');
  });

  pages.get('/species/:slug/claims.csv', async (ctx) => {
    const ref = parameter(ctx, 'slug');
    const facts = await plants.facts(ref);
    if (facts === null) throw recordNotFound('species', 'id', ref);
    return (to) => {
      to.set('Cache-Control', 'private, max-age=60');
      to.type = 'text/csv; charset=utf-8; header=present';
      to.body = claimsCsv(facts);
    };
  });
};
