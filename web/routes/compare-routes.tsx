import type { ApiRouter } from '../../src/http/router.js';
import { COLLECTIONS, MAX_SUGGESTIONS } from '../../src/query/collections.js';
import { parseList } from '../../src/query/parse.js';
import { published } from '../../src/species/published-values.js';
import { sendDocument } from '../answer.js';
import { inTime } from '../lists.js';
import { ComparePage, MOST_COMPARED } from '../pages/compare-page.js';
import { visitOf } from '../visit.js';
import { first, type Site, seeOther } from './site.js';

/** Adds the page that compares plants. */
export const compareRoutes = (router: ApiRouter, { assets, plants, suggest, sourceNames }: Site): void => {
  router.get('/compare', async (ctx) => {
    const visit = visitOf(ctx, assets);
    const asked = first(ctx, 'species')
      .split(',')
      .filter((slug) => slug !== '');
    const records = await inTime(
      ctx,
      Promise.all(asked.slice(0, MOST_COMPARED).map((slug) => plants.record(slug))),
    );
    const found = [
      ...new Map(records.flatMap((record) => (record ? [[record.id, record] as const] : []))).values(),
    ];
    const text = first(ctx, 'add').trim().slice(0, 200);
    const slugs = found.map(({ slug }) => slug);
    if (text === '') {
      return sendDocument(
        ctx,
        visit,
        <ComparePage
          visit={visit}
          content={{
            plants: found.map((record) => ({ record, values: published(record) })),
            sources: await inTime(ctx, sourceNames()),
            choice: null,
          }}
        />,
      );
    }
    const chosen = await inTime(ctx, plants.slug(text));
    const { names } = parseList(
      COLLECTIONS.suggestions,
      String(new URLSearchParams({ q: text, lang: visit.namesIn })),
    );
    const { data } =
      chosen === null
        ? await inTime(ctx, suggest(names!, MAX_SUGGESTIONS, ctx.state.cancellation))
        : { data: [] };
    const only = chosen ?? (data.length === 1 ? data[0]!.slug : null);
    if (only !== null)
      return seeOther(ctx, `/compare?species=${[...slugs, only].map(encodeURIComponent).join(',')}`);
    sendDocument(
      ctx,
      visit,
      <ComparePage
        visit={visit}
        content={{
          plants: found.map((record) => ({ record, values: published(record) })),
          sources: await inTime(ctx, sourceNames()),
          choice: { text, found: data },
        }}
      />,
    );
  });
};
