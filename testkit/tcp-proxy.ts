import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/**
 * A fault between client and server:
 * - `refused`: nothing listens, and existing connections are closed;
 * - `reset`: every connection, existing or new, is reset;
 * - `silent`: connections are accepted and stay open, but no byte passes in either direction until the fault is
 *   cleared (a server stopped by SIGSTOP, a black hole);
 * - `half open`: existing connections stay silent forever, new ones work (a server that restarted without closing
 *   its connections);
 * - `cut`: every response ends in the middle;
 * - `drip`: every response after its HTTP head arrives one byte at a time, ten bytes per second;
 * - `slowMs`: every byte arrives that many milliseconds later.
 */
export type Fault =
  | 'refused'
  | 'reset'
  | 'silent'
  | 'half open'
  | 'cut'
  | 'drip'
  | { readonly slowMs: number };

/** A proxy in front of a TCP server that can simulate faults. */
export interface TcpProxy {
  /** Address of the server, with host and port replaced by those of the proxy. */
  readonly url: string;
  /** Clears any earlier fault and simulates this one. */
  fail(fault: Fault): Promise<void>;
  /** Clears the fault. Bytes that were held back are sent. */
  mend(): Promise<void>;
  close(): Promise<void>;
}

/** The two sockets of a connection; bytes from one are passed to the other. */
interface Pair {
  /** Socket to the client. */
  readonly near: Socket;
  /** Socket to the server. */
  readonly far: Socket;
  /** Whether no byte passes any more, even after the fault is cleared. */
  dead: boolean;
  /** Bytes of a dripping response that are not sent yet. */
  pending: Buffer;
  dripping?: NodeJS.Timeout | undefined;
}

const PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'postgres:': 5432, 'redis:': 6379 };

/** Share of a response that passes before it is cut. */
const CUT_AT = 0.5;
/** Milliseconds between two dripping bytes. */
const DRIP_MS = 100;
const HEAD_END = '\r\n\r\n';

/** Starts a proxy on a free port of 127.0.0.1 in front of the server at `url`. */
export const tcpProxy = async (url: string): Promise<TcpProxy> => {
  const target = new URL(url);
  const targetPort = Number(target.port || PORTS[target.protocol]);
  const pairs = new Set<Pair>();
  let fault: Fault | null = null;

  const reset = ({ near, far }: Pair): void => {
    near.resetAndDestroy();
    far.destroy();
  };
  const drip = (pair: Pair, bytes: Buffer): void => {
    const head = bytes.includes(HEAD_END) ? bytes.indexOf(HEAD_END) + HEAD_END.length : 0;
    const atOnce = pair.pending.length > 0 ? 0 : head;
    pair.near.write(bytes.subarray(0, atOnce));
    pair.pending = Buffer.concat([pair.pending, bytes.subarray(atOnce)]);
    pair.dripping ??= setInterval(() => {
      pair.near.write(pair.pending.subarray(0, 1));
      pair.pending = pair.pending.subarray(1);
    }, DRIP_MS);
  };
  /** Sends all pending bytes at once. */
  const flush = (pair: Pair): void => {
    stopDripping(pair);
    if (pair.near.writable) pair.near.write(pair.pending);
    pair.pending = Buffer.alloc(0);
  };
  const stopDripping = (pair: Pair): void => {
    clearInterval(pair.dripping);
    pair.dripping = undefined;
  };
  const pass = (pair: Pair, to: Socket, bytes: Buffer): void => {
    if (fault === 'cut' && to === pair.near) {
      to.write(bytes.subarray(0, Math.ceil(bytes.length * CUT_AT)), () => reset(pair));
    } else if (fault === 'drip' && to === pair.near) {
      drip(pair, bytes);
    } else if (typeof fault === 'object' && fault !== null) {
      setTimeout(() => to.writable && to.write(bytes), fault.slowMs);
    } else to.write(bytes);
  };
  const accept = (near: Socket): void => {
    if (fault === 'reset') {
      near.resetAndDestroy();
      return;
    }
    const pair: Pair = {
      near,
      far: connect(targetPort, target.hostname),
      dead: false,
      pending: Buffer.alloc(0),
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
        stopDripping(pair);
        if (pair.dead) return;
        pairs.delete(pair);
        to.destroy();
      });
    }
    if (fault === 'silent') pause(pair);
  };
  const pause = ({ near, far }: Pair): void => {
    near.pause();
    far.pause();
  };

  const listen = async (port: number): Promise<Server> => {
    const server = createServer(accept);
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
      flush(pair);
      pair.near.resume();
      pair.far.resume();
    }
  };

  const proxy = new URL(url);
  proxy.hostname = '127.0.0.1';
  proxy.port = String(port);
  return {
    url: proxy.href,
    fail: async (wanted) => {
      await clear();
      fault = wanted;
      if (wanted === 'refused' || wanted === 'reset') for (const pair of pairs) reset(pair);
      if (wanted === 'refused') await stopListening();
      if (wanted === 'silent' || wanted === 'half open') for (const pair of pairs) pause(pair);
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
