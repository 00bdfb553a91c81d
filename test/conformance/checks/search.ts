import { rule } from '../check.js';
import { each, expectEqual, expectTrue, seen } from '../expect.js';
import { binomials, search } from '../searching.js';
import type { Plant, Species } from '../types.js';

/** C7.1 to C7.3, C7.7, C7.9: parameters, order and items of searches. */
export const searches = [
  rule('C7.1', 'items, links and keys are those of the flat list', async (target) => {
    await each(['species', 'plants'], async (collection) => {
      const flat = await target.list(`/api/v1/${collection}?filter[rank]=species&order[slug]=desc`);
      const found = await target.list(
        `/api/v1/${collection}/search?q=*&filter[rank]=species&order[slug]=desc`,
      );
      expectEqual(`${collection}: data`, found.data, flat.data);
      expectEqual(`${collection}: total`, found.meta.total, flat.meta.total);
    });
  }),
  rule('C7.1', 'parent parameters narrow a search', async (target) => {
    const { genus, species } = await target.examples.related();
    const { data } = await search(target, '*', `&genus_id=${genus.slug}&limit=100`);
    expectTrue(
      `${species.slug} is not found`,
      data.some(({ id }) => id === species.id),
    );
    expectEqual(
      'of other genera',
      data.filter(({ genus_id }) => genus_id !== genus.id).map(({ slug }) => slug),
      [],
    );
  }),
  rule('C7.2', 'q: missing 422, too long 400, * everything, only punctuation no results', async (target) => {
    await each(
      ['', '?q=', '?q=%20'],
      async (query) => void (await target.refused(`/api/v1/species/search${query}`, 422)),
    );
    await target.refused(`/api/v1/species/search?q=${'a'.repeat(201)}`, 400);
    await search(target, `${'ä'.repeat(200)}   `);
    await search(target, '🌱'.repeat(200));
    const all = await target.list('/api/v1/species');
    const any = await search(target, '*');
    expectEqual('total and data of *', [any.meta.total, any.data], [all.meta.total, all.data]);
    const none = await search(target, '--- !');
    expectEqual('of signs alone', [none.data, none.meta.total], [[], 0]);
  }),
  rule('C7.3', 'limit is 1 to 100, default 20', async (target) => {
    const total = (await search(target, '*')).meta.total;
    const length = async (limit: string) => (await search(target, '*', `&limit=${limit}`)).data.length;
    expectEqual('without', (await search(target, '*')).data.length, Math.min(20, total));
    expectEqual('empty', await length(''), Math.min(20, total));
    expectEqual('1', await length('1'), Math.min(1, total));
    expectEqual('100', await length('100'), Math.min(100, total));
    const above = await search(target, '*', '&limit=500');
    expectEqual('500', above.data.length, Math.min(100, total));
    expectEqual(
      'warnings',
      above.meta.warnings?.map(({ param, problem }) => [param, problem]),
      [['limit', 'out_of_range']],
    );
    await each(
      ['0', '-1', 'x', '1.5'],
      async (limit) => void (await target.refused(`/api/v1/species/search?q=*&limit=${limit}`, 400)),
    );
  }),
  rule('C7.7', 'order replaces the ranking and keeps the results', async (target) => {
    const [species] = await binomials(target);
    const q = species!.genus;
    const ranked = await search(target, q, '&limit=100');
    const sorted = await search(target, q, '&limit=100&order[id]=desc');
    expectEqual('total', sorted.meta.total, ranked.meta.total);
    const ids = sorted.data.map(({ id }) => id);
    expectEqual(
      'order',
      ids,
      ids.toSorted((one, other) => other - one),
    );
    if (ranked.meta.total > 100) return;
    expectEqual('results', ids.toSorted(), ranked.data.map(({ id }) => id).toSorted());
  }),
  rule('C7.7', 'within a tier accepted names come before unknown ones', async (target) => {
    const { data } = await target.list<Species>('/api/v1/species/search?q=*&filter[status]=unknown');
    const unknown = seen(data[0], 'a species of unknown status');
    const { data: found } = await search(
      target,
      unknown.genus,
      `&limit=100&filter[genus_id]=${unknown.genus_id}`,
    );
    const of = found.filter(({ common_name }) => common_name === null).map(({ status }) => status);
    expectEqual('statuses', of, of.toSorted());
  }),
  rule('C7.9', 'one item per plant; names of its varieties find it', async (target) => {
    const { data } = await target.list<Plant>('/api/v1/plants/search?q=*&limit=100');
    expectEqual('distinct plants', new Set(data.map(({ id }) => id)).size, data.length);
    const lower = await target.examples.speciesWhere(
      'an infraspecific record',
      ({ id, plant_id, rank }) => id !== plant_id && rank !== 'species',
    );
    const path = `/api/v1/plants/search?q=${encodeURIComponent(lower.scientific_name)}`;
    const found = await target.list<Plant>(path);
    expectTrue(
      `q=${lower.scientific_name} does not find its plant`,
      found.data.some(({ id }) => id === lower.plant_id),
    );
    const species = await search(target, lower.scientific_name);
    expectEqual('first of species/search', species.data[0]?.id, lower.id);
  }),
];
