import { checkEverything } from '../../src/checks/everything.js';
import { createReviewDesk } from '../../src/corrections/review/desk.js';
import { announcer } from '../../src/corrections/webhook/announcer.js';
import type { Database } from '../../src/database/database.js';
import { ATTRIBUTES, ORDERED_PAIRS } from '../../src/fields/registry.js';
import { person } from '../corrections/submitted.js';
import { ingestRows, name, rowsOf } from '../ingest/support.js';
import { testDatabase } from '../support/database.js';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
  await ingestRows(database, 'names', [
    [name('Pyrella montana'), name('Pyrella alpina'), name('Malusia fusca'), name('Pyrella alba')],
    [name('Pyrella montana var. rubra', { rank: 'var' }), name('Pyrella × mixta', { rank: 'hybrid' })],
  ]);
  await run('create table kept as select * from species');
});
afterEach(async () => {
  await run('truncate notification, correction');
  await run(
    `update species s set (scientific_name, name_key, genus_id, vals) = (k.scientific_name, k.name_key, k.genus_id, k.vals)
     from kept k where k.id = s.id`,
  );
});
afterAll(() => database.close());

const SPECIES = 6;
const NOTHING = { raised: 0, updated: 0, closed: 0 };
const PLAUSIBLE = 'Checks::PlausibleValues';
const FORMAT = 'Checks::ScientificNameFormat';
const GENUS = 'Checks::GenusName';

const run = (text: string, ...values: unknown[]) => rowsOf<Record<string, unknown>>(database, text, values);
const check = () => checkEverything(database, () => undefined);
/** Runs all checks; returns the changes to the queue without the number of open items. */
const ran = async () => {
  const { raised, updated, closed } = await check();
  return { raised, updated, closed };
};
/** Writes published values without running the checks. */
const write = (slug: string, vals: object) =>
  run('update species set vals = vals || $2 where slug = $1', slug, vals);
const rename = (slug: string, to: string) =>
  run('update species set scientific_name = $2, name_key = lower($2) where slug = $1', slug, to);
/** Returns every item as text; any write of a row changes its xmin. */
const queue = () => run('select c.xmin::text, c::text as item from correction c order by c.id');

interface Item {
  readonly id: number;
  readonly slug: string | null;
  readonly check: string;
  readonly status: string;
  readonly notes: string;
  readonly correction: object | null;
  readonly changes: object | null;
}
const items = (): Promise<Item[]> =>
  rowsOf<Item>(
    database,
    `select c.id, s.slug, c.warning_type as check, c.change_status as status, c.notes, c.correction, c.changes
     from correction c left join species s on s.id = c.record_id order by c.id`,
  );
const reject = async (id: number): Promise<void> => {
  const desk = createReviewDesk({ write: database.write, announce: announcer(false), licence: 'CC0-1.0' });
  await desk.reject(await person(database, 'Ben', 'reviewer'), id, { notes: 'It is so' });
};

describe('C9.40 drifted values', () => {
  it('do not exist after an ingestion', async () => {
    expect(await check()).toEqual({ species: SPECIES, ...NOTHING, pending: {} });
    expect(await items()).toEqual([]);
  });

  it('C9.41 are raised, each with its proposal and a description of the problem', async () => {
    await write('pyrella-montana', { maximum_height_cm: 13_001, author: 'Lund' });
    await write('pyrella-alpina', { ph_minimum: 6.5, ph_maximum: 6.25 });
    await rename('pyrella-alba', 'Pyrella alba Lund');
    await run(`update species set genus_id = (select id from genus where name = 'Malusia')
      where slug = 'pyrella-x-mixta'`);
    expect(await check()).toEqual({
      species: SPECIES,
      ...NOTHING,
      raised: 4,
      pending: { [GENUS]: 1, [PLAUSIBLE]: 2, [FORMAT]: 1 },
    });
    const common = { status: 'pending', id: expect.any(Number) };
    expect(await items()).toEqual(
      expect.arrayContaining([
        {
          ...common,
          slug: 'pyrella-montana',
          check: PLAUSIBLE,
          notes: 'maximum_height_cm is 13001 cm, outside the plausible range 1 to 13000.',
          correction: { maximum_height_cm: null, scientific_name: 'Pyrella montana' },
          changes: { maximum_height_cm: [13_001, null] },
        },
        {
          ...common,
          slug: 'pyrella-alpina',
          check: PLAUSIBLE,
          notes: 'ph_minimum (6.5) is higher than ph_maximum (6.25).',
          correction: { ph_minimum: null, ph_maximum: null, scientific_name: 'Pyrella alpina' },
          changes: { ph_minimum: [6.5, null], ph_maximum: [6.25, null] },
        },
        {
          ...common,
          slug: 'pyrella-alba',
          check: FORMAT,
          notes: 'Pyrella alba Lund does not have the form of a name of rank species.',
          correction: null,
          changes: null,
        },
        {
          ...common,
          slug: 'pyrella-x-mixta',
          check: GENUS,
          notes: 'The name begins with Pyrella, but the genus is Malusia.',
          correction: { genus_name: 'Pyrella', scientific_name: 'Pyrella × mixta' },
          changes: { genus_name: ['Malusia', 'Pyrella'] },
        },
      ]),
    );
  });

  const ranges = ATTRIBUTES.flatMap(({ key, plausible }) =>
    plausible === null ? [] : [[key, ...plausible] as const],
  );
  it('C10.10 include a value outside the range of any field; the bounds are inside', async () => {
    expect(ranges.length).toBeGreaterThan(20);
    for (const [key, low, high] of ranges) {
      for (const [value, raised] of [
        [low, 0],
        [high, 0],
        [low - 0.01, 1],
        [high + 0.01, 1],
      ] as const) {
        await run(
          `update species set vals = jsonb_build_object($1::text, $2::numeric) where slug = 'malusia-fusca'`,
          key,
          value,
        );
        expect([key, value, (await check()).pending]).toEqual([
          key,
          value,
          raised === 0 ? {} : { [PLAUSIBLE]: 1 },
        ]);
      }
    }
  });

  it.each(ORDERED_PAIRS.map(([low, high]) => [low.key, high.key]))(
    'C10.15 has %s above %s, not at it',
    async (low, high) => {
      await write('malusia-fusca', { [low]: 5, [high]: 5 });
      expect(await ran()).toEqual(NOTHING);
      await write('malusia-fusca', { [low]: 5.5 });
      expect(await ran()).toEqual({ ...NOTHING, raised: 1 });
      expect((await items())[0]!.changes).toEqual({ [low]: [5.5, null], [high]: [5, null] });
    },
  );

  it.each([
    ['pyrella-montana', 'pyrella montana'],
    ['pyrella-montana', 'Pyrella Montana'],
    ['pyrella-montana', 'Pyrella montana '],
    ['pyrella-montana', 'Pyrella  montana'],
    ['pyrella-montana', 'Pyrella × montana'],
    ['pyrella-montana', 'Pyrella m'],
    ['pyrella-montana-var-rubra', 'Pyrella montana rubra'],
    ['pyrella-montana-var-rubra', 'Pyrella rubra'],
    ['pyrella-montana-var-rubra', 'Pyrella montana subsp. rubra'],
    ['pyrella-x-mixta', 'Pyrella mixta'],
    ['pyrella-x-mixta', 'Pyrella x mixta'],
  ])('C10.50 %s is raised if it is named %j', async (slug, called) => {
    await rename(slug, called);
    await check();
    const [item] = (await items()).filter((each) => each.check === FORMAT);
    expect(item).toMatchObject({ slug, status: 'pending', changes: null });
    expect(item!.notes).toContain(called);
  });
});

describe('C9.41 an item', () => {
  const inverted = () => write('pyrella-montana', { ph_minimum: 7, ph_maximum: 6 });

  it('is not written again while nothing changes: a second run writes nothing', async () => {
    await inverted();
    await rename('pyrella-alba', 'Pyrella alba Lund');
    await run(
      `update species set genus_id = (select id from genus where name = 'Malusia') where slug = 'pyrella-alpina'`,
    );
    expect(await ran()).toEqual({ ...NOTHING, raised: 3 });
    const before = await queue();
    expect(await ran()).toEqual(NOTHING);
    expect(await queue()).toEqual(before);
    expect(before).toHaveLength(3);
  });

  it('leaves species, facts and the outbox unchanged', async () => {
    const state = () =>
      run(`select (select json_agg(s order by id)::text from species s) as species, (select count(*) from fact) as facts,
        (select json_agg(o order by seq)::text from outbox o) as outbox`);
    await inverted();
    const before = await state();
    await check();
    await check();
    expect(await state()).toEqual(before);
  });

  it('is rewritten in the same row if its problem changes', async () => {
    await inverted();
    await check();
    const [first] = await items();
    await write('pyrella-montana', { ph_maximum: 5.5, light: 0 });
    expect(await ran()).toEqual({ ...NOTHING, updated: 1 });
    const [item, ...others] = await items();
    expect(others).toEqual([]);
    expect(item).toMatchObject({
      id: first!.id,
      status: 'pending',
      changes: { light: [0, null], ph_minimum: [7, null], ph_maximum: [5.5, null] },
      correction: { light: null, ph_minimum: null, ph_maximum: null, scientific_name: 'Pyrella montana' },
    });
    expect(item!.notes.split('\n')).toHaveLength(2);
  });

  it('is closed without being applied when the problem disappears, and raised again when it returns', async () => {
    await inverted();
    await check();
    const [raised] = await items();
    await write('pyrella-montana', { ph_maximum: 7 });
    expect(await check()).toMatchObject({ ...NOTHING, closed: 1, pending: {} });
    const [closed] = await items();
    expect(closed).toEqual({ ...raised, status: 'accepted' });
    expect(await run('select accepted_by, review_notes from correction')).toEqual([
      { accepted_by: null, review_notes: 'The problem no longer exists: closed by the check.' },
    ]);
    expect(await run(`select vals from species where slug = 'pyrella-montana'`)).toEqual([
      { vals: { ph_minimum: 7, ph_maximum: 7 } },
    ]);
    expect(await ran()).toEqual(NOTHING);
    await inverted();
    expect(await ran()).toEqual({ ...NOTHING, raised: 1 });
    expect((await items()).map(({ status }) => status)).toEqual(['accepted', 'pending']);
  });

  it('gets a new time and keeps the notes of reviewers when it is rewritten and when it is closed', async () => {
    await inverted();
    await check();
    const backdate = () =>
      run(`update correction set updated_at = '2020-01-01', review_notes = 'Is this a misprint?'`);
    const state = () => run(`select updated_at > '2020-01-02' as is_new, review_notes from correction`);
    await backdate();
    await write('pyrella-montana', { ph_maximum: 5.5 });
    await check();
    expect(await state()).toEqual([{ is_new: true, review_notes: 'Is this a misprint?' }]);
    await backdate();
    await write('pyrella-montana', { ph_maximum: 7 });
    await check();
    expect(await state()).toEqual([
      {
        is_new: true,
        review_notes: 'Is this a misprint?\nThe problem no longer exists: closed by the check.',
      },
    ]);
  });

  it('of each check is raised and closed independently', async () => {
    await inverted();
    await rename('pyrella-montana', 'Malusia montana Lund');
    expect(await ran()).toEqual({ ...NOTHING, raised: 3 });
    await rename('pyrella-montana', 'Malusia montana');
    expect(await check()).toMatchObject({ closed: 1, updated: 0, pending: { [PLAUSIBLE]: 1, [GENUS]: 1 } });
    await rename('pyrella-montana', 'Pyrella montana');
    expect(await check()).toMatchObject({ closed: 1, pending: { [PLAUSIBLE]: 1 } });
  });

  it.each([
    ['plausible values', PLAUSIBLE, inverted, () => write('pyrella-montana', { ph_minimum: 7.5 })],
    [
      'the form of the name',
      FORMAT,
      () => rename('pyrella-montana', 'Pyrella montana Lund'),
      () => rename('pyrella-montana', 'Pyrella montana Hartw.'),
    ],
    [
      'the genus',
      GENUS,
      () => rename('pyrella-montana', 'Malusia montana'),
      () => rename('pyrella-montana', 'Nihila montana'),
    ],
  ])(
    'C9.47 of %s that was rejected is not raised again, but when the problem reads otherwise',
    async (_, check, problem, another) => {
      await problem();
      await ran();
      const [first] = await items();
      expect(first).toMatchObject({ check });
      await reject(first!.id);
      const before = await queue();
      expect(await ran()).toEqual(NOTHING);
      expect(await queue()).toEqual(before);
      await another();
      expect(await ran()).toEqual({ ...NOTHING, raised: 1 });
      expect((await items()).map((each) => [each.check, each.status])).toEqual([
        [check, 'rejected'],
        [check, 'pending'],
      ]);
      // The pending item is kept up to date regardless of rejected ones.
      await problem();
      expect(await ran()).toEqual({ ...NOTHING, updated: 1 });
      expect((await items())[1]).toMatchObject({ status: 'pending', changes: first!.changes });
    },
  );

  it('of a person is left alone', async () => {
    await inverted();
    const eve = await person(database, 'Eve', 'user');
    await run(`insert into correction (record_id, user_id, warning_type, source_type)
      select id, ${eve.id}, 'report', 'report' from species`);
    const before = await queue();
    expect(await ran()).toEqual({ ...NOTHING, raised: 1 });
    expect((await queue()).slice(0, SPECIES)).toEqual(before);
    expect((await check()).pending).toEqual({ [PLAUSIBLE]: 1 });
  });

  it('leaves a correction of a person whose account was deleted as it is', async () => {
    await run('insert into correction (record_id) select id from species');
    await run(`insert into correction (record_id, warning_type, source_type)
      select id, 'report', 'report' from species`);
    const before = await queue();
    expect(await check()).toEqual({ species: SPECIES, ...NOTHING, pending: {} });
    expect(await queue()).toEqual(before);
  });
});

describe('over all species', () => {
  it('checks species with any id, in batches', async () => {
    await run(`select setval(pg_get_serial_sequence('species', 'id'), 9999)`);
    await ingestRows(database, 'more', [[name('Pyrella decima'), name('Pyrella undecima')]]);
    await run(`select setval(pg_get_serial_sequence('species', 'id'), 30000)`);
    await ingestRows(database, 'most', [[name('Pyrella ultima')]]);
    const far = ['pyrella-montana', 'pyrella-decima', 'pyrella-undecima', 'pyrella-ultima'];
    expect(await run('select id from species where slug = any ($1) order by id', far)).toEqual([
      { id: expect.any(Number) },
      { id: 10_000 },
      { id: 10_001 },
      { id: 30_001 },
    ]);
    for (const slug of far) await write(slug, { light: 10 });
    const progress: number[][] = [];
    const result = await checkEverything(database, (done, total) => progress.push([done, total]));
    expect(result).toMatchObject({ species: SPECIES + 3, raised: 4, pending: { [PLAUSIBLE]: 4 } });
    expect(progress.length).toBeGreaterThan(1);
    const [last] = progress.slice(-1);
    expect(last![0]).toBe(last![1]);
    // The figures add up those of all batches.
    for (const slug of far) await write(slug, { light: 11 });
    expect(await ran()).toEqual({ ...NOTHING, updated: 4 });
    for (const slug of far) await write(slug, { light: 5 });
    expect(await ran()).toEqual({ ...NOTHING, closed: 4 });
  });
});
