import { familyNameIn } from '../../src/search/vocabulary/group-names.js';
import { TEXTS } from '../../web/messages/catalogue.js';
import type { Service } from '../contract/service.js';
import { sampleService } from '../support/sample-service.js';
import { textsOf, wordsOfTexts } from './page-texts.js';

/** Well-known plants whose records are read in each language. */
const PLANTS = 200;

/** Returns all texts of a catalogue. */
const textsIn = (texts: unknown): readonly string[] => {
  if (typeof texts === 'string') return [texts];
  return typeof texts === 'object' && texts !== null ? Object.values(texts).flatMap(textsIn) : [];
};

let service: Service;
let slugs: readonly string[];
/** Words of names, which are the same in every language: sources, licences, people and places. */
let names: ReadonlySet<string>;

beforeAll(async () => {
  service = await sampleService({ limits: { outsideApi: 1e9, anonymous: 1e9 } });
  const read = async (path: string) => (await service.get(path)).body['data'] as Record<string, string>[];
  const pages = await Promise.all(
    Array.from({ length: PLANTS / 20 }, (_, page) => read(`/api/v1/species?page=${page + 1}`)),
  );
  const plants = pages.flat();
  slugs = plants.map(({ slug }) => slug!);
  const sources = await read('/api/v1/sources?page_size=100');
  names = wordsOfTexts([
    ...sources.flatMap(({ name, licence }) => [name!, licence ?? '']),
    ...plants.flatMap(({ scientific_name, author }) => [scientific_name!, author ?? '']),
  ]);
});
afterAll(() => service.close());

/** Names: in the title, in the language, of people with photos, of publications in claims about the name, of databases, of forms of citations. */
const namesIn = (code: string): RegExp =>
  new RegExp(
    [
      ...[
        '<title>[^<]*</title>',
        '<figcaption[^]*?</figcaption>',
        '<ul class="inline"[^]*?</ul>',
        '&amp;',
        'https?://[^ "<]+',
        '<a href="/api/v1/citation[^]*?</a>',
      ],
      '<details class="trait" id="(?:author|bibliography|scientific_name)"[^]*?</details>',
      `<(\\w+) lang="${code}">[^<]*</\\1>`,
    ].join('|'),
    'g',
  );

/** Returns the texts of the page of a plant, and the words that it marks with the language: the names of the plant in it. */
const page = async (slug: string, language: string) => {
  const answer = await fetch(`${service.url}/species/${slug}`, { headers: { 'Accept-Language': language } });
  // Letters of the version of the data are no words.
  const html = (await answer.text()).replaceAll(/\bd-[0-9a-f]+/g, '');
  const spoken = [...html.matchAll(new RegExp(` lang="${language}">([^<]*)<`, 'g'))].map(([, text]) => text!);
  return { texts: textsOf(html.replaceAll(namesIn(language), ' '), language), spoken: wordsOfTexts(spoken) };
};

describe.each([...TEXTS].filter(([code]) => code !== 'en'))('C15.79 in %s', (code, texts) => {
  it('the records of two hundred plants have no English word that is not marked', async () => {
    const own = wordsOfTexts(textsIn(texts));
    const found = new Map<string, string>();
    for (const slug of slugs) {
      const english = wordsOfTexts((await page(slug, 'en')).texts);
      const { texts: shown, spoken } = await page(slug, code);
      for (const word of wordsOfTexts(shown))
        if (english.has(word) && ![own, names, spoken].some((known) => known.has(word)))
          found.set(word, `${slug}: ${shown.find((text) => text.toLowerCase().includes(word))}`);
    }
    expect(Object.fromEntries(found)).toEqual({});
  }, 300_000);

  it('families have the name of the language', () => {
    expect(familyNameIn(code, 'Rosaceae')).toBe(code === 'de' ? 'Rosengewächse' : 'rosacées');
  });
});
