import type { Example } from './examples.js';

/** A request of a sweep. */
export interface Target {
  /** Path with parameters, as the route declares it. */
  readonly route: string;
  /** Path and query string that are sent. */
  readonly path: string;
}

/** Values of parameters that no record has, by route. */
const VALUES: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  '/api/v1/releases/:version/:file': { version: ['2026-01'], file: ['manifest.json'] },
  '/data/releases/:version': { version: ['2026-01'] },
  '/docs/api/:group': { group: ['species', 'corrections'] },
  '/docs/:slug': { slug: ['getting-started', 'contract', 'keys'] },
  '/docs/cookbook/:name': { name: ['plants', 'browser-page.html'] },
  '/docs/swagger-ui/:file': { file: ['swagger-ui.css'] },
  '/language/:code': { code: ['fr'] },
  '/sitemaps/:part': { part: ['species-1.xml'] },
  '/species/:slug/fix/:key': { key: ['light', 'maximum_height_cm', 'edible_part'] },
  '/species/:slug/fix/:key/check': { key: ['light'] },
};

/** Query strings in addition to the empty one, by route. */
const LISTS = [
  'filter[edible]=true&range[maximum_height_cm]=,200&order[maximum_height_cm]=desc',
  'filter_not[image_url]=null&facets=rank,light,zone',
  'order[scientific_name]=asc&page=100',
  'cursor=*&limit=200',
  'filter[impact_listed_in]=AU&facets=introduced_in',
];
const FROSTS = 'last_frost=05-15&first_frost=10-10&year=2027';
const SEARCHES = ['q=tomato', 'q=quercus robor', 'q=a'];
const QUERIES: Readonly<Record<string, readonly string[]>> = {
  '/api/v1/species': LISTS,
  '/api/v1/plants': LISTS.slice(0, 3),
  '/api/v1/genus': ['page=2', 'order[name]=desc'],
  '/api/v1/species/search': SEARCHES,
  '/api/v1/plants/search': SEARCHES,
  '/api/v1/species/suggest': ['q=tom', 'q=s', 'q=qurcus'],
  '/api/v1/species/interpret': ['q=blue flowers for shade', 'q=Kletterpflanze', 'q=rose'],
  '/api/v1/species/:id/calendar': [FROSTS],
  '/api/v1/calendar': [`plants=tomato,carrot&${FROSTS}`],
  '/calendar': [`plants=tomato,carrot&${FROSTS}`],
  '/calendar.ics': [`plants=tomato,carrot&${FROSTS}`],
  '/api/v1/sow': ['week=2027-W12&last_frost=05-15&first_frost=10-10'],
  '/api/v1/here': ['at=48.2,16.4', 'at=47.66,9.17&lang=fr'],
  '/api/v1/citation': [
    'species=solanum-lycopersicum&field=maximum_height_cm&format=bibtex',
    'filter[edible]=true&format=ris',
  ],
  '/api/v1/frost-stations': ['q=albany'],
  '/here': ['at=48.2,16.4'],
  '/api/v1/species/match': [
    'name=Solanum lycopersicum',
    'name=Qercus robor',
    'name=Lantana camara&impact_listed_in=AU',
  ],
  '/api/v1/changes': ['since=0&limit=200'],
  '/api/v1/corrections': ['filter[change_status]=pending'],
  '/api/reconcile/1.0/preview': ['id=solanum-lycopersicum'],
  '/api/reconcile/suggest/entity': ['prefix=solan'],
  '/api/reconcile/suggest/property': ['prefix=height'],
  '/api/reconcile/suggest/type': ['prefix=spe'],
  '/api/reconcile/extend/propose': ['type=species'],
  '/api/reconcile/1.0/suggest/entity': ['prefix=solan'],
  '/api/reconcile/1.0/suggest/property': ['prefix=height'],
  '/api/reconcile/1.0/suggest/type': ['prefix=spe'],
  '/api/reconcile/1.0/extend/propose': ['type=species'],
  '/suggest': ['q=tom', 'q=s'],
  '/explore': [
    'filter[edible]=true&filter[light]=full_sun',
    'zone=aut&filter[establishment]=native',
    'q=rose',
    'order[maximum_height_cm]=desc',
  ],
  '/explore.csv': ['filter[edible]=true'],
  '/explore/filters': ['open=gardening,place&filter[edible]=true&hardy=7', 'open=form&q=rose'],
  '/compare': ['species=solanum-lycopersicum,hedera-helix', 'add=oak'],
  '/docs/search': ['q=filter', 'q=a b c d e'],
  '/docs/api': ['q=species'],
  '/review': ['kind=check', 'status=accepted', 'name=solanum'],
  '/species/:slug': ['area=AU'],
  '/species/:slug/report': ['about=light'],
};

/** Routes that answer nothing without a query string. */
const NEEDS_QUERY: ReadonlySet<string> = new Set([
  '/api/v1/calendar',
  '/api/v1/sow',
  '/api/v1/here',
  '/api/v1/frost-stations',
  '/api/reconcile/1.0/preview',
  '/api/v1/plants/search',
  '/api/v1/species/interpret',
  '/api/v1/species/match',
  '/api/v1/species/search',
  '/api/v1/species/suggest',
  '/calendar.ics',
  '/suggest',
]);

/** Version of a package in a path. */
const VERSION = /-\d+\.\d+\.\d+/;

/**
 * Returns the requests that cover every route: each with every example whose records fill its path.
 *
 * @param routes Paths of all GET routes, from their declarations.
 * @throws Error when a route has a parameter for which there is no example.
 */
export const sweepTargets = (routes: readonly string[], examples: readonly Example[]): readonly Target[] =>
  [...new Set(routes)].flatMap((route) => {
    const paths = [...new Set(examples.flatMap((example) => filled(route, example)))];
    if (paths.length === 0)
      throw new Error(
        `No example fills the path of the route ${route}. Add values of its parameters to VALUES in testkit/sweep/targets.ts.`,
      );
    const [first] = paths;
    const queries = (QUERIES[route] ?? []).map((query) => `${first}?${encodeURI(query)}`);
    return [...(NEEDS_QUERY.has(route) ? [] : paths), ...queries].map((path) => ({ route, path }));
  });

/** Returns the paths of a route with the records of an example; none if it lacks one. */
const filled = (route: string, example: Example): readonly string[] => {
  const segments = route.split('/').slice(1);
  return segments.reduce<readonly string[]>(
    (paths, segment, at) => {
      const values = segment.startsWith(':')
        ? valuesOf(route, segment.slice(1), segments[at - 1] ?? '', example)
        : [segment];
      return paths.flatMap((path) => values.map((value) => `${path}/${value}`));
    },
    [''],
  );
};

const valuesOf = (route: string, parameter: string, before: string, example: Example): readonly string[] => {
  const values = VALUES[route.replace(VERSION, '')]?.[parameter];
  if (values !== undefined) return values;
  // Entities of the reconciliation service have the ids of species.
  const record = example[before === 'preview' || before === 'view' ? 'species' : before];
  return record === undefined ? [] : [encodeURIComponent(record)];
};
