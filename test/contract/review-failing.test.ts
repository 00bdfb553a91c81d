import { type Desk, speciesNames, startDesk } from './review-desk.js';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk();
});
afterAll(() => desk.close());

const anyName = speciesNames();

describe('C9.48 an acceptance that no longer fits', () => {
  /** What an acceptance that fails leaves behind. */
  const refused = async (id: number, problem: string) => {
    const before = await desk.review(id);
    const { status, body } = await desk.accept(desk.ben, id);
    expect([status, body['code']]).toEqual([422, 'unprocessable_entity']);
    expect(body['details']).toEqual(expect.arrayContaining([expect.objectContaining({ problem })]));
    const after = await desk.review(id);
    expect(after).toMatchObject({ change_status: 'pending', accepted_by: null });
    expect(after.notes!.startsWith(`${before.notes}\n`)).toBe(true);
    expect(after.notes!.length).toBeGreaterThan(before.notes!.length + 1);
  };

  it.each([
    ['light', 0],
    ['light', 10],
    ['atmospheric_humidity', 10],
    ['soil_nutriments', 0],
    ['ground_humidity', 0],
    ['soil_salinity', 10],
  ])('C9.15 %s at %d lies off the read scale, and nothing beside it is applied', async (attribute, value) => {
    const species = await desk.grow(anyName());
    const correction = { [attribute]: value, growth_rate: 'Slow' };
    const { id } = await desk.submit(desk.ada, species, correction, { notes: 'Seen' });
    await refused(id, 'off_scale');
    expect(await desk.data(`/api/v1/species/${species}/facts`)).toEqual([]);
    expect((await desk.record(species)).specifications['growth_rate']).toBeNull();
  });

  it.each([
    ['soil_texture', 0],
    ['soil_texture', 10],
    ['soil_salinity', 0],
    ['light', 9],
    ['ground_humidity', 10],
  ])('C9.15 %s at %d lies on both scales and is applied', async (attribute, value) => {
    const species = await desk.grow(anyName());
    await desk.applied(desk.ada, species, { [attribute]: value });
    expect(await desk.facts(species, attribute)).toEqual([['community', String(value), 'active']]);
  });

  it('C10.51 a name that does not fit the rank any more', async () => {
    const species = await desk.grow('Pyrella montana var. fusca');
    const name = { scientific_name: 'Pyrella montana var. fulva', growth_rate: 'Slow' };
    const { id } = await desk.submit(desk.ada, species, name, { notes: 'Seen' });
    await desk.applied(desk.eve, species, { rank: 'ssp', scientific_name: 'Pyrella montana subsp. fusca' });
    await refused(id, 'malformed');
    expect(await desk.record(species)).toMatchObject({ scientific_name: 'Pyrella montana subsp. fusca' });
    expect(await desk.facts(species, 'growth_rate')).toEqual([]);
  });

  it('C9.3 C9.47 it can be replaced by its submitter and accepted then', async () => {
    const species = await desk.grow(anyName());
    const { id } = await desk.submit(desk.ada, species, { light: 10 }, { notes: 'Seen' });
    await refused(id, 'off_scale');
    const body = { correction: { light: 9 }, source_reference: 'https://journal.example/78' };
    expect((await desk.post(desk.ada, `/api/v1/corrections/species/${species}`, body)).status).toBe(200);
    expect((await desk.accept(desk.ben, id)).status).toBe(200);
    expect((await desk.record(species)).growth['light']).toBe(9);
  });

  it('C9.47 it can be rejected', async () => {
    const species = await desk.grow(anyName());
    const { id } = await desk.submit(desk.ada, species, { light: 10 }, { notes: 'Seen' });
    await refused(id, 'off_scale');
    expect((await desk.reject(desk.ben, id)).status).toBe(200);
  });
});
