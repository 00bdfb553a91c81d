import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { transaction } from '../../src/database/connections/session.js';
import { MONTANA, OBSERVED, record, type Submitting, startSubmitting } from './submitting.js';

/** Milliseconds for an answer, and milliseconds below and above it. */
const ANSWER = 2_000;
const SHORT = 800;
const LONG = 3_250;

let at: Submitting;
beforeAll(async () => {
  at = await startSubmitting({ longestAnswerMs: ANSWER });
});
afterAll(() => at.service.close());

/** Keeps others from what a statement locks, for so long. */
const holding = async (statement: string, ms: number): Promise<{ readonly done: Promise<void> }> => {
  let held = (): void => undefined;
  const holds = new Promise<void>((resolve) => {
    held = resolve;
  });
  const done = at.service.database.session((client: Client) =>
    transaction(client, async () => {
      await client.query(statement);
      held();
      await pause(ms);
    }),
  );
  await holds;
  return { done };
};

describe('C4.4 a write that is answered 503 because its time is over', () => {
  it('is not applied later, even when authentication used part of the time', async () => {
    const { id, token } = await at.account();
    const locks = await Promise.all([
      holding('lock table account in access exclusive mode', SHORT),
      holding(`select from species where slug = 'pyrella-montana' for update`, LONG),
    ]);
    const began = performance.now();
    const answer = await at.post(MONTANA, OBSERVED, token);
    expect([answer.status, performance.now() - began < LONG]).toEqual([503, true]);
    await Promise.all(locks.map(({ done }) => done));
    await pause(1_000);
    expect(await at.submittedBy(id)).toEqual([]);
    expect((await at.post(MONTANA, OBSERVED, token)).status).toBe(201);
  });

  it('leaves connections for submissions while reviews wait for an ingestion', async () => {
    const names = ['alia', 'altera', 'nova', 'tertia'].map((epithet) => `Pyrella ${epithet}`);
    const ids: unknown[] = [];
    for (const scientific_name of names)
      ids.push(record(await at.submit({ ...OBSERVED, correction: { scientific_name } }))['id']);
    const lock = await holding(`select pg_advisory_xact_lock_shared(hashtext('linnea naming'))`, LONG);
    const accepted = ids.map((id) => at.post(`corrections/${id}/accept`, {}, at.service.token));
    await pause(500);
    const began = performance.now();
    expect((await at.submit(OBSERVED)).status).toBe(201);
    expect(performance.now() - began).toBeLessThan(ANSWER);
    expect((await Promise.all(accepted)).map(({ status }) => status)).toEqual(names.map(() => 503));
    await lock.done;
    expect((await at.post(`corrections/${ids[0]}/accept`, {}, at.service.token)).status).toBe(200);
  });

  it('is 503 in time when the caller cannot be authenticated', async () => {
    const { token } = await at.account();
    const lock = await holding('lock table account in access exclusive mode', LONG);
    const began = performance.now();
    const answer = await at.service.ask('/api/v1/species', { headers: { Authorization: `Bearer ${token}` } });
    expect([answer.status, performance.now() - began < LONG - 500]).toEqual([503, true]);
    await lock.done;
  });
});
