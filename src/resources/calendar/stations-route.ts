import { z } from 'zod';
import { metaWith, warnable } from '../../http/meta.js';
import { type ApiRouter, declare } from '../../http/router.js';
import { parsePlain } from '../../query/parse-plain.js';
import { faulty } from '../../query/problem.js';
import type { Warning } from '../../query/warning.js';
import { member } from '../formats.js';
import type { FindStations } from './stations.js';

const SHORTEST = 2;
const LONGEST = 100;

const Frost = z.string().regex(/^(\d{2}-\d{2}|none)$/);
const StationsAnswer = z.object({
  data: z
    .array(
      z.strictObject({
        id: member(z.string(), 'Id that the publisher gives the station.', 'USW00014735'),
        name: member(z.string(), 'Name as published.', 'ALBANY INTERNATIONAL AIRPORT, NY US'),
        latitude: member(z.number(), 'Degrees north.', 42.7431),
        longitude: member(z.number(), 'Degrees east.', -73.8092),
        last_frost: member(Frost, 'Day after which half of the years have no frost in spring.', '04-27'),
        first_frost: member(Frost, 'Day by which half of the years have had a frost in autumn.', '10-15'),
      }),
    )
    .describe('Up to 20 stations whose names have all words of `q`, by name.'),
  meta: z.strictObject({ total: member(z.int().min(0), 'Number of stations listed.', 1) }),
});

const Parameters = z.object({
  q: member(z.string().min(SHORTEST).max(LONGEST), 'Words or parts of words of the name.', 'albany'),
});

const NONE_LOADED: Warning = {
  param: 'q',
  problem: 'not_found',
  message:
    'q: no climate stations are loaded here. The operator loads them with `linnea fetch frost-normals` and `linnea ingest frost-normals`; until then give the frosts that you know as last_frost and first_frost.',
};

const readQuery = (raw: string) => {
  const { values, warnings } = parsePlain(raw, ['q']);
  const text = values.get('q')?.trim() ?? '';
  if (text.length >= SHORTEST && text.length <= LONGEST) return { text, warnings };
  const message = `q takes ${SHORTEST} to ${LONGEST} characters of the name of a climate station, such as albany.`;
  const problem = text === '' ? 'missing' : text.length < SHORTEST ? 'malformed' : 'too_long';
  throw faulty('unprocessable_entity', [{ param: 'q', got: text || null, problem, message }]);
};

/** Adds the route that finds climate stations by name (contract C2.75, C19.9). */
export const stationsRoute = (router: ApiRouter, find: FindStations): void =>
  declare(
    router,
    {
      method: 'get',
      path: '/api/v1/frost-stations',
      rule: 'C2.75',
      summary: 'Find climate stations with their frosts',
      description: `Returns climate stations by name, with the usual days of the last and the first frost there, for the calendars. There are none
until an operator loads them (\`linnea fetch frost-normals\`). A place between stations may differ by weeks: nothing is guessed.`,
      parameters: Parameters,
      query: readQuery,
      response: warnable(StationsAnswer),
      status: [200, 304, 400, 422],
      caching: 'list',
    },
    async ({ query: { text, warnings } }) => {
      const { stations: data, areLoaded } = await find(text);
      const all = [...warnings, ...(areLoaded ? [] : [NONE_LOADED])];
      return { json: JSON.stringify({ data, meta: metaWith({ total: data.length }, all) }) };
    },
  );
