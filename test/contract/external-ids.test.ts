import { SCHEMES } from '../../src/fields/external-ids.js';
import { SpeciesRecord } from '../../src/resources/species/schema.js';
import { fact, ingestRows, name } from '../ingest/support.js';
import { ENGINES, startOver } from './engines.js';
import type { Service } from './service.js';

const ids = (species: string, ...given: readonly string[]) => ({
  type: 'external_ids' as const,
  source: 'powo',
  species,
  ids: [...given],
});

const ROWS = [
  [name('Pyrella montana'), ids('Pyrella montana', 'powo:304293-2', 'ipni:304293-2', 'wfo-0001026824')],
  [ids('Pyrella montana', 'usda:PYMO', 'wikidata:Q23501', 'inaturalist:64323', 'ncbi:4081', 'col:6WXYZ')],
  [name('Pyrella alba'), ids('Pyrella alba', 'powo:304294-2', 'ncbi:4082')],
  [name('Pyrella alba var. maxima', { rank: 'var' }), ids('Pyrella alba var. maxima', 'ncbi:4083')],
  [name('Pyrella nuda'), fact('Pyrella nuda', 'light', 7)],
  [name('Pyrella prima'), ids('Pyrella prima', 'wikidata:Q9')],
  [name('Pyrella secunda'), ids('Pyrella secunda', 'wikidata:Q9')],
  [
    {
      type: 'synonym' as const,
      source: 'powo',
      species: 'Pyrella montana',
      name: 'Pyrella tumuli',
      author: 'Ek',
    },
    { ...ids('Pyrella montana', 'ipni:77-1'), synonym: 'Pyrella tumuli' },
  ],
];

describe.each(ENGINES)('external identifiers over %s', (engine) => {
  let service: Service;
  beforeAll(async () => {
    service = await startOver(engine, (database) => ingestRows(database, 'identified', ROWS));
  });
  afterAll(() => service.close());

  const slug = async (path: string): Promise<unknown> => {
    const { status, body } = await service.get(path);
    return status === 200 ? (body['data'] as { slug: string }).slug : status;
  };
  const slugs = async (query: string): Promise<readonly string[]> => {
    const { status, body, text } = await service.get(`/api/v1/species?order[slug]=asc&${query}`);
    expect({ status, text }).toEqual({ status: 200, text });
    return (body['data'] as { slug: string }[]).map((item) => item.slug.replace('pyrella-', ''));
  };
  const match = async (body: unknown) => {
    const { status, body: answer } = await service.ask('/api/v1/species/match', {
      method: 'POST',
      headers: { Authorization: `Bearer ${service.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status, answer };
  };

  it('C8.62 are in records: known schemes always, others where there are any', async () => {
    const record = async (species: string) =>
      SpeciesRecord.parse((await service.get(`/api/v1/species/${species}`)).body).data['external_ids'];
    expect(await record('pyrella-montana')).toEqual({
      powo: '304293-2',
      ipni: '304293-2',
      wfo: 'wfo-0001026824',
      usda: 'PYMO',
      wikidata: 'Q23501',
      inaturalist: '64323',
      col: '6WXYZ',
      ...{ gbif: null, eppo: null, itis: null },
      ncbi: '4081',
    });
    const none = Object.fromEntries(SCHEMES.map((scheme) => [scheme, null]));
    expect(await record('pyrella-nuda')).toEqual(none);
    const { body } = await service.get('/api/v1/plants/pyrella-alba');
    expect(body['data']).toMatchObject({
      external_ids: { ...none, powo: '304294-2', ncbi: '4082' },
      main_species: { external_ids: { ...none, powo: '304294-2', ncbi: '4082' } },
    });
  });

  it('C8.63 add nothing to list items, sources, completion and facts', async () => {
    const { body } = await service.get('/api/v1/species?filter[slug]=pyrella-alba');
    expect(Object.keys((body['data'] as object[])[0]!)).not.toContain('external_ids');
    const record = await service.get('/api/v1/species/pyrella-alba');
    expect((record.body['data'] as { sources: { name: string }[] }).sources.map((each) => each.name)).toEqual(
      ['WFO'],
    );
    expect(await service.get('/api/v1/species/pyrella-alba/facts')).toMatchObject({ body: { data: [] } });
  });

  it.each([
    'ipni:304293-2',
    'IPNI:304293-2',
    'urn:lsid:ipni.org:names:304293-2',
    'https://powo.science.kew.org/taxon/urn:lsid:ipni.org:names:304293-2',
    'https://www.ipni.org/n/304293-2',
    'wfo-0001026824',
    'http://www.worldfloraonline.org/taxon/wfo-0001026824',
    'usda:pymo',
    'https://plants.usda.gov/home/plantProfile?symbol=PYMO',
    'https://www.wikidata.org/wiki/Q23501',
    'https://www.inaturalist.org/taxa/64323-Pyrella-montana',
    'ncbi:4081',
    'col:6wxyz',
    'ipni:77-1',
  ])('C2.62 %s names a species in every route', async (id) => {
    const ref = encodeURIComponent(id);
    expect(await slug(`/api/v1/species/${ref}`)).toBe('pyrella-montana');
    expect(await slug(`/api/v1/plants/${ref}`)).toBe('pyrella-montana');
    expect(await slug(`/api/v1/genus/pyrella/species/${ref}`)).toBe('pyrella-montana');
    expect(await slug(`/api/v1/plants/pyrella-montana/species/${ref}`)).toBe('pyrella-montana');
    for (const path of [`species/${ref}/facts`, `species/${ref}/corrections`, `plants/${ref}/species`])
      expect((await service.get(`/api/v1/${path}`)).status).toBe(200);
    expect(await slugs(`plant_id=${ref}`)).toEqual(['montana']);
    expect((await service.get(`/api/v1/corrections?species_id=${ref}`)).status).toBe(200);
    const report = await service.ask(`/api/v1/species/${ref}/report`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${service.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ notes: 'TEST' }),
    });
    expect([200, 201]).toContain(report.status);
  });

  it('C2.62 colons and slashes may be written as they are where a path allows it', async () => {
    expect(await slug('/api/v1/species/urn:lsid:ipni.org:names:304293-2')).toBe('pyrella-montana');
    expect(await slug('/api/v1/species/https://www.wikidata.org/wiki/Q23501')).toBe(404);
  });

  it('C2.62 an identifier that none has is 404, and called an identifier', async () => {
    const { status, body } = await service.get('/api/v1/species/ipni:1-1');
    expect([status, body['message']]).toEqual([
      404,
      'No species has the identifier "ipni:1-1"; GET /api/v1/species/search finds species by their names.',
    ]);
    expect((await service.get('/api/v1/species/tomatoo')).body['message']).toContain(
      'No species has the id or slug "tomatoo"',
    );
    expect((await service.get('/api/v1/genus/ipni:304293-2')).status).toBe(404);
  });

  it('C6.34 filters by one scheme take identifiers in any form', async () => {
    const lsid = 'urn:lsid:ipni.org:names:304293-2';
    for (const value of ['304293-2', 'ipni:304293-2', lsid, `https://ipni.org/n/${lsid}`])
      expect(await slugs(`filter[ipni_id]=${encodeURIComponent(value)}`)).toEqual(['montana']);
    expect(await slugs(`filter[powo_id]=304294-2,${lsid}`)).toEqual(['alba', 'montana']);
    expect(await slugs('filter[usda_id]=pymo')).toEqual(['montana']);
    expect(await slugs('filter[wfo_id]=wfo-0001026824-2023-12')).toEqual(['montana']);
    expect(await slugs('filter[inaturalist_id]=64323')).toEqual(['montana']);
    expect(await slugs('filter[wikidata_id]=q9')).toEqual(['prima', 'secunda']);
    expect(await slugs('filter[ipni_id]=304294-2')).toEqual([]);
    expect(await slugs('filter[ipni_id]=77-1')).toEqual([]);
    expect(await slugs('filter[ipni_id]=tomato')).toEqual([]);
  });

  it('C6.34 null is a missing identifier', async () => {
    expect(await slugs('filter_not[powo_id]=null')).toEqual(['alba', 'montana']);
    expect(await slugs('filter[powo_id]=null&filter_not[wikidata_id]=null')).toEqual(['prima', 'secunda']);
    expect(await slugs('filter_not[powo_id]=304293-2')).not.toContain('montana');
    expect(await slugs('filter_not[powo_id]=304293-2')).toContain('nuda');
  });

  it('C6.33 external_id takes identifiers of every scheme', async () => {
    expect(await slugs('filter[external_id]=ncbi:4081,NCBI:4083,wikidata:Q9')).toEqual([
      'alba-var-maxima',
      'montana',
      'prima',
      'secunda',
    ]);
    const page = encodeURIComponent('https://powo.science.kew.org/taxon/urn:lsid:ipni.org:names:304294-2');
    expect(await slugs(`filter[external_id]=${page},col:6wxyz`)).toEqual(['alba', 'montana']);
    expect(await slugs('filter_not[external_id]=ncbi:4081,powo:304294-2')).toEqual([
      'alba-var-maxima',
      'nuda',
      'prima',
      'secunda',
    ]);
    expect(await slugs('filter_not[external_id]=null')).toEqual([
      'alba',
      'alba-var-maxima',
      'montana',
      'prima',
      'secunda',
    ]);
    expect(await slugs('filter[external_id]=null')).toEqual(['nuda']);
    expect(await slugs('filter[external_id]=null,ncbi:4083')).toEqual(['alba-var-maxima', 'nuda']);
  });

  it('C6.33 a text that is no identifier is refused', async () => {
    const { status, body } = await service.get('/api/v1/species?filter[external_id]=304293-2');
    expect(status).toBe(400);
    expect(body['details']).toEqual([
      { param: 'filter[external_id]', got: '304293-2', problem: 'malformed' },
    ]);
  });

  it('C14.16 a batch answers with identifiers in other schemes, and names those that several species have', async () => {
    const { body } = await service.ask('/api/v1/species/batch', {
      method: 'POST',
      headers: { Authorization: `Bearer ${service.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ slugs: ['powo:304293-2', 'pyrella-nuda', 'wikidata:Q9'], to: ['col', 'ncbi'] }),
    });
    const { identifiers, shared } = body['meta'] as {
      readonly identifiers: readonly Readonly<Record<string, unknown>>[];
      readonly shared: readonly { readonly given: string; readonly species: readonly { slug: string }[] }[];
    };
    expect(identifiers.map(({ given, ids: found }) => [given, found])).toEqual([
      ['powo:304293-2', { col: '6WXYZ', ncbi: '4081' }],
      ['pyrella-nuda', { col: null, ncbi: null }],
      ['wikidata:Q9', { col: null, ncbi: null }],
    ]);
    expect(shared.map(({ given, species }) => [given, species.map((each) => each.slug)])).toEqual([
      ['wikidata:Q9', ['pyrella-prima', 'pyrella-secunda']],
    ]);
  });

  it('C2.62 C14.15 identifiers are among the slugs of a batch', async () => {
    const slugsGiven = ['ipni:304293-2', 'https://www.wikidata.org/wiki/Q23501', 'pyrella-alba', 'ncbi:1'];
    const { status, body } = await service.ask('/api/v1/species/batch', {
      method: 'POST',
      headers: { Authorization: `Bearer ${service.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ slugs: slugsGiven, fields: ['slug', 'external_ids.ipni'] }),
    });
    expect(status).toBe(200);
    expect((body['data'] as { slug: string }[]).map((item) => item.slug)).toEqual([
      'pyrella-montana',
      'pyrella-montana',
      'pyrella-alba',
    ]);
    expect(body['data']).toMatchObject([
      { external_ids: { ipni: '304293-2' } },
      {},
      { external_ids: { ipni: null } },
    ]);
    expect(body['meta']).toEqual({ total: 3, not_found: ['ncbi:1'], merged: [] });
  });

  it('C8.62 C14.11 are members of items where fields asks for them', async () => {
    const items = async (fields: string) =>
      (await service.get(`/api/v1/species?filter[slug]=pyrella-montana&fields=${fields}`)).body['data'];
    expect(await items('external_ids.wikidata')).toMatchObject([{ external_ids: { wikidata: 'Q23501' } }]);
    expect(await items('external_ids')).toMatchObject([{ external_ids: { ncbi: '4081', usda: 'PYMO' } }]);
    expect(await items('ipni_id')).toMatchObject([{ external_ids: { ipni: '304293-2' } }]);
  });

  it('C2.63 match takes an identifier in place of a name', async () => {
    const { body } = await service.get('/api/v1/species/match?id=urn:lsid:ipni.org:names:304293-2');
    expect(body['data']).toMatchObject({
      id: 'urn:lsid:ipni.org:names:304293-2',
      name: null,
      type: 'exact',
      confidence: 100,
      species: { slug: 'pyrella-montana' },
      matched_name: { name: 'Pyrella montana', synonym: false },
      reasons: [{ code: 'identifier' }],
      alternatives: [],
    });
    const { status, answer } = await match({
      names: [
        { id: 'ipni:77-1' },
        'Pyrella alba',
        { id: 'wikidata:Q9' },
        { id: 'https://www.wikidata.org/wiki/Q1' },
        { id: 'ipni:304293-2', name: 'Pyrella alba' },
        { id: 17, name: 'Pyrella nuda' },
      ],
    });
    expect(status).toBe(200);
    const items = answer['data'] as {
      id: unknown;
      name: string | null;
      type: string;
      species: { slug: string } | null;
      reasons: { code: string }[];
      alternatives: { slug: string }[];
    }[];
    expect(
      items.map(({ id, name: given, type, species, reasons }) => [
        id,
        given,
        type,
        species?.slug ?? null,
        reasons.map(({ code }) => code).join(' '),
      ]),
    ).toEqual([
      ['ipni:77-1', null, 'exact', 'pyrella-montana', 'identifier synonym'],
      [null, 'Pyrella alba', 'exact', 'pyrella-alba', 'same_name'],
      ['wikidata:Q9', null, 'none', null, 'ambiguous'],
      ['https://www.wikidata.org/wiki/Q1', null, 'none', null, 'unknown_identifier'],
      ['ipni:304293-2', 'Pyrella alba', 'exact', 'pyrella-alba', 'same_name'],
      [17, 'Pyrella nuda', 'exact', 'pyrella-nuda', 'same_name'],
    ]);
    expect(items[2]!.alternatives.map((each) => each.slug).sort()).toEqual([
      'pyrella-prima',
      'pyrella-secunda',
    ]);
    expect(answer['meta']).toMatchObject({ total: 6, types: { exact: 4, none: 2 } });
  });

  it('C2.63 an id without a name that is no identifier is refused', async () => {
    const { status, answer } = await match({ names: [{ id: 'row-17' }, { id: 17 }] });
    expect(status).toBe(422);
    expect(answer['details']).toEqual([
      { field: 'names[0].name', got: null, problem: 'missing' },
      { field: 'names[1].name', got: null, problem: 'missing' },
    ]);
    for (const id of ['row-17', 'zzz', 'ipni:abc']) {
      const refused = await service.get(`/api/v1/species/match?id=${id}`);
      expect(refused.status).toBe(422);
      expect(refused.body['details']).toEqual([{ param: 'id', got: id, problem: 'malformed' }]);
      expect(refused.body['message']).toMatch(
        /^id must be an identifier, as scheme:value such as ipni:304293-2, .* powo, ipni, wfo, usda, wikidata, inaturalist, col, gbif, eppo, itis, ncbi or that of another source; got "/,
      );
    }
  });

  it('C2.63 an identifier of a misspelt scheme matches nothing, with a warning that names the nearest one', async () => {
    const warnings = async (id: string) =>
      ((await service.get(`/api/v1/species/match?id=${id}`)).body['meta'] as { warnings?: unknown }).warnings;
    expect(await warnings('ipnii:304293-2')).toEqual([
      {
        param: 'id',
        problem: 'not_found',
        message: expect.stringContaining('did you mean "ipni:304293-2"?') as string,
      },
    ]);
    for (const id of ['ipni:0-0', 'tropicos:0', 'ipni:304293-2']) expect(await warnings(id)).toBeUndefined();
  });
});
