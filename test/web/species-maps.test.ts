import { hash } from 'node:crypto';
import { ENGINES, startOver } from '../contract/engines.js';
import { fillWith } from '../support/sample-service.js';

interface Facets {
  readonly zone: {
    readonly total_groups: number;
    readonly groups: readonly { readonly value: string; readonly count: number }[];
  };
}

/** Numbers of a botanical country in the list of a page. */
interface Listed {
  readonly zone: string;
  readonly native: number;
  readonly recorded: number;
}

const listedIn = (html: string): readonly Listed[] =>
  [
    ...html.matchAll(
      /<a href="\/explore\?([^"]+)">[^<]+<\/a> <span class="facet">(\d+)(?: \+(\d+))?<\/span>/g,
    ),
  ].map(([, query, native, others]) => ({
    zone: new URLSearchParams(query!.replaceAll('&amp;', '&')).get('filter[zone]')!,
    native: Number(native),
    recorded: Number(native) + Number(others ?? 0),
  }));

/** Returns the number of zones in each shade of a map, by its step; 0 are those in which none is native. */
const drawnIn = (map: string): ReadonlyMap<number, number> =>
  new Map(
    [...map.matchAll(/<g class="(?:shade shade-(\d)|introduced)"[^>]*>(.*?)<\/g>/g)].map(
      ([, step, content]) => [Number(step ?? 0), content!.match(/<path /g)?.length ?? 0],
    ),
  );

/** Returns the lowest number of each shade, by its step, as the legend of a page states it. */
const legendOf = (html: string): ReadonlyMap<number, number> =>
  new Map(
    [...html.matchAll(/class="shade shade-(\d)">.*?<\/svg> (\d+)/g)].map(([, step, from]) => [
      Number(step),
      Number(from),
    ]),
  );

describe.each(ENGINES)('the maps of groups over %s', (engine) => {
  let service: Awaited<ReturnType<typeof startOver>>;
  beforeAll(async () => {
    service = await startOver(engine, fillWith('sample'), 'sample');
  }, 900_000);
  afterAll(() => service?.close());

  const visit = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(service.url + path, {
      headers: { Accept: 'text/html', ...headers },
      redirect: 'manual',
    });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };

  const facetOf = async (query: string) => {
    const { body } = await service.get(`/api/v1/species?${query}&facets=zone&facet_limit=100`);
    const { zone } = (body['meta'] as { facets: Facets }).facets;
    return {
      total: zone.total_groups,
      groups: new Map(zone.groups.map(({ value, count }) => [value, count])),
    };
  };

  const GROUPS = [
    ['/genus/solanum', 'filter[genus]=Solanum'],
    ['/families/solanaceae', 'filter[family]=Solanaceae'],
  ] as const;

  it.each(GROUPS)('C15.66 %s/zones has the numbers of facets', async (path, query) => {
    const listed = listedIn((await visit(`${path}/zones`)).text);
    expect(listed.length).toBeGreaterThan(20);
    const recorded = await facetOf(query);
    const native = await facetOf(`${query}&filter[establishment]=native`);
    // A facet shows a hundred groups, zones of all levels among them.
    const compared = listed.filter(({ zone }) => recorded.groups.has(zone));
    expect(compared.length).toBeGreaterThan(10);
    expect(native.total).toBeLessThanOrEqual(100);
    expect(compared).toEqual(
      compared.map(({ zone }) => ({
        zone,
        native: native.groups.get(zone) ?? 0,
        recorded: recorded.groups.get(zone),
      })),
    );
    expect(compared.some((zone) => zone.native > 0)).toBe(true);
  });

  it('C15.66 each zone leads to its plants in the explorer', async () => {
    const { text } = await visit('/genus/solanum/zones');
    const [address] = /\/explore\?filter\[genus\]=Solanum&amp;filter\[zone\]=aut/.exec(text)!;
    const { text: plants } = await visit(address.replace('&amp;', '&'));
    const { recorded } = listedIn(text).find(({ zone }) => zone === 'aut')!;
    expect(/<p class="total" role="status">([^<]+)</.exec(plants)?.[1]).toBe(
      `${recorded} plant${recorded === 1 ? '' : 's'}`,
    );
  });

  it.each(GROUPS)('C15.65 %s has a map in the shades of its legend', async (path) => {
    const { text } = await visit(path);
    const [image] = new RegExp(`<img src="${path}/map.svg"[^>]*>`).exec(text)!;
    expect(image).toMatch(/alt="Map of [^"]+" width="\d+" height="\d+" loading="lazy"/);
    const legend = [...legendOf(text)];
    expect(legend.length).toBeGreaterThan(1);
    const expected = new Map<number, number>([0, ...legend.map(([step]) => step)].map((step) => [step, 0]));
    const { text: page } = await visit(`${path}/zones`);
    for (const { native } of listedIn(page)) {
      const step = legend.findLast(([, from]) => native >= from)?.[0] ?? 0;
      expected.set(step, expected.get(step)! + 1);
    }
    expect(drawnIn((await visit(`${path}/map.svg`)).text)).toEqual(expected);
    expect(drawnIn(/<figure class="map[\s\S]*?<figcaption/.exec(page)![0])).toEqual(expected);
  });

  it('C15.65 the image is whole: the land, and its style in both schemes under a policy for that style alone', async () => {
    const { headers, text } = await visit('/genus/solanum/map.svg');
    expect(headers.get('content-type')).toBe('image/svg+xml');
    expect(headers.get('cache-control')).toBe('public, max-age=60');
    expect(headers.get('vary') ?? '').not.toMatch(/cookie|language/i);
    const [, style] = /<style>([^<]+)<\/style>/.exec(text)!;
    expect(style).toContain('prefers-color-scheme');
    expect(headers.get('content-security-policy')).toBe(
      `default-src 'none'; style-src 'sha256-${hash('sha256', style!, 'base64')}'`,
    );
    expect(text).toMatch(/<path class="land" d="M/);
    expect(text).not.toMatch(/<script|href=|url\((?!#)/);
    const again = await visit('/genus/solanum/map.svg', { 'If-None-Match': headers.get('etag')! });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it.each(['map.svg', 'zones'])('C15.2 %s is at the proper address of its group', async (file) => {
    const { headers, status } = await visit(`/genus/SOLANUM/${file}`);
    expect([status, headers.get('location')]).toEqual([301, `/genus/solanum/${file}`]);
    expect((await visit(`/families/nobody/${file}`)).status).toBe(404);
  });

  it('C15.79 the legend is in the language of the page', async () => {
    const { text } = await visit('/genus/solanum', { 'Accept-Language': 'fr' });
    expect(text).toContain('Espèces indigènes\u00a0:');
    expect(text).toMatch(/alt="Carte des espèces indigènes/);
  });
});
