import { once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { logIncompleteAnswers } from '../../src/http/incomplete-answers.js';
import { sleep } from '../../src/runtime/sleep.js';
import { appOf, keptLog, type Served, serve } from './serve.js';

const never = new AbortController().signal;

async function* failing() {
  yield 'some';
  await sleep(50, never);
  throw new Error('no more rows');
}

describe('an answer that breaks off', () => {
  const { lines, logger } = keptLog();
  let served: Served;
  let under: Promise<void>;
  beforeAll(async () => {
    const app = appOf(async (ctx) => {
      if (ctx.path === '/fails') {
        const rows = Readable.from(failing());
        rows.on('error', () => ctx.res.destroy());
        ctx.body = rows;
        return;
      }
      under = sleep(200, never);
      await under;
      ctx.body = 'late';
    });
    app.on('error', logIncompleteAnswers(logger));
    served = await serve(app.callback());
  });
  afterAll(() => served.close());
  beforeEach(() => {
    lines.length = 0;
  });

  it('C7.22 is logged where the service ended it', async () => {
    const answer = await fetch(`${served.url}/fails`);
    await expect(answer.text()).rejects.toThrow();
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { msg: 'An answer was cut off before its end.' },
    ]);
  });

  it('is logged without its request if Koa names none', () => {
    logIncompleteAnswers(logger)(new Error('no request'));
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ err: { message: 'no request' } }]);
  });

  it.each(['resetAndDestroy', 'destroy'] as const)(
    'is not logged if the client ended the connection, by %s',
    async (end) => {
      const socket = connect(served.port, '127.0.0.1');
      socket.on('error', () => undefined);
      socket.write('GET /slow HTTP/1.1\r\nHost: a\r\n\r\n');
      await sleep(50, never);
      socket[end]();
      await once(socket, 'close');
      await under;
      await sleep(50, never);
      expect(lines).toEqual([]);
    },
  );
});
