import { type Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Pipelines } from './pipelines.js';

/**
 * Answers CONNECT requests like any other method, through the listeners of `request`, and closes their connections.
 * Hand-written: Node closes them without an answer, and Koa never sees them.
 */
export const rejectTunnels = (server: Server, { newest }: Pick<Pipelines, 'newest'>): void => {
  server.on('connect', (request, duplex) => {
    const socket = duplex as Socket;
    // Node no longer manages this connection: errors, timeouts and further data must be handled here.
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
    const previous = newest(socket);
    if (previous === undefined || previous.closed) answer();
    else previous.once('close', answer);
  });
};
