import { toolAnswer } from '../../src/mcp/answer.js';
import { ApiRefusal, type AskService, type ToolRequest } from '../../src/mcp/ask.js';
import { refusalAnswer } from '../../src/mcp/refusal.js';
import { createSourceLookup } from '../../src/mcp/sources.js';
import type { Tool } from '../../src/mcp/tool.js';
import { createToolClient } from '../../src/mcp/tool-client.js';
import { cite } from '../../src/mcp/tools/cite.js';
import { comparePlants } from '../../src/mcp/tools/compare-plants.js';
import { describeFields } from '../../src/mcp/tools/describe-fields.js';
import { explainValue } from '../../src/mcp/tools/explain-value.js';
import { getPlant } from '../../src/mcp/tools/get-plant.js';
import { conditionInputs } from '../../src/mcp/tools/inputs.js';
import { matchNames } from '../../src/mcp/tools/match-names.js';
import { plantsForPlace } from '../../src/mcp/tools/plants-for-place.js';
import { searchPlants } from '../../src/mcp/tools/search-plants.js';
import { withShiftedClock } from '../support/shifted-clock.js';
import type { Members } from './answers.js';

/** The API in these tests: what it answers to a request. */
type Api = (request: ToolRequest) => unknown;

const asking =
  (api: Api, status = 200): AskService =>
  async (request) => ({ status, body: api(request), datasetVersion: 'v1' });

/** Runs a tool, and returns its data, its notes and the requests that it sent. */
const run = async (tool: Tool, input: Members, api: Api) => {
  const client = createToolClient(asking(api));
  const { data, sources, notes = [] } = await tool.run(input as never, client);
  return { data, sources, notes: notes.join(' '), requests: client.requests };
};

const oak = (more: object = {}) => ({
  slug: 'quercus-robur',
  scientific_name: 'Quercus robur',
  common_name: 'English oak',
  family: 'Fagaceae',
  ...more,
});
const list =
  (...data: readonly object[]): Api =>
  () => ({ data, meta: { total: 70 } });
const batch =
  (...data: readonly object[]): Api =>
  () => ({ data, meta: { not_found: [] } });
const parametersOf = ({ path }: ToolRequest) =>
  Object.fromEntries(new URL(path, 'http://x').searchParams) as Members;

describe('C18.3 plants_for_place', () => {
  it.each([
    ['48.2,16.4', { at: '48.2,16.4' }],
    [' -33.9 , -16.4 ', { at: '-33.9,-16.4' }],
    ['aut', { zone_id: 'aut' }],
    ['48', { zone_id: '48' }],
    ['near 48.2,16.4', { zone_id: 'near 48.2,16.4' }],
    ['48.2,16.4 Wien', { zone_id: '48.2,16.4 Wien' }],
  ])('asks for the place %j', async (place, expected) => {
    const { requests } = await run(plantsForPlace, { place }, list());
    const { at, zone_id } = parametersOf(requests[0]!);
    expect({ ...(at ? { at } : {}), ...(zone_id ? { zone_id } : {}) }).toEqual(expected);
  });
});

describe('C18.3 search_plants', () => {
  it('searches with a text and lists without one, with conditions, order and language', async () => {
    const input = {
      filters: { light: 'shade' },
      ranges: { maximum_height_cm: ',200' },
      order: 'year:desc',
      language: 'fr',
    };
    const { requests, notes } = await run(searchPlants, input, list());
    expect(requests[0]!.path).toMatch(/^\/api\/v1\/species\?/);
    expect(parametersOf(requests[0]!)).toEqual({
      'filter[light]': 'shade',
      'range[maximum_height_cm]': ',200',
      'order[year]': 'desc',
      lang: 'fr',
      fields: 'common_name,scientific_name,author,family,light,maximum_height_cm,provenance',
    });
    expect(notes).toMatch(/Only plants whose values are known/);
    for (const conditions of [{ filters: input.filters }, { ranges: input.ranges }])
      expect((await run(searchPlants, conditions, list())).notes).toMatch(
        /Only plants whose values are known/,
      );
    const searched = await run(searchPlants, { query: 'oak' }, list());
    expect(searched.requests[0]!.path).toMatch(/^\/api\/v1\/species\/search\?q=oak&/);
    expect(searched.notes).not.toMatch(/Only plants whose values are known/);
    const blank = await run(searchPlants, { query: '', language: '' }, list());
    expect(blank.requests[0]!.path).toMatch(/^\/api\/v1\/species\?fields=/);
    expect(parametersOf(blank.requests[0]!)).not.toHaveProperty('lang');
  });

  it.each([null, 'light', 7, JSON.parse('{"__proto__": "1"}')])('refuses the filters %j', (filters) => {
    expect(conditionInputs.filters.safeParse(filters).success).toBe(false);
  });

  it('says what is unknown about a listed plant, and warns of safety', async () => {
    const { data, notes } = await run(
      searchPlants,
      { query: 'oak', fields: ['toxicity', 'light'] },
      list(oak({ common_name: null, growth: { light: 7 }, specifications: { toxicity: null } })),
    );
    expect(data['plants']).toEqual([
      {
        slug: 'quercus-robur',
        scientific_name: 'Quercus robur',
        common_name: null,
        family: 'Fagaceae',
        values: [{ field: 'light', value: 7, meaning: expect.any(String) }],
        unknown: ['toxicity', 'safety'],
      },
    ]);
    expect(notes).toMatch(/Nothing is known about toxicity, safety:/);
  });
});

describe('C18.3 explain_value', () => {
  const claim = (source: string, value: string, status = 'active') => ({
    source,
    value,
    status,
    evidence_type: 'reported',
    unit: null,
    licence: null,
    notes: null,
    source_url: null,
    n_observations: null,
  });

  it.each([
    [[claim('usda', '7')], 'only one source or none'],
    [[claim('usda', '7'), claim('wfo', '7')], true],
    [[claim('usda', '7'), claim('wfo', '8')], false],
    [[claim('usda', '7'), claim('wfo', '8', 'rejected')], 'only one source or none'],
    [[claim('usda', '7'), claim('wfo', '7'), claim('gbif', '8', 'superseded')], true],
  ])('says whether the sources with active claims agree: %#', async (claims, agree) => {
    const { data, sources } = await run(
      explainValue,
      { plant: 'quercus-robur', field: 'light' },
      ({ method }) =>
        method === 'POST' ? batch(oak({ growth: { light: 7 } }))({} as never) : { data: claims },
    );
    expect(data['sources_agree']).toBe(agree);
    expect(sources).toEqual(claims.map(({ source }) => source));
  });

  it('shows what is known about a claim, of its notes the first 200 characters', async () => {
    const full = {
      ...claim('usda', '40'),
      unit: 'cm',
      licence: 'CC0-1.0',
      notes: 'n'.repeat(300),
      source_url: 'https://usda.example/1',
      n_observations: 12,
    };
    const { data } = await run(
      explainValue,
      { plant: 'quercus-robur', field: 'maximum_height_cm' },
      ({ method }) =>
        method === 'POST' ? batch(oak())({} as never) : { data: [full, claim('wfo', '30', 'superseded')] },
    );
    expect(data).toMatchObject({ published: null, scientific_name: 'Quercus robur' });
    expect(data['claims']).toEqual([
      {
        source: 'usda',
        value: '40',
        unit: 'cm',
        evidence: 'reported',
        status: 'active',
        licence: 'CC0-1.0',
        n_observations: 12,
        notes: 'n'.repeat(200),
        source_url: 'https://usda.example/1',
      },
      { source: 'wfo', value: '30', evidence: 'reported', status: 'superseded', licence: null },
    ]);
  });
});

describe('C18.3 plants with their values', () => {
  const provenance = (source: string) => ({ source, evidence_type: 'measured', licence: 'CC0' });

  it('get_plant names the source, evidence and licence of a value, with its unit', async () => {
    const { data, sources } = await run(
      getPlant,
      { plant: 'quercus-robur', fields: ['maximum_height_cm'] },
      batch(
        oak({
          specifications: { maximum_height: { cm: 4000 } },
          provenance: { 'specifications.maximum_height.cm': provenance('usda') },
        }),
      ),
    );
    expect(data['values']).toEqual([
      {
        field: 'maximum_height_cm',
        value: 4000,
        unit: 'cm',
        source: 'usda',
        evidence: 'measured',
        licence: 'CC0',
      },
    ]);
    expect(sources).toEqual(['usda']);
  });

  /** A warning of a source that names no condition and no substance. */
  const TAXINE = {
    severity: 'high',
    part: ['leaves', 'seeds'],
    condition: null,
    to: ['people', 'horses'],
    by: ['eating'],
    substance: null,
    note: null,
    source: 'tppt',
  };

  it('C18.5 every tool shows with toxicity each warning, with part, victim, severity and source', async () => {
    const yew = oak({ slug: 'taxus-baccata', specifications: { toxicity: 'high', safety: [TAXINE] } });
    const { severity, part, to, by, source } = TAXINE;
    const plants = ['taxus-baccata', 'quercus-robur'];
    for (const [tool, input, api] of [
      [getPlant, { plant: plants[0], fields: ['light', 'toxicity'] }, batch(yew)],
      [comparePlants, { plants, fields: ['toxicity'] }, batch(yew, oak())],
      [searchPlants, { query: 'yew', filters: { toxicity: 'high' } }, list(yew)],
      [
        explainValue,
        { plant: plants[0], field: 'toxicity' },
        ({ method }) => (method === 'POST' ? batch(yew)({} as never) : { data: [] }),
      ],
    ] as readonly (readonly [Tool, Members, Api])[]) {
      const { data, sources } = await run(tool, input, api);
      expect(JSON.stringify(data)).toContain(JSON.stringify([{ severity, part, to, by, source }]));
      expect(sources).toContain('tppt');
    }
  });

  it('C18.5 get_plant shows warnings first, so that a shortened answer keeps them', async () => {
    const yew = oak({ growth: { light: 3 }, specifications: { toxicity: 'high', safety: [TAXINE] } });
    const { data } = await run(getPlant, { plant: 'taxus-baccata' }, batch(yew));
    expect((data['values'] as readonly Members[]).map(({ field }) => field)).toEqual([
      'toxicity',
      'safety',
      'common_name',
      'light',
    ]);
  });

  it('compare_plants warns of what is unknown about any of the plants', async () => {
    const known = oak({ specifications: { toxicity: 'high', safety: [TAXINE] } });
    const input = { plants: ['quercus-robur', 'fagus-sylvatica'], fields: ['toxicity'] };
    const notesOn = async (...plants: readonly object[]) =>
      (await run(comparePlants, input, batch(...plants))).notes;
    const warning = expect.stringContaining('Nothing is known about toxicity, safety:');
    expect(await notesOn(known, oak())).toEqual(warning);
    expect(await notesOn(oak(), known)).toEqual(warning);
    expect(await notesOn(known, known)).toBe('');
  });

  it.each(['toxicity', 'edible', 'edible_part'])('every tool warns if %s is unknown', async (field) => {
    const warned = new RegExp(`Nothing is known about ${field}[:,]`);
    const plants = ['quercus-robur', 'fagus-sylvatica'];
    for (const [tool, input, api] of [
      [getPlant, { plant: 'quercus-robur', fields: [field] }, batch(oak())],
      [comparePlants, { plants, fields: [field] }, batch(oak(), oak())],
      [searchPlants, { query: 'oak', fields: [field] }, list(oak())],
    ] as const)
      expect((await run(tool, input, api)).notes).toMatch(warned);
  });

  it('get_plant reads ninety fields in one request, a record without fields, and none that a record lacks', async () => {
    const ninety = Array.from({ length: 90 }, (_, at) => `field_${at}`);
    const nameless = oak({ common_name: null });
    for (const fields of [ninety, [], ['zone', 'zone_id', 'adapted_to_coarse_textured_soils']]) {
      const { data, requests } = await run(getPlant, { plant: 'quercus-robur', fields }, batch(nameless));
      expect([requests.length, data['values'], data['common_name']]).toEqual([1, [], null]);
    }
  });

  it('more than ninety fields are read in parts, and each plant has the values of all', async () => {
    const fields = Array.from({ length: 91 }, (_, at) => `field_${at}`)
      .with(0, 'light')
      .with(90, 'soil_salinity');
    const { data, requests } = await run(getPlant, { plant: 'quercus-robur', fields }, ({ body }) => {
      const asked = (body as { fields: readonly string[] }).fields;
      return batch(oak({ growth: asked.includes('light') ? { light: 7 } : { soil_salinity: 0 } }))(
        {} as never,
      );
    });
    expect(requests).toHaveLength(2);
    expect((data['values'] as readonly Members[]).map(({ field, value }) => [field, value])).toEqual([
      ['light', 7],
      ['soil_salinity', 0],
    ]);
  });

  it('more than ninety fields of several plants are merged for each plant, at every depth', async () => {
    const fields = Array.from({ length: 91 }, (_, at) => `field_${at}`)
      .with(0, 'minimum_temperature_deg_c')
      .with(1, 'edible_part')
      .with(90, 'minimum_temperature_deg_f');
    const { data } = await run(comparePlants, { plants: ['a', 'b'], fields }, ({ body }) => {
      const first = (body as { fields: readonly string[] }).fields.includes('edible_part');
      const plant = (slug: string, degrees: number) =>
        oak({
          slug,
          ...(first ? { edible_part: ['leaves'] } : {}),
          growth: { minimum_temperature: first ? { deg_c: degrees } : { deg_f: degrees } },
          provenance: {
            [`growth.minimum_temperature.deg_${first ? 'c' : 'f'}`]: provenance(first ? 'usda' : slug),
          },
        });
      return batch(plant('a', 1), plant('b', 2))({} as never);
    });
    const rows = data['rows'] as readonly Members[];
    expect([rows.length, rows[1]]).toMatchObject([
      91,
      { a: { value: ['leaves'] }, b: { value: ['leaves'] } },
    ]);
    expect([rows[0], rows[90]]).toMatchObject([
      {
        field: 'minimum_temperature_deg_c',
        a: { value: 1, source: 'usda' },
        b: { value: 2, source: 'usda' },
      },
      { field: 'minimum_temperature_deg_f', a: { value: 1, source: 'a' }, b: { value: 2, source: 'b' } },
    ]);
  });

  it('cite names each source that supplies a value, once, with all its fields', async () => {
    const growth = { light: 7, soil_salinity: 0 };
    const credited = oak({
      growth,
      provenance: { 'growth.light': provenance('usda'), 'growth.soil_salinity': provenance('usda') },
    });
    const source = (slug: string, citation: string | null, more: object = {}) => ({
      slug,
      citation,
      licence: null,
      licence_url: null,
      url: null,
      share_alike: false,
      ...more,
    });
    const { data, sources } = await run(
      cite,
      { plants: ['a', 'b'], fields: ['soil_salinity', 'light'] },
      ({ method }) =>
        method === 'POST'
          ? batch(credited, credited)({} as never)
          : { data: [source('usda', 'x'.repeat(500)), source('wfo', null)] },
    );
    expect(data['citations']).toEqual([
      { source: 'usda', citation: 'x'.repeat(400), licence: null, fields: ['light', 'soil_salinity'] },
    ]);
    expect(sources).toEqual(['usda']);
    const terms = {
      licence: 'ODbL-1.0',
      licence_url: 'https://licence.example/',
      url: 'https://usda.example/',
      share_alike: true,
    };
    const cited = await run(cite, { plants: ['a'], fields: ['light'] }, ({ method }) =>
      method === 'POST' ? batch(credited)({} as never) : { data: [source('usda', null, terms)] },
    );
    expect(cited.data['citations']).toEqual([
      { source: 'usda', citation: null, ...terms, fields: ['light'] },
    ]);
  });
});

describe('C18.3 describe_fields', () => {
  const field = (key: string, label: string, description: string, aliases: readonly string[] = []) => ({
    key,
    label,
    description,
    aliases,
    group: key < 'm' ? 'growth' : 'other',
    values: null,
    scale: null,
    unit: null,
    minimum: null,
    sources: [],
  });
  const fields: Api = () => ({
    data: [
      field('sun_hours', 'Hours', 'Said of light too.'),
      field('leaf_tone', 'Light of leaves', 'Colour.'),
      field('light', 'Light', 'Need for light.'),
      field('shade_kept', 'Kept', 'Nothing.', ['light_kept']),
    ],
  });
  const keys = ({ data }: { data: Members }) =>
    (data['fields'] as readonly { key: string }[]).map(({ key }) => key);

  it('has the field of that key first, then those with the word in a name, label or value, then in the description', async () => {
    const found = await run(describeFields, { about: ' LIGHT ' }, fields);
    expect([keys(found), found.data['total']]).toEqual([
      ['light', 'leaf_tone', 'shade_kept', 'sun_hours'],
      4,
    ]);
    expect(keys(await run(describeFields, { about: 'light_kept' }, fields))).toEqual(['shade_kept']);
    const spaced: Api = () => ({ data: [field('days_without_frost', 'a', 'b')] });
    expect(keys(await run(describeFields, { about: 'days without frost' }, spaced))).toEqual([
      'days_without_frost',
    ]);
  });

  it('suggests the nearest key where none fits', async () => {
    expect((await run(describeFields, { about: 'lihgt' }, fields)).data).toMatchObject({
      did_you_mean: 'light',
    });
    expect((await run(describeFields, { about: 'zzz' }, fields)).data).toMatchObject({
      did_you_mean: null,
    });
  });
});

describe('C18.3 match_names', () => {
  const species = { slug: 'a', scientific_name: 'A a', author: null, rank: 'species', family: 'F' };
  const matched = (more: object) => ({
    name: 'A',
    type: 'exact',
    confidence: 90,
    species,
    matched_name: null,
    genus: null,
    family: null,
    reasons: [{ code: 'synonym', text: '' }],
    alternatives: [],
    ...more,
  });

  it('names the synonym, the reasons and three alternatives at most', async () => {
    const alternatives = ['b', 'c', 'd', 'e'].map((slug) => ({ ...species, slug }));
    const { data, requests } = await run(matchNames, { names: ['B b', 'A a'], common: true }, () => ({
      data: [
        matched({ matched_name: { name: 'B b', synonym: true }, alternatives }),
        matched({ matched_name: { name: 'A a', synonym: false }, genus: { slug: 'a' } }),
      ],
      meta: { types: { exact: 2 } },
    }));
    expect(requests[0]!.body).toEqual({
      names: [
        { name: 'B b', kind: 'common' },
        { name: 'A a', kind: 'common' },
      ],
    });
    expect(data['matches']).toMatchObject([
      {
        synonym: 'B b',
        reasons: ['synonym'],
        alternatives: ['b', 'c', 'd'],
        accepted: { author: null },
      },
      { genus: 'a' },
    ]);
    expect(Object.keys((data['matches'] as readonly object[])[1]!)).not.toContain('synonym');
  });
});

describe('C18.4 an answer', () => {
  const source = (slug: string, credit: string) => ({ slug, name: slug, licence: null, credit });
  const warned = (warnings: readonly string[]) => ({
    data: [],
    meta: { warnings: warnings.map((message) => ({ message })) },
  });
  const read = (result: { content: readonly { text: string }[] }) =>
    JSON.parse(result.content[0]!.text) as Members;

  it('has the warnings of the API, its sources once in their order, and the version of the data', async () => {
    const client = createToolClient(asking(() => warned(['one', 'x'.repeat(400)])));
    await client.get('/api/v1/species');
    const lookUp = createSourceLookup()(asking(() => ({ data: [source('wfo', 'c'.repeat(400))] })));
    const answer = read(
      await toolAnswer({ data: {}, sources: ['wfo', 'gbif', 'wfo'], notes: ['note'] }, client, lookUp),
    );
    expect((answer['about'] as readonly string[]).slice(2)).toEqual(['note', 'one', 'x'.repeat(300)]);
    expect(answer).toMatchObject({
      sources: [
        { slug: 'gbif', name: 'gbif', credit: null },
        { slug: 'wfo', credit: 'c'.repeat(300) },
      ],
      requests: ['GET /api/v1/species'],
      dataset_version: 'v1',
    });
  });

  it('keeps its texts while it shortens a list', async () => {
    const client = createToolClient(asking(() => ({})));
    const data = { text: 'x'.repeat(5_000), list: Array.from({ length: 400 }, (_, at) => `entry ${at}`) };
    const answer = read(await toolAnswer({ data, sources: [] }, client, async () => []));
    expect(answer['data']).toMatchObject({ text: data.text, left_out: { list: expect.any(Number) } });
  });

  it('shortens the longest of its lists, and sources only where they are longer', async () => {
    const client = createToolClient(asking(() => ({})));
    const data = { short: ['a', 'b'], long: Array.from({ length: 900 }, (_, at) => `entry ${at}`) };
    const answer = read(await toolAnswer({ data, sources: [] }, client, async () => []));
    const { short, long, left_out } = answer['data'] as {
      short: string[];
      long: string[];
      left_out: Members;
    };
    expect(short).toEqual(data.short);
    expect(long).toEqual(data.long.slice(0, long.length));
    expect(left_out).toEqual({ long: 900 - long.length });
    const credits = Array.from({ length: 90 }, (_, at) => source(`s${at}`, 'c'.repeat(200)));
    const credited = read(
      await toolAnswer({ data: { short: ['a', 'b'] }, sources: ['x'] }, client, async () => credits),
    );
    expect(credited['data']).toEqual({ short: ['a', 'b'] });
    expect((credited['sources'] as readonly unknown[]).length).toBeLessThan(45);
  });

  it('keeps the list of sources for ten minutes, and an old one while the service fails', async () => {
    const statuses = [200, 500];
    const ask: AskService = async () => ({
      status: statuses.shift() ?? 500,
      body: { data: [source('wfo', 'credit')] },
      datasetVersion: null,
    });
    const lookupFor = createSourceLookup();
    const credits = async () => (await lookupFor(ask)(['wfo'])).map(({ credit }) => credit);
    expect([await credits(), await credits(), statuses]).toEqual([['credit'], ['credit'], [500]]);
    await withShiftedClock(Date, async (shift) => {
      shift(600_001);
      expect([await credits(), statuses]).toEqual([['credit'], []]);
    });
  });

  it('names sources by their slugs until the list of sources has been read', async () => {
    const lookUp = createSourceLookup()(asking(() => ({}), 503));
    expect(await lookUp(['wfo'])).toEqual([{ slug: 'wfo', name: 'wfo', licence: null, credit: null }]);
  });
});

describe('C18.4 a refusal', () => {
  const refused = (body: object | null, status = 400) =>
    JSON.parse(
      refusalAnswer(
        new ApiRefusal(
          { method: 'GET', path: `/api/v1/species?q=${'a'.repeat(3_000)}` },
          { status, body, datasetVersion: null },
        ),
      ).content[0]!.text,
    ) as Members;

  it('has the code and message of the API, at most 800 characters of it, and a cut request', () => {
    const { requests, ...said } = refused({ code: 'bad_request', message: 'm'.repeat(900) });
    expect(said).toEqual({ error: 'bad_request', status: 400, message: 'm'.repeat(800) });
    const [request = ''] = requests as readonly string[];
    expect([request.length, request.at(-1)]).toEqual([1_600, '…']);
  });

  it('has the nearest of all unknown names, of whatever family or parameter', () => {
    const said = refused({
      code: 'bad_request',
      message: 'm',
      details: [
        { family: 'filter', suggestions: { lihgt: 'light', zzz: null } },
        { param: 'fields', suggestions: { toxicty: 'toxicity' } },
        { suggestions: { nmae: 'name' } },
      ],
    });
    expect(said).toMatchObject({
      message:
        'filter does not accept lihgt (did you mean light?), zzz. fields does not accept toxicty (did you mean toxicity?). The request does not accept nmae (did you mean name?). The tool describe_fields lists the names.',
      suggestions: { lihgt: 'light', zzz: null, toxicty: 'toxicity', nmae: 'name' },
    });
  });

  it('is thrown for a plant that does not exist, which it names', async () => {
    const missing = run(getPlant, { plant: 'nobody' }, () => ({ data: [], meta: { not_found: ['nobody'] } }));
    await expect(missing).rejects.toMatchObject({
      name: 'ApiRefusal',
      message: expect.stringContaining('nobody: use match_names'),
      body: { code: 'not_found' },
    });
  });
});
