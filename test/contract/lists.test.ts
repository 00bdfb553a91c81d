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

describe('C5.1 C5.2 pages', () => {
  it('have 20 items, the exact total, and neither overlap nor skip', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => pageOf(`/api/v1/species?page=${page}`)));
    expect(pages.map(({ data }) => data.length)).toEqual([20, 20, SPECIES - 40]);
    expect(pages.map(({ meta }) => meta.total)).toEqual([SPECIES, SPECIES, SPECIES]);
    expect(new Set(pages.flatMap(({ data }) => data.map(({ id }) => id))).size).toBe(SPECIES);
  });

  it('C6.20 the default order is by popularity', async () => {
    expect((await slugs('/api/v1/species')).slice(0, 2)).toEqual(['pyrella-montana', 'malusia-aaensis']);
  });

  it('C11.3 plants have one item a plant', async () => {
    expect((await pageOf('/api/v1/plants')).meta.total).toBe(MALUSIA + 1);
  });

  it('C5.2 limit is ignored with a warning', async () => {
    const { data, meta } = await pageOf('/api/v1/species?limit=5');
    expect(data).toHaveLength(20);
    expect(meta.warnings).toMatchObject([{ param: 'limit', problem: 'not_supported_here' }]);
  });

  it('C5.9 an unknown parameter is named, the token is not', async () => {
    const { meta } = await pageOf(`/api/v1/species?colour=red&token=${service.token}`);
    expect(meta.warnings).toMatchObject([{ param: 'colour', problem: 'unknown_parameter' }]);
  });

  it('C5.3 an empty page is the first', async () => {
    expect((await pageOf('/api/v1/species?page=')).links['self']).toBe('/api/v1/species');
  });
});

describe('C5.5 past the end', () => {
  it.each([
    ['/api/v1/species?page=4', 3],
    ['/api/v1/species?page=2500', 3],
    ['/api/v1/species?filter[slug]=nobody&page=2', 1],
    ['/api/v1/species/search?q=pyrella&limit=2&page=3', 2],
  ])('%s is 404 and names page %d', async (path, last) => {
    const { status, body } = await service.get(path);
    expect([status, body['code']]).toEqual([404, 'not_found']);
    expect(body['details']).toMatchObject([{ param: 'page', problem: 'past_end' }]);
    expect(body['message']).toContain(String(last));
  });

  it('an empty collection has one page', async () => {
    expect(await pageOf('/api/v1/species?filter[slug]=nobody')).toMatchObject({
      data: [],
      meta: { total: 0 },
    });
  });
});

describe('C5.6 C5.7 C5.8 links', () => {
  it('C5.11 of a middle page', async () => {
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
    ['genus', 'plants', () => 'PYRELLA'],
    ['genus', 'species', ({ genus }: Pyrella) => String(genus)],
    ['plants', 'species', () => 'pyrella-alpestris'],
  ])('C5.8 a list nested in %s (%s) links to itself by the slug of its parent', async (parent, list, ref) => {
    const slug = parent === 'genus' ? 'pyrella' : 'pyrella-montana';
    const { links, meta } = await pageOf(`/api/v1/${parent}/${ref(pyrella)}/${list}`);
    expect(links['self']).toBe(`/api/v1/${parent}/${slug}/${list}`);
    expect(meta.total).toBe(list === 'plants' ? 1 : 4);
  });

  it('C5.8 a flat list keeps its parent as given', async () => {
    const { links } = await pageOf('/api/v1/species?genus_id=Pyrella');
    expect(links['self']).toBe('/api/v1/species?genus_id=Pyrella');
  });

  it('a trailing slash does not reach the links', async () => {
    expect((await pageOf('/api/v1/genus/pyrella/species/')).links['self']).toBe(
      '/api/v1/genus/pyrella/species',
    );
  });
});

describe('C5.12 parents', () => {
  it.each([
    ['/api/v1/species?genus_id=pyrella', 4],
    ['/api/v1/species?plant_id=pyrella-montana', 4],
    ['/api/v1/species?zone_id=nsh', 1],
    ['/api/v1/species?zone_id=1', 1],
    ['/api/v1/species?genus_id=malusia&zone_id=nsh', 0],
    ['/api/v1/plants?genus_id=malusia&genus_id=pyrella', 1],
    ['/api/v1/genus/pyrella/species?zone_id=12', 1],
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

  it('C5.12 a nested list refuses its own parent as a parameter', async () => {
    const { status, body } = await service.get('/api/v1/genus/pyrella/plants?genus_id=pyrella');
    expect(status).toBe(400);
    expect(body['details']).toMatchObject([{ param: 'genus_id', problem: 'repeated' }]);
  });

  it('C11.12 establishment and zone are tested on the same row', async () => {
    expect((await pageOf('/api/v1/species?zone_id=ala&filter[establishment]=native')).meta.total).toBe(1);
    expect((await pageOf('/api/v1/species?zone_id=ala&filter[establishment]=introduced')).meta.total).toBe(0);
  });

  it('C6.26 a zone of a filter that does not exist matches nothing and is named', async () => {
    const { meta } = await pageOf('/api/v1/species?filter[zone]=atlantis');
    expect(meta).toMatchObject({ total: 0, warnings: [{ param: 'filter[zone]', problem: 'not_found' }] });
  });
});

describe('the query language over HTTP', () => {
  it.each([
    ['filter[author]=lund', 24],
    ['filter[maximum_height_cm]=null', 18],
    ['filter_not[maximum_height_cm]=null', 31],
    ['range[maximum_height_cm]=,60', 5],
    ['range[maximum_height]=100,&filter[author]=Hartw.', 12],
  ])('%s: %d species', async (query, total) => {
    expect((await pageOf(`/api/v1/species?${query}`)).meta.total).toBe(total);
  });

  it('C6.18 missing values come first in both directions', async () => {
    for (const direction of ['asc', 'desc']) {
      const [first] = await slugs(`/api/v1/species?order[maximum_height_cm]=${direction}`);
      const { body } = await service.get(`/api/v1/species/${first}`);
      expect(JSON.stringify(body)).toContain('"maximum_height":{"cm":null}');
    }
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

  it('C7.3 limit over 100 is 100, with a warning', async () => {
    const { data, meta } = await pageOf('/api/v1/species/search?q=*&limit=1000');
    expect(data).toHaveLength(SPECIES);
    expect(meta.warnings).toMatchObject([{ param: 'limit', problem: 'out_of_range' }]);
  });

  it('C7.2 text that folds to nothing has no results', async () => {
    expect((await pageOf('/api/v1/species/search?q=%C3%97')).meta.total).toBe(0);
  });
});

describe('texts that a store may not take', () => {
  it.each([
    '/api/v1/species?filter[slug]=a%00b',
    '/api/v1/species?filter_not[author]=%00',
    '/api/v1/species?filter[zone]=%00',
    '/api/v1/species?zone_id=%00',
    '/api/v1/species/search?q=%00',
    '/api/v1/species/search?q=%F0%9F%8C%B1%00x',
    `/api/v1/species?filter[author]=${'%E2%82%AC'.repeat(800)}`,
    '/api/v1/species?range[id]=999999999999,',
    '/api/v1/species?filter[id]=-1,999999999999',
  ])('%s is no fault of ours', async (path) => {
    expect((await service.get(path)).status).toBeLessThan(500);
  });
});

describe('C12.1 C12.3 C12.8 caching of lists', () => {
  it.each(['/api/v1/species', '/api/v1/plants/search?q=pyrella', '/api/v1/genus/pyrella/plants'])(
    '%s',
    async (path) => {
      const { headers } = await service.get(path);
      expect(headers.get('cache-control')).toBe('private, max-age=60');
      expect(headers.get('link')).toBe('</api/v1/sources>; rel="license"');
      expect(headers.has('last-modified')).toBe(false);
      const again = await service.get(path, { 'If-None-Match': headers.get('etag') ?? '' });
      expect([again.status, again.text]).toEqual([304, '']);
    },
  );
});

describe('C3.3 a token that strayed', () => {
  it.each(['Token=TOKEN', 'TOKEN=1', 'q=rosa+TOKEN', 'filter[genus]=TOKEN'])(
    'into %s is repeated by no link and no warning',
    async (query) => {
      const { status, text } = await service.get(`/api/v1/species?${query.replace('TOKEN', service.token)}`);
      expect(status).toBe(200);
      expect(text).not.toContain(service.token);
    },
  );
});
