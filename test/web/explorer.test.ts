import type { Client } from 'pg';
import { field } from '../../src/fields/registry.js';
import { en } from '../../web/messages/en.js';
import { fr } from '../../web/messages/fr.js';
import { labelWords } from '../../web/words.js';
import { ENGINES, startOver } from '../contract/engines.js';
import { createGarden } from '../contract/garden.js';
import { createGenus, createMany } from '../resources/fixture.js';

/** Species of a genus that has more than a download. */
const MANY = 1_001;

const createGenusOfMany = async (client: Client): Promise<void> => {
  const { rows } = await client.query<{ family_id: number }>(
    `select family_id from genus where slug = 'malusia'`,
  );
  await createMany(client, await createGenus(client, 'Multa', rows[0]!.family_id), MANY);
};

describe.each(ENGINES)('the explorer over %s', (engine) => {
  let service: Awaited<ReturnType<typeof startOver>>;
  beforeAll(async () => {
    service = await startOver(engine, (database) =>
      database.session(async (client) => {
        await createGarden(client);
        await createGenusOfMany(client);
      }),
    );
  });
  afterAll(() => service.close());

  const visit = async (path: string, language = 'en') => {
    const headers = { Accept: 'text/html', 'Accept-Language': language };
    const answer = await fetch(service.url + path, { redirect: 'manual', headers });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };

  const found = (text: string): readonly (string | undefined)[] =>
    [...text.matchAll(/<h2><a href="\/species\/([^"]+)"/g)].map(([, slug]) => slug);

  it.each([
    ['filter[flower_color]=white&filter[flower_color]=red&q=', '/explore?filter[flower_color]=white,red'],
    ['range[maximum_height_cm]=10&range[maximum_height_cm]=', '/explore?range[maximum_height_cm]=10,'],
    ['range[maximum_height_cm]=&range[maximum_height_cm]=', '/explore'],
    ['sort=year.desc', '/explore?order[year]=desc'],
    ['zone=northern%20shelf', '/explore?filter[zone]=nsh'],
  ])('leads from %s to the address of its state', async (query, address) => {
    const { status, headers } = await visit(`/explore?${query}`);
    expect([status, headers.get('location')]).toEqual([303, address]);
  });

  it.each([
    'filter[genus]=malusia&range[maximum_height_cm]=100,&order[maximum_height_cm]=desc',
    'filter[zone]=nsh&filter[establishment]=native',
    'filter[genus]=malusia&page=2',
    'filter_not[maximum_height_cm]=null',
  ])('lists what the API lists for %s', async (query) => {
    const { text } = await visit(`/explore?${query}`);
    const { body } = await service.get(`/api/v1/species?${query}`);
    const { data, meta } = body as { data: { slug: string }[]; meta: { total: number } };
    expect(data.length).toBeGreaterThan(0);
    expect(found(text)).toEqual(data.map(({ slug }) => slug));
    expect(text).toContain(`${meta.total} plant`);
  });

  it.each([en, fr])('C8.75 never calls plants without a report of harm harmless', async (words) => {
    const { text } = await visit('/explore?filter_not[toxic_to]=people', words === en ? 'en' : 'fr');
    expect(text).toContain(`<p class="warning">${words.explorer.harmUnknown}</p>`);
    expect(text).not.toContain(words.explorer.warning || 'which does not mean');
  });

  it('searches as the API does, and says by which name a plant was found', async () => {
    const { text } = await visit('/explore?q=berg-pyrelle');
    const { body } = await service.get('/api/v1/species/search?q=berg-pyrelle');
    expect(found(text)).toEqual((body['data'] as { slug: string }[]).map(({ slug }) => slug));
    expect(text).toContain('also called: Berg-Pyrelle');
  });

  it('C15.84 links from a name to the description that it also is', async () => {
    const { text } = await visit('/explore?q=white+pyrella');
    const address = '/explore?filter[flower_color]=white&filter[genus_name]=Pyrella&said=white%20pyrella';
    expect(text.replaceAll('&amp;', '&')).toContain(`<a href="${address}">${en.said.asDescription(1)}</a>`);
  });

  it('C15.6 searches in the language of the browser, and shows the found name once', async () => {
    const { text } = await visit('/explore?q=pyrelle+des+monts', 'fr');
    expect(found(text)[0]).toBe('pyrella-montana');
    expect(text).toContain('<span lang="fr">Pyrelle des monts</span></a></h2>');
    expect(text).not.toContain('<p class="match">');
  });

  it('keeps the words in both searches and in the file of the list', async () => {
    const { text } = await visit('/explore?q=hill&view=table');
    expect(text.match(/<input [^>]*name="q"[^>]* value="hill"/g)).toHaveLength(2);
    expect(text).toContain('href="/explore.csv?q=hill"');
    const { text: file } = await visit('/explore.csv?q=hill');
    expect(file.trim().split('\n').slice(1)).toEqual([expect.stringContaining(',pyrella-montana,')]);
  });

  it.each([
    ['/explore?q=hill', en.explorer.sortBest],
    ['/explore', en.explorer.sortKnown],
  ])('offers the usual order of %s first: %s', async (path, order) => {
    const { text } = await visit(path);
    expect(/<select name="sort"[^>]*><option[^>]*>([^<]*)</.exec(text)?.[1]).toBe(order);
  });

  it('shows classes by their meaning alone, and common names in their language', async () => {
    const cards = await visit('/explore?filter[genus]=pyrella&filter_not[light]=null');
    const { word } = field('light').scale!.find(({ first, last }) => first <= 8 && last >= 8)!;
    expect(/<dt>Light<\/dt><dd>([^<]+)</.exec(cards.text)?.[1]).toBe(labelWords({ t: en }, 'light', word));
    const table = await visit('/explore?filter[genus]=pyrella&view=table', 'de');
    expect(table.text).toContain('<td lang="de">Berg-Pyrelle</td>');
  });

  it('shows each chosen filter as a chip, with the address without it', async () => {
    const { text } = await visit('/explore?filter[flower_color]=white,red&range[maximum_height_cm]=,100');
    const chips = [
      ...text.matchAll(/<li><a href="([^"]+)"><span class="hidden">Remove the filter: ([^<]+)</g),
    ];
    expect(chips.map(([, address, words]) => [words, address?.replaceAll('&amp;', '&')])).toEqual([
      ['Flower colour: white', '/explore?filter[flower_color]=red&range[maximum_height_cm]=,100'],
      ['Flower colour: red', '/explore?filter[flower_color]=white&range[maximum_height_cm]=,100'],
      ['Tallest: at most 1\u202fm', '/explore?filter[flower_color]=white,red'],
    ]);
  });

  it('C15.64 shows a comma in a value as it is, and removes the value as a whole', async () => {
    const { text } = await visit('/explore?filter[genus]=Pyrella%5C%2C+alba,Malusia');
    const chips = [
      ...text.matchAll(/<li><a href="([^"]+)"><span class="hidden">Remove the filter: ([^<]+)</g),
    ].map(([, address, words]) => [words!.split(': ')[1], address]);
    expect(chips).toEqual([
      ['Pyrella, alba', '/explore?filter[genus]=Malusia'],
      ['Malusia', '/explore?filter[genus]=Pyrella%5C,%20alba'],
    ]);
  });

  /** Returns the addresses' parameters that the form of the filters sends as it is. */
  const sentBy = (text: string): readonly string[] => {
    const form = /<form class="filters"[\s\S]*?<\/form>/.exec(text)![0];
    return [...form.matchAll(/<input(?:[^>"]|"[^"]*")*>/g)].flatMap(([tag]) => {
      const [, name = ''] = /\sname="([^"]*)"/.exec(tag) ?? [];
      const [, value = ''] = /\svalue="([^"]*)"/.exec(tag) ?? [];
      const isSent = tag.includes('type="checkbox"') ? /\schecked/.test(tag) : value !== '';
      return isSent && name !== '' ? [`${name}=${value}`] : [];
    });
  };

  it.each([
    ['filter[light]=3', ['filter[light]=3']],
    ['filter[light]=full_sun,3', ['filter[light]=3', 'filter[light]=full_sun']],
    ['filter[light]=2,3,4,5', ['filter[light]=2,5', 'filter[light]=shade']],
    ['filter[light]=null', ['filter[light]=null']],
    ['filter[flower_color]=white,null', ['filter[flower_color]=null', 'filter[flower_color]=white']],
    ['filter[edible]=true,null', ['filter[edible]=null', 'filter[edible]=true']],
    ['range[light]=2,4', ['range[light]=2,4']],
    ['filter[maximum_height_cm]=300', ['filter[maximum_height_cm]=300']],
    ['range[maximum_height_cm]=10,300', ['range[maximum_height_cm]=10', 'range[maximum_height_cm]=300']],
    ['range[maximum_height_cm]=10, 300', ['range[maximum_height_cm]=10', 'range[maximum_height_cm]=300']],
    ['filter_not[light]=3', ['filter_not[light]=3']],
  ])('C15.64 its form sends %s again', async (query, sent) => {
    const { status, text } = await visit(`/explore?${query}`);
    expect([status, sentBy(text)]).toEqual([200, sent]);
  });

  it('C15.64 all steps of a word are the box of the word', async () => {
    const { scale } = field('light');
    const { word, first, last } = scale!.find((each) => each.last > each.first)!;
    const steps = Array.from({ length: last - first + 1 }, (_, at) => first + at);
    const { text } = await visit(`/explore?filter[light]=${steps.join(',')}`);
    expect(sentBy(text)).toEqual([`filter[light]=${word}`]);
  });

  it('C15.5 passes on the warnings about a query: in English as the API has them', async () => {
    const warned = async (language: string) => (await visit('/explore?filter[zone]=nowhere', language)).text;
    expect(await warned('en')).toMatch(/<p class="warning">[^<]*nowhere/);
    expect(await warned('fr')).toContain(`<p class="warning">${fr.explorer.warning}</p>`);
  });

  it('C15.5 warns of a family that no plant has, with the nearest name, as the API does', async () => {
    const query = 'filter[family]=Malusiacae';
    const { text } = await visit(`/explore?${query}`);
    const { body } = await service.get(`/api/v1/species?${query}`);
    const { warnings } = body['meta'] as { warnings: { message: string }[] };
    expect(warnings).toHaveLength(1);
    expect(warnings[0]!.message).toContain('did you mean');
    expect(text.replaceAll('&quot;', '"')).toContain(`<p class="warning">${warnings[0]!.message}</p>`);
  });

  it.each([
    ['zone_id=germny', 'zone_id', 'filter[zone]'],
    ['cursor=*', 'cursor', 'page'],
    ['fliter[light]=1', 'fliter[light]', 'filter[light]'],
    ['pgae=2', 'pgae', 'page'],
    ['colour=red', 'colour', null],
  ])('C15.5 says that %s was left out', async (query, name, meant) => {
    const { status, text } = await visit(`/explore?${query}`);
    expect(status).toBe(200);
    const said = en.explorer.leftOut(`"${name}"`, meant);
    expect(text.replaceAll('&quot;', '"')).toContain(`<p class="warning">${said}</p>`);
    expect((await visit(`/explore?${query}`, 'fr')).text).toContain('n’est pas un paramètre');
  });

  it('C15.5 keeps an unknown parameter when it leads to another address, but no token', async () => {
    const { status, headers } = await visit('/explore?fliter[light]=1&a%26b=2&sort=year.desc&token=x');
    expect([status, headers.get('location')]).toEqual([
      303,
      '/explore?order[year]=desc&fliter[light]=1&a%26b=2',
    ]);
    expect((await visit(headers.get('location')!)).status).toBe(200);
  });

  it('C7.2 refuses a long text before a redirect whose address would be too long', async () => {
    const { status, text } = await visit(`/explore?q=${'wild+rose+'.repeat(700)}&zone=`);
    expect(status).toBe(400);
    expect(text).toContain('at most 200 are allowed');
  });

  it('C5.4 C5.5 says which page is the last, and names no parameter that the page lacks', async () => {
    const past = await visit('/explore?page=400');
    const { body } = await service.get('/api/v1/species?page=400');
    expect([past.status, body['message']]).toEqual([404, expect.stringContaining('the last page is')]);
    expect(past.text).toContain(body['message'] as string);
    expect((await visit('/explore?page=400', 'fr')).text).toContain(fr.errors.pastEnd);
    const deep = await visit('/explore?page=9999');
    expect(deep.status).toBe(400);
    expect(deep.text).toContain('narrow the collection with a filter or range.');
    expect(deep.text).not.toContain('cursor');
  });

  it('C15.5 offers the zones that a text may mean, and says that it means none', async () => {
    const choice = async (zone: string) =>
      /<p class="choice" role="status">(.*?)<\/p>/s.exec(
        (await visit(`/explore?q=hill&zone=${zone}`)).text,
      )![1]!;
    const several = await choice('shelf');
    expect(several.startsWith(en.explorer.zoneSeveral)).toBe(true);
    const links = [...several.matchAll(/href="([^"]+)">([^<]+)</g)];
    expect(links.map(([, address, name]) => [address!.replaceAll('&amp;', '&'), name])).toEqual([
      ['/explore?q=hill&filter[zone]=nsh', 'Northern Shelf'],
      ['/explore?q=hill&filter[zone]=nsh-ab', 'Shelf Abbey'],
      ['/explore?q=hill&filter[zone]=12', 'Southwestern Shelf'],
    ]);
    expect(await choice('nowhere')).toBe(en.explorer.zoneUnknown('nowhere'));
  });

  it('C15.5 clears the filters, not the words', async () => {
    const clear = async (query: string) =>
      /class="clear" href="([^"]+)"/.exec((await visit(`/explore?${query}`)).text)?.[1];
    expect(await clear('q=hill&filter[genus]=pyrella')).toBe('/explore?q=hill');
    expect(await clear('filter[genus]=pyrella')).toBe('/explore');
  });

  it('C15.64 says by what it is sorted, in any spelling, and has up to six values in a table', async () => {
    const { text } = await visit('/explore?order[year]=DESC');
    expect(text).toMatch(/<option value="year.desc" selected/);
    const table = await visit(
      '/explore?view=table&filter_not[ph_minimum]=null&filter_not[soil_salinity]=null',
    );
    expect(table.text.match(/<th scope="col">/g)).toHaveLength(3 + 6);
  });

  it('C15.64 leads from page to page, and to the file of the list', async () => {
    const links = async (query: string) => {
      const { text } = await visit(`/explore?filter[genus]=malusia${query}`);
      const link = (pattern: RegExp) => pattern.exec(text)?.[1]?.replaceAll('&amp;', '&');
      expect(link(/href="(\/explore\.csv[^"]*)"/)).toBe('/explore.csv?filter[genus]=malusia');
      expect(text).not.toContain('rel="canonical"');
      return [link(/rel="prev" href="([^"]+)"/), link(/rel="next" href="([^"]+)"/)];
    };
    const first = '/explore?filter[genus]=malusia';
    expect(await links('')).toEqual([undefined, `${first}&page=2`]);
    expect(await links('&page=2')).toEqual([first, `${first}&page=3`]);
    expect(await links('&page=3&view=table')).toEqual([`${first}&view=table&page=2`, undefined]);
    expect((await visit('/explore')).text).toContain('rel="canonical"');
  });

  it('C15.5 downloads at most a thousand rows of the list', async () => {
    const { text } = await visit('/explore.csv?filter[genus]=malusia&order[scientific_name]=desc&page=2');
    const [head, ...rows] = text.trim().split('\n');
    expect(head).toContain('id,slug,links.self,scientific_name,author,common_name');
    expect(rows).toHaveLength(45);
    expect(rows[0]).toContain('malusia-bsensis');
    const all = await visit('/explore.csv?filter[genus]=multa');
    expect(
      new Set(
        all.text
          .trim()
          .split('\n')
          .slice(1)
          .map((row) => row.split(',')[1]),
      ).size,
    ).toBe(1000);
    expect((await visit('/explore')).text).toContain('1,000');
  });
});
