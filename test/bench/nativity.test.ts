import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { measureNativity } from '../../bench/quality/nativity/measure-nativity.js';

const NAMES = ['plant_name_id', 'powo_id', 'taxon_status', 'taxon_name', 'geographic_area'];
const ZONES = ['plant_name_id', 'area_code_l3', 'introduced', 'extinct', 'location_doubtful'];
const table = (separator: string, rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.join(separator)).join('\n');

const COMPILED = [
  ['1', 'p-1', 'Accepted', 'Pyrella montana', 'Peru to Bolivia'],
  ['2', 'p-2', 'Accepted', 'Pyrella alba', 'California, Argentina to Brazil (Paraná)'],
];

describe('the benchmark of nativity from words', () => {
  it('counts rows by rule, and those that Kew lists as native, introduced, extinct or doubtful', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'linnea-nativity-'));
    const files: Readonly<Record<string, string>> = {
      'wcvp/wcvp_names.csv.gz': table('|', [NAMES, ...COMPILED]),
      'wcvp/wcvp_distribution.csv.gz': table('|', [
        ZONES,
        ...['PER', 'BOL', 'JAP', 'GER'].map((zone) => ['1', zone, '0', '0', '0']),
        ...['CAL', 'AGE', 'BZS', 'URU'].map((zone) => ['2', zone, '0', '0', '0']),
      ]),
      'wcvp-extract/wcvp_names.csv': table(',', [
        NAMES,
        ['91', 'p-1', '', '', ''],
        ['92', 'p-2', '', '', ''],
      ]),
      'wcvp-extract/wcvp_distribution.csv': table(',', [
        ZONES,
        ['91', 'PER', '0', '0', '0'],
        ['91', 'BOL', '0', '1', '0'],
        ['91', 'JAP', '1', '0', '0'],
        ['92', 'AGE', '0', '0', '0'],
        ['92', 'BZS', '0', '0', '1'],
        ['92', 'URU', '0', '0', '0'],
      ]),
      'ca-plant-list/taxa.csv': table(',', [
        ['taxon_name', 'status'],
        ['Pyrella alba', 'X'],
      ]),
    };
    for (const [name, content] of Object.entries(files)) {
      await mkdir(join(folder, name, '..'), { recursive: true });
      await writeFile(join(folder, name), name.endsWith('.gz') ? gzipSync(content) : content);
    }
    const measured = Object.fromEntries(await measureNativity(folder));
    await rm(folder, { recursive: true });
    const none = { native: 0, other: 0 };
    expect(measured).toEqual({
      named: { rows: 5, kew: { native: 2, other: 2 }, californian: { native: 0, other: 1 } },
      corridor: { rows: 1, kew: { native: 1, other: 0 }, californian: none },
      open: { rows: 2, kew: { native: 0, other: 1 }, californian: none },
    });
  });
});
