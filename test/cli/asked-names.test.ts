import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { askedNames } from '../../src/cli/asked-names.js';
import type { Database } from '../../src/database/database.js';
import { ingestRows, name } from '../ingest/support.js';
import { testDatabase } from '../support/database.js';

let folder: string;
let database: Database;
let closed = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'linnea-asked-names-'));
  database = await testDatabase();
});
afterAll(async () => {
  await database?.close();
  await rm(folder, { recursive: true });
});

const asked = (which: string) =>
  askedNames(which, async () => ({
    ...database,
    close: async () => {
      closed += 1;
    },
  }));
const inFile = async (text: string) => {
  const path = join(folder, 'names.txt');
  await writeFile(path, text);
  return asked(path);
};

describe('the names that an interface is asked about', () => {
  it('all: the accepted names of the database, which has to have some', async () => {
    await expect(asked('all')).rejects.toThrow('The database has no accepted names: load data with');
    await ingestRows(database, 'test', [
      [name('Pyrella montana'), name('Pyrella dubia', { status: 'unknown' })],
    ]);
    await ingestRows(database, 'more', [[name('Pyrella alba')]]);
    expect(await asked('all')).toEqual(['Pyrella montana', 'Pyrella alba']);
    expect(closed).toBe(2);
  });

  it('recommended: those of the starter set, each once, without the database', async () => {
    const before = closed;
    const names = await asked('recommended');
    expect(names).toEqual(expect.arrayContaining(['Quercus robur', 'Solanum lycopersicum']));
    expect(new Set(names).size).toBe(names.length);
    expect(closed).toBe(before);
  });

  it('a file: one on each line, each once', async () => {
    expect(await inFile('Poa alpina\r\n\r\n  Quercus robur \nPoa alpina')).toEqual([
      'Poa alpina',
      'Quercus robur',
    ]);
    await expect(inFile(' \n')).rejects.toThrow(
      'names.txt contains no names: expected one scientific name per line.',
    );
    await expect(asked(join(folder, 'missing'))).rejects.toThrow(
      'missing cannot be read: --for takes recommended, all, or a file with one name per line.',
    );
  });
});
