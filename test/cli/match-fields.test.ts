import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { parse } from 'csv-parse/sync';
import { matchCommand } from '../../src/cli/match/command.js';
import type { Database } from '../../src/database/database.js';
import { sampleDatabase } from '../support/sample-service.js';
import { printed } from './printed.js';

let database: Database;
let folder: string;
beforeAll(async () => {
  database = await sampleDatabase();
  folder = await mkdtemp(join(tmpdir(), 'linnea-match-fields-'));
  await writeFile(join(folder, 'names.csv'), 'plot,name\n1,Solanum lycopersicum\n2,Nemo nullus\n');
});
afterAll(async () => {
  await database?.close();
  await rm(folder, { recursive: true });
});

const match = async (...words: readonly string[]): Promise<string> => {
  const program = new Command().exitOverride();
  matchCommand(program, { openDatabase: async () => ({ ...database, close: async () => {} }) });
  let output = '';
  await printed(async () => {
    output = await printed(() =>
      program.parseAsync(['match', join(folder, 'names.csv'), ...words], { from: 'user' }),
    );
  }, process.stderr);
  return output;
};
const table = async (...words: readonly string[]): Promise<readonly Record<string, string>[]> =>
  parse(await match(...words), { columns: true });

describe('C14.61 linnea match --fields', () => {
  it('appends a column for each value, empty for a name without a species', async () => {
    const [tomato, nobody] = await table('--fields', 'maximum_height_cm,edible');
    const bare = await table();
    expect(tomato).toEqual({
      ...bare[0],
      'maximum_height_cm [cm]': expect.stringMatching(/^\d+$/),
      edible: 'true',
    });
    expect(nobody).toEqual({ ...bare[1], 'maximum_height_cm [cm]': '', edible: '' });
  });

  it('appends the sources of the values on request', async () => {
    const [tomato] = await table('--fields', 'maximum_height_cm,scientific_name', '--sources');
    expect(tomato).toMatchObject({
      maximum_height_cm_source: expect.stringMatching(/./),
      maximum_height_cm_evidence_type: expect.stringMatching(/^(reported|measured|derived|inferred)$/),
      maximum_height_cm_licence: expect.any(String),
      maximum_height_cm_n_observations: expect.any(String),
    });
  });

  it('appends the sources if provenance is one of the fields', async () => {
    const [tomato] = await table('--fields', 'maximum_height_cm,provenance');
    expect(tomato).toMatchObject({ maximum_height_cm_source: expect.stringMatching(/./) });
  });

  it('adds the members to lines of JSON', async () => {
    const [line] = (await match('--fields', 'edible', '--json')).split('\n');
    expect(JSON.parse(line!)).toMatchObject({ species: { slug: 'solanum-lycopersicum', edible: true } });
  });

  it.each([
    [['--fields', 'maximum_hight_cm'], 'did you mean maximum_height_cm?'],
    [['--fields', ' , '], '--fields is empty'],
    [['--sources'], '--sources needs --fields'],
  ])('%j is refused', async (words, message) => {
    await expect(match(...words)).rejects.toThrow(message);
  });
});
