import { connect } from 'node:net';
import { ensureAccount } from '../../src/auth/accounts.js';
import { newToken } from '../../src/auth/token.js';
import type { Database } from '../../src/database/database.js';
import { type Service, startService } from './service.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

/** The lines of requests with this id. */
const linesOf = (id: string): readonly Record<string, unknown>[] =>
  service.lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter((line) => line['request_id'] === id && line['msg'] === 'request');

const until = async (holds: () => Promise<boolean>): Promise<void> => {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 10));
};

/** Statements that wait for a lock. */
const waiting = async (database: Database): Promise<number> =>
  database.session(async (client) => {
    const { rows } = await client.query<{ n: number }>(
      `select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows[0]!.n;
  });

describe('the request log', () => {
  it('has one structured line a request, with the account and without its token (C3.3)', async () => {
    const token = newToken('usr');
    const { id } = await ensureAccount(service.database.pool, token);
    await service.ask(`/api/v1/me?token=${token}&a=b`, { headers: { 'X-Request-Id': 'first' } });
    expect(linesOf('first')).toEqual([
      expect.objectContaining({
        method: 'GET',
        target: '/api/v1/me?token=[redacted]&a=b',
        status: 200,
        duration_ms: expect.any(Number),
        address: '127.0.0.1',
        account: id,
      }),
    ]);
  });

  it('says what was answered, errors and HEAD among them', async () => {
    await service.ask('/api/v1/nothing', { method: 'HEAD', headers: { 'X-Request-Id': 'second' } });
    expect(linesOf('second')).toEqual([expect.objectContaining({ method: 'HEAD', status: 404 })]);
  });

  it('says 499 of a client that went away', async () => {
    await service.database.session(async (client) => {
      await client.query('begin');
      await client.query('lock table species in access exclusive mode');
      const before = await service.connections();
      const socket = connect(service.port, '127.0.0.1');
      const head = ['Host: localhost', 'X-Request-Id: third', `Authorization: ${service.token}`].join('\r\n');
      socket.write(`GET /api/v1/species/pyrella HTTP/1.1\r\n${head}\r\n\r\n`);
      await until(async () => (await waiting(service.database)) > 0);
      socket.destroy();
      // The answer must not be ready before the server has noticed.
      await until(async () => (await service.connections()) <= before);
      await client.query('rollback');
    });
    await until(async () => linesOf('third').length > 0);
    expect(linesOf('third')).toEqual([expect.objectContaining({ status: 499 })]);
  });
});
