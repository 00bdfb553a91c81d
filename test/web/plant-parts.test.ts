import { field } from '../../src/fields/registry.js';
import type { FactRow } from '../../src/resources/facts/queries.js';
import { EstablishmentMap } from '../../web/map/establishment-map.js';
import type { ZoneShapes } from '../../web/map/zone-shapes.js';
import { en } from '../../web/messages/en.js';
import { fr } from '../../web/messages/fr.js';
import { Calendar } from '../../web/plant/calendar.js';
import type { StandingClaim } from '../../web/plant/claims.js';
import { plantLinkedData } from '../../web/plant/linked-data.js';
import { PendingList } from '../../web/plant/pending.js';
import { Photos } from '../../web/plant/photos.js';
import { ClaimItem, Trait, Value } from '../../web/plant/trait.js';
import { TraitSection } from '../../web/plant/trait-section.js';
import { Zones } from '../../web/plant/zones.js';
import { all, FRENCH, plain, rendered, shape, VISIT } from './rendering.js';

type Zone = readonly [name: string, slug: string, establishment: string];

/** Returns the zones of a record. */
const zonesOf = (zones: readonly Zone[]) =>
  zones.map(([name, slug, establishment], at) => [
    at + 1,
    name,
    slug,
    slug.toUpperCase(),
    3,
    1,
    establishment,
  ]);

describe('C15.60 the map of a plant', () => {
  const shapes = (bordered: boolean): ZoneShapes => ({
    bordered,
    bySlug: new Map([
      ['aut', shape(700, 'Maut')],
      ['ger', shape(690, 'Mger')],
      ['mal', shape(720, null)],
      ['sic', shape(715, null)],
    ]),
  });
  const map = (zones: readonly Zone[], bordered = true, visit = VISIT) =>
    rendered(EstablishmentMap, { visit, record: { zones: zonesOf(zones) }, shapes: shapes(bordered) });
  const ALL: readonly Zone[] = [
    ['Malta', 'mal', 'doubtful'],
    ['Sicily', 'sic', 'introduced'],
    ['Nowhere', 'xxx', 'introduced'],
    ['Austria', 'aut', 'native'],
    ['Germany', 'ger', 'native'],
  ];

  it('says how many zones it draws of each establishment, and explains each in its legend', () => {
    const text = map(ALL);
    expect(text).toContain(`aria-label="${en.map.ofPlant(['native 2', 'introduced 1', 'doubtful 1'])}"`);
    expect(all(text, /<span class="legend">.*?<\/svg> ([^<]+)</gs)).toEqual([
      'native',
      'introduced',
      'doubtful',
    ]);
    expect(all(text, /<title>([^<]+)</g)).toEqual([
      'Malta: doubtful',
      'Sicily: introduced',
      'Austria: native',
      'Germany: native',
    ]);
  });

  it('shows the part of the world with its zones', () => {
    const at = (zones: readonly Zone[]) => /<figure class="map"><svg viewBox="(\d+) /.exec(map(zones))?.[1];
    expect(at(ALL)).toBe('430');
    expect(at([['Germany', 'ger', 'native']])).toBe('415');
  });

  it('is left out if none of its zones can be drawn, and names zones in the language of the page', () => {
    expect(map([['Nowhere', 'xxx', 'native']])).toBe('');
    expect(map([])).toBe('');
    expect(map([['Austria', 'aut', 'native']], true, FRENCH)).toContain(`<title>${fr.zones['aut']}`);
  });
});

describe('C15.60 the tables of the zones of a plant', () => {
  const shapes = { bordered: false, bySlug: new Map() };
  const zones = (count: number, establishment: string): readonly Zone[] =>
    Array.from(
      { length: count },
      (_, at) => [`Zone ${at}`, `z${establishment}${at}`, establishment] as const,
    );
  const list = (given: readonly Zone[], visit = VISIT) =>
    rendered(Zones, { visit, record: { slug: 'a-b', zones: zonesOf(given) }, shapes });

  it('has a group for each establishment, which is open up to twelve zones', () => {
    const text = list([...zones(1, 'extinct'), ...zones(13, 'introduced'), ...zones(12, 'native')]);
    const groups = [...text.matchAll(/<details class="zones (\w+)"( open)?>/g)];
    expect(groups.map(([, establishment, open]) => [establishment, open !== undefined])).toEqual([
      ['native', true],
      ['introduced', false],
      ['extinct', true],
    ]);
    expect(all(text, /<summary>([^<]+)</g)).toEqual(['Native (12)', 'Introduced (13)', 'Extinct (1)']);
    expect(text).toContain('<a href="/zones/znative0">Zone 0</a>');
    expect(text).not.toContain(en.plant.zonesUnknown);
  });

  it('is in the order of the names in the language of the page', () => {
    const given: readonly Zone[] = [
      ['Austria', 'aut', 'native'],
      ['Germany', 'ger', 'native'],
    ];
    expect(all(list(given, FRENCH), /href="\/zones\/(\w+)"/g)).toEqual(['ger', 'aut']);
    expect(all(list(given), /href="\/zones\/(\w+)"/g)).toEqual(['aut', 'ger']);
  });
});

describe('C15.11 a value and its claims', () => {
  const fact = (more: Partial<FactRow> = {}): FactRow => ({
    ...{
      id: 1,
      attribute_name: 'maximum_height_cm',
      source: 'a/b',
      value: 90,
      unit: 'cm',
      evidence_type: 'measured',
    },
    ...{
      status: 1,
      notes: null,
      licence: 'CC0-1.0',
      source_record_id: null,
      source_url: null,
      n_observations: null,
    },
    ...{ observed_at: null, updated_at: '2026-03-04T05:06:07Z' },
    ...more,
  });
  const claim = (standing: StandingClaim['standing'], more: Partial<FactRow> = {}): StandingClaim => ({
    ...{ fact: fact(more), standing, sourceName: 'The flora' },
  });
  const HEIGHT = field('maximum_height_cm');
  const item = (standing: StandingClaim['standing'], more: Partial<FactRow> = {}) =>
    rendered(ClaimItem, { field: HEIGHT, claim: claim(standing, more) });
  const detailsOf = (text: string) => /<span class="quiet"> · ([^<]+)</.exec(text)![1]!.split(' · ');

  it('a claim has its standing, value, source, evidence, licence, and when it was read', () => {
    const text = item('also');
    expect(text).toContain('<li class="also"><span class="standing">also</span>');
    expect(text).toContain('<span class="claimed">90\u202fcm</span>');
    expect(text).toContain('<a href="/developers#source-a%2Fb">The flora</a>');
    expect(detailsOf(text)).toEqual([en.evidence['measured'], 'CC0-1.0', 'read 4 March 2026']);
    expect(text).not.toMatch(/class="note"|rel="external"/);
  });

  it('a claim links to its record and has its notes, which are the reason of a rejected one', () => {
    const more = { source_url: 'https://a.example/1', notes: 'Near the coast' };
    expect(item('also', more)).toContain('<a href="https://a.example/1" rel="external">record</a>');
    expect(item('also', more)).toContain('<span class="note">Near the coast</span>');
    expect(item('rejected', more)).toContain(
      `<span class="note">${en.plant.rejectedWhy}: Near the coast</span>`,
    );
    expect(item('superseded', more)).not.toContain(en.plant.rejectedWhy);
    expect(item('also', { source_url: 'javascript:alert(1)' })).not.toContain('record');
  });

  const LIGHT = field('light');
  const value = (of: typeof LIGHT, given: unknown, visit = VISIT) =>
    rendered(Value, { visit, field: of, value: given });

  it('rows are sentences, each on a line', () => {
    const windows = [
      { task: 'sow_under_glass', anchor: 'last_frost', from_days: -42, to_days: -28, crop: null },
      { task: 'plant_out', anchor: 'last_frost', from_days: -7, to_days: 14, crop: 'kale' },
    ];
    const window = field('planting_window');
    expect(value(window, windows)).toContain('<span class="row">sow under glass');
    expect(plain(value(window, windows)).split('; ')).toEqual([
      'sow under glass 6 to 4 weeks before the last frost',
      'kale: plant out 1 week before to 2 weeks after the last frost',
    ]);
    expect(plain(value(window, windows.slice(0, 1), FRENCH))).toBe(
      'semer sous abri 6 à 4 semaines avant la dernière gelée',
    );
    const companions = [{ species: 'Allium sativum', effect: 'helps', mechanism: 'repels aphids' }];
    expect(plain(value(field('companions'), companions))).toBe(
      'Allium sativum: good neighbour (repels aphids)',
    );
  });

  const trait = (key: string, given: unknown, claims: object, visit = VISIT) =>
    rendered(Trait, {
      ...{ visit, field: field(key), value: given, slug: 'a-b' },
      claims: { claims: [], published: null, reason: null, isDerived: false, ...claims },
    });
  const sourceOf = (text: string) => plain(/<span class="source">(.*?)<\/summary>/.exec(text)![1]!);

  it('a value has its source and evidence, and the number of its claims if there are several', () => {
    const published = claim('published');
    const one = trait('maximum_height_cm', 90, { claims: [published], published, reason: 'only' });
    expect(sourceOf(one)).toBe(`The flora, ${en.evidence['measured']}`);
    expect(one).toContain(`<p>${en.plant.why.only}</p>`);
    expect(one).not.toContain(en.plant.withoutSourceWhy);
    expect(one).not.toContain(en.plant.derived);
    const two = trait('maximum_height_cm', 90, {
      ...{ claims: [published, claim('also', { id: 2, value: 70 })], published, reason: 'rank' },
    });
    expect(sourceOf(two)).toBe(`The flora, ${en.evidence['measured']} · ${en.plant.claims(2)}`);
    expect(all(two, /<li class="(\w+)"/g)).toEqual(['published', 'also']);
    const unusual = claim('published', { evidence_type: 'guessed' as never });
    expect(sourceOf(trait('maximum_height_cm', 90, { published: unusual, claims: [unusual] }))).toBe(
      'The flora',
    );
  });

  it('a value without a source says why: its source is unnamed, or it follows from other values', () => {
    const unnamed = trait('maximum_height_cm', 90, {});
    expect(sourceOf(unnamed)).toBe(en.plant.withoutSource);
    expect([unnamed.includes(en.plant.withoutSourceWhy), unnamed.includes(en.plant.derived)]).toEqual([
      true,
      false,
    ]);
    expect(unnamed).not.toContain('<ol>');
    const derived = trait('edible', true, { isDerived: true });
    expect(sourceOf(derived)).toBe(en.evidence['derived']);
    expect([derived.includes(en.plant.withoutSourceWhy), derived.includes(en.plant.derived)]).toEqual([
      false,
      true,
    ]);
    const rejected = trait('maximum_height_cm', 90, { claims: [claim('rejected')] });
    expect(rejected).toContain(en.plant.withoutSourceWhy);
    expect(rejected).not.toContain('class="count"');
  });

  it('C15.92 a value is set as prose if it is long, and has links to itself and its form', () => {
    const kind = (text: string) => /<span class="(value[^"]*)"/.exec(text)?.[1];
    expect(kind(trait('observations', 'x'.repeat(60), {}))).toBe('value');
    expect(kind(trait('observations', 'x'.repeat(61), {}))).toBe('value long');
    const text = trait('light', 3, {});
    expect(text).toContain(`<a href="#light">${en.plant.linkToRow}</a>`);
    expect(text).toContain('<details class="trait" id="light">');
    // The value, its form in the opened row, then the pencil, where no tabulator stops.
    expect(all(text, /<(summary|a [^>]*fix\/light[^>]*)>/g)).toEqual([
      'summary',
      'a href="/species/a-b/fix/light" rel="nofollow"',
      expect.stringMatching(/^a class="fix".* tabindex="-1"$/),
    ]);
    expect(text).toContain('From no light, 10 lux or less to very strong light, 100,000 lux or more.');
    expect(trait('maximum_height_cm', 90, {})).not.toContain('From ');
  });

  it('a section has its known values; fields without one link to their forms, except names', () => {
    const section = (name: string, keys: readonly string[], values: Readonly<Record<string, unknown>>) =>
      rendered(TraitSection, {
        section: { name, fields: keys.map(field) },
        content: {
          record: { slug: 'a-b', common_names: [], unfit_names: [] },
          values: new Map(Object.entries(values)),
        },
        claims: () => ({ claims: [], published: null, reason: null }),
      });
    const keys = ['light', 'ground_humidity', 'soil_salinity'];
    const text = section('place', keys, { light: 3 });
    expect(all(text, /<details class="trait" id="(\w+)"/g)).toEqual(['light']);
    const [, unknown = ''] = /<p class="unknown">(.*?)<\/p>/.exec(text)!;
    expect(all(unknown, /href="\/species\/a-b\/fix\/(\w+)"/g)).toEqual(['ground_humidity', 'soil_salinity']);
    expect(plain(unknown)).toBe('No source says: soil moisture, salt in the soil. Know one? Add it.');
    const folded = section('use', ['toxicity'], {});
    expect(folded).toMatch(/^<section[^>]*><details class="nothing"><summary>/);
    expect(all(folded, /href="\/species\/a-b\/fix\/(\w+)"/g)).toEqual(['toxicity']);
    expect(section('name', ['author', 'year'], { year: 1753 })).not.toContain('class="unknown"');
    expect(section('place', ['light'], { light: 3 })).not.toContain('class="unknown"');
  });
});

describe('C9.35 the corrections that wait for review', () => {
  const list = (...pending: readonly object[]) => rendered(PendingList, { content: { pending } });
  const item = (id: number, more: object) => ({
    ...{ id, is_report: false, keys: ['light'], submitted_at: '2026-03-04T23:59:00Z' },
    ...more,
  });

  it('name the fields that they change within a sentence, and the day', () => {
    const text = list(
      item(2, { keys: ['maximum_height_cm', 'light', 'unheard_of'] }),
      item(1, { is_report: true }),
    );
    expect(all(text, /<li>(.*?)<\/li>/g).map((each) => plain(each!))).toEqual([
      'Proposed: tallest, light and unheard_of · 4 March 2026',
      `${en.plant.report} · 4 March 2026`,
    ]);
  });
});

describe('C15.11 the year of a plant', () => {
  it('has a row for each kind of months, with the months in its cells and its label', () => {
    const values = new Map<string, unknown>([
      ['fruit_months', ['sep', 'oct']],
      ['growth_months', ['jan', 'dec']],
      ['bloom_months', 'may'],
    ]);
    const text = rendered(Calendar, { values });
    const rows = [...text.matchAll(/<tr class="(\w+)">(.*?)<\/tr>/g)].map(([, key, row]) => [
      key,
      plain(/<th scope="row">(.*?)<\/th>/.exec(row!)![1]!),
      [...row!.matchAll(/<td class(?:="(\w*)")?>(.*?)<\/td>/g)].flatMap(([, kind, words], at) =>
        kind === 'on' ? [`${at} ${plain(words!)}`] : [],
      ),
    ]);
    expect(rows).toEqual([
      ['growth_months', `${en.fields['growth_months']}: December and January`, ['0 yes', '11 yes']],
      ['fruit_months', `${en.fields['fruit_months']}: September and October`, ['8 yes', '9 yes']],
    ]);
    expect(all(text, /<abbr title="(\w+)">/g)).toEqual(en.monthsLong);
    const months = new Map(['bloom_months', 'fruit_months', 'growth_months'].map((key) => [key, ['jan']]));
    expect(all(rendered(Calendar, { values: months }), /<tr class="(\w+)">/g)).toEqual([
      'growth_months',
      'bloom_months',
      'fruit_months',
    ]);
    expect(rendered(Calendar, { values: new Map() })).toBe('');
  });
});

describe('C15.13 the photos of a plant', () => {
  const image = (id: number, part: string, more: object = {}) => ({
    ...{ id, part, image_url: `https://i.example/${id}.jpg`, thumbnail_url: `https://i.example/${id}-s.jpg` },
    ...{
      view: null,
      rating: null,
      copyright: 'Ada',
      licence: 'CC-BY-4.0',
      licence_url: 'https://l.example/by',
    },
    ...{ source_url: `https://s.example/${id}`, source_id: 1, ...more },
  });
  const photos = (...images: readonly object[]) =>
    rendered(Photos, { name: 'Bee', record: { slug: 'a-b', sources: [], images } });

  it('have their part, author, licence and page, each of its own photo', () => {
    const text = photos(
      image(2, 'leaf'),
      image(1, 'flower', {
        thumbnail_url: null,
        licence: null,
        licence_url: null,
        source_url: null,
        copyright: null,
      }),
    );
    expect(all(text, /<img src="([^"]+)"/g)).toEqual(['https://i.example/2.jpg', 'https://i.example/1.jpg']);
    expect(all(text, / alt="([^"]+)"/g)).toEqual(['Bee: leaf', 'Bee: flower']);
    expect(all(text, /<figcaption>(.+?)<\/figcaption>/g)).toEqual([
      'leaf · <span>Ada</span> · <a href="https://l.example/by" rel="license">CC-BY-4.0</a> · <a href="https://s.example/2" rel="external">where this photo comes from</a>',
      `flower · <span>${en.plant.licenceUnknown}</span>`,
    ]);
    expect(all(text, / loading="(\w+)"/g)).toEqual(['eager', 'lazy']);
  });

  it('name licence and page once, as links, where the copyright line repeats them', () => {
    const text = photos(image(1, 'leaf', { copyright: '© Ada, CC-BY-4.0, http://a.example/1.htm' }));
    expect(all(text, /<figcaption>(.+?)<\/figcaption>/g)).toEqual([
      'leaf · <a href="http://a.example/1.htm" rel="external">© Ada</a> · <a href="https://l.example/by" rel="license">CC-BY-4.0</a> · <a href="https://s.example/1" rel="external">where this photo comes from</a>',
    ]);
  });

  it('are small in the list, except for the first two; each leads to the large one', () => {
    const text = photos(image(1, 'leaf'), image(2, 'leaf'), image(3, 'leaf'));
    expect(all(text, /<img src="([^"]+)"/g)).toEqual([
      'https://i.example/1.jpg',
      'https://i.example/2.jpg',
      'https://i.example/3-s.jpg',
    ]);
    expect(all(text, /<a href="(https:\/\/i[^"]+)"/g)).toHaveLength(3);
    expect(text).toContain(en.plant.morePhotos(1));
  });
});

describe('C15.10 linked data of a plant', () => {
  const described = (record: object, more: object = {}) =>
    plantLinkedData({
      record: {
        ...{ slug: 'a-b', scientific_name: 'A b', rank: 'var', external_ids: {}, images: [], synonyms: [] },
        ...record,
      },
      ...{ values: new Map(), ancestors: [], names: [], base: 'https://l.example', ...more },
    } as never) as Readonly<Record<string, unknown>>;

  it('has the names in their languages, all identifiers, and pages of those with a page', () => {
    const data = described(
      { external_ids: { usda: 'X1', ncbi: '7', powo: '1-1' } },
      { names: [{ language: 'de', name: 'Biene' }] },
    );
    expect(data['alternateName']).toEqual([{ '@language': 'de', '@value': 'Biene' }]);
    expect(data['identifier']).toEqual([
      { '@type': 'PropertyValue', propertyID: 'ncbi', value: '7' },
      { '@type': 'PropertyValue', propertyID: 'powo', value: '1-1' },
      { '@type': 'PropertyValue', propertyID: 'usda', value: 'X1' },
    ]);
    expect(data['sameAs']).toEqual([
      'https://www.ncbi.nlm.nih.gov/datasets/taxonomy/7/',
      'https://powo.science.kew.org/taxon/urn:lsid:ipni.org:names:1-1',
      'https://plants.usda.gov/plant-profile/X1',
    ]);
    expect([data['@id'], data['url'], data['taxonRank']]).toEqual([
      'https://l.example/species/a-b',
      'https://l.example/species/a-b',
      'var',
    ]);
  });

  it('leaves out what is not known', () => {
    const data = described({ synonyms: [{ name: 'C d', author: null }] });
    for (const member of ['sameAs', 'image']) expect(data).not.toHaveProperty(member);
    expect(data['parentTaxon']).toBeUndefined();
    expect((data['alternateScientificName'] as object[])[0]).not.toHaveProperty('author');
  });
});
