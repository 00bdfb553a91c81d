import createClient from 'openapi-fetch';
import type { paths } from './types.js';

/** Lists, reads a record and a 404 with the types of openapi-typescript. */
const { TOKEN = '', BASE_URL = '' } = process.env;

/** openapi-fetch knows no `explode: false`: the values of a filter are one parameter, those of other parameters one each. */
const querySerializer = (query: Readonly<Record<string, unknown>>): string =>
  new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      (name.includes('[') ? [value] : [value].flat()).map((each) => [name, String(each)]),
    ),
  ).toString();

const headers = { Authorization: `Bearer ${TOKEN}` };
const client = createClient<paths>({ baseUrl: BASE_URL, headers, querySerializer });
const list = await client.GET('/api/v1/species', {
  params: {
    query: {
      'filter[edible]': ['true'],
      'filter[duration]': ['annual', 'perennial'],
      filter_not: ['flower_color:blue,purple'],
      range: ['maximum_height_cm:,200', 'completion_ratio:1,'],
      order: ['maximum_height_cm:desc', 'slug:asc'],
    },
  },
});
const record = await client.GET('/api/v1/species/{id}', { params: { path: { id: 'solanum-lycopersicum' } } });
const missing = await client.GET('/api/v1/species/{id}', { params: { path: { id: 'tomatoo' } } });
const total: number | undefined = list.data?.meta.total;
const slugs: readonly string[] | undefined = list.data?.data.map(({ slug }) => slug);
const { scientific_name, family } = record.data!.data;
console.log(JSON.stringify({ total, slugs, record: scientific_name, family, missing: missing.error?.code }));
