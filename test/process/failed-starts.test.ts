import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { promisify } from 'node:util';
import type { Database } from '../../src/database/database.js';
import { DEVELOPMENT_DATABASE_MESSAGE } from '../../src/database/schema/development-database.js';
import { packaged } from '../../src/runtime/package-root.js';
import { testDatabase } from '../support/database.js';
import { listen } from '../support/listen.js';
import { programOf } from '../support/of-run.js';
import { failedStart, spawnService } from './service-process.js';

const TOKEN_SECRETS = '7c1e0fa94b2d8365e9a07f3c5d61b84e';

describe('a service that cannot start prints the reason in one line and exits with 1', () => {
  let database: Database;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.close());

  it('when a setting is invalid', async () => {
    const { code, text } = await failedStart({ PORT: 'abc' });
    expect(text).toMatch(
      /^linnea: ConfigError: Invalid settings:\n {2}PORT must be a whole number[^\n]*\n\nCorrect these environment variables[^\n]*\n$/,
    );
    expect(code).toBe(1);
  });

  it('when its port is in use, before it creates anything', async () => {
    const other = createServer();
    const port = await listen(other);
    const answer = await failedStart({ DATABASE_URL: database.url, PORT: String(port) });
    const DATA_DIR = join(tmpdir(), 'linnea-no-port');
    const embedded = await failedStart({ DATA_DIR, PORT: String(port) });
    other.close();
    expect(existsSync(DATA_DIR)).toBe(false);
    expect(embedded).toEqual(answer);
    expect(answer).toEqual({
      code: 1,
      text: `linnea: Port ${port} of 127.0.0.1 is in use by another process. Stop that process, or set PORT to another port.\n`,
    });
  });

  it('when this machine does not have the address in HOST', async () => {
    const { code, text } = await failedStart({ DATABASE_URL: database.url, HOST: '192.0.2.1' });
    expect(text).toBe(
      'linnea: This machine has no address 192.0.2.1. Set HOST to one of its addresses, or to 0.0.0.0 for all of them.\n',
    );
    expect(code).toBe(1);
  });

  it('when the data folder cannot be created', async () => {
    const { code, text } = await failedStart({ DATA_DIR: packaged('package.json', 'below') });
    expect(text).toMatch(
      /^linnea: The data folder \S+ cannot be created: a part of its path is a file\. Set DATA_DIR to a folder\.\n$/,
    );
    expect(code).toBe(1);
  });

  it('after a warning about a misspelled setting', async () => {
    const { stdout } = spawnService({
      TOKEN_SECRETS,
      LOG_LEVL: 'debug',
      DATABASE_URL: 'postgres://127.0.0.1:1/x',
    });
    expect(await textOf(stdout!)).toContain(
      'LOG_LEVL is not a setting and was ignored; did you mean LOG_LEVEL?',
    );
  });

  it.each(['127.0.0.1', 'localhost'])(
    'when Postgres at %s refuses the connection, without printing its password',
    async (host) => {
      const { code, text } = await failedStart({ DATABASE_URL: `postgres://u:refused-word@${host}:1/x` });
      expect(text).toMatch(
        /^linnea: Postgres at \S+:1 is unavailable: connect ECONNREFUSED [^\n]* Check that it is running and that DATABASE_URL is correct\.\n$/,
      );
      expect(text).not.toContain('refused-word');
      expect(code).toBe(1);
    },
  );

  it('when the folder in DATABASE_URL has no socket of Postgres', async () => {
    const { code, text } = await failedStart({ DATABASE_URL: 'postgres:///x?host=/nonexistent' });
    expect(text).toBe(
      'linnea: Postgres at /nonexistent is unavailable: connect ENOENT /nonexistent/.s.PGSQL.5432. Check that it is running and that DATABASE_URL is correct.\n',
    );
    expect(code).toBe(1);
  });

  it('when a development version created the database; service and commands explain what to do', async () => {
    await database.session((client) =>
      client.query(`update migration set name = '001_taxonomy' where name = '001_tables'`),
    );
    const message = { code: 1, text: `linnea: ${DEVELOPMENT_DATABASE_MESSAGE}\n` };
    expect(await failedStart({ DATABASE_URL: database.url })).toEqual(message);
    const env = { PATH: process.env['PATH'], DATABASE_URL: database.url };
    const [node, program] = await programOf('linnea');
    const refused = await promisify(execFile)(node, [program, 'sources'], { env, cwd: packaged() }).catch(
      ({ code, stderr }) => ({ code, text: stderr }),
    );
    expect(refused).toEqual(message);
  });
});
