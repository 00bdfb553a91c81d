import { en } from '../../web/messages/en.js';
import { labelWords } from '../../web/words.js';
import type { Service } from '../contract/service.js';
import { sampleService } from '../support/sample-service.js';

const page = async (service: Service, path: string): Promise<string> =>
  (await fetch(service.url + path, { headers: { Accept: 'text/html' } })).text();

/** Returns the first map of a page. */
const mapOf = (html: string): string => /<figure class="map[\s\S]*?<\/figure>/.exec(html)?.[0] ?? '';

/** Returns what a map says about a zone: its establishment, and whether it is an area or a mark. */
const drawnIn = (map: string) =>
  [...map.matchAll(/<path (class="mark" )?d="([^"]+)"><title>([^:<]+)(?:: ([^<]+))?<\/title>/g)].map(
    ([, mark, data, zone, words]) => ({ zone, words, area: mark === undefined, data: data! }),
  );

describe('maps', () => {
  let service: Service;
  let bare: Service;
  beforeAll(async () => {
    service = await sampleService();
    bare = await sampleService();
    await bare.database.session((client) => client.query('delete from zone_border'));
  });
  afterAll(() => Promise.all([service?.close(), bare?.close()]));

  const PLANT = '/species/quercus-robur';
  const distributions = async (): Promise<Readonly<Record<string, readonly { readonly name: string }[]>>> => {
    const { body } = await service.get(`/api/v1${PLANT}`);
    return (body['data'] as { distributions: Record<string, { name: string }[]> }).distributions;
  };

  it('C15.60 shows each botanical country of a plant once, by its establishment', async () => {
    const drawn = drawnIn(mapOf(await page(service, PLANT)));
    const groups = Object.entries(await distributions());
    expect(groups.length).toBeGreaterThan(0);
    for (const [establishment, zones] of groups) {
      const words = labelWords({ t: en }, 'establishment', establishment);
      const shown = drawn.filter((each) => each.words === words).map(({ zone }) => zone!);
      expect([establishment, shown.toSorted()]).toEqual([
        establishment,
        zones.map(({ name }) => name).toSorted(),
      ]);
    }
    expect(drawn.length).toBeGreaterThan(20);
  });

  it('C15.60 draws the borders that the database has, and marks for other zones', async () => {
    const drawn = drawnIn(mapOf(await page(service, PLANT)));
    const areas = drawn.filter(({ area }) => area).map(({ zone }) => zone);
    expect(areas.toSorted()).toEqual(['Austria', 'Great Britain', 'Ireland', 'Switzerland']);
    expect(drawn.filter(({ area }) => !area).length).toBeGreaterThan(20);
  });

  it('C15.60 C14.55 draws the shipped borders if the database has none', async () => {
    const areas = drawnIn(mapOf(await page(bare, PLANT))).filter(({ area }) => area);
    expect(areas.map(({ zone }) => zone)).toEqual(expect.arrayContaining(['France', 'Austria', 'Spain']));
  });

  it('C15.60 says where the lines come from', async () => {
    expect(mapOf(await page(service, PLANT))).toMatch(/Borders: .*Coasts: Natural Earth\./);
  });

  it('C15.60 the land is a file of the service', async () => {
    const [, file] = /<use class="land" href="([^"#]+)#land"/.exec(mapOf(await page(service, PLANT)))!;
    const answer = await fetch(service.url + file!);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    expect(await answer.text()).toMatch(/^<svg xmlns="[^"]+"><path id="land" d="M[\dMlz -]+z"\/><\/svg>\n$/);
  });

  it.each(['/zones/aut', '/zones/1', '/zones/11'])('C15.61 %s shows where the zone lies', async (path) => {
    const map = mapOf(await page(service, path));
    const [, data] = /<g class="here">.*?<path d="([^"]+)"/.exec(map) ?? [];
    // Austria, the same in each.
    const austria = drawnIn(mapOf(await page(service, PLANT))).find(({ zone }) => zone === 'Austria')!;
    expect(map).toContain(austria.data);
    expect(data).toBeDefined();
    expect(map).toMatch(/role="img" aria-label="Map of the world with [^"]+\."/);
  });

  it('C15.61 /zones leads to each botanical country on the map, for a query of the explorer to its plants there', async () => {
    const html = await page(service, '/zones');
    const links = [...mapOf(html).matchAll(/<a href="([^"]+)"/g)].map(([, address]) => address!);
    expect(links.length).toBeGreaterThan(360);
    expect(links).toContain('/zones/aut');
    const chosen = await page(service, '/zones?filter[edible]=true');
    expect(mapOf(chosen)).toContain('/explore?filter[edible]=true&amp;filter[zone]=aut"');
  });
});
