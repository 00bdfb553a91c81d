import { readFile } from 'node:fs/promises';
import { fact, ingestRows, name } from '../ingest/support.js';
import { type Desk, height, reviewOf, startDesk } from './review-desk.js';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk();
});
afterAll(() => desk.close());

const merge = (ref: string | number, scientific_name: string) =>
  desk.applied(desk.ada, ref, { scientific_name });

/** What a record tells of the publication of its name (C8.11). */
interface Published {
  readonly author: string | null;
  readonly year: number | null;
  readonly bibliography: string | null;
}

describe('C9.51 author, year and bibliography of the surviving name', () => {
  const published = async (ref: number): Promise<Published> => {
    const { author, year, bibliography } = await desk.data<Published>(`/api/v1/species/${ref}`);
    return { author, year, bibliography };
  };
  const OWN = { author: 'Lund', year: 1821, bibliography: 'Flora 1: 7' };

  it.each([
    ['newer, of the same source', 'Pyrella prima', 'Pyrella ultima', 'usda'],
    ['of a stronger source', 'Pyrella fortis', 'Pyrella debilis', 'powo'],
  ])('stay when those of the other name are %s', async (_what, former, survivor, source) => {
    const [id, going] = await Promise.all([desk.grow(survivor, OWN), desk.grow(former)]);
    await desk.ingest([
      fact(former, 'author', 'Hartw.', { source }),
      fact(former, 'year', 1900, { source }),
      fact(former, 'bibliography', 'Garten 2: 9', { source }),
      fact(former, 'growth_rate', 'Slow', { source }),
    ]);
    await merge(going, survivor);
    expect(await published(id)).toEqual(OWN);
    expect(await desk.facts(id, 'author')).toEqual(
      expect.arrayContaining([
        ['usda', 'Lund', 'active'],
        [source, 'Hartw.', 'superseded'],
      ]),
    );
    expect(await desk.facts(id, 'growth_rate')).toEqual([[source, 'Slow', 'active']]);
  });

  it('stay when those of the other name were corrected', async () => {
    const [id, going] = await Promise.all([
      desk.grow('Pyrella stabilis', OWN),
      desk.grow('Pyrella correcta'),
    ]);
    await desk.applied(desk.eve, going, { author: 'Hartw.', year: 1900 });
    await merge(going, 'Pyrella stabilis');
    expect(await published(id)).toEqual(OWN);
  });

  it('C10.5 stay when the file is ingested again; its claims for the other name are listed as rejected', async () => {
    const file = [
      [name('Pyrella mansura'), name('Pyrella abitura')],
      [fact('Pyrella mansura', 'author', 'Lund'), fact('Pyrella abitura', 'author', 'Hartw.')],
      [fact('Pyrella abitura', 'year', 1900)],
    ];
    const ingested = () => ingestRows(desk.service.database, 'backbone', file);
    await ingested();
    const { id } = await desk.record('pyrella-mansura');
    await merge('pyrella-abitura', 'Pyrella mansura');
    const { rejectedRows } = await ingested();
    expect((await published(id)).author).toBe('Lund');
    const listed = await readFile(rejectedRows, 'utf8');
    for (const what of ['Pyrella abitura author Hartw.', 'Pyrella abitura year 1900']) {
      expect(listed).toContain(`${what},"belongs to this name, not to Pyrella mansura"`);
    }
  });
});

describe('C9.3 C9.51 pending corrections of one account for two merged species', () => {
  it("are replaced by its next submission; other accounts' corrections and reports stay pending", async () => {
    const survivor = await desk.grow('Pyrella ambo');
    const [one, two] = [await desk.grow('Pyrella altera'), await desk.grow('Pyrella tertia')];
    const own = [
      await desk.submit(desk.eve, survivor, { growth_rate: 'Slow' }),
      await desk.submit(desk.eve, one, { growth_form: 'Bunch' }, { notes: 'Seen' }),
      await desk.submit(desk.eve, two, { growth_habit: 'Shrub' }),
    ].map(({ id }) => id);
    const other = await desk.submit(desk.ben, survivor, { growth_rate: 'Rapid' });
    const report = reviewOf(await desk.post(desk.eve, `/api/v1/species/${survivor}/report`));
    for (const ref of [one, two]) await merge(ref, 'Pyrella ambo');
    const body = { correction: height(50), source_type: 'observation' };
    const answer = await desk.post(desk.eve, `/api/v1/corrections/species/${survivor}`, body);
    const newest = Math.max(...own);
    expect([answer.status, reviewOf(answer).id]).toEqual([200, newest]);
    expect(reviewOf(answer).changes).toEqual({ maximum_height_cm: [null, 50] });
    const replacedBy = `Replaced by correction ${newest}.`;
    for (const [id, change_status, review_notes] of [
      [own[0]!, 'rejected', replacedBy],
      [own[1]!, 'rejected', replacedBy],
      [newest, 'pending', null],
      [other.id, 'pending', null],
      [report.id, 'pending', null],
    ] as const) {
      expect(await desk.review(id)).toMatchObject({ id, record_id: survivor, change_status, review_notes });
    }
  });
});
