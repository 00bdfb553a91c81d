import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Database } from '../src/database/database.js';
import { spawnService } from './service-process.js';
import { testDatabase } from './support/database.js';

/** What a service that cannot start leaves: its exit code and what it said on standard error. */
const failed = async (settings: Readonly<Record<string, string>>) => {
  const service = spawnService({ TOKEN_SECRETS: 's'.repeat(32), ...settings });
  let said = '';
  service.stderr!.on('data', (part: Buffer) => {
    said += part.toString('utf8');
  });
  const [code] = (await once(service, 'close')) as [number | null];
  return { code, said };
};

describe('a service that cannot start says why in a line and ends with 1', () => {
  let database: Database;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.close());

  it('where a setting cannot be used', async () => {
    const { code, said } = await failed({ PORT: 'abc' });
    expect(said).toMatch(
      /^linnea: ConfigError: These settings cannot be used:\n {2}PORT must be a whole number[^\n]*\n$/,
    );
    expect(code).toBe(1);
  });

  it('where its port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const answer = await failed({ DATABASE_URL: database.url, PORT: String(port) });
    other.close();
    expect(answer).toEqual({
      code: 1,
      said: `linnea: listen EADDRINUSE: address already in use 127.0.0.1:${port}\n`,
    });
  });

  it.each(['127.0.0.1', 'localhost'])('where Postgres at %s refuses, without its password', async (host) => {
    const { code, said } = await failed({ DATABASE_URL: `postgres://u:refused-word@${host}:1/x` });
    expect(said).toMatch(/^linnea: connect ECONNREFUSED [^\n]*\n$/);
    expect(said).not.toContain('refused-word');
    expect(code).toBe(1);
  });
});
