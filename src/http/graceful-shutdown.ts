import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';

/**
 * Takes no more connections, lets the requests under way be answered, and closes
 * every connection after its next answer, which says `Connection: close`. What is
 * left when the deadline comes is cut off.
 *
 * @returns how many requests were cut off.
 */
export type GracefulEnd = (deadline: AbortSignal) => Promise<number>;

/** A connection that waits for its next request is given this long: it may be on its way. */
const GRACE_MS = 250;
const SWEEP_MS = 25;

const isBusy = (last: ServerResponse | undefined): boolean => last !== undefined && !last.writableFinished;

/**
 * Watches the connections of a server, so that it can end without breaking an
 * answer off or a connection on which a request is on its way. (`close` of node
 * closes idle connections at once: under load from clients that keep theirs, many
 * are idle for a moment just then, and their next request is reset.)
 */
export const gracefulEnd = (server: Server): GracefulEnd => {
  /** The newest answer on each open connection: those before it are finished when it is. */
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
    // Of the timers of the server, which looked for slow requests.
    server.close();
    return cut;
  };
};
