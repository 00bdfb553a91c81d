import { sampleService } from '../support/sample-service.js';
import type { Service } from './service.js';

let service: Service;
beforeAll(async () => {
  service = await sampleService();
});
afterAll(() => service.close());

interface Answer {
  readonly kind: string;
  readonly language: string;
  readonly url: string | null;
  readonly total: number | null;
  readonly conditions: readonly { spans: [number, number][]; meaning: string; known: object }[];
  readonly ignored: readonly { text: string; reason: string }[];
  readonly choices: readonly { readings: readonly { url: string }[] }[];
  readonly safety: readonly { known_poisonous: number; without: string; message: string }[];
  readonly other: { url: string; total: number } | null;
}

const path = (q: string, lang = ''): string =>
  `/api/v1/species/interpret?${new URLSearchParams({ q, ...(lang && { lang }) })}`;
const ask = async (q: string, lang?: string): Promise<Answer> =>
  ((await service.get(path(q, lang))).body as { data: Answer }).data;
const totalOf = async (url: string): Promise<number> =>
  ((await service.get(url)).body as { meta: { total: number } }).meta.total;

describe('C2.70 GET /api/v1/species/interpret', () => {
  it('turns a description into a list that can be called (C7.30, C7.36)', async () => {
    const answer = await ask('yellow flowers, under 5 m, for bees');
    expect(answer).toMatchObject({ kind: 'description', language: 'en' });
    expect(answer.url).toBe('/api/v1/species?filter[flower_color]=yellow&range[maximum_height_cm]=,500');
    expect(answer.total).toBeGreaterThan(0);
    expect(await totalOf(answer.url!)).toBe(answer.total);
    expect(answer.conditions[0]).toMatchObject({
      spans: [
        [0, 6],
        [7, 14],
      ],
      meaning: 'Flower colour: yellow',
      known: { flower_color: expect.any(Number) },
    });
    expect(answer.ignored).toMatchObject([{ text: 'bees', reason: 'wildlife' }]);
  });

  it('keeps a name a name, and offers no other reading of a poisonous plant (C7.30)', async () => {
    expect(await ask('tomato')).toMatchObject({
      kind: 'name',
      url: '/api/v1/species/search?q=tomato',
      other: null,
    });
    expect(await ask('tree')).toMatchObject({
      kind: 'description',
      url: '/api/v1/species?filter[plant_form]=tree',
    });
    expect(await ask('qzx wvk')).toMatchObject({ kind: 'words', conditions: [], total: null });
  });

  it('reads a misspelt name, but no word of a language as one (C7.31)', async () => {
    expect((await ask('white eucaliptus')).url).toContain('filter[genus_name]=Eucalyptus');
    expect((await ask('transparent white flowers')).url).toBe('/api/v1/species?filter[flower_color]=white');
  });

  it('answers in the language of the words, or in the one asked for (C7.34)', async () => {
    expect(await ask('gelbe Blüten')).toMatchObject({
      language: 'de',
      conditions: [{ meaning: expect.stringContaining('gelb') }],
    });
    expect((await ask('orange', 'fr')).language).toBe('fr');
  });

  it('never takes a wish for safety as a condition (C7.35)', async () => {
    const { safety, url, conditions } = await ask('trees that are not toxic to dogs');
    expect(conditions).toHaveLength(1);
    expect(url).toBe('/api/v1/species?filter[plant_form]=tree');
    expect(safety[0]).toMatchObject({
      without: '/api/v1/species?filter[plant_form]=tree&filter_not[safety]=dogs',
    });
    expect(safety[0]!.message).toContain('No source here says of any plant that it is harmless to dogs.');
    expect(safety[0]!.message).toContain('may still be poisonous to people');
    expect(await totalOf('/api/v1/species?filter[plant_form]=tree&filter[safety]=dogs')).toBe(
      safety[0]!.known_poisonous,
    );
  });

  it('has no list for an "or" between fields, and leaves the choice of an ambiguous place (C7.33)', async () => {
    expect(await ask('blue flowers or silver leaves')).toMatchObject({
      url: null,
      total: null,
      ignored: [{ reason: 'or' }],
    });
    const { choices } = await ask('trees from Georgia');
    for (const { url } of choices[0]!.readings) expect((await service.get(url)).status).toBe(200);
  });

  it('refuses a missing, blank or long text as a search does (C7.2)', async () => {
    expect((await service.get('/api/v1/species/interpret')).status).toBe(422);
    expect((await service.get(path(' '))).status).toBe(422);
    expect((await service.get(path('a'.repeat(201)))).status).toBe(400);
    expect((await service.get(path('blue', 'deutsch!'))).status).toBe(400);
  });
});

describe('C7.37 searches for descriptions', () => {
  interface Found {
    readonly data: readonly { readonly slug: string }[];
    readonly meta: {
      readonly total: number;
      readonly interpret?: { readonly applied: boolean; readonly url: string };
    };
  }
  const search = async (query: string, of = 'species'): Promise<Found> =>
    (await service.get(`/api/v1/${of}/search?${query}`)).body as unknown as Found;

  it('say so, and search for names all the same', async () => {
    const { meta } = await search('q=yellow+flowers');
    expect(meta.interpret).toMatchObject({
      applied: false,
      url: '/api/v1/species/interpret?q=yellow+flowers',
    });
    expect((await search('q=tomato')).meta.interpret).toBeUndefined();
  });

  it.each(['species', 'plants'])('list what it means with interpret=true: %s', async (of) => {
    const { meta, data } = await search('q=yellow+flowers+under+5+m&interpret=true', of);
    const list = (
      await service.get(`/api/v1/${of}?filter[flower_color]=yellow&range[maximum_height_cm]=,500`)
    ).body as unknown as Found;
    expect(meta.interpret).toMatchObject({
      applied: true,
      meaning: ['Flower colour: yellow', 'Tallest: ≤ 500 cm'],
    });
    expect(meta.total).toBe(list.meta.total);
    expect(data.map(({ slug }) => slug)).toEqual(list.data.map(({ slug }) => slug));
  });

  it('let a filter of the request replace the words about its key', async () => {
    const { meta } = await search('q=yellow+flowers&interpret=true&filter[flower_color]=white');
    expect(meta.total).toBe(await totalOf('/api/v1/species?filter[flower_color]=white'));
  });

  it('say that a wish for safety is not met', async () => {
    const found = await service.get('/api/v1/species/search?q=trees+safe+for+dogs&interpret=true');
    expect(found.body).toMatchObject({
      meta: {
        warnings: [
          {
            param: 'q',
            problem: 'harm_unknown',
            message: expect.stringContaining(
              'filter_not[safety]=dogs. What is left may still be poisonous to people.',
            ),
          },
        ],
      },
    });
  });

  it('finds no plant that is spelled like a wish for safety', async () => {
    expect(await search('q=safe&interpret=true')).toMatchObject({ data: [], meta: { total: 0 } });
  });

  it('leave names alone with interpret=true', async () => {
    const { meta } = await search('q=tomato&interpret=true');
    expect(meta).toEqual((await search('q=tomato')).meta);
  });
});

describe('C7.41 questions', () => {
  it.each([
    ['when can I sow tomatoes', 'tomatoes'],
    ['is tomato dangerous', 'tomato'],
    ['wann kann ich Tomaten säen', 'Tomaten'],
    ["O'Brien's tomato", 'tomato'],
  ])('%s finds the plant, and says which words counted', async (q, plant) => {
    const asked = await service.get(`/api/v1/species/search?${new URLSearchParams({ q })}`);
    const found = await service.get(`/api/v1/species/search?${new URLSearchParams({ q: plant })}`);
    const { data, meta } = asked.body as { data: unknown[]; meta: { warnings: readonly object[] } };
    expect(data).toEqual((found.body as { data: unknown[] }).data);
    expect(data).not.toEqual([]);
    expect(meta.warnings).toContainEqual({
      param: 'q',
      problem: 'read_as_question',
      message: `No plant is called so: q was read as "${plant}", and its other words were ignored.`,
    });
  });

  it.each(['tomato qzxwvk', 'qzxwvk', 'is qzxwvk dangerous'])('%s finds nothing', async (q) => {
    const { body } = await service.get(`/api/v1/species/search?${new URLSearchParams({ q })}`);
    expect(body).toMatchObject({ data: [], meta: { total: 0 } });
  });
});

describe('C7.37 filters of the request beside a description', () => {
  const total = async (query: string): Promise<number> =>
    ((await service.get(`/api/v1/species/search?${query}&interpret=true`)).body['meta'] as { total: number })
      .total;

  it('replace one key of a place, and keep the other', async () => {
    const list = (establishment: string) =>
      totalOf(`/api/v1/species?filter[zone]=AT&filter[establishment]=${establishment}`);
    expect(await total('q=native+to+Austria&filter[establishment]=introduced')).toBe(
      await list('introduced'),
    );
    expect(await total('q=native+to+Norway&filter[zone]=AT')).toBe(await list('native'));
  });

  it('keep missing values of a field that the text is about', async () => {
    const { body } = await service.get(
      '/api/v1/species/search?q=yellow+flowers&interpret=true&unknown=flower_color',
    );
    const meta = body['meta'] as { total: number; warnings?: unknown };
    expect(meta.total).toBe(
      await totalOf('/api/v1/species?filter[flower_color]=yellow&unknown=flower_color'),
    );
    expect(meta.warnings).toBeUndefined();
  });
});
