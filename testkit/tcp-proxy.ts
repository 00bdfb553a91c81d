import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/**
 * What may be wrong with a way to a server:
 * - `refused`: nothing listens, and connections that were there have ended;
 * - `reset`: every connection, old or new, is broken off;
 * - `silent`: connections are taken and kept, but nothing arrives on either side until
 *   the way is clear again (a server that is stopped by SIGSTOP, a black hole);
 * - `half open`: the same for connections that are there, for ever; new ones are clear
 *   (a server that has gone and come back, without a word to those connected);
 * - `cut`: every answer ends in its middle;
 * - `drip`: of every answer all after the head of HTTP comes a byte at a time, ten a second;
 * - `slow`: whatever is sent arrives some milliseconds later.
 */
export type Fault =
  | 'refused'
  | 'reset'
  | 'silent'
  | 'half open'
  | 'cut'
  | 'drip'
  | { readonly slowMs: number };

/** A way to a TCP server on which faults can be had. */
export interface TcpProxy {
  /** The address of the server with host and port replaced by those of the way. */
  readonly url: string;
  /** Has this fault from now on, and none of before. */
  fail(fault: Fault): Promise<void>;
  /** Clear from now on. */
  mend(): Promise<void>;
  close(): Promise<void>;
}

/** Two sockets that belong together; what comes from one goes to the other. */
interface Pair {
  readonly near: Socket;
  readonly far: Socket;
  /** Nothing passes any more, whatever becomes of the way. */
  dead: boolean;
  /** What drips: all that has not come yet. */
  late: Buffer;
  dripping?: NodeJS.Timeout | undefined;
}

const PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'postgres:': 5432, 'redis:': 6379 };

/** Of an answer this share is let through before it is cut. */
const CUT_AT = 0.5;
/** Milliseconds between two bytes that drip. */
const DRIP_MS = 100;
const HEAD_END = '\r\n\r\n';

export const tcpProxy = async (url: string): Promise<TcpProxy> => {
  const target = new URL(url);
  const targetPort = Number(target.port || PORTS[target.protocol]);
  const pairs = new Set<Pair>();
  let fault: Fault | null = null;

  const breakOff = ({ near, far }: Pair): void => {
    near.resetAndDestroy();
    far.destroy();
  };
  const drip = (pair: Pair, bytes: Buffer): void => {
    const head = bytes.includes(HEAD_END) ? bytes.indexOf(HEAD_END) + HEAD_END.length : 0;
    const atOnce = pair.late.length > 0 ? 0 : head;
    pair.near.write(bytes.subarray(0, atOnce));
    pair.late = Buffer.concat([pair.late, bytes.subarray(atOnce)]);
    pair.dripping ??= setInterval(() => {
      pair.near.write(pair.late.subarray(0, 1));
      pair.late = pair.late.subarray(1);
    }, DRIP_MS);
  };
  /** What has not come yet comes now. */
  const pour = (pair: Pair): void => {
    dry(pair);
    if (pair.near.writable) pair.near.write(pair.late);
    pair.late = Buffer.alloc(0);
  };
  const dry = (pair: Pair): void => {
    clearInterval(pair.dripping);
    pair.dripping = undefined;
  };
  const pass = (pair: Pair, to: Socket, bytes: Buffer): void => {
    if (fault === 'cut' && to === pair.near) {
      to.write(bytes.subarray(0, Math.ceil(bytes.length * CUT_AT)), () => breakOff(pair));
    } else if (fault === 'drip' && to === pair.near) {
      drip(pair, bytes);
    } else if (typeof fault === 'object' && fault !== null) {
      setTimeout(() => to.writable && to.write(bytes), fault.slowMs);
    } else to.write(bytes);
  };
  const take = (near: Socket): void => {
    if (fault === 'reset') {
      near.resetAndDestroy();
      return;
    }
    const pair: Pair = {
      near,
      far: connect(targetPort, target.hostname),
      dead: false,
      late: Buffer.alloc(0),
    };
    pairs.add(pair);
    for (const [from, to] of [
      [pair.near, pair.far],
      [pair.far, pair.near],
    ] as const) {
      from.setNoDelay(true);
      from.on('data', (bytes: Buffer) => pass(pair, to, bytes));
      from.on('error', () => undefined);
      from.on('close', () => {
        dry(pair);
        if (pair.dead) return;
        pairs.delete(pair);
        to.destroy();
      });
    }
    if (fault === 'silent') hold(pair);
  };
  const hold = ({ near, far }: Pair): void => {
    near.pause();
    far.pause();
  };

  const listen = async (port: number): Promise<Server> => {
    const server = createServer(take);
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return server;
  };
  let server: Server | null = await listen(0);
  const { port } = server.address() as AddressInfo;
  const stopListening = async (): Promise<void> => {
    const stopping = server;
    server = null;
    if (stopping) await new Promise((resolve) => stopping.close(resolve));
  };
  const clear = async (): Promise<void> => {
    fault = null;
    server ??= await listen(port);
    for (const pair of pairs) {
      if (pair.dead) continue;
      pour(pair);
      pair.near.resume();
      pair.far.resume();
    }
  };

  const way = new URL(url);
  way.hostname = '127.0.0.1';
  way.port = String(port);
  return {
    url: way.href,
    fail: async (wanted) => {
      await clear();
      fault = wanted;
      if (wanted === 'refused' || wanted === 'reset') for (const pair of pairs) breakOff(pair);
      if (wanted === 'refused') await stopListening();
      if (wanted === 'silent' || wanted === 'half open') for (const pair of pairs) hold(pair);
      if (wanted === 'half open') for (const pair of pairs) pair.dead = true;
    },
    mend: clear,
    close: async () => {
      for (const pair of pairs) {
        pair.near.destroy();
        pair.far.destroy();
      }
      await stopListening();
    },
  };
};
