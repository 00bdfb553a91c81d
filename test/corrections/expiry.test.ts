import type { Actor } from '../../src/corrections/actor.js';
import { expireTests, runExpiry } from '../../src/corrections/expiry.js';
import { createReviewDesk } from '../../src/corrections/review/desk.js';
import { announcer } from '../../src/corrections/webhook/announcer.js';
import type { Database } from '../../src/database/database.js';
import { fact, ingestRows, name, rowsOf } from '../ingest/support.js';
import { testDatabase } from '../support/database.js';
import { untilLogged } from '../support/until-logged.js';
import { person, reported, submitted } from './submitted.js';

/** The time that C9.35 names. */
const DAY = 24;
const HOUR = 3600;
const TEST = { notes: 'TEST' };
const ENDED = 'Test submission, rejected automatically.';
const announce = announcer(true);

let database: Database;
let ada: Actor;
let eve: Actor;
let ben: Actor;
beforeAll(async () => {
  database = await testDatabase();
  ada = await person(database, 'Ada', 'user');
  eve = await person(database, 'Eve', 'user');
  ben = await person(database, 'Ben', 'reviewer');
  await ingestRows(database, 'names', [
    [name('Pyrella montana'), name('Pyrella alpina')],
    [fact('Pyrella montana', 'light', 5)],
  ]);
});
afterAll(() => database.close());
afterEach(() => database.session((client) => client.query('truncate notification, correction')));

const expire = (hours = DAY): Promise<number> => expireTests({ database, announce, hours });
const test = (by: Actor, more: object = TEST): Promise<number> =>
  submitted(database, by, 'pyrella-montana', { light: 7 }, more);
const makeOlder = (id: number, seconds: number) =>
  rowsOf(
    database,
    'update correction set submitted_at = submitted_at - make_interval(secs => $2) where id = $1',
    [id, seconds],
  );
const rows = (text: string, ...values: unknown[]) => rowsOf<Record<string, unknown>>(database, text, values);
const stateOf = async (id: number) =>
  (await rows('select change_status, accepted_by, notes, review_notes from correction where id = $1', id))[0];
const announced = () => rows('select correction_id, event, data from notification order by correction_id');

describe('C9.35 a test submission', () => {
  it('is rejected by itself after the configured hours, by nobody, and says so', async () => {
    const correction = await test(ada);
    const report = await reported(database, eve, 'pyrella-alpina', ' TEST\n');
    for (const id of [correction, report]) await makeOlder(id, DAY * HOUR);
    expect(await expire()).toBe(2);
    expect(await stateOf(correction)).toEqual({
      change_status: 'rejected',
      accepted_by: null,
      notes: 'TEST',
      review_notes: ENDED,
    });
    expect(await stateOf(report)).toMatchObject({ change_status: 'rejected', accepted_by: null });
    expect(
      await rows(`select vals ->> 'light' as light from species where slug = 'pyrella-montana'`),
    ).toEqual([{ light: '5' }]);
  });

  // The seconds that the test itself may take are left before the end.
  it.each([
    [24, 24 * HOUR, 1],
    [24, 24 * HOUR - 60, 0],
    [24, 23 * HOUR, 0],
    [1, HOUR, 1],
    [1, HOUR - 60, 0],
    [0.5, HOUR / 2, 1],
    [0.5, HOUR / 2 - 60, 0],
    [720, 719 * HOUR, 0],
    [0, 0, 1],
  ])('of %d hours and %d seconds of age: %d are ended', async (hours, age, ended) => {
    const id = await test(ada);
    await makeOlder(id, age);
    expect(await expire(hours)).toBe(ended);
    expect(await stateOf(id)).toMatchObject({ change_status: ended === 1 ? 'rejected' : 'pending' });
  });

  it.each([
    ['submitted a day ago and changed just now', 'submitted_at', 1],
    ['submitted just now, whatever else is a day old', 'updated_at', 0],
  ])('its time counts from the submission: %s', async (_what, column, ended) => {
    const id = await test(ada);
    await rows(`update correction set ${column} = now() - interval '1 day' where id = $1`, id);
    expect(await expire()).toBe(ended);
  });

  it('C12.7 is announced with its final content, once', async () => {
    const id = await test(ada);
    await makeOlder(id, DAY * HOUR);
    await expire();
    expect(await expire()).toBe(0);
    expect(await announced()).toEqual([
      {
        correction_id: id,
        event: 'correction.rejected',
        data: expect.objectContaining({
          id,
          change_status: 'rejected',
          review_notes: ENDED,
          accepted_by: null,
        }),
      },
    ]);
  });

  it('C12.7 is announced when it ends; tests that do not end are not', async () => {
    const [first, second] = [await test(ada), await test(eve)];
    await test(ben);
    for (const id of [first, second]) await makeOlder(id, DAY * HOUR);
    await expire();
    expect(await announced()).toMatchObject([{ correction_id: first }, { correction_id: second }]);
  });

  it('C9.3 submitted again starts its time again', async () => {
    const id = await test(ada);
    await makeOlder(id, DAY * HOUR);
    expect(await submitted(database, ada, 'pyrella-montana', { light: 8 }, TEST)).toBe(id);
    expect(await expire()).toBe(0);
    await makeOlder(id, DAY * HOUR);
    expect(await expire()).toBe(1);
  });

  it('C9.30 a report whose notes are replaced starts its time again', async () => {
    const id = await reported(database, ada, 'pyrella-montana', 'TEST');
    await makeOlder(id, DAY * HOUR);
    expect(await reported(database, ada, 'pyrella-montana', 'TEST')).toBe(id);
    expect(await expire()).toBe(0);
    await makeOlder(id, DAY * HOUR);
    expect(await expire()).toBe(1);
  });

  it('that became another submission stays, and one that became a test ends', async () => {
    const correction = await test(ada);
    await test(ada, { notes: 'Measured in June' });
    const report = await reported(database, eve, 'pyrella-montana', 'Odd');
    await reported(database, eve, 'pyrella-montana', 'TEST');
    for (const id of [correction, report]) await makeOlder(id, 2 * DAY * HOUR);
    expect(await expire()).toBe(1);
    expect(await stateOf(correction)).toMatchObject({ change_status: 'pending', notes: 'Measured in June' });
    expect(await stateOf(report)).toMatchObject({ change_status: 'rejected' });
  });
});

describe('C9.35 what is no test', () => {
  it.each(['test', 'TEST.', 'A TEST', 'TEST\nTEST', null])('with the notes %j waits on', async (notes) => {
    const correction = await test(ada, { notes });
    const report = await reported(database, eve, 'pyrella-montana', notes);
    for (const id of [correction, report]) await makeOlder(id, 100 * DAY * HOUR);
    expect(await expire()).toBe(0);
    expect(await announced()).toEqual([]);
  });

  it('and was reviewed keeps its state, also where notes of a reviewer say TEST', async () => {
    const desk = createReviewDesk({ write: database.write, announce: announcer(false), licence: 'CC0-1.0' });
    const accepted = await test(ada, { notes: null });
    const rejected = await test(eve, { notes: null });
    await desk.accept(ben, accepted, { notes: 'TEST' });
    await desk.reject(ben, rejected, { notes: 'TEST' });
    for (const id of [accepted, rejected]) await makeOlder(id, 2 * DAY * HOUR);
    expect(await expire()).toBe(0);
    expect(await stateOf(accepted)).toMatchObject({ change_status: 'accepted', accepted_by: ben.id });
    expect(await stateOf(rejected)).toMatchObject({ change_status: 'rejected', review_notes: 'TEST' });
  });
});

describe('C9.35 while the service runs', () => {
  const logged = (write: Database['write']) =>
    untilLogged((logger, signal) => runExpiry({ database: { write }, announce, hours: DAY }, logger, signal));

  it('tests are rejected when they are due, and their number is logged', async () => {
    const id = await submitted(database, ada, 'pyrella-alpina', { light: 6 }, TEST);
    await makeOlder(id, DAY * HOUR);
    expect(await logged(database.write)).toMatchObject([
      { level: 30, rejected: 1, msg: 'test submissions rejected' },
    ]);
    expect(await stateOf(id)).toMatchObject({ change_status: 'rejected' });
  });

  it('a failure of the database is logged as a warning', async () => {
    expect(await logged(() => Promise.reject(new Error('away')))).toMatchObject([
      {
        level: 40,
        err: { message: 'away' },
        msg: 'Test submissions could not be rejected. Next attempt in 60 s.',
      },
    ]);
  });
});
