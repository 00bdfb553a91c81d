import type { ApiContext } from '../../src/http/api-context.js';
import { published } from '../../src/species/published-values.js';
import { seeOther } from '../answer.js';
import { MOST_COMPARED } from '../keeping/limits.js';
import type { PageRouter } from '../page-router.js';
import { ComparePage } from '../pages/compare-page.js';
import type { Visit } from '../visit.js';
import { first, type Site } from './site.js';

/** Adds the page that compares plants. */
export const compareRoutes = (pages: PageRouter, { plants, suggestFor, sharedPage }: Site): void => {
  /** Returns the plants whose names begin like a text, or are near to it. */
  const plantsNear = async (ctx: ApiContext, visit: Visit, text: string) => {
    if (text.trim() === '') return [];
    return (await suggestFor(ctx, text, visit.namesIn)).data;
  };

  /** Returns the plants that a text may mean; `only` is the slug if it means a single one. */
  const plantsCalled = async (ctx: ApiContext, visit: Visit, text: string) => {
    const slug = await plants.slug(text);
    if (slug !== null) return { only: slug, found: [] };
    const data = await plantsNear(ctx, visit, text);
    return { only: data.length === 1 ? data[0]!.slug : null, found: data };
  };

  pages.get(
    '/compare',
    sharedPage(async (ctx, visit) => {
      // Boxes send a parameter each.
      const asked = [ctx.query['species'] ?? []]
        .flat()
        .join(',')
        .split(',')
        .filter((slug) => slug !== '');
      const records = await Promise.all(asked.slice(0, MOST_COMPARED).map((slug) => plants.record(slug)));
      const unknown = [...new Set(asked.slice(0, MOST_COMPARED).filter((_, at) => !records[at]))].map(
        (slug) => slug.slice(0, 200),
      );
      const found = [
        ...new Map(records.flatMap((record) => (record ? [[record.id, record] as const] : []))).values(),
      ];
      const text = first(ctx, 'add').trim().slice(0, 200);
      const choice = text === '' ? null : await plantsCalled(ctx, visit, text);
      if (choice?.only) {
        const slugs = [...found.map(({ slug }) => slug), choice.only];
        return seeOther(`/compare?species=${slugs.map(encodeURIComponent).join(',')}`);
      }
      const missing = await Promise.all(
        unknown.map(async (slug) => ({
          text: slug,
          found: await plantsNear(ctx, visit, slug.replaceAll('-', ' ')),
        })),
      );
      return (
        <ComparePage
          visit={visit}
          content={{
            plants: found.map((record) => ({ record, values: published(record) })),
            sources: await plants.sourcesOf(found),
            choice: choice && { text, found: choice.found },
            missing,
            isCut: asked.length > MOST_COMPARED,
          }}
        />
      );
    }),
  );
};
