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

const namesFor = (which: string) =>
  askedNames(which, async () => ({
    ...database,
    close: async () => {
      closed += 1;
    },
  }));
const namesInFile = async (text: string) => {
  const path = join(folder, 'names.txt');
  await writeFile(path, text);
  return namesFor(path);
};

describe('the names for which linnea fetch asks an interface', () => {
  it('all: the accepted names of the database; an error if it has none', async () => {
    await expect(namesFor('all')).rejects.toThrow('The database has no accepted names: load data with');
    await ingestRows(database, 'test', [
      [name('Pyrella montana'), name('Pyrella dubia', { status: 'unknown' })],
    ]);
    await ingestRows(database, 'more', [[name('Pyrella alba')]]);
    expect(await namesFor('all')).toEqual(['Pyrella montana', 'Pyrella alba']);
    expect(closed).toBe(2);
  });

  it('recommended: the names of the starter set, each once, without opening the database', async () => {
    const before = closed;
    const names = await namesFor('recommended');
    expect(names).toEqual(expect.arrayContaining(['Quercus robur', 'Solanum lycopersicum']));
    expect(new Set(names).size).toBe(names.length);
    expect(closed).toBe(before);
  });

  it('a file: a name on each line, each once; an error if it has none or is missing', async () => {
    expect(await namesInFile('Poa alpina\r\n\r\n  Quercus robur \nPoa alpina')).toEqual([
      'Poa alpina',
      'Quercus robur',
    ]);
    await expect(namesInFile(' \n')).rejects.toThrow(
      'names.txt contains no names: expected one scientific name per line.',
    );
    await expect(namesFor(join(folder, 'missing'))).rejects.toThrow(
      'missing cannot be read: --for takes recommended, all, or a file with one name per line.',
    );
  });
});
