import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import type { Database } from '../../src/database/database.js';
import type { ItemInput } from '../../src/ingest/item.js';
import { fact, ingestRows, name } from '../ingest/support.js';
import { ENGINES, startOver } from './engines.js';

const claim = (species: string, attribute: string, value: unknown, more: object = {}): ItemInput =>
  fact(species, attribute, value as never, { source: 'usda', ...more });

const window = (task: string, anchor: string, days: readonly [number, number]) => ({
  task,
  anchor,
  from_days: days[0],
  to_days: days[1],
});

const station = (
  id: string,
  name: string,
  last_frost: string | null,
  first_frost: string | null,
): ItemInput => ({
  type: 'frost_station',
  ...{ id, name, latitude: 42.7431, longitude: -73.8092, last_frost, first_frost },
});

const fill = async (database: Database): Promise<void> => {
  await ingestRows(database, 'names', [
    ['alba', 'bella', 'cana'].map((epithet) => name(`Pyrella ${epithet}`)),
    [
      claim('Pyrella alba', 'planting_window', [
        window('sow_under_glass', 'last_frost', [-56, -28]),
        window('plant_out', 'last_frost', [7, 84]),
      ]),
      claim('Pyrella alba', 'planting_days_to_harvest', 65, { unit: 'days' }),
      claim('Pyrella alba', 'maturity_from', 'transplant'),
      claim('Pyrella alba', 'duration', ['annual']),
      claim('Pyrella alba', 'vegetable', true),
      claim('Pyrella alba', 'frost_tolerance', 'tender'),
      claim('Pyrella alba', 'bloom_months', ['jun', 'jul'], { notes: 'Summer, in Switzerland' }),
      claim('Pyrella alba', 'planting_sowing_description', 'As soon as the soil can be worked.'),
      claim('Pyrella bella', 'planting_window', [window('plant', 'first_frost', [-42, -14])]),
    ],
    ['alba', 'cana'].map((epithet) => ({
      type: 'common_names',
      ...{ source: 'usda', species: `Pyrella ${epithet}`, language: 'de', names: ['Berglauch'] },
    })),
    [station('A1', 'HILL TOWN, NY US', '04-27', '10-15'), station('B2', 'HILL BEACH, HI US', null, null)],
  ]);
};

const OSLO = 'last_frost=05-10&first_frost=09-25&year=2027';

describe.each(ENGINES)('calendars over %s', (engine) => {
  let service: Awaited<ReturnType<typeof startOver>>;
  beforeAll(async () => {
    service = await startOver(engine, fill);
  });
  afterAll(() => service.close());

  type Json = Record<string, unknown>;
  const data = async (path: string): Promise<Json> => (await service.get(path)).body['data'] as Json;
  const alba = (query: string) => data(`/api/v1/species/pyrella-alba/calendar?${query}`);

  it('C2.71 C19.3 C19.4 dates the windows of a plant and its harvest', async () => {
    const { tasks, harvest } = await alba(OSLO);
    expect(tasks).toMatchObject([
      { task: 'sow_under_glass', from: '2027-03-15', to: '2027-04-12', ends_early: false, source: 'usda' },
      {
        task: 'plant_out',
        from_days: 7,
        to_days: 84,
        from: '2027-05-17',
        to: '2027-07-22',
        ends_early: true,
      },
    ]);
    expect(harvest).toEqual([
      { crop: null, after: 'plant_out', from: '2027-07-21', to: '2027-09-25', ends_with_frost: true },
    ]);
  });

  it('C2.75 C19.9 finds climate stations by words of their names', async () => {
    const found = async (q: string) =>
      (await data(`/api/v1/frost-stations?q=${q}`)) as unknown as readonly Json[];
    expect(await found('hill+ny')).toEqual([
      {
        ...{ id: 'A1', name: 'HILL TOWN, NY US', latitude: 42.7431, longitude: -73.8092 },
        ...{ last_frost: '04-27', first_frost: '10-15' },
      },
    ]);
    expect((await found('Hill')).map(({ last_frost }) => last_frost)).toEqual(['none', '04-27']);
    expect((await service.get('/api/v1/frost-stations?q=h')).status).toBe(422);
    const page = await fetch(`${service.url}/calendar?station=hill+ny&plants=pyrella-alba`);
    expect(await page.text()).toMatch(/last_frost=\d{4}-04-27&amp;first_frost=\d{4}-10-15/);
  });

  it('C19.5 months and words are no dates, and months are half a year later in the south', async () => {
    expect(await alba(OSLO)).toMatchObject({
      months: { bloom: { months: ['jun', 'jul'], country: 'Switzerland', shifted: false }, fruit: null },
      words: { sowing: 'As soon as the soil can be worked.', planting: null },
    });
    expect(await alba('last_frost=09-20&first_frost=05-10&year=2027')).toMatchObject({
      months: { bloom: { months: ['jan', 'dec'], shifted: true } },
    });
  });

  it('C19.1 C19.2 says what frosts it was given, and what it cannot know', async () => {
    const { body } = await service.get('/api/v1/species/pyrella-alba/calendar?last_frost=02-29&year=2027');
    expect(body['meta']).toMatchObject({
      ...{ year: 2027, last_frost: '2027-02-28', first_frost: null, southern: false },
      warnings: [
        { param: 'last_frost', problem: 'out_of_range' },
        { param: 'first_frost', problem: 'empty_value' },
      ],
    });
    expect((await alba('last_frost=none'))['tasks']).toMatchObject([
      { from: null, problem: 'never_freezes' },
      { from: null, problem: 'never_freezes' },
    ]);
  });

  it.each([
    ['last_frost=13-01', 'malformed'],
    ['last_frost=04-31', 'malformed'],
    ['last_frost=05-01&first_frost=05-01', 'conflicts_with'],
    ['last_frost=none&first_frost=10-10', 'conflicts_with'],
    ['year=3000', 'out_of_range'],
    ['format=csv', 'not_allowed'],
  ])('C19.1 refuses %s', async (query, problem) => {
    const { status, body } = await service.get(`/api/v1/species/pyrella-alba/calendar?${query}`);
    expect({ status, details: body['details'] }).toMatchObject({ status: 400, details: [{ problem }] });
  });

  it('C2.72 C19.6 a garden has its plants by slug, id or name, and says what it does not know', async () => {
    const { body } = await service.get(
      `/api/v1/calendar?plants=pyrella-bella,Pyrella alba,snozzcumber&${OSLO}`,
    );
    const plants = body['data'] as readonly { species: { slug: string } }[];
    expect(plants.map(({ species }) => species.slug)).toEqual(['pyrella-bella', 'pyrella-alba']);
    expect(body['meta']).toMatchObject({ choices: [], not_found: ['snozzcumber'] });
    const { data: sure, meta } = (
      await service.get(`/api/v1/calendar?plants=Pyrella,Berglauch,Pyrella albaa&${OSLO}`)
    ).body as {
      readonly data: readonly { readonly species: Json }[];
      readonly meta: { readonly choices: readonly { given: string; species: readonly Json[] }[] };
    };
    // Of the two plants of this name one has windows.
    expect(sure.map(({ species }) => species['slug'])).toEqual(['pyrella-alba']);
    expect(meta.choices.map(({ given, species }) => [given, species.map(({ slug }) => slug)])).toEqual([
      ['Pyrella', ['pyrella-alba', 'pyrella-bella']],
      ['Pyrella albaa', ['pyrella-alba']],
    ]);
    expect((await service.get('/api/v1/calendar')).status).toBe(422);
    const many = Array.from({ length: 101 }, (_, at) => `plant-${at}`).join(',');
    expect((await service.get(`/api/v1/calendar?plants=${many}`)).status).toBe(400);
  });

  it('C2.73 C19.7 lists what is open in a week, in whichever season', async () => {
    const sow = async (query: string) =>
      ((await service.get(`/api/v1/sow?${query}`)).body['data'] as readonly Json[]).map(
        ({ species, tasks }) => [
          (species as Json)['slug'],
          (tasks as readonly Json[]).map(({ task }) => task).join(),
        ],
      );
    expect(await sow('week=2027-W15&last_frost=05-10&first_frost=09-25')).toEqual([
      ['pyrella-alba', 'sow_under_glass'],
    ]);
    // The season that began in September 2026.
    expect(await sow('week=2027-W14&last_frost=09-20&first_frost=05-10')).toEqual([
      ['pyrella-bella', 'plant'],
    ]);
    expect((await service.get('/api/v1/sow?week=2027-W15')).status).toBe(422);
    expect((await service.get('/api/v1/sow?week=2027-W53&last_frost=05-10')).status).toBe(400);
  });

  it('C19.8 a calendar file says the same to two parsers, and has the same bytes again', async () => {
    const path = `/api/v1/calendar.ics?plants=pyrella-alba,pyrella-bella&${OSLO}`;
    const { headers, text } = await service.get(path);
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
    const first = events.map((each) => {
      const event = new ICAL.Event(each);
      return [event.uid, String(event.startDate), String(event.endDate), event.summary];
    });
    const second = Object.values(nodeIcal.sync.parseICS(text)).flatMap((each) =>
      each?.type === 'VEVENT'
        ? [[each.uid, ...[each.start, each.end!].map((day) => day.toLocaleDateString('sv')), each.summary]]
        : [],
    );
    expect(first).toEqual(second);
    expect(first.map(([, from, to, summary]) => [from, to, summary])).toEqual([
      ['2027-03-15', '2027-04-13', 'Sow under glass: Pyrella alba'],
      ['2027-05-17', '2027-07-23', 'Plant out: Pyrella alba'],
      ['2027-07-21', '2027-09-26', 'Harvest: Pyrella alba'],
      ['2027-08-14', '2027-09-12', 'Plant: Pyrella bella'],
    ]);
    const asked = await service.get(path.replace('.ics', ''), { Accept: 'text/calendar' });
    expect(asked.text).toBe(text);
  });

  it('C15.97 the page says the same in words, in the language of the reader, and what it does not know', async () => {
    const { text } = await service.get(`/calendar?plants=Pyrella alba%0Asnozzcumber&${OSLO}`, {
      Accept: 'text/html',
    });
    expect(text).toMatch(/Plant out: 17 May to 22 Jul<span[^>]*> \(what is begun later does not ripen\)/);
    expect(text).toContain('<a href="/explore?q=snozzcumber">snozzcumber</a>');
    expect(text).toMatch(/name="last_frost" type="date" value="\d{4}-\d{2}-\d{2}"/);
    const choice = await service.get('/calendar?plants=Pyrella,pyrella-cana', { Accept: 'text/html' });
    expect(choice.text).toContain('<a href="/calendar?plants=pyrella-alba%2Cpyrella-cana">Pyrella alba</a>');
    const french = { Accept: 'text/html', 'Accept-Language': 'fr' };
    const file = await service.get(`/calendar.ics?plants=pyrella-bella&${OSLO}`, french);
    expect(file.text).toContain('SUMMARY:Planter: Pyrella bella');
    const refused = await service.get('/calendar?plants=a&last_frost=13-01', { Accept: 'text/html' });
    expect(refused.text).toContain('A frost is a month and a day.');
  });

  it('C19.9 says what to do while no climate stations are loaded', async () => {
    await service.database.session((client) => client.query('delete from frost_station'));
    const { body } = await service.get('/api/v1/frost-stations?q=hill');
    expect(body).toMatchObject({ data: [], meta: { warnings: [{ param: 'q', problem: 'not_found' }] } });
    expect((await service.get('/calendar?station=hill')).text).toContain('linnea fetch frost-normals');
  });
});
