import type { Field } from '../../src/fields/field.js';
import type { ApiContext } from '../../src/http/api-context.js';
import { sendRows } from '../../src/http/stream-rows.js';
import { chargeUnits, payerOf, unitsOf } from '../../src/http/units.js';
import { COLLECTIONS } from '../../src/query/collections.js';
import { tooLong } from '../../src/query/read-name-query.js';
import type { Understanding } from '../../src/resources/interpret/interpret.js';
import type { Prepared } from '../../src/resources/list/prepare.js';
import { mayDescribe } from '../../src/understanding/may-describe.js';
import { fragmentAnswer, seeOther } from '../answer.js';
import { createListDownload } from '../downloads.js';
import { ChangedFilters } from '../explore/changed-filters.js';
import { type Chip, chipsOf } from '../explore/chips.js';
import { countPlants } from '../explore/counts.js';
import { pairwise, singly, type Without } from '../explore/fewer-filters.js';
import { countedIn, OFFERED, openSections } from '../explore/offered.js';
import { describedState, saidParts } from '../explore/said.js';
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
import { type Visit, visitOf } from '../visit.js';
import { first, type Site } from './site.js';

/** Filters for which the plants without them are counted, if there are none with all of them: each, or each pair. */
const MOST_LEFT_OUT = 12;
const MOST_IN_PAIRS = 6;

/** Returns whether a search is answered by the list that the text describes (C15.84). */
const isDescription = (
  state: ExploreState,
  understanding: Understanding | null,
): understanding is Understanding =>
  parameterOf(state, 'q') !== undefined &&
  parameterOf(state, 'as') !== 'name' &&
  understanding?.kind === 'description' &&
  understanding.list !== null;

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

  /** Returns what the text in the search box means; null for one that describes nothing. */
  const understandingOf = async (ctx: ApiContext, state: ExploreState) => {
    const text = parameterOf(state, 'q') ?? parameterOf(state, 'said');
    if (text === undefined || tooLong(text) !== undefined || !mayDescribe(text, null)) return null;
    return site.understand(text, null, ctx.state.cancellation);
  };

  /** Returns what applies of a text to a state; null without a text. */
  const describedBy = async (understanding: Understanding | null, state: ExploreState) => {
    if (understanding === null) return null;
    const { species_count: species } = await site.status();
    return { understanding, species, said: saidParts(understanding, state) };
  };

  const countedWithout = async (ctx: ApiContext, visit: Visit, leftOut: readonly Without[]) => {
    const counted = await Promise.all(
      leftOut.map(async (each) => {
        const { query } = await preparedFor(each.without, visit.namesIn);
        return { ...each, total: (await lists.run(ctx, { ...query, size: 1 })).total };
      }),
    );
    return counted.filter(({ total }) => total > 0);
  };

  /** Returns the filters without which there are plants, each by itself, else in pairs (C15.86). */
  const withoutSome = async (ctx: ApiContext, visit: Visit, chips: readonly Chip[]) => {
    const single = await countedWithout(ctx, visit, singly(chips.slice(0, MOST_LEFT_OUT)));
    return single.length > 0 ? single : countedWithout(ctx, visit, pairwise(chips.slice(0, MOST_IN_PAIRS)));
  };

  /** Reads where the form or an address leads: the filters, their list, and the state to redirect to or null. */
  const read = async (ctx: ApiContext, visit: Visit, zones: Awaited<ReturnType<Site['allZones']>>) => {
    const state = stateOf(ctx.querystring);
    const next = settled(visit, ctx.querystring, state, zones);
    // Before a redirect: its address may be too long for a request, where the rule that refuses a long q must answer.
    const prepared = await preparedFor(next ?? state, visit.namesIn);
    const understanding = await understandingOf(ctx, state);
    const to = isDescription(state, understanding) ? describedState(next ?? state, understanding) : next;
    return { state, prepared, understanding, to };
  };

  pages.get(
    '/explore',
    sharedPage(async (ctx, visit) => {
      const zones = await allZones();
      const { state, prepared, understanding, to } = await read(ctx, visit, zones);
      if (to !== null) return seeOther(exploreAddress(to));
      const [{ items, total }, counts] = await Promise.all([
        lists.run(ctx, prepared.query),
        countsFor(ctx, prepared, openSections(state).flatMap(countedIn)),
      ]);
      const annotated = await annotate(prepared.counted.parsed, items);
      const cards = await lists.cards(annotated, visit.namesIn);
      const text = parameterOf(state, 'zone');
      const described = await describedBy(understanding, state);
      const chips = chipsOf(visit, state, zones, described?.said.conditions);
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
            described,
            chips,
            fewer: total === 0 ? await withoutSome(ctx, visit, chips) : [],
            zoneChoice: text === undefined ? null : { text, zones: zonesCalled(visit, zones, text) },
          }}
        />
      );
    }),
  );

  pages.get('/explore/filters', async (ctx) => {
    const visit = visitOf(ctx, assets);
    const zones = await allZones();
    const sent = await read(ctx, visit, zones);
    const state = sent.to === null ? sent.state : stateOf(queryOf(sent.to));
    const prepared = sent.to === null ? sent.prepared : await preparedFor(state, visit.namesIn);
    const open = new Set(first(ctx, 'open').split(','));
    const sections = OFFERED.filter(({ name }) => open.has(name));
    const [{ total }, counts] = await Promise.all([
      lists.run(ctx, { ...prepared.query, page: 1, size: 1 }),
      countsFor(ctx, prepared, sections.flatMap(countedIn)),
    ]);
    const described = await describedBy(sent.understanding, state);
    const chips = chipsOf(visit, state, zones, described?.said.conditions);
    const fewer = total === 0 ? await withoutSome(ctx, visit, chips) : [];
    return fragmentAnswer(visit, <ChangedFilters {...{ visit, state, counts, sections, total, fewer }} />);
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
