import { once } from 'node:events';
import { connect } from 'node:net';
import {
  BackendTerminatedError,
  BackendTerminatedUnexpectedlyError,
  ConnectionError,
  InvalidInputError,
  StatementCancelledError,
  StatementTimeoutError,
  UnexpectedForeignConnectionError,
} from 'slonik';
import { mappingUnavailable } from '../../src/database/connections/unavailable.js';
import { UnresponsiveConnection } from '../../src/database/connections/unresponsive-connection.js';
import { StoreUnavailable } from '../../src/runtime/store-unavailable.js';

const thrown = (error: unknown): Promise<unknown> =>
  mappingUnavailable(() => Promise.reject(error)).catch((failure: unknown) => failure);
const withCode = (code: string): Error => Object.assign(new Error('of the server'), { code });

describe('C12.9 an error of Postgres means that it is unavailable', () => {
  it.each([
    ...[
      'ECONNREFUSED',
      'ECONNRESET',
      'EPIPE',
      'ETIMEDOUT',
      'EHOSTUNREACH',
      'ENETUNREACH',
      'ENOTFOUND',
      'EAI_AGAIN',
    ],
    ...['08000', '08003', '08006', '28000', '28P01', '3D000', '53000', '53100', '53200', '53300', '53400'],
    ...['57P01', '57P02', '57P03', '57P04', '57P05', '57014', '25006', '55P03', '40001', '40P01'],
  ])('with the code %s', async (code) => {
    const error = withCode(code);
    expect(await thrown(error)).toMatchObject({
      name: 'StoreUnavailable',
      message: 'of the server',
      cause: error,
    });
  });

  it.each(['23505', '23503', '42501', '42P01', '22P02', '25P02', '40002', '57000', '5730', 'ENOENT', ''])(
    'but not with the code %j',
    async (code) => {
      const error = withCode(code);
      expect(await thrown(error)).toBe(error);
    },
  );

  it('without its Unix socket, as while the server is not running', async () => {
    const connecting = connect('/nonexistent/.s.PGSQL.5432');
    const [error] = (await once(connecting, 'error')) as [Error];
    expect(await thrown(error)).toMatchObject({ name: 'StoreUnavailable', cause: error });
  });

  it.each([
    new Error('Connection terminated unexpectedly'),
    new Error('timeout expired'),
    new Error('timeout exceeded when trying to connect'),
    new Error('server closed the connection unexpectedly'),
    new Error('Client is destroyed'),
    new UnresponsiveConnection(),
    new Error('outer', { cause: new Error('inner', { cause: withCode('ECONNREFUSED') }) }),
    new AggregateError([new Error('one'), withCode('ECONNREFUSED')], ''),
  ])('without a code, by its message, its cause or its parts: %s', async (error) => {
    expect(await thrown(error)).toBeInstanceOf(StoreUnavailable);
  });

  it.each([
    new AggregateError([new Error('one'), withCode('23505')], ''),
    Object.assign(new Error('a list'), { errors: 'Connection terminated' }),
    Object.assign(new Error('a number'), { code: 57014 }),
  ])('but not if its parts are other errors, or parts or code have another type: %s', async (error) => {
    expect(await thrown(error)).toBe(error);
  });

  it('and keeps its message, or joins the messages of its parts if it has none', async () => {
    const parts = [withCode('ECONNREFUSED'), new Error('the other address')];
    expect(await thrown(new AggregateError(parts, ''))).toMatchObject({
      message: 'of the server; the other address',
    });
    expect(await thrown(new AggregateError(parts, 'no address answers'))).toMatchObject({
      message: 'no address answers',
    });
    const empty = Object.assign(new Error(''), { code: 'ECONNREFUSED' });
    expect(await thrown(empty)).toMatchObject({ name: 'StoreUnavailable', message: '' });
    const known = new StoreUnavailable('Postgres is starting');
    expect(await thrown(known)).toBe(known);
    expect(await thrown(new Error('outer', { cause: known }))).toBeInstanceOf(StoreUnavailable);
  });

  it.each([
    new BackendTerminatedError(new Error('of pg')),
    new BackendTerminatedUnexpectedlyError(new Error('of pg')),
    new ConnectionError('of pg'),
    new StatementCancelledError(new Error('of pg')),
    new StatementTimeoutError(new Error('of pg')),
    new UnexpectedForeignConnectionError(),
  ])('without a code, by its class in slonik: %s', async (error) => {
    expect(await thrown(error)).toBeInstanceOf(StoreUnavailable);
  });

  it('which is passed on as it is, as is any other error', async () => {
    const [known, other] = [new StoreUnavailable('busy'), new InvalidInputError('a mistake')];
    expect([await thrown(known), await thrown(other), await thrown('a text')]).toEqual([
      known,
      other,
      'a text',
    ]);
    expect(await mappingUnavailable(async () => 7)).toBe(7);
  });
});
