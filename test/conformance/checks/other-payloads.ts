import { rule } from '../check.js';
import { each, expectEqual, expectTrue, notSeen } from '../expect.js';
import { fitsOn } from '../fits-on.js';
import { fits } from '../shapes/fits.js';
import {
  correction,
  counters,
  fact as factShape,
  profile as profileShape,
  sourceItem,
} from '../shapes/others.js';
import { taxa } from '../shapes/taxa.js';
import { zone } from '../shapes/zones.js';
import type { Fact, Item } from '../types.js';

/** C8.35 to C8.61: members and types of all other payloads, none missing and none unknown. */
export const otherPayloads = [
  rule(
    'C8.35',
    'members and types of genus, family and the ranks above, in lists and records',
    async ({ list, record }) => {
      await each(taxa, async ([collection, shape]) => {
        const { data } = await list(`/api/v1/${collection}`);
        for (const item of data) fits(`${collection} ${item['slug']}`, shape, item);
        const [first] = data;
        if (first)
          expectEqual(
            `${collection}/${first['slug']}`,
            (await record(`/api/v1/${collection}/${first['slug']}`)).data,
            first,
          );
      });
    },
  ),
  rule('C8.40', 'members and types of zones, in lists and records', async (target) => {
    await fitsOn(target, 'distributions', zone);
    const { data } = await target.list('/api/v1/distributions');
    await each(data.slice(0, 5), async (item) => {
      expectEqual(
        `zone ${item['slug']}`,
        (await target.record(`/api/v1/distributions/${item['slug']}`)).data,
        item,
      );
    });
  }),
  rule('C8.45', 'members and types of corrections', async (target) => {
    const { data } = await target.list('/api/v1/corrections');
    if (data.length === 0) notSeen('no such data here: a correction');
    await fitsOn(target, 'corrections', correction);
    for (const item of data) {
      expectEqual(
        `correction ${item['id']}`,
        (await target.record(`/api/v1/corrections/${item['id']}`)).data,
        item,
      );
    }
  }),
  rule('C8.50', 'members and types of facts', async ({ examples, list }) => {
    const { facts } = await examples.withFacts();
    for (const fact of facts) fits(`fact ${fact.id}`, factShape, fact);
    await each((await examples.walked()).slice(0, 20), async ({ slug }) => {
      const answer = await list<Fact>(`/api/v1/species/${slug}/facts`);
      for (const fact of answer.data) fits(`${slug}: fact ${fact.id}`, factShape, fact);
      expectEqual('members of the answer', Object.keys(answer).sort(), ['data', 'meta']);
    });
  }),
  rule('C8.55', 'members and types of sources, by rank', async ({ body }) => {
    const { data, meta } = (await body('/api/v1/sources')) as {
      readonly data: readonly Item[];
      readonly meta: Item;
    };
    expectTrue('no array in data', Array.isArray(data));
    for (const source of data) fits(`source ${source['slug']}`, sourceItem, source);
    expectEqual('total', meta['total'], data.length);
    const ranks = data.map(({ rank }) => Number(rank));
    expectEqual(
      'ranks',
      ranks,
      ranks.toSorted((one, other) => one - other),
    );
    expectEqual('distinct ranks', new Set(ranks).size, ranks.length);
  }),
  rule('C8.60', 'counters', async ({ body, list }) => {
    const status = await body('/api/v1');
    fits('/api/v1', counters, status);
    expectEqual('species_count', status['species_count'], (await list('/api/v1/species')).meta.total);
    expectEqual('plants_count', status['plants_count'], (await list('/api/v1/plants')).meta.total);
    const colored = (await list('/api/v1/species?filter_not[foliage_color]=null')).meta.total;
    expectEqual('detailled_plants_count', status['detailled_plants_count'], colored);
  }),
  rule(
    'C8.61',
    'the profile; without name, email and creation for a browser token',
    async ({ body, examples }) => {
      const profile = await body('/api/v1/me');
      fits('/api/v1/me', profileShape, profile);
      const { name, email, created_at } = await body('/api/v1/me', { token: await examples.browserToken() });
      expectEqual('with a browser token', [name, email, created_at], [null, null, null]);
    },
  ),
];
