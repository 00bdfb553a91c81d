import { isoDate } from '../../calendar/days.js';
import { type FrostSeason, seasonOf } from '../../calendar/season.js';
import { metaWith, warnable } from '../../http/meta.js';
import { type ApiRouter, declare } from '../../http/router.js';
import { chargeUnits, type Units, unitsOf } from '../../http/units.js';
import { recordNotFound } from '../not-found.js';
import { RecordPath } from '../reference.js';
import type { Calendars } from './calendars.js';
import { englishTexts } from './english.js';
import type { DatedPlant } from './plants.js';
import { readCalendar, readGarden } from './read.js';
import { CalendarAnswer, CalendarParameters, GardenAnswer, GardenParameters } from './schema.js';
import { sowRoute } from './sow-route.js';

/** Media type of calendar files (RFC 5545). */
const CALENDAR_TYPE = 'text/calendar';
const AS_FILE =
  'With `format=ics`, `Accept: text/calendar` or `.ics` behind the path the answer is a calendar file (RFC 5545).';

const shown = ({ species, dates }: DatedPlant) => ({ species, ...dates });

const seasonMeta = ({ year, last, first, isSouthern }: FrostSeason) => ({
  year,
  last_frost: last === null ? null : isoDate(last),
  first_frost: first === null ? null : isoDate(first),
  southern: isSouthern,
});

const CALENDAR = {
  method: 'get',
  files: [CALENDAR_TYPE],
  caching: 'list',
} as const;

/** Adds the routes of calendars by frost (contract C19.1 to C19.8). */
export const calendarRoutes = (router: ApiRouter, calendars: Calendars, units: Units): void => {
  const file = async (plants: readonly DatedPlant[], season: FrostSeason) => ({
    file: await calendars.file(plants, season, englishTexts),
    type: CALENDAR_TYPE,
  });
  const isFile = (format: 'json' | 'ics' | null, accepted: string): boolean =>
    format === null ? accepted === CALENDAR_TYPE : format === 'ics';

  declare(
    router,
    {
      ...CALENDAR,
      path: '/api/v1/species/:id/calendar',
      rule: 'C2.71',
      summary: 'Get the calendar of a plant',
      description: `Returns when a plant is sown, planted and harvested where the last and the first frost are on the given days. Windows that do not
hang on frost stay months or words. A window that begins too late to ripen, or before the last frost, has a \`problem\` instead of
dates. Frosts are never guessed: without them the windows are in days from the frosts.

${AS_FILE}`,
      params: RecordPath,
      parameters: CalendarParameters,
      query: (raw) => readCalendar(raw),
      response: warnable(CalendarAnswer),
      status: [200, 304, 400, 404, 410],
    },
    async ({ params: { id }, query: { frosts, year, language, format, warnings }, acceptedType }) => {
      const season = seasonOf(frosts, year);
      const plant = await calendars.plant(id, season, language);
      if (plant === null) throw recordNotFound('species', 'id', id);
      if (isFile(format, acceptedType)) return file([plant], season);
      return {
        json: JSON.stringify({ data: shown(plant), meta: metaWith(seasonMeta(season), warnings) }),
      };
    },
  );
  declare(
    router,
    {
      ...CALENDAR,
      path: '/api/v1/calendar',
      rule: 'C2.72',
      summary: 'Get the calendar of a garden',
      description: `Returns the calendars of up to 100 plants, named by slug, id or a name that surely means one species, as
\`GET /api/v1/species/{id}/calendar\` returns one. \`meta.choices\` has the species that
other names may mean, and \`meta.not_found\` what names none.

${AS_FILE}`,
      parameters: GardenParameters,
      query: readGarden,
      response: warnable(GardenAnswer),
      status: [200, 304, 400, 422],
    },
    async ({ query, acceptedType, payer, signal }) => {
      const { frosts, year, language, format, warnings } = query;
      await chargeUnits(units, payer, unitsOf(query.plants.length));
      const season = seasonOf(frosts, year);
      const asked = { plants: query.plants, of: payer.id, signal };
      const { plants, choices, notFound } = await calendars.garden(asked, season, language);
      if (isFile(format, acceptedType)) return file(plants, season);
      const meta = metaWith({ ...seasonMeta(season), choices, not_found: notFound }, warnings);
      return { json: JSON.stringify({ data: plants.map(shown), meta }) };
    },
  );
  sowRoute(router, calendars, units);
};
