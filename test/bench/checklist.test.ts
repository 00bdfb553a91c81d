import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ChecklistSize, nameLines, zoneLines } from '../../bench/checklist/generator.js';
import { wcvp } from '../../src/ingest/sources/wcvp.js';
import { writeZip } from '../../testkit/zip-file.js';
import { readPublished } from '../ingest/sources/published.js';
import { itemsOf, problemsOf } from '../ingest/sources/reading.js';

const SIZE: ChecklistSize = { names: 2000, synonyms: 1286, zones: 2857, seed: 1 };

const linesOf = (size: ChecklistSize): readonly string[] => [...nameLines(size), ...zoneLines(size)];

describe('a generated checklist', () => {
  it('is the same for the same seed', () => {
    expect(linesOf(SIZE)).toEqual(linesOf(SIZE));
    expect(linesOf({ ...SIZE, seed: 2 })).not.toEqual(linesOf(SIZE));
  });

  it("is read as Kew's archive, with the wanted numbers of names, synonyms and zones", async () => {
    const path = join(await mkdtemp(join(tmpdir(), 'linnea-checklist-')), 'wcvp.zip');
    const lines = (all: Iterable<string>): string[] => [...all].map((line) => `${line}\n`);
    await writeZip(path, {
      'wcvp_names.csv': lines(nameLines(SIZE)),
      'wcvp_distribution.csv': lines(zoneLines(SIZE)),
    });
    const read = await readPublished(wcvp, path);
    const [names, zones] = [read['wcvp_names.csv.gz']!, read['wcvp_distribution.csv.gz']!];
    expect(problemsOf(names)).toEqual([]);
    expect(names.rows).toHaveLength(SIZE.names);
    const synonyms = itemsOf(names, 'synonym').length;
    expect(Math.abs(synonyms - SIZE.synonyms)).toBeLessThan(SIZE.names * 0.05);
    expect(itemsOf(names, 'name').length + synonyms).toBe(SIZE.names);
    expect(zones.rows).toHaveLength(SIZE.zones);
    const establishments = itemsOf(zones, 'distribution').map((item) => 'zone' in item && item.establishment);
    const introduced = establishments.filter((each) => each === 'introduced').length / SIZE.zones;
    expect(introduced).toBeGreaterThan(0.09);
    expect(introduced).toBeLessThan(0.15);
    expect(problemsOf(zones).every(({ why }) => why.startsWith('no level 3 zone'))).toBe(true);
  });
});
