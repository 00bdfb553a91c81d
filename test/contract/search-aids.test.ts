import type { Client } from 'pg';
import { sourceRank } from '../../src/fields/source-order.js';
import { insert } from '../resources/fixture.js';
import { createGarden, indexed } from './garden.js';
import { type Service, startService } from './service.js';

/** Names in French and German beside the English ones of the garden. */
const nameInOtherLanguages = async (client: Client): Promise<void> => {
  const { rows } = await client.query<{ id: number; name: string }>(
    `select id, scientific_name as name from species where scientific_name in ('Malusia abensis', 'Malusia acensis')`,
  );
  const source = await insert(client, 'source', {
    slug: 'catminat',
    name: 'c',
    rank: sourceRank('catminat', 0),
  });
  const named = new Map(rows.map(({ id, name }) => [name, id]));
  const add = (species: string, language: string, name: string, position: number) =>
    client.query(
      'insert into common_name (species_id, language, source_id, position, name) values ($1, $2, $3, $4, $5)',
      [named.get(species), language, source, position, name],
    );
  await insert(client, 'source', { slug: 'lists', name: 'l', rank: 1, attributed: false });
  await client.query(
    `insert into name_claim (species_id, source_id, rank, status, family_id)
     select s.id, o.id, 'species', 'accepted', g.family_id
     from species s join genus g on g.id = s.genus_id, source o
     where s.scientific_name = 'Malusia acensis' and o.slug in ('lists', 'openfarm', 'usda')`,
  );
  await client.query(
    `insert into synonym_source (synonym_id, source_id)
     select y.id, o.id from synonym y, source o where y.slug = 'pyrella-alpestris' and o.slug = 'usda'`,
  );
  await add('Malusia abensis', 'en', 'Noyer', 1);
  await add('Malusia acensis', 'fr', 'Noyer', 1);
  await add('Malusia acensis', 'fr', 'Noyer des monts', 2);
  await add('Malusia acensis', 'de', 'Noyer der Berge', 3);
};

let service: Service;
beforeAll(async () => {
  service = await startService({
    fill: (database) =>
      database.session(async (client) => {
        await createGarden(client);
        await nameInOtherLanguages(client);
      }),
    engine: indexed,
  });
});
afterAll(() => service.close());

type Json = Record<string, unknown>;
const dataOf = async (path: string): Promise<readonly Json[]> => {
  const { status, body, text } = await service.get(path);
  if (status !== 200) throw new Error(text);
  return body['data'] as readonly Json[];
};
const slugs = (data: readonly Json[]): readonly unknown[] => data.map(({ slug }) => slug);

describe('C7.2 q that folds to more than 200 code points', () => {
  it.each(['species/search', 'plants/search', 'species/suggest'])('%s finds its beginning', async (path) => {
    for (const sign of ['ﷺ', '㍿', '㋿', 'ﷺ ']) {
      const q = encodeURIComponent([...`Malusia abensis ${sign.repeat(184)}`].slice(0, 200).join(''));
      const { status, body } = await service.get(`/api/v1/${path}?q=${q}`);
      const warnings = expect.arrayContaining([
        expect.objectContaining({
          param: 'q',
          problem: 'too_long',
          message: expect.stringContaining('first'),
        }),
      ]);
      expect([status, body]).toMatchObject([
        200,
        { data: [{ slug: 'malusia-abensis' }], meta: { warnings } },
      ]);
    }
  });

  it('texts of filters are cut as well (C6.8), names that are matched are not (C7.21)', async () => {
    const long = encodeURIComponent('ﷺ'.repeat(200));
    expect(await dataOf(`/api/v1/species?filter[scientific_name]=${long}`)).toEqual([]);
    expect(await dataOf(`/api/v1/distributions?q=${long}`)).toEqual([]);
    for (const name of [long, encodeURIComponent(`Malusia ${'ﬃ'.repeat(192)}`)]) {
      const { status, body } = await service.get(`/api/v1/species/match?name=${name}&genus=${long}`);
      expect([status, body]).toMatchObject([200, { data: { species: null } }]);
    }
  });
});

describe('C7.10 lang', () => {
  it.each(['species', 'plants'])('prefers and shows names of the language in %s', async (collection) => {
    const plain = await dataOf(`/api/v1/${collection}/search?q=noyer`);
    expect(slugs(plain)).toEqual(['malusia-abensis', 'malusia-acensis']);
    expect(plain[0]).not.toHaveProperty('common_name_language');
    const french = await dataOf(`/api/v1/${collection}/search?q=noyer&lang=fr`);
    expect(slugs(french)).toEqual(['malusia-acensis', 'malusia-abensis']);
    expect(french[0]).toMatchObject({ common_name: 'Noyer', common_name_language: 'fr' });
    expect(french[1]).toMatchObject({ common_name: 'Noyer', common_name_language: 'en' });
  });

  it.each(['species', 'plants'])(
    'C7.10 shows names of the language in lists and records of %s',
    async (collection) => {
      const listed = (await dataOf(`/api/v1/${collection}?lang=fr&fields=common_name`)) as readonly {
        readonly slug: string;
      }[];
      expect(listed.find(({ slug }) => slug === 'malusia-acensis')).toMatchObject({
        common_name: 'Noyer',
        common_name_language: 'fr',
      });
      const path = `/api/v1/${collection}/malusia-acensis`;
      const shown = async (query: string) => (await service.get(path + query)).body['data'] as object;
      expect(await shown('?lang=fr')).toMatchObject({ common_name: 'Noyer', common_name_language: 'fr' });
      expect(await shown('?lang=nl')).toMatchObject({ common_name: null, common_name_language: null });
      expect(await shown('')).not.toHaveProperty('common_name_language');
      expect((await service.get(`${path}?lang=french!`)).status).toBe(400);
      const { body } = await service.get(`/api/v1/plants/malusia-acensis?lang=fr`);
      expect(body['data']).toMatchObject({ main_species: { common_name: 'Noyer' } });
    },
  );

  it('shows the name of the main species of a plant before that of a variety, and in records that of each', async () => {
    const read = async () => {
      const list = await dataOf('/api/v1/plants?lang=oc&filter[slug]=pyrella-montana');
      const record = (await service.get('/api/v1/plants/pyrella-montana?lang=oc')).body['data'] as {
        readonly common_name: string;
        readonly main_species: Json;
        readonly varieties: readonly Json[];
      };
      const variety = record.varieties.find(({ slug }) => slug === 'pyrella-montana-var-rubra')!;
      return [
        list[0]!['common_name'],
        record.common_name,
        record.main_species['common_name'],
        variety['common_name'],
      ];
    };
    const call = (slug: string, name: string) =>
      service.database.session((client) =>
        client.query(
          `insert into common_name (species_id, language, source_id, position, name)
           select s.id, 'oc', o.id, 1, $2 from species s, source o where s.slug = $1 and o.slug = 'catminat'`,
          [slug, name],
        ),
      );
    const [, , english] = await read();
    await call('pyrella-montana-f-glabra', 'Llisa');
    await call('pyrella-montana-var-rubra', 'Roja');
    expect(await read()).toEqual(['Roja', 'Roja', english, 'Roja']);
    await call('pyrella-montana', 'Perilha');
    expect(await read()).toEqual(['Perilha', 'Perilha', 'Perilha', 'Roja']);
  });

  it('takes a language tag, and refuses other text', async () => {
    expect(slugs(await dataOf('/api/v1/species/search?q=noyer&lang=FR-ca'))[0]).toBe('malusia-acensis');
    const { status, body } = await service.get('/api/v1/species/search?q=noyer&lang=french!');
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('"param":"lang"')]);
  });

  it('C5.9 is warned of where it does not apply', async () => {
    const { body } = await service.get('/api/v1/genus?lang=fr');
    expect(body['meta']).toMatchObject({ warnings: [{ param: 'lang', problem: 'not_supported_here' }] });
  });
});

describe('C7.12 explain', () => {
  it('says tier, name, kind, language and source', async () => {
    const [first] = await dataOf('/api/v1/species/search?q=noyer%20des&explain=true');
    expect(first).toMatchObject({
      slug: 'malusia-acensis',
      match: {
        tier: 9,
        reason: 'beginning',
        name: 'Noyer des monts',
        kind: 'common_name',
        language: 'fr',
        source: 'catminat',
        author: null,
        edits: 0,
      },
    });
  });

  it('names a synonym, and counts typing errors', async () => {
    const { body } = await service.get('/api/v1/species/search?q=malusia%20acxnsis&explain=1');
    expect((body['data'] as Json[])[0]).toMatchObject({
      slug: 'malusia-acensis',
      match: { tier: 14, reason: 'typos', name: 'Malusia acensis', edits: 1, source: 'usda' },
    });
    const [synonym] = await dataOf('/api/v1/plants/search?q=pyrella%20alpestris&explain=true');
    expect(synonym).toMatchObject({
      match: { tier: 3, kind: 'synonym', name: 'Pyrella alpestris', author: 'Lund', source: 'powo' },
    });
  });

  it.each([
    ['malusia acensis', 'scientific_name', 'Malusia acensis'],
    ['noyer des monts', 'common_name', 'Noyer des monts'],
    ['pyrella alpestris', 'synonym', 'Pyrella alpestris'],
    ['malusiaceae', 'family', 'Malusiaceae'],
    ['malusia family', 'family_common_name', 'Malusia family'],
    ['malusia acxnsis', 'scientific_name', 'Malusia acensis'],
  ])('names every kind of name, as JSON and in lines: %s', async (q, kind, name) => {
    const path = `/api/v1/species/search?q=${encodeURIComponent(q)}&explain=true`;
    const [first] = await dataOf(path);
    expect(first).toMatchObject({ match: { kind, name } });
    const lines = await fetch(`${service.url}${path}&format=ndjson&token=${service.token}`);
    const [line] = (await lines.text()).split('\n');
    expect(JSON.parse(line!)).toEqual(first);
  });

  it('is null of everything, and absent unless asked for', async () => {
    expect((await dataOf('/api/v1/species/search?q=*&explain=true'))[0]).toMatchObject({ match: null });
    expect((await dataOf('/api/v1/species/search?q=*&explain=no'))[0]).not.toHaveProperty('match');
    expect((await service.get('/api/v1/species/search?q=a&explain=maybe')).status).toBe(400);
  });
});

describe('C7.4 typing errors', () => {
  it('are not looked for where only a filter leaves no result', async () => {
    const found = async (q: string) =>
      (await dataOf(`/api/v1/species/search?q=${q}&filter[slug]=malusia-acensis`)).map(
        (item) => item['slug'],
      );
    expect(await found('malusia%20abxnsis')).toEqual(['malusia-acensis']);
    expect(await found('malusia%20abensis')).toEqual([]);
  });
});

describe('C7.11 suggestions', () => {
  it('are at most ten, popular plants first, with what was typed', async () => {
    const { body } = await service.get('/api/v1/species/suggest?q=malusia%20a');
    const data = body['data'] as Json[];
    expect(data).toHaveLength(10);
    expect(data[0]).toEqual({
      id: expect.any(Number),
      slug: 'malusia-aaensis',
      scientific_name: 'Malusia aaensis',
      common_name: null,
      name: 'Malusia aaensis',
      kind: 'scientific_name',
      language: null,
      highlight: [[0, 9]],
      links: { self: '/api/v1/species/malusia-aaensis' },
    });
    expect(body['meta']).toEqual({ corrected: false });
  });

  it('show names of the language that is preferred', async () => {
    const [first] = await dataOf('/api/v1/species/suggest?q=noy&lang=fr');
    expect(first).toMatchObject({ name: 'Noyer', language: 'fr', common_name: 'Noyer', highlight: [[0, 3]] });
  });

  it('forgive a typing error from the fourth letter on', async () => {
    const { body } = await service.get('/api/v1/species/suggest?q=malsuia');
    expect((body['data'] as Json[])[0]).toMatchObject({ slug: 'malusia-aaensis', highlight: [[0, 7]] });
    expect(body['meta']).toEqual({ corrected: true });
    expect(await dataOf('/api/v1/species/suggest?q=mqa')).toEqual([]);
  });

  it.each([
    ['', 'Noyer', 'fr'],
    ['&lang=de', 'Noyer der Berge', 'de'],
    ['&lang=es', 'Noyer', 'fr'],
  ])('C7.10 show corrected names of the preferred language first: %s', async (lang, name, language) => {
    const data = await dataOf(`/api/v1/species/suggest?q=nojer${lang}`);
    expect(data.find(({ slug }) => slug === 'malusia-acensis')).toMatchObject({ name, language });
  });

  it.each(['mlausia', 'maulsia', 'malsuia', 'maluisa', 'mausia', 'malusa', 'mallusia', 'malusja', 'maxusia'])(
    'forgive one letter wherever it is: %s',
    async (q) => {
      expect(slugs(await dataOf(`/api/v1/species/suggest?q=${q}`))[0]).toBe('malusia-aaensis');
    },
  );

  it('are empty and not called corrected if no species has all the corrected words', async () => {
    expect(await dataOf('/api/v1/species/suggest?q=malsuia')).not.toEqual([]);
    const { body } = await service.get('/api/v1/species/suggest?q=malsuia%20noyer');
    expect([body['data'], body['meta']]).toEqual([[], { corrected: false }]);
  });

  it('change no word that is found as it is', async () => {
    expect((await service.get('/api/v1/species/suggest?q=malusia')).body['meta']).toEqual({
      corrected: false,
    });
  });

  it('C5.9, C7.3 warn of ignored parameters', async () => {
    const { body } = await service.get('/api/v1/species/suggest?q=malusia&limit=11&explain=true');
    expect(body['meta']).toMatchObject({
      warnings: [
        { param: 'explain', problem: 'not_supported_here' },
        {
          param: 'limit',
          problem: 'out_of_range',
          message: 'limit is at most 10, which was used instead of 11.',
        },
      ],
    });
  });

  it('are not called corrected where a last word of two letters is only a beginning', async () => {
    const { body } = await service.get('/api/v1/species/suggest?q=acensis%20ma');
    expect(slugs(body['data'] as Json[])).toEqual(['malusia-acensis']);
    expect(body['meta']).toEqual({ corrected: false });
  });

  it('C7.2 need a text, and refuse keys', async () => {
    const { status, body } = await service.get('/api/v1/species/suggest');
    expect([status, JSON.stringify(body)]).toEqual([
      422,
      expect.stringContaining('the beginning of a name as typed so far'),
    ]);
    expect((await service.get('/api/v1/species/suggest?q=a&filter%5Brank%5D=species')).status).toBe(400);
    expect(await dataOf('/api/v1/species/suggest?q=!!')).toEqual([]);
  });
});
