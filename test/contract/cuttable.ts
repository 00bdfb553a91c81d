import { connect, createServer, type Socket } from 'node:net';
import { listen } from '../support/listen.js';

/** A way to a TCP server that can be cut and mended. */
export interface Cuttable {
  /** The address with its host and port replaced by those of the way. */
  readonly url: string;
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

/** Passes connections on to the server of a URL until it is cut; then it refuses every byte. */
export const cuttable = async (url: string): Promise<Cuttable> => {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let whole = true;
  const server = createServer((near) => {
    if (!whole) {
      near.destroy();
      return;
    }
    const far = connect(Number(target.port || 5432), target.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far).pipe(near);
  });
  const way = new URL(url);
  way.hostname = '127.0.0.1';
  way.port = String(await listen(server));
  const cut = (): void => {
    whole = false;
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: way.href,
    cut,
    mend: () => {
      whole = true;
    },
    close: () => {
      cut();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
};
