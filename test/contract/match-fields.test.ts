import { parse } from 'csv-parse/sync';
import { sampleService } from '../support/sample-service.js';
import type { Service } from './service.js';

type Json = Readonly<Record<string, unknown>>;

const PATH = '/api/v1/species/match';
const NAMES = ['Solanum lycopersicum L.', 'Belis perennis', 'Lycopersicon esculentum', 'Rosa', 'Nemo nullus'];
const FIELDS = 'maximum_height_cm,edible,growth.bloom_months,provenance';

describe('values of matched names', () => {
  let service: Service;
  beforeAll(async () => {
    service = await sampleService();
  });
  afterAll(() => service?.close());

  const post = async (path: string, body: object, accept = 'application/json') => {
    const answer = await fetch(service.url + path, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${service.token}`,
        'Content-Type': 'application/json',
        Accept: accept,
      },
      body: JSON.stringify(body),
    });
    return { status: answer.status, text: await answer.text() };
  };
  const matched = async (body: object): Promise<readonly Json[]> =>
    (JSON.parse((await post(PATH, body)).text) as { data: readonly Json[] }).data;

  it('C14.60 each species has its members, and the selected ones of a batch', async () => {
    const bare = await matched({ names: NAMES });
    const found = await matched({ names: NAMES, fields: FIELDS });
    const slugs = bare.flatMap(({ species }) => (species as Json | null)?.['slug'] ?? []);
    expect(slugs).toContain('solanum-lycopersicum');
    const batch = await post('/api/v1/species/batch', { slugs, fields: FIELDS });
    const items = (JSON.parse(batch.text) as { data: readonly Json[] }).data;
    const byId = new Map(items.map((item) => [item['id'], item]));
    expect(found).toEqual(
      bare.map((item) => {
        const species = item['species'] as Json | null;
        return species === null ? item : { ...item, species: { ...byId.get(species['id']), ...species } };
      }),
    );
    expect(found[0]!['species']).toMatchObject({
      scientific_name: 'Solanum lycopersicum',
      edible: true,
      specifications: { maximum_height: { cm: expect.any(Number) } },
      provenance: { 'specifications.maximum_height.cm': { source: expect.any(String) } },
    });
  });

  it('C7.21 C14.60 the fields of one name may be longer than a name', async () => {
    const fields = 'maximum_height_cm,growth.light,growth.bloom_months,specifications.toxicity,'.repeat(4);
    const { status, body } = await service.get(`${PATH}?name=Solanum+lycopersicum&fields=${fields}`);
    expect([status, body['data']]).toMatchObject([
      200,
      { species: { specifications: { maximum_height: { cm: expect.any(Number) } } } },
    ]);
  });

  it('C14.60 a list of names means the same as a text', async () => {
    expect(await matched({ names: NAMES, fields: FIELDS.split(',') })).toEqual(
      await matched({ names: NAMES, fields: FIELDS }),
    );
  });

  it('C14.11 an entry of a list of fields names one field: several names separated by commas are an error', async () => {
    const fields = FIELDS.split(',').slice(0, 2).join(',');
    const { url, token } = service;
    const answer = await fetch(url + PATH, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ names: NAMES, fields: [fields] }),
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ details: [{ param: 'fields', got: fields }] });
  });

  it('C14.60 without fields, and with blank ones, nothing is added', async () => {
    expect(await matched({ names: NAMES, fields: ' ' })).toEqual(await matched({ names: NAMES }));
  });

  it('C14.60 one name by GET', async () => {
    const query = `name=${encodeURIComponent(NAMES[0]!)}&fields=${FIELDS}`;
    const { body } = await service.get(`${PATH}?${query}`);
    expect(body['data']).toEqual((await matched({ names: NAMES, fields: FIELDS }))[0]);
    const { status, body: refused } = await service.get(`${PATH}?name=Rosa&fields=maximum_hight_cm`);
    expect([status, refused['details']]).toMatchObject([
      400,
      [{ param: 'fields', problem: 'not_allowed', suggestions: { maximum_hight_cm: 'maximum_height_cm' } }],
    ]);
  });

  it('C14.60 in CSV the selected values follow the columns of the result', async () => {
    const rows = (text: string): readonly Json[] => parse(text, { columns: true }) as Json[];
    const bare = await post(PATH, { names: NAMES }, 'text/csv');
    const found = await post(PATH, { names: NAMES, fields: 'maximum_height_cm,provenance' }, 'text/csv');
    const [header] = found.text.split('\r\n', 1)[0]!.split('\n');
    expect(header).toBe(
      `${bare.text.split('\n')[0]!.trim()},maximum_height_cm [cm],maximum_height_cm_source,maximum_height_cm_evidence_type,maximum_height_cm_licence,maximum_height_cm_n_observations`,
    );
    const [tomato, , , , nobody] = rows(found.text);
    expect(tomato).toMatchObject({
      ...rows(bare.text)[0],
      'maximum_height_cm [cm]': expect.stringMatching(/^\d+$/),
    });
    expect(nobody).toMatchObject({
      type: 'none',
      'maximum_height_cm [cm]': '',
      maximum_height_cm_source: '',
    });
  });

  it('C14.60 lines of JSON have the same items', async () => {
    const { text } = await post(PATH, { names: NAMES, fields: FIELDS }, 'application/x-ndjson');
    const lines = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Json);
    expect(lines).toEqual(await matched({ names: NAMES, fields: FIELDS }));
  });

  it.each([
    [['x'], 400],
    ['x', 400],
    [17, 422],
    [{}, 422],
    [[1], 422],
  ])('C14.60 fields %j is %d', async (fields, status) => {
    expect((await post(PATH, { names: NAMES, fields })).status).toBe(status);
  });
});
