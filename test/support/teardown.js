import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { changedFiles } from './clone.js';

/** Ends a server process of this run by ending its input. */
const end = async (server) => {
  if (server.exitCode !== null) return;
  const ended = once(server, 'exit');
  server.stdin.end();
  await ended;
};

/** Drops the databases of this run; returns the names of those that a suite should have dropped. */
const dropDatabases = async () => {
  if (globalThis.databaseUrl === undefined) return [];
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: globalThis.databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query('select datname from pg_database where starts_with(datname, $1)', [
      `linnea_test_${process.env.TEST_RUN}_`,
    ]);
    for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
    return rows.map(({ datname }) => datname).filter((name) => !name.endsWith('_state'));
  } finally {
    await client.end();
  }
};

/** Names the files that the run created or changed, as `git status` shows them, and new folders. */
const filesOfRun = () => {
  const before = globalThis.changedFiles;
  return before === null ? [] : [...(changedFiles() ?? [])].filter((line) => !before.has(line));
};

/**
 * Stops what setup.js started for the run.
 *
 * @throws when suites left databases or files behind: this fails the run.
 */
export default async () => {
  globalThis.control.close();
  globalThis.control.closeAllConnections();
  const databases = await dropDatabases();
  await Promise.all(globalThis.servers.map(end));
  for (const folder of [globalThis.temporaryFolder, globalThis.programs])
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  const files = filesOfRun();
  const problems = [
    ...(databases.length > 0
      ? [`Databases are left: ${databases.join(', ')}. Close them in the suite that opens them.`]
      : []),
    ...(files.length > 0
      ? [`The clone has changed: ${files.join(', ')}. Write to a folder of mkdtemp() and remove it.`]
      : []),
  ];
  if (problems.length > 0) throw new Error(problems.join('\n'));
};
