import { readFile } from 'node:fs/promises';
import type { Database } from '../../src/database/database.js';
import type { ItemInput } from '../../src/ingest/item.js';
import { testDatabase } from '../support/database.js';
import { backdate, ingestRows, rowsOf, zone } from './support.js';

const square = (west: number, size: number): number[][][] => [
  [
    [west, 0],
    [west + size, 0],
    [west + size, size],
    [west, size],
    [west, 0],
  ],
];
const border = (code: string, west: number, size: number): ItemInput => ({
  type: 'zone_border',
  code,
  geometry: { type: 'Polygon', coordinates: square(west, size) as [number, number][][] },
});

const ZONES: readonly ItemInput[] = [
  ...[zone('1', 1), zone('2', 1)],
  ...[zone('10', 2, '1'), zone('11', 2, '1'), zone('20', 2, '2')],
  ...[zone('AAA', 3, '10'), zone('BBB', 3, '11'), zone('CCC', 3, '20')],
];

describe('C14.56 borders of a file', () => {
  let database: Database;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.close());

  /** How far each zone reaches, from west to east, by its code. */
  const extents = async (): Promise<Readonly<Record<string, readonly number[]>>> => {
    const rows = await rowsOf<{ code: string; geometry: { coordinates: unknown[] } }>(
      database,
      'select z.code, b.geometry from zone_border b join zone z on z.id = b.zone_id order by z.code',
    );
    return Object.fromEntries(
      rows.map(({ code, geometry }) => {
        const numbers = geometry.coordinates.flat(9) as number[];
        const west = numbers.filter((_, at) => at % 2 === 0);
        return [code, [Math.min(...west), Math.max(...west)]];
      }),
    );
  };

  it('are stored, the last of each zone, with those of regions and continents around them', async () => {
    const result = await ingestRows(database, 'zones', [
      ZONES,
      [border('aaa', 50, 1), border('BBB', 20, 1), border('10', 0, 9)],
      [border('AAA', 10, 1), border('Atlantis', 0, 1)],
    ]);
    expect(await extents()).toEqual({
      AAA: [10, 11],
      BBB: [20, 21],
      '1': [10, 21],
      '10': [10, 11],
      '11': [20, 21],
    });
    const listed = (await readFile(result.rejectedRows, 'utf8')).trim().split('\n').slice(1);
    expect(listed.map((line) => line.split(',').slice(0, 3))).toEqual([
      ['rows', '2', 'border of zone 10'],
      ['rows', '3', 'border of zone Atlantis'],
    ]);
  });

  it('take those around them along when they change, and only then', async () => {
    const stored = () => rowsOf(database, 'select zone_id, updated_at from zone_border order by 1');
    const before = await stored();
    await ingestRows(database, 'same', [[border('AAA', 10, 1)]]);
    expect(await stored()).toEqual(before);
    await backdate(database, 'zone_border');
    await ingestRows(database, 'more', [[border('AAA', 5, 1), border('CCC', 30, 2)]]);
    expect(
      await rowsOf(
        database,
        `select z.code from zone_border b join zone z on z.id = b.zone_id
         where b.updated_at < '2002-01-01' order by 1`,
      ),
    ).toEqual(['11', 'BBB'].map((code) => ({ code })));
    expect(await extents()).toEqual({
      AAA: [5, 6],
      BBB: [20, 21],
      CCC: [30, 32],
      '1': [5, 21],
      '10': [5, 6],
      '11': [20, 21],
      '2': [30, 32],
      '20': [30, 32],
    });
  });
});
