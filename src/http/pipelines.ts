import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Maximum number of unfinished answers on one connection (C4.10). */
const MOST_UNFINISHED = 16;

/** The requests of each connection whose answers are unfinished. */
export interface Pipelines {
  /**
   * Processes a request once the earlier answers of its connection have been sent. It is never processed if the
   * connection is closed before, or has as many unfinished answers as allowed and is closed now.
   */
  process(socket: Socket, response: ServerResponse, work: () => void): void;
  /** Returns the newest answer of a connection; earlier ones finish before it. */
  newest(socket: Socket): ServerResponse | undefined;
}

/**
 * Creates the limit on pipelined requests: one packet may contain a thousand of them, and Node reads no less than a
 * packet. The requests of a connection are processed one at a time, so that a caller who does not read keeps one answer
 * in memory, and other connections are served between two of them. Hand-written: Node processes them all at once, and
 * `maxRequestsPerSocket` limits the requests of a connection, not the unfinished ones.
 */
export const createPipelines = (): Pipelines => {
  const unfinished = new WeakMap<Socket, ServerResponse[]>();

  const answersOf = (socket: Socket): ServerResponse[] => {
    const known = unfinished.get(socket) ?? [];
    unfinished.set(socket, known);
    return known;
  };

  return {
    process: (socket, response, work) => {
      if (!socket.writable) return;
      const answers = answersOf(socket);
      // Answers end in order; a listener for each would cost every request.
      while (answers[0]?.closed) answers.shift();
      if (answers.length >= MOST_UNFINISHED) {
        socket.destroy();
        return;
      }
      const previous = answers.at(-1);
      answers.push(response);
      if (previous === undefined) return work();
      // Not at once: sixteen quick answers would follow each other without a turn for other connections.
      previous.once('close', () =>
        setImmediate(() => {
          if (socket.writable) work();
        }),
      );
    },
    newest: (socket) => unfinished.get(socket)?.at(-1),
  };
};
