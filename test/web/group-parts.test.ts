import { setTimeout as pause } from 'node:timers/promises';
import type { ListQuery } from '../../src/query/list-query.js';
import type { SearchEngine } from '../../src/search/engine.js';
import type { PlantCard } from '../../web/cards.js';
import { createSpeciesByZone } from '../../web/map/species-by-zone.js';
import { en } from '../../web/messages/en.js';
import { GenusPage, ZonePage } from '../../web/pages/group-pages.js';
import { GroupZonesPage } from '../../web/pages/group-zones-page.js';
import { ZonesPage } from '../../web/pages/zones-page.js';
import { withShiftedClock } from '../support/shifted-clock.js';
import { all, rendered, shape, VISIT } from './rendering.js';

const SHAPES = {
  bordered: true,
  bySlug: new Map([
    ['aut', shape(700, 'Maut')],
    ['ger', shape(690, 'Mger')],
    ['tex', shape(300, 'Mtex')],
    ['mly', shape(900, null)],
  ]),
};

const card = (id: number): PlantCard => ({
  ...{ id, slug: `a-${id}`, scientificName: `A ${id}`, author: null, commonName: null, language: 'en' },
  ...{ family: 'Aaceae', photo: null, match: null, values: {} },
});
const plants = (count: number, total = count) => ({
  cards: Array.from({ length: count }, (_, at) => card(at)),
  total,
});

/** Returns the addresses of links in a part of a page. */
const links = (text: string) => all(text, /<a href="([^"]+)"/g).map((each) => each!.replaceAll('&amp;', '&'));
const section = (text: string, id: string): string =>
  new RegExp(`<section aria-labelledby="${id}">.*?</section>`, 's').exec(text)?.[0] ?? '';

describe('C15.4 the pages of genera and families', () => {
  const ANCESTORS = [
    { rank: 'kingdom', name: 'Plantae', path: '' },
    { rank: 'division_order', name: 'Aales', path: '' },
    { rank: 'family', name: 'Aaceae', path: '/families/aaceae' },
  ];
  const genus = (listed: object, ancestors: readonly object[] = ANCESTORS) =>
    rendered(GenusPage, { genus: { name: 'A', slug: 'a' }, ancestors, plants: listed, shapes: SHAPES });

  it('have cards of twelve plants, the names of the other ones listed, and a link to all if there are more', () => {
    const listed = (count: number, total?: number) => {
      const text = section(genus(plants(count, total)), 'species');
      return [
        text.match(/<h3>/g)?.length ?? 0,
        /<ul class="columns">(.*?)<\/ul>/s.exec(text)?.map(links)[1] ?? null,
        text.includes('href="/explore?filter[genus]=A"'),
        text.includes(en.zone.none),
      ];
    };
    expect(listed(0)).toEqual([0, null, false, true]);
    expect(listed(12)).toEqual([12, null, false, false]);
    expect(listed(13)).toEqual([12, ['/species/a-12'], false, false]);
    expect(listed(12, 13)).toEqual([12, null, true, false]);
    expect(section(genus(plants(12, 1_234)), 'species')).toContain(en.explorer.results(1_234));
  });
});

describe('C15.4 the page of a zone', () => {
  const AUSTRIA = { name: 'Austria', slug: 'aut', tdwg_code: 'AUT', tdwg_level: 3, species_count: 1_234 };
  const page = (more: object = {}, visit = VISIT) =>
    rendered(ZonePage, {
      ...{ visit, zone: AUSTRIA, parent: null, parts: [], shapes: SHAPES },
      ...{ native: plants(1), introduced: plants(0), ...more },
    });

  it('leads to all native and to all introduced plants of the zone', () => {
    const text = page({ native: plants(1, 2), introduced: plants(1, 2) });
    const exploring = (id: string) => links(section(text, id)).filter((each) => each.startsWith('/explore'));
    expect(exploring('native')).toEqual(['/explore?filter[zone]=aut&filter[establishment]=native']);
    expect(exploring('introduced')).toEqual(['/explore?filter[zone]=aut&filter[establishment]=introduced']);
    expect([en.zone.native, en.zone.introduced].filter((title) => text.includes(title))).toHaveLength(2);
    const few = page({ native: plants(0), introduced: plants(1) });
    expect(section(few, 'native')).toContain(en.zone.none);
    expect(section(few, 'introduced')).not.toContain(en.zone.none);
  });

  it('highlights its area: its botanical country, or those within it', () => {
    const drawn = (zone: object, parent: object | null) => {
      const text = page({ zone: { ...AUSTRIA, ...zone }, parent });
      const [, here] = /<figure.*?<g class="here">(.*?)<\/g>/.exec(text) ?? [];
      return here === undefined ? null : all(here, / d="M(\w+)/g);
    };
    expect(drawn({}, null)).toEqual(['aut']);
    expect(drawn({}, { name: 'x', slug: 'ger' })).toEqual(['aut']);
    expect(drawn({ slug: 'aut-au', tdwg_level: 4 }, { name: 'Austria', slug: 'aut' })).toEqual(['aut']);
    expect(drawn({ slug: '11', tdwg_level: 2 }, { name: 'Europe', slug: '1' })).toEqual(['aut', 'ger']);
    expect(drawn({ slug: '1', tdwg_level: 1 }, null)).toEqual(['aut', 'ger']);
    expect(drawn({ slug: 'xxx' }, null)).toBeNull();
  });
});

const zone = (slug: string, name: string, level = 3) =>
  [slug, { slug, name, level, name_key: name }] as const;
const ZONES = new Map([
  zone('1', 'Europe', 1),
  zone('7', 'Northern America', 1),
  zone('4', 'Asia-Tropical', 1),
  zone('11', 'Middle Europe', 2),
  zone('aut', 'Austria'),
  zone('ger', 'Germany'),
  zone('tex', 'Texas'),
]);

describe('C15.66 the numbers of a group by zone', () => {
  const counted = (zones: Readonly<Record<string, readonly [native: number, recorded: number]>>) => ({
    total: 2_000,
    zones: new Map(
      Object.entries(zones).map(([slug, [native, recorded]]) => [slug, { native, recorded }] as const),
    ),
  });
  const page = (of: object, more: object = {}) =>
    rendered(GroupZonesPage, {
      group: { rank: 'genus', name: 'A', path: '/genus/a', all: [['filter[genus]', 'A']] },
      ...{ counted: of, shapes: SHAPES, zones: ZONES, ...more },
    });

  it('are listed by continent: those that are native, and how many others are recorded', () => {
    const text = page(counted({ tex: [0, 3], ger: [1_500, 1_500], aut: [2, 1_202] }));
    expect(all(text, /<h2 id="continent-(\w+)"/g)).toEqual(['1', '7']);
    expect(all(section(text, 'continent-1'), /class="facet">([^<]+)</g)).toEqual(['2 +1,200', '1,500']);
    expect(all(section(text, 'continent-7'), /class="facet">([^<]+)</g)).toEqual(['0 +3']);
    expect(links(section(text, 'continent-1'))).toEqual([
      '/explore?filter[genus]=A&filter[zone]=aut',
      '/explore?filter[genus]=A&filter[zone]=ger',
    ]);
    expect(
      all(text, /<title>([^<]+)<\/title>/g)
        .slice(1)
        .toSorted(),
    ).toEqual(['Austria: 2 +1,200', 'Germany: 1,500', 'Texas: 0 +3']);
    expect(text).toContain('<p class="quiet">2,000 species</p>');
    expect(text).toContain(`${en.speciesMap.listHint}</p>`);
    expect(text).not.toContain(en.speciesMap.none);
    expect(text).toMatch(/<g class="introduced"[^>]*><path d="Mtex">/);
  });
});

describe('C15.61 the page of all zones', () => {
  const page = (state: readonly (readonly [string, string])[] = []) =>
    rendered(ZonesPage, { zones: ZONES, shapes: SHAPES, state });

  it('lists botanical countries by continent, without continents that have none', () => {
    const text = page();
    expect(all(text, /<h2 id="continent-(\w+)"/g)).toEqual(['1', '7']);
    expect(links(section(text, 'continent-1'))).toEqual(['/zones/1', '/zones/aut', '/zones/ger']);
    expect(text).toContain('rel="canonical"');
    expect(links(/<g class="choosing">(.*?)<\/svg>/s.exec(text)![1]!)).toEqual([
      '/zones/aut',
      '/zones/ger',
      '/zones/tex',
    ]);
  });

  it('replaces the zone of a query by the chosen one, and begins at the first page', () => {
    const text = page([
      ['filter[zone]', 'tex'],
      ['q', 'oak'],
      ['page', '3'],
    ]);
    expect(links(/<g class="choosing">(.*?)<\/svg>/s.exec(text)![1]!)[0]).toBe(
      '/explore?q=oak&filter[zone]=aut',
    );
    expect(links(section(text, 'continent-7'))).toEqual([
      '/explore?q=oak&filter[zone]=7',
      '/explore?q=oak&filter[zone]=tex',
    ]);
    expect(text).not.toContain('rel="canonical"');
  });
});

describe('C15.65 the counted species of a group', () => {
  const query = (genus: string, page = 1) =>
    ({ where: [{ genus }], page, size: 20 }) as unknown as ListQuery<'species'>;
  const create = () => {
    const asked: unknown[] = [];
    const engine = {
      facets: async ({ where }: { where: unknown }, facets: readonly { columns: readonly string[] }[]) => {
        asked.push(where);
        const counts: Readonly<Record<string, readonly (readonly [string, number])[]>> = {
          recorded: [
            ['aut', 5],
            ['ger', 3],
            ['1', 8],
            ['aut-au', 5],
          ],
          native: [
            ['aut', 2],
            ['1', 2],
          ],
        };
        return {
          facets: facets.map(({ columns: [column] }) => ({
            counts: new Map(counts[column!.includes('native') ? 'native' : 'recorded']),
          })),
        };
      },
      page: async ({ size }: { size: number }) => ({ items: [], total: 40 + size }),
    };
    return { asked, speciesByZone: createSpeciesByZone(engine as unknown as SearchEngine) };
  };

  it('are those of botanical countries: the native ones, and all', async () => {
    expect(await create().speciesByZone(query('A'))).toEqual({
      total: 41,
      zones: new Map([
        ['aut', { native: 2, recorded: 5 }],
        ['ger', { native: 0, recorded: 3 }],
      ]),
    });
  });

  it('are at most ten minutes old', async () => {
    const { asked, speciesByZone } = create();
    await withShiftedClock(performance, async (shift) => {
      const countedAfter = async (seconds: number): Promise<number> => {
        shift(seconds * 1_000);
        // The cache keeps the time for a millisecond.
        await pause(5);
        await speciesByZone(query('A'));
        return asked.length;
      };
      expect([await countedAfter(0), await countedAfter(590), await countedAfter(600)]).toEqual([1, 1, 2]);
    });
  });
});
