import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Config } from '../config/environment.js';

type Address = Pick<Config, 'port' | 'host'>;

const unknownHost = ({ host }: Address): string =>
  `This machine has no address ${host}. Set HOST to one of its addresses, or to 0.0.0.0 for all of them.`;

/** Why a server cannot listen, by the code of the system. */
const SENTENCES: ReadonlyMap<string, (address: Address) => string> = new Map([
  [
    'EADDRINUSE',
    ({ port, host }) =>
      `Port ${port} of ${host} is in use by another process. Stop that process, or set PORT to another port.`,
  ],
  ['EACCES', ({ port }) => `This user may not listen on port ${port}. Set PORT to 1024 or higher.`],
  ['EADDRNOTAVAIL', unknownHost],
  ['ENOTFOUND', unknownHost],
]);

/**
 * Starts to listen on the address of the settings, and returns the port.
 *
 * @throws Error that names the setting to change.
 */
export const listen = async (server: Server, address: Address): Promise<number> => {
  server.listen(address.port, address.host);
  await once(server, 'listening').catch((cause: NodeJS.ErrnoException) => {
    const sentence = SENTENCES.get(String(cause.code));
    throw sentence === undefined ? cause : new Error(sentence(address), { cause });
  });
  return (server.address() as AddressInfo).port;
};
