import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders, RequestListener } from 'node:http';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { ensureAccount } from '../../src/auth/accounts.js';
import { newToken } from '../../src/auth/token.js';
import { announcer } from '../../src/corrections/webhook/announcer.js';
import { ANSWER_MS, type Webhook } from '../../src/corrections/webhook/post.js';
import { createWebhookSender } from '../../src/corrections/webhook/sender.js';
import { transaction } from '../../src/database/connections/session.js';
import type { Database } from '../../src/database/database.js';
import { createCorrectionQueries } from '../../src/resources/corrections/queries.js';
import { keptLog, type Served, serve } from '../http/serve.js';
import { insert } from '../resources/fixture.js';
import { testDatabase } from '../support/database.js';
import { listen } from '../support/listen.js';

const KEY = Buffer.alloc(32, 5);
const secret = `whsec_${KEY.toString('base64')}`;

interface Received {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

let database: Database;
let ada: number;
beforeAll(async () => {
  database = await testDatabase();
  ada = (await ensureAccount(database.pool, newToken('usr'))).id;
});
afterAll(() => database.close());

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  await database.session((client) => client.query('truncate notification, correction'));
});

/** A receiver that keeps what it got; `answer` only answers. */
const receiver = async (answer: RequestListener): Promise<Served & { received: Received[] }> => {
  const received: Received[] = [];
  const served = await serve(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    received.push({ method: request.method, url: request.url, headers: request.headers, body });
    answer(request, response);
  });
  closing.push(served.close);
  return { ...served, received };
};

const answering =
  (status: number, headers: Record<string, string> = {}): RequestListener =>
  (_, response) =>
    void response.writeHead(status, headers).end();

const silent: RequestListener = () => undefined;

/** A sender that runs until it is stopped, which resolves once it has ended. */
const start = (url: string, more: Partial<Webhook> = {}) => {
  const { lines, logger } = keptLog();
  const end = new AbortController();
  const running = createWebhookSender({ database, webhook: { url, secret, ...more }, logger }).run(
    end.signal,
  );
  const stop = async (): Promise<void> => {
    end.abort();
    await running;
  };
  closing.push(stop);
  return { lines, stop };
};

const until = async (holds: () => Promise<boolean> | boolean): Promise<void> => {
  while (!(await holds())) await pause(10);
};

interface Row {
  readonly id: string;
  readonly attempts: number;
  readonly state: 'waiting' | 'delivered' | 'given up';
  readonly failure: string | null;
  /** Seconds until the next attempt. */
  readonly wait: number | null;
}

const rows = (): Promise<readonly Row[]> =>
  database.session(async (client) => {
    const { rows } = await client.query<Row>(
      `select id, attempts, failure, extract(epoch from next_attempt_at - now())::float8 as wait,
         case when delivered_at is not null then 'delivered' when next_attempt_at is null then 'given up'
           else 'waiting' end as state
       from notification order by created_at, id`,
    );
    return rows;
  });

const run = (text: string) => database.session((client) => client.query(text));

const correction = (client: Client, more: object = {}): Promise<number> =>
  insert(client, 'correction', {
    record_id: 4021,
    user_id: ada,
    change_status: 'accepted',
    source_type: 'external',
    source_reference: 'https://journal.example/77',
    correction: JSON.stringify({ maximum_height_value: 2.5, maximum_height_unit: 'ft' }),
    changes: JSON.stringify({ maximum_height_cm: [60, 76] }),
    notes: 'Measured in Jühne',
    ...more,
  });

/** A correction that was accepted, and its announcement. */
const accepted = (more: object = {}): Promise<number> =>
  database.session((client) =>
    transaction(client, async () => {
      const id = await correction(client, more);
      await announcer(true)(client, id, 'correction.accepted');
      return id;
    }),
  );

describe('C12.7 what is announced', () => {
  it('is nothing where no webhook is configured', async () => {
    await database.session(async (client) =>
      announcer(false)(client, await correction(client), 'correction.accepted'),
    );
    expect(await rows()).toEqual([]);
  });

  it('is nothing of an item that a check raised, which no account submitted', async () => {
    await accepted({ user_id: null, warning_type: 'Checks::GenusName' });
    expect(await rows()).toEqual([]);
  });

  it.each([
    ['correction', {}],
    ['report', { warning_type: 'report' }],
  ])('is a %s whose account was deleted since', async (_, more) => {
    await accepted({ user_id: null, ...more });
    expect(await rows()).toMatchObject([{ state: 'waiting' }]);
  });

  it('is nothing that was rolled back', async () => {
    const failing = database.session((client) =>
      transaction(client, async () => {
        await announcer(true)(client, await correction(client), 'correction.accepted');
        throw new Error('refused');
      }),
    );
    await expect(failing).rejects.toThrow('refused');
    expect(await rows()).toEqual([]);
  });
});

describe('C12.7 a message', () => {
  it('has the event and the record of C8.45 as it was then, and a signature that verifies', async () => {
    const hook = await receiver(answering(204));
    const id = await accepted();
    const [then] = await createCorrectionQueries(database.pool).byIds([id]);
    await run(`update correction set notes = 'changed since'`);
    start(`${hook.url.replace('//', '//ada:p%40ss@')}/hooks?room=1`);
    await until(async () => (await rows())[0]?.state === 'delivered');

    const [message] = hook.received as [Received];
    expect(message).toMatchObject({ method: 'POST', url: '/hooks?room=1' });
    expect(JSON.parse(message.body)).toEqual({
      type: 'correction.accepted',
      timestamp: then!.created_at,
      data: then,
    });
    const {
      'webhook-id': name,
      'webhook-timestamp': second,
      'webhook-signature': signature,
    } = message.headers;
    const expected = createHmac('sha256', KEY).update(`${name}.${second}.${message.body}`).digest('base64');
    expect(signature).toBe(`v1,${expected}`);
    expect(name).toMatch(/^msg_[0-9a-f-]{36}$/);
    expect(Math.abs(Number(second) - Date.now() / 1000)).toBeLessThan(60);
    expect(message.headers).toMatchObject({
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(message.body)),
      authorization: `Basic ${Buffer.from('ada:p@ss').toString('base64')}`,
    });
    expect(hook.received).toHaveLength(1);
    expect(await rows()).toMatchObject([{ attempts: 1, failure: null, wait: null }]);
  });
});

describe('C12.7 an attempt that fails', () => {
  it('is made again with the same name and body, and is over once it was taken', async () => {
    const answers = [500, 200];
    const hook = await receiver((_, response) => void response.writeHead(answers.shift()!).end('x'));
    await accepted();
    const first = start(hook.url);
    await until(async () => (await rows())[0]?.failure === 'answered 500');
    await first.stop();
    await run('update notification set next_attempt_at = now()');
    start(hook.url);
    await until(async () => (await rows())[0]?.state === 'delivered');

    const [one, two] = hook.received as [Received, Received];
    expect([two.headers['webhook-id'], two.body]).toEqual([one.headers['webhook-id'], one.body]);
    expect(await rows()).toMatchObject([{ attempts: 2, failure: null }]);
  });

  // Seconds of the delay after so many attempts; a fifth more or less, and what the test itself takes.
  it.each([
    [1, 30],
    [2, 60],
    [3, 120],
    [10, 15_360],
    [11, 28_800],
    [18, 28_800],
  ])('of number %i is made again after %i seconds, more or less', async (attempt, delay) => {
    const hook = await receiver(answering(503));
    await accepted();
    await run(`update notification set attempts = ${attempt - 1}`);
    start(hook.url);
    await until(async () => (await rows())[0]?.failure === 'answered 503');
    const [row] = (await rows()) as [Row];
    expect(row).toMatchObject({ attempts: attempt, state: 'waiting' });
    expect(row.wait).toBeGreaterThan(delay * 0.8 - 6);
    expect(row.wait).toBeLessThanOrEqual(delay * 1.2);
  });

  it('of number 19, three days after the first, is the last one and logged as an error', async () => {
    const hook = await receiver(answering(500));
    await accepted();
    await run('update notification set attempts = 18');
    const { lines } = start(hook.url);
    await until(async () => (await rows())[0]?.state === 'given up');
    await until(() =>
      lines.some(
        (line) =>
          JSON.parse(line).msg ===
          'A webhook notification was not delivered: every attempt failed. Check WEBHOOK_URL.',
      ),
    );
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 50, attempts: 19, failure: 'answered 500' },
    ]);
  });

  it('leaves messages that were delivered before as they are', async () => {
    const answers = [200, 500];
    const hook = await receiver((_, response) => void response.writeHead(answers.shift()!).end());
    await accepted();
    await accepted();
    start(hook.url);
    await until(async () => (await rows()).some(({ failure }) => failure === 'answered 500'));
    expect((await rows()).map(({ state, failure }) => [state, failure]).sort()).toEqual([
      ['delivered', null],
      ['waiting', 'answered 500'],
    ]);
  });

  it('speaks TLS to an https address', async () => {
    const firstBytes: number[] = [];
    const server = createServer((socket) =>
      socket.once('data', ([first]) => {
        firstBytes.push(first!);
        socket.destroy();
      }),
    );
    closing.push(async () => void server.close());
    await accepted();
    const { lines } = start(`https://127.0.0.1:${await listen(server)}/hooks`);
    await until(() => lines.length > 0);
    // A TLS handshake begins with 22 (RFC 8446, section 5.1).
    expect(firstBytes).toEqual([22]);
    expect(await rows()).toMatchObject([{ state: 'waiting', failure: 'ECONNRESET' }]);
  });

  it('says why where nobody listens, without address and secret', async () => {
    const gone = await serve(silent);
    await gone.close();
    await accepted();
    const { lines } = start(`${gone.url}/path-secret`);
    await until(() => lines.length > 0);
    expect(await rows()).toMatchObject([{ state: 'waiting', failure: 'ECONNREFUSED' }]);
    expect(lines.join()).not.toMatch(/path-secret|whsec_/);
  });

  it('is over after 10 seconds without an answer', async () => {
    expect(ANSWER_MS).toBe(10_000);
    const hook = await receiver(silent);
    await accepted();
    start(hook.url, { answerMs: 500 });
    await until(async () => (await rows())[0]?.failure === 'no answer within 0.5 s');
    await until(async () => (await hook.connections()) === 0);
    expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 1 }]);
  });

  it.each([
    ['loopback', '127.0.0.1'],
    ['another writing of it', '2130706433'],
    ['a name that leads there', 'localhost'],
    ['IPv6', '[::1]'],
    ['IPv4 in IPv6', '[::ffff:127.0.0.1]'],
    ['a private network', '192.168.7.1'],
    ['the metadata of a cloud', '169.254.169.254'],
    ['a private network of IPv6', '[fd00::1]'],
  ])('is a receiver inside the network, unless the operator allows that: %s', async (_, host) => {
    const hook = await receiver(answering(200));
    await accepted();
    const { lines } = start(`http://${host}:${new URL(hook.url).port}/`, { publicOnly: true });
    await until(() => lines.length > 0);
    expect(hook.received).toEqual([]);
    expect(await rows()).toMatchObject([
      { state: 'waiting', failure: expect.stringMatching(/inside a network: set WEBHOOK_INTERNAL=true/) },
    ]);
  });

  it.each([300, 301, 302, 303, 307, 308])(
    'is what a redirect by %i is, which is not followed',
    async (status) => {
      const target = await receiver(answering(200));
      const hook = await receiver(answering(status, { location: `${target.url}/inside` }));
      await accepted();
      const { lines } = start(hook.url);
      await until(() => lines.length > 0);
      expect(await rows()).toMatchObject([{ state: 'waiting', failure: `answered ${status}` }]);
      expect([hook.received.length, target.received.length]).toEqual([1, 0]);
    },
  );
});

describe('C12.7 senders', () => {
  it('send first what has been due longest', async () => {
    const hook = await receiver(answering(200));
    const ids = [await accepted(), await accepted(), await accepted()];
    for (const [at, hours] of [1, 3, 2].entries())
      await run(
        `update notification set next_attempt_at = now() - interval '${hours} h' where correction_id = ${ids[at]}`,
      );
    start(hook.url);
    await until(async () => (await rows()).every(({ state }) => state === 'delivered'));
    expect(hook.received.map(({ body }) => JSON.parse(body).data.id)).toEqual([ids[1], ids[2], ids[0]]);
  });

  it('that run side by side deliver each message once', async () => {
    const hook = await receiver(answering(200));
    for (let each = 0; each < 20; each += 1) await accepted();
    start(hook.url);
    start(hook.url);
    await until(async () => (await rows()).every((row) => row.state === 'delivered'));
    const names = hook.received.map(({ headers }) => headers['webhook-id']);
    expect([names.length, new Set(names).size]).toEqual([20, 20]);
    expect((await rows()).every((row) => row.attempts === 1)).toBe(true);
  });

  it('do not wait for a message that another has under way, and hold no transaction meanwhile', async () => {
    const hanging = await receiver(silent);
    const hook = await receiver(answering(200));
    const slow = await accepted();
    start(hanging.url);
    await until(() => hanging.received.length === 1);
    await accepted();
    start(hook.url);
    await until(() => hook.received.length === 1);
    expect(JSON.parse(hook.received[0]!.body).data.id).not.toBe(slow);
    const open = await run(
      `select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
    );
    expect(open.rowCount).toBe(0);
  });

  it('stop at once while a receiver hangs; the message is due again', async () => {
    const hook = await receiver(silent);
    await accepted();
    const { stop, lines } = start(hook.url);
    await until(() => hook.received.length === 1);
    const before = performance.now();
    await stop();
    // An attempt may take 10 seconds.
    expect(performance.now() - before).toBeLessThan(5000);
    expect(lines).toEqual([]);
    const [row] = (await rows()) as [Row];
    expect(row).toMatchObject({ state: 'waiting', failure: null });
    expect(row.wait).toBeLessThanOrEqual(0);
  });

  it('that stop make only the message under way due again, not those that were delivered before', async () => {
    const hook = await receiver((_, response) => {
      if (hook.received.length === 1) response.writeHead(200).end();
    });
    for (let each = 0; each < 2; each += 1) await accepted();
    const { stop } = start(hook.url);
    await until(() => hook.received.length === 2);
    await stop();
    expect((await rows()).map(({ state, wait }) => [state, wait !== null && wait <= 0]).sort()).toEqual([
      ['delivered', false],
      ['waiting', true],
    ]);
  });

  it('are not held by an answer without end', async () => {
    const hook = await receiver((_, response) => {
      response.writeHead(200).write('x'.repeat(100_000));
    });
    await accepted();
    const before = performance.now();
    start(hook.url);
    await until(async () => (await rows())[0]?.state === 'delivered');
    await until(async () => (await hook.connections()) === 0);
    // The end of the 10 seconds of an attempt would cut it off too.
    expect(performance.now() - before).toBeLessThan(5000);
    expect(hook.received).toHaveLength(1);
  });

  it('delete what was delivered or given up after 30 days, and nothing that waits', async () => {
    const hook = await receiver(answering(200));
    for (let each = 0; each < 4; each += 1) await accepted();
    const [delivered, givenUp, recent, waiting] = (await rows()).map(({ id }) => id);
    const settle = (id: string | undefined, rest: string) =>
      run(`update notification set next_attempt_at = null, ${rest} where id = '${id}'`);
    await settle(
      delivered,
      `created_at = now() - interval '31 days', delivered_at = now() - interval '31 days'`,
    );
    await settle(givenUp, `created_at = now() - interval '31 days', failure = 'answered 500'`);
    await settle(
      recent,
      `created_at = now() - interval '29 days', delivered_at = now() - interval '29 days'`,
    );
    await run(
      `update notification set created_at = now() - interval '40 days', next_attempt_at = now() + interval '1 hour'
       where id = '${waiting}'`,
    );
    start(hook.url);
    await until(async () => (await rows()).length < 4);
    expect((await rows()).map(({ id }) => id)).toEqual([waiting, recent]);
  });
});
