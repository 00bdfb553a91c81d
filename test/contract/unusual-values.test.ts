import { fact } from '../ingest/support.js';
import { type Desk, startDesk } from './review-desk.js';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk();
  for (const epithet of ['una', 'altera', 'tertia', 'quarta', 'quinta'])
    await desk.grow(`Pyrella ${epithet}`, { woodiness: 'herbaceous' });
});
afterAll(() => desk.close());

/** Grows a herb that powo calls a subshrub. */
const unusual = (epithet: string): Promise<number> => {
  const species = `Pyrella ${epithet}`;
  return desk.grow(
    species,
    { woodiness: 'herbaceous' },
    fact(species, 'ligneous_type', 'subshrub', { source: 'powo', notes: 'creeping' }),
  );
};

const growth = async (id: number) => (await desk.record(id)).specifications['ligneous_type'];
const items = (id: number, status = 'pending') => desk.items(id, 'UnusualValue', status);

interface Fact {
  readonly value: string;
  readonly status: string;
  readonly notes: string | null;
}

const factsOf = (id: number, more = '') =>
  desk.data<Fact[]>(`/api/v1/species/${id}/facts?filter[attribute_name]=ligneous_type${more}`);

describe('C9.40 C10.34 an unusual value', () => {
  it('is shown as rejected with the reason, and proposed for review', async () => {
    const id = await unusual('lignosa');
    expect(await growth(id)).toBeNull();
    const [shown] = await factsOf(id);
    expect(shown).toMatchObject({
      value: 'subshrub',
      status: 'rejected',
      notes: 'the species is herbaceous, as its genus is; creeping',
    });
    expect(await factsOf(id, '&filter[status]=rejected')).toHaveLength(1);
    expect(await factsOf(id, '&filter[status]=active')).toEqual([]);
    const [item] = await items(id);
    expect(item).toMatchObject({
      user_id: null,
      changes: { ligneous_type: [null, 'subshrub'] },
      correction: { ligneous_type: 'subshrub', scientific_name: 'Pyrella lignosa' },
      notes: 'ligneous_type is subshrub according to powo: the species is herbaceous, as its genus is.',
    });
  });

  it('is proposed as the strongest of the sources that state one says it', async () => {
    const species = 'Pyrella varia';
    const id = await desk.grow(
      species,
      { woodiness: 'herbaceous', ligneous_type: 'shrub' },
      fact(species, 'ligneous_type', 'subshrub', { source: 'powo' }),
    );
    const [item] = await items(id);
    expect(item).toMatchObject({
      changes: { ligneous_type: [null, 'subshrub'] },
      notes: [
        'ligneous_type is subshrub according to powo: the species is herbaceous, as its genus is.',
        'ligneous_type is shrub according to usda: the species is herbaceous, as its genus is.',
      ].join('\n'),
    });
  });

  it('is proposed until its source says otherwise, whatever people have decided about other fields', async () => {
    const species = 'Pyrella mutata';
    const id = await desk.grow(species, { woodiness: 'herbaceous' });
    await desk.applied(desk.ada, id, { light: 5 });
    const says = (form: string) => desk.ingest([fact(species, 'ligneous_type', form, { source: 'powo' })]);
    for (const form of ['subshrub', 'liana']) {
      await says(form);
      expect(await items(id)).toMatchObject([
        {
          changes: { ligneous_type: [null, form] },
          notes: `ligneous_type is ${form} according to powo: the species is herbaceous, as its genus is.`,
        },
      ]);
    }
  });

  it('is proposed as the strongest source says it, in whatever order the sources came', async () => {
    const species = 'Pyrella multifaria';
    const id = await desk.grow(species, { woodiness: 'herbaceous' });
    for (const [source, form] of [
      ['wfo', 'shrub'],
      ['openplantdb', 'subshrub'],
      ['powo', 'liana'],
    ] as const)
      await desk.ingest([fact(species, 'ligneous_type', form, { source })]);
    const [item] = await items(id);
    expect(item!.changes).toEqual({ ligneous_type: [null, 'liana'] });
    expect(item!.notes!.split('\n').map((line) => line.split(' ')[5])).toEqual([
      'powo:',
      'wfo:',
      'openplantdb:',
    ]);
  });

  it('is published as a community fact when a reviewer accepts the item, and left alone afterwards', async () => {
    const id = await unusual('accepta');
    const [item] = await items(id);
    expect((await desk.accept(desk.ben, item!.id)).status).toBe(200);
    expect(await growth(id)).toBe('subshrub');
    await desk.ingest([fact('Pyrella accepta', 'author', 'L.')]);
    expect(await growth(id)).toBe('subshrub');
    expect(await desk.facts(id, 'ligneous_type')).toEqual([
      ['powo', 'subshrub', 'active'],
      ['community', 'subshrub', 'active'],
    ]);
    expect(await items(id)).toEqual([]);
  });

  it('stays rejected when a reviewer rejects the item, which is not raised again', async () => {
    const id = await unusual('rejecta');
    const [item] = await items(id);
    expect((await desk.reject(desk.ben, item!.id)).status).toBe(200);
    await desk.ingest([fact('Pyrella rejecta', 'author', 'L.')]);
    expect(await growth(id)).toBeNull();
    expect(await items(id)).toEqual([]);
    expect(await items(id, 'rejected')).toHaveLength(1);
  });

  it('is not searched for where people have decided, until their decision is reverted', async () => {
    const id = await desk.grow('Pyrella decisa', { woodiness: 'herbaceous' });
    const decision = await desk.applied(desk.ada, id, { ligneous_type: 'liana' });
    await desk.ingest([fact('Pyrella decisa', 'ligneous_type', 'subshrub', { source: 'powo' })]);
    expect(await growth(id)).toBe('liana');
    expect(await items(id)).toEqual([]);
    expect((await desk.revert(desk.cid, decision.id)).status).toBe(200);
    await desk.ingest([fact('Pyrella decisa', 'author', 'L.')]);
    expect(await growth(id)).toBeNull();
    expect(await items(id)).toMatchObject([{ changes: { ligneous_type: [null, 'subshrub'] } }]);
  });
});
