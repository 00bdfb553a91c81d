import { en } from '../../web/messages/en.js';
import type { Service } from '../contract/service.js';
import { sampleService } from '../support/sample-service.js';

let service: Service;
beforeAll(async () => {
  service = await sampleService();
});
afterAll(() => service.close());

const visit = async (path: string, language = 'en') => {
  const headers = { Accept: 'text/html', 'Accept-Language': language };
  const answer = await fetch(service.url + path, { redirect: 'manual', headers });
  return { status: answer.status, to: answer.headers.get('location'), text: await answer.text() };
};
const search = (q: string, parameters: Record<string, string> = {}) =>
  visit(`/explore?${new URLSearchParams({ q, ...parameters })}`);

/** Visits the page to which a search leads. */
const described = async (q: string, language = 'en') => {
  const { to } = await search(q);
  return visit(to!, language);
};

const unescaped = (html: string): string =>
  html.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#39;', "'");
/** Returns the chips of a page: their words and addresses. */
const chipsOf = (text: string): ReadonlyMap<string, string> =>
  new Map(
    [...text.matchAll(/<li><a href="([^"]+)"><span class="hidden">Remove the filter: ([^<]+)</g)].map(
      ([, address, words]) => [unescaped(words!), unescaped(address!)],
    ),
  );
/** Returns the address of the link with these words. */
const linkTo = (text: string, words: string): string | undefined =>
  [...text.matchAll(/<a href="([^"]+)">([^<]+)<\/a>/g)]
    .filter(([, , shown]) => unescaped(shown!) === words)
    .map(([, address]) => unescaped(address!))[0];
const totalOf = (text: string): string => /<p class="total" role="status">([^<]+)</.exec(text)![1]!;
const box = (text: string): string | undefined => /<input id="search"[^>]* value="([^"]*)"/.exec(text)?.[1];

const YELLOW = '/explore?filter[flower_color]=yellow&said=';

describe('C15.84 a search for a description', () => {
  it('leads to the explorer with its filters and the text', async () => {
    const { status, to } = await search('yellow flowers, under 5 m');
    expect([status, to]).toEqual([
      303,
      '/explore?filter[flower_color]=yellow&range[maximum_height_cm]=,500&said=yellow%20flowers,%20under%205%20m',
    ]);
    const { text } = await visit(to!);
    const { body } = await service.get('/api/v1/species/interpret?q=yellow+flowers,+under+5+m');
    expect(totalOf(text)).toBe(en.explorer.results((body as { data: { total: number } }).data.total));
    expect(box(text)).toBe('yellow flowers, under 5 m');
  });

  it('keeps other parameters, which replace the words about the same field', async () => {
    const { to } = await search('yellow flowers', { view: 'table', 'filter[edible]': 'true' });
    expect(to).toBe(
      '/explore?filter[flower_color]=yellow&view=table&filter[edible]=true&said=yellow%20flowers',
    );
    const other = await search('yellow flowers, edible', { 'filter[flower_color]': 'white' });
    expect(other.to).toBe(
      '/explore?filter[edible]=true&filter[flower_color]=white&said=yellow%20flowers,%20edible',
    );
  });

  it.each(['tomato', 'qzx wvk', 'yellow flowers or silver leaves', 'safe for dogs'])(
    'searches for %s as for a name',
    async (q) => {
      expect((await search(q)).status).toBe(200);
    },
  );

  it('can be searched for as a name, and read as a description again', async () => {
    const { text } = await described('yellow flowers');
    const asName = linkTo(text, en.said.asName)!;
    expect(asName).toBe('/explore?q=yellow%20flowers&as=name');
    const names = await visit(asName);
    expect([names.status, box(names.text)]).toEqual([200, 'yellow flowers']);
    const count = Number(totalOf(text).split(' ')[0]);
    expect(linkTo(names.text, en.said.asDescription(count))).toBe(`${YELLOW}yellow%20flowers`);
    expect(names.text).toMatch(/<input type="hidden" name="as" value="name"/);
  });
});

describe('C15.85 a page with `said`', () => {
  it('has a chip for each condition, which removes all of its parameters', async () => {
    const { text } = await described('edible, native to Italy, zone 5');
    const chips = chipsOf(text);
    expect([...chips.keys()]).toEqual(['Edible: yes', 'Native: Italy', `${en.fields['hardiness_zone']}: 5`]);
    const said = 'said=edible,%20native%20to%20Italy,%20zone%205';
    const zone = 'range[hardiness_zone]=,5&range[hardiness_zone_maximum]=5,&unknown=hardiness_zone_maximum';
    const place = 'filter[zone]=IT&filter[establishment]=native';
    expect([...chips.values()]).toEqual([
      `/explore?${place}&${zone}&${said}`,
      `/explore?filter[edible]=true&${zone}&${said}`,
      `/explore?filter[edible]=true&${place}&${said}`,
    ]);
    const without = await visit(chips.get('Native: Italy')!);
    expect([...chipsOf(without.text).keys()]).toEqual(['Edible: yes', `${en.fields['hardiness_zone']}: 5`]);
    expect(box(without.text)).toBe('edible, native to Italy, zone 5');
  });

  it('shows values of a list as one chip, and filters that were chosen otherwise', async () => {
    const { to } = await search('plants for shade');
    const { text } = await visit(`${to}&filter[flower_color]=white`);
    expect([...chipsOf(text).keys()]).toEqual([
      'Sun or shade: partial shade or full shade',
      'Flower colour: white',
    ]);
  });

  it('says what was left out, and why, in the language of the page', async () => {
    const { text } = await described('yellow flowers for bees');
    expect(text).toContain('Left out: <em>bees</em> (no field says which animals a plant attracts).');
    const french = await described('yellow flowers for bees', 'fr');
    expect(french.text).toContain('<em>bees</em> (aucun champ ne dit quels animaux une plante attire)');
  });

  it('offers the readings of an ambiguous place until one is chosen', async () => {
    const { text } = await described('trees from Georgia');
    const chosen = linkTo(text, 'Native: Georgia (United States)')!;
    expect(linkTo(text, 'Native: Georgia')).toBeDefined();
    const { text: after } = await visit(chosen);
    expect([...chipsOf(after).keys()]).toContain('Native: Georgia (United States)');
    expect(after).not.toContain('several meanings');
  });

  it('calls no plants safe: those known to be poisonous can be left out (C7.35)', async () => {
    const { text } = await described('trees that are safe for dogs');
    expect(text).toContain('No source here says of any plant that it is harmless to dogs.');
    const { text: after } = await visit(linkTo(text, en.said.leaveOut)!);
    expect(after).toContain(`<h1>${en.explorer.notKnownPoisonous('dogs')}</h1>`);
    expect(after).not.toContain('No source here says');
    expect(`${/<h1>.*?<\/h1>/.exec(text)![0]}${/<title>.*?<\/title>/.exec(text)![0]}`).not.toContain('safe');
  });

  it('has a list for each side of an "or" that no list answers', async () => {
    const { text } = await search('yellow flowers or silver leaves');
    const to = linkTo(text, 'Flower colour: yellow')!;
    expect(to).toBe(`${YELLOW}yellow%20flowers%20or%20silver%20leaves`);
  });

  it('keeps the text in its form, and drops it for another text', async () => {
    const { text } = await described('yellow flowers');
    expect(text).toMatch(/<input type="hidden" name="said" value="yellow flowers"/);
    const { to } = await visit('/explore?said=yellow+flowers&filter[flower_color]=yellow&q=tomato');
    expect(to).toBe('/explore?filter[flower_color]=yellow&q=tomato');
    expect((await visit(`/explore?said=${'a'.repeat(201)}`)).status).toBe(200);
  });
});

it('C15.86 without a plant links to the plants without each condition', async () => {
  const { text } = await described('yellow flowers, fern');
  expect(totalOf(text)).toBe(en.explorer.results(0));
  const links = [...text.matchAll(/<a href="([^"]+)">without <em>([^<]+)<\/em>: ([^<]+)<\/a>/g)];
  expect(links.length).toBeGreaterThan(0);
  for (const [, address, words, count] of links) {
    expect(['yellow flowers', 'fern']).toContain(words);
    expect(totalOf((await visit(unescaped(address!))).text)).toBe(count);
  }
});

it('C15.87 says how many plants have a value, and shows the others as well', async () => {
  const { text } = await described('yellow flowers');
  const { body } = await service.get('/api/v1/species/interpret?q=yellow+flowers');
  const { data } = body as { data: { conditions: { known: Record<string, number> }[] } };
  expect(text).toContain(`is known for ${data.conditions[0]!.known['flower_color']} of `);
  const { text: all } = await visit(linkTo(text, en.fields['flower_color']!)!);
  expect(totalOf(all)).not.toBe(totalOf(text));
  expect(all).not.toContain('is known for');
  const [yellow, open] = [...chipsOf(all)];
  expect([yellow![0], open![0]]).toEqual(['Flower colour: yellow', 'Flower colour may be unknown']);
  expect(yellow![1]).toBe('/explore?said=yellow%20flowers');
});
