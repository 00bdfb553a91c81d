import type { DeclaredRoute } from '../http/router.js';
import type { JsonObject } from './json.js';

/** Groups of operations, by the first word of the path, in the order in which they are shown. */
const TAGS = new Map([
  ['species', 'Names at any rank with all that is known of them; searches, facts and reports.'],
  ['plants', 'Main species with the names below them.'],
  ['genus', 'Genera, and the plants and species in one.'],
  ['families', 'Families and their genera.'],
  ['division_orders', 'Orders.'],
  ['division_classes', 'Classes.'],
  ['divisions', 'Divisions.'],
  ['subkingdoms', 'Subkingdoms.'],
  ['kingdoms', 'Kingdoms.'],
  ['distributions', 'Zones of the World Geographical Scheme for Recording Plant Distributions.'],
  ['corrections', 'What people and checks want changed, and its review.'],
  ['sources', 'Where the facts come from, with licence and credit.'],
  ['me', 'The account that calls.'],
  ['auth', 'Tokens for pages in browsers.'],
  ['service', 'Counters, versions and this document.'],
]);

/** The words of a path below its version. */
export const segments = (path: string): readonly string[] => path.replace(/^\/api(\/v1)?\/?/, '').split('/');

/**
 * The group of a route.
 *
 * @throws for a path whose first word is no group
 */
export const tagOf = ({ path }: Pick<DeclaredRoute, 'path'>): string => {
  const [first = ''] = segments(path);
  const tag = first === '' || first.endsWith('.json') ? 'service' : first;
  if (!TAGS.has(tag)) throw new Error(`${path} is of no group of src/openapi/tags.ts`);
  return tag;
};

/** The groups that have operations, with their descriptions. */
export const tagsOf = (routes: readonly DeclaredRoute[]): readonly JsonObject[] => {
  const used = new Set(routes.map(tagOf));
  return [...TAGS].filter(([name]) => used.has(name)).map(([name, description]) => ({ name, description }));
};
