import { type Desk, type Review, startDesk } from './review-desk.js';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk();
});
afterAll(() => desk.close());

describe('C9.48 a correction that can no longer be applied', () => {
  /** Expects the acceptance to fail: the item stays pending with the reason in its notes. */
  const refused = async (id: number, problem: string) => {
    const before = await desk.review(id);
    const { status, body } = await desk.accept(desk.ben, id);
    expect([status, body['code']]).toEqual([422, 'unprocessable_entity']);
    expect(body['details']).toEqual(expect.arrayContaining([expect.objectContaining({ problem })]));
    const after = await desk.review(id);
    expect(after).toMatchObject({ change_status: 'pending', accepted_by: null });
    expect([after.notes, after.review_notes]).toEqual([
      before.notes,
      expect.stringMatching(/^Could not be accepted: ./),
    ]);
  };

  it.each([
    ['light', 10],
    ['atmospheric_humidity', 10],
    ['soil_nutriments', 0],
    ['ground_humidity', 0],
    ['soil_salinity', 10],
  ])('C9.15 %s at %d lies off the read scale and cannot be accepted alone', async (attribute, value) => {
    const species = await desk.any();
    const { id } = await desk.submit(desk.ada, species, { [attribute]: value }, { notes: 'Seen' });
    await refused(id, 'off_scale');
    expect(await desk.data(`/api/v1/species/${species}/facts`)).toEqual([]);
  });

  it.each([
    ['soil_texture', 0],
    ['soil_texture', 10],
    ['soil_salinity', 0],
    ['light', 9],
    ['ground_humidity', 10],
  ])('C9.15 %s at %d lies on both scales and is applied', async (attribute, value) => {
    const species = await desk.any();
    await desk.applied(desk.ada, species, { [attribute]: value });
    expect(await desk.facts(species, attribute)).toEqual([['community', String(value), 'active']]);
  });

  it('C10.51 because the rank of the record changed: 422', async () => {
    const species = await desk.grow('Pyrella montana var. fusca');
    const name = { scientific_name: 'Pyrella montana var. fulva', growth_rate: 'Slow' };
    const { id } = await desk.submit(desk.ada, species, name, { notes: 'Seen' });
    await desk.applied(desk.eve, species, { rank: 'ssp', scientific_name: 'Pyrella montana subsp. fusca' });
    await refused(id, 'malformed');
    expect(await desk.record(species)).toMatchObject({ scientific_name: 'Pyrella montana subsp. fusca' });
    expect(await desk.facts(species, 'growth_rate')).toEqual([]);
  });

  it('C9.45 because a value is no longer permitted, unless the reviewer leaves it out', async () => {
    const species = await desk.any();
    const { id } = await desk.submit(desk.ada, species, { light: 5, ph_minimum: 6 }, { notes: 'Seen' });
    await desk.service.database.session((client) =>
      client.query(
        `update correction set correction = (correction::jsonb || '{"ph_minimum": 99}')::json where id = $1`,
        [id],
      ),
    );
    await refused(id, 'out_of_range');
    expect((await desk.accept(desk.ben, id, { fields: ['ph_minimum'] })).status).toBe(422);
    expect((await desk.accept(desk.ben, id, { fields: ['light'] })).status).toBe(200);
    expect((await desk.record(species)).growth['light']).toBe(5);
  });

  it('C9.3 C9.47 can be replaced by its submitter and accepted then', async () => {
    const species = await desk.any();
    const { id } = await desk.submit(desk.ada, species, { light: 10 }, { notes: 'Seen' });
    await refused(id, 'off_scale');
    const body = { correction: { light: 9 }, source_reference: 'https://journal.example/78' };
    expect((await desk.post(desk.ada, `/api/v1/corrections/species/${species}`, body)).status).toBe(200);
    expect((await desk.accept(desk.ben, id)).status).toBe(200);
    expect((await desk.record(species)).growth['light']).toBe(9);
  });
});

describe('C9.48 the note of a failed acceptance', () => {
  /** A correction off the read scale (C9.15), which cannot be accepted. */
  const failing = async () => {
    const more = { notes: 'Measured' };
    return desk.submit(desk.ada, await desk.any(), { light: 10 }, more);
  };

  it('is added once, however often the acceptance is tried', async () => {
    const { id } = await failing();
    for (const by of [desk.ben, desk.bo, desk.ben]) expect((await desk.accept(by, id)).status).toBe(422);
    const { notes, review_notes, change_status } = await desk.review(id);
    expect([notes, review_notes!.split('\n')]).toEqual(['Measured', [expect.stringContaining('light')]]);
    expect(change_status).toBe('pending');
  });

  it('is added again if the reason differs from the last one', async () => {
    const { id } = await failing();
    for (const light of [10, '?', 10]) {
      await desk.service.database.session((client) =>
        client.query('update correction set correction = (correction::jsonb || $2)::json where id = $1', [
          id,
          { light },
        ]),
      );
      await desk.accept(desk.ben, id);
    }
    const [first, second, ...more] = (await desk.review(id)).review_notes!.split('\n');
    expect(more).toEqual([first]);
    expect(second).not.toBe(first);
  });
});

describe('C9.48 C9.51 a pending new name for a record whose name has changed since', () => {
  const rename = (ref: number, scientific_name: string) => desk.submit(desk.eve, ref, { scientific_name });

  /** Expects a refusal for the name: the item stays pending and the record unchanged. */
  const expectRefused = async (item: Review, record: number, words: readonly string[]) => {
    const before = await desk.record(record);
    const { status, body } = await desk.accept(desk.bo, item.id);
    expect(status).toBe(422);
    expect(body['details']).toMatchObject([{ field: 'scientific_name', problem: 'conflicts_with' }]);
    for (const word of words) expect(body['message']).toContain(word);
    const { change_status, accepted_by, review_notes } = await desk.review(item.id);
    expect([change_status, accepted_by]).toEqual(['pending', null]);
    expect(review_notes).toContain(words[0]);
    expect(await desk.record(record)).toEqual(before);
  };

  it('after a rename: 422, nothing is applied', async () => {
    const id = await desk.grow('Pyrella vetus');
    const stale = await rename(id, 'Pyrella tarda');
    await desk.applied(desk.ada, id, { scientific_name: 'Pyrella cita' });
    await expectRefused(stale, id, ['Pyrella vetus', 'Pyrella cita']);
    expect((await desk.service.get('/api/v1/species/pyrella-tarda')).status).toBe(404);
  });

  it('after a merge: 422, the survivor keeps its name', async () => {
    const survivor = await desk.grow('Pyrella manens');
    const going = await desk.grow('Pyrella abiens');
    const stale = await rename(going, 'Pyrella abiensior');
    await desk.applied(desk.ada, going, { scientific_name: 'Pyrella manens' });
    await expectRefused(stale, survivor, ['Pyrella abiens', 'Pyrella manens']);
  });

  it('is 422, and the other values of the correction are not applied either', async () => {
    const id = await desk.grow('Pyrella plena');
    const wanted = { scientific_name: 'Pyrella plenior', growth_rate: 'Rapid' };
    const stale = await desk.submit(desk.eve, id, wanted);
    await desk.applied(desk.ada, id, { scientific_name: 'Pyrella plenissima' });
    await expectRefused(stale, id, ['Pyrella plena']);
    expect(await desk.facts(id, 'growth_rate')).toEqual([]);
  });

  it('is accepted when the record has its former name again', async () => {
    const id = await desk.grow('Pyrella rediens');
    const stale = await rename(id, 'Pyrella abita');
    await desk.applied(desk.ada, id, { scientific_name: 'Pyrella profecta' });
    await desk.applied(desk.ada, id, { scientific_name: 'Pyrella rediens' });
    expect((await desk.accept(desk.bo, stale.id)).status).toBe(200);
    expect((await desk.record(id)).scientific_name).toBe('Pyrella abita');
  });

  it('does not concern corrections of other fields: 200', async () => {
    const id = await desk.grow('Pyrella mutanda');
    const values = await desk.submit(desk.eve, id, { growth_rate: 'Slow' });
    await desk.applied(desk.ada, id, { scientific_name: 'Pyrella mutata' });
    expect((await desk.accept(desk.bo, values.id)).status).toBe(200);
  });
});
