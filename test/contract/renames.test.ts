import { fact, name, presence, rowsOf, zone } from '../ingest/support.js';
import { type Desk, reviewOf, type SpeciesRecord, startDesk } from './review-desk.js';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk();
  await desk.ingest([name('Malusia prima', { family: 'Malusiaceae' })]);
});
afterAll(() => desk.close());

const species = (ref: string | number) => `/api/v1/species/${ref}`;
const plant = (ref: string | number) => `/api/v1/plants/${ref}`;
const rename = (ref: string | number, scientific_name: string, more: object = {}) =>
  desk.applied(desk.ada, ref, { scientific_name, ...more });
const ids = async (path: string) =>
  (await desk.data<readonly { id: number }[]>(path)).map(({ id }) => id).sort((a, b) => a - b);
const status = async (path: string) => (await desk.service.get(path)).status;

/** What tests read of a plant record (C8.30). */
interface PlantRecord {
  readonly id: number;
  readonly slug: string;
  readonly main_species_id: number;
  readonly scientific_name: string;
}

describe('C9.51 a new name', () => {
  it('renames, gives a new slug, and keeps the former name as a synonym', async () => {
    const id = await desk.grow('Pyrella vetus', { author: 'Lund', growth_rate: 'Slow' });
    const done = await rename(id, ' Pyrella  nova ');
    expect(done).toMatchObject({
      record_id: id,
      changes: { scientific_name: ['Pyrella vetus', 'Pyrella nova'] },
    });
    expect(await desk.record(id)).toMatchObject({
      id,
      scientific_name: 'Pyrella nova',
      slug: 'pyrella-nova',
      genus: 'Pyrella',
      synonyms: [{ name: 'Pyrella vetus' }],
      specifications: { growth_rate: 'Slow' },
      links: { self: species('pyrella-nova'), plant: plant('pyrella-nova') },
    });
    expect(await desk.data(`${species(id)}/facts?filter[source]=community`)).toMatchObject([
      { attribute_name: 'scientific_name' },
    ]);
    expect(await desk.listed('/api/v1/species?filter[scientific_name]=Pyrella nova', [id])).toEqual([id]);
    expect(await desk.listed('/api/v1/species?filter[slug]=pyrella-vetus', [])).toEqual([]);
    expect(await desk.listed('/api/v1/species/search?q=pyrella vetus', [id])).toEqual([id]);
  });

  it('C1.11 the former slug answers 200 with the record wherever a species or plant is named', async () => {
    const id = await desk.grow('Pyrella antiqua', { growth_rate: 'Slow' });
    await desk.submit(desk.eve, id, { light: 7 });
    await rename(id, 'Pyrella recens');
    const former = 'pyrella-antiqua';
    expect(await desk.record(former)).toEqual(await desk.record(id));
    expect(await desk.record('Pyrella-Antiqua')).toEqual(await desk.record(id));
    expect(await desk.facts(former, 'growth_rate')).toEqual([['usda', 'Slow', 'active']]);
    expect(await desk.data<PlantRecord>(plant(former))).toMatchObject({
      main_species_id: id,
      slug: 'pyrella-recens',
    });
    await desk.listed(`${plant('pyrella-recens')}/species`, [id]);
    for (const path of [
      species(former),
      `${plant('pyrella-recens')}/species/${former}`,
      `${plant(former)}/species/${former}`,
      `/api/v1/genus/pyrella/species/${former}`,
    ]) {
      expect([path, (await desk.data<SpeciesRecord>(path)).slug]).toEqual([path, 'pyrella-recens']);
    }
    expect(await ids(`${plant(former)}/species`)).toEqual([id]);
    expect(await ids(`/api/v1/species?plant_id=${former}`)).toEqual([id]);
    expect(await ids(`${species(former)}/corrections`)).toHaveLength(2);
    expect(await ids(`/api/v1/corrections?species_id=${former}`)).toHaveLength(2);
  });

  it.each([
    ['/api/v1/corrections/species/pyrella-tarda', 'Pyrella tarda', 'Pyrella cita'],
    ['/api/v1/corrections/plants/pyrella-tardior', 'Pyrella tardior', 'Pyrella citior'],
  ])('C1.11 a correction sent to the former slug is taken: %s', async (path, before, after) => {
    const id = await desk.grow(before);
    await rename(id, after);
    const body = { correction: { light: 7 }, source_type: 'observation' };
    const answer = await desk.post(desk.eve, path, body);
    expect([answer.status, reviewOf(answer).record_id]).toEqual([201, id]);
    expect(reviewOf(answer).correction).toEqual({ light: 7, scientific_name: after });
  });

  it.each([
    ['species', 'Pyrella sera', 'Pyrella matura'],
    ['plants', 'Pyrella serior', 'Pyrella maturior'],
  ])('C1.11 a report sent to the former slug below %s is taken', async (below, before, after) => {
    const id = await desk.grow(before);
    await rename(id, after);
    const path = `/api/v1/${below}/${before.toLowerCase().replace(' ', '-')}/report`;
    const answer = await desk.post(desk.eve, path, { notes: 'The height is wrong' });
    expect([answer.status, reviewOf(answer).record_id]).toEqual([201, id]);
  });

  it('C10.55 a slug in use, also by a synonym, gets a number', async () => {
    await desk.grow(
      'Pyrella tenens',
      {},
      {
        type: 'synonym',
        source: 'wfo',
        species: 'Pyrella tenens',
        name: 'Pyrella occupata',
      },
    );
    const id = await desk.grow('Pyrella libera');
    await rename(id, 'Pyrella occupata');
    expect(await desk.record(id)).toMatchObject({ slug: 'pyrella-occupata-2' });
    expect(await desk.record('pyrella-occupata')).toMatchObject({ scientific_name: 'Pyrella tenens' });
    expect((await desk.record('pyrella-libera')).id).toBe(id);
  });

  it('C10.55 a slug that another species had, or has for a synonym, is not that of a plant either', async () => {
    const holder = await desk.grow(
      'Pyrella possidens',
      {},
      { type: 'synonym', source: 'wfo', species: 'Pyrella possidens', name: 'Pyrella possessa' },
    );
    await desk.service.database.session((client) =>
      client.query(`insert into former_slug (slug, species_id) values ('pyrella-relicta', $1)`, [holder]),
    );
    for (const epithet of ['possessa', 'relicta']) {
      const id = await desk.grow(`Pyrella ante${epithet}`);
      await rename(id, `Pyrella ${epithet}`);
      const { plant_id } = await desk.record(id);
      expect(await desk.data<PlantRecord>(plant(plant_id))).toMatchObject({ slug: `pyrella-${epithet}-2` });
      expect((await desk.record(`pyrella-${epithet}`)).id).toBe(holder);
    }
  });

  it('swaps the name with one of its own synonyms, and their slugs', async () => {
    const said = {
      type: 'synonym',
      source: 'wfo',
      species: 'Pyrella recepta',
      name: 'Pyrella correcta',
    } as const;
    const id = await desk.grow('Pyrella recepta', {}, said);
    expect((await desk.record('pyrella-correcta')).id).toBe(id);
    await rename(id, 'Pyrella correcta');
    const expected = {
      id,
      scientific_name: 'Pyrella correcta',
      slug: 'pyrella-correcta',
      synonyms: [{ name: 'Pyrella recepta' }],
    };
    expect(await desk.record('pyrella-recepta')).toMatchObject(expected);
    await desk.ingest([name('Pyrella recepta')], [said]);
    expect(await desk.record('pyrella-recepta')).toMatchObject(expected);
    expect(await desk.record('pyrella-correcta')).toMatchObject(expected);
  });

  it('C10.51 a name that differs by the hybrid sign alone is a new name', async () => {
    const id = await desk.grow('Pyrella mixta');
    await rename(id, 'Pyrella × mixta', { rank: 'hybrid' });
    expect(await desk.record('pyrella-mixta')).toMatchObject({
      id,
      slug: 'pyrella-x-mixta',
      synonyms: [{ name: 'Pyrella mixta' }],
    });
    expect(await desk.data<PlantRecord>(plant('pyrella-mixta'))).toMatchObject({ slug: 'pyrella-x-mixta' });
  });

  it('C10.62 C9.51 of other capitals alone keeps the identifiers; another name does not', async () => {
    const id = await desk.grow(
      'Pyrella Signata',
      {},
      { type: 'external_ids', source: 'usda', species: 'Pyrella Signata', ids: ['powo:77-1'] },
    );
    const own = () =>
      desk.service.database.session(
        async (client) =>
          (await client.query(`select own from external_id where species_id = ${id}`)).rows as unknown,
      );
    expect(await own()).toEqual([{ own: true }]);
    await rename(id, 'Pyrella signata');
    expect(await own()).toEqual([{ own: true }]);
    await rename(id, 'Pyrella resignata');
    expect(await own()).toEqual([{ own: false }]);
  });

  it('C1.11 keeps the former slugs of the record, except one that becomes its slug again', async () => {
    const id = await desk.grow('Pyrella nominata');
    const { database } = desk.service;
    await rowsOf(
      database,
      `insert into former_slug (slug, species_id) values ('pyrella-denominata', $1), ('pyrella-innominata', $1)`,
      [id],
    );
    await rename(id, 'Pyrella denominata');
    expect(await desk.record('pyrella-innominata')).toMatchObject({ id, slug: 'pyrella-denominata' });
    expect(await rowsOf(database, 'select slug from former_slug where species_id = $1', [id])).toEqual([
      { slug: 'pyrella-innominata' },
    ]);
  });

  it('with the same slug leaves the slug as it is, also after another rename', async () => {
    const id = await desk.grow('Pyrella isoëtes');
    await rename(id, 'Pyrella isoetes');
    expect(await desk.record('pyrella-isoetes')).toMatchObject({ id, slug: 'pyrella-isoetes' });
    await rename(id, 'Pyrella isoetifolia');
    expect(await desk.record('pyrella-isoetes')).toMatchObject({
      id,
      slug: 'pyrella-isoetifolia',
    });
    expect(
      await rowsOf(
        desk.service.database,
        'select name, slug from synonym where species_id = $1 order by name',
        [id],
      ),
    ).toEqual([
      { name: 'Pyrella isoetes', slug: 'pyrella-isoetes' },
      { name: 'Pyrella isoëtes', slug: null },
    ]);
  });

  it('that is taken back: both slugs answer, and the name is no synonym of itself', async () => {
    const id = await desk.grow('Pyrella nunc');
    await rename(id, 'Pyrella tunc');
    await rename(id, 'Pyrella nunc');
    const { scientific_name, synonyms } = await desk.record(id);
    expect([scientific_name, synonyms.map((each) => each.name)]).toEqual(['Pyrella nunc', ['Pyrella tunc']]);
    for (const slug of ['pyrella-nunc', 'pyrella-tunc']) {
      expect((await desk.record(slug)).id).toBe(id);
      expect(await desk.data<PlantRecord>(plant(slug))).toMatchObject({ slug: 'pyrella-nunc' });
    }
  });

  it('C1.11 keeps the slugs of all synonyms that are the new name in other capitals', async () => {
    const id = await desk.grow('Pyrella maior');
    await rowsOf(
      desk.service.database,
      `insert into synonym (species_id, name, match_key, slug) select $1, name, lower(name), slug
       from (values ('Pyrella Minor', 'pyrella-minor'), ('pyrella minor', 'pyrella-minor-2'),
         ('PYRELLA MINOR', 'pyrella-minor-3')) s (name, slug)`,
      [id],
    );
    await rename(id, 'Pyrella minor');
    for (const slug of ['pyrella-minor', 'pyrella-minor-2', 'pyrella-minor-3'])
      expect([slug, (await desk.record(slug)).id]).toEqual([slug, id]);
  });

  it('receives the claims for the former name, which the backbone does not create again', async () => {
    const id = await desk.grow('Pyrella quondam');
    await rename(id, 'Pyrella hodie');
    await desk.ingest([name('Pyrella quondam')], [fact('Pyrella quondam', 'growth_rate', 'Slow')]);
    expect(await desk.record('pyrella-quondam')).toMatchObject({
      id,
      scientific_name: 'Pyrella hodie',
      specifications: { growth_rate: 'Slow' },
    });
  });

  it('C9.52 may be that of a deleted species, whose claims it receives from then on', async () => {
    const deleted = await desk.grow('Pyrella deleta');
    const { id: deletion } = await desk.submit(desk.cid, deleted, null, { change_type: 'deletion' });
    expect((await desk.accept(desk.dan, deletion)).status).toBe(200);
    const id = await desk.grow('Pyrella restituta');
    await rename(id, 'Pyrella deleta');
    await desk.ingest([name('Pyrella deleta', { record: 'W-9' })]);
    const { id: named, sources } = await desk.record('pyrella-deleta');
    expect(named).toBe(id);
    expect(sources).toContainEqual(expect.objectContaining({ name: 'WFO', id: 'W-9' }));
    const { database } = desk.service;
    expect(await rowsOf(database, `select from removed_name where name_key = 'pyrella deleta'`)).toEqual([]);
  });

  it('leaves the claims for the former name to another species that takes it', async () => {
    const first = await desk.grow('Pyrella olim');
    await rename(first, 'Pyrella deinde');
    await desk.ingest([zone('1', 1)]);
    const second = await desk.grow('Pyrella alibi', {}, presence('Pyrella alibi', '1'));
    await rename(second, 'Pyrella olim');
    await desk.ingest([fact('Pyrella olim', 'growth_rate', 'Slow')]);
    const growth = async (id: number) => (await desk.record(id)).specifications['growth_rate'];
    expect([await growth(first), await growth(second)]).toEqual([null, 'Slow']);
  });
});

describe('C11.2 the plant of a new name', () => {
  it('is a new plant; the id and slug of the emptied plant lead to it', async () => {
    const id = await desk.grow('Pyrella sola');
    const former = await desk.data<PlantRecord>(plant('pyrella-sola'));
    await rename(id, 'Pyrella unica');
    const now = await desk.data<PlantRecord>(plant('pyrella-unica'));
    expect(now).toMatchObject({
      slug: 'pyrella-unica',
      main_species_id: id,
      scientific_name: 'Pyrella unica',
    });
    expect((await desk.record(id)).plant_id).toBe(now.id);
    for (const ref of [former.id, 'pyrella-sola']) {
      expect(await desk.data<PlantRecord>(plant(ref))).toMatchObject({ id: now.id, slug: 'pyrella-unica' });
    }
    expect(await desk.listed('/api/v1/plants?filter[slug]=pyrella-unica', [now.id])).toEqual([now.id]);
    expect(await desk.listed('/api/v1/plants?filter[slug]=pyrella-sola', [])).toEqual([]);
  });

  it('is the existing plant of its first two words', async () => {
    const [main, id] = await Promise.all([desk.grow('Pyrella magna'), desk.grow('Pyrella parva var. rubra')]);
    await rename(id, 'Pyrella magna var. rubra');
    expect((await desk.record(id)).plant_id).toBe(main);
    expect(await desk.data(plant(main))).toMatchObject({ main_species_id: main, varieties: [{ id }] });
    expect(await desk.listed(`${plant('pyrella-magna')}/species?order[id]=asc`, [main, id])).toEqual([
      main,
      id,
    ]);
    expect(await desk.data<PlantRecord>(plant('pyrella-parva-var-rubra'))).toMatchObject({ id: main });
    expect(await desk.data<PlantRecord>(plant('pyrella-parva'))).toMatchObject({ id: main });
  });

  it.each([
    ['ingested', 'prisca', (later: string) => desk.grow(later)],
    [
      'renamed',
      'cana',
      async (later: string) => {
        const id = await desk.grow('Pyrella recens var. alba');
        await rename(id, later);
        return id;
      },
    ],
  ] as const)(
    'C10.55 leaves the slug of the emptied plant in use: no plant that is %s takes it',
    async (_, epithet, comes) => {
      const id = await desk.grow(`Pyrella ${epithet} var. rubra`);
      await rename(id, `Pyrella hodierna-${epithet} var. rubra`);
      const { plant_id } = await desk.record(id);
      const later = await comes(`Pyrella ${epithet} var. alba`);
      const slug = `pyrella-${epithet}`;
      expect(await desk.data<PlantRecord>(plant(`${slug}-2`))).toMatchObject({ main_species_id: later });
      expect(await desk.data<PlantRecord>(plant(slug))).toMatchObject({ id: plant_id });
    },
  );

  it('leaves the other members in the former plant, one of them as its main species', async () => {
    const [main, minor] = await Promise.all([
      desk.grow('Pyrella multa'),
      desk.grow('Pyrella multa var. minor'),
    ]);
    const { id: former } = await desk.data<PlantRecord>(plant('pyrella-multa'));
    await rename(main, 'Pyrella pauca');
    expect(await desk.data(plant('pyrella-multa'))).toMatchObject({
      id: former,
      slug: 'pyrella-multa',
      main_species_id: minor,
      varieties: [{ id: minor }],
      species: [],
    });
    const now = await desk.data<PlantRecord>(plant('pyrella-pauca'));
    expect(now).toMatchObject({ main_species_id: main, slug: 'pyrella-pauca' });
    expect(now.id).not.toBe(former);
    expect((await desk.record('pyrella-multa')).id).toBe(main);
    expect((await desk.record(minor)).plant_id).toBe(former);
    expect(await desk.listed(`${plant('pyrella-multa')}/species`, [minor])).toEqual([minor]);
  });

  it('has the renamed species as its main species when it bears exactly the name of the plant', async () => {
    const [var_, id] = await Promise.all([desk.grow('Pyrella orba var. alba'), desk.grow('Pyrella advena')]);
    const { id: orba } = await desk.data<PlantRecord>(plant('pyrella-orba'));
    await rename(id, 'Pyrella orba');
    expect(await desk.data(plant('pyrella-orba'))).toMatchObject({
      id: orba,
      main_species_id: id,
      varieties: [{ id: var_ }],
      species: [{ id }],
    });
  });
});

describe('C11.1 C9.20 the genus', () => {
  const genusName = (ref: number, as = 'pending') => desk.items(ref, 'GenusName', as);

  it('of a new name is the genus that its first word names', async () => {
    const id = await desk.grow('Pyrella vaga');
    await rename(id, 'Malusia vaga');
    expect(await desk.record(id)).toMatchObject({ genus: 'Malusia', family: 'Malusiaceae' });
    expect(await desk.facts(id, 'genus_name')).toEqual([['community', 'Malusia', 'active']]);
    expect(await genusName(id)).toEqual([]);
    expect(await status(`/api/v1/genus/malusia/species/${id}`)).toBe(200);
    expect(await status(`/api/v1/genus/pyrella/species/${id}`)).toBe(404);
    const list = '/api/v1/genus/malusia/species?filter[slug]=malusia-vaga';
    expect(await desk.listed(list, [id])).toEqual([id]);
  });

  it('of a new hybrid name is the genus that its first word names, without the sign', async () => {
    const id = await desk.grow('Pyrella errans');
    await rename(id, 'Malusia x errans', { rank: 'hybrid' });
    expect(await desk.record(id)).toMatchObject({ genus: 'Malusia', scientific_name: 'Malusia × errans' });
  });

  it('stays when the correction names the genus, and the check raises an item', async () => {
    const id = await desk.grow('Pyrella fidelis');
    await rename(id, 'Malusia fidelis', { genus: 'Pyrella' });
    expect(await desk.record(id)).toMatchObject({ genus: 'Pyrella', scientific_name: 'Malusia fidelis' });
    expect(await genusName(id)).toMatchObject([{ changes: { genus_name: ['Pyrella', 'Malusia'] } }]);
  });

  it('of a new name is that of its first word if the reviewer accepts the name without the genus', async () => {
    const id = await desk.grow('Pyrella dividua');
    const correction = { scientific_name: 'Malusia dividua', genus: 'Pyrellina' };
    await desk.grow('Pyrellina prima');
    const { id: item } = await desk.submit(desk.ada, id, correction);
    expect((await desk.accept(desk.ben, item, { fields: ['scientific_name'] })).status).toBe(200);
    expect(await desk.record(id)).toMatchObject({ genus: 'Malusia', scientific_name: 'Malusia dividua' });
  });

  it('stays that of an earlier correction, if the first word of the name does not change', async () => {
    const id = await desk.grow('Pyrella migrata');
    await desk.applied(desk.ada, id, { genus: 'Malusia' });
    await rename(id, 'Pyrella remigrata');
    expect(await desk.record(id)).toMatchObject({ genus: 'Malusia', scientific_name: 'Pyrella remigrata' });
  });

  it('stays when no genus has the name, and the check raises an item', async () => {
    const id = await desk.grow('Pyrella futura');
    await rename(id, 'Novella futura');
    expect(await desk.record(id)).toMatchObject({ genus: 'Pyrella', slug: 'novella-futura' });
    expect(await genusName(id)).toMatchObject([{ correction: null, changes: null }]);
    expect(await status('/api/v1/genus/novella')).toBe(404);
  });

  it.each([
    ['Malusia', 'Pyrella data'],
    ['malusia', 'Pyrella datior'],
  ])('corrected alone to %s it moves %s, with a fact', async (genus, scientific) => {
    const id = await desk.grow(scientific);
    const { changes } = await desk.applied(desk.ada, id, { genus });
    expect(changes).toEqual({ genus_name: ['Pyrella', 'Malusia'] });
    const { id: malusia } = await desk.data<{ id: number }>('/api/v1/genus/malusia');
    expect(await desk.record(id)).toMatchObject({
      scientific_name: scientific,
      genus: 'Malusia',
      genus_id: malusia,
      family: 'Malusiaceae',
      links: { genus: '/api/v1/genus/malusia' },
    });
    expect(await desk.facts(id, 'genus_name')).toEqual([['community', 'Malusia', 'active']]);
    const list = `/api/v1/genus/malusia/species?filter[scientific_name]=${scientific}`;
    expect(await desk.listed(list, [id])).toEqual([id]);
    expect(await desk.listed(list.replace('malusia', 'pyrella'), [])).toEqual([]);
    expect(await desk.data(plant(id))).toMatchObject({
      genus: { id: malusia },
      family: { name: 'Malusiaceae' },
    });
    expect(await genusName(id)).toMatchObject([{ changes: { genus_name: ['Malusia', 'Pyrella'] } }]);
  });

  it('C9.20 must exist to be submitted', async () => {
    const id = await desk.grow('Pyrella serena');
    const body = { correction: { genus: 'Novella' }, source_type: 'observation' };
    const { status: refused, body: problem } = await desk.post(
      desk.ada,
      `/api/v1/corrections/species/${id}`,
      body,
    );
    expect(refused).toBe(422);
    expect(problem['details']).toMatchObject([{ field: 'genus', got: 'Novella', problem: 'not_found' }]);
  });
});
