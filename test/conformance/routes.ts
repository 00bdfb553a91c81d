import { type ContractRoute, contractRoutes } from './contract.js';
import type { Target } from './target.js';

/** Parent parameters with the collection whose path names the same parent. */
const PARENTS = new Map([
  ['families', 'family_id'],
  ['genus', 'genus_id'],
  ['plants', 'plant_id'],
  ['species', 'species_id'],
  ['distributions', 'zone_id'],
]);

/** Routes that need no credential (C2.0). */
const OPEN = ['C2.1', 'C2.49', 'C2.50', 'C2.51', 'C2.66'];

/** Routes without a credential that read. */
export const openRoutes: readonly ContractRoute[] = contractRoutes.filter(
  ({ id, method }) => method === 'GET' && OPEN.includes(id),
);

/** Routes that read with a credential. */
export const readingRoutes: readonly ContractRoute[] = contractRoutes.filter(
  ({ id, method }) => method === 'GET' && !OPEN.includes(id),
);

/** Routes that answer lists: those that take a page. */
export const listRoutes = readingRoutes.filter(({ takes }) => takes.includes('P'));

/** Routes that answer one record. */
export const recordRoutes = readingRoutes.filter(
  ({ takes, path }) => takes.length === 0 && /:\w+$/.test(path),
);

/** Returns an example for each parent parameter. */
export const parentValues = async ({ examples }: Target): Promise<ReadonlyMap<string, string>> => {
  const { species, plant, genus, family, zone } = await examples.related();
  return new Map([
    ['family_id', family.slug],
    ['genus_id', genus.slug],
    ['plant_id', plant.slug],
    ['species_id', species.slug],
    ['zone_id', zone.slug],
  ]);
};

/** Returns the parent parameter that a nested route's own path replaces (C5.12). */
export const ownParent = ({ path }: ContractRoute): string | undefined => {
  const [, parent] = /^\/api\/v1\/(\w+)\/:\w+\/\w+/.exec(path) ?? [];
  return parent === undefined ? undefined : PARENTS.get(parent);
};

/** Returns the path of a route with examples: its record belongs to its parent. */
export const pathOf = async (target: Target, { path }: ContractRoute): Promise<string> => {
  if (path.includes('corrections/:id'))
    return path.replace(':id', String(await target.examples.correction()));
  if (!path.includes(':')) return path;
  const values = await parentValues(target);
  const segments = path.split('/');
  const filled = segments.map(async (segment, index) => {
    if (!segment.startsWith(':')) return segment;
    const collection = segments[index - 1]!;
    const known = values.get(PARENTS.get(collection) ?? '');
    return known ?? (await target.examples.first(collection)).slug;
  });
  return (await Promise.all(filled)).join('/');
};

/** Returns a list's path, with `q=*` for a search, so that a query string can be appended with `&`. */
export const listPath = async (target: Target, route: ContractRoute): Promise<string> =>
  `${await pathOf(target, route)}?${route.path.endsWith('/search') ? 'q=*' : ''}`;
