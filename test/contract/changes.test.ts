import { expireChanges } from '../../src/changes/expiry.js';
import { fact, ingestRows } from '../ingest/support.js';
import { tokenOfNewAccount } from '../support/account.js';
import { type Desk, height, startDesk } from './review-desk.js';
import { startService } from './service.js';

interface Entry {
  readonly seq: number;
  readonly at: string;
  readonly op: string;
  readonly id: number;
  readonly slug: string;
  readonly revision: number;
  readonly changed: readonly string[];
  readonly merged_into: number | null;
}

interface Feed {
  readonly data: readonly Entry[];
  readonly links: { readonly self: string; readonly next?: string };
  readonly meta: { readonly next_since: number; readonly latest: number };
}

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk();
});
afterAll(() => desk.close());

const feed = async (since: number, limit = 1000): Promise<Feed> => {
  const { status, text, body } = await desk.service.get(`/api/v1/changes?since=${since}&limit=${limit}`);
  if (status !== 200) throw new Error(text);
  return body as unknown as Feed;
};
/** The end of the feed. */
const position = async (): Promise<number> => (await feed(0)).meta.latest;
const of = ({ data }: Feed, id: number) => data.filter((entry) => entry.id === id);
const DELETION = { change_type: 'deletion', source_type: 'observation', notes: 'Never existed' };
const deleted = async (id: number): Promise<void> => {
  const { id: deletion } = await desk.submit(desk.cid, id, null, DELETION);
  expect((await desk.accept(desk.dan, deletion)).status).toBe(200);
};

describe('C16.2 entries', () => {
  it('name what happened to a species, its revision and what changed', async () => {
    const start = await position();
    const id = await desk.grow('Pyrella nova', { growth_rate: 'Slow' });
    const born = await feed(start);
    expect(of(born, id)).toEqual([
      expect.objectContaining({ op: 'created', slug: 'pyrella-nova', merged_into: null }),
    ]);
    await desk.applied(desk.ada, id, height(60));
    const [grown] = of(await feed(born.meta.next_since), id);
    expect(grown).toMatchObject({ op: 'updated', changed: expect.arrayContaining(['maximum_height_cm']) });
    const { rows } = await desk.service.database.session((client) =>
      client.query('select revision from species where id = $1', [id]),
    );
    expect(grown!.revision).toBe(rows[0].revision);
  });

  it('of a merged species name the survivor; of a deleted one nothing else follows', async () => {
    const survivor = await desk.grow('Pyrella superstes');
    const merged = await desk.grow('Pyrella mersa');
    const start = await position();
    const [born] = of(await feed(0), merged);
    // That of its removal: higher than any before.
    const revision = born!.revision + 1;
    await desk.applied(desk.ada, merged, { scientific_name: 'Pyrella superstes' });
    const after = await feed(start);
    expect(of(after, merged)).toEqual([
      expect.objectContaining({ op: 'merged', slug: 'pyrella-mersa', merged_into: survivor, revision }),
    ]);
    const [grown] = of(after, survivor);
    expect(grown).toMatchObject({ op: 'updated' });
    await deleted(survivor);
    const [gone, ...more] = of(await feed(after.meta.next_since), survivor);
    expect([gone, more]).toEqual([expect.objectContaining({ op: 'deleted', merged_into: null }), []]);
    expect(gone!.revision).toBeGreaterThan(grown!.revision);
  });
});

describe('C16.3 the changes of a species', () => {
  it('are one entry on a page, at the position of the last', async () => {
    const start = await position();
    const id = await desk.grow('Pyrella composita');
    await position();
    await desk.applied(desk.ada, id, height(70));
    await position();
    await desk.applied(desk.ada, id, { growth_rate: 'Rapid' });
    const whole = await feed(start);
    expect(of(whole, id)).toEqual([expect.objectContaining({ op: 'created', seq: whole.meta.latest })]);
    expect(of(whole, id)[0]!.changed).toEqual(expect.arrayContaining(['growth_rate', 'maximum_height_cm']));
    const single = await feed(start, 1);
    expect(single.data).toHaveLength(1);
    expect(single.links.next).toBe(`/api/v1/changes?since=${single.meta.next_since}&limit=1`);
  });

  it('are a deletion or a merge if they end with one, even on the page of the creation', async () => {
    const start = await position();
    const survivor = await desk.grow('Pyrella manens');
    const merged = await desk.grow('Pyrella brevis');
    const removed = await desk.grow('Pyrella fugax');
    await position();
    await desk.applied(desk.ada, merged, { scientific_name: 'Pyrella manens' });
    await deleted(removed);
    const whole = await feed(start);
    expect(of(whole, survivor)).toEqual([expect.objectContaining({ op: 'created' })]);
    expect(of(whole, merged)).toEqual([expect.objectContaining({ op: 'merged', merged_into: survivor })]);
    expect(of(whole, removed)).toEqual([expect.objectContaining({ op: 'deleted' })]);
  });

  it('are a single deletion or merge if the species ends before anyone has read of its creation', async () => {
    const start = await position();
    const id = await desk.grow('Pyrella brevissima');
    const merged = await desk.grow('Pyrella submersa');
    const survivor = await desk.grow('Pyrella supernatans');
    await deleted(id);
    await desk.applied(desk.ada, merged, { scientific_name: 'Pyrella supernatans' });
    const read = await feed(start);
    expect(of(read, id)).toEqual([expect.objectContaining({ op: 'deleted' })]);
    expect(of(read, merged)).toEqual([expect.objectContaining({ op: 'merged', merged_into: survivor })]);
  });

  it('that nobody has read yet are one entry with all changed fields and the last slug', async () => {
    const start = await position();
    const id = await desk.grow('Pyrella prisca', { growth_rate: 'Slow' });
    await desk.applied(desk.ada, id, height(60));
    await desk.applied(desk.ada, id, { scientific_name: 'Pyrella novata' });
    const [entry, ...more] = of(await feed(start), id);
    expect([entry, more]).toEqual([
      expect.objectContaining({
        op: 'created',
        slug: 'pyrella-novata',
        changed: expect.arrayContaining(['growth_rate', 'maximum_height_cm', 'scientific_name']),
      }),
      [],
    ]);
  });

  it('that nobody has read yet are one row', async () => {
    const id = await desk.grow('Pyrella quieta');
    const before = await position();
    for (const cm of [80, 90, 100]) {
      await desk.service.database.session((client) =>
        client.query(`update change set at = now() - interval '1 day' where seq is null`),
      );
      await desk.applied(desk.ada, id, height(cm));
    }
    const { meta, data } = await feed(before);
    expect([meta.latest - before, data.map((entry) => entry.id)]).toEqual([1, [id]]);
    // Its time is that of the last of them.
    expect(Date.now() - Date.parse(data[0]!.at)).toBeLessThan(3_600_000);
  });
});

describe('C16.4 positions', () => {
  it('have no next page after a last page that is exactly full', async () => {
    const { data, links, meta } = await feed((await position()) - 1, 1);
    expect(data).toHaveLength(1);
    expect([links.next, meta.next_since]).toEqual([undefined, meta.latest]);
  });

  it('are given to a late commit after those that were read', async () => {
    const early = await desk.grow('Pyrella prior');
    const late = await desk.grow('Pyrella tarda');
    const start = await position();
    await desk.service.database.session(async (slow) => {
      await slow.query('begin');
      await slow.query(
        'create temp table touched (species_id integer not null, changed text) on commit drop',
      );
      await slow.query(`insert into touched values ($1, 'light')`, [late]);
      await slow.query('select publish()');
      await desk.applied(desk.ada, early, height(50));
      const read = await feed(start);
      expect(read.data.map(({ id }) => id)).toEqual([early]);
      await slow.query('commit');
      const next = await feed(read.meta.next_since);
      expect(of(next, late)).toEqual([expect.objectContaining({ changed: ['light'] })]);
    });
  });

  it('lead from page to page to every change', async () => {
    const start = await position();
    for (const end of ['prima', 'secunda', 'tertia']) await desk.grow(`Pyrella pagina ${end}`);
    const whole = await feed(start);
    const read: number[] = [];
    for (let since = start, more = true; more; ) {
      const { data, meta, links } = await feed(since, 1);
      read.push(...data.map(({ id }) => id));
      since = meta.next_since;
      more = links.next !== undefined;
    }
    expect(whole.data).toHaveLength(3);
    expect(read).toEqual(whole.data.map(({ id }) => id));
  });

  it('are assigned to new changes even if the page is already full', async () => {
    const start = await position();
    const early = await desk.grow('Pyrella plena');
    const { meta } = await feed(start);
    const late = await desk.grow('Pyrella sequens');
    const full = await feed(start, 1);
    expect(full.data.map(({ id }) => id)).toEqual([early]);
    expect(full.links.next).toBe(`/api/v1/changes?since=${meta.next_since}&limit=1`);
    expect((await feed(full.meta.next_since, 1)).data.map(({ id }) => id)).toEqual([late]);
  });

  it('of changes by several writers are read without a gap while they are written', async () => {
    const ids = await Promise.all(['una', 'bina', 'trina'].map((end) => desk.grow(`Pyrella lata ${end}`)));
    const start = await position();
    const revisions = new Map<number, number>();
    let writing = true;
    const write = (id: number) =>
      desk.service.database.session(async (client) => {
        for (let turn = 0; turn < 100; turn += 1) {
          await client.query('begin');
          await client.query(
            'create temp table touched (species_id integer not null, changed text) on commit drop',
          );
          await client.query('insert into touched values ($1)', [id]);
          await client.query('select publish()');
          await client.query('commit');
        }
      });
    const follow = async (): Promise<void> => {
      let since = start;
      for (let last = false; ; last = !writing) {
        const part = await feed(since, 50);
        for (const { id, revision } of part.data) {
          expect(revision).toBeGreaterThan(revisions.get(id) ?? 0);
          revisions.set(id, revision);
        }
        since = part.meta.next_since;
        if (last && part.links.next === undefined) return;
      }
    };
    const following = follow();
    await Promise.all(ids.map(write));
    writing = false;
    await following;
    const { rows } = await desk.service.database.session((client) =>
      client.query<{ id: number; revision: number }>('select id, revision from species where id = any ($1)', [
        ids,
      ]),
    );
    expect(rows.map(({ id }) => revisions.get(id))).toEqual(rows.map(({ revision }) => revision));
  });
});

describe('C16.5 lines of JSON', () => {
  it('have all changes to the end of the feed, and a last line with meta', async () => {
    const { data, meta } = await feed(0);
    const answer = await fetch(`${desk.service.url}/api/v1/changes?format=ndjson`, {
      headers: { Authorization: `Bearer ${desk.service.token}` },
    });
    expect(answer.headers.get('content-type')).toMatch('application/x-ndjson');
    const text = await answer.text();
    const lines = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
    expect(lines).toEqual([...data, { meta: { next_since: meta.latest, latest: meta.latest } }]);
  });

  it('begin after a position, if Accept or format asks for them, and say what is wrong with the query', async () => {
    const since = await position();
    const id = await desk.grow('Pyrella lineata');
    const read = async (from: number, query: string) => {
      const answer = await fetch(`${desk.service.url}/api/v1/changes?since=${from}&${query}`, {
        headers: { Authorization: `Bearer ${desk.service.token}`, Accept: 'application/x-ndjson' },
      });
      return (await answer.text()).trimEnd().split('\n');
    };
    const [entry, end, ...more] = (await read(since, 'colour=red')).map((line) => JSON.parse(line) as object);
    expect([entry, more]).toEqual([expect.objectContaining({ id, op: 'created' }), []]);
    const { latest } = (await feed(since)).meta;
    expect(end).toMatchObject({
      meta: { next_since: latest, latest, warnings: [{ param: 'colour', problem: 'unknown_parameter' }] },
    });
    const nothing = JSON.stringify({ meta: { next_since: latest, latest } });
    expect(await read(latest, 'format=ndjson')).toEqual([nothing]);
    expect(await read(latest, 'limit=&format=ndjson')).toEqual([nothing]);
    const [page] = await read(latest, 'format=json');
    expect(JSON.parse(page!)).toMatchObject({ data: [], meta: { next_since: latest, latest } });
  });

  it('cost units, as do pages of more than 200 changes; they end with where to continue', async () => {
    const own = await startService({
      fill: (database) =>
        database.session((client) =>
          client.query(`insert into change (species_id, op, slug, revision, changed)
            select n, 'created', 'aa-' || n, 1, '{}' from generate_series(900001, 901200) n`),
        ),
      limits: { usrUnits: 11 },
    });
    try {
      const read = async (account: string, query: string) =>
        own.ask(`/api/v1/changes?${query}`, { headers: { Authorization: `Bearer ${account}` } });
      const [ada, eve] = [await tokenOfNewAccount(own), await tokenOfNewAccount(own)];
      const streamed = await fetch(`${own.url}/api/v1/changes?format=ndjson&token=${ada}`);
      const lines = (await streamed.text()).trimEnd().split('\n');
      const { meta } = JSON.parse(lines.at(-1)!) as { meta: Readonly<Record<string, number>> };
      // The first 1,000 cost ten units, the other 200 two.
      expect([lines.length - 1, meta]).toEqual([
        1_000,
        { next_since: 1_000, latest: 1_200, retry_after: expect.any(Number) },
      ]);
      const statuses: number[] = [];
      for (const limit of [1_000, 200, 201, 1]) statuses.push((await read(eve, `limit=${limit}`)).status);
      expect(statuses).toEqual([200, 200, 429, 200]);
      expect((await read(eve, 'since=1200')).status).toBe(200);
      const { body: page } = await read(eve, 'colour=red');
      expect([(page['data'] as readonly unknown[]).length, page['links']]).toEqual([
        200,
        { self: '/api/v1/changes?since=0&limit=200', next: '/api/v1/changes?since=200&limit=200' },
      ]);
      expect(page['meta']).toMatchObject({ warnings: [{ param: 'colour' }] });
    } finally {
      await own.close();
    }
  });

  it.each([
    ['since=-1', 'since', 'out_of_range'],
    ['since=new', 'since', 'malformed'],
    ['since=a5', 'since', 'malformed'],
    ['since=5a', 'since', 'malformed'],
    ['limit=1.5', 'limit', 'malformed'],
    ['limit=%205', 'limit', 'malformed'],
    ['limit=0', 'limit', 'out_of_range'],
    ['limit=1001', 'limit', 'out_of_range'],
    ['format=csv', 'format', 'not_allowed'],
  ])('%s is refused', async (query, param, problem) => {
    const { status, body } = await desk.service.get(`/api/v1/changes?${query}`);
    expect([status, body['details']]).toEqual([400, [expect.objectContaining({ param, problem })]]);
  });
});

describe('C16.7 an ingestion', () => {
  it('that changes nothing adds nothing', async () => {
    await desk.grow('Pyrella stabilis', { light: 7 });
    const end = await position();
    await ingestRows(
      desk.service.database,
      'usda',
      [[fact('Pyrella stabilis', 'light', 7)]],
      {},
      { content: 'again' },
    );
    expect((await feed(end)).data).toEqual([]);
  });
});

describe('C16.6 positions that cannot be followed', () => {
  it('of more than 90 days ago are 410, and later ones go on', async () => {
    await desk.grow('Pyrella vetus');
    const end = await position();
    await desk.grow('Pyrella recens');
    const latest = await position();
    await desk.service.database.session((client) =>
      client.query(
        'update change set at = now() - make_interval(days => case when seq <= $1 then 91 else 89 end)',
        [end],
      ),
    );
    expect(await expireChanges(desk.service.database.pool)).toBeGreaterThan(0);
    for (const [since, format] of [
      [0, 'json'],
      [end - 1, 'json'],
      [end - 1, 'ndjson'],
    ] as const) {
      const { status, body } = await desk.service.get(`/api/v1/changes?since=${since}&format=${format}`);
      expect([status, body['code'], body['details']]).toEqual([
        410,
        'gone',
        [{ param: 'since', got: String(since), problem: 'expired', release: null }],
      ]);
    }
    expect((await feed(end)).meta).toEqual({ next_since: latest, latest });
  });

  it('are those of the changes that came first, if only some are removed at a time', async () => {
    for (const end of ['prior', 'medius', 'posterior']) await desk.grow(`Pyrella abolenda ${end}`);
    const [first, left] = await desk.service.database.session(async (client) => {
      const seqs = async () =>
        (await client.query<{ seq: number }>('select seq from change order by seq')).rows.map(
          ({ seq }) => seq,
        );
      await client.query('select number_changes(1000)');
      const before = await seqs();
      for (const seq of before.toReversed())
        await client.query(`update change set at = now() - interval '91 days' where seq = $1`, [seq]);
      await client.query('select expire_changes(90, 2)');
      return [before, await seqs()];
    });
    expect(left).toEqual(first.slice(2));
  });

  it('stay the same when an older change expires after a newer one', async () => {
    for (const end of ['lenta', 'cita', 'ultima']) await desk.grow(`Pyrella abolita ${end}`);
    await desk.service.database.session(async (client) => {
      await client.query('select number_changes(1000)');
      const { rows } = await client.query<{ seq: string }>(
        'select seq from change order by seq desc limit 3',
      );
      const [, later, earlier] = rows;
      await client.query('update change set at = now()');
      for (const row of [later, earlier]) {
        await client.query(`update change set at = now() - interval '91 days' where seq = $1`, [row!.seq]);
        await client.query('select expire_changes(90, 1000)');
        expect((await client.query('select expired from change_feed')).rows).toEqual([
          { expired: later!.seq },
        ]);
      }
    });
  });

  it('after the end of the feed are 410', async () => {
    const { rows } = await desk.service.database.session((client) =>
      client.query<{ latest: string }>('select latest from change_feed'),
    );
    for (const since of [999_999_999, Number(rows[0]!.latest) + 1]) {
      const { status, body } = await desk.service.get(`/api/v1/changes?since=${since}`);
      expect([status, body['details']]).toEqual([410, [expect.objectContaining({ problem: 'not_issued' })]]);
    }
  });
});

describe('C16.8 a deleted species', () => {
  it('is answered with what it was, until another record has the name', async () => {
    const scientific_name = 'Pyrella perdita';
    const id = await desk.grow(
      scientific_name,
      {},
      {
        type: 'synonym',
        source: 'wfo',
        species: scientific_name,
        name: 'Pyrella olim',
      },
      { type: 'external_ids', source: 'wfo', species: scientific_name, ids: ['usda:PYPE'] },
    );
    const merged = await desk.grow('Pyrella iuncta');
    await desk.applied(desk.ada, merged, { scientific_name });
    await deleted(id);
    for (const ref of [id, merged, 'pyrella-perdita', 'PYRELLA-OLIM', 'pyrella-iuncta', 'usda:pype']) {
      const { status, body } = await desk.service.get(`/api/v1/species/${ref}`);
      expect([status, body['code'], body['details']]).toEqual([
        410,
        'gone',
        [
          {
            param: 'id',
            got: String(ref),
            problem: 'deleted',
            species: {
              id,
              slug: 'pyrella-perdita',
              scientific_name,
              deleted_at: expect.stringMatching(/^\d{4}-.*Z$/),
            },
          },
        ],
      ]);
      expect(String(body['message']).replace(/\d{4}-\d\d-\d\d/, 'that day')).toBe(
        `"${ref}" was the species Pyrella perdita (id ${id}), which a review deleted on that day.`,
      );
    }
    const list = await desk.service.get(`/api/v1/species?plant_id=${id}`);
    expect([list.status, list.body['code']]).toEqual([410, 'gone']);
    await desk.grow('Pyrella olim');
    expect((await desk.service.get('/api/v1/species/pyrella-olim')).status).toBe(200);
  });

  it('whose name another deleted species had later is that one', async () => {
    await deleted(await desk.grow('Pyrella bis'));
    const later = await desk.grow('Pyrella semel');
    await desk.applied(desk.ada, later, { scientific_name: 'Pyrella bis' });
    await deleted(later);
    const { status, body } = await desk.service.get('/api/v1/species/pyrella-bis');
    expect([status, body['details']]).toMatchObject([410, [{ species: { id: later } }]]);
  });
});

describe('C16.9 a merged species', () => {
  it('of a slug that two of them had is the later one, for species and plants', async () => {
    const survivor = await desk.grow('Pyrella durans');
    const former = await desk.grow('Pyrella iterum');
    const other = await desk.grow('Pyrella altera');
    await desk.applied(desk.ada, former, { scientific_name: 'Pyrella durans' });
    const later = former + 1_000_000;
    await desk.service.database.session(async (client) => {
      await client.query(`insert into former_species values ($1, $2, 'pyrella-iterum', 'Pyrella iterum')`, [
        later,
        survivor,
      ]);
      for (const [id, heir] of [
        [later, survivor],
        [later + 1, other],
      ])
        await client.query(
          `insert into former_plant (slug, id, species_id) values ('pyrella-plantata', $1, $2)`,
          [id, heir],
        );
    });
    const { body } = await desk.service.get('/api/v1/species/pyrella-iterum');
    expect(body['meta']).toMatchObject({ merged_from: { id: later } });
    expect(await desk.data('/api/v1/plants/pyrella-plantata')).toMatchObject({ main_species_id: other });
  });

  it('answers with the survivor and says what it was', async () => {
    const survivor = await desk.grow('Pyrella haeres');
    const former = await desk.grow('Pyrella legata');
    await desk.applied(desk.ada, former, { scientific_name: 'Pyrella haeres' });
    const was = { id: former, slug: 'pyrella-legata', scientific_name: 'Pyrella legata' };
    for (const path of [`species/${former}`, 'species/Pyrella-legata', `plants/pyrella-legata`]) {
      const { body } = await desk.service.get(`/api/v1/${path}`);
      expect([body['data'], body['meta']]).toEqual([
        expect.objectContaining({ id: survivor }),
        expect.objectContaining({ merged_from: was }),
      ]);
    }
    const { body } = await desk.service.get(`/api/v1/species/${survivor}`);
    expect(body['meta']).not.toHaveProperty('merged_from');
  });
});
