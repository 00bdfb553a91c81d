import type { ItemInput } from '../../src/ingest/item.js';
import { name } from '../ingest/support.js';
import { type Desk, startDesk } from './review-desk.js';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk();
});
afterAll(() => desk.close());

/** What tests read of a plant record (C8.30). */
interface PlantRecord {
  readonly id: number;
  readonly slug: string;
  readonly main_species_id: number;
}

const plant = (ref: string | number) => desk.data<PlantRecord>(`/api/v1/plants/${ref}`);
const rename = (ref: string | number, scientific_name: string) =>
  desk.applied(desk.ada, ref, { scientific_name });
const synonym = (of: string, written: string): ItemInput => ({
  type: 'synonym',
  source: 'wfo',
  species: of,
  name: written,
});
/** Expects every reference to name the species of this id, and under /plants its plant. */
const expectOne = async (id: number, refs: readonly (string | number)[]) => {
  const { plant_id } = await desk.record(id);
  for (const ref of refs) {
    expect([ref, (await desk.record(ref)).id]).toEqual([ref, id]);
    expect([ref, (await plant(ref)).id]).toEqual([ref, plant_id]);
  }
};

describe('C1.10 C10.55 a slug names the same species under /plants and /species', () => {
  it('after two species have changed their names', async () => {
    const [one, two] = await Promise.all([desk.grow('Pyrella dextra'), desk.grow('Pyrella laeva')]);
    await rename(one, 'Pyrella tertia');
    await rename(two, 'Pyrella dextra');
    await rename(one, 'Pyrella laeva');
    expect([(await desk.record(one)).slug, (await desk.record(two)).slug]).toEqual([
      'pyrella-laeva-2',
      'pyrella-dextra-2',
    ]);
    await expectOne(one, [one, 'pyrella-dextra', 'pyrella-tertia', 'pyrella-laeva-2']);
    await expectOne(two, [two, 'pyrella-laeva', 'pyrella-dextra-2']);
  });

  it.each([
    ['alone', 'Pyrella multa', []],
    ['whose plant has others', 'Pyrella plena', ['Pyrella plena var. minor']],
  ])('after a species %s has taken a name whose slug a synonym has', async (_what, before, others) => {
    const main = await desk.grow(before);
    for (const each of others) await desk.grow(each);
    const after = before.replace('Pyrella ', 'Pyrella semi');
    const [holder, taken] = [`${after}nis`, after.toLowerCase().replace(' ', '-')];
    const owner = await desk.grow(holder, {}, synonym(holder, after));
    await rename(main, after);
    await expectOne(owner, [owner, taken]);
    await expectOne(main, [`${taken}-2`]);
    expect((await plant(`${taken}-2`)).slug).toBe(`${taken}-2`);
  });

  it('after a later file added a variety of a former name', async () => {
    const renamed = await desk.grow('Pyrella vaga');
    await rename(renamed, 'Pyrella errans');
    const [survivor, merged] = await Promise.all([desk.grow('Pyrella manens'), desk.grow('Pyrella abiens')]);
    await rename(merged, 'Pyrella manens');
    await desk.ingest([
      name('Pyrella vaga var. nova', { rank: 'var' }),
      name('Pyrella abiens var. nova', { rank: 'var' }),
    ]);
    await expectOne(renamed, [renamed, 'pyrella-vaga', 'pyrella-errans']);
    await expectOne(survivor, [survivor, merged, 'pyrella-abiens', 'pyrella-manens']);
    for (const first of ['pyrella-vaga', 'pyrella-abiens']) {
      const { id, plant_id } = await desk.record(`${first}-var-nova`);
      expect(await plant(`${first}-2`)).toMatchObject({ id: plant_id, main_species_id: id });
    }
  });

  it('after a later file made a species of a synonym', async () => {
    const owner = await desk.grow('Pyrella larga', {}, synonym('Pyrella larga', 'Pyrella angusta'));
    await desk.ingest([name('Pyrella angusta')]);
    await expectOne(owner, [owner, 'pyrella-larga', 'pyrella-angusta']);
    const { id } = await desk.record('pyrella-angusta-2');
    expect(id).not.toBe(owner);
    await expectOne(id, [id, 'pyrella-angusta-2']);
    expect((await plant(id)).slug).toBe('pyrella-angusta-2');
  });
});

describe('C1.11 every former slug and id', () => {
  it('of a species that merges into the one with its name as a synonym answers 200, and that of the synonym', async () => {
    const owner = await desk.grow('Pyrella lata', {}, synonym('Pyrella lata', 'Pyrella arta'));
    await desk.ingest([name('Pyrella arta')]);
    const { id } = await desk.record('pyrella-arta-2');
    expect(id).not.toBe(owner);
    await rename(id, 'Pyrella lata');
    await expectOne(owner, [owner, id, 'pyrella-lata', 'pyrella-arta', 'pyrella-arta-2']);
  });

  it('of a species that was renamed four times and then merged answers 200', async () => {
    const id = await desk.grow('Pyrella una');
    const names = ['Pyrella duae', 'Pyrella una', 'Pyrella tres', 'Pyrella quattuor'];
    for (const each of names) await rename(id, each);
    const survivor = await desk.grow('Pyrella finis', {}, synonym('Pyrella finis', 'Pyrella duae'));
    await rename(id, 'Pyrella finis');
    const slugs = names.map((each) => each.toLowerCase().replace(' ', '-'));
    await expectOne(survivor, [...slugs, id, survivor, 'pyrella-finis']);
  });

  it.each([
    ['that has its name again', 'Pyrella fl\u{101}va', ['Pyrella rubra', 'Pyrella fl\u{101}va']],
    ['whose capital was corrected', 'Pyrella Fulva', ['Pyrella fulva']],
  ])(
    'of a species %s: the slug with a number answers 200, though the one without it is free by now',
    async (_what, before, names) => {
      const slug = before.toLowerCase().replace(' ', '-').replace('\u{101}', 'a');
      const other = await desk.grow(`Pyrella ${slug.slice(8).replace('l', '\u{13a}')}`);
      await desk.ingest([name(before)]);
      const { id, scientific_name } = await desk.record(`${slug}-2`);
      expect(scientific_name).toBe(before);
      const deleting = { change_type: 'deletion', source_type: 'observation' };
      const deletion = await desk.submit(desk.cid, other, null, deleting);
      expect((await desk.accept(desk.dan, deletion.id)).status).toBe(200);
      for (const each of names) await rename(id, each);
      expect((await desk.record(id)).scientific_name).toBe(names.at(-1));
      await expectOne(id, [id, `${slug}-2`]);
    },
  );

  it('of a plant that its main species and then its variety left answers 200', async () => {
    const [main, filia] = await Promise.all([
      desk.grow('Pyrella mater'),
      desk.grow('Pyrella mater var. filia'),
    ]);
    const { id: first } = await plant('pyrella-mater');
    await rename(main, 'Pyrella domina');
    await rename(filia, 'Pyrella domina var. filia');
    for (const ref of [first, main, filia, 'pyrella-mater', 'pyrella-domina', 'pyrella-mater-var-filia']) {
      expect([ref, (await plant(ref)).main_species_id]).toEqual([ref, main]);
    }
    await expectOne(main, [main, 'pyrella-mater', 'pyrella-domina']);
    await expectOne(filia, [filia, 'pyrella-mater-var-filia', 'pyrella-domina-var-filia']);
  });
});

/** Letters that look like a to z are written by their code points. */
describe('C10.50 C10.55 letters of a corrected name that do not fold to a to z', () => {
  let montana: number;
  beforeAll(async () => {
    montana = (await desk.record('pyrella-montana')).id;
  });
  const refusal = async (correction: object) => {
    const body = { correction, source_type: 'observation' };
    const answer = await desk.post(desk.ada, `/api/v1/corrections/species/${montana}`, body);
    return [answer.status, answer.body['details']];
  };

  it.each([
    ['a Cyrillic capital', 'species', '\u{41f}yrella nova'],
    ['a Cyrillic o', 'species', 'Pyrella n\u{43e}va'],
    ['a name all Cyrillic', 'species', '\u{413}\u{440}\u{443}\u{448}\u{430} \u{43d}\u{43e}\u{432}\u{430}'],
    ['a Greek capital rho', 'species', '\u{3a1}yrella nova'],
    ['a Greek nu', 'species', 'Pyrella \u{3bd}ova'],
    ['a dotless i', 'species', 'Pyrella \u{131}nsignis'],
    ['a barred i, which nothing folds', 'species', 'Pyrella n\u{268}va'],
    ['a Cyrillic a behind a hyphen', 'species', 'Pyrella nova-\u{430}lba'],
    ['a Cyrillic a in the last epithet', 'ssp', 'Pyrella nova subsp. \u{430}lba'],
    ['a Cyrillic o in a hybrid', 'hybrid', 'Pyrella \u{d7} n\u{43e}va'],
  ])('%s is malformed: %s %s', async (_what, rank, scientific_name) => {
    const named = rank === 'species' ? { scientific_name } : { scientific_name, rank };
    expect(await refusal(named)).toEqual([
      422,
      [expect.objectContaining({ field: 'scientific_name', got: scientific_name, problem: 'malformed' })],
    ]);
  });

  it.each([
    ['with a diaeresis', 'Iso\u{eb}tes montana', 'isoetes-montana'],
    ['with the mark written by itself', 'Iso\u{65}\u{308}tes alpina', 'isoetes-alpina'],
    ['with a letter that is written out', 'Pyrella l\u{f8}vensis', 'pyrella-lovensis'],
  ])('a name %s is accepted, and its slug is folded', async (_what, scientific_name, slug) => {
    const id = await desk.grow(`Pyrella ${slug.replaceAll('-', '')}`);
    await desk.applied(desk.ada, id, { scientific_name });
    expect(await desk.record(id)).toMatchObject({ scientific_name: scientific_name.normalize('NFC'), slug });
    expect(await desk.items(id, 'ScientificNameFormat')).toEqual([]);
  });

  it('C10.51 ingestion stores such a name, and the check raises an item', async () => {
    const id = await desk.grow('Pyrella s\u{43e}la');
    expect((await desk.record(id)).scientific_name).toBe('Pyrella s\u{43e}la');
    expect(await desk.items(id, 'ScientificNameFormat')).toMatchObject([{ changes: null }]);
  });
});
