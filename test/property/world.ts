import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from 'pg';
import { accountAdministration } from '../../src/auth/account-admin.js';
import { transaction } from '../../src/database/connections/session.js';
import type { Database } from '../../src/database/database.js';
import { openClaims, publish } from '../../src/facts/arbitration.js';
import { WITHOUT_PROVENANCE_RANK } from '../../src/fields/source-order.js';
import { ingest } from '../../src/ingest/ingest.js';
import type { ItemInput } from '../../src/ingest/item.js';
import { NO_PROGRESS } from '../../src/ingest/progress.js';
import { factFile } from '../../src/ingest/sources/fact-format.js';
import { type Read, type Service, startService } from '../contract/service.js';
import { name, rowsOf } from '../ingest/support.js';
import type { Account, Field, Value } from './model.js';

/** New sources used by the sequences, except those with fixed places (C10.20). */
const SOURCES = ['wfo', 'try', 'powo', 'gbif', 'usda', 'prop-garden'].map((slug) => ({
  type: 'source' as const,
  slug,
  name: slug.toUpperCase(),
}));

/** Ingests statements as one file of the fact format; throws if one of them was rejected. */
export const ingestFile = async (
  database: Database,
  items: readonly ItemInput[],
  batch?: number,
): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'linnea-property-'));
  const path = join(folder, 'claims.ndjson');
  await writeFile(path, items.map((item) => `${JSON.stringify(item)}\n`).join(''));
  const { files } = await ingest(database, {
    manifest: {
      slug: 'property',
      describe: 'Claims of a test.',
      sources: SOURCES,
      files: [factFile('claims.ndjson', 'Claims of a test.')],
    },
    path: folder,
    rejectedRows: join(folder, 'rejected-rows.csv'),
    progress: NO_PROGRESS,
    ...(batch === undefined ? {} : { batch }),
  });
  await rm(folder, { recursive: true });
  const lost = files[0]!.unreadable + files[0]!.notMatched;
  if (lost > 0) throw new Error(`${lost} statements were rejected`);
};

/** A species of a test. */
export interface Grown {
  readonly id: number;
  readonly name: string;
}

/** A service with accounts and new species. */
export interface World {
  readonly service: Service;
  /** Ids of the accounts. */
  readonly ids: ReadonlyMap<string, number>;
  /** Tokens of the accounts. */
  readonly tokens: ReadonlyMap<string, string>;
  /** Returns a new species; every second one has the values without provenance. */
  grow(): Promise<Grown>;
  post(by: Account, path: string, body?: object): Promise<Read>;
  /** Returns the body of the answer to a path, which must be 200. */
  read(path: string): Promise<Record<string, unknown>>;
}

/** Number of species per ingestion. */
const STOCK = 400;

/** Letters only, since a name has no digits (C10.50). */
const word = (nth: number): string => [...String(nth)].map((digit) => 'abcdefghij'[Number(digit)]).join('');

/** Gives species values without provenance, by the usual path of publication. */
const setWithout = async (
  client: Client,
  species: readonly Grown[],
  without: ReadonlyMap<Field, Value>,
): Promise<void> => {
  const ids = species.map(({ id }) => id);
  await openClaims(client);
  await client.query('update species set unattributed = $2 where id = any ($1)', [
    ids,
    Object.fromEntries(without),
  ]);
  await client.query(
    `select resolve_values(array_agg(s.id), array_agg(a.id), $3)
     from unnest($1::integer[]) as s (id), attribute a where a.key = any ($2)`,
    [ids, [...without.keys()], WITHOUT_PROVENANCE_RANK],
  );
  await publish(client);
};

const stocked = async (
  database: Database,
  first: number,
  without: ReadonlyMap<Field, Value>,
): Promise<Grown[]> => {
  const names = Array.from({ length: STOCK }, (_, nth) => `Pyrella ${word(first + nth)}ensis`);
  await ingestFile(
    database,
    names.map((each) => name(each)),
  );
  const rows = await rowsOf<Grown>(
    database,
    'select id, scientific_name as name from species where scientific_name = any ($1)',
    [names],
  );
  const odd = new Set(names.filter((_, nth) => nth % 2 === 1));
  await database.session((client) =>
    transaction(client, () =>
      setWithout(
        client,
        rows.filter((row) => odd.has(row.name)),
        without,
      ),
    ),
  );
  const order = new Map(names.map((each, nth) => [each, nth]));
  return rows.sort((a, b) => order.get(a.name)! - order.get(b.name)!);
};

/** Starts the service with the given accounts. */
export const createWorld = async (
  accounts: readonly Account[],
  without: ReadonlyMap<Field, Value>,
): Promise<World> => {
  const service = await startService({ limits: { usr: 1_000_000, usrAccount: 1_000_000 } });
  const { database } = service;
  const ids = new Map<string, number>();
  const tokens = new Map<string, string>();
  for (const { name, role } of accounts) {
    const { create } = accountAdministration(database.pool);
    const { account, token } = await create({ name, email: null, plan: 'usr', role });
    ids.set(name, account.id);
    tokens.set(name, token);
  }
  const stock: Grown[] = [];
  let grown = 0;
  return {
    service,
    ids,
    tokens,
    grow: async () => {
      if (stock.length === 0) {
        stock.push(...(await stocked(database, grown, without)));
        grown += STOCK;
      }
      return stock.shift()!;
    },
    post: (by, path, body = {}) =>
      service.ask(path, {
        method: 'POST',
        headers: { Authorization: tokens.get(by.name)!, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
    read: async (path) => {
      const { status, body, text } = await service.get(path);
      if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
      return body;
    },
  };
};
