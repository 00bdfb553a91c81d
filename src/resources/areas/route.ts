import { ALIEN_LISTS, type AlienList } from '../../areas/alien-lists.js';
import { metaWith, warnable } from '../../http/meta.js';
import { type ApiRouter, declare } from '../../http/router.js';
import { parseRecord } from '../../query/parse-record.js';
import { presentedList } from './presenter.js';
import { AreasPage } from './schema.js';
import { noListsRead } from './unread-lists.js';

const presented = (of: AlienList) => ({
  area: of.area,
  name: of.name,
  code: of.code,
  country: of.country,
  extent: of.extent,
  zones: of.zones,
  zone: of.zone,
  list: presentedList(of),
});

/** Adds the route of the areas that have a list of introduced plants (contract C20.5). */
export const areaRoutes = (router: ApiRouter, isRead: () => Promise<boolean>): void =>
  declare(
    router,
    {
      method: 'get',
      path: '/api/v1/areas',
      rule: 'C2.76',
      summary: 'List areas with a list of introduced plants',
      description: `Returns the areas of which a list of introduced plants is known (Global Register of Introduced and Invasive Species), each
with its list, the date of the edition and how many plants it marks. A country that is not among them has no list: nothing is known of
plants there. All areas come in one answer, without pages.`,
      query: parseRecord,
      response: warnable(AreasPage),
      status: [200, 304, 400],
      caching: 'list',
    },
    async ({ query: warnings }) => ({
      json: JSON.stringify({
        data: ALIEN_LISTS.map(presented),
        meta: metaWith({ total: ALIEN_LISTS.length }, [
          ...warnings,
          ...((await isRead()) ? [] : [noListsRead('list')]),
        ]),
      }),
    }),
  );
