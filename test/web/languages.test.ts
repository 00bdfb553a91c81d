import { FIELDS } from '../../src/fields/registry.js';
import { VOCABULARIES } from '../../src/fields/vocabularies.js';
import { LEVEL_3_ZONES } from '../../src/geography/level-3-zones.js';
import { REASONS } from '../../src/matching/reasons.js';
import { TEXTS } from '../../web/messages/catalogue.js';
import { en, type Messages } from '../../web/messages/en.js';
import { SECTIONS } from '../../web/plant/sections.js';
import type { Service } from '../contract/service.js';
import { sampleService } from '../support/sample-service.js';
import { textsOf } from './page-texts.js';
import { createVisitor, signedIn, type Visitor } from './visitor.js';

const OTHERS = [...TEXTS].filter(([code]) => code !== 'en');

/** Returns the paths of all texts of a catalogue, with those that are functions. */
const pathsOf = (texts: object, at = ''): readonly (readonly [path: string, text: unknown])[] =>
  Object.entries(texts).flatMap(([name, text]) =>
    typeof text === 'object' && text !== null
      ? pathsOf(text, `${at}${name}.`)
      : [[`${at}${name}`, text] as const],
  );

/** Texts that only other languages have, and those that are the same in several languages. */
const EMPTY_IN_ENGLISH = new Set(pathsOf(en).flatMap(([path, text]) => (text === '' ? [path] : [])));

/** Codes whose sentence depends on what was entered, for which English takes that of the API. */
const FAULTS = [
  ...['missing', 'blank', 'malformed', 'wrong_type', 'not_allowed', 'out_of_range', 'off_scale', 'too_long'],
  ...['not_found', 'unknown_attribute', 'value_missing', 'unit_missing', 'no_change', 'conflicts_with'],
];

/** Returns what a catalogue lacks. */
const lacksOf = (texts: Messages): readonly string[] => {
  const own = new Map(pathsOf(texts));
  const lacking = pathsOf(en).flatMap(([path]) => ((own.get(path) ?? '') === '' ? [path] : []));
  const fields = SECTIONS.flatMap((section) => section.fields);
  const vocabularies = new Set(FIELDS.flatMap(({ vocabulary }) => vocabulary ?? []));
  const missing = (kind: string, has: object, wanted: readonly string[]): readonly string[] =>
    wanted.filter((each) => !Object.hasOwn(has, each)).map((each) => `${kind}.${each}`);
  return [
    ...lacking,
    ...missing(
      'fields',
      texts.fields,
      fields.map(({ key }) => key),
    ),
    ...missing(
      'descriptions',
      texts.descriptions,
      fields.map(({ key }) => key),
    ),
    ...[...vocabularies].flatMap((name) =>
      missing(`labels.${name}`, texts.labels[name] ?? {}, VOCABULARIES[name]),
    ),
    ...FIELDS.flatMap(({ key, scale }) =>
      missing(
        `labels.${key}`,
        texts.labels[key] ?? {},
        (scale ?? []).map(({ word }) => word),
      ),
    ),
    ...missing(
      'ends',
      texts.ends,
      FIELDS.flatMap(({ key, correction }) => (correction?.kind === 'indicator' ? [key] : [])),
    ),
    ...missing(
      'zones',
      texts.zones,
      [...LEVEL_3_ZONES.keys()].map((zone) => zone.toLowerCase()),
    ),
    ...missing('match.reasons', texts.match.reasons, REASONS),
    ...missing('fix.faults', texts.fix.faults, FAULTS),
  ];
};

describe.each(OTHERS)('C15.78 the catalogue of %s', (_, texts) => {
  it('has every text, field, label, scale word, reason and fault', () => {
    expect(lacksOf(texts)).toEqual([]);
  });

  it('has translated every text of more than one word', () => {
    const english = new Map(pathsOf(en));
    const same = pathsOf(texts).filter(
      ([path, text]) => typeof text === 'string' && / /.test(text) && english.get(path) === text,
    );
    // Names of plants with their authors.
    expect(same.map(([path]) => path).filter((path) => !path.startsWith('match.exampleNames'))).toEqual([]);
  });
});

it('C15.78 a text, label or sentence that is missing is found', () => {
  const { labels, ...others } = TEXTS.get('fr')!;
  const incomplete = { ...others, labels: { ...labels, color: {} }, skip: '' } as Messages;
  expect(lacksOf(incomplete)).toEqual(expect.arrayContaining(['skip', 'labels.color.white']));
  expect(EMPTY_IN_ENGLISH.has('explorer.warning')).toBe(true);
});

const ENGLISH_WORDS =
  /\b(?:the|of|and|with|from|this|that|your|which|who|are|is|was|has|have|not|for|by|you|what|where|how|all|more|to)\b/i;

describe.each(OTHERS)('C15.79 the pages in %s', (code) => {
  let service: Service;
  let visitor: Visitor;
  /** Names of sources and licences, which pages show as they are. */
  let names: ReadonlySet<string>;
  beforeAll(async () => {
    service = await sampleService({ limits: { outsideApi: 1e9, anonymous: 1e9 } });
    visitor = await signedIn(service, service.token);
    const { body } = await service.get('/api/v1/sources');
    const sources = body['data'] as readonly { name: string; licence: string | null }[];
    names = new Set(sources.flatMap(({ name, licence }) => [name, licence ?? '']));
  });
  afterAll(() => service.close());

  it('finds a zone by its name in the language, and by the English one', async () => {
    for (const name of [TEXTS.get(code)!.zones['aut']!, 'Austria']) {
      const { headers } = await visitor.get(`/explore?zone=${encodeURIComponent(name)}`, {
        'Accept-Language': code,
      });
      expect(decodeURIComponent(headers.get('location') ?? '')).toBe('/explore?filter[zone]=aut');
    }
  });

  const page = async (path: string, language: string) =>
    (
      await visitor.get(path, {
        'Accept-Language': language,
        Cookie: [...visitor.cookies].map((each) => each.join('=')).join('; '),
      })
    ).text;

  it.each([
    ...['/', '/explore', '/explore?filter[flower_color]=white&range[maximum_height_cm]=100,&view=table'],
    ...['/explore?q=zzzz', '/explore?unknown=1', '/species/solanum-lycopersicum', '/species/quercus-robur'],
    ...['/genus/solanum', '/families/solanaceae', '/zones/aut', '/zones', '/compare', '/developers', '/data'],
    ...['/compare?species=solanum-lycopersicum,quercus-robur', '/match', '/docs', '/docs/search?q=zone'],
    ...['/docs/api/species', '/docs/querying', '/nothing', '/explore?filter[lihgt]=1', '/account', '/review'],
    ...['/species/quercus-robur/fix/light', '/species/quercus-robur/fix/maximum_height_cm'],
    ...['/species/quercus-robur/fix/flower_color', '/species/quercus-robur/report?about=names', '/sign-in'],
    '/explore/filters?open=place&filter[light]=9',
  ])('%s says nothing in English', async (path) => {
    const html = await page(path, code);
    if (html.startsWith('<!doctype')) expect(html).toContain(`<html lang="${code}"`);
    const own = textsOf(html, code).filter((text) => ENGLISH_WORDS.test(text) && !names.has(text));
    const english = new Set(textsOf(await page(path, 'en'), 'en'));
    expect(own.filter((text) => english.has(text))).toEqual([]);
  });

  it('are chosen by the language of the browser, and by the switch', async () => {
    const stranger = createVisitor(service);
    expect((await stranger.get('/', { 'Accept-Language': `${code}-CA,en;q=0.5` })).text).toContain(
      `<html lang="${code}"`,
    );
    await stranger.get(`/language/${code}?back=/`);
    const { text } = await stranger.get('/', { 'Accept-Language': 'en' });
    expect(text).toContain(`<html lang="${code}"`);
    // The language of common names, too.
    expect(text).toContain(`data-suggest="${code}"`);
  });

  it('C15.113 have an address in each, which wins until the switch is used', async () => {
    const stranger = createVisitor(service);
    const address = `/species/quercus-robur?language=${code}`;
    const { headers, text } = await stranger.get(address, { 'Accept-Language': 'en' });
    expect(headers.get('content-language')).toBe(code);
    expect(text).toContain(`<html lang="${code}"`);
    const linked = [...text.matchAll(/<link rel="(?:canonical|alternate)"[^>]*>/g)].map(([link]) => link);
    const plant = `${service.url}/species/quercus-robur`;
    expect(linked).toEqual([
      `<link rel="canonical" href="${service.url}${address}"/>`,
      ...[...TEXTS.keys()].map(
        (each) => `<link rel="alternate" hreflang="${each}" href="${plant}?language=${each}"/>`,
      ),
      `<link rel="alternate" hreflang="x-default" href="${plant}"/>`,
    ]);
    const back = `/language/en?back=${encodeURIComponent(address)}`;
    expect(text).toContain(`href="${back}"`);
    expect((await stranger.get(back)).headers.get('location')).toBe('/species/quercus-robur');
  });

  it('say in it what is wrong with a fix', async () => {
    const action = '/species/quercus-robur/fix/maximum_height_cm';
    const answer = async (language: string) => {
      const { text } = await visitor.post(
        action,
        [
          ['value', '-5'],
          ['unit', 'parsec'],
          ['csrf', /name="csrf" value="([^"]+)"/.exec(await page(action, language))![1]!],
          ['step', 'send'],
        ],
        { 'Accept-Language': language },
      );
      return textsOf(text, language).filter((each) => ENGLISH_WORDS.test(each));
    };
    const english = new Set(await answer('en'));
    expect((await answer(code)).filter((each) => english.has(each))).toEqual([]);
  });
});
