import { brotliCompressSync, constants } from 'node:zlib';
import type { Client } from 'pg';
import { en } from '../../web/messages/en.js';
import { SECTIONS } from '../../web/plant/sections.js';
import { createPageQueries } from '../../web/queries.js';
import { dateText } from '../../web/words.js';
import { createGarden, indexed } from '../contract/garden.js';
import { type Read, type Service, startService } from '../contract/service.js';
import { createSpecies, insert, type Pyrella } from '../resources/fixture.js';

const SCRIPT = '<script>alert(1)</script>';
const BREAKING = `"'></script><img src=x onerror=alert(1)>`;

/** Adds texts that try to become markup, wherever a page of a plant shows text of others. */
const createHostileTexts = async (client: Client): Promise<void> => {
  const { rows } = await client.query<{ id: number }>(
    `select id from species where slug = 'pyrella-montana'`,
  );
  const species_id = rows[0]!.id;
  const source_id = await insert(client, 'source', {
    slug: 'hostile',
    name: `Hostile ${SCRIPT}`,
    citation: BREAKING,
    licence: `Licence ${BREAKING}`,
    licence_url: 'javascript:alert(1)',
    url: 'javascript:alert(1)',
    rank: 950,
  });
  await insert(client, 'common_name', { species_id, language: 'xx', source_id, position: 1, name: BREAKING });
  await insert(client, 'common_name', { species_id, language: 'und', source_id, position: 1, name: 'Pyrlo' });
  const { rows: attributes } = await client.query<{ id: number }>(
    `select id from attribute where key = 'observations'`,
  );
  await insert(client, 'fact', {
    species_id,
    attribute_id: attributes[0]!.id,
    source_id,
    value: JSON.stringify(`Grows ${SCRIPT}`),
    evidence: 'reported',
    status: 3,
    notes: `Refused ${BREAKING}`,
    source_url: 'javascript:alert(1)',
  });
};

/** Adds what the plants of the garden lack: an identifier, an introduced plant, many photos, several synonyms. */
const createMore = async (client: Client, { montana, alba, source, zones }: Pyrella): Promise<void> => {
  await client.query(
    `insert into external_id (species_id, source_id, scheme, value, own, position) values ($1, $2, 'ipni', '7-1', true, 1)`,
    [montana, source.powo],
  );
  await insert(client, 'common_name', {
    ...{ species_id: montana, language: 'haw', source_id: source.powo, position: 1, name: 'Pilela' },
  });
  await insert(client, 'distribution', {
    ...{ species_id: alba, zone_id: zones.get('NSH'), source_id: source.usda, establishment: 'introduced' },
  });
  for (let each = 1; each <= 10; each += 1)
    await insert(client, 'image', {
      species_id: alba,
      source_id: source.photos,
      image_url: `https://images.example/leaf-${each}.jpg`,
      thumbnail_url: `https://images.example/leaf-${each}-400.jpg`,
      part: 'leaf',
      score: 100 - each,
      licence: each === 2 ? null : 'CC0-1.0',
    });
  for (const name of ['Pyrella nivea', 'Pyrella candida', 'Pyrella lactea'])
    await insert(client, 'synonym', {
      ...{
        species_id: alba,
        name,
        match_key: name.toLowerCase(),
        slug: name.toLowerCase().replace(' ', '-'),
      },
    });
};

let service: Service;
beforeAll(async () => {
  service = await startService({
    fill: (database) =>
      database.session(async (client) => {
        const garden = await createGarden(client);
        await createHostileTexts(client);
        await createMore(client, garden);
      }),
    engine: indexed,
    limits: { outsideApi: 1e9 },
    operator: { name: 'Garden of Ada', contact: 'ada@garden.example' },
  });
});
afterAll(() => service.close());

const HTML = { Accept: 'text/html' };

/** Asks as a browser does, without following redirects. */
const visit = async (path: string, headers: Record<string, string> = {}): Promise<Omit<Read, 'body'>> => {
  const answer = await fetch(service.url + path, { redirect: 'manual', headers: { ...HTML, ...headers } });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};

const PATHS = [
  '/',
  '/explore',
  '/explore?q=pyrella&view=table',
  '/species/pyrella-montana',
  '/genus/pyrella',
  '/genus/pyrella/zones',
  '/families/pyrellaceae',
  '/families/pyrellaceae/zones',
  '/zones/nsh',
  '/zones',
  '/compare',
  '/compare?species=pyrella-montana,malusia-aaensis',
  '/developers',
];

describe('C15.1 pages', () => {
  it.each(PATHS)('%s needs no credential', async (path) => {
    const { status, headers, text } = await visit(path);
    expect([path, status, headers.get('content-type')]).toEqual([path, 200, 'text/html; charset=utf-8']);
    expect(text).toMatch(/^<!doctype html><html lang="en">/);
    expect(text.match(/<h1[ >]/g)).toHaveLength(1);
  });

  it.each(['svg', 'ico'])('have an icon for /favicon.%s, which caches keep', async (extension) => {
    const { status, headers, text } = await visit(`/favicon.${extension}`);
    expect([status, headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    expect(headers.get('cache-control')).toContain('max-age=86400');
    expect(text).toMatch(/^<svg /);
  });

  it('are missing with PAGES=off, except for that of developers', async () => {
    const without = await startService({ engine: indexed, pages: false });
    const status = async (path: string): Promise<number> => (await fetch(without.url + path)).status;
    expect(await status('/')).toBe(200);
    expect(await status('/docs')).toBe(200);
    expect(await status('/favicon.ico')).toBe(200);
    for (const path of PATHS.slice(1).filter((each) => each !== '/developers'))
      expect([path, await status(path)]).toEqual([path, 404]);
    expect(await status('/.well-known/security.txt')).toBe(404);
    const only = await (await fetch(without.url)).text();
    expect(only).not.toContain('/explore');
    expect(only).toContain(`<link rel="canonical" href="${without.url}/"/>`);
    await without.close();
  });

  it('C15.4 list plants of the group only, and at first those with photos', async () => {
    const listed = async (path: string) =>
      new Set(
        [...(await visit(path)).text.matchAll(/href="\/species\/([a-z]+)-/g)].map(([, genus]) => genus),
      );
    expect(await listed('/families/pyrellaceae')).toEqual(new Set(['pyrella']));
    expect(await listed('/families/malusiaceae')).toEqual(new Set(['malusia']));
    expect(await listed('/genus/malusia')).toEqual(new Set(['malusia']));
    expect(await listed('/')).toEqual(new Set(['pyrella']));
    expect((await visit('/')).text).not.toContain('href="/species/pyrella-montana-subsp-alba"');
  });

  it('C15.4 list the plants of a zone by establishment', async () => {
    const listed = async (path: string) => {
      const { text } = await visit(path);
      return ['native', 'introduced'].map((id) => {
        const [, section = ''] =
          new RegExp(`<section aria-labelledby="${id}">(.*?)</section>`, 's').exec(text) ?? [];
        return [...section.matchAll(/href="\/species\/([^"]+)"/g)].map(([, slug]) => slug);
      });
    };
    expect(await listed('/zones/ala')).toEqual([['pyrella-montana'], []]);
    expect(await listed('/zones/nsh')).toEqual([['pyrella-montana'], ['pyrella-montana-subsp-alba']]);
  });

  it('list the other members of a plant by name', async () => {
    const { text } = await visit('/species/pyrella-montana');
    const members = [...text.matchAll(/href="\/species\/(pyrella-montana-[^"]+)"/g)].map(([, slug]) => slug);
    expect(members).toEqual([
      'pyrella-montana-f-glabra',
      'pyrella-montana-subsp-alba',
      'pyrella-montana-var-rubra',
    ]);
    expect(text).not.toContain('href="/species/pyrella-montana"');
  });

  it('list common names by language, those without a language last', async () => {
    const { text } = await visit('/species/pyrella-montana');
    const [, names = ''] = /<dl class="names">(.*?)<\/dl>/s.exec(text) ?? [];
    expect([...names.matchAll(/<dt>([^<]+)<\/dt>/g)].map(([, language]) => language)).toEqual([
      ...['English', 'French', 'German', 'Hawaiian', 'xx', 'Language not stated'],
    ]);
    expect(text).toContain('in 5 languages');
  });

  it('show up to nine photos in the published order, the first two large', async () => {
    const shown = async (slug: string) => {
      const { text } = await visit(`/species/${slug}`);
      const [, photos = ''] = /<div class="photos">(.*?)<div class="traits">/s.exec(text) ?? [];
      return [...photos.matchAll(/<img src="[^"]*\/([^"]+)\.jpg"/g)].map(([, name]) => name);
    };
    expect(await shown('pyrella-montana')).toEqual(['habit', 'flower']);
    expect(await shown('pyrella-montana-subsp-alba')).toEqual([
      ...['leaf-1', 'leaf-2'],
      ...[3, 4, 5, 6, 7, 8, 9].map((each) => `leaf-${each}-400`),
    ]);
    const { text } = await visit('/species/pyrella-montana-subsp-alba');
    const [photos = ''] = /<div class="photos">.*?(?=<div class="traits">)/s.exec(text) ?? [];
    expect(photos.match(new RegExp(en.plant.licenceUnknown, 'g'))).toHaveLength(1);
  });

  it('have the two ranks above a group, and up to 48 species of a genus, 12 of a family', async () => {
    const above = async (path: string) => {
      const [, crumbs = ''] = /<nav class="crumbs".*?<ol>(.*?)<\/ol>/s.exec((await visit(path)).text) ?? [];
      return [...crumbs.matchAll(/<li>(?:<[^>]*>)*([^<]+)/g)].map(([, name]) => name);
    };
    expect(await above('/genus/malusia')).toEqual(['Order of Malusiaceae', 'Malusiaceae']);
    expect(await above('/families/malusiaceae')).toEqual(['Class of Malusiaceae', 'Order of Malusiaceae']);
    expect(await above('/species/malusia-aaensis')).toEqual([
      'Order of Malusiaceae',
      'Malusiaceae',
      'Malusia',
    ]);
    const listed = async (path: string) => {
      const { text } = await visit(path);
      return [(text.match(/href="\/species\//g) ?? []).length, text.includes('href="/explore?filter')];
    };
    expect(await listed('/genus/malusia')).toEqual([45, false]);
    expect(await listed('/families/malusiaceae')).toEqual([12, true]);
  });

  it('C15.6 suggest names in the language that is asked for, else in that of the browser', async () => {
    const name = async (path: string) => {
      const { text } = await visit(path, { 'Accept-Language': 'en' });
      return (JSON.parse(text) as { data: { common_name: string }[] }).data[0]!.common_name;
    };
    expect(await name('/suggest?q=pyrella%20montana&lang=de')).toBe('Berg-Pyrelle');
    expect(await name('/suggest?q=pyrella%20montana&lang=haw')).toBe('Pilela');
    expect(await name('/suggest?q=pyrella%20montana')).toBe('Hill pyrella');
  });

  it('C15.6 show plants on the home page with names in the language of its texts', async () => {
    const named = async (language: string) =>
      /<h3>(.*?)<\/h3>/s.exec((await visit('/', { 'Accept-Language': language })).text)![1]!;
    expect([await named('fr'), await named('en')]).toEqual([
      expect.stringContaining('lang="fr"'),
      expect.stringContaining('Hill pyrella'),
    ]);
  });

  it('suggest names as JSON', async () => {
    const { headers, text } = await visit('/suggest?q=hill');
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(JSON.parse(text)).toMatchObject({ data: [{ slug: 'pyrella-montana', name: 'Hill pyrella' }] });
    expect((await visit(`/suggest?q=${'a'.repeat(201)}`)).status).toBe(200);
  });
});

describe('the weight of a page with its files, compressed', () => {
  it.each(PATHS)('%s is at most 60 kB without photos', async (path) => {
    const { text } = await visit(path);
    const files = [...text.matchAll(/\/files\/[\w.-]+|(?<=<img src=")\/[\w/-]+\/map\.svg/g)].map(
      ([file]) => file,
    );
    const parts = [text, ...(await Promise.all(files.map((file) => visit(file)))).map((file) => file.text)];
    const params = { [constants.BROTLI_PARAM_QUALITY]: 4 };
    const bytes = parts.reduce((sum, part) => sum + brotliCompressSync(part, { params }).length, 0);
    expect(files.filter((file) => /\.(?:css|js)$/.test(file))).toHaveLength(2);
    expect(files.filter((file) => file.endsWith('.svg'))).toHaveLength(
      text.includes('<figure class="map') ? 1 : 0,
    );
    expect(bytes).toBeLessThan(60_000);
  });
});

describe('C15.2 the address of a plant', () => {
  it.each(['pyrella-alpestris', 'PYRELLA-MONTANA'])('%s leads to the page of the plant', async (slug) => {
    const { status, headers } = await visit(`/species/${slug}`);
    expect([status, headers.get('location')]).toEqual([301, '/species/pyrella-montana']);
  });

  it.each([
    ['pyrella ficta', 'pyrella-ficta', 'Pyrella ficta'],
    ['pyrella uva-ficta', 'pyrella-uva-ficta', 'Pyrella uva-ficta'],
    ['pyrella × ficta', 'pyrella-x-ficta', 'Pyrella × ficta'],
    ['pyrella ficta subsp. minor', 'Pyrella-ficta-subsp-minor', 'Pyrella ficta subsp. minor'],
    ['×pyrella ficta', 'x-pyrella-ficta', '×Pyrella ficta'],
    ['pyrella isoëtes', 'pyrella-isoetes', 'Pyrella isoëtes'],
  ])('is 410 for the plant %s that a review deleted, and names it', async (key, slug, name) => {
    await service.database.session((client) =>
      client.query('insert into removed_name (name_key, correction_id) values ($1, 1)', [key]),
    );
    const { status, text } = await visit(`/species/${slug}`);
    expect(status).toBe(410);
    expect(text).toContain(name);
  });
});

describe('C15.2 the address of a group', () => {
  it.each([
    ['/genus/PYRELLA', '/genus/pyrella'],
    ['/families/PYRELLACEAE', '/families/pyrellaceae'],
    ['/zones/NSH', '/zones/nsh'],
    ['/docs/', '/docs'],
  ])('%s leads to %s', async (path, location) => {
    const { status, headers } = await visit(path);
    expect([status, headers.get('location'), headers.get('cache-control')]).toEqual([
      ...[301, location, 'private, max-age=300'],
    ]);
  });

  it('is on the page of a plant, with the ranks above', async () => {
    const { text } = await visit('/species/pyrella-montana');
    for (const path of ['/families/pyrellaceae', '/genus/pyrella']) expect(text).toContain(`href="${path}"`);
  });
});

describe('C15.3 texts of others', () => {
  it('are text on the page of a plant, never markup', async () => {
    const { text } = await visit('/species/pyrella-montana');
    expect(text).toContain('Hostile &lt;script>');
    expect(text).toContain('Refused ');
    expect(text).not.toContain(SCRIPT);
    expect(text).not.toMatch(/<img[^>]*onerror/);
    expect(text).not.toContain('javascript:');
    expect(text.match(/<script[ >]/g)).toHaveLength(2);
  });

  it.each([
    `/explore?q=${encodeURIComponent(BREAKING)}`,
    `/explore?zone=${encodeURIComponent(BREAKING)}`,
    `/explore?filter[genus]=${encodeURIComponent(BREAKING)}`,
    `/explore?filter[${encodeURIComponent(BREAKING)}]=1`,
    `/compare?add=${encodeURIComponent(BREAKING)}`,
    `/species/${encodeURIComponent(BREAKING)}`,
    `/zones/${encodeURIComponent(BREAKING)}`,
  ])('%s brings none from the address', async (path) => {
    const { text, headers } = await visit(path);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(text).not.toMatch(/<img[^>]*onerror/);
    expect(text).not.toContain(`value="${BREAKING}`);
  });

  it('leave commands whole: an apostrophe is encoded', async () => {
    const { text } = await visit(`/explore?filter[genus]=x';id;'`);
    const command = /<code>(curl [^<]*)<\/code>/.exec(text)?.[1] ?? '';
    expect(command).toContain('filter[genus]=x%27%3Bid%3B%27');
  });

  it('name the hosts of photos in the policy', async () => {
    const policy = (await visit('/species/pyrella-montana')).headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/img-src 'self' data: [a-z.]+;/);
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
  });
});

describe('C15.4 errors', () => {
  it.each([
    ['/nothing', 404],
    ['/species/nobody', 404],
    ['/explore?filter[nothing]=1', 400],
    ['/explore?page=2501', 400],
    ['/explore?page=400', 404],
  ])('%s is a page with status %i for browsers, JSON for others', async (path, expected) => {
    const page = await visit(path);
    expect([page.status, page.headers.get('content-type')]).toEqual([expected, 'text/html; charset=utf-8']);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.text.includes('Search for the plant instead.')).toBe(expected === 404);
    const other = await service.ask(path);
    expect([other.status, other.body['error']]).toEqual([expected, true]);
  });

  it('a store that does not answer has a page, with the status and the seconds to wait', async () => {
    const without = await startService();
    const refused = await fetch(`${without.url}/explore`, { headers: HTML });
    expect([refused.status, refused.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(await refused.text()).toContain('The service is busy or starting');
    expect((await fetch(`${without.url}/`, { headers: HTML })).status).toBe(200);
    await without.close();
  });

  it('C15.8 too many requests of an address are refused with a page', async () => {
    const limited = await startService({ engine: indexed, limits: { outsideApi: 2 } });
    const ask = () => fetch(`${limited.url}/compare`, { headers: HTML });
    await ask();
    await ask();
    const refused = await ask();
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    const text = await refused.text();
    expect(text).toContain('Too many requests');
    for (const [, path] of text.matchAll(/(?:href|src)="(\/files\/[^"]+)"/g))
      expect([path, (await fetch(limited.url + path!)).status]).toEqual([path, 200]);
    for (const wrong of ['/files/style.css', '/files/style-000000000000.css'])
      expect([wrong, (await fetch(limited.url + wrong)).status]).toEqual([wrong, 429]);
    await limited.close();
  });
});

describe('C15.5 the download of the explorer', () => {
  it('has the rows of the list with the fields that the query is about', async () => {
    const { text, headers } = await visit('/explore.csv?filter[genus]=pyrella&range[maximum_height_cm]=1,');
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
    const [head, ...rows] = text.trim().split('\n');
    expect(head).toContain('scientific_name,author,common_name,family_name,rank,status');
    expect(head).toContain('maximum_height_cm [cm]');
    expect(rows).toHaveLength(1);
    expect(rows[0]).toContain('Pyrella montana');
  });

  it('has the record of a plant as the API has it; of an unknown plant there is none', async () => {
    const { text, headers } = await visit('/species/pyrella-montana/record.json');
    const { body } = await service.get('/api/v1/species/pyrella-montana');
    expect(JSON.parse(text)).toEqual(body);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    for (const file of ['record.json', 'claims.csv'])
      expect([file, (await visit(`/species/nobody/${file}`)).status]).toEqual([file, 404]);
  });

  it('has the claims about a plant', async () => {
    const { text, headers } = await visit('/species/pyrella-montana/claims.csv');
    expect(headers.get('cache-control')).toBe('private, max-age=60');
    expect(text.split('\n')[0]).toMatch(/^field,value,unit,source,status,/);
    expect(text).toMatch(/^observations,Grows .*,hostile,rejected,reported,/m);
  });
});

describe('C15.6 the language', () => {
  it('of common names is the first that the browser accepts', async () => {
    const { text } = await visit('/species/pyrella-montana', { 'Accept-Language': 'de-AT, en;q=0.5' });
    expect(text).toMatch(/<h1><span lang="de">Berg-Pyrelle<\/span><\/h1>/);
    const { text: upper } = await visit('/species/pyrella-montana', { 'Accept-Language': 'DE-AT' });
    expect(upper).toContain('<h1><span lang="de">Berg-Pyrelle</span></h1>');
    const other = await visit('/species/pyrella-montana', { 'Accept-Language': 'it' });
    expect(other.text).toMatch(/<h1><span lang="en">Hill pyrella<\/span><\/h1>/);
  });

  it('of the texts can be chosen; the way back stays on this service', async () => {
    const { status, headers } = await visit('/language/en?back=/explore?q=hill');
    expect([status, headers.get('location')]).toEqual([303, '/explore?q=hill']);
    expect(headers.get('set-cookie')).toMatch(/^language=en;.*httponly/i);
    const until = Date.parse(/expires=([^;]+)/i.exec(headers.get('set-cookie')!)![1]!);
    expect((until - Date.now()) / 86_400_000).toBeCloseTo(365, 0);
    for (const back of ['//evil.example', '/\\evil.example', 'https://evil.example', '/a b', '/a\r\nb', ''])
      expect((await visit(`/language/en?back=${encodeURIComponent(back)}`)).headers.get('location')).toBe(
        '/',
      );
    expect((await visit('/language/xx')).status).toBe(404);
  });
});

describe('the comparison of plants', () => {
  const SLUGS = [...'abcdefghi'].map((letter) => `malusia-a${letter}ensis`);
  const linked = async (query: string) => {
    const { text } = await visit(`/compare?${query}`);
    return SLUGS.filter((slug) => text.includes(`href="/species/${slug}"`));
  };

  it('has at most eight plants, in one parameter or several, and then no field to add one', async () => {
    for (const query of [`species=${SLUGS.join(',')}`, SLUGS.map((slug) => `species=${slug}`).join('&')])
      expect(await linked(query)).toEqual(SLUGS.slice(0, 8));
    const isFull = async (count: number) => {
      const { text } = await visit(`/compare?species=${SLUGS.slice(0, count).join(',')}`);
      return [text.includes(en.comparing.full), !text.includes('name="add"')];
    };
    expect([await isFull(7), await isFull(8)]).toEqual([
      [false, false],
      [true, true],
    ]);
  });

  it('has each plant once, and marks the values that differ', async () => {
    expect(await linked(`species=${SLUGS[0]},${SLUGS[0]}`)).toEqual([SLUGS[0]]);
    const { text: twice } = await visit(`/compare?species=${SLUGS[0]},${SLUGS[0]!.toUpperCase()}`);
    expect(twice.match(/<a class="quiet"/g)).toHaveLength(1);
    const marked = async (one: number, other: number) => {
      const { text } = await visit(`/compare?species=${SLUGS[one]},${SLUGS[other]}`);
      return text.includes('class="differs"><th scope="row">Author');
    };
    expect([await marked(0, 1), await marked(0, 2)]).toEqual([true, false]);
  });

  it.each([
    ['first', 'pyrella-montana,malusia-adensis', [true, false]],
    ['second', 'malusia-adensis,pyrella-montana', [false, true]],
  ])('has a row, not marked, for a value that only the %s plant has', async (_, slugs, expected) => {
    const { text } = await visit(`/compare?species=${slugs}`);
    const row = text.split('<tr ').find((each) => each.includes('#bloom_months"'));
    expect(row).toContain('<th scope="row">Flowering</th>');
    expect(row).not.toContain('differs');
    const cells = [...row!.matchAll(/<td>(.*?)<\/td>/gs)].map(([, cell]) => cell);
    expect(cells.map((cell) => !cell!.includes(en.explorer.unknown))).toEqual(expected);
  });

  it('has the plants in the order of the address, named in the language, with the source of each value', async () => {
    const { text } = await visit('/compare?species=malusia-abensis,pyrella-montana', {
      'Accept-Language': 'de',
    });
    const heads = [
      ...text.matchAll(/<a href="\/species\/([^"#]+)" lang="(\w+)">([^<]+)<\/a><span class="name">/g),
    ];
    expect(heads.map(([, ...head]) => head)).toEqual([
      ['malusia-abensis', 'la', 'Malusia abensis'],
      ['pyrella-montana', 'de', 'Berg-Pyrelle'],
    ]);
    const source = (slug: string) =>
      new RegExp(`/${slug}#maximum_height_cm">.*?</td>`, 's')
        .exec(text)![0]
        .match(/class="source">([^<]+)/)?.[1];
    expect([source('pyrella-montana'), source('malusia-abensis')]).toEqual(['USDA', undefined]);
    const { text: other } = await visit('/compare?species=pyrella-montana', { 'Accept-Language': 'it' });
    expect(other).toContain('lang="en">Hill pyrella</a>');
  });

  it('takes the only plant that a text means, and offers several', async () => {
    for (const text of ['pyrella-montana', 'hill']) {
      const { status, headers } = await visit(`/compare?species=malusia-aaensis&add=${text}`);
      const location = headers.get('location');
      expect([text, status, location]).toEqual([
        text,
        303,
        '/compare?species=malusia-aaensis,pyrella-montana',
      ]);
    }
    const { status, text } = await visit('/compare?species=malusia-aaensis&add=malusia');
    expect([status, text.includes('malusia-abensis')]).toEqual([200, true]);
    expect(text).toContain(en.comparing.which);
    const none = (await visit('/compare?species=malusia-aaensis&add=%20nobody%20')).text;
    expect(none).toContain(en.comparing.notFound('nobody'));
    expect(none).not.toContain(en.comparing.which);
  });

  it('says which name no plant has, and offers those that are near', async () => {
    const { text } = await visit('/compare?species=malusia-aaensis,nope,pyrella-montan');
    expect(text).toContain(en.comparing.unknown('nope'));
    expect(text).toContain(`${en.comparing.unknown('pyrella-montan')} ${en.comparing.meant}`);
    expect(text).toContain('href="/compare?species=malusia-aaensis,pyrella-montana"');
    expect((await visit('/compare?species=---')).status).toBe(200);
  });
});

describe('C15.7 caching', () => {
  it('a page is not sent again to who has it', async () => {
    const { headers } = await visit('/species/pyrella-montana');
    expect(headers.get('cache-control')).toBe('private, max-age=60');
    expect(headers.get('vary')).toContain('Accept-Language');
    const again = await visit('/species/pyrella-montana', { 'If-None-Match': headers.get('etag') ?? '' });
    expect([again.status, again.text]).toEqual([304, '']);
  });
});

it('C15.114 /.well-known/security.txt has the contact of the operator, for half a year', async () => {
  const { headers, text } = await visit('/.well-known/security.txt');
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const [, until] = /^Contact: mailto:ada@garden\.example\nExpires: (.+)\n$/.exec(text)!;
  const days = (Date.parse(until!) - Date.now()) / 86_400_000;
  expect(days > 178 && days <= 180).toBe(true);
});

describe('C15.9 what search engines read', () => {
  it('every species is in exactly one part of the sitemap', async () => {
    const { text: robots } = await visit('/robots.txt');
    const index = /Sitemap: (\S+)/.exec(robots)?.[1] ?? '';
    const located = async (url: string) =>
      [...(await (await fetch(url)).text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address!);
    const parts = await located(index);
    const listed = (await Promise.all(parts.map(located))).flat().filter((url) => url.includes('/species/'));
    const { rows } = await service.database.session((client) => client.query('select slug from species'));
    expect(listed.map((url) => url.split('/').at(-1)).sort()).toEqual(rows.map(({ slug }) => slug).sort());
    const { text: first } = await visit('/sitemaps/species-1.xml');
    const { meta } = (await service.get('/api/v1/species/pyrella-montana')).body;
    expect(/pyrella-montana<\/loc><lastmod>([^<]+)</.exec(first)?.[1]).toBe(
      (meta as { last_modified: string }).last_modified,
    );
    for (const part of ['species-99', 'species-0', 'plants'])
      expect([part, (await visit(`/sitemaps/${part}.xml`)).status]).toEqual([part, 404]);
    const { text: pages } = await visit('/sitemaps/pages.xml');
    const others = [...pages.matchAll(/<loc>https?:\/\/[^/]+([^<]+)<\/loc>/g)].map(([, path]) => path!);
    expect(others.sort()).toEqual([
      ...[
        '/',
        '/calendar',
        '/compare',
        '/data',
        '/developers',
        '/docs',
        '/explore',
        '/here',
        '/match',
        '/my-plants',
        '/zones',
      ],
    ]);
    // The pages in the menu have the addresses that the sitemap lists.
    const [, menu = ''] = /<nav aria-label="[^"]*">(.*?)<\/nav>/s.exec((await visit('/')).text) ?? [];
    const named = [...menu.matchAll(/href="([^"]+)"/g)].map(([, path]) => path!);
    expect(named.filter((path) => path !== '/sign-in' && !others.includes(path))).toEqual([]);
  });
});

describe('C15.10 linked data', () => {
  it('describes the taxon, its name and its synonyms', async () => {
    const { text } = await visit('/species/pyrella-montana');
    const json = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text)?.[1] ?? '';
    expect(JSON.parse(json)).toMatchObject({
      '@type': 'Taxon',
      name: 'Pyrella montana',
      taxonRank: 'species',
      image: 'https://images.example/habit.jpg',
      sameAs: ['https://www.ipni.org/n/7-1'],
      scientificName: { '@type': 'TaxonName', author: 'Hartw.', isBasedOn: 'Fl. Mont. 3: 118 (1821)' },
      alternateScientificName: expect.arrayContaining([
        expect.objectContaining({ '@type': 'TaxonName', name: 'Pyrella alpestris', author: 'Lund' }),
      ]),
      parentTaxon: {
        ...{ '@type': 'Taxon', '@id': `${service.url}/genus/pyrella`, name: 'Pyrella', taxonRank: 'genus' },
      },
    });
  });

  it('has ranks in full: a subspecies, not an ssp', async () => {
    const { text } = await visit('/species/pyrella-montana-subsp-alba');
    expect([...text.matchAll(/"taxonRank":"([^"]+)"/g)].map(([, rank]) => rank)).toEqual([
      ...['subspecies', 'subspecies', 'genus'],
    ]);
  });
});

describe('C15.11 the page of a plant', () => {
  it('is described in sentences, and has the months of its year', async () => {
    const { text } = await visit('/species/pyrella-montana');
    const [, description = ''] = /<meta name="description" content="([^"]*)"/.exec(text) ?? [];
    expect(description).toMatch(
      /^Pyrella montana\. A perennial plant to 60.cm, .*\. White and pink flowers /,
    );
    expect(description.match(/[a-z]\. [A-Z]/g)!.length).toBeGreaterThan(2);
    expect(description).not.toContain('..');
    const [, row = ''] = /<tr class="bloom_months">(.*?)<\/tr>/s.exec(text) ?? [];
    const months = [...row.matchAll(/<td class(?:="([^"]*)")?>/g)].map(([, kind]) => kind);
    expect(months.flatMap((kind, at) => (kind === 'on' ? [at] : []))).toEqual([5, 6]);
    expect(months).toHaveLength(12);
  });

  it('C15.91 has all sections, those of which nothing is known folded', async () => {
    const { text } = await visit('/species/malusia-adensis');
    const sections = [...text.matchAll(/(<summary>)?<h2 id="section-(\w+)"/g)];
    expect(sections.filter(([, folded]) => folded === undefined).map(([, , name]) => name)).toEqual(['name']);
    expect(sections).toHaveLength(SECTIONS.length);
  });
});

describe('C15.11 the citation of a plant', () => {
  it('has its name with the author, its address and the day', async () => {
    const { text } = await visit('/species/pyrella-montana');
    const [, citation = ''] = /<p class="citation">([^<]+)</.exec(text) ?? [];
    expect(citation).toContain('Pyrella montana Hartw.');
    expect(citation).toContain(`${service.url}/species/pyrella-montana`);
    expect(citation).toContain(dateText('en', new Date().toISOString()));
    expect((await visit('/species/malusia-adensis')).text).not.toMatch(
      /class="citation">[^<]*(?:null|undefined)/,
    );
  });
});

describe('C15.11 the claims about a value', () => {
  it('are below it: source, evidence, licence, and why one was rejected', async () => {
    const { text } = await visit('/species/pyrella-montana');
    const [, opened = ''] = /<details class="trait" id="observations">(.*?)<\/details>/s.exec(text) ?? [];
    expect(opened).toContain('Stony slopes');
    expect(opened).not.toContain('class="count"');
    expect(opened).toContain('rejected');
    expect(opened).toContain('Why it was rejected: Refused');
  });

  it('are in the order of their standing, then of the rank of their source', async () => {
    await service.database.session(async (client) => {
      const values = { wikipedia: 10, usda: 30, openfarm: 20 };
      for (const [source, value] of Object.entries(values))
        await client.query(
          `insert into fact (species_id, attribute_id, source_id, value, evidence, status)
           select s.id, a.id, k.id, to_jsonb($2::int), 'reported', 1 from species s, attribute a, source k
           where s.slug = 'malusia-aaensis' and a.key = 'maximum_height_cm' and k.slug = $1`,
          [source, value],
        );
      await client.query(
        `update species set vals = vals || '{"maximum_height_cm": 30}',
           winners = jsonb_build_object('maximum_height_cm', (select id from source where slug = 'usda'))
         where slug = 'malusia-aaensis'`,
      );
    });
    const { text } = await visit('/species/malusia-aaensis');
    const [, opened = ''] =
      /<details class="trait" id="maximum_height_cm">(.*?)<\/details>/s.exec(text) ?? [];
    const sources = [...opened.matchAll(/#source-([a-z]+)/g)].map(([, source]) => source);
    expect(sources).toEqual(['usda', 'openfarm', 'wikipedia']);
  });
});

describe('the corrections that wait for review', () => {
  const submit = (changes: string, test: boolean) =>
    service.database.session((client) =>
      client.query(
        `insert into correction (record_id, user_id, change_type, source_type, changes, test)
         select s.id, (select min(id) from account), 'update', 'observation', $1::json, $2
         from species s where s.slug = 'malusia-acensis'`,
        [changes, test],
      ),
    );

  it('C9.35 are on the page of the plant, except for tests', async () => {
    await submit('{"light": [null, 7]}', true);
    expect((await visit('/species/malusia-acensis')).text).not.toContain('that wait for review');
    await submit('{"soil_salinity": [null, 1]}', false);
    await service.database.session((client) =>
      client.query(
        `insert into correction (record_id, warning_type, notes, changes)
         select id, 'Checks::UnusualValue', 'x', '{"toxicity": [null, "none"]}' from species where slug = 'malusia-acensis'`,
      ),
    );
    const { text } = await visit('/species/malusia-acensis');
    const [, waiting = ''] = /<section aria-labelledby="pending">(.*?)<\/section>/s.exec(text) ?? [];
    expect(waiting.match(/<li[ >]/g)).toHaveLength(1);
    expect(waiting).toContain('Proposed: ');
  });

  it('are corrections and reports of this plant that nobody has settled', async () => {
    const add = (slug: string, status: string, warning: string | null, source: string | null) =>
      service.database.session((client) =>
        client.query(
          `insert into correction (record_id, user_id, change_status, warning_type, source_type, changes)
           select s.id, (select min(id) from account), $2, $3, $4, '{"light": [null, 7]}'
           from species s where s.slug = $1`,
          [slug, status, warning, source],
        ),
      );
    await add('malusia-aiensis', 'pending', null, 'observation');
    await add('malusia-aiensis', 'pending', null, 'report');
    await add('malusia-aiensis', 'pending', 'report', null);
    await add('malusia-ajensis', 'pending', null, 'observation');
    for (const status of ['accepted', 'rejected', 'reverted'])
      await add('malusia-aiensis', status, null, 'observation');
    const { pending } = await createPageQueries(service.database.pool).plant('malusia-aiensis');
    expect(pending.map(({ is_report }) => Boolean(is_report))).toEqual([true, true, false]);
  });
});

describe('what pages read of the whole database', () => {
  it('C15.9 each part of the sitemap has the next 10,000 ids', async () => {
    const added = await service.database.session(async (client) => {
      const { rows } = await client.query<{ id: number }>(`select id from genus where slug = 'malusia'`);
      await client.query(`select setval(pg_get_serial_sequence('species', 'id'), 9999)`);
      for (const name of ['Malusia ultima', 'Malusia prima'])
        await createSpecies(client, { name, genus: rows[0]!.id });
      const ids = await client.query<{ id: number }>('select max(id) as id from species');
      return ids.rows[0]!.id;
    });
    const queries = createPageQueries(service.database.pool);
    const [first, second] = [await queries.sitemapPart(1), await queries.sitemapPart(2)];
    expect(added).toBe(10_001);
    expect(first.at(-1)?.slug).toBe('malusia-ultima');
    expect(second.map(({ slug }) => slug)).toEqual(['malusia-prima']);
  });

  it('a family has its genera by name, ignoring hybrid signs; genera without species are included', async () => {
    const genera = await service.database.session(async (client) => {
      const { rows } = await client.query<{ family_id: number }>(
        `select family_id from genus where slug = 'malusia'`,
      );
      const { family_id } = rows[0]!;
      for (const [name, key] of [
        ['Zamalusia', 'zamalusia'],
        ['× Hamalusia', 'hamalusia'],
        ['Amalusia', 'amalusia'],
      ])
        await insert(client, 'genus', { name, slug: key, name_key: key, family_id });
      return createPageQueries(service.database.pool).genera(family_id);
    });
    expect(genera.map(({ slug, species_count }) => [slug, species_count > 0])).toEqual([
      ['amalusia', false],
      ['hamalusia', false],
      ['malusia', true],
      ['zamalusia', false],
    ]);
  });

  it('a plant whose status no source establishes says so', async () => {
    await service.database.session((client) =>
      client.query(`update species set status = 'unknown' where slug = 'malusia-brensis'`),
    );
    const statusOf = async (slug: string) => {
      const { text } = await visit(`/species/${slug}`);
      return [en.plant.accepted, en.plant.statusUnknown].filter((words) => text.includes(words));
    };
    expect(await statusOf('malusia-brensis')).toEqual([en.plant.statusUnknown]);
    expect(await statusOf('malusia-bqensis')).toEqual([en.plant.accepted]);
  });

  it('C15.74 the editions of a source are those of the last complete ingestion of each of its files', async () => {
    await service.database.session((client) =>
      client.query(`
        insert into ingest_run (source, file, fingerprint, state, edition, sources)
        select 'flora', r.file, 'x', r.state, r.edition, array[s.id, u.id]
        from source s, source u, (values
          ('a.csv', 'done', 'a 1'), ('a.csv', 'done', 'a 2'), ('a.csv', 'running', 'a 3'), ('b.csv', 'done', 'b 1'),
          ('c.csv', 'done', null)
        ) r (file, state, edition)
        where s.slug = 'usda' and u.slug = 'openfarm' order by r.edition`),
    );
    const editions = await createPageQueries(service.database.pool).editions();
    expect(editions).toEqual(
      new Map([
        ['openfarm', ['a 2', 'b 1']],
        ['usda', ['a 2', 'b 1']],
      ]),
    );
  });
});
