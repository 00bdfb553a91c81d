import type { Field } from '../../src/fields/field.js';
import type { ApiContext } from '../../src/http/api-context.js';
import { problem } from '../../src/http/problem.js';
import { sendRows } from '../../src/http/stream-rows.js';
import { chargeUnits, payerOf, unitsOf } from '../../src/http/units.js';
import { COLLECTIONS } from '../../src/query/collections.js';
import type { Prepared } from '../../src/resources/list/prepare.js';
import { fragmentAnswer, seeOther } from '../answer.js';
import { createListDownload } from '../downloads.js';
import { countPlants } from '../explore/counts.js';
import { SectionFilters } from '../explore/filters.js';
import { countedFields, OFFERED } from '../explore/offered.js';
import { settled, zonesCalled } from '../explore/settle.js';
import {
  apiState,
  type ExploreState,
  exploreAddress,
  keysOf,
  leftOutOf,
  parameterOf,
  queryOf,
  stateOf,
} from '../explore/state.js';
import type { PageRouter } from '../page-router.js';
import { ExplorePage, MOST_CSV_ROWS } from '../pages/explore-page.js';
import { visitOf } from '../visit.js';
import { parameter, type Site } from './site.js';

/** Adds the explorer and the CSV of its plants. */
export const exploreRoutes = (pages: PageRouter, site: Site): void => {
  const { assets, engine, streams, units, lists, annotate, allZones, sharedPage } = site;
  const download = createListDownload(site.members);

  const preparedFor = (state: ExploreState, language: string) => {
    const q = parameterOf(state, 'q');
    const query = queryOf(apiState(state));
    return q === undefined
      ? lists.prepare(COLLECTIONS.species, query)
      : lists.prepare(
          COLLECTIONS.speciesSearch,
          `${query}&explain=true${language === 'en' ? '' : `&lang=${language}`}`,
        );
  };

  const countsFor = (ctx: ApiContext, prepared: Prepared<'species'>, fields: readonly Field[]) =>
    countPlants(
      { count: engine.facets, labels: site.labels },
      prepared.counted,
      fields,
      ctx.state.cancellation,
    );

  pages.get(
    '/explore',
    sharedPage(async (ctx, visit) => {
      const zones = await allZones();
      const state = stateOf(ctx.querystring);
      const next = settled(visit, ctx.querystring, state, zones);
      // Before a redirect: its address may be too long for a request, where the rule that refuses a long q must answer.
      const prepared = await preparedFor(next ?? state, visit.namesIn);
      if (next !== null) return seeOther(exploreAddress(next));
      const [{ items, total }, counts] = await Promise.all([
        lists.run(ctx, prepared.query),
        countsFor(ctx, prepared, countedFields(state)),
      ]);
      const annotated = await annotate(prepared.counted.parsed, items);
      const cards = await lists.cards(annotated, visit.namesIn);
      const text = parameterOf(state, 'zone');
      return (
        <ExplorePage
          visit={visit}
          content={{
            state,
            cards,
            total,
            page: prepared.query.page,
            counts,
            zones,
            warnings: prepared.warnings,
            leftOut: [...new Set(leftOutOf(ctx.querystring).map(([name]) => name))],
            zoneChoice: text === undefined ? null : { text, zones: zonesCalled(visit, zones, text) },
          }}
        />
      );
    }),
  );

  pages.get('/explore/filters/:section', async (ctx) => {
    const name = parameter(ctx, 'section');
    const section = OFFERED.find((each) => each.name === name);
    if (!section) throw problem('not_found');
    const visit = visitOf(ctx, assets);
    const state = stateOf(ctx.querystring);
    const prepared = await preparedFor(state, visit.namesIn);
    const counts = await countsFor(ctx, prepared, section.fields);
    return fragmentAnswer(
      visit,
      <SectionFilters visit={visit} state={state} counts={counts} section={section} />,
    );
  });

  pages.get('/explore.csv', async (ctx) => {
    const state = stateOf(ctx.querystring).filter(([name]) => name !== 'page');
    const { query } = await preparedFor(state, 'en');
    const signal = ctx.state.cancellation;
    const payer = payerOf(ctx.state.session?.account, ctx.state);
    // One unit before anything is read, so that a caller without units costs nothing.
    await chargeUnits(units, payer, 1);
    const rows = download(query, keysOf(state), MOST_CSV_ROWS, async (page, { isFirst }) => {
      const found = await streams(payer, () => engine.page(page, signal), { isFirst, signal });
      const cost = unitsOf(Math.min(found.total, MOST_CSV_ROWS));
      if (isFirst && cost > 1) await chargeUnits(units, payer, cost - 1);
      return found;
    });
    return async (to) => {
      await sendRows(to, rows, signal);
      // Set last, since a refusal is sent as a page.
      to.set('Content-Disposition', 'attachment; filename="plants.csv"');
    };
  });
};
