import { type Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Has requests to open a tunnel (CONNECT) answered as those of every other method are, by the
 * listeners of `request`, as the last of their connections. Node would close these without a byte.
 */
export const answerTunnels = (server: Server): void => {
  /** The newest answer on each connection: those before it are finished when it is. */
  const newest = new WeakMap<Socket, ServerResponse>();
  server.prependListener('request', ({ socket }, response) => newest.set(socket, response));
  server.on('connect', (request, duplex) => {
    const socket = duplex as Socket;
    // Node has let go of the connection: its errors, its silence and what else it brings are ours to take.
    socket.on('error', () => socket.destroy()).resume();
    socket.setTimeout(server.timeout, () => socket.destroy());
    const answer = (): void => {
      if (!socket.writable) return;
      const response = new ServerResponse(request);
      response.shouldKeepAlive = false;
      response.assignSocket(socket);
      response.once('finish', () => socket.destroySoon());
      server.emit('request', request, response);
    };
    const before = newest.get(socket);
    if (before === undefined || before.closed) answer();
    else before.once('close', answer);
  });
};
