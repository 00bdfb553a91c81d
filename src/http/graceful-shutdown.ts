import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';

/**
 * Stops accepting connections, lets running requests finish, and closes each connection after its next answer, which has
 * `Connection: close`. Destroys the remaining connections at the deadline.
 *
 * @returns the number of requests that were cut off.
 */
export type GracefulShutdown = (deadline: AbortSignal) => Promise<number>;

/** How long idle connections stay open: their next request may already be on its way. */
const GRACE_MS = 250;
const SWEEP_MS = 25;

const isBusy = (last: ServerResponse | undefined): boolean => last !== undefined && !last.writableFinished;

/**
 * Tracks the connections of a server so that it can stop without breaking off an answer or resetting a request that is on
 * its way. Hand-written: `close` of Node and stoppable close idle connections at once, and under load from clients that
 * keep their connections many are idle at that moment.
 */
export const gracefulShutdown = (server: Server): GracefulShutdown => {
  /** The newest answer on each open connection; earlier ones finish before it. */
  const newest = new Map<Socket, ServerResponse | undefined>();
  let ending = false;
  server.on('connection', (socket) => {
    newest.set(socket, undefined);
    socket.once('close', () => newest.delete(socket));
  });
  server.prependListener('request', (request, response) => {
    newest.set(request.socket, response);
    if (ending) response.shouldKeepAlive = false;
  });

  const closeIdle = (): void => {
    for (const [socket, last] of newest) if (!isBusy(last)) socket.destroySoon();
  };

  return async (deadline) => {
    ending = true;
    for (const last of newest.values()) if (last && !last.headersSent) last.shouldKeepAlive = false;
    const closed = once(server, 'close');
    NetServer.prototype.close.call(server);
    let sweep: NodeJS.Timeout | undefined;
    const grace = setTimeout(() => {
      closeIdle();
      sweep = setInterval(closeIdle, SWEEP_MS);
    }, GRACE_MS);
    let cut = 0;
    const cutOff = (): void => {
      cut = [...newest.values()].filter(isBusy).length;
      for (const socket of newest.keys()) socket.destroy();
    };
    if (deadline.aborted) cutOff();
    deadline.addEventListener('abort', cutOff);
    await closed;
    deadline.removeEventListener('abort', cutOff);
    clearTimeout(grace);
    clearInterval(sweep);
    // Clears the timer with which Node looks for slow requests.
    server.close();
    return cut;
  };
};
