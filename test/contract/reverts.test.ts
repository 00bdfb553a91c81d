import { fact, name } from '../ingest/support.js';
import { type Desk, height, reviewOf, startDesk } from './review-desk.js';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk();
  await desk.grow('Malusia prima');
});
afterAll(() => desk.close());

/** Deletes the claims that state the rank of a species. */
const forgetRank = (species: number) =>
  desk.service.database.session((client) =>
    client.query('delete from name_claim where species_id = $1', [species]),
  );

describe('C2.48 C9.55 reverting', () => {
  it('brings the strongest other claim back at once, in lists soon after; the correction is reverted', async () => {
    const species = await desk.grow('Pyrella prima', { maximum_height_cm: 60 });
    const { id, notes } = await desk.applied(desk.ada, species, height(7655), { notes: 'Measured' });
    await desk.listed('/api/v1/species?filter[maximum_height_cm]=7655', [species]);
    const answer = await desk.revert(desk.cid, id, { notes: 'It was another plant' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const reverted = reviewOf(answer);
    expect(reverted).toMatchObject({ id, change_status: 'reverted', accepted_by: desk.ben.id, notes });
    expect(reverted.review_notes).toContain('It was another plant');
    expect(await desk.review(id)).toEqual(reverted);
    expect((await desk.record(species)).specifications['maximum_height']).toEqual({ cm: 60 });
    expect(await desk.facts(species, 'maximum_height_cm')).toEqual([
      ['usda', '60', 'active'],
      ['community', '7655', 'superseded'],
    ]);
    expect(await desk.listed('/api/v1/species?filter[maximum_height_cm]=7655', [])).toEqual([]);
  });

  it('C10.26 gives a record back the rank that a weak source states, not that of a compilation', async () => {
    const called = 'Pyrella incerta';
    await desk.ingest(
      [{ type: 'source', slug: 'trefle-dump', name: 'Trefle' }],
      [name(called, { source: 'openplantdb' })],
      [name(called, { source: 'trefle-dump', rank: 'hybrid' })],
    );
    const { id: species, rank } = await desk.record('pyrella-incerta');
    expect(rank).toBe('species');
    const { id } = await desk.applied(desk.ada, species, { rank: 'form' });
    expect(await desk.record(species)).toMatchObject({ rank: 'form' });
    expect((await desk.revert(desk.cid, id)).status).toBe(200);
    expect(await desk.record(species)).toMatchObject({ rank: 'species' });
  });

  it('gives a record back the rank that no source states', async () => {
    const species = await desk.grow('Pyrella ordinata');
    await forgetRank(species);
    const { id } = await desk.applied(desk.ada, species, { rank: 'hybrid' });
    expect(await desk.record(species)).toMatchObject({ rank: 'hybrid' });
    expect((await desk.revert(desk.cid, id)).status).toBe(200);
    expect(await desk.record(species)).toMatchObject({ rank: 'species' });
  });

  it('restores the rank that a source states now, not the one that the correction replaced', async () => {
    const species = await desk.grow('Pyrella mutata');
    const { id } = await desk.applied(desk.ada, species, { rank: 'hybrid' });
    await desk.ingest([name('Pyrella mutata', { rank: 'form' })]);
    expect(await desk.record(species)).toMatchObject({ rank: 'hybrid' });
    expect((await desk.revert(desk.cid, id)).status).toBe(200);
    expect(await desk.record(species)).toMatchObject({ rank: 'form' });
  });

  it('C11.2 chooses the main species of the plant again after giving back a rank that no source states', async () => {
    const variety = await desk.grow('Pyrella ordinaria var. alba');
    const species = await desk.grow('Pyrella ordinaria');
    await forgetRank(species);
    const mainSpecies = async () =>
      (await desk.data<{ main_species_id: number }>('/api/v1/plants/pyrella-ordinaria')).main_species_id;
    const { id } = await desk.applied(desk.ada, species, { rank: 'ssp' });
    expect(await mainSpecies()).toBe(variety);
    expect((await desk.revert(desk.cid, id)).status).toBe(200);
    expect(await mainSpecies()).toBe(species);
  });

  it('leaves a rank alone that a later correction has corrected', async () => {
    const species = await desk.grow('Pyrella bisordinata', { growth_rate: 'Slow' });
    await forgetRank(species);
    const { id } = await desk.applied(desk.ada, species, { rank: 'hybrid', growth_rate: 'Rapid' });
    await desk.applied(desk.eve, species, { rank: 'form' });
    expect((await desk.revert(desk.cid, id)).status).toBe(200);
    expect(await desk.record(species)).toMatchObject({
      rank: 'form',
      specifications: { growth_rate: 'Slow' },
    });
  });

  it('appends a line by itself when no notes are sent', async () => {
    const species = await desk.grow('Pyrella secunda');
    const { id } = await desk.applied(desk.ada, species, height(80), { notes: 'Measured' });
    expect(reviewOf(await desk.revert(desk.cid, id)).review_notes).toMatch(/^Reverted by account/);
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
    const species = await desk.grow('Pyrella hospita');
    const { id } = await desk.applied(desk.ada, species, { genus: 'malusia', growth_rate: 'Slow' });
    expect((await desk.revert(desk.cid, id)).status).toBe(200);
    expect(await desk.record(species)).toMatchObject({
      genus: 'Pyrella',
      specifications: { growth_rate: null },
    });
  });

  it('C9.20 of a genus leaves the species in the third one, where a later correction moved it', async () => {
    await desk.grow('Malusia prima');
    await desk.grow('Cydella prima');
    const species = await desk.grow('Pyrella vagans', { growth_rate: 'Rapid' });
    const moved = { genus: 'Malusia', growth_rate: 'Slow' };
    const { id } = await desk.applied(desk.ada, species, moved);
    await desk.applied(desk.eve, species, { genus: 'Cydella' });
    expect((await desk.revert(desk.cid, id)).status).toBe(200);
    expect(await desk.record(species)).toMatchObject({
      genus: 'Cydella',
      specifications: { growth_rate: 'Rapid' },
    });
  });

  it('leaves claims of sources alone, also one whose record has the number of the correction', async () => {
    const species = await desk.grow('Pyrella numerata');
    const { id } = await desk.applied(desk.ada, species, height(80));
    await desk.ingest([fact('Pyrella numerata', 'light', 5, { record: String(id) })]);
    expect((await desk.revert(desk.cid, id)).status).toBe(200);
    expect(await desk.facts(species, 'light')).toEqual([['usda', '5', 'active']]);
    expect(await desk.record(species)).toMatchObject({ growth: { light: 5 } });
  });

  it('C9.20 keeps the genus of a later correction that the reverted one had proposed in vain', async () => {
    const species = await desk.grow('Pyrella manens');
    const { id } = await desk.submit(desk.ada, species, { genus: 'Malusia', growth_rate: 'Slow' });
    expect((await desk.accept(desk.ben, id, { fields: ['growth_rate'] })).status).toBe(200);
    await desk.applied(desk.eve, species, { genus: 'Malusia' });
    expect((await desk.revert(desk.cid, id)).status).toBe(200);
    expect(await desk.record(species)).toMatchObject({
      genus: 'Malusia',
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

  it('C3.6 by a reviewer, who is no admin: 403', async () => {
    const species = await desk.grow('Pyrella una');
    const { id } = await desk.applied(desk.ada, species, height(80));
    expect(await refusal(desk.ben, id)).toBe(403);
    expect(await desk.facts(species, 'maximum_height_cm')).toEqual([['community', '80', 'active']]);
    expect((await desk.post(desk.ben, '/api/v1/corrections/2000000000/revert')).status).toBe(403);
  });

  it('of what is pending or rejected: 409', async () => {
    const { id } = await desk.submit(desk.ada, await desk.grow('Pyrella septima'), height(80));
    expect(await refusal(desk.cid, id)).toBe(409);
    await desk.reject(desk.ben, id);
    expect(await refusal(desk.cid, id)).toBe(409);
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
    expect((await desk.accept(desk.ben, id, { outcome: 'corrected' })).status).toBe(200);
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

/** What tests read of a fact (C10.1). */
interface FactRecord {
  readonly value: string;
  readonly status: string;
  readonly source_record_id: string;
  readonly notes: string;
}

const communityFacts = (ref: number) =>
  desk.data<readonly FactRecord[]>(`/api/v1/species/${ref}/facts?filter[source]=community`);

describe('C9.55 a revert is refused with 409', () => {
  it('after the species was deleted', async () => {
    const species = await desk.grow('Pyrella peritura');
    const { id } = await desk.applied(desk.ada, species, { genus: 'Malusia' });
    const { id: deletion } = await desk.submit(desk.cid, species, null, { change_type: 'deletion' });
    expect((await desk.accept(desk.dan, deletion)).status).toBe(200);
    for (const correction of [id, deletion]) {
      const { status, body } = await desk.revert(desk.dan, correction);
      expect([status, body['message']]).toEqual([
        409,
        'The species of this correction no longer exists: there is nothing to revert.',
      ]);
    }
  });

  it('of a report that a reviewer closed without a change', async () => {
    const species = await desk.grow('Pyrella mansura');
    const body = { notes: 'Never existed', change_type: 'deletion' };
    const { id } = reviewOf(await desk.post(desk.cid, `/api/v1/species/${species}/report`, body));
    expect((await desk.accept(desk.dan, id, { outcome: 'no_error' })).status).toBe(200);
    const { status, body: problem } = await desk.revert(desk.cid, id);
    expect([status, problem['message']]).toEqual([
      409,
      'No value of this correction is in use any more: there is nothing to revert.',
    ]);
  });
});

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

  it('are one fact, whose notes name both', async () => {
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

  it('C10.5 a correction of another value is not named in the notes', async () => {
    const species = await desk.grow('Pyrella mutua');
    const before = await desk.applied(desk.ada, species, height(70), { notes: 'Measured in May' });
    await desk.applied(desk.eve, species, height(80));
    const [superseded, active] = await communityFacts(species);
    expect([superseded!.status, active!.status]).toEqual(['superseded', 'active']);
    expect(active!.notes).not.toContain(`Correction ${before.id} `);
    expect(active!.notes).not.toContain('Measured in May');
  });

  it('C10.5 the notes do not mention an earlier claim of the value that was superseded or has another source', async () => {
    const called = 'Pyrella mutabilis';
    const species = await desk.grow(called, { maximum_height_cm: 60 });
    await desk.ingest([
      fact(called, 'maximum_height_cm', 80, { source: 'openplantdb', notes: 'Measured in April' }),
    ]);
    await desk.applied(desk.ada, species, height(80), { notes: 'Measured in May' });
    await desk.applied(desk.ada, species, height(85));
    await desk.applied(desk.eve, species, height(80), { notes: 'Measured in June' });
    const { status, notes } = (await communityFacts(species)).at(-1)!;
    expect([status, notes.match(/Measured in \w+/g)]).toEqual(['active', ['Measured in June']]);
  });

  it('C9.55 reverting the later withdraws the fact; reverting the earlier is then 409', async () => {
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

  it('is 409, and adds no second line to the notes', async () => {
    const species = await desk.grow('Pyrella iterata', { growth_rate: 'Slow' });
    await twice((await desk.applied(desk.ada, species, { growth_rate: 'Rapid' })).id);
  });

  it('at the same time is done once', async () => {
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

  it('restores it and the fact of the other value, and the check raises its item again', async () => {
    const { species, item } = await removed('Pyrella sineteste');
    const answer = await desk.revert(desk.cid, item);
    expect([answer.status, reviewOf(answer).change_status]).toEqual([200, 'reverted']);
    expect((await desk.record(species)).growth).toMatchObject({ ph_minimum: 6, ph_maximum: 5 });
    expect(await desk.facts(species, 'ph_minimum')).toEqual([]);
    expect(await desk.items(species, 'PlausibleValues')).toMatchObject([
      { changes: { ph_minimum: [6, null], ph_maximum: [5, null] } },
    ]);
  });

  it('C10.26 keeps the different value that a compilation has supplied since', async () => {
    const { species, item } = await removed('Pyrella sinearbitro');
    await desk.ingest(
      [{ type: 'source', slug: 'trefle-dump', name: 'Trefle' }],
      [fact('Pyrella sinearbitro', 'ph_minimum', 4.5, { source: 'trefle-dump' })],
    );
    expect((await desk.record(species)).growth['ph_minimum']).toBe(4.5);
    expect((await desk.revert(desk.cid, item)).status).toBe(200);
    expect((await desk.record(species)).growth).toMatchObject({ ph_minimum: 4.5, ph_maximum: 5 });
  });

  it('C10.25 restores it at its rank, above a weaker source', async () => {
    const { species, item } = await removed('Pyrella sinefide', { ph_minimum: 4 });
    expect((await desk.revert(desk.cid, item)).status).toBe(200);
    expect((await desk.record(species)).growth['ph_minimum']).toBe(6);
  });
});
