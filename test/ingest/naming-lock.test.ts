import type { Client } from 'pg';
import { createReviewDesk } from '../../src/corrections/review/desk.js';
import { announcer } from '../../src/corrections/webhook/announcer.js';
import { withSession } from '../../src/database/connections/session.js';
import { faultsOf } from './knowledge.js';
import { ingestFile, type Prepared, prepared } from './meanwhile.js';
import { rowsOf } from './support.js';
import { actingAt, CLAIMS } from './under-way.js';

let item: Prepared;
beforeEach(async () => {
  item = await prepared('pyrella-collina', { scientific_name: 'Pyrella montana' });
});
afterEach(() => item.database.close());

const accept = (): Promise<unknown> =>
  createReviewDesk({ write: item.database.write, announce: announcer(false), licence: 'CC0-1.0' }).accept(
    item.reviewer,
    item.id,
    {},
  );

/** Runs `work` while another connection has the row of a species; it lets go when `work` is done. */
const holding = (slug: string, work: () => Promise<unknown>): Promise<void> =>
  withSession(item.database.url, async (client: Client) => {
    await client.query('begin');
    await client.query('select from species where slug = $1 for update', [slug]);
    await work();
    await client.query('rollback');
  });

/** Resolves once so many wait for a lock of this kind. */
const waiting = async (kind: 'advisory' | 'transactionid', wanted: number): Promise<void> => {
  const rows = await rowsOf(
    item.database,
    `select from pg_locks l join pg_stat_activity a on a.pid = l.pid
     where a.datname = current_database() and l.locktype = $1 and not l.granted`,
    [kind],
  );
  if (rows.length < wanted) await waiting(kind, wanted);
};

const expectMerged = async (): Promise<void> => {
  expect(await faultsOf(item.database)).toEqual([]);
  const of = (text: string) => rowsOf(item.database, text);
  expect(await of(`select from species where slug = 'pyrella-collina'`)).toEqual([]);
  expect(
    await of(`select vals ->> 'growth_form' as form, vals ->> 'growth_rate' as rate, specimens from species
      where slug = 'pyrella-montana'`),
  ).toEqual([{ form: 'Bunch', rate: 'Slow', specimens: 7 }]);
  expect(await of(`select change_status from correction where id = ${item.id}`)).toEqual([
    { change_status: 'accepted' },
  ]);
};

describe('a step that fails because of a concurrent writer', () => {
  it.each(['species', 'fact'])('is repeated, and its figures count once: %s', async (table) => {
    await rowsOf(item.database, 'create sequence tried');
    await rowsOf(
      item.database,
      `create function conflict() returns trigger language plpgsql as $$
       begin
         if nextval('tried') = 1 then raise exception using errcode = '40001'; end if;
         return null;
       end $$`,
    );
    await rowsOf(
      item.database,
      `create constraint trigger conflict after insert on ${table} deferrable initially deferred
       for each row execute function conflict()`,
    );
    const { files } = await ingestFile(item.database);
    expect(files[0]).toMatchObject({ ...CLAIMS, newSpecies: 1 });
    expect(await rowsOf(item.database, `select last_value > 1 as again from tried`)).toEqual([
      { again: true },
    ]);
  });
});

describe('C9.51 a merge and an ingestion that want the same at once', () => {
  it('the merge waits for the batch under way, and the next batch for the merge', async () => {
    let ingestion: ReturnType<typeof ingestFile> | undefined;
    let merge: Promise<unknown> | undefined;
    const stages = actingAt(null);
    await holding('pyrella-montana', async () => {
      ingestion = ingestFile(item.database, stages);
      await waiting('transactionid', 1);
      merge = accept();
      await waiting('advisory', 1);
    });
    const [{ files }] = await Promise.all([ingestion!, merge]);
    expect(files[0]).toMatchObject(CLAIMS);
    expect(stages.moments.filter(([stage]) => stage === 'synonyms')).toHaveLength(2);
    await expectMerged();
  });

  it('the ingestion waits for the merge under way, and takes the survivor', async () => {
    let ingestion: ReturnType<typeof ingestFile> | undefined;
    let merge: Promise<unknown> | undefined;
    await holding('pyrella-collina', async () => {
      merge = accept();
      await waiting('transactionid', 1);
      ingestion = ingestFile(item.database);
      await waiting('advisory', 1);
    });
    const [{ files }] = await Promise.all([ingestion!, merge]);
    expect(files[0]).toMatchObject({ ...CLAIMS, newSpecies: 1 });
    await expectMerged();
  });
});
