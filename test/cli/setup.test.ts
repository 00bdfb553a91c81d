import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Database } from '../../src/database/database.js';
import { packaged } from '../../src/runtime/package-root.js';
import { testDatabase } from '../support/database.js';
import { programOf } from '../support/of-run.js';

const run = promisify(execFile);

/** The command that containers run before the services that share its stores. */
describe('linnea setup', () => {
  let database: Database;
  let folder: string;
  const linnea = async (...words: readonly string[]): Promise<string> => {
    const env = {
      PATH: process.env['PATH'],
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      INITIAL_DATA: 'sample',
    };
    const [node, program] = await programOf('linnea');
    return (await run(node, [program, ...words], { env, cwd: packaged() })).stdout;
  };
  const count = async (table: string): Promise<number> =>
    database.session(async (client) => (await client.query(`select count(*) from ${table}`)).rows[0].count);

  beforeAll(async () => {
    database = await testDatabase();
    folder = await mkdtemp(join(tmpdir(), 'linnea-setup-'));
  });
  afterAll(async () => {
    await database.close();
    await rm(folder, { recursive: true });
  });

  it('is part of a program whose errors all begin with its name', async () => {
    await expect(linnea('export', '--format', 'xls', '--out', 'x')).rejects.toMatchObject({
      stderr: expect.stringMatching(
        /^linnea: option '--format <format>' argument 'xls' is invalid\. Allowed choices are csv/,
      ),
    });
    await expect(linnea('export')).rejects.toMatchObject({
      stderr: expect.stringMatching(/^linnea: required option '--format <format>' not specified/),
    });
    await expect(linnea('match', join(folder, 'no.csv'))).rejects.toMatchObject({
      stderr: expect.stringMatching(/^linnea: There is no file or folder /),
    });
  });

  it('loads the sample into an empty database and indexes it', async () => {
    const log = await linnea('setup');
    expect(log).toContain('"msg":"sample data loaded"');
    expect(log).toContain('"msg":"index built"');
    const status = JSON.parse(await linnea('index', 'status', '--json'));
    expect(status).toMatchObject({
      species: 208,
      stores: [{ name: 'postgres', documents: 208 }],
      deadLetters: 0,
    });
  });

  it('does nothing the second time', async () => {
    const facts = await count('fact');
    expect(await linnea('setup')).toBe('');
    expect(await count('fact')).toBe(facts);
  });
});
