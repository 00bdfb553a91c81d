import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Maximum number of unfinished answers on one connection (C4.10). */
const MOST_UNFINISHED = 16;

/** The unfinished answers of each connection. */
export interface Pipelines {
  /**
   * Adds an answer. Returns false if its request must not be processed: the connection is closed, or had as many
   * unfinished answers as allowed and is closed now.
   */
  add(socket: Socket, response: ServerResponse): boolean;
  /** Returns the newest answer of a connection; earlier ones finish before it. */
  newest(socket: Socket): ServerResponse | undefined;
}

/**
 * Reports the end of the connection to answers that wait behind another one, so that work for them stops. Node does so
 * only for the answer that is being sent.
 */
const closeAll = (answers: readonly ServerResponse[]): void => {
  for (const answer of answers) {
    if (answer.closed || answer.writableFinished || answer.destroyed) continue;
    answer.destroy();
    answer.emit('close');
  }
};

/**
 * Creates the limit on pipelined requests: one packet may contain a thousand of them, and Node reads no less than a
 * packet. Answers of a connection finish in order, so finished ones are removed when the next request arrives, without
 * a listener for each. Hand-written: Node limits the requests of a connection (`maxRequestsPerSocket`), not those that
 * run at once.
 */
export const createPipelines = (): Pipelines => {
  const unfinished = new WeakMap<Socket, ServerResponse[]>();

  const answersOf = (socket: Socket): ServerResponse[] => {
    const known = unfinished.get(socket);
    if (known !== undefined) return known;
    const answers: ServerResponse[] = [];
    unfinished.set(socket, answers);
    socket.once('close', () => closeAll(answers));
    return answers;
  };

  return {
    add: (socket, response) => {
      if (!socket.writable) return false;
      const answers = answersOf(socket);
      while (answers[0]?.writableFinished) answers.shift();
      if (answers.length >= MOST_UNFINISHED) {
        socket.destroy();
        return false;
      }
      answers.push(response);
      return true;
    },
    newest: (socket) => unfinished.get(socket)?.at(-1),
  };
};
