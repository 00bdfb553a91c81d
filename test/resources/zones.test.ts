import type { Database } from '../../src/database/database.js';
import { createZoneLookups, type NamedZone } from '../../src/resources/list/zones.js';
import { createBorderReader } from '../../src/resources/zones/borders.js';
import { testDatabase } from '../support/database.js';
import { insert } from './fixture.js';

let database: Database;
/** Ids of the zones by their slugs. */
const ids = new Map<string, number>();

beforeAll(async () => {
  database = await testDatabase();
  await database.session(async (client) => {
    for (const [code, name, level, parent] of [
      ['7', 'Northern America', 1, null],
      ['33', 'Caucasus', 2, null],
      ['GEO', 'Georgia', 3, '7'],
      ['TCS', 'Transcaucasus', 3, '33'],
      ['ZZZ', 'Georgia', 3, null],
    ] as const)
      ids.set(
        code.toLowerCase(),
        await insert(client, 'zone', {
          ...{ code, slug: code.toLowerCase(), name, level },
          parent_id: parent === null ? null : ids.get(parent),
        }),
      );
  });
});
afterAll(() => database.close());

describe('the zones that a list names', () => {
  const find = (...named: readonly NamedZone[]) => createZoneLookups(database.pool).find(named);
  const filtered = (ref: string): NamedZone => ({ param: 'filter[zone]', ref });

  it('C14.52 a name of several places is refused; the message says what each of them is', async () => {
    await expect(find({ param: 'zone_id', ref: 'georgia' })).rejects.toMatchObject({
      kind: 'bad_request',
      message:
        'zone_id: "georgia" is the name of several places: ge (Georgia, country, zones tcs); us-ga (Georgia, part of a country, zones geo); zzz (Georgia, zone). Use the code of one of them.',
    });
  });

  it('C14.50 C4.6 the nearest known name is found for each of the first three unknown names', async () => {
    const { slugs, nearest } = await find(
      filtered('georgai'),
      filtered('geo'),
      filtered('transcaucasis'),
      filtered('georgai'),
      filtered('caucasis'),
      filtered('georgie'),
    );
    expect([...slugs]).toEqual([['geo', ['geo']]]);
    expect([...nearest.keys()]).toEqual(['georgai', 'transcaucasis', 'caucasis']);
    expect(nearest.get('transcaucasis')).toBe('Transcaucasus');
  });
});

describe('C14.55 the value made of the borders of zones', () => {
  const draw = (slug: string, west: number) =>
    database.session((client) =>
      client.query(
        `insert into zone_border (zone_id, geometry, updated_at)
         select id, $2, '2026-01-01T00:00:00Z' from zone where slug = $1
         on conflict (zone_id) do update set geometry = excluded.geometry, updated_at = '2026-02-01T00:00:00Z'`,
        [slug, JSON.stringify({ type: 'Polygon', coordinates: [[[west, 0]]] })],
      ),
    );

  it('is reused until a border of level 3 is added, changed or removed', async () => {
    const read = createBorderReader(
      database.pool,
      (borders) => borders.map(({ slug, name, geometry }) => [slug, name, geometry.coordinates]),
      1,
    );
    /** Waits until the reader looks for changes again. */
    const wait = () => new Promise((resolve) => setTimeout(resolve, 5));
    const shipped = await read();
    expect(shipped?.map(([slug]) => slug)).toEqual(['geo', 'tcs']);
    await draw('33', 5);
    await wait();
    expect(await read()).toBe(shipped);
    await draw('tcs', 40);
    await wait();
    const first = await read();
    expect(first).toEqual([['tcs', 'Transcaucasus', [[[40, 0]]]]]);
    await wait();
    expect(await read()).toBe(first);
    await draw('geo', -83);
    await wait();
    const both = await read();
    expect(both).toEqual([
      ['geo', 'Georgia', [[[-83, 0]]]],
      ['tcs', 'Transcaucasus', [[[40, 0]]]],
    ]);
    await draw('tcs', 41);
    await wait();
    expect(await read()).toEqual([both![0], ['tcs', 'Transcaucasus', [[[41, 0]]]]]);
    await database.session((client) => client.query('delete from zone_border'));
    await wait();
    expect(await read()).toEqual(shipped);
  });
});
