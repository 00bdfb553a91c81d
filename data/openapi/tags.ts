import type { DeclaredRoute } from '../../src/http/router.js';
import type { DocumentObject } from './json.js';

/** Groups of operations by the first word of the path, in display order. */
const TAGS = new Map([
  ['species', 'Species and names below them: lists, searches, full records, facts and reports.'],
  ['plants', 'Plants: each groups a main species with its subspecies, varieties and forms.'],
  ['calendar', 'When the plants of a garden are sown, planted and harvested, by its frosts.'],
  ['sow', 'What can be sown in a week, by the frosts of a place.'],
  ['frost-stations', 'Climate stations with their usual frosts.'],
  ['here', 'What grows at a place.'],
  ['areas', 'Areas with a list of introduced plants.'],
  ['genus', 'Genera, with their plants and species.'],
  ['families', 'Families, with their genera.'],
  ['division_orders', 'Orders.'],
  ['division_classes', 'Classes.'],
  ['divisions', 'Divisions.'],
  ['subkingdoms', 'Subkingdoms.'],
  ['kingdoms', 'Kingdoms.'],
  [
    'distributions',
    'Zones of the World Geographical Scheme for Recording Plant Distributions (TDWG), with their plants and species.',
  ],
  ['corrections', 'Corrections, reports and items raised by checks: submission and review.'],
  ['sources', 'Sources of the data, with licence and credit line.'],
  ['changes', 'What changed since a position: for copies of the data.'],
  ['releases', 'Releases of the data as files.'],
  ['citation', 'How to cite the data.'],
  ['reconcile', 'Reconciliation Service API, for OpenRefine and similar clients.'],
  ['fields', 'Catalogue of the fields of species and plants.'],
  ['me', 'The account of the credential.'],
  ['auth', 'Browser tokens for public pages.'],
  ['service', 'Counters, versions and this document.'],
]);

/** Returns the segments of a path below its version. */
export const segments = (path: string): readonly string[] => path.replace(/^\/api(\/v1)?\/?/, '').split('/');

/**
 * Returns the group of a route.
 *
 * @throws Error if the first word of the path is not a group.
 */
export const tagOf = ({ path }: Pick<DeclaredRoute, 'path'>): string => {
  const [first = ''] = segments(path);
  const tag = first === '' || first.endsWith('.json') ? 'service' : first;
  if (!TAGS.has(tag)) throw new Error(`${path} has no group: add its first word to data/openapi/tags.ts`);
  return tag;
};

/** Returns the groups that have operations, with their descriptions. */
export const tagsOf = (routes: readonly DeclaredRoute[]): readonly DocumentObject[] => {
  const used = new Set(routes.map(tagOf));
  return [...TAGS].filter(([name]) => used.has(name)).map(([name, description]) => ({ name, description }));
};
