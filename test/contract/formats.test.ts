import { parse } from 'csv-parse/sync';
import { ENGINES, startOver } from './engines.js';
import { createGarden, MALUSIA } from './garden.js';
import type { Service } from './service.js';

type Row = Readonly<Record<string, unknown>>;

const SPECIES = MALUSIA + 4;

describe.each(ENGINES)('C14 formats over %s', (engine) => {
  let service: Service;
  beforeAll(async () => {
    service = await startOver(engine, (database) =>
      database.session(async (client) => {
        await createGarden(client);
        await client.query(`
          update species set vals = vals || '{"author":"=cmd|''/c calc''!A0, \\"L.\\"\\nfil."}'
          where slug = 'malusia-acensis'`);
        await client.query(`
          update species set vals = vals || '{"minimum_temperature_deg_c":-15}' where slug = 'malusia-adensis'`);
      }),
    );
  });
  afterAll(() => service?.close());

  const fetched = async (path: string, init: RequestInit = {}) => {
    const headers = { Authorization: `Bearer ${service.token}`, ...init.headers };
    const answer = await fetch(service.url + encodeURI(path), { ...init, headers });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  const table = (text: string): readonly Readonly<Record<string, string>>[] =>
    parse(text, { columns: true, relax_column_count: false });
  const lines = (text: string): readonly Row[] =>
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Row);
  const all = async (path: string): Promise<readonly Row[]> => {
    const { body } = await service.get(encodeURI(path));
    return body['data'] as readonly Row[];
  };

  it.each([
    ['/api/v1/species?', {}],
    ['/api/v1/plants?filter[author]=Lund&', {}],
    ['/api/v1/species/search?q=malusia&order[slug]=desc&', {}],
    ['/api/v1/genus/malusia/species?', {}],
    ['/api/v1/distributions?', {}],
    ['/api/v1/corrections?', {}],
  ])('C14.20 %s as lines has the items of all pages', async (path) => {
    const expected = await all(`${path}cursor=*&limit=200`);
    const asked = [
      await fetched(`${path}format=ndjson`),
      await fetched(path, { headers: { Accept: 'application/x-ndjson' } }),
    ];
    for (const { status, headers, text } of asked) {
      expect([status, headers.get('content-type')]).toEqual([200, 'application/x-ndjson; charset=utf-8']);
      expect(lines(text)).toEqual(expected);
      expect(headers.get('x-total-count')).toBe(String(expected.length));
      expect(headers.get('vary')?.split(/, */)).toContain('Accept');
    }
  });

  it('C14.21 a table has one column a member, with keys and units of the registry', async () => {
    const { headers, text } = await fetched('/api/v1/species?format=csv');
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
    const rows = table(text);
    expect(rows.length).toBe(SPECIES);
    expect(Object.keys(rows[0]!)).toEqual(
      'id common_name slug scientific_name year bibliography author status rank family_name family_common_name genus_name genus_id plant_id image_url completion_ratio complete_data links.self links.genus links.plant synonyms'.split(
        ' ',
      ),
    );
    const items = await all('/api/v1/species?cursor=*&limit=200');
    expect(rows.map(({ id, slug, year }) => [id, slug, year])).toEqual(
      items.map(({ id, slug, year }) => [String(id), slug, year === null ? '' : String(year)]),
    );
  });

  it('C14.21 selected members, their units and provenance are columns', async () => {
    const fields =
      'maximum_height_cm,growth.minimum_temperature,distributions.native,common_names,provenance';
    const rows = table((await fetched(`/api/v1/plants?format=csv&fields=${fields}`)).text);
    expect(Object.keys(rows[0]!).slice(0, 8)).toEqual([
      'id',
      'slug',
      'links.self',
      'maximum_height_cm [cm]',
      'minimum_temperature_deg_c [°C]',
      'minimum_temperature_deg_f [°F]',
      'distributions.native',
      'common_names',
    ]);
    expect(rows[0]).toMatchObject({
      slug: 'pyrella-montana',
      'maximum_height_cm [cm]': '60',
      'distributions.native': 'ala|nsh',
    });
    expect(Object.keys(rows[0]!)).toContain('maximum_height_cm_source');
    const cold = rows.find(({ slug }) => slug === 'malusia-adensis');
    expect(cold?.['minimum_temperature_deg_c [°C]']).toBe('-15');
  });

  it('C14.21 no cell is a formula, and quotes, commas and lines stay', async () => {
    const rows = table((await fetched('/api/v1/species?filter[slug]=malusia-acensis&format=csv')).text);
    expect(rows.map(({ author }) => author)).toEqual([`'=cmd|'/c calc'!A0, "L."\nfil.`]);
  });

  it('C14.20 with a cursor sends one page, and names the next one in a header', async () => {
    const read: string[] = [];
    let next: string | undefined = '/api/v1/species?cursor=*&limit=20&format=csv';
    let pages = 0;
    for (; next !== undefined; pages += 1) {
      const { headers, text }: Awaited<ReturnType<typeof fetched>> = await fetched(decodeURI(next));
      read.push(...table(text).map(({ slug }) => slug!));
      next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
    }
    expect(pages).toBe(3);
    expect(read).toEqual((await all('/api/v1/species?cursor=*&limit=200')).map(({ slug }) => slug));
  });

  it.each(['token', 'tokens'])(
    'C3.3 C14.20 the header with the next page does not repeat a token sent as %s',
    async (name) => {
      const path = `/api/v1/species?cursor=*&limit=20&format=csv&${name}=${service.token}`;
      const { headers } = await fetched(path);
      const link = headers.get('link');
      expect(link).toContain('rel="next"');
      expect(link).not.toContain(service.token);
    },
  );

  it.each([
    ['page=2', 'page'],
    ['limit=5', 'limit'],
    ['limit=5&page=2', 'limit'],
    ['facets=genus', 'facets'],
  ])('C14.20 %s without a cursor is refused, not ignored', async (query, param) => {
    const { status, text } = await fetched(`/api/v1/species/search?q=*&${query}&format=csv`);
    expect(status).toBe(400);
    expect(JSON.parse(text).details).toMatchObject([{ param, problem: 'not_allowed' }]);
  });

  it('C14.20 page is refused if the Accept header asks for rows; empty parameters are ignored', async () => {
    const headers = { Accept: 'text/csv' };
    const { status, text } = await fetched('/api/v1/species?page=2', { headers });
    expect([status, JSON.parse(text).message]).toEqual([
      400,
      'page cannot be combined with this Accept header: all records are sent. Use cursor with limit for a part of them.',
    ]);
    expect((await fetched('/api/v1/species?page=&limit=&facets=', { headers })).status).toBe(200);
  });

  it('C7.10 C14.21 a column names the language of common names only if one is asked for', async () => {
    const columns = async (query: string) =>
      Object.keys(table((await fetched(`/api/v1/species?format=csv${query}`)).text)[0]!);
    expect(await columns('')).not.toContain('common_name_language');
    expect(await columns('&lang=fr')).toContain('common_name_language');
  });

  it('C14.20 warnings are in a header', async () => {
    const { headers } = await fetched('/api/v1/species?colour=röd&format=csv');
    expect(JSON.parse(headers.get('x-warnings')!)).toMatchObject([
      { param: 'colour', problem: 'unknown_parameter' },
    ]);
  });

  it.each([
    'text/html,application/xhtml+xml,*/*;q=0.8',
    '*/*',
    'image/png',
    'application/json, text/csv;q=0.5',
  ])('C14.20 Accept: %s gets JSON', async (accept) => {
    const { headers } = await fetched('/api/v1/species', { headers: { Accept: accept } });
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  it('C14.20 another format is 400', async () => {
    const { status, text } = await fetched('/api/v1/species?format=xml');
    expect([status, JSON.parse(text).details[0].problem]).toEqual([400, 'not_allowed']);
  });

  it('C14.20 a list of names as CSV', async () => {
    const { text } = await fetched('/api/v1/species/match', {
      method: 'POST',
      headers: { Accept: 'text/csv', 'Content-Type': 'application/json' },
      body: JSON.stringify({ names: ['Pyrella montana', 'Nobody knows'] }),
    });
    expect(table(text)).toMatchObject([
      { name: 'Pyrella montana', type: 'exact', 'species.slug': 'pyrella-montana' },
      { name: 'Nobody knows', type: 'none', 'species.slug': '' },
    ]);
  });

  describe('batches', () => {
    const posted = (body: unknown, path = '/api/v1/species/batch', headers = {}) =>
      fetched(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
    const answered = async (body: unknown) => {
      const { status, text } = await posted(body);
      if (status !== 200) throw new Error(text);
      return JSON.parse(text) as { data: readonly Row[]; meta: Row };
    };

    it('C14.15 species are those of the list, in the order sent', async () => {
      const items = (await all('/api/v1/species?cursor=*&limit=200')).toReversed();
      const ids = await answered({ ids: items.map(({ id }) => id) });
      expect(ids).toEqual({ data: items, meta: { total: SPECIES, not_found: [], merged: [] } });
      const slugs = await answered({ slugs: items.map(({ slug }) => slug) });
      expect(slugs.data).toEqual(items);
    });

    it('C14.16 unknown references and those of other records are named', async () => {
      const { data, meta } = await answered({
        slugs: ['Pyrella-Montana', 'pyrella-alpestris', "o'neill", '', 'nobody', 'pyrella-montana'],
      });
      expect(data.map(({ slug }) => slug)).toEqual(['pyrella-montana', 'pyrella-montana', 'pyrella-montana']);
      const id = data[0]!['id'];
      expect(meta).toEqual({
        total: 3,
        not_found: ["o'neill", '', 'nobody'],
        merged: [{ given: 'pyrella-alpestris', id, slug: 'pyrella-montana' }],
      });
    });

    it('C5.9 ignored parameters and members are named in the warnings', async () => {
      const { text } = await posted({ ids: [], colour: 'red' }, '/api/v1/species/batch?shade=1');
      expect(JSON.parse(text).meta.warnings).toMatchObject([{ param: 'shade' }, { param: 'colour' }]);
    });

    it('C14.15 fields are selected as in lists', async () => {
      const [expected] = await all('/api/v1/species?fields=growth,names');
      for (const fields of ['growth,names', ['growth', 'names']])
        expect((await answered({ slugs: ['pyrella-montana'], fields })).data).toEqual([expected]);
      expect((await posted({ ids: [1], fields: 'grwth' })).status).toBe(400);
      expect((await posted({ ids: [1], fields: 7 })).status).toBe(422);
    });

    it('C14.17 as lines, the last of which has meta; and as a table', async () => {
      const body = { slugs: ['pyrella-montana', 'nobody'] };
      for (const answer of [
        await posted(body, '/api/v1/species/batch?format=ndjson'),
        await posted(body, '/api/v1/species/batch', { Accept: 'application/x-ndjson' }),
      ])
        expect(lines(answer.text)).toMatchObject([
          { slug: 'pyrella-montana' },
          { meta: { total: 1, not_found: ['nobody'], merged: [] } },
        ]);
      const { text } = await posted(body, '/api/v1/species/batch?format=csv');
      expect(table(text).map(({ slug }) => slug)).toEqual(['pyrella-montana']);
    });

    it('C14.15 a thousand references are answered', async () => {
      const items = await all('/api/v1/species?cursor=*&limit=40');
      const ids = Array.from({ length: 1_000 }, (_, at) => items[at % 40]!['id']);
      const { data, meta } = await answered({ ids, fields: 'growth.light' });
      expect(data.map(({ id }) => id)).toEqual(ids);
      expect(meta['total']).toBe(1_000);
    });

    it.each([
      [{}, 'ids', 'missing'],
      [{ ids: 'x' }, 'ids', 'wrong_type'],
      [{ ids: [1], slugs: ['a'] }, 'slugs', 'not_allowed'],
      [{ ids: ['1'] }, 'ids[0]', 'wrong_type'],
      [{ ids: [1, 0] }, 'ids[1]', 'out_of_range'],
      [{ ids: Array.from({ length: 1_001 }, () => 1) }, 'ids', 'too_many'],
      [{ slugs: ['a'.repeat(256)] }, 'slugs[0]', 'too_long'],
    ])('C14.15 %j is 422', async (body, field, problem) => {
      const { status, text } = await posted(body);
      expect(status).toBe(422);
      expect(JSON.parse(text).details[0]).toMatchObject({ field, problem });
    });
  });
});
