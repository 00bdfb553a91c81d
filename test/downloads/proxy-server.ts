import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { listen } from '../support/listen.js';

/** A proxy that opens tunnels, as undici asks for. */
export interface ProxyServer {
  readonly address: string;
  /** Hosts of the tunnels. */
  readonly hosts: readonly string[];
  close(): Promise<void>;
}

export const proxyServer = async (): Promise<ProxyServer> => {
  const hosts: string[] = [];
  const sockets: Socket[] = [];
  const server = createServer();
  server.on('connect', ({ url }, client: Socket) => {
    const { hostname, port } = new URL(`http://${url}`);
    hosts.push(url!);
    const target = connect(Number(port), hostname, () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      client.pipe(target).pipe(client);
    });
    for (const socket of [client, target]) {
      sockets.push(socket);
      socket.on('error', () => undefined);
    }
  });
  return {
    address: `http://127.0.0.1:${await listen(server)}`,
    hosts,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
