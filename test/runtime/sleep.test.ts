import { createWakeUp, settlesBefore, sleep, unlessAborted } from '../../src/runtime/sleep.js';
import { yieldLoop } from '../../src/runtime/yield-loop.js';

const never = new AbortController().signal;
const LONG = 60_000;
const forever = new Promise<never>(() => undefined);

describe('sleep', () => {
  it('ends when it is aborted, at once if it was before', async () => {
    const stop = new AbortController();
    const sleeping = sleep(LONG, stop.signal);
    stop.abort();
    await sleeping;
    await sleep(LONG, stop.signal);
  });

  it('ends at a call to wake up, also at one that was given before, once', async () => {
    const wakeUp = createWakeUp();
    const sleeping = sleep(LONG, never, wakeUp);
    wakeUp.give();
    await sleeping;
    // It had a sleeper, so that it keeps nobody else awake.
    expect(wakeUp.take()).toBe(false);
    wakeUp.give();
    await sleep(LONG, never, wakeUp);
    expect(wakeUp.take()).toBe(false);
  });

  it('that is over is not there to be woken', async () => {
    const wakeUp = createWakeUp();
    await sleep(1, never, wakeUp);
    wakeUp.give();
    expect(wakeUp.take()).toBe(true);
  });
});

describe('work before a signal', () => {
  it('settles, or does not', async () => {
    const [open, over] = [new AbortController(), AbortSignal.abort()];
    expect(await settlesBefore(Promise.resolve(), never)).toBe(true);
    expect(await settlesBefore(forever, over)).toBe(false);
    const waiting = settlesBefore(forever, open.signal);
    open.abort();
    expect(await waiting).toBe(false);
    await expect(settlesBefore(Promise.reject(new Error('failed')), never)).rejects.toThrow('failed');
  });

  it('gives its result, or the reason of the signal', async () => {
    expect(await unlessAborted(Promise.resolve('done'), never)).toBe('done');
    const why = new Error('stopped');
    await expect(unlessAborted(forever, AbortSignal.abort(why))).rejects.toBe(why);
  });
});

describe('long work', () => {
  let now = 0;
  beforeEach(() => jest.spyOn(performance, 'now').mockImplementation(() => now));
  afterEach(() => jest.restoreAllMocks());

  it('lets others go on every two milliseconds, but not at every step', async () => {
    const breathe = yieldLoop();
    let others = 0;
    const goOn = () => {
      others += 1;
    };
    setImmediate(goOn);
    await breathe();
    expect(others).toBe(0);
    now += 2;
    await breathe();
    expect(others).toBe(1);
    setImmediate(goOn);
    await breathe();
    expect(others).toBe(1);
  });

  it('ends with the reason of its signal', async () => {
    const why = new Error('disconnected');
    const breathe = yieldLoop(AbortSignal.abort(why));
    now += 2;
    await expect(breathe()).rejects.toBe(why);
  });
});
