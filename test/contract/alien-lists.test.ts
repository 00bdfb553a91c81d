import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ALIEN_LISTS } from '../../src/areas/alien-lists.js';
import { type AnsweredArea, answerFor } from '../../src/areas/answer.js';
import { findArea } from '../../src/areas/find-area.js';
import type { Database } from '../../src/database/database.js';
import { LEVEL_3_ZONES } from '../../src/geography/level-3-zones.js';
import { ingest } from '../../src/ingest/ingest.js';
import { NO_PROGRESS } from '../../src/ingest/progress.js';
import { griis } from '../../src/ingest/sources/griis.js';
import { findAreaIn } from '../../web/areas/area-text.js';
import { messagesIn } from '../../web/messages/catalogue.js';
import { ingestRows, name, presence, zone } from '../ingest/support.js';
import { ENGINES, startOver } from './engines.js';
import { GARDEN } from './garden.js';
import { type Service, startService } from './service.js';

type Json = Readonly<Record<string, unknown>>;

const HEADER =
  'list,scientificName,authorship,acceptedNameUsage,establishmentMeans,occurrenceStatus,invasive,habitat,pathway';

/** Rows of GRIIS, shortened. */
const ROWS = [
  'griis-germany,Heracleum mantegazzianum,,,alien,present,,terrestrial,',
  'griis-brunei-norway,Heracleum mantegazzianum,,,alien,present,,terrestrial,',
  'griis-brunei-norway,Heracleum mantegazzianum,,,alien,present,yes,terrestrial,Escape: horticulture',
  'griis-new-zealand,Lupinus polyphyllus,,,alien,present,yes,terrestrial|freshwater,',
  'griis-contiguous-united-states-of-america,Reynoutria japonica,,,alien,present,,terrestrial,',
  'griis-contiguous-united-states-of-america,Fallopia japonica,,,alien,present,yes,terrestrial,',
  'griis-germany,Silene noctiflora,,,cryptogenic|uncertain,present,,terrestrial,',
  'griis-germany,Lupinus polyphyllus,,,alien,eradicated,,terrestrial,',
  'pitcairn_islands_griis,Lupinus polyphyllus,,,alien,present,,terrestrial,',
  'pa-griis-kruger,Silene noctiflora,,,alien,present,yes,terrestrial,',
];

const fill = async (database: Database): Promise<void> => {
  await ingestRows(database, 'names', [
    ['Heracleum mantegazzianum', 'Lupinus polyphyllus', 'Reynoutria japonica', 'Silene noctiflora'].map(
      (each) => name(each),
    ),
    [name('Lupinus polyphyllus subsp. bernardinus', { rank: 'ssp' })],
    [{ type: 'synonym', source: 'wfo', species: 'Reynoutria japonica', name: 'Fallopia japonica' }],
    [zone('1', 1), zone('11', 2, '1'), zone('GER', 3, '11'), zone('PIT', 3, '11'), zone('NZN', 3, '11')],
    [presence('Heracleum mantegazzianum', 'GER', { establishment: 'native', evidence: 'reported' })],
  ]);
  const folder = await mkdtemp(join(tmpdir(), 'linnea-griis-'));
  await writeFile(join(folder, 'plants.csv.gz'), gzipSync([HEADER, ...ROWS, ''].join('\n')));
  await ingest(database, {
    manifest: griis,
    path: folder,
    rejectedRows: join(folder, 'rejected-rows.csv'),
    progress: NO_PROGRESS,
  });
};

describe.each(ENGINES)('C20 lists of introduced plants over %s', (engine) => {
  let service: Service;
  beforeAll(async () => {
    service = await startOver(engine, fill);
  });
  afterAll(() => service?.close());

  const record = async (slug: string) => (await service.get(`/api/v1/species/${slug}`)).body['data'] as Json;
  const list = async (query: string) => {
    const { body } = await service.get(`/api/v1/species?${query}&order[scientific_name]=asc`);
    const meta = body['meta'] as {
      readonly facets: Record<string, Json>;
      readonly warnings?: readonly Json[];
    };
    return {
      names: (body['data'] as Json[]).map((each) => each['scientific_name'] as string),
      problems: (meta.warnings ?? []).map(({ problem }) => problem),
      meta,
    };
  };

  it('C20.1 a record has a row for each area, with mark, habitat, pathway, date and list', async () => {
    expect((await record('heracleum-mantegazzianum'))['alien_lists']).toEqual([
      expect.objectContaining({ area: 'germany', listing: 'listed', origin: 'alien', source: 'griis' }),
      {
        area: 'norway',
        listing: 'impact_listed',
        origin: 'alien',
        habitat: 'terrestrial',
        pathway: 'Escape: horticulture',
        name: 'Heracleum mantegazzianum',
        published: '2023-12-19',
        list: 'griis-brunei-norway',
        source: 'griis',
      },
    ]);
  });

  it('C20.2 the mark wins where a species is listed under two names', async () => {
    expect((await record('reynoutria-japonica'))['alien_lists']).toMatchObject([
      { area: 'united-states-contiguous', listing: 'impact_listed', name: 'Fallopia japonica' },
    ]);
  });

  it('C20.2 protected areas and eradicated plants are left out, an uncertain origin is not introduced', async () => {
    expect((await record('silene-noctiflora'))['alien_lists']).toMatchObject([
      { area: 'germany', origin: 'uncertain' },
    ]);
    expect((await record('silene-noctiflora'))['distributions']).toEqual({});
    expect((await list('filter[introduced_in]=DE')).names).toEqual(['Heracleum mantegazzianum']);
  });

  it('C20.2 C11.13 an area that is one zone claims that zone, others none, and what others state stands', async () => {
    const zones = async (slug: string) => (await record(slug))['distributions'] as Json;
    expect(await zones('lupinus-polyphyllus')).toEqual({
      introduced: [expect.objectContaining({ slug: 'pit' })],
    });
    expect(Object.keys(await zones('heracleum-mantegazzianum'))).toEqual(['native']);
  });

  it('C20.3 filters take codes, names and slugs, and exclusions keep the others', async () => {
    const marked = ['Heracleum mantegazzianum'];
    for (const area of ['NO', 'norway', 'Norway', 'nor'])
      expect((await list(`filter[impact_listed_in]=${area}`)).names).toEqual(marked);
    expect((await list('filter[impact_listed_in]=DE')).names).toEqual([]);
    expect((await list('filter[impact_listed_in]=NZ,NO')).names).toEqual([...marked, 'Lupinus polyphyllus']);
    const others = await list('filter_not[impact_listed_in]=NO');
    expect([others.names.length, others.problems]).toEqual([4, ['harm_unknown']]);
    expect((await list('filter[alien_lists]=impact_listed')).names).toHaveLength(3);
  });

  it('C20.3 facets count by area', async () => {
    const { meta } = await list('facets=impact_listed_in,introduced_in&filter[impact_listed_in]=NZ');
    expect(meta.facets['impact_listed_in']).toMatchObject({
      total_groups: 3,
      groups: [
        { value: 'new-zealand', label: 'New Zealand', count: 1, selected: true },
        { value: 'norway', label: 'Norway', count: 1, selected: false },
        { value: 'united-states-contiguous', label: 'United States (contiguous)', count: 1 },
      ],
    });
    expect(meta.facets['introduced_in']!['groups']).toMatchObject([
      { value: 'new-zealand', count: 1 },
      { value: 'pitcairn-islands', count: 1 },
    ]);
  });

  it('C20.4 says that an area has no list, or only a part of it', async () => {
    expect(await list('filter[impact_listed_in]=BE')).toMatchObject({ names: [], problems: ['no_list'] });
    expect(await list('filter[impact_listed_in]=Atlantis')).toMatchObject({
      names: [],
      problems: ['not_found'],
    });
    expect(await list('filter[impact_listed_in]=US')).toMatchObject({
      names: ['Reynoutria japonica'],
      problems: ['part_of_area'],
    });
  });

  it('C20.6 a name comes back with one of four answers for each area, and its list', async () => {
    const { body } = await service.get(
      '/api/v1/species/match?name=Heracleum+mantegazzianum&impact_listed_in=NO,DE,NZ,BE',
    );
    const { listed_in: answers } = body['data'] as { readonly listed_in: readonly Json[] };
    expect(answers.map(({ place, answer }) => [place, answer])).toEqual([
      ['Norway', 'impact_listed'],
      ['Germany', 'listed'],
      ['New Zealand', 'not_listed'],
      ['Belgium', 'no_list'],
    ]);
    expect(answers[0]!['list']).toMatchObject({ published: '2023-12-19', impact_listed: 218 });
    expect([answers[3]!['area'], answers[3]!['list']]).toEqual([null, null]);
  });

  it('C20.6 a subspecies is answered by the species on the list, which is named', async () => {
    const names = ['Lupinus polyphyllus subsp. bernardinus', 'Nothing at all'];
    const { body } = await service.ask(`/api/v1/species/match?token=${service.token}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ names, impact_listed_in: 'NZ' }),
    });
    expect(body['data']).toMatchObject([
      { listed_in: [{ answer: 'impact_listed', listed_as: 'Lupinus polyphyllus' }] },
      { species: null },
    ]);
  });

  it('C20.6 a subspecies with the mark counts before the species without it', () => {
    const row = (listing: 'listed' | 'impact_listed') => ({
      ...{ area: 'norway', listing, origin: 'alien', habitat: null, pathway: null },
    });
    const found = findArea('NO') as AnsweredArea;
    expect(
      answerFor(found, [row('listed')], [{ name: 'Aa bb subsp. cc', rows: [row('impact_listed')] }]),
    ).toMatchObject({ answer: 'impact_listed', listedAs: 'Aa bb subsp. cc' });
  });

  it('C20.7 a country without a list is found by its name in the language of the page, too', () => {
    const german = { t: messagesIn('de'), language: 'de' };
    expect(findAreaIn(german, 'Belgien')).toMatchObject({ unlisted: 'Belgien' });
    expect(findAreaIn(german, 'Vereinigte Staaten')).toMatchObject({ list: { code: 'US' } });
    expect(findAreaIn(german, '')).toMatchObject({ unknown: '' });
  });

  it('C20.6 refuses a text that names no area', async () => {
    const { status, body } = await service.get('/api/v1/species/match?name=Rosa&impact_listed_in=Germny');
    expect([status, body['details']]).toEqual([400, [expect.objectContaining({ problem: 'not_allowed' })]]);
    expect(body['message']).toContain('Germany');
  });

  it('C20.5 C2.76 lists the areas with date, numbers and citation of their list', async () => {
    const { body } = await service.get('/api/v1/areas');
    const areas = body['data'] as Json[];
    expect(areas).toHaveLength(ALIEN_LISTS.length);
    expect(areas.find(({ code }) => code === 'NZ')).toMatchObject({
      area: 'new-zealand',
      zone: null,
      list: { published: '2025-03-08', names: 419, impact_listed: 385 },
    });
  });
});

describe('C20.2 the areas of lists', () => {
  it('lie in zones of the scheme, and each area has one list', () => {
    for (const { zones } of ALIEN_LISTS) expect(zones.filter((code) => !LEVEL_3_ZONES.has(code))).toEqual([]);
    expect(new Set(ALIEN_LISTS.map(({ area }) => area)).size).toBe(ALIEN_LISTS.length);
    const zones = ALIEN_LISTS.flatMap((list) => list.zone ?? []);
    expect(new Set(zones).size).toBe(zones.length);
  });
});

it('C20.4 C20.6 before the lists are read, no area has one, and every answer says so', async () => {
  const service = await startService(GARDEN);
  const { body } = await service.get('/api/v1/species/match?name=Pyrella+montana&impact_listed_in=AU');
  expect(body['data']).toMatchObject({ listed_in: [{ answer: 'no_list', list: null }] });
  for (const [path, param] of [
    ['species?filter[introduced_in]=NZ', 'filter[introduced_in]'],
    ['species?facets=impact_listed_in', 'facets'],
    ['areas', 'list'],
  ] as const) {
    const { body: answer } = await service.get(`/api/v1/${path}`);
    expect(answer['meta']).toMatchObject({ warnings: [{ param, problem: 'no_list' }] });
  }
  await service.close();
});
