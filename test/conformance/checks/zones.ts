import { rule } from '../check.js';
import { each, expectEqual, expectTrue, seen } from '../expect.js';
import { slugOf } from '../slug.js';
import type { Target } from '../target.js';
import type { Item, Named, Species, Zone } from '../types.js';
import { type Known, keeps, universe } from '../universe.js';
import { vocabulary } from '../vocabularies.js';

const ESTABLISHMENTS = vocabulary('establishment');

/** Returns the zones of a species under an establishment. */
const rows = ({ record }: Known, establishment?: string): readonly Zone[] => {
  const distributions = record['distributions'] as Readonly<Record<string, readonly Zone[]>>;
  return establishment === undefined
    ? Object.values(distributions).flat()
    : (distributions[establishment] ?? []);
};

/** Returns the zones that count in conditions on zones (C11.11). */
const counted = (known: Known): readonly Zone[] =>
  ESTABLISHMENTS.filter((label) => label !== 'absent').flatMap((label) => rows(known, label));

/** Tells whether a record has a complete chain to the kingdom (C8.39). */
const CHAIN = ['division_order', 'division_class', 'division', 'subkingdom', 'kingdom'];

/** Returns a zone with all zones below it. */
const below = async (target: Target, zone: Zone): Promise<ReadonlySet<string>> => {
  const slugs = new Set([zone.slug]);
  for (const child of zone.children) {
    const { data } = await target.record<Zone>(`/api/v1/distributions/${child.slug}`);
    for (const slug of await below(target, data)) slugs.add(slug);
  }
  return slugs;
};

const levelTwo = async ({ list }: Target): Promise<Zone> => {
  const { data } = await list<Zone>('/api/v1/distributions?filter[tdwg_level]=2&range[species_count]=1,');
  return seen(
    data.find(({ children }) => children.length > 1),
    'a level-2 zone with children',
  );
};

/** C8.36 to C8.41 and section 11: zones and the ranks above the species. */
export const zoneChecks = [
  rule('C8.36', 'links of genus and family lead to their nested lists', async ({ examples, list }) => {
    const { genus, family } = await examples.related();
    const base = `/api/v1/genus/${genus.slug}`;
    expectEqual('links of the genus', genus.links, {
      self: base,
      plants: `${base}/plants`,
      species: `${base}/species`,
      family: `/api/v1/families/${family.slug}`,
    });
    for (const link of [genus.links['plants'], genus.links['species'], family.links['genus']])
      await list(String(link));
  }),
  rule('C8.37', 'a genus record: its family has no order', async ({ examples, record }) => {
    const { genus } = await examples.related();
    const { data } = await record<Named & { readonly family: Item }>(`/api/v1/genus/${genus.slug}`);
    expectEqual('members of its family', Object.keys(data.family).sort(), [
      'common_name',
      'id',
      'links',
      'name',
      'slug',
    ]);
  }),
  rule('C8.39', 'a genus has a family; an order has its chain to the kingdom', async ({ list }) => {
    const genera = await list<Named & { readonly family: Item | null }>('/api/v1/genus');
    expectEqual(
      'genera without a family',
      genera.data.filter(({ family }) => family === null).map(({ slug }) => slug),
      [],
    );
    const families = await list('/api/v1/families');
    for (const family of families.data.filter((each) => each['division_order'] !== null)) {
      CHAIN.reduce<Item>((rank, member) => {
        expectTrue(`${family['slug']}: ${member} is null`, rank[member] !== null);
        return rank[member] as Item;
      }, family);
    }
  }),
  rule('C8.39', 'links of a chain lead to its records', async ({ list, record }) => {
    const families = await list<Named & { readonly division_order: Item | null }>('/api/v1/families');
    const family = seen(
      families.data.find(({ division_order }) => division_order !== null),
      'a family with an order',
    );
    let rank: Item = family;
    for (const member of CHAIN) {
      rank = rank[member] as Item;
      const { links } = rank as Item & { readonly links: { readonly self: string } };
      expectEqual(links.self, (await record(links.self)).data, rank);
    }
  }),
  rule('C8.38', 'genus, family and zone records have no unknown member', async ({ record, examples }) => {
    const { zone, genus, family } = await examples.related();
    const members = async (path: string) => Object.keys((await record(path)).data).sort();
    expectEqual('zone', await members(`/api/v1/distributions/${zone.slug}`), [
      'children',
      'id',
      'links',
      'name',
      'parent',
      'slug',
      'species_count',
      'tdwg_code',
      'tdwg_level',
    ]);
    expectEqual('genus', await members(`/api/v1/genus/${genus.slug}`), [
      'family',
      'id',
      'links',
      'name',
      'slug',
    ]);
    expectEqual('family', await members(`/api/v1/families/${family.slug}`), [
      'common_name',
      'division_order',
      'id',
      'links',
      'name',
      'slug',
    ]);
  }),
  rule('C8.41', 'zones in a zone and in a species are light', async (target) => {
    const { parent, children } = await levelTwo(target);
    const light = ['id', 'links', 'name', 'slug', 'species_count', 'tdwg_code', 'tdwg_level'];
    for (const zone of [parent, ...children])
      expectEqual(`members of ${zone?.slug}`, Object.keys(zone ?? {}).sort(), light);
    const names = children.map(({ name }) => slugOf(name));
    expectEqual('order of children', names, names.toSorted());
    for (const child of children) {
      const { data } = await target.record<Zone>(`/api/v1/distributions/${child.slug}`);
      const { parent: _, children: __, ...rest } = data;
      expectEqual(`child ${child.slug}`, child, rest);
    }
  }),
  rule('C11.10', 'slugs are codes; a zone is named by its code and its id', async ({ list, record }) => {
    const { data } = await list<Zone>('/api/v1/distributions');
    for (const { slug, tdwg_code } of data)
      expectEqual(`slug of ${tdwg_code}`, slug, tdwg_code.toLowerCase());
    const numeric = await list<Zone>('/api/v1/distributions?filter[tdwg_level]=1,2');
    for (const { slug, id } of numeric.data) expectEqual(`id of ${slug}`, id, Number(slug));
    await each([...data, ...numeric.data.slice(0, 5)], async ({ slug, id }) => {
      for (const ref of [slug, id])
        expectEqual(`distributions/${ref}`, (await record<Zone>(`/api/v1/distributions/${ref}`)).data.id, id);
    });
  }),
  rule('C11.11', 'a zone covers its descendants, each species once', async (target) => {
    const zone = await levelTwo(target);
    const ids = new Set<number>();
    let sum = 0;
    for (const child of zone.children) {
      const { data, meta } = await target.list<Species>(
        `/api/v1/species/search?q=*&limit=100&zone_id=${child.slug}`,
      );
      for (const { id } of data) ids.add(id);
      sum += meta.total;
    }
    const chosen = [...ids].slice(0, 100);
    const within = await target.list(
      `/api/v1/distributions/${zone.slug}/species?filter[id]=${chosen.join(',')}`,
    );
    expectEqual(`species of children of ${zone.slug} within it`, within.meta.total, chosen.length);
    const { total } = (await target.list(`/api/v1/distributions/${zone.slug}/species`)).meta;
    expectTrue(
      `${zone.slug} has ${total} species, its children ${sum}`,
      total <= sum || zone.children.length === 0,
    );
  }),
  rule('C11.12', 'establishment without a zone, computed from the records', async (target) => {
    const world = await universe(target);
    await each(ESTABLISHMENTS, async (label) => {
      await keeps(world, `filter[establishment]=${label}`, (known) => rows(known, label).length > 0);
      await keeps(world, `filter_not[establishment]=${label}`, (known) => rows(known, label).length === 0);
    });
    await keeps(world, 'filter[establishment]=null', (known) => rows(known).length === 0);
    await keeps(world, 'filter_not[establishment]=null', (known) => rows(known).length > 0);
  }),
  rule('C11.12', 'establishment within a zone must be in the same row', async (target) => {
    const world = await universe(target);
    const zone = await levelTwo(target);
    const inside = await below(target, zone);
    const has = (known: Known, label?: string) =>
      (label === undefined ? counted(known) : rows(known, label)).some(({ slug }) => inside.has(slug));
    await keeps(world, `filter[zone]=${zone.slug}`, (known) => has(known));
    await keeps(world, `filter_not[zone]=${zone.slug}`, (known) => !has(known));
    await each(ESTABLISHMENTS, async (label) => {
      await keeps(world, `filter[establishment]=${label}&filter[zone]=${zone.slug}`, (known) =>
        has(known, label),
      );
      await keeps(world, `filter[establishment]=${label}&zone_id=${zone.slug}`, (known) => has(known, label));
    });
    await keeps(
      world,
      `filter_not[establishment]=native&zone_id=${zone.slug}`,
      (known) => has(known) && !has(known, 'native'),
    );
  }),
  rule('C11.14', "species_count is the total of the zone's species list", async ({ list }) => {
    const { data } = await list<Zone>('/api/v1/distributions');
    await each(data.slice(0, 10), async ({ slug, species_count }) => {
      expectEqual(
        `species of ${slug}`,
        (await list(`/api/v1/distributions/${slug}/species`)).meta.total,
        species_count,
      );
    });
  }),
];
