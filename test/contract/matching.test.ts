import { MATCH_TIMEOUTS } from '../../src/resources/match/slots.js';
import { fillNames } from '../matching/list.js';
import { type Service, startService } from './service.js';

let service: Service;
beforeAll(async () => {
  service = await startService({ fill: fillNames });
});
afterAll(() => service.close());

const PATH = '/api/v1/species/match';

const request = (body: unknown, headers: Readonly<Record<string, string>> = {}, to = service) => ({
  method: 'POST',
  headers: {
    Authorization: `Bearer ${to.token}`,
    'Content-Type': 'application/json',
    ...headers,
  },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});
const post = (...given: Parameters<typeof request>) => fetch(service.url + PATH, request(...given));

interface Item {
  readonly id: unknown;
  readonly name: string;
  readonly type: string;
  readonly species: { readonly slug: string } | null;
}
interface List {
  readonly data: readonly Item[];
  readonly meta: Readonly<Record<string, unknown>>;
}

describe('C2.52 GET /api/v1/species/match', () => {
  it('C7.23 answers the species of a name, and by which of its names', async () => {
    const { status, headers, body } = await service.get(`${PATH}?name=Quercus%20pedunculata%20Ehrh.`);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('private, max-age=60');
    expect(headers.get('link')).toBe('</api/v1/sources>; rel="license"');
    expect(body).toEqual({
      data: {
        id: null,
        name: 'Quercus pedunculata Ehrh.',
        type: 'exact',
        confidence: 98,
        species: {
          id: expect.any(Number),
          slug: 'quercus-robur',
          scientific_name: 'Quercus robur',
          author: 'L.',
          rank: 'species',
          status: 'accepted',
          genus: 'Quercus',
          family: 'Fagaceae',
          links: {
            self: '/api/v1/species/quercus-robur',
            genus: '/api/v1/genus/quercus',
            plant: '/api/v1/plants/quercus-robur',
          },
        },
        matched_name: { name: 'Quercus pedunculata', author: 'Ehrh.', synonym: true },
        genus: null,
        family: null,
        reasons: [
          { code: 'same_name', text: expect.any(String) },
          { code: 'synonym', text: expect.any(String) },
          { code: 'author_same', text: expect.any(String) },
        ],
        alternatives: [],
      },
      meta: {},
    });
  });

  it('C7.24 an ambiguous name has no species, and its alternatives', async () => {
    const { body } = await service.get(`${PATH}?name=Poa+media`);
    const data = body['data'] as { type: string; species: null; alternatives: { slug: string }[] };
    expect([data.type, data.species]).toEqual(['none', null]);
    expect(data.alternatives.map(({ slug }) => slug)).toEqual(['poa-alpina', 'poa-compressa']);
  });

  it.each([
    ['', 422, 'missing'],
    ['?name=', 422, 'blank'],
    ['?name=%20', 422, 'blank'],
    [`?name=${'a'.repeat(201)}`, 400, 'too_long'],
    [`?name=Poa&genus=${'a'.repeat(201)}`, 400, 'too_long'],
    ['?name=%ff', 400, 'malformed'],
    ['?name=Oak&kind=vernacular', 400, 'not_allowed'],
    ['?name=Oak&kind=', 400, 'not_allowed'],
  ])('C7.21 %s is %s %s', async (query, status, problem) => {
    const { body, ...answer } = await service.get(PATH + query);
    expect(answer.status).toBe(status);
    expect(body['details']).toMatchObject([{ problem }]);
  });

  it('C7.23 a family is a higher rank, without a species', async () => {
    const { body } = await service.get(`${PATH}?name=Rosaceae`);
    expect(body['data']).toMatchObject({
      type: 'higher_rank',
      species: null,
      genus: null,
      family: { slug: 'rosaceae', name: 'Rosaceae', links: { self: '/api/v1/families/rosaceae' } },
    });
  });

  it('C7.38 kind=common also matches common names, in single names and in lists', async () => {
    const { body } = await service.get(`${PATH}?name=english+oak&kind=common`);
    expect(body['data']).toMatchObject({
      type: 'exact',
      species: { slug: 'quercus-robur' },
      matched_name: { name: 'English oak', author: null, synonym: false },
      reasons: [{ code: 'common_name' }],
    });
    const list = await post({ names: [{ name: 'English oak', kind: 'common' }, 'English oak'] });
    expect(((await list.json()) as List).data.map(({ type }) => type)).toEqual(['exact', 'none']);
    const refused = await post({ names: [{ name: 'English oak', kind: 'vernacular' }] });
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({
      message: 'names[0].kind must be scientific or common; got "vernacular".',
      details: [{ field: 'names[0].kind', got: 'vernacular', problem: 'not_allowed' }],
    });
    const misspelt = await service.get(`${PATH}?name=english+oak&kind=comon`);
    expect(misspelt.body).toMatchObject({
      message: 'kind must be scientific or common; got "comon"; did you mean common?',
    });
  });

  it('C7.21 counts characters, not UTF-16 units', async () => {
    for (const [name, ...statuses] of [
      ['\u{1F33F}'.repeat(200), 200, 200],
      ['\u{1F33F}'.repeat(201), 400, 422],
    ] as const) {
      const one = await service.get(`${PATH}?name=${encodeURIComponent(name)}`);
      expect([one.status, (await post({ names: [name] })).status]).toEqual(statuses);
    }
  });

  it('C7.21 leaves spaces around a name or hint out of its maximum length', async () => {
    const [name, genus] = [`  ${'a'.repeat(200)} `, ` ${'b'.repeat(200)}  `];
    const query = String(new URLSearchParams({ name, genus }));
    expect((await service.get(`${PATH}?${query}`)).status).toBe(200);
    expect((await post({ names: [name, { name, genus }] })).status).toBe(200);
  });

  it('C5.9 warns of ignored parameters', async () => {
    const { body } = await service.get(`${PATH}?name=Poa&page=2&colour=red&filter[light]=5&name=Quercus`);
    const { warnings } = body['meta'] as { warnings: { param: string; problem: string }[] };
    expect(warnings.map(({ param, problem }) => [param, problem])).toEqual([
      ['page', 'not_supported_here'],
      ['colour', 'unknown_parameter'],
      ['filter[light]', 'not_supported_here'],
      ['name', 'repeated'],
    ]);
  });

  it('C3.4 needs a credential', async () => {
    expect((await service.ask(`${PATH}?name=Poa`)).status).toBe(401);
    expect((await post({ names: [] }, { Authorization: 'Bearer no' })).status).toBe(401);
  });
});

describe('C2.53 POST /api/v1/species/match', () => {
  it('C7.22 answers one item per name, in order, with its id', async () => {
    const answer = await post({
      names: ['Salix albus', { name: 'P. alba', genus: 'Primula', id: { row: 7 } }, '', 'Poa media'],
      colour: 'red',
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('link')).toBe('</api/v1/sources>; rel="license"');
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    const { data, meta } = (await answer.json()) as List;
    expect(data.map(({ id, type, species }) => [id, type, species?.slug ?? null])).toEqual([
      [null, 'normalised', 'salix-alba'],
      [{ row: 7 }, 'normalised', 'primula-alba'],
      [null, 'none', null],
      [null, 'none', null],
    ]);
    const types = { exact: 0, normalised: 2, authorship_differs: 0, fuzzy: 0, higher_rank: 0, none: 2 };
    expect(meta).toMatchObject({ total: 4, types });
    expect(meta['warnings']).toMatchObject([{ param: 'colour', problem: 'unknown_parameter' }]);
  });

  it('C5.9 warns of parameters and members that it ignores', async () => {
    const answer = await fetch(`${service.url}${PATH}?shade=1`, request({ names: [], colour: 'red' }));
    const { meta } = (await answer.json()) as List;
    expect(meta['warnings']).toMatchObject([{ param: 'shade' }, { param: 'colour' }]);
  });

  it('C7.22 answers a thousand names, and none', async () => {
    const names = Array.from({ length: 1_000 }, (_, at) =>
      at % 2 === 0 ? 'Quercus robur' : `Bellis perenn${at}`,
    );
    const { data, meta } = (await (await post({ names })).json()) as List;
    expect(data.map(({ name }) => name)).toEqual(names);
    expect(meta['total']).toBe(1_000);
    expect(await (await post({ names: [] })).json()).toMatchObject({ data: [], meta: { total: 0 } });
  });

  it.each([
    [{}, 'names', 'missing'],
    [{ names: 'Poa' }, 'names', 'wrong_type'],
    [{ names: Array(1_001).fill('Poa') }, 'names', 'too_many'],
    [{ names: ['Poa', 5] }, 'names[1]', 'wrong_type'],
    [{ names: [{ id: 1 }] }, 'names[0].name', 'missing'],
    [{ names: [{ name: 'Poa', genus: 5 }] }, 'names[0].genus', 'wrong_type'],
    [{ names: [{ name: 'Poa', family: 5 }] }, 'names[0].family', 'wrong_type'],
    [{ names: [{ name: 'Poa', genus: 'a'.repeat(201) }] }, 'names[0].genus', 'too_long'],
    [{ names: [{ name: 'Poa', family: 'a'.repeat(201) }] }, 'names[0].family', 'too_long'],
    [{ names: ['a'.repeat(201)] }, 'names[0]', 'too_long'],
  ])('C7.21 refuses %j', async (body, field, problem) => {
    const answer = await post(body);
    expect(answer.status).toBe(422);
    expect((await answer.json()) as object).toMatchObject({ details: [{ field, problem }] });
  });

  it('C4.4 reads up to 524,288 bytes, more than other routes', async () => {
    const names = Array.from({ length: 1_000 }, () => 'ä'.repeat(200));
    expect((await post({ names })).status).toBe(200);
    const answer = await post({ names, more: 'a'.repeat(200_000) });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ message: expect.stringContaining('524288 bytes') });
  });

  it('C4.4 C7.27 matches two lists at once; a list that gets no answer or no slot within 10 s is 503', async () => {
    expect(MATCH_TIMEOUTS).toEqual({ firstSlot: 10_000, firstBatch: 4_500 });
    const hasty = await startService({
      fill: fillNames,
      matchTimeouts: { firstSlot: 2_500, firstBatch: 1_000 },
    });
    const send = (names: readonly string[], signal: AbortSignal | null = null) =>
      fetch(hasty.url + PATH, { ...request({ names }, {}, hasty), signal });
    const answers = await hasty.database.session(async (client) => {
      await client.query('begin');
      await client.query('lock table species in access exclusive mode');
      const gone = new AbortController();
      const lists = Array.from({ length: 8 }, () => send(['Poa alpina']));
      const left = send(['Poa'], gone.signal);
      gone.abort();
      await expect(left).rejects.toThrow();
      const refused = await Promise.all(lists);
      await client.query('rollback');
      return refused;
    });
    const messages: unknown[] = [];
    for (const answer of answers) {
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
      messages.push(((await answer.json()) as { message: string }).message);
    }
    const busy = 'The service is busy with other lists of names: try again in a few seconds.';
    expect(messages.filter((message) => message === busy)).toHaveLength(2);
    const slow = 'Matching the first names of the list took too long';
    expect(messages.filter((message) => String(message).startsWith(slow))).toHaveLength(6);
    expect((await send(['Poa alpina'])).status).toBe(200);
    await hasty.close();
  });
});
