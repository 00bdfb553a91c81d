import type { DeclaredRoute } from '../../src/http/router.js';
import type { ParentParameter } from '../../src/query/collections.js';

/** Records that a service has, so that generated requests find something. */
export interface Known {
  /** Returns paths of a route that lead to records. */
  pathsOf(route: DeclaredRoute): readonly string[];
  /** Returns ids and slugs that a parent parameter takes. */
  refsOf(parent: ParentParameter): readonly string[];
  /** Scientific and common names of records. */
  readonly names: readonly string[];
}

type Item = Readonly<Record<string, unknown>>;

const LISTED: ReadonlyMap<ParentParameter, string> = new Map([
  ['genus_id', '/api/v1/genus'],
  ['plant_id', '/api/v1/plants'],
  ['zone_id', '/api/v1/distributions'],
  ['family_id', '/api/v1/families'],
  ['species_id', '/api/v1/species'],
]);

const RELEASES = '/api/v1/releases';

/** Most paths per route. Submissions use all paths, because a second one for the same species replaces the first. */
const MOST_PATHS = 24;
/** Few zones of the sample have a border, so that all of them are tried. */
const BORDERS = /\/geometry$/;
const ALL_ZONES = '?cursor=*&limit=200';
/** Paths of corrections: existing ones, and ones that are submitted during the run. */
const CORRECTIONS = Array.from({ length: 120 }, (_, nth) => `/api/v1/corrections/${nth + 1}`);

const thinned = <T>(list: readonly T[]): readonly T[] =>
  list.filter((_, index) => index % Math.ceil(list.length / MOST_PATHS) === 0);

/** Reads a service with a credential. */
export interface Reader {
  get(path: string): Promise<{ readonly body: Readonly<Record<string, unknown>> }>;
}

/** Reads the lists of the routes, and the lists below their records. */
export const discover = async ({ get }: Reader, routes: readonly DeclaredRoute[]): Promise<Known> => {
  const lists = new Map<string, Promise<readonly Item[]>>();
  const list = (path: string): Promise<readonly Item[]> => {
    const found = lists.get(path) ?? get(path).then(({ body }) => (body['data'] ?? []) as readonly Item[]);
    lists.set(path, found);
    return found;
  };
  const refs = async (path: string): Promise<readonly string[]> =>
    (await list(path)).flatMap(({ slug, id }) =>
      [slug, id].filter((ref) => ref !== undefined).map((ref) => encodeURIComponent(String(ref))),
    );

  const below = async (pattern: string, prefix: string, parameter: string): Promise<readonly string[]> => {
    if (parameter === ':record_type') return ['species', 'plant', 'plants'];
    if (BORDERS.test(pattern)) return refs(prefix + ALL_ZONES);
    return refs(parameter === ':record_id' ? LISTED.get('species_id')! : prefix);
  };

  const expanded = async (pattern: string): Promise<readonly string[]> => {
    const review = /^\/api\/v1\/corrections\/:id(.*)$/.exec(pattern);
    if (review) return CORRECTIONS.map((path) => path + review[1]);
    // Its other files are no JSON, which is what the rules of answers are about.
    if (pattern === `${RELEASES}/:version/:file`)
      return (await list(RELEASES)).map(({ version }) => `${RELEASES}/${version}/manifest.json`);
    let paths: readonly string[] = [''];
    for (const segment of pattern.split('/').slice(1)) {
      if (!segment.startsWith(':')) paths = paths.map((path) => `${path}/${segment}`);
      else {
        const longer = await Promise.all(
          paths.map(async (path) => (await below(pattern, path, segment)).map((ref) => `${path}/${ref}`)),
        );
        const all = longer.flat();
        paths = pattern.includes(':record_type') || BORDERS.test(pattern) ? all : thinned(all);
      }
    }
    return paths;
  };

  const paths = new Map<string, readonly string[]>();
  for (const { path } of routes) paths.set(path, await expanded(path));
  const parents = new Map<ParentParameter, readonly string[]>();
  for (const [parent, path] of LISTED) parents.set(parent, await refs(path));
  const items = (await Promise.all(lists.values())).flat();
  const names = items.flatMap(({ scientific_name, common_name, name }) => [
    scientific_name,
    common_name,
    name,
  ]);
  return {
    pathsOf: ({ path }) => paths.get(path) ?? [],
    refsOf: (parent) => parents.get(parent) ?? [],
    names: [...new Set(names.filter((name) => typeof name === 'string'))],
  };
};
