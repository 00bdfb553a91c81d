import type { Client } from 'pg';
import { sourceRank } from '../../src/fields/source-order.js';
import { writeTextKeys } from '../../src/ingest/merge/text-keys.js';
import { createFamily, createGenus, createSpecies, insert } from '../resources/fixture.js';
import { ENGINES, startOver } from './engines.js';
import type { Service } from './service.js';

/** Oaks, a lavender, and plants that one source calls by the name of a group or by a misspelt name. */
const fill = async (client: Client): Promise<void> => {
  const strong = await insert(client, 'source', { slug: 'usda', name: 'u', rank: sourceRank('usda', 0) });
  const weak = await insert(client, 'source', {
    slug: 'openfarm',
    name: 'o',
    rank: sourceRank('openfarm', 0),
  });
  const family = await createFamily(client, 'Quercaceae', 'Magnoliophyta');
  const genera = new Map<string, number>();
  const plant = async (
    name: string,
    popularity: number,
    names: readonly (readonly [language: string, name: string, source?: number])[],
  ): Promise<void> => {
    const genus = name.split(' ')[0]!;
    if (!genera.has(genus)) genera.set(genus, await createGenus(client, genus, family));
    const species = await createSpecies(client, { name, genus: genera.get(genus)!, popularity });
    for (const [position, [language, common, source = strong]] of names.entries())
      await insert(client, 'common_name', {
        species_id: species,
        language,
        source_id: source,
        position: position + 1,
        name: common,
      });
  };
  await plant('Quercus robora', 3_000, [
    ['en', 'English oak'],
    ['de', 'Stieleiche'],
  ]);
  await plant('Quercus rubora', 2_500, [
    ['en', 'Red oak'],
    ['de', 'Roteiche'],
  ]);
  await plant('Quercus corka', 3_500, [['en', 'Cork tree']]);
  await plant('Quercus rara', 200, [['en', 'Oak']]);
  await plant('Lithocarpus australis', 1_100, [['de', 'Australische Eiche']]);
  await plant('Lavandula prima', 2_800, [['en', 'Lavender']]);
  await plant('Hibiscus solus', 400, [
    ['en', 'Lone hibiscus'],
    ['en', 'Lavendar', weak],
  ]);
  await plant('Fragaria dulcis', 2_600, [
    ['en', 'Strawberry'],
    ['fr', 'Fraise'],
  ]);
  await plant('Cyathea arborea', 1_800, [['en', 'Tree fern']]);
  await plant('Peumus minor', 300, [['es', 'Boldo']]);
  await plant('Peumus rubra', 1_200, [['es', 'Boldo falso']]);
  await writeTextKeys(client);
};

type Json = Record<string, unknown>;

describe.each(ENGINES)('everyday searches over %s', (engine) => {
  let service: Service;
  beforeAll(async () => {
    service = await startOver(engine, (database) => database.session(fill));
  });
  afterAll(() => service?.close());

  const search = async (q: string, more = '') => {
    const path = `/api/v1/species/search?q=${encodeURIComponent(q)}&explain=true${more}`;
    const { status, body, text } = await service.get(path);
    if (status !== 200) throw new Error(text);
    return { data: body['data'] as readonly Json[], meta: body['meta'] as Json };
  };
  const slugs = ({ data }: { readonly data: readonly Json[] }) => data.map(({ slug }) => slug);

  it.each([
    ['strawberries', 'fragaria-dulcis'],
    ['strawberry plants', 'fragaria-dulcis'],
    ['fraises', 'fragaria-dulcis'],
    ['graines de fraise', 'fragaria-dulcis'],
    ['lavender bush', 'lavandula-prima'],
    ['Strawberry / fraise', 'fragaria-dulcis'],
    ['Strawberries (foobar)', 'fragaria-dulcis'],
  ])('C7.13 %s finds %s, in lines as in JSON', async (q, slug) => {
    const found = await search(q);
    const lines = await fetch(
      `${service.url}/api/v1/species/search?q=${encodeURIComponent(q)}&explain=true&format=ndjson&token=${service.token}`,
    );
    expect((await lines.text()).split('\n')[0]).toBe(JSON.stringify(found.data[0]));
    expect(slugs(found)[0]).toBe(slug);
    expect(found.data[0]).toMatchObject({ match: { tier: 5, reason: 'everyday_wording', edits: 0 } });
    expect(found.meta).not.toHaveProperty('did_you_mean');
  });

  it.each([
    ['strawberries', 'fragaria-dulcis', 'Strawberry'],
    ['fraises', 'fragaria-dulcis', 'Fraise'],
    ['oaks', 'quercus-robora', 'Quercus'],
    ['Fraises (strawberry)', 'fragaria-dulcis', 'Strawberry'],
  ])('C7.11 %s suggests %s', async (q, slug, name) => {
    const { body } = await service.get(`/api/v1/species/suggest?q=${encodeURIComponent(q)}`);
    const [first] = body['data'] as readonly Json[];
    expect([first, body['meta']]).toMatchObject([{ slug }, { corrected: false }]);
    expect(first!['name']).toBe(name);
    expect(first!['highlight']).toEqual(name === 'Quercus' ? [] : [[0, name.length]]);
  });

  it.each([
    ['strawberries', 'normalised', 'fragaria-dulcis', 'common_name everyday_wording', 85],
    ['Strawberry / fraise', 'exact', 'fragaria-dulcis', 'common_name', 90],
    ['Fraises (foobar)', 'normalised', 'fragaria-dulcis', 'common_name everyday_wording words_unknown', 80],
    ['Strawberry / lavender', 'none', undefined, 'several_names', 0],
    ['hojas de boldo', 'normalised', 'peumus-minor', 'common_name everyday_wording', 85],
    ['Oaks', 'higher_rank', undefined, 'group_name everyday_wording', 50],
  ])('C7.38 the common name %s is %s', async (name, type, slug, reasons, confidence) => {
    const path = `/api/v1/species/match?kind=common&name=${encodeURIComponent(name)}`;
    const { body } = await service.get(path);
    const data = body['data'] as Json & { reasons: readonly Json[]; species: Json | null };
    expect([data['type'], data.species?.['slug'], data['confidence']]).toEqual([type, slug, confidence]);
    expect(data.reasons.map(({ code }) => code).join(' ')).toBe(reasons);
  });

  it.each(['boldo tree', 'pé de boldo', 'hojas de boldo'])(
    'C7.13 %s finds a little-known plant by its whole name',
    async (q) => {
      const found = await search(q);
      expect(slugs(found)).toEqual(['peumus-minor']);
      expect(found.data[0]).toMatchObject({ match: { tier: 5, reason: 'everyday_wording', name: 'Boldo' } });
    },
  );

  it('C7.13 what is left of a text is a whole name, not the end of one', async () => {
    expect(slugs(await search('arbre falso'))).toEqual([]);
  });

  it('C7.14 what a group yields names the group', async () => {
    const { data } = await search('acorns');
    expect(slugs({ data })).toEqual(['quercus-corka', 'quercus-robora', 'quercus-rubora']);
    expect(data[0]).toMatchObject({ match: { tier: 5, kind: 'genus', name: 'Quercus' } });
  });

  it('C7.13 a real name stays one', async () => {
    const { data } = await search('tree fern');
    expect(data[0]).toMatchObject({
      slug: 'cyathea-arborea',
      match: { tier: 1, reason: 'exact_common_name' },
    });
  });

  it.each([
    ['oak', 'robora rubora corka'],
    ['oak tree', 'robora rubora corka'],
    ['eiche', 'robora rubora corka'],
    ['quercus', 'corka robora rubora'],
  ])('C7.14 %s finds the best-known species that are called so, then the others', async (q, epithets) => {
    const { data } = await search(q);
    const expected = epithets.split(' ').map((epithet) => `quercus-${epithet}`);
    expect(slugs({ data }).slice(0, 3)).toEqual(expected);
    expect(data[0]).toMatchObject({ match: { kind: 'genus', name: 'Quercus' } });
  });

  it('C7.14 the answer says which group is named, and little-known plants of that name follow', async () => {
    const { data } = await search('oak');
    expect(data[0]).toMatchObject({
      match: { tier: 1, reason: 'group_name', kind: 'genus', name: 'Quercus' },
    });
    expect(data[3]).toMatchObject({
      slug: 'quercus-rara',
      match: { tier: 6, reason: 'other_name', name: 'Oak' },
    });
  });

  it.each([
    ['quercus', 'genus', 'Quercus'],
    ['quercaceae', 'family', 'Quercaceae'],
  ])('C7.14 the scientific name %s names its %s', async (text, kind, name) => {
    expect((await search(text)).data[0]).toMatchObject({
      match: { tier: 1, reason: 'group_name', kind, name },
    });
  });

  it('C7.38 the common name of a group matches its genus, with little-known plants of that name beside it', async () => {
    const match = async (name: string) => {
      const { body } = await service.get(
        `/api/v1/species/match?name=${encodeURIComponent(name)}&kind=common`,
      );
      return body['data'] as Json;
    };
    expect(await match('Oak')).toMatchObject({
      type: 'higher_rank',
      species: null,
      genus: { name: 'Quercus' },
      reasons: [{ code: 'group_name' }],
      alternatives: [{ slug: 'quercus-rara' }],
    });
    expect(await match('Lavender')).toMatchObject({ species: { slug: 'lavandula-prima' } });
  });

  it('C7.15 a misspelling in the data comes after the plant that is meant', async () => {
    const found = await search('lavendar');
    expect(slugs(found)).toEqual(['lavandula-prima', 'hibiscus-solus']);
    expect(found.data[0]).toMatchObject({ match: { tier: 5, reason: 'corrected_name', name: 'Lavender' } });
    expect(found.data[1]).toMatchObject({ match: { name: 'Lavendar' } });
    expect(found.meta['did_you_mean']).toBe('lavender');
  });

  it('C7.15 did_you_mean says which words were used instead of misspelt ones', async () => {
    expect((await search('quercus ribora')).meta['did_you_mean']).toBe('quercus robora');
    expect((await search('lavender')).meta).not.toHaveProperty('did_you_mean');
    expect((await search('quercus')).meta).not.toHaveProperty('did_you_mean');
  });

  it('C7.4 typing errors are not looked for where only a filter leaves no result', async () => {
    const found = async (q: string) => slugs(await search(q, '&filter[slug]=quercus-rubora'));
    expect(await found('quercus ribora')).toEqual(['quercus-rubora']);
    expect(await found('quercus robora')).toEqual([]);
  });

  it('C14.1 a walk has the results of the list, in their order', async () => {
    const listed = slugs(await search('oak'));
    const walked: unknown[] = [];
    for (let cursor: unknown = '*'; cursor !== null; ) {
      const page = await search('oak', `&limit=1&cursor=${cursor}`);
      walked.push(...slugs(page));
      cursor = page.meta['next_cursor'];
    }
    expect(walked).toEqual(listed);
  });
});
