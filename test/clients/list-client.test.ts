import type { Service } from '../contract/service.js';
import { sampleService } from '../support/sample-service.js';
import { ListClient, type ListedSpecies } from './list-client.js';

let service: Service;
let client: ListClient;
beforeAll(async () => {
  service = await sampleService();
  client = new ListClient(service.url, service.token);
});
afterAll(() => service.close());

const all = async (query: string): Promise<readonly ListedSpecies[]> => {
  const species: ListedSpecies[] = [];
  for await (const each of client.species(query)) species.push(each);
  return species;
};

describe('a simple client', () => {
  it('C5.6 C5.10 follows links.next to the end of a filtered, ordered list: every species once', async () => {
    const query = 'filter[edible]=true&filter_not[maximum_height_cm]=null&order[maximum_height_cm]=desc';
    const found = await all(query);
    expect(found.length).toBeGreaterThan(40);
    expect(found).toHaveLength(await client.total(query));
    expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
  });

  it('C5.7 keeps filters with commas, quotes and letters of other scripts in the links', async () => {
    const query = `filter[family]=Rosaceae,${encodeURIComponent('Fabaceae,Éric\\,aceae"')}&order[scientific_name]=asc`;
    const found = await all(query);
    const names = found.map(({ scientific_name }) => scientific_name);
    expect(found.length).toBeGreaterThan(20);
    expect(names).toEqual([...names].sort());
  });

  it('C8.1 follows the links of an item to other records', async () => {
    const [first] = await all('filter[slug]=malus-domestica');
    const answers = await Promise.all(
      Object.entries(first!.links).map(async ([name, link]) => [name, (await service.get(link)).status]),
    );
    expect(Object.fromEntries(answers)).toEqual({ self: 200, plant: 200, genus: 200 });
  });

  it('stops at an error and reports it', async () => {
    await expect(all('filter[lihgt]=1')).rejects.toThrow(/400 .*did you mean light/);
  });
});
