import { presence, zone } from '../ingest/support.js';
import { type Desk, reviewOf, startDesk } from './review-desk.js';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk();
  await desk.ingest([zone('1', 1), zone('14', 2, '1'), zone('AUT', 3, '14'), zone('GER', 3, '14')]);
});
afterAll(() => desk.close());

const species = (ref: string | number) => `/api/v1/species/${ref}`;
const DELETION = { change_type: 'deletion', source_type: 'observation', notes: 'Never existed' };
const status = async (path: string) => (await desk.service.get(path)).status;
/** Has the deletion of a species asked for by one admin; returns its id. */
const asked = async (ref: number) => (await desk.submit(desk.cid, ref, null, DELETION)).id;

describe('C9.52 an accepted deletion', () => {
  it('removes the species with its facts, images and names, and its plant with its last species', async () => {
    const scientific = 'Pyrella falsa';
    const id = await desk.grow(
      scientific,
      { growth_rate: 'Slow' },
      { type: 'synonym', source: 'wfo', species: scientific, name: 'Pyrella ficta' },
      { type: 'image', source: 'usda', species: scientific, image_url: 'https://images.example/a.jpg' },
      { type: 'external_ids', source: 'usda', species: scientific, ids: ['usda:PYFA'] },
      { type: 'common_names', source: 'usda', species: scientific, language: 'de', names: ['Apfel'] },
      presence(scientific, 'AUT'),
    );
    const inZone = '/api/v1/distributions/aut/species';
    expect(await desk.listed(inZone, [id])).toEqual([id]);
    const deletion = await asked(id);
    const answer = await desk.accept(desk.dan, deletion, { notes: 'Agreed' });
    expect(answer.status).toBe(200);
    expect(reviewOf(answer)).toMatchObject({
      id: deletion,
      record_id: id,
      change_type: 'deletion',
      change_status: 'accepted',
      accepted_by: desk.dan.id,
      notes: 'Never existed',
      review_notes: 'Agreed',
      changes: null,
    });
    for (const ref of [id, 'pyrella-falsa', 'pyrella-ficta', 'usda:pyfa']) {
      for (const path of [
        species(ref),
        `${species(ref)}/facts`,
        `${species(ref)}/corrections`,
        `/api/v1/plants/${ref}`,
        `/api/v1/plants/${ref}/species`,
        `/api/v1/genus/pyrella/species/${ref}`,
      ]) {
        expect([path, await status(path)]).toEqual([path, 410]);
      }
      const body = { correction: { light: 7 }, source_type: 'observation' };
      expect((await desk.post(desk.ada, `/api/v1/corrections/species/${ref}`, body)).status).toBe(410);
      expect((await desk.post(desk.ada, `${species(ref)}/report`)).status).toBe(410);
    }
    expect(await desk.listed(inZone, [])).toEqual([]);
    expect(await desk.data('/api/v1/distributions/aut')).toMatchObject({ species_count: 0 });
    expect(await desk.listed(`/api/v1/species?filter[scientific_name]=${scientific}`, [])).toEqual([]);
    expect(await desk.listed(`/api/v1/plants?filter[scientific_name]=${scientific}`, [])).toEqual([]);
    expect(await desk.listed('/api/v1/species/search?q=pyrella ficta', [])).toEqual([]);
  });

  it('C11.14 lowers the number of species of its zones, but not of those from which it was absent', async () => {
    const scientific = 'Pyrella errans';
    const counts = () =>
      Promise.all(
        ['1', '14', 'aut', 'ger'].map(async (slug) => {
          const zone = await desk.data<{ species_count: number }>(`/api/v1/distributions/${slug}`);
          return zone.species_count;
        }),
      );
    await desk.grow('Pyrella stans', {}, presence('Pyrella stans', 'GER'));
    const id = await desk.grow(
      scientific,
      {},
      presence(scientific, 'AUT'),
      presence(scientific, 'GER', { establishment: 'absent' }),
    );
    expect(await counts()).toEqual([2, 2, 1, 1]);
    expect((await desk.accept(desk.dan, await asked(id))).status).toBe(200);
    expect(await counts()).toEqual([1, 1, 0, 1]);
  });

  it('C16.8 does not end an identifier that another species shared', async () => {
    const known = (species: string, ...ids: string[]) =>
      desk.grow(species, {}, { type: 'external_ids', source: 'usda', species, ids });
    const id = await known('Pyrella communis', 'ncbi:990', 'ncbi:991');
    const other = await known('Pyrella par', 'ncbi:990');
    expect((await desk.accept(desk.dan, await asked(id))).status).toBe(200);
    expect((await desk.record('ncbi:990')).id).toBe(other);
    await desk.service.database.session((client) =>
      client.query('delete from external_id where species_id = $1', [other]),
    );
    expect([await status(species('ncbi:990')), await status(species('ncbi:991'))]).toEqual([404, 410]);
  });

  it('removes its identifiers; its names cannot come back, except a former one that another species has now', async () => {
    const claim = { source: 'usda', species: 'Pyrella olim' };
    const id = await desk.grow(
      'Pyrella olim',
      {},
      { type: 'synonym', ...claim, name: 'Pyrella dicta' },
      { type: 'external_ids', ...claim, ids: ['usda:PYOL'] },
    );
    for (const scientific_name of ['Pyrella interim', 'Pyrella postremo'])
      await desk.applied(desk.ada, id, { scientific_name });
    await desk.applied(desk.ada, await desk.grow('Pyrella alibi'), { scientific_name: 'Pyrella olim' });
    const deletion = await asked(id);
    expect((await desk.accept(desk.dan, deletion)).status).toBe(200);
    const removed = await desk.service.database.session((client) =>
      client.query('select name_key from removed_name where correction_id = $1 order by 1', [deletion]),
    );
    expect(removed.rows).toEqual([{ name_key: 'pyrella interim' }, { name_key: 'pyrella postremo' }]);
    const identifiers = await desk.service.database.session((client) =>
      client.query('select value from external_id where species_id = $1', [id]),
    );
    expect(identifiers.rows).toEqual([]);
  });

  it('C7.9 of a variety: searches no longer find the plant by its names', async () => {
    const { plant_id } = await desk.record(await desk.grow('Pyrella arida'));
    const name = 'Pyrella arida var. picta';
    const names = ['Harlequin bauble'];
    const variety = await desk.grow(
      name,
      {},
      {
        ...{ type: 'common_names', source: 'usda', species: name, language: 'de', names },
      },
    );
    const search = '/api/v1/plants/search?q=harlequin bauble';
    expect(await desk.listed(search, [plant_id])).toEqual([plant_id]);
    expect((await desk.accept(desk.dan, await asked(variety))).status).toBe(200);
    expect(await desk.listed(search, [])).toEqual([]);
  });

  it('leaves its corrections listed', async () => {
    const id = await desk.grow('Pyrella nulla', { growth_rate: 'Slow' });
    const earlier = await desk.applied(desk.ada, id, { growth_rate: 'Rapid' });
    const report = reviewOf(await desk.post(desk.eve, `${species(id)}/report`, { notes: 'Wrong' }));
    const deletion = await asked(id);
    expect((await desk.accept(desk.dan, deletion)).status).toBe(200);
    const list = await desk.data<readonly { id: number }[]>(`/api/v1/corrections?filter[record_id]=${id}`);
    expect(list.map((each) => each.id).sort()).toEqual([earlier.id, report.id, deletion].sort());
    expect(await desk.review(earlier.id)).toMatchObject({ record_id: id, change_status: 'accepted' });
  });

  it('C9.48 its pending corrections can no longer be accepted, but rejected', async () => {
    const id = await desk.grow('Pyrella pendens');
    const pending = await desk.submit(desk.ada, id, { growth_rate: 'Rapid' });
    expect((await desk.accept(desk.dan, await asked(id))).status).toBe(200);
    expect((await desk.accept(desk.ben, pending.id)).status).toBe(422);
    expect(await desk.review(pending.id)).toMatchObject({ change_status: 'pending', accepted_by: null });
    expect((await desk.reject(desk.ben, pending.id)).status).toBe(200);
  });

  it('of one member of a plant leaves the plant and its other members', async () => {
    const [main, filia] = await Promise.all([
      desk.grow('Pyrella mater'),
      desk.grow('Pyrella mater var. filia'),
    ]);
    expect((await desk.accept(desk.dan, await asked(filia))).status).toBe(200);
    expect(await status(species('pyrella-mater-var-filia'))).toBe(410);
    expect(await desk.data('/api/v1/plants/pyrella-mater')).toMatchObject({
      main_species_id: main,
      varieties: [],
      species: [{ id: main }],
    });
    expect(await desk.listed('/api/v1/plants/pyrella-mater/species', [main])).toEqual([main]);
  });

  it('of the main species is refused while its plant has other members', async () => {
    const [main, ramus] = await Promise.all([
      desk.grow('Pyrella arbor'),
      desk.grow('Pyrella arbor var. ramus'),
    ]);
    const deletion = await asked(main);
    const { status: refused, body } = await desk.accept(desk.dan, deletion);
    expect([refused, body['code']]).toEqual([422, 'unprocessable_entity']);
    const { review_notes, change_status } = await desk.review(deletion);
    expect(change_status).toBe('pending');
    expect(review_notes).toMatch(/./);
    expect(await status(species(main))).toBe(200);
    const other = reviewOf(await desk.post(desk.dan, `/api/v1/corrections/species/${ramus}`, DELETION));
    expect((await desk.accept(desk.cid, other.id)).status).toBe(200);
    expect((await desk.accept(desk.dan, deletion)).status).toBe(200);
    expect(await status(species(main))).toBe(410);
    expect(await status('/api/v1/plants/pyrella-arbor')).toBe(410);
  });

  it('C9.1 submitted for a plant deletes its main species', async () => {
    const main = await desk.grow('Pyrella herba');
    const deletion = reviewOf(await desk.post(desk.cid, '/api/v1/corrections/plant/pyrella-herba', DELETION));
    expect(deletion).toMatchObject({ record_id: main, change_type: 'deletion', change_status: 'pending' });
    expect((await desk.accept(desk.dan, deletion.id)).status).toBe(200);
    expect(await status(species(main))).toBe(410);
  });

  it('C1.10 of the survivor of a merge ends the former ids and slugs too', async () => {
    const [survivor, former] = await Promise.all([desk.grow('Pyrella manens'), desk.grow('Pyrella abiens')]);
    await desk.applied(desk.ada, former, { scientific_name: 'Pyrella manens' });
    const otherName = 'Pyrella aliena';
    const other = await desk.grow(
      otherName,
      {},
      { type: 'synonym', source: 'wfo', species: otherName, name: 'Pyrella peregrina' },
      { type: 'external_ids', source: 'usda', species: otherName, ids: ['usda:PYAL'] },
    );
    await desk.service.database.session(async (client) => {
      await client.query(
        `insert into former_slug (slug, species_id) values ('pyrella-olim', $1), ('pyrella-quondam', $2)`,
        [survivor, other],
      );
      await client.query('insert into former_species (id, species_id) values (990001, $1)', [other]);
      // Another record has the slug of this synonym.
      await client.query(
        `insert into synonym (species_id, name, match_key) values ($1, 'Pyrella aliéna', 'pyrella aliena')`,
        [survivor],
      );
    });
    expect((await desk.accept(desk.dan, await asked(survivor))).status).toBe(200);
    for (const ref of [former, 'pyrella-abiens', 'pyrella-olim']) {
      expect(await status(species(ref))).toBe(410);
      expect(await status(`/api/v1/plants/${ref}`)).toBe(410);
    }
    const ended = await desk.service.database.session((client) =>
      client.query<{ ref: string }>('select ref from deleted_reference where species_id = $1', [survivor]),
    );
    expect(ended.rows.map(({ ref }) => ref).sort()).toEqual(
      [String(survivor), String(former), 'pyrella-manens', 'pyrella-abiens', 'pyrella-olim'].sort(),
    );
  });
});

describe('C9.2 C9.46 who may submit and accept deletions', () => {
  it.each(['ada', 'ben'] as const)(
    '%s may not ask for a deletion: 403, and nothing is stored',
    async (who) => {
      const id = await desk.grow(`Pyrella ${who}ensis`);
      expect((await desk.post(desk[who], `/api/v1/corrections/species/${id}`, DELETION)).status).toBe(403);
      expect(await desk.data(`${species(id)}/corrections`)).toEqual([]);
    },
  );

  it('neither the submitting admin nor a reviewer may accept; a reviewer may reject', async () => {
    const id = await desk.grow('Pyrella firma');
    const deletion = await asked(id);
    expect((await desk.accept(desk.cid, deletion)).status).toBe(403);
    expect((await desk.accept(desk.ben, deletion)).status).toBe(403);
    expect((await desk.reject(desk.ben, deletion)).status).toBe(200);
    expect((await desk.accept(desk.dan, deletion)).status).toBe(409);
    expect(await status(species(id))).toBe(200);
  });

  it('of two admins who accept at the same time one succeeds', async () => {
    const id = await desk.grow('Pyrella bina');
    const deletion = reviewOf(await desk.post(desk.cid, `/api/v1/corrections/species/${id}`, DELETION)).id;
    const answers = await Promise.all([1, 2, 3].map(() => desk.accept(desk.dan, deletion)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409]);
  });
});
