import { type Desk, height, reviewOf, speciesNames, startDesk } from './review-desk.js';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk();
});
afterAll(() => desk.close());

const anyName = speciesNames();

describe('accepting', () => {
  it('C2.46 C9.45 C9.48 C12.4 shows in the record, its facts and the correction at once, in lists soon after', async () => {
    const species = await desk.grow('Pyrella nana', { maximum_height_cm: 60, author: 'Lund' });
    const { id } = await desk.submit(desk.ada, species, height(7654), { notes: 'Measured in June' });
    const answer = await desk.accept(desk.ben, id);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(reviewOf(answer)).toMatchObject({
      id,
      record_type: 'Species',
      record_id: species,
      user_id: desk.ada.id,
      change_status: 'accepted',
      accepted_by: desk.ben.id,
      notes: 'Measured in June',
      correction: { ...height(7654), scientific_name: 'Pyrella nana' },
      changes: { maximum_height_cm: [60, 7654] },
    });
    expect(answer.body).toEqual((await desk.service.get(`/api/v1/corrections/${id}`)).body);

    expect((await desk.record('pyrella-nana')).specifications['maximum_height']).toEqual({ cm: 7654 });
    expect(await desk.data('/api/v1/species/pyrella-nana/facts?filter[source]=community')).toEqual([
      {
        id: expect.any(Number),
        attribute_name: 'maximum_height_cm',
        source: 'community',
        value: '7654',
        unit: 'cm',
        evidence_type: 'reported',
        status: 'active',
        notes: expect.stringContaining('Measured in June'),
        licence: 'CC0-1.0',
        source_record_id: String(id),
        source_url: 'https://journal.example/77',
        n_observations: null,
        // Nobody said when it was observed; when it was sent is in the correction.
        observed_at: null,
        updated_at: expect.any(String),
      },
    ]);
    expect(await desk.facts(species, 'maximum_height_cm')).toEqual([
      ['usda', '60', 'active'],
      ['community', '7654', 'active'],
    ]);
    expect(await desk.listed('/api/v1/species?filter[maximum_height_cm]=7654', [species])).toEqual([species]);
    expect(await desk.listed('/api/v1/plants?range[maximum_height]=7654,7654', [species])).toEqual([species]);
  });

  it.each([
    ['https://journal.example/a', 'https://journal.example/a'],
    ['http://journal.example/a', 'http://journal.example/a'],
    ['www.journal.example/a', 'https://www.journal.example/a'],
    ['doi:10.1111/a.b-c', 'https://doi.org/10.1111/a.b-c'],
    ['http://dx.doi.org/10.1111/a.b-c', 'https://doi.org/10.1111/a.b-c'],
    ['Flora of the hills, page 4', null],
    ['ftp://journal.example/a', null],
    ['HTTPS://journal.example/a', 'HTTPS://journal.example/a'],
    ['https://journal.example/a, page 4', null],
    ['https://[journal', null],
  ])('C9.48 the reference %s gives the fact the source_url %s', async (reference, source_url) => {
    const species = await desk.any();
    await desk.applied(desk.ada, species, { growth_rate: 'Slow' }, { source_reference: reference });
    const facts = await desk.data<readonly { notes: string }[]>(`/api/v1/species/${species}/facts`);
    expect(facts).toMatchObject([{ source_url }]);
    // A reference that is no URL is in the notes.
    expect(facts[0]!.notes.includes(reference)).toBe(source_url === null);
  });

  it.each([
    ['2019', '2019-01-01'],
    ['2019-06-30', '2019-06-30'],
  ])('C9.2 C9.48 observed_at %s is that of the correction and of its facts', async (given, observed_at) => {
    const species = await desk.any();
    const accepted = await desk.applied(desk.ada, species, { growth_rate: 'Slow' }, { observed_at: given });
    expect(accepted).toMatchObject({ observed_at });
    expect(await desk.data(`/api/v1/species/${species}/facts`)).toMatchObject([
      { observed_at: `${observed_at}T00:00:00.000Z` },
    ]);
  });

  it.each(['2999', '2019-02-30', '19', 'June 2019', 2019])(
    'C9.2 takes no observed_at %j',
    async (observed_at) => {
      const body = { correction: { growth_rate: 'Slow' }, source_type: 'observation', observed_at };
      const { status } = await desk.post(desk.ada, `/api/v1/corrections/species/${await desk.any()}`, body);
      expect(status).toBe(422);
    },
  );

  it('C9.48 an observation without a reference gives a fact without a URL', async () => {
    const species = await desk.any();
    const observed = { source_type: 'observation', source_reference: undefined };
    await desk.applied(desk.ada, species, { growth_rate: 'Slow' }, observed);
    expect(await desk.data(`/api/v1/species/${species}/facts`)).toMatchObject([{ source_url: null }]);
  });

  it('C8.51 C9.48 each changed field has a fact, and no other has one', async () => {
    const species = await desk.grow(anyName(), { maximum_height_cm: 60, light: 7 });
    const { changes } = await desk.applied(desk.ada, species, {
      ...height(60),
      flower_color: 'red|white',
      flower_conspicuous: false,
      ph_minimum: '5,25',
      common_name: 'Low pyrella|Small pyrella',
      minimum_temperature_deg_c: -12.5,
    });
    expect(Object.keys(changes!).sort()).toEqual(
      ['common_name', 'flower_color', 'flower_conspicuous', 'minimum_temperature_deg_c', 'ph_minimum'].sort(),
    );
    const facts = await desk.data<readonly { attribute_name: string; value: string; unit: string | null }[]>(
      `/api/v1/species/${species}/facts?filter[source]=community`,
    );
    expect(facts.map(({ attribute_name, value, unit }) => [attribute_name, value, unit]).sort()).toEqual([
      ['common_name', 'Low pyrella|Small pyrella', null],
      ['flower_color', 'white|red', null],
      ['flower_conspicuous', 'false', null],
      ['minimum_temperature_deg_c', '-12.5', 'deg_c'],
      ['ph_minimum', '5.25', null],
    ]);
    const record = await desk.record(species);
    expect(record.flower).toMatchObject({ color: ['white', 'red'], conspicuous: false });
    expect(record.growth).toMatchObject({ ph_minimum: 5.25, light: 7 });
    expect(record.growth['minimum_temperature']).toEqual({ deg_c: -13, deg_f: 10 });
    expect([record.common_name, record.common_names]).toEqual([
      'Low pyrella',
      { en: ['Low pyrella', 'Small pyrella'] },
    ]);
  });

  it('C9.20 English names replace the list under en, other languages stay', async () => {
    const species = anyName();
    const id = await desk.grow(
      species,
      {},
      { type: 'common_names', source: 'usda', species, language: 'en', names: ['Apple', 'Pear'] },
      { type: 'common_names', source: 'usda', species, language: 'de', names: ['Apfel'] },
    );
    await desk.applied(desk.ada, id, { common_name: ['Quince'] });
    expect((await desk.record(id)).common_names).toEqual({ en: ['Quince'], de: ['Apfel'] });
    expect(await desk.facts(id, 'common_name')).toEqual([
      ['usda', 'Apple|Pear', 'active'],
      ['community', 'Quince', 'active'],
    ]);
  });

  it('C9.20 C9.55 names replace the list of their language until they are reverted; fixes of several languages join', async () => {
    const species = anyName();
    const named = (source: string, names: string[]) => ({
      type: 'common_names' as const,
      source,
      species,
      language: 'de',
      names,
    });
    const id = await desk.grow(species, {}, named('powo', ['Apfel']), named('usda', ['Giftapfel']));
    const german = ['Quitte', 'Echte Quitte'];
    const { id: correction, changes } = await desk.applied(desk.ada, id, {
      common_names: { de: 'Quitte|Echte Quitte', fr: ['Coing'] },
    });
    expect(changes).toEqual({
      'common_names.de': [['Apfel', 'Giftapfel'], german],
      'common_names.fr': [null, ['Coing']],
    });
    expect((await desk.record(id)).common_names).toEqual({ de: german, fr: ['Coing'] });
    await desk.revert(desk.cid, correction);
    expect((await desk.record(id)).common_names).toEqual({ de: ['Apfel', 'Giftapfel'] });
  });

  it.each([
    { en: 'Quince' },
    { und: 'Quince' },
    { German: 'Quitte' },
    { de: null },
    { de: '' },
    {},
    'Quitte',
  ])('C9.20 common_names takes no %j', async (common_names) => {
    const body = { correction: { common_names }, source_type: 'observation' };
    const answer = await desk.post(desk.ada, `/api/v1/corrections/species/${await desk.any()}`, body);
    expect([answer.status, answer.body['details']]).toEqual([
      422,
      [expect.objectContaining({ field: expect.stringMatching(/^common_names/) })],
    ]);
  });

  it('C8.19 C8.46 the former English names are those of all sources, each once, the strongest first', async () => {
    const species = anyName();
    const id = await desk.grow(
      species,
      { common_name: ['Apple', 'Pear'] },
      { type: 'common_names', source: 'powo', species, language: 'en', names: ['PEAR', 'Quince'] },
    );
    const { changes } = await desk.submit(desk.ada, id, { common_name: ['Medlar'] });
    expect(changes).toEqual({ common_name: [['PEAR', 'Quince', 'Apple'], ['Medlar']] });
  });

  it('C11.2 a correction of the rank alone chooses the main species of the plant again', async () => {
    const variety = await desk.grow('Pyrella gradata var. alba');
    const id = await desk.grow('Pyrella gradata');
    const mainSpecies = async () =>
      (await desk.data<{ main_species_id: number }>('/api/v1/plants/pyrella-gradata')).main_species_id;
    expect(await mainSpecies()).toBe(id);
    await desk.applied(desk.ada, id, { rank: 'ssp' });
    expect(await mainSpecies()).toBe(variety);
    await desk.applied(desk.ada, id, { rank: 'species' });
    expect(await mainSpecies()).toBe(id);
  });

  it('C10.7 a correction of rank and name writes a fact of each', async () => {
    const id = await desk.grow('Pyrella rosea');
    await desk.applied(desk.ada, id, { rank: 'hybrid', scientific_name: 'Pyrella x rosea' });
    expect(await desk.record(id)).toMatchObject({ scientific_name: 'Pyrella × rosea', rank: 'hybrid' });
    expect(await desk.facts(id, 'rank')).toEqual([['community', 'hybrid', 'active']]);
    expect(await desk.facts(id, 'scientific_name')).toEqual([['community', 'Pyrella × rosea', 'active']]);
    expect(await desk.data<object>('/api/v1/plants/pyrella-x-rosea')).toMatchObject({
      species: [],
      hybrids: [{ id }],
    });
  });

  it('C10.25 a claim that comes later stands beside it and is not published', async () => {
    const species = anyName();
    const id = await desk.grow(species, { growth_rate: 'Slow' });
    await desk.applied(desk.ada, id, { growth_rate: 'Rapid' });
    await desk.grow(species, { growth_rate: 'Moderate' });
    expect((await desk.record(id)).specifications['growth_rate']).toBe('Rapid');
    expect(await desk.facts(id, 'growth_rate')).toEqual([
      ['usda', 'Slow', 'superseded'],
      ['community', 'Rapid', 'active'],
      ['usda', 'Moderate', 'active'],
    ]);
  });

  it('C10.5 a later correction of the field supersedes the earlier one', async () => {
    const id = await desk.any();
    await desk.applied(desk.ada, id, { growth_rate: 'Slow' });
    await desk.applied(desk.eve, id, { growth_rate: 'Rapid' });
    expect(await desk.facts(id, 'growth_rate')).toEqual([
      ['community', 'Slow', 'superseded'],
      ['community', 'Rapid', 'active'],
    ]);
    expect((await desk.record(id)).specifications['growth_rate']).toBe('Rapid');
  });

  it('C10.5 a correction of the value that another has set since confirms it: the fact names the later one', async () => {
    const species = await desk.any();
    const { id } = await desk.submit(desk.ada, species, height(50));
    await desk.applied(desk.eve, species, height(50));
    expect((await desk.accept(desk.ben, id)).status).toBe(200);
    expect(await desk.data(`/api/v1/species/${species}/facts`)).toMatchObject([
      { source: 'community', value: '50', status: 'active', source_record_id: String(id) },
    ]);
  });

  it('C10.40 the completion follows', async () => {
    const species = await desk.any();
    const path = `/api/v1/species?filter[completion_ratio]=13&filter[id]=${species}`;
    expect(await desk.listed(path, [])).toEqual([]);
    await desk.applied(desk.ada, species, {
      ...height(50),
      growth_rate: 'Slow',
      growth_form: 'Bunch',
      light: 7,
      toxicity: 'none',
      vegetable: false,
    });
    expect(await desk.data(`/api/v1/species/${species}`)).toMatchObject({ completion_ratio: 13 });
    expect(await desk.listed(path, [species])).toEqual([species]);
  });

  it('C8.46 C9.48 changes stay those of the submission when the value has moved since', async () => {
    const species = anyName();
    const id = await desk.grow(species, { maximum_height_cm: 60 });
    const correction = await desk.submit(desk.ada, id, height(80));
    await desk.grow(species, { maximum_height_cm: 70 });
    expect(reviewOf(await desk.accept(desk.ben, correction.id)).changes).toEqual({
      maximum_height_cm: [60, 80],
    });
    expect((await desk.record(id)).specifications['maximum_height']).toEqual({ cm: 80 });
  });

  it('C9.48 of several acceptances at the same time one succeeds, and there is one fact', async () => {
    const species = await desk.any();
    const { id } = await desk.submit(desk.ada, species, height(50));
    const answers = await Promise.all(
      [desk.ben, desk.bo, desk.cid, desk.dan, desk.ben].map((by) => desk.accept(by, id)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(await desk.facts(species, 'maximum_height_cm')).toEqual([['community', '50', 'active']]);
    const winner = answers.find(({ status }) => status === 200)!;
    expect(await desk.review(id)).toEqual(reviewOf(winner));
  });

  it('C9.47 of an acceptance and a rejection at the same time one succeeds, and the facts agree with it', async () => {
    const species = await desk.any();
    const { id } = await desk.submit(desk.ada, species, height(50));
    const [accepted, rejected] = await Promise.all([desk.accept(desk.ben, id), desk.reject(desk.bo, id)]);
    expect([accepted.status, rejected.status].sort()).toEqual([200, 409]);
    const status = accepted.status === 200 ? 'accepted' : 'rejected';
    expect((await desk.review(id)).change_status).toBe(status);
    expect(await desk.facts(species, 'maximum_height_cm')).toHaveLength(status === 'accepted' ? 1 : 0);
  });
});

describe('C9.49 accepting null', () => {
  it('empties the field for good, other claims stay active', async () => {
    const species = anyName();
    const id = await desk.grow(species, { maximum_height_cm: 60 });
    const { changes } = await desk.applied(desk.ada, id, { maximum_height_value: null });
    expect(changes).toEqual({ maximum_height_cm: [60, null] });
    expect((await desk.record(id)).specifications['maximum_height']).toEqual({ cm: null });
    await desk.grow(species, { maximum_height_cm: 65 });
    expect((await desk.record(id)).specifications['maximum_height']).toEqual({ cm: null });
    expect(await desk.facts(id, 'maximum_height_cm')).toEqual([
      ['usda', '60', 'superseded'],
      ['community', '', 'active'],
      ['usda', '65', 'active'],
    ]);
    expect(
      await desk.listed(`/api/v1/species?filter[maximum_height_cm]=null&filter[scientific_name]=${species}`, [
        id,
      ]),
    ).toEqual([id]);
  });

  it('C10.25 until another correction fills it', async () => {
    const id = await desk.grow(anyName(), { maximum_height_cm: 60 });
    await desk.applied(desk.ada, id, { maximum_height_value: null });
    await desk.applied(desk.ada, id, height(62));
    expect((await desk.record(id)).specifications['maximum_height']).toEqual({ cm: 62 });
    expect(await desk.facts(id, 'maximum_height_cm')).toEqual([
      ['usda', '60', 'active'],
      ['community', '', 'superseded'],
      ['community', '62', 'active'],
    ]);
  });

  it('C8.17 of the edible parts of what is no vegetable says that it is not edible', async () => {
    const id = await desk.grow(anyName(), { vegetable: false, edible_part: ['leaves'] });
    expect((await desk.record(id)).edible).toBe(true);
    await desk.applied(desk.ada, id, { edible_part: null });
    expect((await desk.record(id)).edible).toBe(false);
  });

  it('C8.19 of the common names leaves none under en', async () => {
    const id = await desk.grow(anyName(), { common_name: ['Apple', 'Pear'] });
    await desk.applied(desk.ada, id, { common_name: null });
    expect(await desk.record(id)).toMatchObject({ common_name: null, common_names: {} });
  });
});
