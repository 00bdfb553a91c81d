import pg from 'pg';
import { retryLocks } from '../../src/database/connections/lock-retry.js';
import { retried } from '../../src/database/connections/retry.js';

/** An error of Postgres with an SQLSTATE. */
const databaseError = (code: string): pg.DatabaseError =>
  Object.assign(new pg.DatabaseError('of the server', 0, 'error'), { code });

/** Work that fails with an error so many times, and then returns the number of its calls. */
const failing = (error: Error, times: number) => {
  let calls = 0;
  const work = async (): Promise<number> => {
    calls += 1;
    if (calls <= times) throw error;
    return calls;
  };
  return { work, calls: () => calls };
};

describe('a transaction that failed because of another writer', () => {
  it.each(['40P01', '40001'])('is tried up to five times: %s', async (code) => {
    expect(await retried(failing(databaseError(code), 4).work)).toBe(5);
    const always = failing(databaseError(code), Number.POSITIVE_INFINITY);
    await expect(retried(always.work)).rejects.toThrow('of the server');
    expect(always.calls()).toBe(5);
  });

  it.each([
    ['another error of the server', databaseError('55P03')],
    ['an error of the program', Object.assign(new Error('of the program'), { code: '40001' })],
  ])('is not tried again after %s', async (_, error) => {
    const { work, calls } = failing(error, 1);
    await expect(retried(work)).rejects.toBe(error);
    expect(calls()).toBe(1);
  });
});

describe('a transaction that waited too long for a lock', () => {
  const retry = { attempts: 3, pauseMs: 0, message: 'Try again later.' };

  it('is tried up to the given number of attempts', async () => {
    expect(await retryLocks(retry, failing(databaseError('55P03'), 2).work)).toBe(3);
    const error = databaseError('55P03');
    const always = failing(error, Number.POSITIVE_INFINITY);
    await expect(retryLocks(retry, always.work)).rejects.toMatchObject({
      message: 'Try again later.',
      cause: error,
    });
    expect(always.calls()).toBe(3);
  });

  it.each([
    ['another error of the server', databaseError('40P01')],
    ['an error of the program', Object.assign(new Error('of the program'), { code: '55P03' })],
  ])('is not tried again after %s', async (_, error) => {
    const { work, calls } = failing(error, 1);
    await expect(retryLocks(retry, work)).rejects.toBe(error);
    expect(calls()).toBe(1);
  });
});
