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

describe('a plain client', () => {
  it('C5.6 C5.10 follows links.next to the end of a filtered, ordered list: every species once', async () => {
    const query = 'filter[edible]=true&filter_not[maximum_height_cm]=null&order[maximum_height_cm]=desc';
    const found = await all(query);
    expect(found.length).toBeGreaterThan(40);
    expect(found).toHaveLength(await client.total(query));
    expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
  });

  it('C5.7 keeps filters with commas, quotes and letters of other scripts through the links', async () => {
    const query = `filter[family]=Rosaceae,${encodeURIComponent('Fabaceae,Éric\\,aceae"')}&order[scientific_name]=asc`;
    const found = await all(query);
    const names = found.map(({ scientific_name }) => scientific_name);
    expect(found.length).toBeGreaterThan(20);
    expect(names).toEqual([...names].sort());
  });

  it('C8.1 finds its way from an item to the records that it links to', async () => {
    const [first] = await all('filter[slug]=malus-domestica');
    for (const link of Object.values(first!.links)) expect((await service.get(link)).status).toBe(200);
  });

  it('stops at an error and says which', async () => {
    await expect(all('filter[lihgt]=1')).rejects.toThrow(/400 .*did you mean light/);
  });
});
