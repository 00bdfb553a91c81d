import type { Pyrella } from '../resources/fixture.js';
import { createGarden, indexed, MALUSIA } from './garden.js';
import { type Service, startService } from './service.js';

let service: Service;
let pyrella: Pyrella;
beforeAll(async () => {
  service = await startService({
    fill: async (database) => {
      pyrella = await database.session(createGarden);
    },
    engine: indexed,
  });
});
afterAll(() => service.close());

interface Item {
  readonly id: number;
  readonly slug: string;
}
interface Page {
  readonly data: readonly Item[];
  readonly links: Readonly<Record<string, string>>;
  readonly meta: { readonly total: number; readonly warnings?: readonly Record<string, string>[] };
}
const pageOf = async (path: string): Promise<Page> => {
  const { status, body, text } = await service.get(path);
  if (status !== 200) throw new Error(text);
  return body as unknown as Page;
};
const slugs = async (path: string): Promise<readonly string[]> =>
  (await pageOf(path)).data.map(({ slug }) => slug);
const SPECIES = MALUSIA + 4;

it('C6.20 the default order is by popularity', async () => {
  expect((await slugs('/api/v1/species')).slice(0, 2)).toEqual(['pyrella-montana', 'malusia-aaensis']);
});

describe('C5.5 past the end', () => {
  it.each([
    ['/api/v1/species?page=2500', 3],
    ['/api/v1/species?filter[slug]=nobody&page=2', 1],
    ['/api/v1/species/search?q=pyrella&limit=2&page=3', 2],
  ])('%s is 404 and names page %d', async (path, last) => {
    const { status, body } = await service.get(path);
    expect([status, body['code']]).toEqual([404, 'not_found']);
    expect(body['details']).toMatchObject([{ param: 'page', problem: 'past_end' }]);
    expect(body['message']).toContain(String(last));
  });
});

describe('C5.6 C5.7 C5.8 links', () => {
  it('C5.7 of a middle page', async () => {
    const query = 'order[year]=desc&page=2&order[author]=asc&filter[status]=accepted,unknown';
    const { links } = await pageOf(`/api/v1/species?${query}&token=${service.token}`);
    const rest = 'filter%5Bstatus%5D=accepted%2Cunknown&order%5Byear%5D=desc&order%5Bauthor%5D=asc&page=';
    expect(links).toEqual({
      self: `/api/v1/species?${rest}2`,
      first: `/api/v1/species?${rest}1`,
      prev: `/api/v1/species?${rest}1`,
      next: `/api/v1/species?${rest}3`,
      last: `/api/v1/species?${rest}3`,
    });
  });

  it.each([
    ['genus', 'plants', (_: Pyrella) => 'PYRELLA'],
    ['plants', 'species', () => 'pyrella-alpestris'],
  ])('C5.8 a list nested in %s (%s) links to itself by the slug of its parent', async (parent, list, ref) => {
    const slug = parent === 'genus' ? 'pyrella' : 'pyrella-montana';
    const { links, meta } = await pageOf(`/api/v1/${parent}/${ref(pyrella)}/${list}`);
    expect(links['self']).toBe(`/api/v1/${parent}/${slug}/${list}`);
    expect(meta.total).toBe(list === 'plants' ? 1 : 4);
  });

  it('links have no trailing slash', async () => {
    expect((await pageOf('/api/v1/genus/pyrella/species/')).links['self']).toBe(
      '/api/v1/genus/pyrella/species',
    );
  });
});

describe('C5.12 parents', () => {
  it.each([
    ['/api/v1/species?plant_id=pyrella-montana', 4],
    ['/api/v1/species?genus_id=malusia&zone_id=nsh', 0],
    ['/api/v1/species?genus_id=malusia&plant_id=pyrella-montana', 0],
    ['/api/v1/plants?genus_id=malusia&genus_id=pyrella', 1],
    ['/api/v1/plants/search?q=*&zone_id=2', 1],
  ])('%s: %d', async (path, total) => {
    expect((await pageOf(path)).meta.total).toBe(total);
  });

  it.each([
    '/api/v1/species?genus_id=nothing',
    '/api/v1/species?plant_id=nothing',
    '/api/v1/species?zone_id=nothing',
    '/api/v1/species?zone_id=99',
    '/api/v1/genus/nothing/species',
    '/api/v1/genus/nothing/plants',
    '/api/v1/plants/nothing/species',
  ])('%s is 404', async (path) => {
    const { status, body } = await service.get(path);
    expect(status).toBe(404);
    expect(body['details']).toMatchObject([{ problem: 'not_found' }]);
  });
});

describe('C7.1 searches', () => {
  it.each([
    ['/api/v1/species/search?q=pyrella montana', 'pyrella-montana'],
    ['/api/v1/species/search?q=hill pyrella', 'pyrella-montana'],
    ['/api/v1/species/search?q=Pyrella alpestris', 'pyrella-montana'],
    ['/api/v1/species/search?q=pyrela montana', 'pyrella-montana'],
    ['/api/v1/plants/search?q=white pyrella', 'pyrella-montana'],
  ])('%s finds %s first', async (path, slug) => {
    expect((await slugs(encodeURI(path)))[0]).toBe(slug);
  });

  it('C7.3 limit is the page size', async () => {
    const { data, links, meta } = await pageOf('/api/v1/species/search?q=*&limit=7&page=2');
    expect([data.length, meta.total]).toEqual([7, SPECIES]);
    expect(links['last']).toBe('/api/v1/species/search?limit=7&page=7&q=*');
  });

  it('C7.2 text that folds to nothing has no results', async () => {
    expect((await pageOf('/api/v1/species/search?q=%C3%97')).meta.total).toBe(0);
  });
});

describe('values that a store might reject', () => {
  it.each([
    '/api/v1/species?filter[slug]=a%00b',
    '/api/v1/species?filter_not[author]=%00',
    '/api/v1/species?filter[zone]=%00a%00',
    '/api/v1/species?zone_id=%00a%00',
    '/api/v1/species/search?q=%00',
    '/api/v1/species/search?q=%F0%9F%8C%B1%00x',
    `/api/v1/species?filter[author]=${'%E2%82%AC'.repeat(800)}`,
    '/api/v1/species?range[id]=999999999999,',
    '/api/v1/species?filter[id]=-1,999999999999',
  ])('%s is not answered with 5xx', async (path) => {
    expect((await service.get(path)).status).toBeLessThan(500);
  });
});

it('C12.1 C12.3 C12.8 a nested list is cached as any other, without a date', async () => {
  const path = '/api/v1/genus/pyrella/plants';
  const { headers } = await service.get(path);
  expect(headers.get('cache-control')).toBe('private, max-age=60');
  expect(headers.get('link')).toBe('</api/v1/sources>; rel="license"');
  expect(headers.has('last-modified')).toBe(false);
  const again = await service.get(path, { 'If-None-Match': headers.get('etag') ?? '' });
  expect([again.status, again.text]).toEqual([304, '']);
});

describe('C3.3 a token in the wrong parameter', () => {
  it.each(['Token=TOKEN', 'TOKEN=1', 'q=rosa+TOKEN', 'filter[genus]=TOKEN'])(
    '%s is repeated in no link and no warning',
    async (query) => {
      const { status, text } = await service.get(`/api/v1/species?${query.replace('TOKEN', service.token)}`);
      expect(status).toBe(200);
      expect(text).not.toContain(service.token);
    },
  );
});
