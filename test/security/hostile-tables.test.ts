import { Cancellation } from '../../src/runtime/cancellation.js';
import { TABLE_LIMITS } from '../../src/tables/limits.js';
import { createUploadReader, type ThreadLimits } from '../../src/tables/upload/upload-reader.js';
import { HOSTILE_TABLES, hostileTable } from '../../testkit/hostile-tables.js';
import { type Service, startService } from '../contract/service.js';
import { fillNames } from '../matching/list.js';

/** Counts the turns of the event loop while work is under way. */
const turnsDuring = async (work: Promise<unknown>): Promise<number> => {
  let turns = 0;
  let isDone = false;
  const turn = (): void => {
    turns += 1;
    if (!isDone) setImmediate(turn);
  };
  setImmediate(turn);
  await work.finally(() => {
    isDone = true;
  });
  return turns;
};

describe('C15.70 a hostile table', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService({ fill: fillNames, limits: { outsideApi: 1e9, anonymous: 1e9 } });
  });
  afterAll(() => service.close());

  it.each(HOSTILE_TABLES.map((each) => [each.what, each] as const))(
    'is answered, while others are: %s',
    async (_, { name, bytes, expected }) => {
      const form = new FormData();
      form.set('file', new Blob([new Uint8Array(await bytes())]), name);
      const upload = fetch(`${service.url}/match`, {
        method: 'POST',
        headers: { Accept: 'text/html', 'Accept-Language': 'en' },
        body: form,
      });
      const others = fetch(`${service.url}/healthz`);
      const { status } = await upload;
      expect([status, (await others).status]).toEqual([expected, 200]);
    },
  );
});

describe('C15.70 the thread in which a table is read', () => {
  const read = async (what: string, limits: Partial<ThreadLimits>, signal = new Cancellation()) =>
    createUploadReader({ ...TABLE_LIMITS.upload, ...limits })(
      { bytes: await hostileTable(what).bytes() },
      { of: 1, signal },
    );
  const SLOW = '2 MB of quotation marks';

  it('leaves the event loop free', async () => {
    const reader = createUploadReader();
    const signal = new Cancellation();
    // The first upload starts the thread.
    await reader({ bytes: Buffer.from('Quercus robur') }, { of: 1, signal });
    const bytes = await hostileTable(SLOW).bytes();
    const refused = expect(reader({ bytes }, { of: 1, signal })).rejects.toMatchObject({
      code: 'quote_not_closed',
    });
    // In the thread of the tests it would have fewer than ten.
    expect(await turnsDuring(refused)).toBeGreaterThan(200);
  });

  it('ends at the deadline', async () => {
    await expect(read(SLOW, { seconds: 0.001 })).rejects.toMatchObject({ code: 'too_slow' });
  });

  it('ends when its memory is used up', async () => {
    await expect(read('500,000 shared strings', { memoryMb: 16, seconds: 60 })).rejects.toMatchObject({
      code: 'too_much_memory',
    });
  });

  it('ends when the uploader disconnects, and makes room for others', async () => {
    const reader = createUploadReader({ ...TABLE_LIMITS.upload, atOnce: 1, seconds: 60 });
    const leaving = new Cancellation();
    const bytes = await hostileTable(SLOW).bytes();
    const left = reader({ bytes }, { of: 1, signal: leaving });
    const next = reader({ bytes: Buffer.from('Quercus robur') }, { of: 2, signal: new Cancellation() });
    leaving.abort(new Error('the client left'));
    await expect(left).rejects.toThrow('the client left');
    expect((await next)?.rows).toEqual([{ line: 1, cells: ['Quercus robur'] }]);
  });

  it('is one of a few: others wait, and are refused in time', async () => {
    const reader = createUploadReader({ ...TABLE_LIMITS.upload, atOnce: 1, waitSeconds: 0.001, seconds: 60 });
    const bytes = await hostileTable(SLOW).bytes();
    const leaving = new Cancellation();
    const first = reader({ bytes }, { of: 1, signal: leaving });
    await expect(reader({ bytes }, { of: 2, signal: new Cancellation() })).rejects.toMatchObject({
      name: 'NoFreeSlot',
    });
    leaving.abort();
    await expect(first).rejects.toThrow();
  });
});
