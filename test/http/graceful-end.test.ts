import { Agent, type IncomingMessage, request, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { type GracefulShutdown, gracefulShutdown } from '../../src/http/graceful-shutdown.js';
import { httpServer } from '../../src/http/server.js';
import { listen } from '../support/listen.js';

let server: Server;
let end: GracefulShutdown;
let port: number;
let agent: Agent;
/** Lets the answers to `/slow` go. */
let answer: () => void;
beforeEach(async () => {
  const released = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server = httpServer(async (asked, response) => {
    if (asked.url === '/begun') response.write('be');
    if (asked.url !== '/') await released;
    response.end('gun');
  });
  end = gracefulShutdown(server);
  port = await listen(server);
  agent = new Agent({ keepAlive: true, maxSockets: 1 });
});
afterEach(() => {
  answer();
  agent.destroy();
  server.closeAllConnections();
  server.close();
});

const ask = (path: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    request({ port, path, agent, host: '127.0.0.1' }, resolve).once('error', reject).end();
  });

const read = async (path: string) => {
  const got = await ask(path);
  return { connection: got.headers.connection, body: await text(got) };
};

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const never = new AbortController().signal;

const closed = (socket: Socket): Promise<unknown> => new Promise((resolve) => socket.once('close', resolve));

describe('a server that ends', () => {
  it('answers what is under way, with Connection: close', async () => {
    const asked = read('/slow');
    await pause(100);
    const ending = end(never);
    await pause(400);
    answer();
    expect(await asked).toEqual({ connection: 'close', body: 'gun' });
    expect(await ending).toBe(0);
  });

  it('finishes an answer that has begun', async () => {
    const begun = await ask('/begun');
    const ending = end(never);
    await pause(400);
    answer();
    expect([begun.headers.connection, await text(begun)]).toEqual(['keep-alive', 'begun']);
    expect(await ending).toBe(0);
  });

  it('answers the next request of a connection that was idle, and takes no new one', async () => {
    expect((await read('/')).connection).toBe('keep-alive');
    const ending = end(never);
    expect(await read('/')).toEqual({ connection: 'close', body: 'gun' });
    await expect(read('/')).rejects.toThrow('ECONNREFUSED');
    expect(await ending).toBe(0);
  });

  it('closes connections that stay idle, those on which nothing was ever asked among them', async () => {
    await read('/');
    const silent = connect(port, '127.0.0.1').resume();
    await pause(100);
    const gone = closed(silent);
    expect(await end(never)).toBe(0);
    await gone;
  });

  it('cuts off what is left at the deadline, and says how much', async () => {
    const asked = read('/slow');
    const refused = expect(asked).rejects.toThrow('socket hang up');
    await pause(100);
    expect(await end(AbortSignal.timeout(400))).toBe(1);
    await refused;
  });

  it.each([
    ['at once', () => AbortSignal.abort()],
    ['before idle connections are closed', () => AbortSignal.timeout(100)],
  ])('counts as cut off only those with a request: %s', async (_, deadline) => {
    const silent = connect(port, '127.0.0.1').resume();
    silent.on('error', () => undefined);
    const refused = expect(read('/slow')).rejects.toThrow('socket hang up');
    await new Promise<void>((resolve) => server.once('request', () => resolve()));
    expect(await end(deadline())).toBe(1);
    await refused;
  });
});
