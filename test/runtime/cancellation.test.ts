import { Cancellation } from '../../src/runtime/cancellation.js';

describe('a cancellation', () => {
  it('notifies each listener once, with the reason', () => {
    const over = new Cancellation();
    const heard: string[] = [];
    const removed = (): void => void heard.push('removed');
    over.addEventListener('abort', () => void heard.push('first'));
    over.addEventListener('abort', removed);
    over.removeEventListener('abort', removed);
    over.throwIfAborted();
    expect([over.aborted, over.reason, heard]).toEqual([false, undefined, []]);
    const why = new Error('disconnected');
    over.abort(why);
    over.abort(new Error('later'));
    expect([over.aborted, over.reason, heard]).toEqual([true, why, ['first']]);
    expect(() => over.throwIfAborted()).toThrow(why);
  });

  it('skips a listener that an earlier one removed', () => {
    for (const over of [new Cancellation(), new AbortController()]) {
      const signal = over instanceof Cancellation ? over : over.signal;
      const heard: string[] = [];
      const second = (): void => void heard.push('second');
      signal.addEventListener('abort', () => {
        heard.push('first');
        signal.removeEventListener('abort', second);
      });
      signal.addEventListener('abort', second);
      over.abort();
      expect(heard).toEqual(['first']);
    }
  });

  it('has the reason of an AbortSignal', () => {
    const [over, own] = [new Cancellation(), new AbortController()];
    for (const each of [over, own]) each.abort();
    expect([(over.reason as Error).name, (over.reason as Error).message]).toEqual([
      own.signal.reason.name,
      own.signal.reason.message,
    ]);
  });
});
