import { once } from 'node:events';

/** Ends a server process of this run by ending its input. */
const end = async (server) => {
  if (server === undefined || server.exitCode !== null) return;
  const ended = once(server, 'exit');
  server.stdin.end();
  await ended;
};

/** Stops what setup.js started for the run. */
export default async () => {
  globalThis.testServers?.close();
  globalThis.testServers?.closeAllConnections();
  await Promise.all([end(globalThis.embeddedPostgres), end(globalThis.elasticsearch)]);
};
