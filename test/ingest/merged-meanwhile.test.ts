import { knowledgeOf } from './knowledge.js';
import { ingestFile, type Left, prepared, type Reviewing, startReviewing } from './meanwhile.js';
import { fact, rowsOf, type TestRow } from './support.js';
import { actingAt, CLAIMS, FILE, HALFWAY, isOver, MOMENTS, type Moment } from './under-way.js';

let reviewing: Reviewing;
beforeAll(async () => {
  reviewing = await startReviewing();
});
afterAll(() => reviewing.close());

it('C9.51 what was not taken is listed once, though the names were matched again', async () => {
  const correction = { scientific_name: 'Pyrella montana' };
  const { rejectedRows } = await reviewing.left('meanwhile', 'pyrella-collina', correction, HALFWAY[1]);
  expect(rejectedRows.map((line) => line.split(',')[1])).toEqual(['16', '17', '18']);
});

it('an ingestion lets others in at all these moments', async () => {
  const { database } = await prepared('pyrella-collina', { scientific_name: 'Pyrella montana' });
  const watch = actingAt(null);
  await ingestFile(database, watch);
  expect(watch.moments).toEqual(MOMENTS);
  await database.close();
});

const cases = (way: 'meanwhile' | 'interrupting', moments: readonly Moment[]) =>
  moments.map((moment) => [way, moment.join(' '), moment] as const);

describe.each([
  ['pyrella-collina', 'Pyrella montana', MOMENTS, HALFWAY],
  ['pyrella-montana', 'Pyrella collina', [...HALFWAY, MOMENTS.at(-1)!], HALFWAY.slice(1, 2)],
] as const)('C9.51 %s becomes %s while a file is under way', (slug, survivor, moments, pauses) => {
  const correction = { scientific_name: survivor };
  let before: Left;
  let after: Left;
  beforeAll(async () => {
    before = await reviewing.left('before', slug, correction);
    after = await reviewing.left('after', slug, correction);
    expect([before.faults, after.faults]).toEqual([[], []]);
  });

  it.each([...cases('meanwhile', moments), ...cases('interrupting', pauses)])(
    '%s at %s: the survivor has all of both, nothing is of the other, each claim is counted once',
    async (way, _, moment) => {
      const { faults, knowledge, counts } = await reviewing.left(way, slug, correction, moment);
      expect(faults).toEqual([]);
      expect(knowledge).toEqual((isOver(moment) ? after : before).knowledge);
      expect(counts).toMatchObject({ ...CLAIMS, newSpecies: 1, rows: FILE.length, notMatched: 1 });
    },
  );
});

describe('C10.8 a complete file takes back what it no longer says while species merge', () => {
  const gone = ['growth_rate', 'growth_form', 'image'];
  const LESS = FILE.map((row) =>
    (row as readonly { type: string; attribute?: string }[]).filter(
      ({ type, attribute }) => !gone.includes(attribute ?? type),
    ),
  ) as unknown as readonly TestRow[];

  const left = async (moment: Moment | 'before'): Promise<unknown> => {
    const item = await prepared('pyrella-collina', { scientific_name: 'Pyrella montana' });
    const { database } = item;
    const accept = () => reviewing.accept(item);
    await ingestFile(database, undefined, FILE, ['usda']);
    if (moment === 'before') accept();
    await ingestFile(database, actingAt(moment === 'before' ? null : moment, accept), LESS, ['usda']);
    const knowledge = await knowledgeOf(database);
    await database.close();
    return knowledge;
  };

  let before: unknown;
  beforeAll(async () => {
    before = await left('before');
  });
  it.each(cases('meanwhile', HALFWAY))('%s at %s', async (_, __, moment) => {
    const knowledge = await left(moment);
    expect(knowledge).toEqual(before);
    expect(JSON.stringify(knowledge)).not.toMatch(/growth_|1\.jpg/);
  });
});

describe('C9.51 what a file says of two names that become one', () => {
  const TWO: readonly TestRow[] = [
    [fact('Pyrella collina', 'light', 6), fact('Pyrella montana', 'light', 5)],
    [fact('Pyrella prima', 'light', 1), fact('Pyrella ultima', 'light', 9)],
  ];
  it.each([
    ['pyrella-collina', 'Pyrella montana', 5],
    ['pyrella-montana', 'Pyrella collina', 6],
  ] as const)('%s becoming %s is what it says of the latter: %d', async (slug, survivor, light) => {
    for (const done of [0, 1, 2, 3]) {
      const item = await prepared(slug, { scientific_name: survivor });
      const { database } = item;
      const accepting = actingAt(['merging', done], () => reviewing.accept(item));
      await ingestFile(database, accepting, TWO);
      const active = await rowsOf(
        database,
        `select s.scientific_name as species, f.value from fact f join species s on s.id = f.species_id
         where f.status = 1 and jsonb_typeof(f.value) = 'number' order by s.scientific_name`,
      );
      expect({ done, active }).toEqual({
        done,
        active: [
          { species: 'Pyrella prima', value: 1 },
          { species: 'Pyrella ultima', value: 9 },
          { species: survivor, value: light },
        ].sort((one, other) => (one.species < other.species ? -1 : 1)),
      });
      await database.close();
    }
  });
});
