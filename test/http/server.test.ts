import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createMetrics, requestDurations } from '../../src/http/metrics.js';
import { recordAnswersOutsideApp } from '../../src/http/outside-app.js';
import { httpServer } from '../../src/http/server.js';
import { appOf, keptLog, rawExchange, type Served, serve } from './serve.js';

let served: Served;
beforeAll(async () => {
  const app = appOf(async (ctx) => {
    if (ctx.path === '/slow') await pause(20);
    ctx.body = { length: ctx.url.length, path: ctx.path, query: ctx.querystring };
  });
  // Koa would print that a client went away.
  app.silent = true;
  served = await serve(app.callback());
});
afterAll(() => served.close());

const target = (length: number): string => `/api/v1/species?q=${'a'.repeat(length - 18)}`;

/** Status and body of an answer read off the socket. */
const read = (answer: string) => {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head, body: JSON.parse(body) as Record<string, unknown> };
};

describe('C4.4 414', () => {
  it('takes a target of 8,192 bytes', async () => {
    expect((await fetch(served.url + target(8192))).status).toBe(200);
  });

  it.each([8193, 20_000, 40_000, 200_000])('refuses one of %d bytes in the envelope', async (length) => {
    const request = `GET ${target(length)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`;
    const { status, head, body } = read(await rawExchange(served.port, request));
    expect(status).toBe(414);
    expect(body).toMatchObject({ error: true, code: 'uri_too_long', request_id: expect.any(String) });
    expect(head).toContain(`X-Request-Id: ${body['request_id']}`);
    expect(head).not.toContain('RateLimit-Limit:');
  });

  it('C3.41 lets any page read it', async () => {
    const answer = await fetch(served.url + target(9000));
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('x-api-version')).toBe('2.6.0');
    expect(
      (await fetch(`${served.url}/elsewhere${target(9000)}`)).headers.has('access-control-allow-origin'),
    ).toBe(false);
  });
});

describe('C1.1 what node would answer itself', () => {
  it('C4.9 long headers are 400 in the envelope', async () => {
    const request = `GET /api/v1 HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(40_000)}\r\n\r\n`;
    const { status, body } = read(await rawExchange(served.port, request));
    expect([status, body['code']]).toEqual([400, 'bad_request']);
  });

  it('C4.9 what is no HTTP is 400 in the envelope', async () => {
    const { status, head, body } = read(await rawExchange(served.port, 'hello\r\n\r\n'));
    expect([status, body['code']]).toEqual([400, 'bad_request']);
    expect(head).toContain('Content-Type: application/json; charset=utf-8');
  });

  it('C4.9 C12.5 a request without Host is 400 in the envelope, with the headers of the interface', async () => {
    const { status, head, body } = read(
      await rawExchange(served.port, 'GET /api/v1 HTTP/1.1\r\nConnection: close\r\n\r\n'),
    );
    expect([status, body['code']]).toEqual([400, 'bad_request']);
    expect(head).toContain('X-API-Version: 2.6.0');
  });

  it.each(['HTTP/1.1', 'HTTP/1.0'])(
    'C4.9 a request of %s with two Hosts is 400, whichever they are',
    async (version) => {
      const request = `GET /api/v1 ${version}\r\nHost: x\r\nhost: y\r\nConnection: close\r\n\r\n`;
      const { status, body } = read(await rawExchange(served.port, request));
      expect([status, body['message']]).toEqual([
        400,
        'There is more than one header Host: send exactly one.',
      ]);
    },
  );

  it('other headers with names of four letters are no Host', async () => {
    const request = 'GET /api/v1 HTTP/1.1\r\nHost: x\r\nFrom: ada\r\nConnection: close\r\n\r\n';
    expect(read(await rawExchange(served.port, request)).status).toBe(200);
  });

  it('the target * reaches the app', async () => {
    const request = 'OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
    expect(read(await rawExchange(served.port, request))).toMatchObject({ status: 200, body: { length: 1 } });
  });

  it('C4.9 a request of HTTP/1.0 needs no Host', async () => {
    expect(read(await rawExchange(served.port, 'GET /api/v1 HTTP/1.0\r\n\r\n')).status).toBe(200);
  });

  it('C4.9 an expectation nobody knows is ignored', async () => {
    const request = 'GET /api/v1 HTTP/1.1\r\nHost: x\r\nExpect: wonders\r\nConnection: close\r\n\r\n';
    expect(read(await rawExchange(served.port, request)).status).toBe(200);
  });

  it('a body that waits for 100 Continue is asked for', async () => {
    const request =
      'POST /api/v1 HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}';
    const answer = await rawExchange(served.port, request);
    expect(answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 /);
  });

  it.each(['http://[/api/v1', 'http://', 'ftp://x/api/v1', 'javascript:/api/v1', 'x:443'])(
    'C4.9 the target %s is 400 in the envelope',
    async (given) => {
      const request = `GET ${given} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`;
      const { status, body } = read(await rawExchange(served.port, request));
      expect([status, body['code']]).toEqual([400, 'bad_request']);
    },
  );

  it('C12.5 a request whose target cannot be told counts as one below /api', async () => {
    const { status, head } = read(
      await rawExchange(served.port, '{}GET /api/v1?q=1 HTTP/1.1\r\nHost: x\r\n\r\n'),
    );
    expect(status).toBe(400);
    expect(head).toContain('X-API-Version: 2.6.0');
  });

  it('a target with a host is read as its path, as clients of proxies write it', async () => {
    const request = 'GET http://x:80/api/v1?a=%C3%A9 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
    expect(read(await rawExchange(served.port, request)).body).toMatchObject({
      path: '/api/v1',
      query: 'a=%C3%A9',
    });
  });

  it.each(['GET', 'M-SEARCH'])(
    'C12.5 %s of bytes that no target may have is 400 as below /api',
    async (method) => {
      const request = `${method} /api/v1?q=\xa0 HTTP/1.1\r\nHost: x\r\n\r\n`;
      const { status, head } = read(await rawExchange(served.port, request));
      expect(status).toBe(400);
      expect(head).toContain('X-API-Version: 2.6.0');
    },
  );

  it.each([
    ['GET', 'Connection: Upgrade\r\nUpgrade: h2c\r\n\r\n'],
    ['GET', 'Upgrade: websocket\r\n\r\n'],
    ['POST', 'Connection: Upgrade\r\nUpgrade: websocket\r\nContent-Length: 2\r\n\r\n{}'],
  ])(
    'C4.9 %s to change the protocol is answered in this one, as the last of its connection',
    async (method, rest) => {
      const request = `${method} /api/v1 HTTP/1.1\r\nHost: x\r\n${rest}`;
      const { status, head } = read(await rawExchange(served.port, request));
      expect(status).toBe(200);
      expect(head).toContain('Connection: close');
    },
  );

  it('C1.1 HEAD has no body there either', async () => {
    const answer = await rawExchange(served.port, 'HEAD /api/v1?q=\xff HTTP/1.1\r\nHost: x\r\n\r\n');
    expect(answer.indexOf('\r\n\r\n')).toBe(answer.length - 4);
  });

  it('C1.1 nor has it where the body of an answered request comes before it', async () => {
    const socket = connect(served.port, '127.0.0.1');
    socket.write('GET /api/v1 HTTP/1.1\r\nHost: x\r\nContent-Length: 6\r\n\r\n{}');
    await once(socket, 'data');
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
    });
    socket.write('BODYHEAD /api/v1?q=\xff HTTP/1.1\r\nHost: x\r\n\r\n', 'latin1');
    await once(socket, 'close');
    expect(received).toMatch(/^HTTP\/1\.1 400 /);
    expect(received).toContain('X-API-Version: 2.6.0');
    expect(received.indexOf('\r\n\r\n')).toBe(received.length - 4);
  });
});

describe('C4.9 the target in absolute form', () => {
  it.each([
    ['http://h/x/../metrics', '/x/../metrics', ''],
    ['HTTP://h:80/./api/v1', '/./api/v1', ''],
    ['http://h/%2e%2e/metrics', '/%2e%2e/metrics', ''],
    ['http://h/a\\..\\metrics', '/a\\..\\metrics', ''],
    ['https://h', '/', ''],
    ['http://h?page=2', '/', 'page=2'],
    ['http://h?page=/2', '/', 'page=/2'],
  ])('%s keeps its path and query unchanged', async (given, path, query) => {
    const request = `GET ${given} HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n`;
    expect(read(await rawExchange(served.port, request)).body).toMatchObject({ path, query });
  });

  it('with a backslash after its host is 400: it would be a slash to some', async () => {
    const request = 'GET http://h\\metrics HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n';
    expect(read(await rawExchange(served.port, request)).status).toBe(400);
  });
});

describe('C4.9 many headers', () => {
  const many = 'X: y\r\n'.repeat(3_000);

  it('are all read: the last one counts as the first one does', async () => {
    const seen = await serve((request, response) =>
      response.end(JSON.stringify(request.headers['x-last'] ?? null)),
    );
    const request = `GET /api/v1 HTTP/1.1\r\nHost: x\r\n${many}X-Last: here\r\nConnection: close\r\n\r\n`;
    const answer = await rawExchange(seen.port, request);
    await seen.close();
    expect(answer).toContain('"here"');
  });

  it('hide no second Host', async () => {
    const request = `GET /api/v1 HTTP/1.1\r\nHost: x\r\n${many}Host: y\r\nConnection: close\r\n\r\n`;
    const { status, body } = read(await rawExchange(served.port, request));
    expect([status, body['message']]).toEqual([400, 'There is more than one header Host: send exactly one.']);
  });
});

describe('C4.10 requests that are sent without waiting for answers', () => {
  let opened: Served | undefined;
  afterEach(async () => {
    await opened?.close();
    opened = undefined;
  });

  const pipelined = (count: number): string => 'GET /slow HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(count);

  it('sixteen are all answered, and then more', async () => {
    const socket = connect(served.port, '127.0.0.1');
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
    });
    for (const all of [16, 32]) {
      socket.write(pipelined(16));
      while ((received.match(/HTTP\/1\.1 200/g)?.length ?? 0) < all) await once(socket, 'data');
    }
    socket.destroy();
  });

  /** Opens a connection to a listener that counts requests and the ends of their connections, and answers none. */
  const counting = async (requests: number) => {
    const count = { begun: 0, closed: 0 };
    opened = await serve((_, response) => {
      count.begun += 1;
      response.once('close', () => {
        count.closed += 1;
      });
    });
    const socket = connect(opened.port, '127.0.0.1').resume();
    socket.on('error', () => undefined);
    socket.write(pipelined(requests));
    return { socket, count };
  };
  const eventually = async (holds: () => boolean): Promise<void> => {
    for (const began = performance.now(); !holds() && performance.now() - began < 10_000; ) await pause(5);
  };

  it.each([17, 3_000])(
    'the seventeenth closes the connection: the first request is cancelled, no other one is started (%i)',
    async (requests) => {
      const { socket, count } = await counting(requests);
      await eventually(() => socket.closed && count.closed > 0);
      expect([socket.closed, count]).toEqual([true, { begun: 1, closed: 1 }]);
    },
  );

  it('are cancelled when the client disconnects', async () => {
    const { socket, count } = await counting(5);
    await eventually(() => count.begun > 0);
    socket.destroy();
    await eventually(() => count.closed > 0);
    await pause(50);
    expect(count).toEqual({ begun: 1, closed: 1 });
  });

  it('are processed one after the other, and other connections between them', async () => {
    const order: string[] = [];
    opened = await serve((request, response) => {
      order.push(`${request.url} begins`);
      response.once('close', () => order.push(`${request.url} ends`)).end();
    });
    const from = (name: string): string =>
      ['1', '2', '3', '4'].map((n) => `GET /${name}${n} HTTP/1.1\r\nHost: x\r\n\r\n`).join('');
    const sockets = ['a', 'b'].map((name) => {
      const socket = connect(opened!.port, '127.0.0.1').resume();
      socket.write(from(name));
      return socket;
    });
    await eventually(() => order.length === 16);
    for (const socket of sockets) socket.destroy();
    for (const name of ['a', 'b'])
      expect(order.filter((event) => event.startsWith(`/${name}`))).toEqual(
        ['1', '2', '3', '4'].flatMap((n) => [`/${name}${n} begins`, `/${name}${n} ends`]),
      );
    expect(order.indexOf('/b1 begins')).toBeLessThan(order.indexOf('/a4 ends'));
    expect(order.indexOf('/a1 begins')).toBeLessThan(order.indexOf('/b4 ends'));
  });

  it('are not processed after an answer that ends the connection', async () => {
    const begun: string[] = [];
    opened = await serve((request, response) => {
      begun.push(request.url ?? '');
      response.setHeader('Connection', 'close').end();
    });
    const socket = connect(opened.port, '127.0.0.1').resume();
    socket.write(pipelined(3));
    await once(socket, 'close');
    await pause(50);
    expect(begun).toEqual(['/slow']);
  });
});

describe('C4.9 CONNECT', () => {
  const tunnel = 'CONNECT elsewhere.example:443 HTTP/1.1\r\nHost: elsewhere.example:443\r\n\r\n';

  it('to a host and port is 400 in the envelope, as the last answer', async () => {
    const { status, head, body } = read(await rawExchange(served.port, tunnel));
    expect([status, body['code']]).toEqual([400, 'bad_request']);
    expect(head).toContain('Connection: close');
    expect(head).toContain(`X-Request-Id: ${body['request_id']}`);
  });

  it('to a long one is 414', async () => {
    const request = `CONNECT ${'a'.repeat(8190)}:443 HTTP/1.1\r\nHost: x\r\n\r\n`;
    expect(read(await rawExchange(served.port, request)).status).toBe(414);
  });

  it('on a path is asked of the app as every other method', async () => {
    const request = 'CONNECT /api/v1 HTTP/1.1\r\nHost: x\r\n\r\n';
    const { status, head, body } = read(await rawExchange(served.port, request));
    expect([status, body['path']]).toEqual([200, '/api/v1']);
    expect(head).toContain('Connection: close');
  });

  it('is answered after the requests before it', async () => {
    const slow = 'GET /slow HTTP/1.1\r\nHost: x\r\n\r\n';
    const answers = await rawExchange(served.port, slow + slow + tunnel);
    expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200', 'HTTP/1.1 400']);
  });

  it('is answered on a connection that was kept', async () => {
    const socket = connect(served.port, '127.0.0.1');
    socket.write('GET /api/v1 HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(socket, 'data');
    socket.write(tunnel);
    expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1\.1 400 /);
    await once(socket, 'close');
  });

  it('does not keep the connection of a client that reads nothing', async () => {
    const server = httpServer((_, response) => response.end('a'.repeat(20_000_000)));
    server.timeout = 200;
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').pause();
    socket.on('error', () => undefined);
    socket.write(`GET /api/v1 HTTP/1.1\r\nHost: x\r\n\r\n${tunnel}`);
    await once(server, 'connect');
    const began = performance.now();
    const open = promisify(server.getConnections.bind(server));
    while ((await open()) > 0) {
      expect(performance.now() - began).toBeLessThan(20_000);
      await pause(20);
    }
    socket.destroy();
    server.close();
  });

  it('of a client that is gone again does no harm', async () => {
    const socket = connect(served.port, '127.0.0.1');
    socket.write(`GET /slow HTTP/1.1\r\nHost: x\r\n\r\n${tunnel}`);
    await pause(50);
    socket.resetAndDestroy();
    while ((await served.connections()) > 0) await pause(20);
    expect((await fetch(`${served.url}/api/v1`)).status).toBe(200);
  });
});

describe('C12.9 what is answered beside the app', () => {
  it('is in the log, without credentials, and in the metrics', async () => {
    const requests = requestDurations();
    const log = keptLog();
    const beside = await serve(appOf().callback(), recordAnswersOutsideApp(log.logger, requests));
    const token = 'usr-0123456789abcdef';
    const answers = [
      `POST /api/v1/species?token=${token}&q=${'a'.repeat(9000)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
      `GET /${'a'.repeat(40_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
      'GET /api/v1 HTTP/1.1\r\n\r\n',
      `GET /?token=${token} HTTP/9.9\r\n\r\n`,
      'hello\r\n\r\n',
      `CONNECT x:443?token=${token} HTTP/1.1\r\nHost: x\r\n\r\n`,
    ];
    const ids: unknown[] = [];
    for (const each of answers) ids.push(read(await rawExchange(beside.port, each)).body['request_id']);
    await beside.close();
    const lines = log.lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.map(({ request_id }) => request_id)).toEqual(ids);
    expect(lines.map(({ status, method, route }) => [status, method, route])).toEqual([
      [414, 'POST', 'none'],
      [414, 'GET', 'none'],
      [400, 'GET', 'none'],
      [400, 'GET', 'none'],
      [400, undefined, 'none'],
      [400, 'CONNECT', 'none'],
    ]);
    for (const { msg, address, bytes, duration_ms } of lines) {
      expect([msg, address]).toEqual(['request', '127.0.0.1']);
      expect(bytes).toBeGreaterThan(300);
      expect(duration_ms).toBeGreaterThanOrEqual(0);
    }
    expect(lines[0]!['target']).toMatch(/^\/api\/v1\/species\?token=\[redacted\]&q=a+…$/);
    expect(log.lines.join('')).not.toContain(token);
    const text = await createMetrics(requests).text();
    const count = (labels: string) => text.includes(`linnea_http_request_duration_seconds_count{${labels}`);
    expect(count('method="POST",route="none",status="414"} 1')).toBe(true);
    expect(count('method="GET",route="none",status="400"} 2')).toBe(true);
    expect(count('method="other",route="none",status="400"} 2')).toBe(true);
  });
});
