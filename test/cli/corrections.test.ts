import { Command } from 'commander';
import { accountAdministration } from '../../src/auth/account-admin.js';
import { correctionsCommand } from '../../src/cli/corrections-command.js';
import type { Actor } from '../../src/corrections/actor.js';
import type { QueuedItem } from '../../src/corrections/review/queue.js';
import { announcer } from '../../src/corrections/webhook/announcer.js';
import type { Database } from '../../src/database/database.js';
import { person, reported, submitted } from '../corrections/submitted.js';
import { fact, ingestRows, name, rowsOf } from '../ingest/support.js';
import { testDatabase } from '../support/database.js';
import { printed } from './printed.js';

/** Licence of the service, which is not that of the submissions. */
const LICENCE = 'PDDL-1.0';

let database: Database;
let ada: Actor;
let eve: Actor;
let ben: Actor;
let cid: Actor;
beforeAll(async () => {
  database = await testDatabase();
  ada = await person(database, 'Ada', 'user');
  eve = await person(database, 'Eve', 'user');
  ben = await person(database, 'Ben', 'reviewer');
  cid = await person(database, 'Cid', 'admin');
  await person(database, 'Dan', 'admin');
  await ingestRows(database, 'names', [
    [name('Pyrella montana'), name('Pyrella alpina'), name('Pyrella fusca'), name('Pyrella alba')],
    [fact('Pyrella montana', 'maximum_height_cm', 60), fact('Pyrella montana', 'flower_color', 'white')],
  ]);
});
afterAll(() => database.close());
afterEach(() => database.session((client) => client.query('truncate notification, correction')));

/** Runs `linnea corrections …` and returns its output. */
const corrections = async (...words: readonly string[]): Promise<string> => {
  const program = new Command().exitOverride().configureOutput({ writeErr: () => undefined });
  correctionsCommand(program, {
    openDatabase: async () => ({ ...database, close: async () => undefined }),
    announce: announcer(true),
    licence: LICENCE,
  });
  for (const each of program.commands[0]!.commands)
    each.exitOverride().configureOutput({ writeErr: () => undefined });
  return printed(() => program.parseAsync(['corrections', ...words], { from: 'user' }));
};

const asJson = async <T = QueuedItem>(...words: readonly string[]): Promise<T> =>
  JSON.parse(await corrections(...words, '--json')) as T;
const idsOf = async (...words: readonly string[]): Promise<readonly number[]> =>
  (await asJson<readonly QueuedItem[]>('list', ...words)).map(({ id }) => id);

const rows = (text: string, ...values: unknown[]) => rowsOf<Record<string, unknown>>(database, text, values);
const statusOf = async (id: number): Promise<unknown> =>
  (await rows('select change_status from correction where id = $1', id))[0]!['change_status'];
const announced = () => rows('select correction_id as id, event from notification order by created_at');

const taller = (by: Actor, more: object = {}): Promise<number> =>
  submitted(
    database,
    by,
    'pyrella-montana',
    { maximum_height_value: 76, maximum_height_unit: 'cm', flower_color: 'white|red' },
    more,
  );
/** Sets the submission time of an item, so that its lines are predictable. */
const dated = (id: number, day: string) =>
  rows('update correction set created_at = $2, updated_at = $2 where id = $1', id, `${day}T09:30:00Z`);
/** Creates an item that a check raised. */
const raised = async (): Promise<number> => {
  const text = `insert into correction (record_id, warning_type, notes)
    select id, 'Checks::ScientificNameFormat', 'Odd name.' from species where slug = 'pyrella-alba' returning id`;
  return Number((await rows(text))[0]!['id']);
};

describe('linnea corrections list', () => {
  it('shows what is pending, one line each, the oldest first', async () => {
    const first = await taller(ada);
    const second = await reported(database, eve, 'pyrella-alpina', 'Not a plant.\nSee the flora.');
    const third = await submitted(database, cid, 'pyrella-fusca', null);
    const check = await raised();
    await dated(second, '2026-03-01');
    await dated(first, '2026-03-02');
    await dated(third, '2026-03-03');
    await dated(check, '2026-03-04');
    // By its last change, not by its first submission.
    await rows(`update correction set created_at = '2026-02-01T09:30:00Z' where id = $1`, check);
    const montana = 'Pyrella montana  maximum_height_cm: 60 -> 76; flower_color: white -> white|red';
    expect((await corrections('list')).split('\n')).toEqual([
      `${String(second).padStart(6)}  2026-03-01  report  account ${eve.id}  Pyrella alpina  Not a plant.`,
      `${String(first).padStart(6)}  2026-03-02  correction  account ${ada.id}  ${montana}`,
      `${String(third).padStart(6)}  2026-03-03  deletion  account ${cid.id}  Pyrella fusca  Seen`,
      `${String(check).padStart(6)}  2026-03-04  Checks::ScientificNameFormat  check  Pyrella alba  Odd name.`,
      '',
    ]);
  });

  it('reports an empty queue, as JSON an empty list', async () => {
    expect(await corrections('list')).toBe('No item is pending.\n');
    expect(await corrections('list', '--status', 'rejected')).toBe('No item is rejected.\n');
    expect(await asJson('list')).toEqual([]);
  });

  it('C8.45 gives JSON with the members of a correction and the name of the record', async () => {
    const id = await taller(ada, { source_type: 'external', source_reference: 'https://journal.example/77' });
    expect(await asJson('list')).toEqual([
      {
        id,
        record_id: expect.any(Number),
        scientific_name: 'Pyrella montana',
        user_id: ada.id,
        warning_type: null,
        change_status: 'pending',
        change_type: 'update',
        accepted_by: null,
        source_reference: 'https://journal.example/77',
        notes: 'Seen',
        review_notes: null,
        applied_fields: null,
        unapplied_fields: null,
        outcome: null,
        licence: 'CC0-1.0',
        changes: { maximum_height_cm: [60, 76], flower_color: [['white'], ['white', 'red']] },
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        updated_at: expect.any(String),
      },
    ]);
  });

  it('can be limited to people or checks, to a status, and to a number', async () => {
    const one = await taller(ada);
    const two = await taller(eve);
    const check = await raised();
    expect(await idsOf()).toEqual([one, two, check]);
    expect(await idsOf('--people')).toEqual([one, two]);
    expect(await idsOf('--checks')).toEqual([check]);
    expect(await idsOf('--limit', '1')).toEqual([one]);
    await corrections('reject', String(one));
    await corrections('accept', String(check));
    expect(await idsOf()).toEqual([two]);
    expect(await idsOf('--status', 'rejected')).toEqual([one]);
    expect(await idsOf('--status', 'accepted', '--checks')).toEqual([check]);
    expect(await idsOf('--status', 'accepted', '--people')).toEqual([]);
  });

  it('C9.40 lists a report of a deleted account as one of people, not of a check', async () => {
    const report = await reported(database, ada, 'pyrella-montana', 'The photo shows another plant.');
    await database.session((client) =>
      client.query('update correction set user_id = null where id = $1', [report]),
    );
    expect(await idsOf('--people')).toEqual([report]);
    expect(await idsOf('--checks')).toEqual([]);
    expect(await corrections('list')).toMatch(/report {2}a deleted account/);
  });

  it("shows at most one line of people's texts, whatever they contain", async () => {
    const notes = 'Odd\u001b[2K\r     9  forged\nand more';
    await reported(database, eve, 'pyrella-alpina', notes);
    await submitted(database, ada, 'pyrella-montana', { observations: `wet\n     9  ${'x'.repeat(500)}` });
    const lines = (await corrections('list')).split('\n');
    expect(lines).toHaveLength(2 + 1);
    expect(lines.join('')).not.toMatch(/\p{Cc}/u);
    for (const line of lines) expect(line.length).toBeLessThan(200);
  });
});

describe('linnea corrections show', () => {
  it('shows one item with all its changes', async () => {
    const id = await taller(ada, {
      source_type: 'external',
      source_reference: 'https://journal.example/77',
      notes: 'Measured in June.\nBy hand.',
    });
    await dated(id, '2026-03-01');
    const [species] = await rows(`select id from species where slug = 'pyrella-montana'`);
    expect((await corrections('show', String(id))).split('\n')).toEqual([
      `correction ${id} by account ${ada.id}, pending`,
      `record: Pyrella montana (species ${species!['id']})`,
      'submitted 2026-03-01T09:30:00.000Z, last changed 2026-03-01T09:30:00.000Z',
      'source: https://journal.example/77',
      'maximum_height_cm: 60 -> 76',
      'flower_color: white -> white|red',
      'licence: CC0-1.0',
      'notes:',
      '  Measured in June.',
      '  By hand.',
      'claims about maximum_height_cm:',
      expect.stringMatching(/^ {2}published {3}60 cm, usda \(reported, fact \d+\)$/),
      'claims about flower_color:',
      expect.stringMatching(/^ {2}published {3}white, usda \(reported, fact \d+\)$/),
      '',
    ]);
    expect(await asJson('show', String(id))).toEqual({
      ...(await asJson<QueuedItem[]>('list'))[0],
      claims: [
        expect.objectContaining({ attribute: 'maximum_height_cm', value: 60, standing: 'published' }),
        expect.objectContaining({ attribute: 'flower_color', value: ['white'], standing: 'published' }),
      ],
    });
  });

  it('shows what all sources say about the changed fields, the published claim first', async () => {
    const id = await submitted(database, ada, 'pyrella-alba', {
      maximum_height_value: 3,
      maximum_height_unit: 'm',
    });
    await rows(`
      with sources as (
        insert into source (slug, name, rank) values ('strong-flora', 'Strong flora', 901),
          ('weak-list', 'Weak list', 903), ('middle-list', 'Middle list', 902), ('odd-list', 'Odd list', 904)
        returning id, slug
      )
      insert into fact (species_id, attribute_id, source_id, value, unit, evidence, status, notes, unusual)
      select s.id, a.id, o.id, v.value::jsonb, 'cm', 'measured', v.status, v.notes, v.unusual
      from (values ('weak-list', '900', 3, 'outside its range', null), ('strong-flora', '60', 2, null, 'was odd'),
          ('odd-list', '8000', 1, 'by hand', 'too tall'), ('weak-list', '70', 1, null, null),
          ('middle-list', '75', 1, null, null), ('strong-flora', '80', 1, null, null)) as v (slug, value, status, notes, unusual)
      join sources o using (slug) join species s on s.slug = 'pyrella-alba' join attribute a on a.key = 'maximum_height_cm'`);
    await rows(`update species set winners = winners || jsonb_build_object('maximum_height_cm',
      (select id from source where slug = 'strong-flora')) where slug = 'pyrella-alba'`);
    const lines = (await corrections('show', String(id))).replaceAll(/fact \d+/g, 'fact N').split('\n');
    expect(lines.slice(lines.indexOf('claims about maximum_height_cm:'))).toEqual([
      'claims about maximum_height_cm:',
      '  published   80 cm, strong-flora (measured, fact N)',
      '  also        75 cm, middle-list (measured, fact N)',
      '  also        70 cm, weak-list (measured, fact N)',
      '  superseded  60 cm, strong-flora (measured, fact N)',
      '  rejected    900 cm, weak-list (measured, fact N, outside its range)',
      '  rejected    8000 cm, odd-list (measured, fact N, too tall; by hand)',
      '',
    ]);
  });

  it('C9.52 shows one whose record was removed', async () => {
    const [{ id: orphan }] =
      (await rows(`insert into correction (record_id, user_id, warning_type, source_type)
      values (999999, ${eve.id}, 'report', 'report') returning id`)) as [{ id: number }];
    expect(await corrections('list')).toContain('species 999999 (removed)');
    expect(await corrections('show', String(orphan))).toContain('record: removed (species 999999)');
    expect(await asJson('show', String(orphan))).toMatchObject({ scientific_name: null });
  });

  it('escapes control characters', async () => {
    const id = await reported(database, eve, 'pyrella-alpina', 'So\r\nodd \u001b]0;title\u0007 \u202etsil');
    expect(await corrections('show', String(id))).toMatch(
      /^ {2}So\n {2}odd \ufffd\]0;title\ufffd \ufffdtsil$/m,
    );
  });

  it('does not let a value look like a line of its own', async () => {
    const observations = 'Wet places.\nmaximum_height_cm: 60 -> 61';
    const id = await submitted(database, ada, 'pyrella-montana', { observations });
    expect(await corrections('show', String(id))).toContain(
      '\nobservations: (none) -> Wet places.\n  maximum_height_cm: 60 -> 61\n',
    );
  });

  it('does not let a reference look like a line of its own', async () => {
    const source_reference = 'My garden\nlicence: CC0-1.0\nmaximum_height_cm: 60 -> 61';
    const id = await taller(ada, { source_type: 'external', source_reference });
    expect(await corrections('show', String(id))).toContain(
      '\nsource: My garden\n  licence: CC0-1.0\n  maximum_height_cm: 60 -> 61\n',
    );
  });
});

describe('linnea corrections accept, reject and revert', () => {
  it('C9.48 accepts as the first admin, applies it and shows it', async () => {
    const id = await taller(ada);
    const text = await corrections('accept', String(id), '--notes', 'Seen in the cited flora');
    expect(text).toContain(`correction ${id} by account ${ada.id}, accepted by account ${cid.id}\n`);
    expect(text).toContain('notes:\n  Seen\nreview notes:\n  Seen in the cited flora\n');
    expect(
      await rows(`select vals -> 'maximum_height_cm' as height from species where slug = 'pyrella-montana'`),
    ).toEqual([{ height: 76 }]);
    expect(await announced()).toEqual([{ id, event: 'correction.accepted' }]);
    expect(await asJson('revert', String(id), '--notes', 'Misread')).toMatchObject({
      change_status: 'reverted',
      notes: 'Seen',
      review_notes: `Seen in the cited flora\nReverted by account ${cid.id}. Misread`,
    });
    expect(
      await rows(`select vals -> 'maximum_height_cm' as height from species where slug = 'pyrella-montana'`),
    ).toEqual([{ height: 60 }]);
    expect(await announced()).toEqual([
      { id, event: 'correction.accepted' },
      { id, event: 'correction.reverted' },
    ]);
  });

  it('reviews as the named account, and answers JSON', async () => {
    const id = await taller(ada);
    expect(await asJson('reject', String(id), '--as', String(ben.id))).toMatchObject({
      id,
      change_status: 'rejected',
      accepted_by: null,
      notes: 'Seen',
    });
    expect(await announced()).toEqual([{ id, event: 'correction.rejected' }]);
    const other = await taller(eve);
    expect(await asJson('accept', String(other), '--as', String(ben.id))).toMatchObject({
      accepted_by: ben.id,
    });
    await corrections('revert', String(other));
  });

  it("C9.46 refuses a reviewer's own submission, also by default", async () => {
    const id = await taller(cid);
    for (const verb of ['accept', 'reject'])
      await expect(corrections(verb, String(id))).rejects.toThrow(/another reviewer must review it/);
    expect(await statusOf(id)).toBe('pending');
  });

  it('C9.46 C9.55 refuses accounts without the required role', async () => {
    const id = await taller(ada);
    await expect(corrections('accept', String(id), '--as', String(eve.id))).rejects.toThrow(
      /role reviewer or admin/,
    );
    await corrections('accept', String(id));
    await expect(corrections('revert', String(id), '--as', String(ben.id))).rejects.toThrow(/role admin/);
    // The line names the account that accepted it; the review notes name the one that reverted it.
    expect(await corrections('revert', String(id))).toContain(
      `correction ${id} by account ${ada.id}, reverted, accepted by account ${cid.id}\n`,
    );
  });

  it('C9.47 C9.55 refuses items that are no longer pending or cannot be reverted', async () => {
    const id = await taller(ada);
    await corrections('reject', String(id));
    await expect(corrections('accept', String(id))).rejects.toThrow(/The correction is rejected already/);
    await expect(corrections('revert', String(id))).rejects.toThrow(
      /The correction is rejected: only accepted/,
    );
    const test = await taller(ada, { notes: 'TEST' });
    await expect(corrections('accept', String(test))).rejects.toThrow(
      /TEST: it is not reviewed, and is rejected automatically\.$/,
    );
  });

  it('C9.48 reports why a value cannot be accepted; the item stays pending with the reason', async () => {
    const id = await submitted(database, ada, 'pyrella-montana', { light: 0 });
    await expect(corrections('accept', String(id))).rejects.toThrow(
      /light is outside the published scale, .*from 1 \(deep shade\) to 9 \(full sun\).*: reject it\./,
    );
    expect(await statusOf(id)).toBe('pending');
    expect(await corrections('show', String(id))).toMatch(/^ {2}Could not be accepted: light /m);
    expect(await announced()).toEqual([]);
  });

  it('C9.45 C9.50 takes fields, and the outcome of a report', async () => {
    const id = await taller(ada);
    const text = await corrections('accept', String(id), '--fields', 'flower_color');
    expect(text).toContain('\nnot applied: maximum_height_cm (not_selected)\n');
    await corrections('revert', String(id));
    const whole = String(await taller(eve));
    const both = await corrections('accept', whole, '--fields', 'flower_color, maximum_height_cm');
    expect(both).not.toContain('not applied');
    await corrections('revert', whole);
    const report = String(await reported(database, eve, 'pyrella-alpina', 'Odd'));
    await expect(corrections('reject', report)).rejects.toThrow(/outcome is required/);
    expect(await corrections('reject', report, '--outcome', 'unclear')).toContain('\noutcome: unclear\n');
  });

  it('C9.9 C9.49 rejects the facts that --reject-facts names, and publishes values of checks under the licence of the service', async () => {
    const text = `insert into correction (record_id, warning_type, notes, changes)
      select id, $1, 'x', $2 from species where slug = 'pyrella-alba' returning id`;
    await ingestRows(database, 'tall', [
      [fact('Pyrella alba', 'maximum_height_cm', 12_000), fact('Pyrella alba', 'light', 5)],
      [fact('Pyrella alba', 'maximum_height_cm', 11_000, { source: 'leda' })],
    ]);
    const tall = await rows(
      `select f.id from fact f join attribute a on a.id = f.attribute_id join species s on s.id = f.species_id
       where s.slug = 'pyrella-alba' and a.key = 'maximum_height_cm' and f.status = 1 order by f.id desc limit 2`,
    );
    const changes = JSON.stringify({ maximum_height_cm: [12_000, null] });
    const [implausible] = await rows(text, 'Checks::PlausibleValues', changes);
    const ids = tall.map((each) => each['id']);
    await corrections('accept', String(implausible!['id']), '--reject-facts', ids.join(', '));
    const status = () => rows('select status from fact where id = any ($1)', ids);
    expect(await status()).toEqual([{ status: 3 }, { status: 3 }]);
    const [unusual] = await rows(text, 'Checks::UnusualValue', JSON.stringify({ light: [5, 6] }));
    await corrections('accept', String(unusual!['id']));
    expect(
      await rows(
        `select f.licence from fact f join source o on o.id = f.source_id join species s on s.id = f.species_id
         where o.slug = 'community' and s.slug = 'pyrella-alba'`,
      ),
    ).toEqual([{ licence: LICENCE }]);
  });

  it.each(['show', 'accept', 'reject', 'revert'])('%s reports an unknown number', async (verb) => {
    await expect(corrections(verb, '987654')).rejects.toThrow(/[Nn]o (such )?correction/);
  });

  it('rejects an account that is unknown or was removed', async () => {
    const id = String(await taller(ada));
    await expect(corrections('accept', id, '--as', '987654')).rejects.toThrow(
      'No active account has the number 987654. Run linnea accounts list to see all accounts.',
    );
    const left = await person(database, 'Left', 'admin');
    await accountAdministration(database.pool).remove(left.id);
    await expect(corrections('accept', id, '--as', String(left.id))).rejects.toThrow(
      /No active account has the number/,
    );
  });

  it('explains how to create an admin if there is none', async () => {
    const id = await taller(ada);
    await rows(`update account set role = 'user' where role = 'admin'`);
    await expect(corrections('accept', String(id))).rejects.toThrow(
      'No active account has the role admin. Give it to one: linnea accounts role <number> admin.',
    );
    await rows(`update account set role = 'admin' where id = $1`, cid.id);
    expect(await statusOf(id)).toBe('pending');
  });
});
