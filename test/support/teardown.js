import { once } from 'node:events';

/** Stops the embedded Postgres that setup.js started for the run. */
export default async () => {
  const server = globalThis.embeddedPostgres;
  if (server === undefined) return;
  server.stdin.end();
  await once(server, 'exit');
};
