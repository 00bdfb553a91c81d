import { setTimeout as wait } from 'node:timers/promises';
import { type Breaker, type BreakerState, createBreaker } from '../../src/runtime/breaker.js';

class Unavailable extends Error {}

const PROBE_MS = 20;

let breaker: Breaker;
let isAvailable: boolean;
let probe: () => Promise<void>;
let probes: number;
let states: BreakerState[];
beforeEach(() => {
  isAvailable = false;
  probe = async () => {
    if (!isAvailable) throw new Unavailable();
  };
  probes = 0;
  states = [];
  breaker = createBreaker({
    failures: 3,
    probeMs: PROBE_MS,
    isFailure: (error) => error instanceof Unavailable,
    probe: () => {
      probes += 1;
      return probe();
    },
    changed: (state) => states.push(state),
  });
});
afterEach(() => breaker.close());

const succeed = () => breaker.attempt(async () => 'served');
const fail = (error: Error = new Unavailable()) =>
  breaker.attempt(() => Promise.reject(error))?.catch(() => 'failed');
const openIt = async () => {
  for (let nth = 0; nth < 3; nth += 1) await fail();
};
const until = async (state: BreakerState) => {
  while (breaker.state !== state) await wait(5);
};

describe('a breaker', () => {
  it('opens after several failures in a row, and then refuses every caller', async () => {
    await fail();
    await fail();
    expect(breaker.state).toBe('closed');
    await fail();
    expect(breaker.state).toBe('open');
    expect(succeed()).toBeNull();
  });

  it('starts counting again after a success, and ignores errors that are not failures of the store', async () => {
    for (let nth = 0; nth < 10; nth += 1) {
      await fail();
      await fail();
      await fail(new Error('a fault of the query'));
      expect(await succeed()).toBe('served');
    }
    expect(breaker.state).toBe('closed');
  });

  it('opens once: failures of requests that began before say nothing of the store now', async () => {
    await Promise.all(Array.from({ length: 7 }, () => fail()));
    expect(states).toEqual(['open']);
  });

  it('that was closed during a probe sends no further one', async () => {
    await openIt();
    let end: (reason: Error) => void = () => undefined;
    probe = () => new Promise((_, reject) => (end = reject));
    while (probes < 1) await wait(5);
    breaker.close();
    end(new Unavailable());
    await wait(3 * PROBE_MS);
    expect(probes).toBe(1);
  });

  it('stays open while its probes fail, then tries one caller at a time', async () => {
    await openIt();
    while (probes < 3) await wait(5);
    expect(breaker.state).toBe('open');
    isAvailable = true;
    await until('half-open');
    let end: (value: string) => void = () => undefined;
    const tried = breaker.attempt(() => new Promise<string>((resolve) => (end = resolve)));
    expect(succeed()).toBeNull();
    end('served');
    expect(await tried).toBe('served');
    expect(breaker.state).toBe('closed');
    expect(await succeed()).toBe('served');
    expect(states).toEqual(['open', 'half-open', 'closed']);
  });

  it('opens again if the tried call fails, but stays half-open after an error that is not a failure of the store', async () => {
    await openIt();
    isAvailable = true;
    await until('half-open');
    await fail(new Error('the client went away'));
    expect(breaker.state).toBe('half-open');
    await fail();
    expect(breaker.state).toBe('open');
    await until('half-open');
    expect(await succeed()).toBe('served');
  });

  it('is not closed by work that began before it opened', async () => {
    let end: (value: string) => void = () => undefined;
    const early = breaker.attempt(() => new Promise<string>((resolve) => (end = resolve)));
    await openIt();
    end('late');
    expect(await early).toBe('late');
    expect(breaker.state).toBe('open');
  });

  it('stops probing when it is shut down', async () => {
    await openIt();
    breaker.close();
    const before = probes;
    await wait(5 * PROBE_MS);
    expect(probes).toBe(before);
  });
});
