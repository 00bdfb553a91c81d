import { seasonOf } from '../../src/calendar/season.js';
import type { ApiContext } from '../../src/http/api-context.js';
import { QueryProblem } from '../../src/query/problem.js';
import { readGarden } from '../../src/resources/calendar/read.js';
import { memoizeFor } from '../../src/runtime/memoize.js';
import type { FaultDetail } from '../../src/wording/fault.js';
import { fileAnswer } from '../answer.js';
import { fileTexts } from '../calendar/texts.js';
import { TEXTS } from '../messages/catalogue.js';
import type { PageRouter } from '../page-router.js';
import { CalendarPage } from '../pages/calendar-page.js';
import { type Visit, visitOf } from '../visit.js';
import { first, KEPT_MS, type Site } from './site.js';

const NEVER = 'none';
const FILE_POLICY = "default-src 'none'";

/** Plants that can be ticked in a list. */
const OFFERED = 80;

/** Returns the plants that were entered as text, found by the search, and ticked, each once. */
const plantsOf = (ctx: ApiContext): readonly string[] => {
  const given = [ctx.query['plants'] ?? ''].flat().flatMap((text) => text.split(/[,\n]/));
  return [...new Set(given.map((plant) => plant.trim()))].filter((plant) => plant !== '');
};

/** Returns the query with the plants as one parameter, as the API takes them. */
const queryOf = (ctx: ApiContext, plants = plantsOf(ctx)): string => {
  const query = new URLSearchParams(ctx.querystring);
  query.set('plants', plants.join(','));
  return String(query);
};

/** Returns the day of a frost as a field for a date shows it: addresses may leave out its year. */
const dateIn = (ctx: ApiContext, day: string): string =>
  /^\d{2}-\d{2}$/.test(day) ? `${first(ctx, 'year') || new Date().getUTCFullYear()}-${day}` : day;

/** Returns what is wrong with what was entered. */
const faultText = ({ t }: Visit, { details, message }: QueryProblem): string => {
  const [fault] = Array.isArray(details) ? (details as readonly FaultDetail[]) : [];
  return t.calendar.faults[fault?.problem ?? ''] ?? message;
};

/** Adds the page of the sowing calendar, and its file for calendar programs. */
export const calendarPageRoutes = (
  pages: PageRouter,
  { assets, calendars, findStations, sharedPage }: Site,
): void => {
  /** The best known plants with windows, by the language of their names. */
  const offeredIn = (language: string) =>
    memoizeFor(KEPT_MS, async () => {
      const ids = (await calendars.withWindows()).slice(0, OFFERED).map(({ id }) => id);
      const names = await calendars.nameAll(ids, language);
      return ids.flatMap((id) => names.get(id) ?? []);
    });
  const offered = new Map([...TEXTS.keys()].map((language) => [language, offeredIn(language)]));

  const gardenOf = async (ctx: ApiContext, { namesIn }: Visit) => {
    const { frosts, year, plants } = readGarden(queryOf(ctx));
    const season = seasonOf(frosts, year);
    const asked = { plants, of: ctx.state.address, signal: ctx.state.cancellation };
    return { season, ...(await calendars.garden(asked, season, namesIn)) };
  };

  pages.get(
    '/calendar',
    sharedPage(async (ctx, visit) => {
      const lasts = [ctx.query['last_frost'] ?? ''].flat();
      const entries = {
        plants: plantsOf(ctx).join('\n'),
        last: dateIn(ctx, lasts.find((each) => each !== NEVER) ?? ''),
        first: dateIn(ctx, first(ctx, 'first_frost')),
        never: lasts.includes(NEVER),
      };
      const station = first(ctx, 'station').trim().slice(0, 100);
      const stations = station === '' ? { stations: [], areLoaded: true } : await findStations(station);
      const choices = await offered.get(visit.language)!();
      const page = (content: Pick<Parameters<typeof CalendarPage>[0]['content'], 'problem' | 'garden'>) => (
        <CalendarPage visit={visit} content={{ entries, offered: choices, station, stations, ...content }} />
      );
      if (entries.plants.trim() === '') return page({ problem: null, garden: null });
      try {
        const garden = await gardenOf(ctx, visit);
        const withPlant = (given: string, slug: string): string =>
          `/calendar?${queryOf(
            ctx,
            plantsOf(ctx).map((plant) => (plant === given ? slug : plant)),
          )}`;
        const file = `/calendar.ics?${queryOf(ctx)}`;
        return page({ problem: null, garden: { ...garden, file, withPlant } });
      } catch (problem) {
        if (!(problem instanceof QueryProblem)) throw problem;
        return page({ problem: faultText(visit, problem), garden: null });
      }
    }),
  );
  pages.get('/calendar.ics', async (ctx) => {
    const visit = visitOf(ctx, assets);
    const { plants, season } = await gardenOf(ctx, visit);
    return fileAnswer('ics', await calendars.file(plants, season, fileTexts(visit)), FILE_POLICY);
  });
};
