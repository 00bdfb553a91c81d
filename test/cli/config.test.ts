import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { configCommand } from '../../src/cli/config-command.js';
import { readConfig, SETTINGS, type Variables } from '../../src/config/environment.js';
import { withSession } from '../../src/database/connections/session.js';
import type { Database } from '../../src/database/database.js';
import { DEVELOPMENT_DATABASE_MESSAGE } from '../../src/database/schema/development-database.js';
import { hasRedis, redisServer } from '../../testkit/redis-server.js';
import { emptyDatabase, pretendVersion, testDatabase } from '../support/database.js';
import { listen } from '../support/listen.js';
import { printed } from './printed.js';

const SECRETS = {
  ACCOUNT_TOKEN: 'unl-4b2d8365e9a07f3c',
  TOKEN_SECRETS: '7c1e0fa94b2d8365e9a07f3c5d61b84e,e28b6d03f7519ac4d07e35b1962fc8a45d90e173',
  WEBHOOK_SECRET: `whsec_${Buffer.from('kT4-vQ9_zX2.mW7+bN5!rL8~pJ3').toString('base64')}`,
};

let exitCode: number | undefined;
afterEach(() => {
  process.exitCode = 0;
});

/** Runs the command in an environment and returns its output. */
const linnea = async (environment: Variables, ...words: readonly string[]): Promise<string> => {
  const program = new Command();
  configCommand(program, { environment });
  process.exitCode = 0;
  const text = await printed(() => program.parseAsync(['config', ...words], { from: 'user' }));
  exitCode = process.exitCode as number;
  process.exitCode = 0;
  return text;
};

const json = async (environment: Variables, ...words: readonly string[]) =>
  JSON.parse(await linnea(environment, '--json', ...words)) as {
    settings: { name: string; value: string | null; source: string; sentence: string }[];
    problems: { setting: string; problem: string }[];
    warnings: { variable: string; meant: string | null }[];
    stores: { store: string; ok: boolean; says: string }[];
  };

describe('linnea config', () => {
  it('prints every setting with its value, source and description', async () => {
    const { settings, problems, warnings } = await json({ PORT: '8080' });
    expect(settings.map(({ name, sentence }) => [name, sentence])).toEqual(
      SETTINGS.map(({ name, sentence }) => [name, sentence]),
    );
    const of = (name: string) => settings.find((setting) => setting.name === name);
    expect(of('PORT')).toMatchObject({ value: '8080', source: 'environment' });
    expect(of('HOST')).toMatchObject({ value: '0.0.0.0', source: 'default' });
    expect(of('REDIS_URL')).toMatchObject({ value: null, source: 'default' });
    const derived = (all: typeof settings) =>
      ['INITIAL_DATA', 'INDEXER'].map((name) => all.find((each) => each.name === name)?.value);
    expect(derived(settings)).toEqual(['starter+share-alike', 'true']);
    const own = await json({ ...SECRETS, DATABASE_URL: 'postgres://db/linnea' });
    expect(derived(own.settings)).toEqual(['none', 'false']);
    expect([problems, warnings, exitCode]).toEqual([[], [], 0]);
    const text = await linnea({ PORT: '8080' });
    for (const { name, sentence } of SETTINGS)
      expect(text).toMatch(new RegExp(`^${name} .*${sentence.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`, 'm'));
  });

  it('shows no secret, in either form', async () => {
    const environment = {
      ...SECRETS,
      DATABASE_URL: 'postgres://linnea:pg-word@db:5432/linnea?password=pg-other&sslmode=require',
      ELASTICSEARCH_URL: 'http://ada:es-word@one:9200,http://key-word@two:9200',
      REDIS_URL: 'redis://:redis-word@redis:6379',
      WEBHOOK_URL: 'https://hooks.example/services/path-word#fragment-word',
    };
    for (const text of [await linnea(environment), await linnea(environment, '--json')]) {
      for (const secret of [
        ...Object.values(SECRETS).flatMap((value) => value.split(',')),
        '-word',
        'pg-other',
      ])
        expect(text).not.toContain(secret);
      expect(text).toContain('postgres://linnea:***@db:5432/linnea?password=***&sslmode=require');
      expect(text).toContain('http://ada:***@one:9200/, http://***@two:9200/');
      expect(text).toContain('https://hooks.example/***#***');
    }
    expect(exitCode).toBe(0);
  });

  it.each([
    ['REDIS_URL', 'REDIS://ada:one-word@h:1', 'redis://ada:***@h:1'],
    ['ELASTICSEARCH_URL', ' http://one:9200, ', 'http://one:9200/'],
    ['PORT', ' 8080 ', '8080'],
  ])('shows %s=%j without its secrets and surrounding spaces', async (name, given, value) => {
    const { settings } = await json({ ...SECRETS, [name]: given });
    expect(settings.find((each) => each.name === name)?.value).toBe(value);
  });

  it.each([
    ['DATABASE_URL', 'postgres://u:ab,cd:ef-word@h/db'],
    ['DATABASE_URL', 'postgres://u:1234,half-word@h/db'],
    ['REDIS_URL', 'redis://:pa,ss:half-word@h/1'],
    ['WEBHOOK_URL', 'https://h/a?k=1,foo:half-word'],
    ['DATABASE_URL', 'linnea:half-word@db://h/x'],
  ])('shows no part of a secret of an unusual address in %s', async (setting, address) => {
    expect(await linnea({ ...SECRETS, [setting]: address })).not.toContain('-word');
  });

  it('names every problem at once, without repeating values, and exits with 1', async () => {
    const { problems } = await json({
      PORT: 'x',
      REDIS_URL: 'http://:hidden-word@redis',
      WEBHOOK_URL: 'https://a',
    });
    expect(problems.map(({ setting }) => setting)).toEqual(['REDIS_URL', 'PORT', 'WEBHOOK_SECRET']);
    expect(exitCode).toBe(1);
    const text = await linnea({ PORT: 'x', REDIS_URL: 'hidden-word' });
    expect(text).toContain('problem: PORT must be a whole number from 0 to 65535');
    expect(text).not.toContain('hidden-word');
  });

  it('repeats an invalid value that is no secret, with the nearest valid one', async () => {
    const { problems } = await json({ SIGN_UP: 'opne', PORT: 'x', INDEXER: 'ture', LOG_LEVEL: 'loud' });
    expect(Object.fromEntries(problems.map(({ setting, problem }) => [setting, problem]))).toEqual({
      SIGN_UP: 'must be one of off, open; got "opne"; did you mean open?',
      PORT: 'must be a whole number from 0 to 65535; got "x"',
      INDEXER: 'must be true or false; got "ture"; did you mean true?',
      LOG_LEVEL: expect.stringMatching(/; got "loud"$/),
    });
    expect(() => readConfig({ SIGN_UP: 'opne' })).toThrow('did you mean open? Who may open an account');
  });

  it('reports what would keep the service from starting: no secret for browser tokens', async () => {
    const environment = { DATABASE_URL: 'postgres://db/linnea', DATA_DIR: '/nonexistent' };
    expect((await json(environment)).problems).toEqual([
      { setting: 'TOKEN_SECRETS', problem: expect.stringContaining('must be set') },
    ]);
    expect((await json({ ...environment, TOKEN_SECRETS: SECRETS.TOKEN_SECRETS })).problems).toEqual([]);
    expect((await json({ ...environment, NODE_ENV: 'development' })).problems).toEqual([]);
    const kept = await mkdtemp(join(tmpdir(), 'linnea-config-'));
    await writeFile(join(kept, 'token-secret'), 'x');
    expect((await json({ ...environment, DATA_DIR: kept })).problems).toEqual([]);
    await rm(kept, { recursive: true });
  });

  it.each([
    ['DATABASE_URL', 'postgres://u:100%secret@127.0.0.1:1/x'],
    ['DATABASE_URL', 'postgres://127.0.0.1:1/100%x'],
    ['DATABASE_URL', 'postgres://'],
    ['DATABASE_URL', 'postgres:///x'],
    ['REDIS_URL', 'redis:///0'],
    ['REDIS_URL', 'redis:///0?host=/run/redis'],
    ['REDIS_URL', 'redis://h:99999/'],
    ['HOST', 'no such host!'],
    ['HOST', 'no such host'],
    ['HOST', '256.0.0.1'],
    ['HOST', '[::1]'],
    ['PORT', '0x10'],
    ['PORT', '1e3'],
    ['PORT', '70000'],
    ['STOP_TIMEOUT_MS', '1e3'],
    ['STOP_TIMEOUT_MS', '-1'],
  ])('refuses %s=%s, with which nothing would start', async (setting, value) => {
    const { problems } = await json({ ...SECRETS, [setting]: value });
    expect(problems).toEqual([{ setting, problem: expect.stringMatching(/^must be /) }]);
    expect(await linnea({ [setting]: value })).not.toContain('100%secret');
  });

  it.each([
    ['DATABASE_URL', 'postgres:///x?host=/var/run/postgresql'],
    ['DATABASE_URL', 'postgres://u:100%25secret@[::1]:1/x'],
    ['HOST', '::'],
    ['HOST', 'localhost'],
    ['HOST', 'api_1.linnea.internal'],
    ['HOST', 'API.Linnea.internal'],
    ['PORT', ' 3001 '],
  ])('accepts %s=%s', async (setting, value) => {
    expect((await json({ ...SECRETS, [setting]: value })).problems).toEqual([]);
  });

  it.each([
    ['ELASTICSEARCH_URLS', 'ELASTICSEARCH_URL'],
    ['ELASTIC_SEARCH_URL', 'ELASTICSEARCH_URL'],
    ['REDIS_URI', 'REDIS_URL'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['database_url', 'DATABASE_URL'],
    ['PORTS', 'PORT'],
    ['LINNEA_PORT', 'PORT'],
    ['LINNEA_COLOUR', null],
  ])('warns about %s, which nothing reads', async (variable, meant) => {
    const { warnings } = await json({ [variable]: 'value-word' });
    expect(warnings).toEqual([{ variable, meant }]);
    expect(exitCode).toBe(0);
    const text = await linnea({ [variable]: 'value-word' });
    expect(text).toContain(
      `warning: ${variable} is not a setting and was ignored${meant ? `; did you mean ${meant}?` : '.'}`,
    );
    expect(text).not.toContain('value-word');
  });

  it('warns about several variables by name', async () => {
    const { warnings } = await json({ LINNEA_COLOUR: 'x', REDIS_URI: 'x', DATABSE_URL: 'x' });
    expect(warnings.map(({ variable }) => variable)).toEqual(['DATABSE_URL', 'LINNEA_COLOUR', 'REDIS_URI']);
  });

  it('ignores variables of other programs', async () => {
    const others = [
      'PATH',
      'HOME',
      'PWD',
      'SHELL',
      'TERM',
      'USER',
      'LANG',
      'HOSTNAME',
      'NODE_PATH',
      'NODE_OPTIONS',
      'MY_LINNEA_COLOUR',
    ];
    expect((await json(Object.fromEntries(others.map((name) => [name, 'x'])))).warnings).toEqual([]);
  });
});

describe('linnea config --check', () => {
  let database: Database;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.close());

  const stores = async (environment: Variables) =>
    (await json({ ...SECRETS, ...environment }, '--check')).stores;

  it('reports the version of Postgres and whether it is migrated', async () => {
    expect(await stores({ DATABASE_URL: database.url })).toEqual([
      { store: 'postgres', ok: true, says: expect.stringMatching(/^Postgres \d+.*; schema is up to date$/) },
    ]);
    const empty = await emptyDatabase();
    expect(await stores({ DATABASE_URL: empty.url })).toEqual([
      {
        store: 'postgres',
        ok: true,
        says: expect.stringMatching(/; empty \(the first start creates the schema\)$/),
      },
    ]);
    await empty.drop();
    expect(exitCode).toBe(0);
  });

  it('names the pending steps of a database', async () => {
    await database.session((client) =>
      client.query('delete from migration where name = (select max(name) from migration)'),
    );
    expect(await stores({ DATABASE_URL: database.url })).toEqual([
      { store: 'postgres', ok: true, says: expect.stringMatching(/; the next start applies: \d{3}_\w+$/) },
    ]);
  });

  it('exits with 1 if a development version has created the database', async () => {
    const { url, drop } = await emptyDatabase();
    await withSession(url, async (client) => {
      await client.query(
        'create table migration (id serial primary key, name varchar(255), run_on timestamp)',
      );
      await client.query(`insert into migration (name, run_on) values ('001_taxonomy', now())`);
    });
    expect(await stores({ DATABASE_URL: url })).toEqual([
      { store: 'postgres', ok: false, says: DEVELOPMENT_DATABASE_MESSAGE },
    ]);
    expect(exitCode).toBe(1);
    await drop();
  });

  it('exits with 1 if Postgres is too old', async () => {
    const { url, drop } = await emptyDatabase();
    await pretendVersion(url, '14.2');
    expect(await stores({ DATABASE_URL: url })).toEqual([
      {
        store: 'postgres',
        ok: false,
        says: expect.stringMatching(/^Postgres 14\.2 at \S+ is too old: version 15 or later is required\./),
      },
    ]);
    expect(exitCode).toBe(1);
    await drop();
  });

  it.each([
    [['8.19.0'], { ok: true, says: 'Elasticsearch 8.19.0; index linnea exists' }],
    [['9.2.0'], { ok: true, says: 'Elasticsearch 9.2.0; index linnea exists' }],
    [['8.19.0', '8.19.0'], { ok: true, says: 'Elasticsearch 8.19.0; index linnea exists' }],
    [
      ['8.19.0', '7.17.1'],
      {
        ok: false,
        says: 'Elasticsearch 8.19.0, 7.17.1 is not supported: version 8 or 9 is required. Upgrade it, or set ELASTICSEARCH_URL to another one.',
      },
    ],
    [['10.0.0'], { ok: false, says: expect.stringMatching(/^Elasticsearch 10\.0\.0 is not supported/) }],
  ])('takes Elasticsearch 8 and 9: %j', async (versions, expected) => {
    const server = createServer((request, response) => {
      response.setHeader('X-Elastic-Product', 'Elasticsearch');
      response.setHeader('Content-Type', 'application/vnd.elasticsearch+json;compatible-with=8');
      const nodes = Object.fromEntries(versions.map((version, index) => [`node${index}`, { version }]));
      response.end(request.method === 'HEAD' ? undefined : JSON.stringify({ nodes }));
    });
    const found = await stores({
      DATABASE_URL: database.url,
      ELASTICSEARCH_URL: `http://127.0.0.1:${await listen(server)}`,
    });
    server.close();
    expect(found.at(-1)).toEqual({ store: 'elasticsearch', ...expected });
  });

  it('exits with 1 if a store is unreachable, reports why, and shows no password', async () => {
    const away = {
      DATABASE_URL: 'postgres://linnea:pg-word@127.0.0.1:1/linnea',
      ELASTICSEARCH_URL: 'http://ada:es-word@127.0.0.1:1',
      REDIS_URL: 'redis://:redis-word@127.0.0.1:1',
    };
    const found = await stores(away);
    expect(found.map(({ store, ok }) => [store, ok])).toEqual([
      ['postgres', false],
      ['elasticsearch', false],
      ['redis', false],
    ]);
    for (const { says } of found) expect(says).toMatch(/unreachable: .*ECONNREFUSED/);
    expect(exitCode).toBe(1);
    expect(await linnea({ ...SECRETS, ...away }, '--check')).not.toContain('-word');
  });

  it.each([
    [['8.19.0'], true, true],
    [['9.2.0'], true, true],
    [['9.2.0', '8.19.0'], true, true],
    [['7.17.0'], true, false],
    [['8.19.0', '7.17.0'], true, false],
    [['10.0.0'], true, false],
    [['8.19.0'], false, false],
  ])('reports whether Elasticsearch is one that works: %j, index: %s', async (versions, hasIndex, isOk) => {
    const server = createServer(({ url }, response) => {
      const nodes = Object.fromEntries(versions.map((version) => [version, { version }]));
      response.writeHead(url!.startsWith('/_nodes') || hasIndex ? 200 : 404, {
        'X-Elastic-Product': 'Elasticsearch',
        'Content-Type': 'application/json',
      });
      response.end(JSON.stringify({ nodes }));
    });
    const ELASTICSEARCH_URL = `http://127.0.0.1:${await listen(server)}`;
    const found = await stores({ DATABASE_URL: database.url, ELASTICSEARCH_URL });
    server.closeAllConnections();
    server.close();
    expect(found.at(-1)).toMatchObject({
      store: 'elasticsearch',
      ok: isOk,
      says: expect.stringContaining([...new Set(versions)].join(', ')),
    });
    expect(exitCode).toBe(isOk ? 0 : 1);
  });

  (hasRedis ? it : it.skip)('reports the version of Redis', async () => {
    const server = await redisServer();
    const found = await stores({ DATABASE_URL: database.url, REDIS_URL: server.url }).finally(server.stop);
    expect(found.at(-1)).toEqual({ store: 'redis', ok: true, says: expect.stringMatching(/^Redis \d/) });
  });

  it('reports whether the data folder is writable, if something is stored there', async () => {
    const folder = async (DATA_DIR: string) => (await stores({ DATA_DIR })).at(-1);
    const parent = await mkdtemp(join(tmpdir(), 'linnea-config-'));
    const missing = join(parent, 'linnea', 'data');
    expect(await folder(missing)).toEqual({
      store: 'data folder',
      ok: true,
      says: `${missing} is writable`,
    });
    await rm(parent, { recursive: true });
    expect(exitCode).toBe(0);
    // The secret of browser tokens is kept there, if none is set.
    const external = { DATABASE_URL: database.url, NODE_ENV: 'development', DATA_DIR: tmpdir() };
    const storesOf = async (more: Variables) =>
      (await json({ ...external, ...more }, '--check')).stores.map(({ store }) => store);
    expect(await storesOf({})).toEqual(['postgres', 'data folder']);
    expect(await storesOf({ TOKEN_SECRETS: SECRETS.TOKEN_SECRETS })).toEqual(['postgres']);
    expect(await folder(`${process.cwd()}/package.json/below`)).toMatchObject({
      ok: false,
      says: expect.stringMatching(/package\.json is not a folder: set DATA_DIR to one$/),
    });
    expect(exitCode).toBe(1);
  });

  it('reports an unusable data folder once, also below /proc', async () => {
    for (const DATA_DIR of [`${process.cwd()}/package.json/below`, '/proc/nope'])
      expect(await stores({ DATA_DIR })).toEqual([
        { store: 'data folder', ok: false, says: expect.stringContaining('set DATA_DIR to') },
      ]);
  });

  // The superuser may write everywhere.
  (process.getuid?.() === 0 ? it.skip : it)(
    'says what to do if the data folder is not writable',
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'linnea-config-'));
      await chmod(folder, 0o500);
      const found = await stores({
        ...SECRETS,
        DATABASE_URL: database.url,
        TOKEN_SECRETS: '',
        DATA_DIR: folder,
      });
      await rm(folder, { recursive: true });
      expect(found.at(-1)).toEqual({
        store: 'data folder',
        ok: false,
        says: `${folder} is not writable (EACCES): change its permissions, or set DATA_DIR to another folder`,
      });
    },
  );

  it('contacts no store while the settings have problems', async () => {
    expect(await stores({ PORT: 'x' })).toEqual([]);
    expect(exitCode).toBe(1);
  });
});
