import { field } from '../../src/fields/registry.js';
import { fixPath } from '../../web/components/fix-link.js';
import { Photo, webAddress } from '../../web/components/photo.js';
import { LatinName } from '../../web/components/scientific-name.js';
import { Control } from '../../web/explore/controls.js';
import type { ExploreState } from '../../web/explore/state.js';
import { ValueInput } from '../../web/fix/value-input.js';
import { PageLayout } from '../../web/layout.js';
import { MatchRow } from '../../web/match/match-row.js';
import { en } from '../../web/messages/en.js';
import { fr } from '../../web/messages/fr.js';
import { DataPage } from '../../web/pages/data-page.js';
import { ExplorePage } from '../../web/pages/explore-page.js';
import { all, plain, rendered, VISIT } from './rendering.js';

describe('scientific names', () => {
  it.each([
    ['Rosa canina', null, true, '<i>Rosa canina</i>'],
    ['Rosa canina', 'L.', true, '<i>Rosa canina</i><span class="author"> L.</span>'],
    [
      'Poa alpina subsp. fallax var. minor',
      null,
      true,
      '<i>Poa alpina</i> subsp. <i>fallax</i> var. <i>minor</i>',
    ],
    [
      'Mentha × piperita nothosubsp. citrata',
      null,
      true,
      '<i>Mentha</i> × <i>piperita</i> nothosubsp. <i>citrata</i>',
    ],
    [
      'Rosa canina subvar. minor f. alba',
      null,
      true,
      '<i>Rosa canina</i> subvar. <i>minor</i> f. <i>alba</i>',
    ],
    ["Malus 'Gala'", null, true, "<i>Malus</i> 'Gala'"],
    ['Rosaceae', 'Juss.', false, 'Rosaceae<span class="author"> Juss.</span>'],
  ])('%s %s (italic: %s) is set as %s', (name, author, italic, html) => {
    expect(rendered(LatinName, { name, author, italic })).toBe(`<span class="sci" lang="la">${html}</span>`);
  });
});

describe('addresses', () => {
  it.each([
    ['https://a.example/x', true],
    ['HTTP://a.example', true],
    ['javascript:alert(1)', false],
    ['ftp://a.example', false],
    ['https://[a', false],
    ['see https://a.example', false],
    ['', false],
    [null, false],
  ])('C15.3 %s is one of the web: %s', (address, isOfWeb) => {
    expect(webAddress(address)).toBe(isOfWeb ? address : null);
  });

  it('C15.3 of photos add their hosts to the policy, with the port', () => {
    const photoHosts = new Set<string>();
    const visit = { ...VISIT, photoHosts };
    for (const address of ['https://images.example:8443/a.jpg', 'https://images.example/b.jpg', 'data:,x'])
      rendered(Photo, { visit, address, alt: '', width: 1, height: 1 });
    expect([...photoHosts]).toEqual(['images.example:8443', 'images.example']);
  });

  it('C15.50 of a fix are those of its form, or of a report where no form changes the field', () => {
    expect(fixPath('a/b', field('light'))).toBe('/species/a%2Fb/fix/light');
    expect(fixPath('a/b', field('edible'))).toBe('/species/a%2Fb/report?about=edible');
  });
});

describe('the frame of a page', () => {
  const page = (props: object = {}, visit: object = {}) =>
    rendered(PageLayout, {
      ...{ kind: 'x', title: 'T', canonical: '/p', children: null, visit: { ...VISIT, ...visit } },
      ...props,
    });

  it('C15.9 has its proper address, or asks search engines not to list it', () => {
    const CANONICAL = '<link rel="canonical" href="https://linnea.example/p"/>';
    const URL_OF = '<meta property="og:url" content="https://linnea.example/p"/>';
    const has = (text: string) => [CANONICAL, URL_OF, 'noindex'].map((part) => text.includes(part));
    expect(has(page())).toEqual([true, true, false]);
    expect(has(page({ canonical: null }))).toEqual([false, false, true]);
    const unsafe = page({}, { base: '' });
    expect([unsafe.includes('canonical'), unsafe.includes('noindex')]).toEqual([false, false]);
  });

  it.each([
    [null, ['/sign-in']],
    ['user', ['/account']],
    ['reviewer', ['/review', '/account']],
    ['admin', ['/review', '/account']],
  ])('C15.52 leads the role %s to %j', (role, paths) => {
    const text = page({}, { account: role && { role } });
    expect(all(text, /href="(\/sign-in|\/review|\/account)"/g)).toEqual(paths);
  });
});

describe('C15.74 the page about the data', () => {
  const counted = (key: string, more: object = {}) => ({
    ...{ field: key, species: 1, sources: [], compared: 0, conflicts: 0, ...more },
  });
  const page = (content: object = {}, visit = VISIT) =>
    rendered(DataPage, {
      visit,
      content: {
        ...{ version: '17', sources: [], editions: new Map(), quality: null, releases: [], sourceNames: [] },
        ...{ today: '2026-03-04T23:30:00Z', ...content },
      },
    });
  const part = (text: string, id: string): string =>
    new RegExp(`<h2 id="${id}">.*?(?=<h2 |$)`, 's').exec(text)![0];
  const SOURCE = {
    ...{ slug: 'usda', name: 'USDA', url: null, licence: 'CC0-1.0', licence_url: null, share_alike: false },
    ...{ facts_count: 0, published_count: 0, images_count: 0, credit: 'Credit.', last_ingested_at: null },
  };
  /** What the page says under the name of each source. */
  const details = (text: string): readonly string[] =>
    [...part(text, 'sources').matchAll(/<p class="quiet">(.*?)<\/p>/gs)].map(([, words]) => plain(words!));

  it('has the fields with values by section, each with the source of most of them', () => {
    const sourceNames = [
      { id: 1, slug: 'usda', name: 'USDA Plants', rank: 1 },
      { id: 2, slug: 'wfo', name: 'The flora', rank: 2 },
    ];
    const share = (source: string | null, species: number) => ({ source, species });
    const fields = [
      counted('light', { species: 1_234, sources: [share('usda', 1_000), share('wfo', 234)] }),
      counted('year', { species: 2, sources: [share(null, 2)] }),
      counted('toxicity', { species: 3, sources: [share('gone', 3)] }),
      counted('flower_color', { species: 0 }),
      counted('maximum_height_cm', { species: 1, sources: [share('wfo', 1)] }),
      counted('unheard_of', { species: 9 }),
    ];
    const coverage = part(page({ sourceNames, quality: { species: 20_000, fields } }), 'coverage');
    expect(all(coverage, /class="group">([^<]+)</g)).toEqual(
      (['form', 'place', 'use', 'name'] as const).map((name) => en.sections[name]),
    );
    const rows = [
      ...coverage.matchAll(
        /filter_not\[(\w+)\]=null">([^<]+)<.*?class="number">([^<]+)<.*?class="quiet">([^<]+)</gs,
      ),
    ];
    expect(rows.map(([, ...row]) => row)).toEqual([
      ['maximum_height_cm', 'Tallest', '1', 'The flora'],
      ['light', 'Light', '1,234', 'USDA Plants'],
      ['toxicity', 'Toxicity to people', '3', en.data.withoutSource],
      ['year', 'Year', '2', en.data.withoutSource],
    ]);
    expect(all(coverage, /<text[^>]*>([^<]+)</g)).toEqual(['1', '10', '100', '1,000', '10,000', '100,000']);
  });

  it('shows the share of species whose sources disagree, for the compared fields of the plant page', () => {
    const fields = [
      counted('light', { compared: 1_000, conflicts: 0 }),
      counted('year', { compared: 2_000, conflicts: 0 }),
      counted('toxicity', { compared: 2_000, conflicts: 1_500 }),
      counted('flower_color', { compared: 10, conflicts: null }),
      counted('rank', { compared: 10, conflicts: 9 }),
    ];
    const text = part(page({ quality: { species: 9, fields } }), 'disagree');
    const rows = [...text.matchAll(/<th scope="row">([^<]+)<\/th>(.*?)<\/tr>/gs)].map(([, name, row]) => [
      name,
      ...all(row!, /class="number">([^<]+)</g),
      Number(/<rect[^>]* width="([\d.]+)"/.exec(row!)![1]),
    ]);
    expect(rows).toEqual([
      ['Toxicity to people', '2,000', '75%', 300],
      ['Year', '2,000', '0%', 0],
      ['Light', '1,000', '0%', 0],
    ]);
  });

  it('says of each source how many facts and photos it supplies, and nothing of what it does not', () => {
    const sources = [
      { ...SOURCE, facts_count: 1_200, published_count: 0 },
      { ...SOURCE, images_count: 1 },
      { ...SOURCE, facts_count: 1, published_count: 1, images_count: 2_000 },
      { ...SOURCE, facts_count: null, published_count: null, images_count: null },
    ];
    expect(details(page({ sources }))).toEqual([
      'CC0-1.0 · 1,200 facts, 0 published',
      'CC0-1.0 · 1 photo',
      'CC0-1.0 · 1 fact, 1 published · 2,000 photos',
      'CC0-1.0',
    ]);
    expect(details(page({ sources: sources.slice(1, 3) }, { ...VISIT, t: fr, language: 'fr' }))).toEqual([
      'CC0-1.0 · 1 photo',
      'CC0-1.0 · 1 donnée, dont 1 publiée · 2\u202f000 photos',
    ]);
  });
});

describe('C15.50 the input of a class', () => {
  it.each([
    ['light', 1, 9],
    ['soil_salinity', 0, 9],
    ['soil_texture', 0, 10],
    ['ground_humidity', 1, 10],
  ])('of %s offers what is on both scales: %i to %i', (key, from, to) => {
    const entered = { values: [String(to)], unit: '', isEmptied: false };
    const text = rendered(ValueInput, { field: field(key), entered, isWrong: false });
    const values = Array.from({ length: to - from + 1 }, (_, at) => String(from + at));
    expect(all(text, /<option[^>]*value="([^"]*)"/g)).toEqual(values);
    expect(
      [...text.matchAll(/<option[^>]*selected[^>]*>/g)].map(([tag]) => /value="(\d+)"/.exec(tag)?.[1]),
    ).toEqual([String(to)]);
  });
});

describe('C15.71 the row of a name', () => {
  const oak = { id: 2, slug: 'c-d', scientific_name: 'C d', author: null };
  const bearer = {
    ...{ id: 1, slug: 'a-b', scientific_name: 'A b', author: 'L.' },
    ...{ common_name: null, synonym: null, name_author: 'Moor' },
  };
  const row = (match: object) =>
    rendered(MatchRow, {
      ...{ at: 3, line: 4, name: 'N', withChoice: true, listed: [] },
      match: { bearer: null, genus: null, family: null, alternatives: [], reasons: [], ...match },
    });
  const options = (text: string) =>
    [...text.matchAll(/<option value(?:="([^"]*)")?>([^<]*)</g)].map(([, slug = '', words]) => [slug, words]);

  it('offers the plant that was found, the others, and none of them', () => {
    const text = row({ bearer, alternatives: [oak] });
    expect(text).toContain('name="choice.3"');
    expect(options(text)).toEqual([
      ['a-b', 'A b L.'],
      ['c-d', 'C d'],
      ['', en.match.noneOfThem],
    ]);
    expect(options(row({ alternatives: [oak] }))).toEqual([
      ['-', en.match.choose],
      ['c-d', 'C d'],
    ]);
    expect(options(row({}))).toEqual([]);
  });
});

it('C5.4 the explorer leads to page 2,500 at most', () => {
  const linksOf = (page: number, total: number) => {
    const none = {
      cards: [],
      counts: new Map(),
      zones: new Map(),
      warnings: [],
      leftOut: [],
      zoneChoice: null,
      described: null,
      chips: [],
      fewer: [],
    };
    const text = rendered(ExplorePage, { content: { ...none, state: [], page, total } });
    return [/rel="next" href="([^"]+)"/.exec(text)?.[1], text.includes(en.explorer.page(page, 2_500))];
  };
  expect(linksOf(2_499, 50_001)).toEqual(['/explore?page=2500', true]);
  expect(linksOf(2_500, 50_001)).toEqual([undefined, true]);
  expect(linksOf(1, 20)).toEqual([undefined, false]);
});

describe('C15.64 the controls of the explorer', () => {
  const control = (
    key: string,
    state: ExploreState,
    groups: readonly (readonly [string, number, boolean])[] | null,
  ) =>
    rendered(Control, {
      ...{ field: field(key), state },
      counts: new Map(
        groups === null
          ? []
          : [[key, new Map(groups.map(([value, count, selected]) => [value, { value, count, selected }]))]],
      ),
    });

  it('tick what is chosen, also where no plant has it, and grey out what no plant has', () => {
    const text = control(
      'flower_color',
      [['filter[flower_color]', 'white,red']],
      [
        ['white', 3, true],
        ['blue', 1_000, false],
      ],
    );
    const box = (value: string) => {
      const label = text.split('<label').find((each) => each.includes(`value="${value}"`))!;
      return [
        label.includes(' checked'),
        label.includes('class="box without"'),
        />\s*([\d,]+)<\/span><\/label>/.exec(label)?.[1],
      ];
    };
    expect(box('white')).toEqual([true, false, '3']);
    expect(box('red')).toEqual([true, true, '0']);
    expect(box('blue')).toEqual([false, false, '1,000']);
    expect(box('black')).toEqual([false, true, '0']);
    expect(control('flower_color', [], null)).not.toMatch(/class="facet"|without| checked/);
  });
});
