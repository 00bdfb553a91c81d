import { LEVEL_3_ZONES } from '../../src/geography/level-3-zones.js';
import type { ItemInput } from '../../src/ingest/item.js';
import { ZONE_IDS } from '../../src/ingest/merge/zone-ids.js';
import { ingestRows, name, presence, rowsOf, zone } from '../ingest/support.js';
import { sampleService } from '../support/sample-service.js';
import { indexed } from './garden.js';
import { type Service, startService } from './service.js';

interface Item {
  readonly id: number;
  readonly slug: string;
}

/** Number of requests under way at a time. */
const AT_ONCE = 20;

/** Runs `work` for each of many, some at a time, and returns what it returns except undefined. */
const each = async <T>(
  all: readonly T[],
  work: (one: T) => Promise<string | undefined>,
): Promise<string[]> => {
  const found: string[] = [];
  for (let start = 0; start < all.length; start += AT_ONCE) {
    const results = await Promise.all(all.slice(start, start + AT_ONCE).map(work));
    found.push(...results.filter((result) => result !== undefined));
  }
  return found;
};

const dataOf = async (service: Service, path: string): Promise<Item | undefined> =>
  (await service.get(path)).body['data'] as Item | undefined;

/** Reads all pages of a list. */
const everyItem = async (service: Service, path: string): Promise<readonly Item[]> => {
  const items: Item[] = [];
  for (let page = 1; ; page += 1) {
    const { body } = await service.get(`${path}?page=${page}`);
    items.push(...(body['data'] as readonly Item[]));
    if (!(body['links'] as { readonly next?: string }).next) return items;
  }
};

/** Requests each item by id and slug; returns the requests that answer another record. */
const misled = (service: Service, path: string, items: readonly Item[]): Promise<readonly string[]> =>
  each(
    items.flatMap((item) => [item.id, item.slug].map((ref) => ({ item, ref }))),
    async ({ item, ref }) => {
      const found = await dataOf(service, `${path}/${ref}`);
      return found?.id === item.id && found.slug === item.slug
        ? undefined
        : `${path}/${ref}: ${found?.slug ?? 'nothing'}, not ${item.slug}`;
    },
  );

const levelOf = (code: string): number => {
  if (/^\d+$/.test(code)) return code.length;
  return code.length === 3 ? 3 : 4;
};

const parentOf = (code: string): string | undefined =>
  [undefined, code[0], String(LEVEL_3_ZONES.get(code)?.region), code.slice(0, 3)][levelOf(code) - 1];

describe('C1.10 C11.10 every record of the sample is named by its id and by its slug', () => {
  let service: Service;
  beforeAll(async () => {
    service = await sampleService();
  });
  afterAll(() => service?.close());

  it.each(
    'kingdoms subkingdoms divisions division_classes division_orders families genus plants species distributions'.split(
      ' ',
    ),
  )('%s', async (collection) => {
    const path = `/api/v1/${collection}`;
    const items = await everyItem(service, path);
    expect(items.length).toBeGreaterThan(0);
    expect(await misled(service, path, items)).toEqual([]);
  });
});

describe('C11.10 every zone of the scheme', () => {
  const codes = [...ZONE_IDS.keys()].map((slug) => slug.toUpperCase());
  const leaves = codes.filter((code) => levelOf(code) === 4);
  let service: Service;
  let zones: readonly (Item & { readonly tdwg_code: string; readonly species_count: number })[];

  beforeAll(async () => {
    service = await startService({
      fill: async (database) => {
        // In reverse, because the order of a file must not matter for ids.
        const levels = [1, 2, 3, 4].flatMap((level) =>
          codes.filter((code) => levelOf(code) === level).reverse(),
        );
        const rows: ItemInput[] = levels.map((code) => zone(code, levelOf(code), parentOf(code)));
        rows.push(zone('QQQ', 3, '1'), zone('99', 2, '1'));
        const word = (at: number) => [26 * 26, 26, 1].map((by) => Math.floor(at / by) % 26);
        const plants = leaves.map((leaf, at) => {
          const species = `Pyrella ${String.fromCharCode(...word(at).map((n) => 97 + n))}ensis`;
          return [name(species), presence(species, leaf)];
        });
        await ingestRows(database, 'zones', [rows, ...plants]);
      },
      engine: indexed,
    });
    zones = (await everyItem(service, '/api/v1/distributions')) as typeof zones;
  }, 120_000);
  afterAll(() => service?.close());

  it('has the id of the table, at levels 1 and 2 its code; others follow', () => {
    expect(new Map(zones.map(({ id, slug }) => [slug, id]))).toEqual(
      new Map([...ZONE_IDS, ['99', 99], ['qqq', 2001]]),
    );
  });

  it('is named by id, code and slug in a path', async () => {
    expect(zones).toHaveLength(1041);
    expect(await misled(service, '/api/v1/distributions', zones)).toEqual([]);
    const byCode = zones.map((each) => ({ ...each, slug: each.tdwg_code }));
    expect(
      await each(byCode, async ({ id, tdwg_code }) =>
        (await dataOf(service, `/api/v1/distributions/${tdwg_code}`))?.id === id ? undefined : tdwg_code,
      ),
    ).toEqual([]);
  }, 120_000);

  it.each(['filter[zone]', 'zone_id'])(
    'is named by id in %s',
    async (parameter) => {
      const failed = await each(zones, async ({ id, species_count }) => {
        const { body } = await service.get(`/api/v1/species?${parameter}=${id}`);
        const meta = JSON.stringify(body['meta']);
        return meta === JSON.stringify({ total: species_count }) ? undefined : `${id}: ${meta}`;
      });
      expect(failed).toEqual([]);
      expect(zones.filter(({ species_count }) => species_count === 0).map(({ slug }) => slug)).toEqual([
        '99',
        'qqq',
      ]);
    },
    120_000,
  );

  it.each(['0', '01', '1000', '2001', '1e3'])(
    'a zone with the code %s is rejected if it could be an id',
    async (code) => {
      const { files } = await ingestRows(service.database, 'more', [[zone(code, 2, '1')]], {});
      const stored = await rowsOf(service.database, 'select id from zone where code = $1', [code]);
      expect([files[0]!.unreadable, stored.length]).toEqual(code === '1e3' ? [0, 1] : [1, 0]);
    },
  );
});
