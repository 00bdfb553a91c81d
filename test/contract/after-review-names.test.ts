import { type Desk, startDesk } from './review-desk.js';

let desk: Desk;
let montana: number;
beforeAll(async () => {
  desk = await startDesk();
  montana = (await desk.record('pyrella-montana')).id;
});
afterAll(() => desk.close());

const refusal = async (correction: object) => {
  const body = { correction, source_type: 'observation' };
  const answer = await desk.post(desk.ada, `/api/v1/corrections/species/${montana}`, body);
  return [answer.status, answer.body['details']];
};

/** Look-alikes are written by their numbers, as no reader could tell them from what they look like. */
describe('C10.50 C10.55 letters of a corrected name that are not a to z with marks', () => {
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
  ])('%s it stays good, and its slug is folded', async (_what, scientific_name, slug) => {
    const id = await desk.grow(`Pyrella ${slug.replaceAll('-', '')}`);
    await desk.applied(desk.ada, id, { scientific_name });
    expect(await desk.record(id)).toMatchObject({ scientific_name: scientific_name.normalize('NFC'), slug });
    expect(await desk.items(id, 'ScientificNameFormat')).toEqual([]);
  });

  it('C10.51 ingestion stores such a name, and the check asks', async () => {
    const id = await desk.grow('Pyrella s\u{43e}la');
    expect((await desk.record(id)).scientific_name).toBe('Pyrella s\u{43e}la');
    expect(await desk.items(id, 'ScientificNameFormat')).toMatchObject([{ changes: null }]);
  });
});
