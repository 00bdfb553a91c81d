import { accountAdministration } from '../../src/auth/account-admin.js';
import type { Role } from '../../src/auth/caller.js';
import { createReviewDesk } from '../../src/corrections/review/desk.js';
import { poisonousTaxon } from '../../src/corrections/review/poisonous.js';
import { applyDueDecisions } from '../../src/corrections/review/waiting.js';
import { announcer } from '../../src/corrections/webhook/announcer.js';
import { en } from '../../web/messages/en.js';
import { createReviewQueries, KINDS } from '../../web/review/queries.js';
import { GARDEN } from '../contract/garden.js';
import { type Service, startService } from '../contract/service.js';
import { createVisitor, hiddenFields, signedIn, type Visitor } from './visitor.js';

const BREAKING = `"'></script><img src=x onerror=alert(1)>`;
const SLUG = 'pyrella-montana';

let service: Service;
beforeAll(async () => {
  service = await startService({
    ...GARDEN,
    limits: { outsideApi: 1e9, anonymous: 1e9, usr: 1e9, usrAccount: 1e9 },
  });
});
afterAll(() => service.close());
beforeEach(() =>
  service.database.session((client) => client.query('truncate notification, correction, review_decision')),
);

const person = async (name: string, role: Role) => {
  const { create } = accountAdministration(service.database.pool);
  const issued = await create({ name, email: null, plan: 'usr', role });
  return { ...issued, visitor: await signedIn(service, issued.token) };
};

const call = async (token: string, path: string, body: object) => {
  const answer = await service.ask(path, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return answer.body['data'] as { readonly id: number; readonly updated_at: string };
};

const fixed = (token: string, correction: object, slug = SLUG) =>
  call(token, `/api/v1/corrections/species/${slug}`, { correction, source_reference: `Flora ${BREAKING}` });

const shown = async (id: number) =>
  (await service.get(`/api/v1/corrections/${id}`)).body['data'] as Readonly<Record<string, unknown>>;

/** Slugs of the species of the garden that no test names. */
const unused = [...'abcdefghijklmnopqrs']
  .map((letter) => `malusia-b${letter}ensis`)
  .concat([...'ijklmnopqrstuvwxyz'].map((letter) => `malusia-a${letter}ensis`));

/** Returns the slug of a species that no test has used. */
const another = (): string => {
  const slug = unused.pop();
  if (slug === undefined) throw new Error('Every species of the garden is used.');
  return slug;
};

/** Lets the ten seconds pass, and applies what is due as the service does. */
const applyNow = async (): Promise<number> => {
  await service.database.session((client) =>
    client.query(`update review_decision set due_at = now() where applied_at is null`),
  );
  return applyDue();
};

/** Applies what is due as the service does. */
const applyDue = (): Promise<number> => {
  const { write } = service.database;
  const desk = createReviewDesk({ write, announce: announcer(false), licence: 'CC0-1.0' });
  return applyDueDecisions({ write, desk });
};

const decide = (visitor: Visitor, id: number, fields: Record<string, string | string[]>) =>
  visitor.send(`/review/${id}`, `/review/${id}`, fields);

const HEIGHT_AND_LIGHT = { maximum_height_value: 2, maximum_height_unit: 'm', light: 7 };

describe('C15.52 the queue', () => {
  it('is for reviewers', async () => {
    const { visitor } = await person('Ada', 'user');
    for (const path of ['/review', '/review/1', '/review/1/state']) {
      expect([path, (await visitor.get(path)).status]).toEqual([path, 403]);
      expect((await createVisitor(service).get(path)).headers.get('location')).toMatch(/^\/sign-in\?back=/);
    }
    const { status } = await visitor.post('/review/bulk', []);
    expect(status).toBe(403);
    expect((await visitor.get('/')).text).not.toContain('href="/review"');
  });

  it('shows what waits, longest first, with filters, and what others wrote as text', async () => {
    const ada = await person(`Ada ${BREAKING}`, 'user');
    const { visitor } = await person('Rhea', 'reviewer');
    const { id } = await fixed(ada.token, HEIGHT_AND_LIGHT);
    const report = await call(ada.token, '/api/v1/species/malusia-aaensis/report', {
      notes: `Wrong ${BREAKING}`,
    });
    const { text } = await visitor.get('/review');
    expect(text.indexOf(`href="/review/${id}"`)).toBeLessThan(text.indexOf(`href="/review/${report.id}"`));
    expect(text).toContain('2 waiting');
    expect((await visitor.get(`/review/${id}`)).text).toContain('2 waiting');
    expect(text).toContain('Ada &quot;');
    expect(text).not.toContain('<img src=x');
    const onlyFixes = (await visitor.get('/review?kind=people')).text;
    expect([onlyFixes.includes(`/review/${id}?`), onlyFixes.includes(`/review/${report.id}`)]).toEqual([
      true,
      false,
    ]);
    const named = (await visitor.get('/review?name=Malusia')).text;
    expect([named.includes(`/review/${id}?`), named.includes(`/review/${report.id}?`)]).toEqual([
      false,
      true,
    ]);
    expect((await visitor.get('/review?name=%00Malusia')).status).toBe(200);
    expect((await visitor.get('/review?status=accepted')).text).toContain('No items.');
  });

  it('decides about several at once, and says which it could not and why', async () => {
    const reviewer = await person('Rhea', 'reviewer');
    for (let each = 0; each < 5; each += 1) {
      const ada = await person(`Ada ${each}`, 'user');
      await fixed(
        ada.token,
        { light: 6 },
        `malusia-${String.fromCharCode(97)}${String.fromCharCode(97 + each)}ensis`,
      );
    }
    const { text } = await reviewer.visitor.get('/review');
    const items = [...text.matchAll(/name="item" value="([^"]+)"/g)].map(([, value]) => value!);
    expect(items).toHaveLength(5);
    const outdated = items[0]!.replace(/@.*/, '@2026-01-01T00:00:00.000Z');
    for (const item of [[], [outdated]]) {
      const fields = { item, verb: 'accept', notes: 'Looks right' };
      const refused = await reviewer.visitor.send('/review', '/review/bulk', fields);
      expect(refused.text).toMatch(/<input[^>]* name="notes" value="Looks right"/);
    }
    const done = await reviewer.visitor.send('/review', '/review/bulk', {
      item: items,
      verb: 'accept',
      notes: 'Right',
    });
    expect(done.headers.get('location')).toMatch(/^\/review\?decided=\d+%2C\d+/);
    const after = (await reviewer.visitor.get(done.headers.get('location')!)).text;
    expect(after).toContain('5 items');
    // C15.82: all are decided, though the decisions are applied later only.
    expect(after).toContain('0 waiting');
    expect(after).not.toContain('Accept the chosen ones');
    const again = await reviewer.visitor.send('/review', '/review/bulk', {
      item: items.slice(0, 1),
      verb: 'reject',
    });
    expect(again.text).toContain('Not decided:');
    expect(again.text).toContain('Rhea has just decided');
    expect(await applyNow()).toBe(5);
    const [id] = items[0]!.split('@');
    expect(await shown(Number(id))).toMatchObject({ change_status: 'accepted', review_notes: 'Right' });
    const csrf = hiddenFields((await reviewer.visitor.get('/account')).text, '/sign-out');
    const none = await reviewer.visitor.post('/review/bulk', [...csrf, ['verb', 'accept']]);
    expect([none.status, none.text.includes('Choose at least one')]).toEqual([422, true]);
  });
});

describe('C15.52 the risks of an item', () => {
  it('stand on its row with the present value and its sources; it is accepted on its own page only', async () => {
    const [ada, rhea] = [await person('Ada', 'user'), await person('Rhea', 'reviewer')];
    const plants = ['malusia-aaensis', 'malusia-abensis', 'malusia-acensis', 'malusia-adensis'];
    await service.database.session((client) =>
      client.query(
        `update species set vals = vals || '{"maximum_height_cm": 200, "average_height_cm": 100}' where slug = any ($1)`,
        [plants],
      ),
    );
    const corrections = [
      { light: 5 },
      { maximum_height_value: 90, maximum_height_unit: 'm' },
      { maximum_height_value: 80, maximum_height_unit: 'cm' },
      { scientific_name: 'Malusia altera' },
    ];
    const ids: number[] = [];
    for (const [at, correction] of corrections.entries())
      ids.push((await fixed(ada.token, correction, plants[at]!)).id);
    const { risks, chooseSafe } = en.review;
    const { text } = await rhea.visitor.get('/review?choose=safe');
    for (const each of [risks.far, 'In the wrong order', risks.permanent, chooseSafe(1), 'Flora &quot;'])
      expect(text).toContain(each);
    const items = [...text.matchAll(/<input[^>]*name="item"[^>]*>/g)].map(([tag]) => tag);
    expect(items.map((tag) => / checked/.test(tag))).toEqual([true, false, false, false]);
    const item = items.map((tag) => /value="([^"]+)"/.exec(tag)![1]!);
    const after = await rhea.visitor.send('/review', '/review/bulk', { item, verb: 'accept' });
    expect(after.text).toContain('Not decided:');
    await applyNow();
    const statuses = await Promise.all(ids.map(async (id) => (await shown(id))['change_status']));
    expect(statuses).toEqual(['accepted', 'pending', 'pending', 'pending']);
    // C15.45: the author follows the acceptance until the values are on the page.
    const own = async (at: number) => (await ada.visitor.get(`/account/corrections/${ids[at]}`)).text;
    expect(await own(0)).toContain('href="/species/malusia-aaensis#light"');
    // The button that does harm does not stand out.
    const page = (await rhea.visitor.get(`/review/${ids[1]}`)).text;
    expect(page).toMatch(
      /<button[^>]*value="accept"[^>]*class="danger"|<button[^>]*class="danger"[^>]*value="accept"/,
    );
    await decide(rhea.visitor, ids[1]!, { verb: 'accept' });
    expect(await own(1)).toMatch(/data-again="(?:10|9)">A reviewer has accepted it. It takes effect in/);
    await service.database.session((client) =>
      client.query('truncate notification, correction, review_decision'),
    );
  });
});

describe('C15.52 what a queue has', () => {
  /** Adds an item a minute older than the one before, and returns its id. */
  let age = 0;
  const add = async (more: Readonly<Record<string, unknown>> = {}): Promise<number> => {
    age += 1;
    const row = {
      ...{ warning_type: null, user_id: null, change_status: 'pending', test: false },
      changes: { light: [null, 7] },
      ...more,
    };
    const { rows } = await service.database.session((client) =>
      client.query<{ id: number }>(
        `insert into correction (record_id, warning_type, user_id, change_status, test, notes, changes, updated_at)
         select id, $1, $2, $3, $4, 'x', $6, now() - $5 * interval '1 minute'
         from species where slug = 'malusia-aaensis' returning id`,
        [row.warning_type, row.user_id, row.change_status, row.test, age, JSON.stringify(row.changes)],
      ),
    );
    return rows[0]!.id;
  };
  const queries = () => createReviewQueries(service.database.pool);
  const view = { kind: 'all', status: 'pending', name: '', page: 1 } as const;

  it('are the items of its kind, without tests', async () => {
    const { account } = await person('Ada', 'user');
    const items = {
      person: await add({ user_id: account.id }),
      report: await add({ user_id: account.id, warning_type: 'report' }),
      unusual: await add({ warning_type: 'Checks::UnusualValue' }),
      implausible: await add({ warning_type: 'Checks::PlausibleValues' }),
      genus: await add({ warning_type: 'Checks::GenusName' }),
      format: await add({ warning_type: 'Checks::ScientificNameFormat' }),
      shared: await add({ warning_type: 'Checks::SharedIdentifier' }),
      divergent: await add({ warning_type: 'Checks::FactDivergence' }),
    };
    await add({ user_id: account.id, test: true });
    const names = new Map(Object.entries(items).map(([name, id]) => [id, name]));
    const found: Record<string, readonly (string | undefined)[]> = {};
    for (const kind of KINDS) {
      const rows = await queries().queue({ ...view, kind });
      found[kind] = rows.map(({ id }) => names.get(id)).reverse();
      expect(await queries().counts({ ...view, kind })).toEqual({
        total: rows.length,
        undecided: rows.length,
      });
    }
    expect(found).toEqual({
      all: ['unusual', 'implausible', 'genus', 'format', 'shared', 'divergent', 'person', 'report'],
      people: ['person'],
      reports: ['report'],
      checks: ['unusual', 'implausible', 'genus', 'format', 'shared', 'divergent'],
      unusual: ['unusual'],
      implausible: ['implausible'],
      names: ['genus', 'format'],
      identifiers: ['shared'],
      divergent: ['divergent'],
    });
  });

  it.each([
    ['pending', 'asc'],
    ['accepted', 'desc'],
    ['rejected', 'desc'],
  ] as const)('is in the order of the last change, on all its pages: %s %s', async (change_status, order) => {
    const { account } = await person('Ada', 'user');
    const newestFirst: number[] = [];
    for (let each = 0; each < 32; each += 1)
      newestFirst.push(await add({ user_id: account.id, change_status }));
    const pages = [1, 2, 3].map((page) => queries().queue({ ...view, status: change_status, page }));
    const ids = (await Promise.all(pages)).map((rows) => rows.map(({ id }) => id));
    expect(ids.map(({ length }) => length)).toEqual([30, 2, 0]);
    expect(ids.flat()).toEqual(order === 'desc' ? newestFirst : newestFirst.toReversed());
    const { visitor } = await person('Rhea', 'reviewer');
    const first = change_status === 'pending' ? '/review' : `/review?status=${change_status}`;
    const second = `${first}${first.includes('?') ? '&' : '?'}page=2`;
    const others = async (path: string) => {
      const [nav = ''] = /<nav class="pages".*?<\/nav>/s.exec((await visitor.get(path)).text) ?? [];
      return [...nav.matchAll(/href="([^"]+)"/g)].map(([, to]) => to!.replaceAll('&amp;', '&'));
    };
    expect([await others(first), await others(second)]).toEqual([[second], [first]]);
    // The form returns to the page that it is on.
    const form = hiddenFields((await visitor.get(second)).text, '/review/bulk');
    expect(form).toContainEqual(['view', second.replace('/review', '')]);
  });

  it('offers to choose what one decision settles: nothing own, decided, or with a choice of its own', async () => {
    const [ada, rhea] = [await person('Ada', 'user'), await person('Rhea', 'reviewer')];
    const two = { average_height_cm: [99, null], maximum_height_cm: [77, null] };
    const chosen = [
      await add({ user_id: ada.account.id }),
      await add({ warning_type: 'Checks::UnusualValue' }),
      await add({ warning_type: 'Checks::PlausibleValues', changes: { light: [99, null] } }),
    ];
    await add({ user_id: rhea.account.id });
    await add({ user_id: ada.account.id, warning_type: 'report' });
    const settled = await add({ user_id: ada.account.id, change_status: 'accepted' });
    const decided = await add({ user_id: ada.account.id });
    await decide(rhea.visitor, decided, { verb: 'reject' });
    await service.database.session((client) =>
      client.query(
        `insert into correction (record_id, warning_type, notes, changes)
         select id, 'Checks::PlausibleValues', 'x', $1 from species where slug = 'malusia-abensis'`,
        [JSON.stringify(two)],
      ),
    );
    const offered = async (query: string) =>
      [...(await rhea.visitor.get(`/review${query}`)).text.matchAll(/name="item" value="(\d+)@/g)].map(
        ([, id]) => Number(id),
      );
    expect((await offered('')).sort((a, b) => a - b)).toEqual(chosen);
    expect([await offered('?status=accepted'), settled]).toEqual([[], settled]);
  });

  it('leads past the items of the reviewer and those that somebody has decided', async () => {
    const [ada, rhea] = [await person('Ada', 'user'), await person('Rhea', 'reviewer')];
    const newest = await add({ user_id: ada.account.id });
    const decided = await add({ user_id: ada.account.id });
    await add({ user_id: rhea.account.id });
    const oldest = await add({ user_id: ada.account.id });
    expect((await decide(rhea.visitor, decided, { verb: 'reject' })).headers.get('location')).toMatch(
      new RegExp(`^/review/${newest}\\?`),
    );
    const neighbour = (of: number, side: 'next' | 'previous') =>
      queries().neighbour(view, of, rhea.account.id, side);
    expect([await neighbour(oldest, 'next'), await neighbour(newest, 'previous')]).toEqual([newest, oldest]);
    expect(await queries().counts(view)).toEqual({ total: 4, undecided: 3 });
    await add({ user_id: rhea.account.id });
    await decide(rhea.visitor, await add({ user_id: ada.account.id }), { verb: 'reject' });
    const { text } = await rhea.visitor.get('/review');
    expect(/class="button" href="\/review\/(\d+)"/.exec(text)?.[1]).toBe(String(oldest));
  });

  it('names removed plants as such, and says what became of a report', async () => {
    const [ada, rhea] = [await person('Ada', 'user'), await person('Rhea', 'reviewer')];
    const removed = await add({ user_id: ada.account.id });
    const report = await add({ user_id: ada.account.id, warning_type: 'report', change_status: 'rejected' });
    await service.database.session(async (client) => {
      await client.query('update correction set record_id = 0 where id = $1', [removed]);
      await client.query(`update correction set changes = null, outcome = 'duplicate' where id = $1`, [
        report,
      ]);
    });
    const { text } = await rhea.visitor.get('/review');
    expect(text).toContain(`href="/review/${removed}">${en.corrections.removedPlant}</a>`);
    const page = (await rhea.visitor.get(`/review/${removed}`)).text;
    expect(page).toContain(`<h1>${en.corrections.removedPlant}</h1>`);
    expect(page).toContain(`${en.review.title}: ${removed}`);
    expect(page).not.toMatch(/href="\/species\/|data-key="o"/);
    const settled = (await rhea.visitor.get('/review?status=rejected')).text;
    expect(settled).toContain(`<p>${en.review.outcomes.duplicate}</p>`);
  });
});

describe('C15.53 an item', () => {
  it('shows the change beside all claims, and who sent it', async () => {
    const ada = await person('Ada Moor', 'user');
    const { visitor } = await person('Rhea', 'reviewer');
    const { id } = await fixed(ada.token, HEIGHT_AND_LIGHT);
    const { text } = await visitor.get(`/review/${id}`);
    expect(text).toContain('Ada Moor');
    expect(text).toContain('first contribution');
    expect(text).toContain('What all sources say');
    expect(text).toContain('Flora &quot;');
    expect(text).not.toContain('<img src=x');
    expect(text.match(/name="field"/g)).toHaveLength(2);
  });

  it('is accepted in part; the submitter reads what was left out and the words of the reviewer', async () => {
    const ada = await person('Ada', 'user');
    const { visitor } = await person('Rhea', 'reviewer');
    const { id } = await fixed(ada.token, HEIGHT_AND_LIGHT);
    const { status } = await decide(visitor, id, {
      verb: 'accept',
      field: ['light'],
      notes: 'The height is that of a tree',
    });
    expect(status).toBe(303);
    expect(await shown(id)).toMatchObject({ change_status: 'pending' });
    await applyNow();
    expect(await shown(id)).toMatchObject({
      change_status: 'accepted',
      applied_fields: ['light'],
      unapplied_fields: { maximum_height_cm: 'not_selected' },
    });
    const own = await ada.visitor.get(`/account/corrections/${id}`);
    expect(own.text).toContain('Not applied: tallest.');
    const settled = (await visitor.get(`/review/${id}`)).text;
    expect(settled).toContain('This is settled: accepted. Not applied: tallest.');
    expect(settled).toContain('Rhea accepted some fields of it');
    expect((await visitor.get('/review?status=accepted')).text).toContain('Not applied: tallest.');
    expect(own.text).toContain('The height is that of a tree');
    const plant = await createVisitor(service).get(`/species/${SLUG}`);
    expect(plant.text).toMatch(/partial sun/);
  });

  it('needs at least one field to be accepted', async () => {
    const ada = await person('Ada', 'user');
    const { visitor } = await person('Rhea', 'reviewer');
    const { id } = await fixed(ada.token, { ph_minimum: 4, ph_maximum: 8 });
    const { status, text } = await decide(visitor, id, { verb: 'accept', notes: 'kept' });
    expect(status).toBe(422);
    expect(text).toContain('>kept</textarea>');
  });

  it('of a check: the reviewer chooses which claim is rejected', async () => {
    const { visitor } = await person('Rhea', 'reviewer');
    const { id, facts } = await service.database.session(async (client) => {
      const { rows } = await client.query<{ id: number }>(`
        with sources as (
          insert into source (slug, name, rank) values ('tall-flora', 'Tall flora', 911), ('small-flora', 'Small flora', 912)
          returning id, slug
        )
        insert into fact (species_id, attribute_id, source_id, value, unit, evidence, status)
        select s.id, a.id, o.id, '99999', 'cm', 'reported', 1 from sources o, species s, attribute a
        where s.slug = 'malusia-adensis' and a.key = 'maximum_height_cm' order by o.slug returning id`);
      const item = await client.query<{ id: number }>(`
        insert into correction (record_id, warning_type, notes, changes)
        select id, 'Checks::PlausibleValues', 'Too tall.', '{"maximum_height_cm": [99999, null]}'
        from species where slug = 'malusia-adensis' returning id`);
      return { id: item.rows[0]!.id, facts: rows.map((row) => row.id) };
    });
    const { text } = await visitor.get(`/review/${id}`);
    for (const fact of facts) expect(text).toContain(`name="fact" value="${fact}" form="decision"`);
    expect((await decide(visitor, id, { verb: 'accept', fact: [String(facts[1])] })).status).toBe(303);
    expect((await visitor.get(`/review/${id}`)).text).not.toContain('name="fact"');
    await applyNow();
    const { rows } = await service.database.session((client) =>
      client.query<{ status: number }>('select status from fact where id = any ($1) order by id', [facts]),
    );
    expect(rows.map(({ status }) => status)).toEqual([1, 3]);
  });

  const raise = (check: string, slug: string, changes: object | null) =>
    service.database.session(async (client) => {
      const { rows } = await client.query<{ id: number }>(
        `insert into correction (record_id, warning_type, notes, changes)
         select id, $1, 'English words.', $2 from species where slug = $3 returning id`,
        [check, JSON.stringify(changes), slug],
      );
      return rows[0]!.id;
    });

  it('of a check with two values in the wrong order: the reviewer says which claim is wrong', async () => {
    const { visitor } = await person('Rhea', 'reviewer');
    await service.database.session((client) =>
      client.query(`
        insert into fact (species_id, attribute_id, source_id, value, unit, evidence, status)
        select s.id, a.id, o.id, '77', 'cm', 'reported', 1 from source o, species s, attribute a
        where o.slug = 'tall-flora' and s.slug = 'malusia-aeensis' and a.key = 'maximum_height_cm'`),
    );
    const changes = { average_height_cm: [99, null], maximum_height_cm: [77, null] };
    const id = await raise('Checks::PlausibleValues', 'malusia-aeensis', changes);
    const { text } = await visitor.get(`/review/${id}`);
    expect(text).toContain('In the wrong order: average height, 99');
    expect(text).not.toContain('<del>');
    expect(text).not.toMatch(/English words|name="fact"[^>]*checked/);
    const refused = await visitor.post(`/review/${id}`, [
      ...hiddenFields(text, `/review/${id}`),
      ['choosing', 'facts'],
      ['verb', 'accept'],
    ]);
    expect(refused.status).toBe(422);
    expect(refused.text.match(/Tick the claims that are wrong/g)).toHaveLength(2);
  });

  it('of a check with one value: the claims with that value are ticked, and those that count no more cannot be', async () => {
    const { visitor } = await person('Rhea', 'reviewer');
    const { rows } = await service.database.session((client) =>
      client.query<{ id: number }>(`
        insert into fact (species_id, attribute_id, source_id, value, unit, evidence, status)
        select s.id, a.id, o.id, v.value::jsonb, 'cm', 'reported', v.status
        from (values (1, 'usda', '99999', 1), (2, 'openfarm', '50', 1), (3, 'openfarm', '99999', 2))
          as v (place, slug, value, status)
        join source o using (slug), species s, attribute a
        where s.slug = 'malusia-agensis' and a.key = 'maximum_height_cm' order by v.place returning id`),
    );
    const id = await raise('Checks::PlausibleValues', 'malusia-agensis', {
      maximum_height_cm: [99999, null],
    });
    const { text } = await visitor.get(`/review/${id}`);
    const boxes = [...text.matchAll(/name="fact" value="(\d+)"[^>]*>/g)];
    expect(boxes.map(([tag, fact]) => [Number(fact), tag.includes(' checked')])).toEqual([
      [Number(rows[0]!.id), true],
      [Number(rows[1]!.id), false],
    ]);
  });

  it('of a check that proposes nothing: a name is suggested only where one settles it', async () => {
    const { visitor } = await person('Rhea', 'reviewer');
    const suggests = async (check: string) => {
      const id = await raise(check, 'malusia-ahensis', null);
      const { text } = await visitor.get(`/review/${id}`);
      for (const words of [en.review.nothingProposed, en.review.acceptNothing, en.review.nothingWrong])
        expect([check, text.includes(words)]).toEqual([check, true]);
      return text.includes('href="/species/malusia-ahensis/fix/scientific_name"');
    };
    const checks = ['GenusName', 'ScientificNameFormat', 'SharedIdentifier'];
    expect(await Promise.all(checks.map((check) => suggests(`Checks::${check}`)))).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('says who accepted it, unless the decision was made on the pages', async () => {
    const [ada, rhea] = [await person('Ada', 'user'), await person('Rhea', 'reviewer')];
    const { id } = await fixed(ada.token, { light: 6 }, another());
    await call(rhea.token, `/api/v1/corrections/${id}/accept`, {});
    const { text } = await rhea.visitor.get(`/review/${id}`);
    expect(text).toContain(`<li>${en.review.acceptedBy('Rhea')}</li>`);
    expect(text).not.toContain(en.review.acceptNothing);
    const { id: other } = await fixed(ada.token, { light: 7 }, another());
    await decide(rhea.visitor, other, { verb: 'accept' });
    expect(await applyNow()).toBe(1);
    expect(await shown(other)).toMatchObject({ change_status: 'accepted' });
    expect((await rhea.visitor.get(`/review/${other}`)).text).not.toContain(en.review.acceptedBy('Rhea'));
  });

  it('of a check that held a value back: the buttons say what they do, and the page is in one language', async () => {
    const { visitor } = await person('Rhea', 'reviewer');
    const id = await raise('Checks::UnusualValue', 'malusia-afensis', { toxicity: [null, 'none'] });
    const { text } = await visitor.get(`/review/${id}`);
    for (const words of ['What a check held back', 'Publish it', 'Do not publish it'])
      expect(text).toContain(words);
    expect(text).not.toMatch(/The values are right|English words/);
    const french = await visitor.get(`/review/${id}`, { 'Accept-Language': 'fr' });
    expect(french.text).toContain('Ne pas publier');
    const waiting = async (kind: string) =>
      [...(await visitor.get(`/review?kind=${kind}`)).text.matchAll(/href="\/review\/(\d+)\?kind/g)].map(
        ([, each]) => Number(each),
      );
    expect(new Set(await waiting('unusual'))).toEqual(new Set([id]));
    expect(await waiting('implausible')).toEqual([]);
    expect((await visitor.get('/review?kind=names')).text).toContain('Show all waiting items');
    expect(french.text).not.toContain('English words');
  });

  it('leads to the next and the previous one, also of items that were raised at once', async () => {
    const { visitor } = await person('Rhea', 'reviewer');
    await service.database.session((client) =>
      client.query(`
        insert into correction (record_id, warning_type, notes, changes)
        select id, 'Checks::UnusualValue', 'x', '{"toxicity": [null, "none"]}'
        from species where slug in ('malusia-aaensis', 'malusia-abensis', 'malusia-adensis')`),
    );
    const [first, second, third] = [
      ...(await visitor.get('/review')).text.matchAll(/href="\/review\/(\d+)"/g),
    ]
      .map(([, id]) => id)
      .filter((id, at, all) => all.indexOf(id) === at);
    const { text } = await visitor.get(`/review/${second}`);
    const steps = async (of: string | undefined) =>
      (await visitor.get(`/review/${of}`)).text.match(/rel="(?:prev|next)"/g);
    expect([await steps(first), await steps(third)]).toEqual([['rel="next"'], ['rel="prev"']]);
    expect(/href="\/review\/(\d+)"[^>]*rel="next"/.exec(text)?.[1]).toBe(third);
    expect(/href="\/review\/(\d+)"[^>]*rel="prev"/.exec(text)?.[1]).toBe(first);
  });

  it('shows a measure as it was sent, beside the value that is stored', async () => {
    const ada = await person('Ada', 'user');
    const { visitor } = await person('Rhea', 'reviewer');
    const height = { maximum_height_value: 131, maximum_height_unit: 'ft' };
    const { id } = await fixed(ada.token, height);
    for (const [who, path] of [
      [visitor, `/review/${id}`],
      [visitor, '/review'],
      [ada.visitor, `/account/corrections/${id}`],
    ] as const)
      expect((await who.get(path)).text).toMatch(/39\.93.m.*\(131.ft\)/s);
    const metres = await fixed(ada.token, { maximum_height_value: 40, maximum_height_unit: 'm' });
    expect((await visitor.get(`/review/${metres.id}`)).text).not.toMatch(/\(40.m\)/);
  });

  it('says which published value it contradicts', async () => {
    const ada = await person('Ada', 'user');
    const { visitor } = await person('Rhea', 'reviewer');
    const page = async (value: number) => {
      const correction = { average_height_value: value, average_height_unit: 'cm' };
      const { id } = await fixed(ada.token, correction);
      return { id, text: (await visitor.get(`/review/${id}`)).text };
    };
    const { id, text } = await page(9000);
    expect(text).toContain('In the wrong order');
    await decide(visitor, id, { verb: 'reject' });
    await applyNow();
    expect((await visitor.get(`/review/${id}`)).text).not.toContain('In the wrong order');
    expect((await page(50)).text).not.toContain('In the wrong order');
  });

  it('that is a report needs an outcome', async () => {
    const ada = await person('Ada', 'user');
    const { visitor } = await person('Rhea', 'reviewer');
    const { id } = await call(ada.token, `/api/v1/species/${SLUG}/report`, { notes: 'Not in Norway' });
    const refused = await decide(visitor, id, { verb: 'accept' });
    expect([refused.status, refused.text.includes('Choose what became of the report.')]).toEqual([422, true]);
    await decide(visitor, id, { outcome: 'corrected', correction: '17', notes: 'Thank you' });
    await applyNow();
    expect(await shown(id)).toMatchObject({
      change_status: 'accepted',
      outcome: 'corrected',
      review_notes: 'Corrected by correction 17.\nThank you',
    });
    const other = await call(ada.token, `/api/v1/species/${SLUG}/report`, { notes: 'Not in Spain' });
    await decide(visitor, other.id, { outcome: 'no_error' });
    await applyNow();
    expect(await shown(other.id)).toMatchObject({ change_status: 'rejected', outcome: 'no_error' });
    const closed = await visitor.get(`/review/${other.id}`);
    expect(closed.text).toContain('This report is closed. Outcome: Not an error.');
  });

  it('of the reviewer, and a deletion without the admin role, cannot be decided', async () => {
    const rhea = await person('Rhea', 'reviewer');
    const own = await fixed(rhea.token, { light: 6 });
    expect((await rhea.visitor.get(`/review/${own.id}`)).text).toContain('somebody else must review it');
    const admin = await person('Root', 'admin');
    const removal = await call(admin.token, `/api/v1/corrections/species/malusia-abensis`, {
      change_type: 'deletion',
      source_type: 'observation',
    });
    expect((await decide(rhea.visitor, removal.id, { verb: 'accept' })).status).toBe(403);
    const other = await person('Rae', 'admin');
    for (const [{ visitor }, isDisabled] of [
      [rhea, true],
      [other, false],
    ] as const) {
      const [button] = /<button[^>]*value="accept"[^>]*>/.exec(
        (await visitor.get(`/review/${removal.id}`)).text,
      )!;
      expect(/ disabled/.test(button)).toBe(isDisabled);
    }
    const csrf = hiddenFields((await rhea.visitor.get('/account')).text, '/sign-out');
    const posted = await rhea.visitor.post(`/review/${own.id}`, [
      ...csrf,
      ['verb', 'accept'],
      ['updated_at', own.updated_at],
    ]);
    expect(posted.status).toBe(403);
    expect(await applyNow()).toBe(0);
  });

  it('is not decided by a form of another site', async () => {
    const ada = await person('Ada', 'user');
    const { visitor } = await person('Rhea', 'reviewer');
    const { id } = await fixed(ada.token, { light: 6 });
    for (const action of [`/review/${id}`, '/review/bulk', '/review/undo'])
      expect(
        (
          await visitor.post(action, [
            ['verb', 'accept'],
            ['item', `${id}@x`],
            ['decisions', '1'],
          ])
        ).status,
      ).toBe(403);
    expect(await applyNow()).toBe(0);
  });
});

describe('C15.53 the warning about poisonous plants', () => {
  const toxicity = (value: string | null) => ({ toxicity: ['high', value] as const });
  const food = { edible_part: [null, ['roots']] as const };
  it.each([
    ['Aconitum napellus', 'Ranunculaceae', food, 'Aconitum'],
    ['Aconitum napellus', 'Ranunculaceae', toxicity('none'), 'Aconitum'],
    ['Aconitum napellus', 'Ranunculaceae', toxicity('low'), null],
    ['Aconitum napellus', 'Ranunculaceae', toxicity(null), null],
    ['Aconitum napellus', 'Ranunculaceae', { light: [null, 7] as const }, null],
    ['Strychnos spinosa var. major', 'Loganiaceae', food, null],
    ['Strychnos spinosae', 'Loganiaceae', food, 'Strychnos'],
    ['Malus domestica', 'Rosaceae', food, null],
    ['Zamioculcas zamiifolia', 'Araceae', toxicity('none'), 'Araceae'],
    ['Zamioculcas zamiifolia', 'Araceae', food, null],
  ])('%s, %s, with %j: %s', (scientific_name, family, changes, taxon) => {
    const item = { scientific_name, genus: scientific_name.split(' ')[0]!, family, changes };
    expect(poisonousTaxon(item)?.name ?? null).toBe(taxon);
  });

  it('is on the page of an item that may be decided', async () => {
    const [ada, rhea] = [await person('Ada', 'user'), await person('Rhea', 'reviewer')];
    const slug = another();
    const { id } = await fixed(ada.token, { light: 6 }, slug);
    const warning = async () =>
      (await rhea.visitor.get(`/review/${id}`)).text.includes(en.review.beSureItIsHarmless);
    const rename = (to: string) =>
      service.database.session((client) =>
        client.query(
          `with plant as (select genus_id from species where slug = $2)
          update family set name = $1 where id = (select family_id from genus, plant where id = genus_id)
          returning (select name from family f where f.id = family.id) as former`,
          [to, slug],
        ),
      );
    const [{ former }] = (await rename('Araceae')).rows;
    expect(await warning()).toBe(false);
    await service.database.session((client) =>
      client.query(`update correction set changes = '{"toxicity": ["high", "none"]}' where id = $1`, [id]),
    );
    expect(await warning()).toBe(true);
    await decide(rhea.visitor, id, { verb: 'reject' });
    expect(await warning()).toBe(false);
    await rename(former);
  });
});

describe('C15.54 a decision', () => {
  it('can be undone for ten seconds, by its reviewer only', async () => {
    const ada = await person('Ada', 'user');
    const rhea = await person('Rhea', 'reviewer');
    const ben = await person('Ben', 'reviewer');
    const { id } = await fixed(ada.token, { light: 6 }, another());
    const { headers } = await decide(rhea.visitor, id, { verb: 'reject' });
    const next = headers.get('location')!;
    const { text: bar } = await rhea.visitor.get(next);
    expect(bar).toContain('takes effect in 10 s');
    expect(bar).toMatch(/class="undo-bar".*<i>Malusia/s);
    expect(bar).not.toContain('1 item');
    const [decision] = /\d+/.exec(next.split('decided=')[1]!)!;
    const csrf = hiddenFields((await ben.visitor.get('/account')).text, '/sign-out');
    const foreign = await ben.visitor.post('/review/undo', [...csrf, ['decisions', decision]]);
    expect(foreign.headers.get('location')).toBe('/review?undone=no');
    const undone = await rhea.visitor.send(next, '/review/undo');
    expect(undone.headers.get('location')).toBe(`/review/${id}?undone=yes`);
    for (const [path, kind, words] of [
      [`/review/${id}?undone=yes`, 'done', en.review.undone],
      [`/review/${id}?undone=no`, 'wrong', en.review.tooLate],
      ['/review?undone=yes', 'done', en.review.undone],
      ['/review?undone=no', 'wrong', en.review.tooLate],
    ] as const) {
      const [, shownKind, text] = /<div class="notice (\w+)"[^>]*>(.*?)<\/div>/s.exec(
        (await rhea.visitor.get(path)).text,
      )!;
      expect([path, shownKind, text]).toEqual([path, kind, words]);
    }
    expect(await applyNow()).toBe(0);
    expect(await shown(id)).toMatchObject({ change_status: 'pending', review_notes: null });
  });

  it('C15.54 several at once are undone together; nobody else is shown them', async () => {
    const ada = await person('Ada', 'user');
    const [rhea, ben] = [await person('Rhea', 'reviewer'), await person('Ben', 'reviewer')];
    const ids: number[] = [];
    for (const slug of [another(), another()]) ids.push((await fixed(ada.token, { light: 6 }, slug)).id);
    const { text } = await rhea.visitor.get('/review?kind=people');
    const item = [...text.matchAll(/name="item" value="([^"]+)"/g)].map(([, value]) => value!);
    const bulk = await rhea.visitor.send('/review?kind=people', '/review/bulk', { item, verb: 'reject' });
    const next = bulk.headers.get('location')!;
    expect(next).toMatch(/^\/review\?kind=people&decided=\d+%2C\d+$/);
    expect((await ben.visitor.get(next)).text).not.toContain('class="undo-bar"');
    await service.database.session((client) =>
      client.query(
        `update review_decision set due_at = due_at - interval '5 seconds' where correction_id = $1`,
        [ids[0]],
      ),
    );
    const [, left] = /data-left="(\d+)"/.exec((await rhea.visitor.get(next)).text)!;
    expect(Number(left)).toBeLessThanOrEqual(5);
    const undone = await rhea.visitor.send(next, '/review/undo');
    expect(undone.headers.get('location')).toBe('/review?kind=people&undone=yes');
    for (const id of ids) expect(await shown(id)).toMatchObject({ change_status: 'pending' });
    expect(await applyNow()).toBe(0);
  });

  it.each([
    ['no verb', []],
    ['an unknown verb', [['verb', 'approve']]],
  ])('C15.54 of several at once with %s rejects, which publishes nothing', async (_, verb) => {
    const ada = await person('Ada', 'user');
    const rhea = await person('Rhea', 'reviewer');
    const { id } = await fixed(ada.token, { light: 6 }, another());
    const { text } = await rhea.visitor.get('/review?kind=people');
    const item = /name="item" value="([^"]+)"/.exec(text)![1]!;
    const csrf = hiddenFields(text, '/review/bulk');
    await rhea.visitor.post('/review/bulk', [...csrf, ['item', item], ...(verb as [string, string][])]);
    expect(await applyNow()).toBe(1);
    expect(await shown(id)).toMatchObject({ change_status: 'rejected' });
  });

  it('C15.54 of several at once is refused for the one that was changed meanwhile', async () => {
    const ada = await person('Ada', 'user');
    const { visitor } = await person('Rhea', 'reviewer');
    const [kept, changed] = [another(), another()];
    const { id } = await fixed(ada.token, { light: 6 }, kept);
    const late = await fixed(ada.token, { light: 6 }, changed);
    const { text } = await visitor.get('/review');
    const item = [...text.matchAll(/name="item" value="([^"]+)"/g)].map(([, value]) => value!);
    await fixed(ada.token, { light: 5 }, changed);
    const csrf = hiddenFields(text, '/review/bulk');
    const answer = await visitor.post('/review/bulk', [
      ...csrf,
      ...item.map((each) => ['item', each] as const),
      ['verb', 'reject'],
    ]);
    expect(answer.text).toContain('Not decided:');
    expect(await applyNow()).toBe(1);
    expect(await shown(id)).toMatchObject({ change_status: 'rejected' });
    expect(await shown(late.id)).toMatchObject({ change_status: 'pending' });
  });

  it('cannot be undone once it was due', async () => {
    const ada = await person('Ada', 'user');
    const { visitor } = await person('Rhea', 'reviewer');
    const { id } = await fixed(ada.token, { light: 6 }, another());
    const next = (await decide(visitor, id, { verb: 'reject' })).headers.get('location')!;
    const { text } = await visitor.get(next);
    await applyNow();
    const late = await visitor.post('/review/undo', hiddenFields(text, '/review/undo'));
    expect(late.headers.get('location')).toBe('/review?undone=no');
    expect(await shown(id)).toMatchObject({ change_status: 'rejected' });
  });

  it.each([
    ['it is due, although it was not applied yet', 'due_at = now()'],
    ['a process has taken it', 'taken_at = now()'],
    ['it could not be applied', `failure = 'Gone'`],
  ])('cannot be undone once %s', async (_when, change) => {
    const ada = await person('Ada', 'user');
    const { visitor } = await person('Rhea', 'reviewer');
    const { id } = await fixed(ada.token, { light: 6 }, another());
    const next = (await decide(visitor, id, { verb: 'reject' })).headers.get('location')!;
    const { text } = await visitor.get(next);
    await service.database.session((client) =>
      client.query(`update review_decision set ${change} where correction_id = $1`, [id]),
    );
    const late = await visitor.post('/review/undo', hiddenFields(text, '/review/undo'));
    expect(late.headers.get('location')).toBe('/review?undone=no');
  });

  it('leads to the next item of the same queue, and from the last one back to the queue', async () => {
    const ada = await person('Ada', 'user');
    const { visitor } = await person('Rhea', 'reviewer');
    const ids: number[] = [];
    for (const slug of ['malusia-aaensis', 'malusia-abensis'])
      ids.push((await fixed(ada.token, { light: 4 }, slug)).id);
    const decideIn = async (id: number, query: string) => {
      const path = `/review/${id}${query}`;
      return (await visitor.send(path, path, { verb: 'reject' })).headers.get('location');
    };
    const query = '?kind=people&name=malusia';
    expect(await decideIn(ids[0]!, query)).toMatch(
      new RegExp(`^/review/${ids[1]}\\?kind=people&name=malusia&decided=\\d+$`),
    );
    expect(await decideIn(ids[1]!, query)).toMatch(/^\/review\?kind=people&name=malusia&decided=\d+$/);
  });

  it('of another reviewer changes the state of the item, which the page compares with the one that it shows', async () => {
    const ada = await person('Ada', 'user');
    const { visitor } = await person('Rhea', 'reviewer');
    const { id } = await fixed(ada.token, { light: 4 }, 'malusia-aaensis');
    await service.database.session((client) =>
      client.query(`update correction set updated_at = now() - interval '3 days' where id = $1`, [id]),
    );
    const states = async () => {
      const [, seen] = /data-seen="([^"]*)"/.exec((await visitor.get(`/review/${id}?status=accepted`)).text)!;
      const state = JSON.parse((await visitor.get(`/review/${id}/state`)).text) as Record<
        string,
        string | null
      >;
      return [seen, `${state['status']} ${state['updated_at']} ${state['deciding'] ?? ''}`];
    };
    const [shown, current] = await states();
    expect(shown).toBe(current);
    expect((await visitor.get(`/review/${id}?status=accepted`)).text).toContain(en.review.waiting(1));
    await decide(visitor, id, { verb: 'reject' });
    const [shownLater, currentLater] = await states();
    expect(shownLater).toBe(currentLater);
    expect(shownLater).not.toBe(shown);
  });

  it.each(['/review/x', '/review/0', '/review/99999999999', '/review/x/state'])(
    'needs an item: %s is 404',
    async (path) => {
      const { visitor } = await person('Rhea', 'reviewer');
      expect((await visitor.get(path)).status).toBe(404);
    },
  );

  it('is seen by another reviewer, who cannot decide meanwhile', async () => {
    const ada = await person('Ada', 'user');
    const rhea = await person('Rhea', 'reviewer');
    const ben = await person('Ben', 'reviewer');
    const { id } = await fixed(ada.token, { light: 6 }, another());
    const before = JSON.parse((await ben.visitor.get(`/review/${id}/state`)).text) as object;
    expect(before).toMatchObject({ status: 'pending', deciding: null });
    const state = await ben.visitor.get(`/review/${id}/state`);
    expect(state.headers.get('cache-control')).toBe('no-store');
    const { text: form } = await ben.visitor.get(`/review/${id}`);
    await decide(rhea.visitor, id, { verb: 'accept' });
    expect(JSON.parse((await ben.visitor.get(`/review/${id}/state`)).text)).toMatchObject({
      deciding: 'Rhea',
    });
    expect((await ben.visitor.get(`/review/${id}`)).text).toContain('Rhea has decided');
    const late = await ben.visitor.post(`/review/${id}`, [
      ...hiddenFields(form, `/review/${id}`),
      ['verb', 'reject'],
      ['notes', 'My words'],
    ]);
    expect(late.status).toBe(409);
    await applyNow();
    expect((await ben.visitor.get(`/review/${id}`)).text).toMatch(/Rhea accepted it/);
  });

  it('of two reviewers at once is that of one', async () => {
    const ada = await person('Ada', 'user');
    const { id } = await fixed(ada.token, { light: 6 }, another());
    const both = await Promise.all([person('Rhea', 'reviewer'), person('Ben', 'reviewer')]);
    const answers = await Promise.all(both.map(({ visitor }) => decide(visitor, id, { verb: 'accept' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
  });

  it('about something that was changed meanwhile is refused, and nothing entered is lost', async () => {
    const ada = await person('Ada', 'user');
    const { visitor } = await person('Rhea', 'reviewer');
    const slug = another();
    const { id } = await fixed(ada.token, HEIGHT_AND_LIGHT, slug);
    const { text: form } = await visitor.get(`/review/${id}`);
    await fixed(ada.token, { ...HEIGHT_AND_LIGHT, light: 5 }, slug);
    const late = await visitor.post(`/review/${id}`, [
      ...hiddenFields(form, `/review/${id}`),
      ['verb', 'accept'],
      ['field', 'light'],
      ['notes', 'Looked up'],
    ]);
    expect(late.status).toBe(409);
    expect(late.text).toContain('Looked up');
    const ticked = (text: string) =>
      [...text.matchAll(/name="field" value="(\w+)" checked/g)].map(([, key]) => key).sort();
    expect([ticked(form), ticked(late.text)]).toEqual([['light', 'maximum_height_cm'], ['light']]);
  });

  it('that cannot be applied leaves the item waiting, with the reason', async () => {
    const ada = await person('Ada', 'user');
    const { visitor } = await person('Rhea', 'reviewer');
    const { id } = await fixed(ada.token, { scientific_name: 'Malusia nova' }, 'malusia-acensis');
    await decide(visitor, id, { verb: 'accept' });
    await service.database.session((client) =>
      client.query(
        `update species set scientific_name = 'Malusia candida', name_key = 'malusia candida' where slug = 'malusia-acensis'`,
      ),
    );
    expect(await applyNow()).toBe(1);
    expect(await shown(id)).toMatchObject({ change_status: 'pending' });
    expect((await visitor.get(`/review/${id}`)).text).toContain('could not be applied');
    expect((await decide(visitor, id, { verb: 'reject' })).status).toBe(303);
    expect(await applyNow()).toBe(1);
    expect(await shown(id)).toMatchObject({ change_status: 'rejected' });
    const [, history = ''] = /aria-labelledby="history">(.*?)<\/section>/s.exec(
      (await visitor.get(`/review/${id}`)).text,
    )!;
    expect(history).toMatch(/Rhea rejected it.*Rhea accepted it/s);
  });

  it('is applied once it is due, in the name of its reviewer; other decisions keep waiting', async () => {
    const ada = await person('Ada', 'user');
    const reviewers = [await person('Rhea', 'reviewer'), await person('Ben', 'reviewer')];
    const ids: number[] = [];
    for (const { visitor } of reviewers) {
      const { id } = await fixed(ada.token, { light: 6 }, another());
      await decide(visitor, id, { verb: 'accept' });
      ids.push(id);
    }
    expect(await applyDue()).toBe(0);
    for (const [nth, { account }] of reviewers.entries()) {
      await service.database.session((client) =>
        client.query('update review_decision set due_at = now() where correction_id = $1', [ids[nth]]),
      );
      expect(await applyDue()).toBe(1);
      expect(await shown(ids[nth]!)).toMatchObject({ change_status: 'accepted', accepted_by: account.id });
    }
  });

  it('of a reviewer whose account was closed meanwhile leaves the item waiting, with the reason', async () => {
    const ada = await person('Ada', 'user');
    const { account, visitor } = await person('Rhea', 'reviewer');
    const { id } = await fixed(ada.token, { light: 6 }, another());
    await decide(visitor, id, { verb: 'accept' });
    await accountAdministration(service.database.pool).close(account.id);
    expect(await applyNow()).toBe(1);
    expect(await shown(id)).toMatchObject({ change_status: 'pending', accepted_by: null });
    const { rows } = await service.database.session((client) =>
      client.query<{ failure: string | null }>(
        'select failure from review_decision where correction_id = $1',
        [id],
      ),
    );
    expect(rows).toEqual([{ failure: expect.any(String) }]);
    expect(await applyNow()).toBe(0);
  });

  it('that a process took before it ended is applied by another one', async () => {
    const ada = await person('Ada', 'user');
    const { visitor } = await person('Rhea', 'reviewer');
    const { id } = await fixed(ada.token, { light: 6 }, another());
    const next = (await decide(visitor, id, { verb: 'accept' })).headers.get('location')!;
    const taken = (age: string) =>
      service.database.session((client) =>
        client.query(`update review_decision set taken_at = now() - $1::interval`, [age]),
      );
    await taken('1 second');
    expect((await visitor.get(next)).text).not.toContain('action="/review/undo"');
    expect(await applyNow()).toBe(0);
    await taken('31 seconds');
    expect(await applyNow()).toBe(1);
    expect(await shown(id)).toMatchObject({ change_status: 'accepted' });
  });
});
