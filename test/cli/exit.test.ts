import { ConfigError } from '../../src/config/environment.js';
import { banner } from '../../src/process/banner.js';
import { exitWith } from '../../src/process/exit.js';
import { printed } from './printed.js';

afterEach(() => {
  process.exitCode = 0;
});

describe('the end of a command that failed', () => {
  const said = async (error: unknown, environment: Readonly<Record<string, string>> = {}) => {
    const text = await printed(async () => exitWith(error, environment), process.stderr);
    expect(process.exitCode).toBe(1);
    return text;
  };

  it.each([
    [new Error('It broke.'), 'linnea: It broke.\n'],
    ['a text', 'linnea: a text\n'],
    [new ConfigError('Invalid settings'), 'linnea: ConfigError: Invalid settings\n'],
    [new AggregateError([new Error('one'), new Error('two')], ''), 'linnea: one; two\n'],
    [new AggregateError([new Error('one')], 'all of them'), 'linnea: all of them\n'],
  ])('says %p in one line', async (error, line) => {
    expect(await said(error)).toBe(line);
  });

  it('says where with LOG_LEVEL=debug, and hides the secrets of the settings', async () => {
    const error = new Error('cannot reach redis://:hidden-word@redis');
    const REDIS_URL = 'redis://:hidden-word@redis';
    expect(await said(error, { REDIS_URL })).not.toMatch(/hidden-word|\n {4}at /);
    const debugged = await said(error, { REDIS_URL, LOG_LEVEL: 'debug' });
    expect(debugged).toContain('\n    at ');
    expect(debugged).not.toContain('hidden-word');
    // No setting is read where one is wrong; what looks like a token is still hidden.
    const token = 'usr-4b2d8365e9a07f3c';
    expect(await said(new Error(`wrong: ${token}`), { PORT: 'x' })).not.toContain(token);
  });
});

it.each([
  ['usr-7', 'Account token: usr-7', 'token=usr-7&'],
  [null, 'ACCOUNT_TOKEN', 'token=<your token>&'],
])('the first lines of a service have its address, its token (%s) and requests', (token, line, parameter) => {
  const text = banner({ port: 3001, token, engine: 'postgres' });
  expect(text).toContain('http://localhost:3001/docs');
  expect(text).toContain(line);
  expect(text.split(parameter)).toHaveLength(3);
});
