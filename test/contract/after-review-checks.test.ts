import { fact } from '../ingest/support.js';
import { type Desk, startDesk } from './review-desk.js';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk();
});
afterAll(() => desk.close());

const pending = (ref: number) => desk.items(ref, 'PlausibleValues');
/** Has usda say a maximum, in place of what it said. */
const say = (scientific: string, maximum: number) => desk.ingest([fact(scientific, 'ph_maximum', maximum)]);
/** A species with an inverted pair whose item was rejected; returns the ids of both. */
const silenced = async (scientific: string) => {
  const species = await desk.grow(scientific, { ph_minimum: 6, ph_maximum: 5 });
  const [item] = await pending(species);
  expect((await desk.reject(desk.ben, item!.id)).status).toBe(200);
  return { species, item: item!.id };
};

describe('C9.40 C9.41 an item that a reviewer rejected', () => {
  it('is not raised again while its problem lasts', async () => {
    const { species } = await silenced('Pyrella manens');
    await say('Pyrella manens', 5);
    await desk.applied(desk.ada, species, { growth_rate: 'Slow' });
    expect(await pending(species)).toEqual([]);
  });

  it('is raised again once its problem was gone and has returned', async () => {
    const { species, item } = await silenced('Pyrella rediens');
    await say('Pyrella rediens', 7);
    expect(await pending(species)).toEqual([]);
    await say('Pyrella rediens', 5);
    const [again, ...more] = await pending(species);
    expect(more).toEqual([]);
    expect(again).toMatchObject({ changes: { ph_minimum: [6, null], ph_maximum: [5, null] } });
    expect(again!.id).not.toBe(item);
    expect((await desk.review(item)).change_status).toBe('rejected');
  });

  it('is raised again once its problem was another and is this one again', async () => {
    const { species } = await silenced('Pyrella varians');
    await say('Pyrella varians', 4);
    const [other] = await pending(species);
    expect(other!.changes).toMatchObject({ ph_maximum: [4, null] });
    await say('Pyrella varians', 5);
    expect(await pending(species)).toMatchObject([
      { id: other!.id, changes: { ph_minimum: [6, null], ph_maximum: [5, null] } },
    ]);
  });

  it('stays silent for good when its successor was rejected too', async () => {
    const { species } = await silenced('Pyrella bis');
    await say('Pyrella bis', 7);
    await say('Pyrella bis', 5);
    const [again] = await pending(species);
    expect((await desk.reject(desk.bo, again!.id)).status).toBe(200);
    await say('Pyrella bis', 5);
    await desk.applied(desk.ada, species, { growth_rate: 'Slow' });
    expect(await pending(species)).toEqual([]);
  });
});

describe('C9.50 an item without a proposal that a reviewer accepted', () => {
  const asked = (ref: number) => desk.items(ref, 'ScientificNameFormat');

  it('silences its problem while it lasts, and not after it was gone', async () => {
    const species = await desk.grow('Pyrella simplex');
    await desk.applied(desk.ada, species, { rank: 'hybrid' });
    const [item] = await asked(species);
    expect((await desk.accept(desk.ben, item!.id)).status).toBe(200);
    await desk.applied(desk.ada, species, { growth_rate: 'Slow' });
    expect(await asked(species)).toEqual([]);
    await desk.applied(desk.ada, species, { rank: 'species' });
    expect(await asked(species)).toEqual([]);
    await desk.applied(desk.ada, species, { rank: 'hybrid' });
    const [again, ...more] = await asked(species);
    expect([again!.notes, more]).toEqual([item!.notes, []]);
    expect(again!.id).not.toBe(item!.id);
  });
});
