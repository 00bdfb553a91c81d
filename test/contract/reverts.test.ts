import { type Desk, height, reviewOf, startDesk } from './review-desk.js';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk();
});
afterAll(() => desk.close());

describe('C2.48 C9.55 reverting', () => {
  it('brings the strongest other claim back at once, in lists soon after; the correction stays accepted', async () => {
    const species = await desk.grow('Pyrella prima', { maximum_height_cm: 60 });
    const { id, notes } = await desk.applied(desk.ada, species, height(7655), { notes: 'Measured' });
    await desk.listed('/api/v1/species?filter[maximum_height_cm]=7655', [species]);
    const answer = await desk.revert(desk.cid, id, { notes: 'It was another plant' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const reverted = reviewOf(answer);
    expect(reverted).toMatchObject({ id, change_status: 'accepted', accepted_by: desk.ben.id });
    expect(reverted.notes!.startsWith(`${notes}\n`)).toBe(true);
    expect(reverted.notes).toContain('It was another plant');
    expect(await desk.review(id)).toEqual(reverted);
    expect((await desk.record(species)).specifications['maximum_height']).toEqual({ cm: 60 });
    expect(await desk.facts(species, 'maximum_height_cm')).toEqual([
      ['usda', '60', 'active'],
      ['community', '7655', 'superseded'],
    ]);
    expect(await desk.listed('/api/v1/species?filter[maximum_height_cm]=7655', [])).toEqual([]);
  });

  it('appends a line by itself when no notes are sent', async () => {
    const species = await desk.grow('Pyrella secunda');
    const { id } = await desk.applied(desk.ada, species, height(80), { notes: 'Measured' });
    expect(reviewOf(await desk.revert(desk.cid, id)).notes).toMatch(/^Measured\n./);
  });

  it('of an emptied field fills it again', async () => {
    const species = await desk.grow('Pyrella tertia', { growth_rate: 'Slow' });
    const { id } = await desk.applied(desk.ada, species, { growth_rate: null });
    expect((await desk.revert(desk.cid, id)).status).toBe(200);
    expect((await desk.record(species)).specifications['growth_rate']).toBe('Slow');
  });

  it('of what nobody else claims leaves nothing', async () => {
    const species = await desk.grow('Pyrella quarta');
    const { id } = await desk.applied(desk.ada, species, { growth_rate: 'Slow', light: 7 });
    expect((await desk.revert(desk.cid, id)).status).toBe(200);
    const record = await desk.record(species);
    expect([record.specifications['growth_rate'], record.growth['light']]).toEqual([null, null]);
  });

  it('takes back what still stands, where a later correction has superseded the rest', async () => {
    const species = await desk.grow('Pyrella partita', { growth_rate: 'Slow' });
    const { id } = await desk.applied(desk.ada, species, { ...height(80), growth_rate: 'Rapid' });
    await desk.applied(desk.eve, species, height(85));
    expect((await desk.revert(desk.cid, id)).status).toBe(200);
    expect((await desk.record(species)).specifications).toMatchObject({
      growth_rate: 'Slow',
      maximum_height: { cm: 85 },
    });
  });

  it('C9.20 of a genus puts the species back, with the values beside it', async () => {
    await desk.grow('Malusia prima');
    const species = await desk.grow('Pyrella hospita');
    const { id } = await desk.applied(desk.ada, species, { genus: 'malusia', growth_rate: 'Slow' });
    expect((await desk.revert(desk.cid, id)).status).toBe(200);
    expect(await desk.record(species)).toMatchObject({
      genus: 'Pyrella',
      specifications: { growth_rate: null },
    });
  });

  it('C8.19 of common names brings the names of the sources back', async () => {
    const species = await desk.grow('Pyrella quinta', { common_name: ['Apple', 'Pear'] });
    const { id } = await desk.applied(desk.ada, species, { common_name: 'Quince' });
    await desk.revert(desk.cid, id);
    expect(await desk.record(species)).toMatchObject({
      common_name: 'Apple',
      common_names: { en: ['Apple', 'Pear'] },
    });
  });

  it('C10.25 the value it replaced, when that was the community too, does not come back', async () => {
    const species = await desk.grow('Pyrella sexta', { growth_rate: 'Slow' });
    await desk.applied(desk.ada, species, { growth_rate: 'Moderate' });
    const { id } = await desk.applied(desk.eve, species, { growth_rate: 'Rapid' });
    await desk.revert(desk.cid, id);
    expect((await desk.record(species)).specifications['growth_rate']).toBe('Slow');
    expect(await desk.facts(species, 'growth_rate')).toEqual([
      ['usda', 'Slow', 'active'],
      ['community', 'Moderate', 'superseded'],
      ['community', 'Rapid', 'superseded'],
    ]);
  });
});

describe('C9.55 refusals', () => {
  /** Status of the refusal, which must have left the correction as it was. */
  const refusal = async (by: { id: number; token: string }, id: number): Promise<number> => {
    const before = await desk.review(id);
    const { status } = await desk.revert(by, id);
    expect(await desk.review(id)).toEqual(before);
    return status;
  };

  it.each([
    ['Pyrella una', 'eve'],
    ['Pyrella altera', 'ben'],
  ] as const)('C3.6 of a correction of %s by %s, who is no admin: 403', async (name, who) => {
    const species = await desk.grow(name);
    const { id } = await desk.applied(desk.ada, species, height(80));
    expect(await refusal(desk[who], id)).toBe(403);
    expect(await desk.facts(species, 'maximum_height_cm')).toEqual([['community', '80', 'active']]);
    expect((await desk.post(desk[who], '/api/v1/corrections/2000000000/revert')).status).toBe(403);
  });

  it('of what is pending or rejected: 409', async () => {
    const { id } = await desk.submit(desk.ada, await desk.grow('Pyrella septima'), height(80));
    expect(await refusal(desk.cid, id)).toBe(409);
    await desk.reject(desk.ben, id);
    expect(await refusal(desk.cid, id)).toBe(409);
  });

  it('a second time: 409', async () => {
    const { id } = await desk.applied(desk.ada, await desk.grow('Pyrella octava'), height(80));
    expect((await desk.revert(desk.cid, id)).status).toBe(200);
    expect(await refusal(desk.dan, id)).toBe(409);
  });

  it('of what a later correction has superseded: 409, and the later one stays', async () => {
    const species = await desk.grow('Pyrella nona', { maximum_height_cm: 60 });
    const { id } = await desk.applied(desk.ada, species, height(80));
    await desk.applied(desk.eve, species, height(85));
    expect(await refusal(desk.cid, id)).toBe(409);
    expect((await desk.record(species)).specifications['maximum_height']).toEqual({ cm: 85 });
  });

  it('C9.50 of a report: 409', async () => {
    const species = await desk.grow('Pyrella decima');
    const report = await desk.post(desk.ada, `/api/v1/species/${species}/report`, { notes: 'Wrong' });
    const { id } = reviewOf(report);
    expect((await desk.accept(desk.ben, id)).status).toBe(200);
    expect(await refusal(desk.cid, id)).toBe(409);
  });

  it('C9.51 of what renamed, though it changed values too: 409', async () => {
    const species = await desk.grow('Pyrella undecima');
    const correction = { scientific_name: 'Pyrella duodecima', growth_rate: 'Slow' };
    const { id } = await desk.applied(desk.ada, species, correction);
    expect(await refusal(desk.cid, id)).toBe(409);
    expect(await desk.record(species)).toMatchObject({ scientific_name: 'Pyrella duodecima' });
    expect(await desk.facts(species, 'growth_rate')).toEqual([['community', 'Slow', 'active']]);
  });

  it('C9.51 of what merged: 409', async () => {
    await desk.grow('Pyrella vicesima');
    const species = await desk.grow('Pyrella prior');
    const correction = { scientific_name: 'Pyrella vicesima', growth_rate: 'Slow' };
    const { id } = await desk.applied(desk.ada, species, correction);
    expect(await refusal(desk.cid, id)).toBe(409);
  });

  it('C9.52 of what deleted: 409', async () => {
    const species = await desk.grow('Pyrella ultima');
    const deletion = { change_type: 'deletion', source_type: 'observation' };
    const { id } = await desk.submit(desk.cid, species, null, deletion);
    expect((await desk.accept(desk.dan, id)).status).toBe(200);
    expect(await refusal(desk.dan, id)).toBe(409);
  });
});
