import { name } from '../ingest/support.js';
import { type Desk, startDesk } from './review-desk.js';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk();
  await desk.ingest([name('Malusia prima', { family: 'Malusiaceae' })]);
});
afterAll(() => desk.close());

describe('C9.40 Checks::ScientificNameFormat', () => {
  const format = (ref: number, status = 'pending') => desk.items(ref, 'ScientificNameFormat', status);
  const grown = async (scientific: string, slug: string, rank: 'species' | 'var' = 'species') => {
    await desk.ingest([name(scientific, { rank })]);
    return (await desk.record(slug)).id;
  };

  it.each([
    ['Pyrella Capitalis', 'pyrella-capitalis', 'species'],
    ['Pyrella numerata2', 'pyrella-numerata2', 'species'],
    ['Pyrella longa nimis', 'pyrella-longa-nimis', 'species'],
    ['Pyrella ordinaria', 'pyrella-ordinaria', 'var'],
  ] as const)(
    'C10.51 an ingested %s (%s) of rank %s is stored and queued, nothing is proposed',
    async (scientific, slug, rank) => {
      const id = await grown(scientific, slug, rank);
      expect((await desk.record(id)).scientific_name).toBe(scientific);
      const [item, ...others] = await format(id);
      expect(others).toEqual([]);
      expect(item).toMatchObject({
        user_id: null,
        source_type: null,
        source_reference: null,
        change_type: 'update',
        correction: null,
        changes: null,
      });
      expect(item!.notes).toContain(scientific);
    },
  );

  it('a name of the right form is not queued', async () => {
    for (const scientific of ['Pyrella × pulchra', 'Pyrella recta var. alba', 'Pyrella recta-alba']) {
      expect(await format(await desk.grow(scientific))).toEqual([]);
    }
  });

  it('C9.41 closes itself when the name is corrected', async () => {
    const id = await grown('Pyrella Grandis', 'pyrella-grandis');
    const [item] = await format(id);
    await desk.applied(desk.ada, id, { scientific_name: 'Pyrella grandior' });
    const closed = await desk.review(item!.id);
    expect(closed).toMatchObject({ change_status: 'accepted', accepted_by: null });
    expect([closed.notes, closed.review_notes]).toEqual([
      item!.notes,
      expect.stringContaining('closed by the check'),
    ]);
  });

  it('C9.55 is raised by a rank that the name does not fit, and closed when that is reverted', async () => {
    const id = await desk.grow('Pyrella simplex');
    const { id: wrong } = await desk.applied(desk.ada, id, { rank: 'hybrid' });
    const [item] = await format(id);
    expect(item!.notes).toContain('hybrid');
    expect((await desk.revert(desk.cid, wrong)).status).toBe(200);
    expect((await desk.record(id)).rank).toBe('species');
    expect(await desk.review(item!.id)).toMatchObject({ change_status: 'accepted', accepted_by: null });
  });

  it('C9.50 accepting it only sets the status, and cannot be reverted', async () => {
    const id = await grown('Pyrella Lata', 'pyrella-lata');
    const before = await desk.record(id);
    const [item] = await format(id);
    expect((await desk.accept(desk.ben, item!.id)).status).toBe(200);
    expect(await desk.review(item!.id)).toMatchObject({
      change_status: 'accepted',
      accepted_by: desk.ben.id,
    });
    expect(await desk.record(id)).toEqual(before);
    expect((await desk.revert(desk.cid, item!.id)).status).toBe(409);
  });
});

describe('C9.40 Checks::GenusName', () => {
  const genus = (ref: number, status = 'pending') => desk.items(ref, 'GenusName', status);
  const moved = async (scientific: string) => {
    const id = await desk.grow(scientific);
    await desk.applied(desk.ada, id, { genus: 'Malusia' });
    return id;
  };

  it('proposes the genus of the name', async () => {
    const id = await moved('Pyrella migrans');
    const [item, ...others] = await genus(id);
    expect(others).toEqual([]);
    expect(item).toMatchObject({
      user_id: null,
      source_type: null,
      source_reference: null,
      change_type: 'update',
      changes: { genus_name: ['Malusia', 'Pyrella'] },
    });
    expect(item!.correction).toEqual({ genus_name: 'Pyrella', scientific_name: 'Pyrella migrans' });
    for (const word of ['Pyrella', 'Malusia']) expect(item!.notes).toContain(word);
  });

  it('C9.48 accepting it moves the species there, with a fact', async () => {
    const id = await moved('Pyrella rediens');
    const [item] = await genus(id);
    expect((await desk.accept(desk.ben, item!.id)).status).toBe(200);
    expect(await desk.review(item!.id)).toMatchObject({
      change_status: 'accepted',
      accepted_by: desk.ben.id,
    });
    expect((await desk.record(id)).genus).toBe('Pyrella');
    expect(await genus(id)).toEqual([]);
    expect(await desk.facts(id, 'genus_name')).toEqual([
      ['community', 'Malusia', 'superseded'],
      ['community', 'Pyrella', 'active'],
    ]);
  });

  it.each([
    ['the genus', 'Pyrella prima', { genus: 'Pyrella' }, 'Pyrella'],
    ['the name', 'Pyrella altera', { scientific_name: 'Malusia altera' }, 'Malusia'],
  ])('C9.41 closes itself when %s is corrected', async (_what, scientific, correction, expected) => {
    const id = await moved(scientific);
    const [item] = await genus(id);
    await desk.applied(desk.eve, id, correction);
    expect((await desk.record(id)).genus).toBe(expected);
    const closed = await desk.review(item!.id);
    expect(closed).toMatchObject({ change_status: 'accepted', accepted_by: null });
    expect([closed.notes, closed.review_notes]).toEqual([
      item!.notes,
      expect.stringContaining('closed by the check'),
    ]);
    expect(await genus(id)).toEqual([]);
  });

  it('proposes nothing when the genus of the name does not exist', async () => {
    const id = await desk.grow('Pyrella nascens');
    await desk.applied(desk.ada, id, { scientific_name: 'Novella nascens' });
    const [item] = await genus(id);
    expect(item).toMatchObject({ correction: null, changes: null });
    expect(item!.notes).toContain('Novella');
    expect((await desk.accept(desk.ben, item!.id)).status).toBe(200);
    expect(await desk.record(id)).toMatchObject({ genus: 'Pyrella', scientific_name: 'Novella nascens' });
    expect((await desk.revert(desk.cid, item!.id)).status).toBe(409);
  });

  it('ignores the sign of a hybrid genus', async () => {
    const id = await desk.grow('Pyrella hibrida');
    await desk.applied(desk.ada, id, { scientific_name: '×Malusia hibrida', rank: 'hybrid' });
    expect(await desk.record(id)).toMatchObject({ genus: 'Malusia', scientific_name: '×Malusia hibrida' });
    expect(await genus(id)).toEqual([]);
  });

  it('C9.40 is a separate item from those of other checks', async () => {
    const id = await desk.grow('Pyrella duplex', { ph_minimum: 6 });
    await desk.applied(desk.ada, id, { genus: 'Malusia', ph_maximum: 5 });
    expect(await genus(id)).toHaveLength(1);
    expect(await desk.items(id, 'PlausibleValues')).toHaveLength(1);
  });
});
