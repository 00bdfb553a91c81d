import { sampleService } from '../support/sample-service.js';
import type { Service } from './service.js';

interface PlantsOfUse {
  readonly use: string;
  readonly total: number;
  readonly species: readonly { readonly slug: string; readonly image_url: string | null }[];
  readonly links: { readonly all: string };
}

describe('what grows at a place', () => {
  let service: Service;
  beforeAll(async () => {
    service = await sampleService();
    // Establishments are known in states of the USA, of which the sample has no outlines.
    await service.database.session((client) => client.query('delete from zone_border'));
  });
  afterAll(() => service?.close());

  const here = async (query: string) => {
    const { status, body } = await service.get(`/api/v1/here?${query}`);
    return { status, uses: body['data'] as readonly PlantsOfUse[], meta: body['meta'], body };
  };

  it('C2.74 C14.57 lists native species by use, those with photos first, and says how large the zone is', async () => {
    const { status, uses, meta } = await here('at=44.5,-84.5');
    expect(status).toBe(200);
    expect(meta).toMatchObject({ at: { zone: 'mic', area_km2: expect.any(Number), others: [] } });
    expect(uses.map(({ use }) => use)).toEqual(['trees', 'flowers', 'edible']);
    for (const { use, total, species } of uses) {
      const pictured = species.map(({ image_url }) => image_url !== null);
      expect([use, total > 0, pictured]).toEqual([
        use,
        true,
        pictured.toSorted((a, b) => Number(b) - Number(a)),
      ]);
    }
    expect(uses[0]!.species.map(({ slug }) => slug)).toContain('acer-negundo');
  });

  it('C14.57 the link leads to the list of all of them', async () => {
    for (const { total, links } of (await here('at=44.5,-84.5')).uses)
      expect((await service.get(links.all)).body['meta']).toMatchObject({ total });
  });

  it('C14.57 names follow the language', async () => {
    const [trees] = (await here('at=44.5,-84.5&lang=de')).uses;
    expect(trees!.species[0]).toHaveProperty('common_name_language');
  });

  it.each([
    ['', 422, 'missing'],
    ['at=Vienna', 400, 'malformed'],
    ['at=0,-30', 422, 'not_found'],
  ])('C14.57 C14.54 "%s" is %d %s', async (query, status, problem) => {
    const answer = await here(query);
    expect([answer.status, answer.body['details']]).toMatchObject([status, [{ param: 'at', problem }]]);
  });

  it('C15.98 the page says what it cannot read beside the input, and which other zones count', async () => {
    const page = async (at: string) =>
      (await fetch(`${service.url}/here?at=${at}`, { headers: { Accept: 'text/html' } })).text();
    expect(await page('Vienna')).toContain('A place is a latitude');
    expect(await page('44.5,-84.5')).toMatch(
      /What grows here: Michigan[\s\S]*botanical country of [\d,]+ km²/,
    );
    // Konstanz, on the border of Germany and Switzerland.
    expect(await page('47.66,9.17')).toMatch(/(?:Germany|Switzerland) \([\d,]+ km²\)/);
  });
});
