import { getEventListeners } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createRequire } from 'node:module';
import { errors, type UndiciConnection } from '@elastic/elasticsearch';
import { exchange } from '../../src/search/elasticsearch/transport/exchange.js';
import { listen } from '../support/listen.js';

type Pool = UndiciConnection['pool'];
interface Undici {
  readonly Pool: new (origin: string, options: object) => Pool;
}

/** Loads the undici that the Elasticsearch client uses, which is older than ours. */
const undiciOfElasticsearch = (): Undici => {
  const client = createRequire(import.meta.url).resolve('@elastic/elasticsearch');
  return createRequire(createRequire(client).resolve('@elastic/transport'))('undici') as Undici;
};
const { Pool } = undiciOfElasticsearch();

let server: Server;
let pool: Pool;
const start = async (answer: RequestListener, connections = 8): Promise<void> => {
  server = createServer(answer);
  const port = await listen(server);
  pool = new Pool(`http://127.0.0.1:${port}`, { connections, pipelining: 1 });
};
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await pool.destroy();
});

const LIMITS = { ms: 5_000, cancellation: undefined, largest: undefined };
const ASKED = { method: 'POST', path: '/', headers: {}, body: 'é' };

describe('an exchange with a node', () => {
  it('returns the whole response, with header names in lower case', async () => {
    await start((request, response) => {
      let body = '';
      request.on('data', (part) => {
        body += part;
      });
      request.on('end', () => {
        response.writeHead(201, [
          ['X-Elastic-Product', 'Elasticsearch'],
          ['Warning', '299 one'],
          ['warning', '299 two'],
        ] as never);
        response.write(`${request.method} `);
        setTimeout(() => response.end(body), 20);
      });
    });
    const { statusCode, headers, body } = await exchange(pool, ASKED, LIMITS);
    expect([statusCode, body.toString()]).toEqual([201, 'POST é']);
    expect(headers).toMatchObject({ 'x-elastic-product': 'Elasticsearch', warning: ['299 one', '299 two'] });
  });

  it('fails at its deadline, even before it has a connection', async () => {
    await start(() => undefined, 1);
    const both = [50, 60].map((ms) => exchange(pool, ASKED, { ...LIMITS, ms }));
    for (const each of both) await expect(each).rejects.toThrow(errors.TimeoutError);
  });

  it('fails when its caller disconnects, and removes its listener', async () => {
    await start(() => undefined);
    const gone = new AbortController();
    const asked = exchange(pool, ASKED, { ...LIMITS, cancellation: gone.signal });
    setTimeout(() => gone.abort(), 20);
    await expect(asked).rejects.toThrow(errors.RequestAbortedError);
    expect(getEventListeners(gone.signal, 'abort')).toEqual([]);
    await expect(exchange(pool, ASKED, { ...LIMITS, cancellation: gone.signal })).rejects.toThrow(
      errors.RequestAbortedError,
    );
  });

  it('reads no more than the limit', async () => {
    await start((_, response) => response.end('a'.repeat(1_001)));
    await expect(exchange(pool, ASKED, { ...LIMITS, largest: 1_000 })).rejects.toThrow(
      'The answer is longer than 1000 bytes',
    );
    expect((await exchange(pool, ASKED, { ...LIMITS, largest: 1_001 })).body.length).toBe(1_001);
  });

  it('reads no more than the limit of a response without a declared length', async () => {
    await start((_, response) => {
      response.write('a'.repeat(1_000));
      setTimeout(() => response.end('a'), 10);
    });
    await expect(exchange(pool, ASKED, { ...LIMITS, largest: 1_000 })).rejects.toThrow(
      'The answer is longer than 1000 bytes',
    );
    expect((await exchange(pool, ASKED, { ...LIMITS, largest: 1_001 })).body.length).toBe(1_001);
  });

  it('does not read a response whose declared length is over the limit', async () => {
    await start((_, response) => {
      response.writeHead(200, { 'content-length': 1_001 }).write('a');
    });
    await expect(exchange(pool, ASKED, { ...LIMITS, largest: 1_000 })).rejects.toThrow(
      'longer than 1000 bytes',
    );
  });

  it('leaves the connection to others if its deadline passes before it has one', async () => {
    const ports = new Set<unknown>();
    await start((request, response) => {
      ports.add(request.socket.remotePort);
      setTimeout(() => response.end('{}'), 100);
    }, 1);
    const first = exchange(pool, ASKED, LIMITS);
    await expect(exchange(pool, ASKED, { ...LIMITS, ms: 20 })).rejects.toThrow(errors.TimeoutError);
    await first;
    await exchange(pool, ASKED, LIMITS);
    expect(ports.size).toBe(1);
  });

  it('fails if the connection fails, so that another node is asked', async () => {
    await start((request) => request.socket.destroy());
    await expect(exchange(pool, ASKED, LIMITS)).rejects.toThrow(errors.ConnectionError);
  });

  it('fails if the response is cut off', async () => {
    await start((request, response) => {
      response.writeHead(200, { 'content-length': 10 }).write('half');
      setTimeout(() => request.socket.destroy(), 20);
    });
    await expect(exchange(pool, ASKED, LIMITS)).rejects.toThrow(errors.ConnectionError);
  });
});
