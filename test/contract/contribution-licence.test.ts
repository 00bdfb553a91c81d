import { readConfig } from '../../src/config/environment.js';
import { type Desk, type Review, startDesk } from './review-desk.js';
import { startService } from './service.js';

interface Licensed {
  readonly licence: string | null;
}

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk({ contributionLicence: 'CC-BY-4.0' });
});
afterAll(() => desk.close());

describe('C9.9 the licence of contributions', () => {
  it('is CC0-1.0 by default, and one of a list', () => {
    expect(readConfig({}).contributionLicence).toBe('CC0-1.0');
    expect(readConfig({ CONTRIBUTION_LICENCE: 'ODbL-1.0' }).contributionLicence).toBe('ODbL-1.0');
    expect(() => readConfig({ CONTRIBUTION_LICENCE: 'WTFPL' })).toThrow(
      'CONTRIBUTION_LICENCE must be one of CC0-1.0',
    );
  });

  it('is stored with the correction, carried by its facts, and stated for the source', async () => {
    const species = await desk.grow('Pyrella licens');
    const pending: Review & Partial<Licensed> = await desk.submit(desk.ada, species, { light: 5 });
    expect(pending.licence).toBe('CC-BY-4.0');
    expect((await desk.accept(desk.ben, pending.id)).status).toBe(200);
    expect(await desk.data(`/api/v1/species/${species}/facts`)).toMatchObject([
      { source: 'community', licence: 'CC-BY-4.0' },
    ]);
    const { sources } = (await desk.record(species)) as unknown as { sources: readonly Licensed[] };
    expect(sources).toContainEqual(
      expect.objectContaining({
        name: 'Community corrections',
        licence: 'CC-BY-4.0',
        licence_url: 'https://creativecommons.org/licenses/by/4.0/',
      }),
    );
  });

  it.each([
    ['correction', 'corrections/species', '', { correction: { light: 5 }, source_type: 'observation' }],
    ['report', 'species', '/report', { notes: 'Odd' }],
  ])('is that of the last submission of a %s that is sent again', async (what, path, end, body) => {
    const species = await desk.grow(`Pyrella iterata ${what === 'report' ? 'b' : 'a'}`);
    const submitted = async () =>
      (await desk.post(desk.eve, `/api/v1/${path}/${species}${end}`, body)).body['data'] as Review & Licensed;
    const { id } = await submitted();
    await desk.service.database.session((client) =>
      client.query(`update correction set licence = 'CC0-1.0' where id = $1`, [id]),
    );
    expect(await submitted()).toMatchObject({ id, licence: 'CC-BY-4.0' });
  });

  it('is that of the submission, not of the review', async () => {
    const species = await desk.grow('Pyrella prior');
    const { id } = await desk.submit(desk.ada, species, { light: 5 });
    await desk.service.database.session((client) =>
      client.query(`update correction set licence = 'CC0-1.0' where id = $1`, [id]),
    );
    expect((await desk.accept(desk.ben, id)).status).toBe(200);
    expect(await desk.data(`/api/v1/species/${species}/facts`)).toMatchObject([{ licence: 'CC0-1.0' }]);
    const sources =
      await desk.data<readonly (Licensed & { slug: string; credit: string })[]>('/api/v1/sources');
    expect(sources.find(({ slug }) => slug === 'community')).toMatchObject({
      licence: 'CC-BY-4.0, CC0-1.0',
      licence_url: null,
      credit: 'Contributors of corrections, CC-BY-4.0, CC0-1.0.',
    });
  });

  it('asks to share alike from the first value that does, whatever follows', async () => {
    const asked: boolean[] = [];
    for (const [nth, licence] of ['ODbL-1.0', 'PDDL-1.0'].entries()) {
      const species = await desk.grow(`Pyrella communis ${'ab'[nth]}`);
      const { id } = await desk.submit(desk.ada, species, { light: 5 });
      await desk.service.database.session((client) =>
        client.query('update correction set licence = $2 where id = $1', [id, licence]),
      );
      expect((await desk.accept(desk.ben, id)).status).toBe(200);
      const { rows } = await desk.service.database.session((client) =>
        client.query<{ share_alike: boolean }>(`select share_alike from source where slug = 'community'`),
      );
      asked.push(rows[0]!.share_alike);
    }
    expect(asked).toEqual([true, true]);
  });

  it('is named in the API reference of the routes that submit', async () => {
    const { routes, close } = await startService({ contributionLicence: 'ODbL-1.0' });
    await close();
    const texts = routes.filter(({ rule }) => rule === 'C2.38').map(({ description }) => description);
    expect(texts).toEqual([expect.stringContaining('under the licence ODbL-1.0')]);
  });
});
