import { connect } from 'node:net';
import { type Answer, readAnswer } from './read-answer.js';

/** Far beyond what any answer takes: an exchange that takes longer hangs. */
const HANGS_MS = 25_000;

/** The bytes that a connection has received and not yet given out. */
interface Wire {
  write(bytes: string): void;
  /** Sends no more; the other side may still answer. */
  end(): void;
  destroy(): void;
  readonly open: boolean;
  /** Waits until the test gives something other than undefined, trying after each arrival; undefined once closed. */
  until<T>(test: (bytes: Buffer) => T | undefined): Promise<T | undefined>;
  /** Puts back what is left after a part was read. */
  keep(rest: Buffer): void;
}

const openWire = (port: number): Wire => {
  let bytes: Buffer = Buffer.alloc(0);
  let open = true;
  let wake = (): void => undefined;
  // The server is to close its half itself, or to be told so.
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

/** A client that sends one request after the other over a connection that it keeps. */
export interface Connection {
  /**
   * Sends a whole request and reads its answer; undefined when the connection is closed without one.
   *
   * @throws for anything else than one answer.
   */
  exchange(bytes: string, method: string): Promise<Answer | undefined>;
  close(): void;
}

export const keptConnection = (port: number): Connection => {
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

/** What is sent to a connection of its own. */
export interface Raw {
  /** One character a byte. */
  readonly bytes: string;
  /** Whether the server cannot know that there is no more unless it is told. */
  readonly unfinished: boolean;
}

/** Sends bytes as they are; all answers until the server closes, none where it only closes. */
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
    // It has answered all that it could: now it may close.
    wire.end();
  }
  wire.destroy();
  return answers;
};
