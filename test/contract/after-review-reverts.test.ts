import { type Desk, height, reviewOf, startDesk } from './review-desk.js';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk();
  await desk.grow('Malusia prima');
});
afterAll(() => desk.close());

/** What tests read of a fact (C10.1). */
interface FactRecord {
  readonly value: string;
  readonly status: string;
  readonly source_record_id: string;
  readonly notes: string;
}

const communityFacts = (ref: number) =>
  desk.data<readonly FactRecord[]>(`/api/v1/species/${ref}/facts?filter[source]=community`);

describe('C9.48 C10.5 two accepted corrections of one value', () => {
  /** Both were submitted while the value was another. */
  const bothAccepted = async (species: number) => {
    const [first, second] = [
      await desk.submit(desk.ada, species, height(80), { notes: 'Measured in May' }),
      await desk.submit(desk.eve, species, height(80), { notes: 'Measured in June' }),
    ];
    for (const { id } of [first, second]) expect((await desk.accept(desk.ben, id)).status).toBe(200);
    return [first.id, second.id] as const;
  };

  it('are one fact, which tells of both', async () => {
    const species = await desk.grow('Pyrella bina', { maximum_height_cm: 60 });
    const [first, second] = await bothAccepted(species);
    const [fact, ...others] = await communityFacts(species);
    expect(others).toEqual([]);
    expect(fact).toMatchObject({ value: '80', status: 'active', source_record_id: String(second) });
    for (const words of [
      `Correction ${first} of account ${desk.ada.id}`,
      'Measured in May',
      `Correction ${second} of account ${desk.eve.id}`,
      'Measured in June',
    ]) {
      expect(fact!.notes).toContain(words);
    }
  });

  it('C10.5 of another value before tells of itself alone', async () => {
    const species = await desk.grow('Pyrella altera');
    const before = await desk.applied(desk.ada, species, height(70), { notes: 'Measured in May' });
    await desk.applied(desk.eve, species, height(80));
    const [superseded, active] = await communityFacts(species);
    expect([superseded!.status, active!.status]).toEqual(['superseded', 'active']);
    expect(active!.notes).not.toContain(`Correction ${before.id} `);
    expect(active!.notes).not.toContain('Measured in May');
  });

  it('C9.55 reverting the later withdraws the fact; nothing of the earlier is left to revert', async () => {
    const species = await desk.grow('Pyrella gemella', { maximum_height_cm: 60 });
    const [first, second] = await bothAccepted(species);
    expect((await desk.revert(desk.cid, second)).status).toBe(200);
    expect(await desk.facts(species, 'maximum_height_cm')).toEqual([
      ['usda', '60', 'active'],
      ['community', '80', 'superseded'],
    ]);
    expect((await desk.record(species)).specifications['maximum_height']).toEqual({ cm: 60 });
    expect((await desk.revert(desk.cid, first)).status).toBe(409);
  });
});

describe('C9.55 reverting twice', () => {
  const twice = async (id: number) => {
    expect((await desk.revert(desk.cid, id)).status).toBe(200);
    const reverted = await desk.review(id);
    expect((await desk.revert(desk.dan, id)).status).toBe(409);
    expect(await desk.review(id)).toEqual(reverted);
  };

  it('is 409, and leaves no second line', async () => {
    const species = await desk.grow('Pyrella iterata', { growth_rate: 'Slow' });
    await twice((await desk.applied(desk.ada, species, { growth_rate: 'Rapid' })).id);
  });

  it('at once is done once', async () => {
    const species = await desk.grow('Pyrella simul');
    const { id } = await desk.applied(desk.ada, species, { growth_rate: 'Rapid' });
    const answers = await Promise.all([desk.revert(desk.cid, id), desk.revert(desk.dan, id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('of a genus is 409, though a later correction moved the species there again', async () => {
    const species = await desk.grow('Pyrella migrans');
    const { id } = await desk.applied(desk.ada, species, { genus: 'Malusia' });
    await twice(id);
    expect((await desk.record(species)).genus).toBe('Pyrella');
    await desk.applied(desk.eve, species, { genus: 'Malusia' });
    expect((await desk.revert(desk.dan, id)).status).toBe(409);
    expect((await desk.record(species)).genus).toBe('Malusia');
  });

  it('C9.49 of an item of a check is 409', async () => {
    const species = await desk.grow('Pyrella acida', { ph_minimum: 6, ph_maximum: 5 });
    const [item] = await desk.items(species, 'PlausibleValues');
    expect((await desk.accept(desk.ben, item!.id)).status).toBe(200);
    await twice(item!.id);
  });
});

describe('C9.55 C9.49 reverting the removal of a value without provenance', () => {
  /** A species with such a minimum of 6, corrected to a maximum of 5; the item that this raises is accepted. */
  const removed = async (scientific: string, said: Readonly<Record<string, number>> = {}) => {
    const species = await desk.grow(scientific, said);
    await desk.service.database.session((client) =>
      client.query(
        `update species set unattributed = '{"ph_minimum": 6}', vals = vals || '{"ph_minimum": 6}' where id = $1`,
        [species],
      ),
    );
    await desk.applied(desk.ada, species, { ph_maximum: 5 });
    const [item] = await desk.items(species, 'PlausibleValues');
    expect((await desk.accept(desk.ben, item!.id)).status).toBe(200);
    expect((await desk.record(species)).growth['ph_minimum']).toBe(said['ph_minimum'] ?? null);
    return { species, item: item!.id };
  };

  it('puts it back, with the fact that went beside it, and the check asks again', async () => {
    const { species, item } = await removed('Pyrella sineteste');
    const answer = await desk.revert(desk.cid, item);
    expect([answer.status, reviewOf(answer).change_status]).toEqual([200, 'accepted']);
    expect((await desk.record(species)).growth).toMatchObject({ ph_minimum: 6, ph_maximum: 5 });
    expect(await desk.facts(species, 'ph_minimum')).toEqual([]);
    expect(await desk.items(species, 'PlausibleValues')).toMatchObject([
      { changes: { ph_minimum: [6, null], ph_maximum: [5, null] } },
    ]);
  });

  it('C10.25 puts it back at its rank, above a source below it', async () => {
    const { species, item } = await removed('Pyrella sinefide', { ph_minimum: 4 });
    expect((await desk.revert(desk.cid, item)).status).toBe(200);
    expect((await desk.record(species)).growth['ph_minimum']).toBe(6);
  });
});
