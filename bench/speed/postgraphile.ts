import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { registryColumns } from '../../src/fields/columns.js';
import { FIELDS } from '../../src/fields/registry.js';
import { type ListQuery, offset } from '../../src/query/list-query.js';
import type { Predicate } from '../../src/query/predicate.js';
import type { LoadRequest } from '../load/closed-load.js';
import type { Setting } from '../part.js';
import { type Program, startProgram } from '../processes/program.js';

const run = promisify(execFile);

const PACKAGES = ['postgraphile@4.14.1', 'postgraphile-plugin-connection-filter@2.3.0'];

/** The generic API: the last major version that runs on every Node version of this project, with its filter plugin. */
export const PEER = 'PostGraphile 4.14';

export interface Peer extends Program {
  /** Returns the GraphQL request for a page of the view `bench_peer.species`. */
  pageOf(query: ListQuery): LoadRequest;
}

/** Installs PostGraphile if it is missing, and starts it over the schema `bench_peer`. */
export const startPeer = async (databaseUrl: string, { folder, progress }: Setting): Promise<Peer> => {
  const home = join(folder, 'peer');
  const modules = join(home, 'node_modules');
  if (!existsSync(join(modules, 'postgraphile-plugin-connection-filter'))) {
    progress(`installing ${PACKAGES.join(' and ')} into ${home}`);
    await mkdir(home, { recursive: true });
    await run('npm', ['install', '--no-audit', '--no-fund', '--prefix', home, ...PACKAGES]);
  }
  const program = await startProgram(
    (port) => [
      join(modules, 'postgraphile', 'cli.js'),
      ...[
        '--connection',
        databaseUrl,
        '--schema',
        'bench_peer',
        '--host',
        '127.0.0.1',
        '--port',
        String(port),
      ],
      ...['--append-plugins', join(modules, 'postgraphile-plugin-connection-filter')],
      ...['--disable-default-mutations', '--disable-query-log', '--max-pool-size', '10'],
    ],
    () => ({ NODE_ENV: 'production', GRAPHILE_ENV: 'production' }),
    // A GET is refused with 405 once the server is up.
    async (origin) => (await fetch(`${origin}/graphql`)).status < 500,
  );
  return { ...program, pageOf };
};

/** Returns the GraphQL request for a page of the view. */
export const pageOf = (query: ListQuery): LoadRequest => ({
  path: '/graphql',
  json: JSON.stringify({
    query: `query ($filter: SpeciesFilter, $order: [SpeciesOrderBy!], $first: Int, $offset: Int) {
      page: allSpecies(filter: $filter, orderBy: $order, first: $first, offset: $offset) {
        totalCount nodes { id item }
      }
    }`,
    variables: {
      filter: { and: query.where.map(filterOf) },
      order: orderOf(query),
      first: query.size,
      offset: offset(query),
    },
  }),
});

const camelCase = (column: string): string =>
  column.replace(/_+(\w)/g, (_, letter: string) => letter.toUpperCase());

const orderOf = ({ order }: ListQuery): readonly string[] => {
  const keys = order.length > 0 ? order : [{ column: 'popularity', direction: 'desc' }];
  return [...keys.map(({ column, direction }) => `${column}_${direction}`), 'id_asc'].map((key) =>
    key.toUpperCase(),
  );
};

const ARRAYS: ReadonlySet<string> = new Set(
  registryColumns(FIELDS).flatMap(({ name, kind }) => (kind === 'keywords' ? [name] : [])),
);

/** Translates a predicate of the measured lists into a filter of the plugin. */
const filterOf = (predicate: Predicate): object => {
  if ('all' in predicate) return { and: predicate.all.map(filterOf) };
  if ('any' in predicate) return { or: predicate.any.map(filterOf) };
  if ('not' in predicate) return { not: filterOf(predicate.not) };
  if ('in' in predicate)
    return {
      [camelCase(predicate.column)]: { [ARRAYS.has(predicate.column) ? 'overlaps' : 'in']: predicate.in },
    };
  if ('column' in predicate) {
    const { column, atLeast, atMost } = predicate;
    return { [camelCase(column)]: { greaterThanOrEqualTo: atLeast, lessThanOrEqualTo: atMost } };
  }
  throw new Error('this kind of predicate occurs in no measured list');
};
