import { z } from 'zod';
import { metaWith, warnable } from '../../http/meta.js';
import { type ApiRouter, declare } from '../../http/router.js';
import { parsePlain } from '../../query/parse-plain.js';
import { faulty } from '../../query/problem.js';
import { readAt } from '../../query/read-at.js';
import { readLanguage } from '../../query/read-language.js';
import type { ItemMembers } from '../fields/item-members.js';
import { member } from '../formats.js';
import { translated } from '../languages/schema.js';
import type { ListParts } from '../list/declaration.js';
import { presentItems } from '../list/prepare.js';
import { PlaceOfCoordinates } from '../list/schema.js';
import { SpeciesItem } from '../species/schema.js';
import { type GrowsHere, USES } from './here.js';

const PlantsOfUse = z.strictObject({
  use: member(z.enum(USES), 'What the plants are: trees, wild flowers, or plants with eaten parts.', 'trees'),
  total: member(z.int().min(0), 'Number of native species of this use.', 84),
  species: z
    .array(translated(SpeciesItem))
    .describe('The 12 best known ones, those with photos first; items as of `/api/v1/species`.'),
  links: z
    .strictObject({
      all: member(
        z.string(),
        'Path and query string of the list of all of them.',
        '/api/v1/species?at=48.2,16.4&filter[establishment]=native&filter[plant_form]=tree',
      ),
    })
    .describe('Where the others are.'),
});

const HereAnswer = z.object({
  data: z.array(PlantsOfUse).describe('The uses, always the same in this order.'),
  meta: z.strictObject({ at: PlaceOfCoordinates.describe('The zone of the coordinates, and its area.') }),
});

const Parameters = z.object({
  at: member(z.string(), 'Latitude and longitude in degrees, separated by a comma.', '48.2,16.4'),
  lang: member(z.string(), 'Language of common names, such as fr.', 'fr').optional(),
});

const readHere = (raw: string) => {
  const { values, warnings } = parsePlain(raw, ['at', 'lang']);
  const [at, language] = [readAt(values.get('at')), readLanguage(values.get('lang'))];
  const faults = [at.fault, language.fault].filter((fault) => fault !== undefined);
  if (faults.length > 0) throw faulty('bad_request', faults);
  if (at.value === null)
    throw faulty('unprocessable_entity', [
      {
        param: 'at',
        got: null,
        problem: 'missing',
        message: 'at is missing: send latitude and longitude in degrees, such as 48.2,16.4.',
      },
    ]);
  return { at: at.value.text, language: language.value, warnings };
};

/** Adds the route of the native plants of a place (contract C2.74, C14.57). */
export const hereRoute = (
  router: ApiRouter,
  growsHere: GrowsHere,
  lists: ListParts,
  members: ItemMembers,
): void =>
  declare(
    router,
    {
      method: 'get',
      path: '/api/v1/here',
      rule: 'C2.74',
      summary: 'List what grows at a place',
      description: `Returns the native plants of the botanical country at these coordinates by use: trees, wild flowers, plants with eaten parts.
Botanical countries are large (\`meta.at.area_km2\`): a plant that is native somewhere in one need not grow at the place itself.`,
      parameters: Parameters,
      query: readHere,
      response: warnable(HereAnswer),
      status: [200, 304, 400, 422],
      caching: 'list',
    },
    async ({ query: { at, language, warnings }, signal }) => {
      const here = await growsHere(at, language, signal);
      const uses = await Promise.all(
        here.uses.map(async ({ use, total, items, conditions, parsed }) => {
          const species = await presentItems(lists, members, parsed, items);
          const links = { all: `/api/v1/species?at=${at}&${conditions}` };
          return `{"use":"${use}","total":${total},"species":[${species.map(String).join(',')}],"links":${JSON.stringify(links)}}`;
        }),
      );
      const meta = metaWith({ at: here.at }, [...warnings, ...here.warnings]);
      return { json: `{"data":[${uses.join(',')}],"meta":${JSON.stringify(meta)}}` };
    },
  );
