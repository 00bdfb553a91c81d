import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient, LinneaError } from '../../packages/client/src/index.js';
import { writeRelease } from '../../src/exports/release/release.js';
import { commitChange, registerSource } from '../../testkit/species-changes.js';
import { type Desk, startDesk } from '../contract/review-desk.js';
import { fact, name } from '../ingest/support.js';

const SPECIES = 200;
const CHANGES = 3_000;
/** Species that one transaction changes. */
const AT_ONCE = 10;
/** Parts of the changes; the feed is read at least once while each is made, however fast the machine is. */
const PARTS = 10;

/** Names that differ in several letters, since matching takes similar epithets for misspellings. */
const names = Array.from({ length: SPECIES }, (_, at) => {
  const letters = ['a', 'e', 'i', 'o', 'u'];
  const middle = `${'bcdfglmnpr'[at % 10]}${letters[Math.floor(at / 10) % 5]}`;
  return `Pyrella ${middle}n${letters[Math.floor(at / 50)]}lla`;
});

type Row = Readonly<Record<string, unknown>> & { readonly id: number };
type Copy = Map<number, Row>;

/**
 * Returns the members that both a record and a line of a release have (C16.21): only records have links (also of zones, of
 * which the species here have none), extras and the distribution, and a record has no provenance unless `fields` selects it.
 */
const shared = ({ links: _, extras: __, distribution: ___, provenance: ____, ...row }: Row): Row => row;

let folder: string;
let desk: Desk;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'linnea-copies-'));
  desk = await startDesk();
  await desk.ingest(
    names.map((species) => name(species)),
    names.map((species) => fact(species, 'light', 7)),
  );
});
afterAll(async () => {
  await desk?.close();
  await rm(folder, { recursive: true });
});

const release = async (version: string): Promise<{ copy: Copy; position: number }> => {
  const { position } = await desk.service.database.session((client) =>
    writeRelease(client, { folder, version, licences: 'all', report: () => undefined }),
  );
  const lines = (await readFile(join(folder, version, 'species.ndjson'), 'utf8')).split('\n').filter(Boolean);
  const rows = lines.map((line) => JSON.parse(line) as Row);
  return { position, copy: new Map(rows.map((row) => [row.id, shared(row)])) };
};

/**
 * Changes ten species in each transaction, other ones than in the one before.
 *
 * @param progress Called and awaited after each part of the changes.
 */
const change = async (ids: readonly number[], progress: () => Promise<void>): Promise<void> => {
  await desk.service.database.session(async (client) => {
    await registerSource(client);
    for (let at = 0; at < CHANGES / AT_ONCE; at += 1) {
      if (at > 0 && at % (CHANGES / AT_ONCE / PARTS) === 0) await progress();
      const from = (at * AT_ONCE) % ids.length;
      await commitChange(client, ids.slice(from, from + AT_ONCE), at);
    }
  });
};

/** Merges, renames and deletes species as reviewers do. */
const review = async (ids: readonly number[]): Promise<void> => {
  const [merged, survivor, renamed, deleted] = ids.map(Number) as [number, number, number, number];
  const { scientific_name } = await desk.record(survivor);
  await desk.applied(desk.ada, merged, { scientific_name });
  await desk.applied(desk.ada, renamed, { scientific_name: 'Pyrella renovata' });
  const { id } = await desk.submit(desk.cid, deleted, null, {
    change_type: 'deletion',
    notes: 'Never existed',
  });
  expect((await desk.accept(desk.dan, id)).status).toBe(200);
};

it('C16.33 a copy of a release that follows changes while they are made equals its origin', async () => {
  const { copy, position } = await release('before');
  expect(copy.size).toBe(SPECIES + 1);
  const ids = [...copy.keys()].slice(0, SPECIES);
  const linnea = createClient({ baseUrl: desk.service.url, token: desk.service.token });
  let since = position;
  let pages = 0;
  const catchUp = async (): Promise<void> => {
    for await (const { changes, position: next } of linnea.changes(since)) {
      pages += 1;
      for (const { id, op } of changes) {
        copy.delete(id);
        if (op === 'deleted' || op === 'merged') continue;
        // A species that was deleted or merged meanwhile has an entry later on.
        const record = await linnea.get('species', id).catch((error: unknown) => {
          if (error instanceof LinneaError && error.status === 410) return null;
          throw error;
        });
        if (record !== null) copy.set(id, shared({ ...record.data, meta: record.meta }));
      }
      since = next;
    }
  };
  let writing = true;
  const follow = async (): Promise<void> => {
    while (writing) await catchUp();
    await catchUp();
  };
  const following = follow();
  /** Waits until the follower has read another page; the deadline is that of the test. */
  const read = async (): Promise<void> => {
    for (const before = pages; pages === before; ) await pause(5);
  };
  await Promise.all([change(ids.slice(4), read), review(ids.slice(0, 4))]).finally(() => {
    writing = false;
  });
  await following;

  expect(pages).toBeGreaterThanOrEqual(PARTS);
  const { copy: origin } = await release('after');
  expect(origin.size).toBe(SPECIES - 1);
  expect([...copy.keys()].sort((a, b) => a - b)).toEqual([...origin.keys()]);
  for (const [id, row] of origin) expect(copy.get(id)).toEqual(row);
}, 900_000);
