import { fact, rowsOf } from '../ingest/support.js';
import { type Desk, type Review, startDesk } from './review-desk.js';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk();
});
afterAll(() => desk.close());

const plausible = (ref: number, status = 'pending') => desk.items(ref, 'PlausibleValues', status);
const centimetres = (field: string) => (value: number) => ({
  [`${field}_value`]: value,
  [`${field}_unit`]: 'cm',
});
const millimetres = (field: string) => (value: number) => ({
  [`${field}_value`]: value,
  [`${field}_unit`]: 'mm',
});
const plain = (field: string) => (value: number) => ({ [field]: value });

/** C10.15: lower field, upper field, what usda says of the lower, an upper below it, and how each is corrected. */
const PAIRS = [
  ['ph_minimum', 'ph_maximum', 6, 5.5, plain('ph_minimum'), plain('ph_maximum')],
  [
    'minimum_temperature_deg_c',
    'maximum_temperature_deg_c',
    4,
    -10,
    plain('minimum_temperature_deg_c'),
    plain('maximum_temperature_deg_c'),
  ],
  [
    'minimum_precipitation_mm',
    'maximum_precipitation_mm',
    900,
    450,
    millimetres('minimum_precipitation'),
    millimetres('maximum_precipitation'),
  ],
  [
    'average_height_cm',
    'maximum_height_cm',
    120,
    60,
    centimetres('average_height'),
    centimetres('maximum_height'),
  ],
] as const;

describe.each(PAIRS)('C9.40 C10.15 %s above %s', (lower, upper, low, high, correctLower, correctUpper) => {
  const grown = (place: string) =>
    desk.grow(`Pyrella ${lower.replaceAll('_', '')}${place}`, { [lower]: low });
  const inverted = async (place: string) => {
    const id = await grown(place);
    await desk.applied(desk.ada, id, correctUpper(high));
    return id;
  };

  it('C9.22 is accepted, and queued at once with the pair proposed as null', async () => {
    const id = await inverted('a');
    const [item, ...others] = await plausible(id);
    expect(others).toEqual([]);
    expect(item).toMatchObject({
      record_type: 'Species',
      record_id: id,
      user_id: null,
      warning_type: 'Checks::PlausibleValues',
      change_status: 'pending',
      change_type: 'update',
      accepted_by: null,
      source_type: null,
      source_reference: null,
    });
    expect(item!.correction).toEqual({
      [lower]: null,
      [upper]: null,
      scientific_name: (await desk.record(id)).scientific_name,
    });
    expect(item!.changes).toEqual({ [lower]: [low, null], [upper]: [high, null] });
    for (const word of [lower, upper, String(low), String(high)]) expect(item!.notes).toContain(word);
    expect(await desk.facts(id, upper)).toEqual([['community', String(high), 'active']]);
    expect(await desk.facts(id, lower)).toEqual([['usda', String(low), 'active']]);
  });

  it.each([
    ['the lower', (value: number) => correctLower(value), high],
    ['the upper', (value: number) => correctUpper(value), low],
  ])(
    'C9.41 closes itself when %s is corrected to the other: equality is allowed',
    async (which, correct, to) => {
      const id = await inverted(which === 'the lower' ? 'b' : 'c');
      const [raised] = await plausible(id);
      await desk.applied(desk.eve, id, correct(to));
      const closed = await desk.review(raised!.id);
      expect(closed).toMatchObject({
        change_status: 'accepted',
        accepted_by: null,
        user_id: null,
        correction: raised!.correction,
        changes: raised!.changes,
      });
      expect([closed.notes, closed.review_notes]).toEqual([
        raised!.notes,
        expect.stringContaining('closed by the check'),
      ]);
      expect(await plausible(id)).toEqual([]);
      const facts = [...(await desk.facts(id, lower)), ...(await desk.facts(id, upper))];
      expect(facts.map(([, , status]) => status)).not.toContain('rejected');
      expect(facts.filter(([, , status]) => status === 'active')).toHaveLength(which === 'the lower' ? 3 : 2);
    },
  );

  it('equality raises nothing', async () => {
    const id = await grown('d');
    await desk.applied(desk.ada, id, correctUpper(low));
    expect(await plausible(id)).toEqual([]);
  });

  it('C9.49 accepting it rejects the facts of both values and leaves both fields empty', async () => {
    const id = await inverted('e');
    const [item] = await plausible(id);
    expect((await desk.accept(desk.ben, item!.id)).status).toBe(200);
    expect(await desk.review(item!.id)).toMatchObject({
      change_status: 'accepted',
      accepted_by: desk.ben.id,
    });
    expect(await desk.facts(id, lower)).toEqual([['usda', String(low), 'rejected']]);
    expect(await desk.facts(id, upper)).toEqual([['community', String(high), 'rejected']]);
    const list = `/api/v1/species?filter[${lower}]=null&filter[${upper}]=null&filter[id]=${id}`;
    expect(await desk.listed(list, [id])).toEqual([id]);
    expect(await plausible(id)).toEqual([]);
  });
});

describe('C9.40 one pending item a species and check', () => {
  const HEIGHTS = { ...centimetres('average_height')(120), ...centimetres('maximum_height')(60) };
  const keys = (item: Review | undefined) => Object.keys(item?.changes ?? {}).sort();
  const PH = ['ph_maximum', 'ph_minimum'];
  const ALL = ['average_height_cm', 'maximum_height_cm', ...PH];

  it('it lists both inverted pairs of one correction', async () => {
    const id = await desk.grow('Pyrella bis', { ph_minimum: 6 });
    await desk.applied(desk.ada, id, { ph_maximum: 5, ...HEIGHTS });
    const items = await plausible(id);
    expect(items.map(keys)).toEqual([ALL]);
    for (const key of ALL) expect(items[0]!.notes).toContain(key);
  });

  it('a second problem is added, a solved one removed, a changed one updated', async () => {
    const id = await desk.grow('Pyrella ter', { ph_minimum: 6 });
    await desk.applied(desk.ada, id, { ph_maximum: 5 });
    const [first] = await plausible(id);
    expect(keys(first)).toEqual(PH);

    await desk.applied(desk.ada, id, HEIGHTS);
    const [second, ...more] = await plausible(id);
    expect([second!.id, keys(second), more]).toEqual([first!.id, ALL, []]);

    await desk.applied(desk.ada, id, centimetres('maximum_height')(130));
    const [third, ...yet] = await plausible(id);
    expect([third!.id, keys(third), yet]).toEqual([first!.id, PH, []]);
    expect(third!.notes).not.toContain('average_height_cm');

    await desk.applied(desk.ada, id, { ph_maximum: 4 });
    expect(await plausible(id)).toMatchObject([
      { id: first!.id, changes: { ph_minimum: [6, null], ph_maximum: [4, null] } },
    ]);
  });

  it('a correction of another field does not change it', async () => {
    const id = await desk.grow('Pyrella quater', { ph_minimum: 6 });
    await desk.applied(desk.ada, id, { ph_maximum: 5 });
    const before = await plausible(id);
    await desk.applied(desk.ada, id, { growth_rate: 'Slow' });
    expect(await plausible(id)).toEqual(before);
  });

  it('a rejected item is raised again only when its problem changes', async () => {
    const id = await desk.grow('Pyrella quinquies', { ph_minimum: 6 });
    await desk.applied(desk.ada, id, { ph_maximum: 5 });
    const [item] = await plausible(id);
    expect((await desk.reject(desk.ben, item!.id)).status).toBe(200);
    await desk.applied(desk.ada, id, { growth_rate: 'Slow' });
    await desk.applied(desk.ada, id, HEIGHTS);
    expect((await plausible(id)).map(keys)).not.toContainEqual(PH);
    await desk.applied(desk.ada, id, { ph_maximum: 4 });
    const [again, ...more] = await plausible(id);
    expect(more).toEqual([]);
    expect(again!.changes).toMatchObject({ ph_maximum: [4, null] });
    expect((await desk.review(item!.id)).change_status).toBe('rejected');
  });

  it('C9.41 a rejected item stays rejected when its problem disappears', async () => {
    const id = await desk.grow('Pyrella sexies', { ph_minimum: 6 });
    await desk.applied(desk.ada, id, { ph_maximum: 5 });
    const [item] = await plausible(id);
    await desk.reject(desk.ben, item!.id);
    const rejected = await desk.review(item!.id);
    await desk.applied(desk.ada, id, { ph_maximum: 7 });
    expect(await desk.review(item!.id)).toEqual(rejected);
  });

  it('C9.46 a user may not review an item of a check', async () => {
    const id = await desk.grow('Pyrella septies', { ph_minimum: 6 });
    await desk.applied(desk.ada, id, { ph_maximum: 5 });
    const [item] = await plausible(id);
    expect((await desk.accept(desk.ada, item!.id)).status).toBe(403);
    expect((await desk.reject(desk.eve, item!.id)).status).toBe(403);
    expect(await plausible(id)).toEqual([item]);
  });
});

describe('C9.41 in the transaction that changes the value', () => {
  it('an ingestion raises an item and closes it', async () => {
    const id = await desk.grow('Pyrella ingesta', { ph_minimum: 6, ph_maximum: 5 });
    const [item] = await plausible(id);
    expect(item!.changes).toEqual({ ph_minimum: [6, null], ph_maximum: [5, null] });
    await desk.ingest([fact('Pyrella ingesta', 'ph_maximum', 7)]);
    expect(await desk.review(item!.id)).toMatchObject({ change_status: 'accepted', accepted_by: null });
  });

  it('a stronger source closes it too, because the weaker claim is no longer published', async () => {
    const id = await desk.grow('Pyrella corroborata', { ph_minimum: 6, ph_maximum: 5 });
    await desk.ingest([fact('Pyrella corroborata', 'ph_maximum', 8, { source: 'powo' })]);
    expect(await plausible(id)).toEqual([]);
    expect(await plausible(id, 'accepted')).toMatchObject([{ accepted_by: null }]);
    expect(await desk.facts(id, 'ph_maximum')).toEqual([
      ['usda', '5', 'active'],
      ['powo', '8', 'active'],
    ]);
  });

  it('C9.55 a revert closes it, and one that brings the problem back raises it', async () => {
    const id = await desk.grow('Pyrella reversa', { ph_minimum: 6 });
    const { id: wrong } = await desk.applied(desk.ada, id, { ph_maximum: 5 });
    const [item] = await plausible(id);
    await desk.revert(desk.cid, wrong);
    expect(await desk.review(item!.id)).toMatchObject({ change_status: 'accepted', accepted_by: null });

    const other = await desk.grow('Pyrella reversior', { ph_minimum: 6, ph_maximum: 5 });
    const { id: right } = await desk.applied(desk.ada, other, { ph_maximum: 7 });
    expect(await plausible(other)).toEqual([]);
    await desk.revert(desk.cid, right);
    expect(await plausible(other)).toMatchObject([{ changes: { ph_maximum: [5, null] } }]);
  });
});

describe('C9.49 accepting a Checks::PlausibleValues item', () => {
  it('rejects every fact that carries an offending value, and publishes the strongest that does not', async () => {
    const scientific = 'Pyrella plures';
    const id = await desk.grow(scientific, { ph_minimum: 6, ph_maximum: 5 });
    await desk.ingest([
      fact(scientific, 'ph_minimum', 6, { source: 'leda' }),
      fact(scientific, 'ph_minimum', 4.5, { source: 'openplantdb' }),
    ]);
    const [item] = await plausible(id);
    expect((await desk.accept(desk.ben, item!.id)).status).toBe(200);
    expect(await desk.facts(id, 'ph_minimum')).toEqual([
      ['usda', '6', 'rejected'],
      ['leda', '6', 'rejected'],
      ['openplantdb', '4.5', 'active'],
    ]);
    expect(await desk.facts(id, 'ph_maximum')).toEqual([['usda', '5', 'rejected']]);
    expect((await desk.record(id)).growth).toMatchObject({ ph_minimum: 4.5, ph_maximum: null });
    expect(await desk.data(`/api/v1/species/${id}/facts?filter[source]=community`)).toEqual([]);
  });

  it('C10.5 ingesting the same claims again does not restore the values; other claims are accepted', async () => {
    const scientific = 'Pyrella repetens';
    const id = await desk.grow(scientific, { ph_minimum: 6, ph_maximum: 5 });
    const [item] = await plausible(id);
    await desk.accept(desk.ben, item!.id);
    await desk.grow(scientific, { ph_minimum: 6, ph_maximum: 5 });
    expect((await desk.record(id)).growth).toMatchObject({ ph_minimum: null, ph_maximum: null });
    expect(await desk.facts(id, 'ph_minimum')).toEqual([['usda', '6', 'rejected']]);
    expect(await plausible(id)).toEqual([]);
    await desk.grow(scientific, { ph_minimum: 4 });
    expect((await desk.record(id)).growth).toMatchObject({ ph_minimum: 4, ph_maximum: null });
    expect(await desk.facts(id, 'ph_minimum')).toEqual([
      ['usda', '6', 'rejected'],
      ['usda', '4', 'active'],
    ]);
    await desk.grow(scientific, { ph_minimum: 6 });
    expect((await desk.record(id)).growth['ph_minimum']).not.toBe(6);
  });

  it('another correction restores a value that a correction claimed', async () => {
    const id = await desk.grow('Pyrella recepta', { ph_minimum: 6 });
    await desk.applied(desk.ada, id, { ph_maximum: 5 });
    const [item] = await plausible(id);
    await desk.accept(desk.ben, item!.id);
    expect((await desk.record(id)).growth['ph_maximum']).toBeNull();
    await desk.applied(desk.ada, id, { ph_maximum: 5 });
    expect((await desk.record(id)).growth['ph_maximum']).toBe(5);
    expect(await desk.facts(id, 'ph_maximum')).toEqual([
      ['community', '5', 'rejected'],
      ['community', '5', 'active'],
    ]);
  });

  it('C9.55 reverting it makes the facts active again', async () => {
    const id = await desk.grow('Pyrella restituta', { ph_minimum: 6, ph_maximum: 5 });
    const [item] = await plausible(id);
    await desk.accept(desk.ben, item!.id);
    expect((await desk.revert(desk.cid, item!.id)).status).toBe(200);
    expect(await desk.facts(id, 'ph_minimum')).toEqual([['usda', '6', 'active']]);
    expect(await desk.facts(id, 'ph_maximum')).toEqual([['usda', '5', 'active']]);
    expect((await desk.record(id)).growth).toMatchObject({ ph_minimum: 6, ph_maximum: 5 });
    expect((await desk.review(item!.id)).change_status).toBe('reverted');
    expect(await plausible(id)).toMatchObject([{ changes: item!.changes }]);
  });

  it('C9.55 reverting it restores facts beside those of other sources, with the notes that they had', async () => {
    const scientific = 'Pyrella reddita';
    const id = await desk.grow(scientific, { ph_minimum: 6, ph_maximum: 5 });
    await desk.ingest([fact(scientific, 'ph_minimum', 4.5, { source: 'openplantdb' })]);
    const facts = (text: string) => rowsOf(desk.service.database, text, [id]);
    await facts(`update fact set notes = 'Seen; twice' where species_id = $1 and value = '6'`);
    const [item] = await plausible(id);
    expect((await desk.accept(desk.ben, item!.id)).status).toBe(200);
    const noted = 'select status, notes from fact where species_id = $1 order by id';
    const rejected = `rejected by correction ${item!.id}, accepted by account ${desk.ben.id}`;
    expect(await facts(noted)).toEqual([
      { status: 3, notes: `${rejected}; Seen; twice` },
      { status: 3, notes: rejected },
      { status: 1, notes: null },
    ]);
    expect((await desk.revert(desk.cid, item!.id)).status).toBe(200);
    expect(await facts(noted)).toEqual([
      { status: 1, notes: 'Seen; twice' },
      { status: 1, notes: null },
      { status: 1, notes: null },
    ]);
  });

  it('C10.5 reverting it keeps later claims of a source', async () => {
    const scientific = 'Pyrella renovata';
    const id = await desk.grow(scientific, { ph_minimum: 6, ph_maximum: 5 });
    const [item] = await plausible(id);
    await desk.accept(desk.ben, item!.id);
    await desk.grow(scientific, { ph_minimum: 4 });
    expect((await desk.revert(desk.cid, item!.id)).status).toBe(200);
    expect((await desk.record(id)).growth).toMatchObject({ ph_minimum: 4, ph_maximum: 5 });
    const active = (await desk.facts(id, 'ph_minimum')).filter(([, , status]) => status === 'active');
    expect(active).toEqual([['usda', '4', 'active']]);
  });

  it('C10.25 an offending value without provenance is removed too', async () => {
    const id = await desk.grow('Pyrella sineteste');
    const { database } = desk.service;
    await rowsOf(
      database,
      `update species set unattributed = '{"ph_minimum": 6}', vals = vals || '{"ph_minimum": 6}' where id = $1`,
      [id],
    );
    await desk.applied(desk.ada, id, { ph_maximum: 5 });
    const [item] = await plausible(id);
    expect(item!.changes).toEqual({ ph_minimum: [6, null], ph_maximum: [5, null] });
    expect((await desk.accept(desk.ben, item!.id)).status).toBe(200);
    expect((await desk.record(id)).growth).toMatchObject({ ph_minimum: null, ph_maximum: null });
    expect(await plausible(id)).toEqual([]);
    // C9.55: each value comes back as what it was.
    expect((await desk.revert(desk.cid, item!.id)).status).toBe(200);
    expect(await rowsOf(database, 'select unattributed from species where id = $1', [id])).toEqual([
      { unattributed: { ph_minimum: 6 } },
    ]);
    expect(await desk.facts(id, 'ph_maximum')).toEqual([['community', '5', 'active']]);
  });

  it('C10.25 removes no value that only another species has without provenance', async () => {
    const { database } = desk.service;
    const other = await desk.grow('Pyrella proxima');
    await rowsOf(database, `update species set unattributed = '{"ph_minimum": 6.3}' where id = $1`, [other]);
    const id = await desk.grow('Pyrella cumteste', { ph_minimum: 6.3, ph_maximum: 5.3 });
    const [item] = await plausible(id);
    expect((await desk.accept(desk.ben, item!.id)).status).toBe(200);
    expect((await desk.revert(desk.cid, item!.id)).status).toBe(200);
    expect(await rowsOf(database, 'select unattributed from species where id = any ($1)', [[id]])).toEqual([
      { unattributed: {} },
    ]);
  });
});

describe('C9.40 C9.41 an item that a reviewer rejected', () => {
  const pending = (ref: number) => desk.items(ref, 'PlausibleValues');
  /** Has usda say a maximum, in place of what it said. */
  const say = (scientific: string, maximum: number) => desk.ingest([fact(scientific, 'ph_maximum', maximum)]);
  /** A species with an inverted pair whose item was rejected; returns the ids of both. */
  const silenced = async (scientific: string) => {
    const species = await desk.grow(scientific, { ph_minimum: 6, ph_maximum: 5 });
    const [item] = await pending(species);
    expect((await desk.reject(desk.ben, item!.id)).status).toBe(200);
    return { species, item: item!.id };
  };

  it('is not raised again while its problem lasts', async () => {
    const { species } = await silenced('Pyrella manens');
    await say('Pyrella manens', 5);
    await desk.applied(desk.ada, species, { growth_rate: 'Slow' });
    expect(await pending(species)).toEqual([]);
  });

  it('is raised again when its problem disappeared and returned', async () => {
    const { species, item } = await silenced('Pyrella rediens');
    await say('Pyrella rediens', 7);
    expect(await pending(species)).toEqual([]);
    await say('Pyrella rediens', 5);
    const [again, ...more] = await pending(species);
    expect(more).toEqual([]);
    expect(again).toMatchObject({ changes: { ph_minimum: [6, null], ph_maximum: [5, null] } });
    expect(again!.id).not.toBe(item);
    expect((await desk.review(item)).change_status).toBe('rejected');
  });

  it('is raised again when its problem changed and changed back', async () => {
    const { species } = await silenced('Pyrella varians');
    await say('Pyrella varians', 4);
    const [other] = await pending(species);
    expect(other!.changes).toMatchObject({ ph_maximum: [4, null] });
    await say('Pyrella varians', 5);
    expect(await pending(species)).toMatchObject([
      { id: other!.id, changes: { ph_minimum: [6, null], ph_maximum: [5, null] } },
    ]);
  });

  it('is not raised again after its successor was rejected too', async () => {
    const { species } = await silenced('Pyrella iterum');
    await say('Pyrella iterum', 7);
    await say('Pyrella iterum', 5);
    const [again] = await pending(species);
    expect((await desk.reject(desk.bo, again!.id)).status).toBe(200);
    await say('Pyrella iterum', 5);
    await desk.applied(desk.ada, species, { growth_rate: 'Slow' });
    expect(await pending(species)).toEqual([]);
  });
});

describe('C9.50 an item without a proposal that a reviewer accepted', () => {
  const asked = (ref: number) => desk.items(ref, 'ScientificNameFormat');

  it('is not raised again while its problem lasts, but when it returns', async () => {
    const species = await desk.grow('Pyrella simplex');
    await desk.applied(desk.ada, species, { rank: 'hybrid' });
    const [item] = await asked(species);
    expect((await desk.accept(desk.ben, item!.id)).status).toBe(200);
    await desk.applied(desk.ada, species, { growth_rate: 'Slow' });
    expect(await asked(species)).toEqual([]);
    await desk.applied(desk.ada, species, { rank: 'species' });
    expect(await asked(species)).toEqual([]);
    await desk.applied(desk.ada, species, { rank: 'hybrid' });
    const [again, ...more] = await asked(species);
    expect([again!.notes, more]).toEqual([item!.notes, []]);
    expect(again!.id).not.toBe(item!.id);
  });
});
