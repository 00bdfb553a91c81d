import type { Client } from 'pg';
import { VOCABULARIES } from '../../src/fields/vocabularies.js';
import { createCountedGarden } from '../contract/counted-garden.js';
import { ENGINES, startOver } from '../contract/engines.js';

interface FacetGroup {
  readonly value: string;
  readonly count: number;
}

/** Values of the boxes of a field in a page, each with its count; NaN without one. */
const boxes = (text: string, key: string): readonly (readonly [value: string, count: number])[] =>
  [...text.matchAll(new RegExp(`name="filter\\[${key}\\]" value="([^"]+)".*?</label>`, 'g'))].map(
    ([label, value]) => [value!, Number(/class="facet"> ([\d,]+)</.exec(label)?.[1])],
  );

/** A garden with every fruit shape, the most values that a field of the explorer has. */
const fill = async (client: Client): Promise<void> => {
  await createCountedGarden(client);
  await client.query(
    `update species set vals = vals || jsonb_build_object('fruit_shape', $1::jsonb -> (id % $2)::int)`,
    [JSON.stringify(VOCABULARIES.fruit_shape), VOCABULARIES.fruit_shape.length],
  );
};

describe.each(ENGINES)('C15.12 the counts of the explorer over %s', (engine) => {
  let service: Awaited<ReturnType<typeof startOver>>;
  beforeAll(async () => {
    service = await startOver(engine, (database) => database.session(fill));
  });
  afterAll(() => service.close());

  const visit = async (path: string) => {
    const answer = await fetch(service.url + path, { headers: { Accept: 'text/html' } });
    return { status: answer.status, text: await answer.text() };
  };

  it.each(
    ['', 'filter[light]=full_sun', 'filter[edible_part]=roots&q=malusia'].flatMap((query) =>
      [
        ['gardening', 'edible_part'],
        ['use', 'toxicity'],
        ['place', 'light'],
        ['fruit', 'fruit_shape'],
      ].map(([section, key]) => [query, section!, key!] as const),
    ),
  )('are facets of the API: ?%s, section %s, %s', async (query, section, key) => {
    const list = query.includes('q=') ? 'species/search' : 'species';
    const { text } = await visit(`/explore/filters?open=${section}&${query}`);
    const { body } = await service.get(`/api/v1/${list}?${query}&facets=${key}&facet_limit=100`);
    const { facets } = body['meta'] as { facets: Record<string, { groups: FacetGroup[] }> };
    const counts = new Map(facets[key]!.groups.map(({ value, count }) => [value, count]));
    expect(counts.size).toBeGreaterThan(0);
    const shown = boxes(text, key);
    expect(shown.map(([value]) => value)).toEqual(expect.arrayContaining([...counts.keys()]));
    expect(shown).toEqual(shown.map(([value]) => [value, counts.get(value) ?? 0]));
  });

  it('are those of open sections, whose chosen values are ticked in any spelling', async () => {
    const { text } = await visit('/explore?filter[light]=9&range[soil_nutriments]=poor,moderate');
    expect(boxes(text, 'light').every(([, count]) => Number.isInteger(count))).toBe(true);
    expect(boxes(text, 'flower_color').every(([, count]) => Number.isNaN(count))).toBe(true);
    const ticked = [...text.matchAll(/name="filter\[(\w+)\]" value="(\w+)" checked/g)];
    expect(ticked.map(([, key, value]) => `${key}=${value}`)).toEqual([
      'light=full_sun',
      'soil_nutriments=poor',
      'soil_nutriments=moderate',
    ]);
    const chips = [...text.matchAll(/Remove the filter: ([^<]+)</g)].map(([, words]) => words);
    expect(chips).toEqual(['Light: full sun (9)', 'Nutrients in the soil: poor – moderate']);
  });

  it('are those of the first section if none is chosen', async () => {
    const { text } = await visit('/explore');
    expect(boxes(text, 'edible_part').every(([, count]) => Number.isInteger(count))).toBe(true);
    expect(boxes(text, 'light').every(([, count]) => Number.isNaN(count))).toBe(true);
  });

  it('C15.93 come with the total before the form is sent, for the list to which it would lead', async () => {
    const form =
      'filter[light]=full_sun&zone=northern+shelf&range[maximum_height_cm]=&range[maximum_height_cm]=';
    const { text } = await visit(`/explore/filters?open=place&${form}`);
    const { body } = await service.get('/api/v1/species?filter[light]=full_sun&filter[zone]=nsh');
    const { total } = body['meta'] as { total: number };
    expect(/data-total[^>]*>(\d+) /.exec(text)?.[1]).toBe(String(total));
    expect(boxes(text, 'sun')).toEqual([]);
  });
});
