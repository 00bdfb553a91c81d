import { connect } from 'node:net';
import { type Answer, readAnswer } from './read-answer.js';

/** Milliseconds after which an exchange counts as hanging, far above any response time. */
const HANGS_MS = 25_000;

/** A connection with the bytes that it has received and that are not read yet. */
interface Wire {
  write(bytes: string): void;
  /** Half-closes the connection; the other side may still respond. */
  end(): void;
  destroy(): void;
  readonly open: boolean;
  /** Runs `test` after each arrival until it returns a value; returns undefined if the connection closes first. */
  until<T>(test: (bytes: Buffer) => T | undefined): Promise<T | undefined>;
  /** Replaces the unread bytes. */
  keep(rest: Buffer): void;
}

const openWire = (port: number): Wire => {
  let bytes: Buffer = Buffer.alloc(0);
  let open = true;
  let wake = (): void => undefined;
  // Half-open: the server must close its half itself.
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.on('data', (chunk: Buffer) => {
    bytes = Buffer.concat([bytes, chunk]);
    wake();
  });
  const closed = (): void => {
    open = false;
    socket.destroy();
    wake();
  };
  socket.on('end', closed).on('close', closed).on('error', closed);
  return {
    write: (text) => socket.write(text, 'latin1'),
    end: () => socket.end(),
    destroy: closed,
    get open() {
      return open;
    },
    until: async (test) => {
      const watchdog = setTimeout(() => socket.destroy(new Error('hangs')), HANGS_MS);
      try {
        for (;;) {
          const found = test(bytes);
          if (found !== undefined || !open) return found;
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
      } finally {
        clearTimeout(watchdog);
      }
    },
    keep: (rest) => {
      bytes = rest;
    },
  };
};

/** A client that sends requests one after the other over one connection. */
export interface Connection {
  /**
   * Sends a complete request and reads the response. Returns undefined if the connection is closed without one.
   *
   * @throws when the server sends anything but one well-formed response.
   */
  exchange(bytes: string, method: string): Promise<Answer | undefined>;
  close(): void;
}

/** Opens a persistent connection; it is opened again after the server closes it. */
export const persistentConnection = (port: number): Connection => {
  let wire = openWire(port);
  return {
    exchange: async (bytes, method) => {
      if (!wire.open) wire = openWire(port);
      wire.write(bytes);
      try {
        const read = await wire.until((received) => readAnswer(received, method));
        if (!read) return undefined;
        if (read.rest.length > 0) throw new Error(`bytes after the answer: ${read.rest.toString('latin1')}`);
        wire.keep(read.rest);
        if (read.answer.headers.get('connection') === 'close') wire.destroy();
        return read.answer;
      } catch (broken) {
        wire.destroy();
        throw broken;
      }
    },
    close: () => wire.destroy(),
  };
};

/** Bytes to send on a connection of their own. */
export interface Raw {
  /** One character per byte. */
  readonly bytes: string;
  /** Whether the server would wait for more bytes, so that the connection has to be half-closed. */
  readonly unfinished: boolean;
}

/** Sends bytes as they are and returns all responses until the server closes the connection. */
export const exchangeRaw = async (port: number, { bytes, unfinished }: Raw): Promise<readonly Answer[]> => {
  const wire = openWire(port);
  const answers: Answer[] = [];
  wire.write(bytes);
  if (unfinished) wire.end();
  const method = bytes.trimStart().startsWith('HEAD ') ? 'HEAD' : 'GET';
  for (;;) {
    const read = await wire.until((received) => readAnswer(received, method));
    if (!read) break;
    answers.push(read.answer);
    wire.keep(read.rest);
    // The bytes are answered: let the server close.
    wire.end();
  }
  wire.destroy();
  return answers;
};
