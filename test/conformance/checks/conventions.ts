import { rule } from '../check.js';
import { each, expectEqual, expectTrue, seen } from '../expect.js';
import { MEASURES, MULTI_VALUE, TIMESTAMPS } from '../members.js';
import { allAt, at, type Path } from '../paths.js';
import type { Fact, Item } from '../types.js';
import { vocabulary } from '../vocabularies.js';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Measures that are whole numbers, and those with decimals (C1.8). */
const WHOLE: readonly Path[] = [
  'year',
  'growth.days_to_harvest',
  ...MEASURES.flatMap(({ path, members }) => members.map((member) => `${path}.${member}`)),
];

const decimals = (value: number): number => String(value).split('.')[1]?.length ?? 0;

const findValue = async (
  records: readonly Item[],
  path: Path,
  is: (value: unknown) => boolean,
): Promise<Item | undefined> => records.find((record) => is(at(record, path)));

/** Section 1: rules for every answer and every value. */
export const conventions = [
  rule('C1.1', 'every answer below /api is JSON, whatever Accept requests', async ({ ask, examples }) => {
    const { slug } = await examples.species();
    const headers = { Accept: 'text/html' };
    const paths = [
      '/api/v1',
      '/api/v1/species',
      `/api/v1/species/${slug}`,
      '/api/v1/me',
      '/api/v1/nothing-here',
    ];
    await each([...paths, '/api/nothing', '/api/v1/species?page=0'], async (path) => {
      const answer = await ask(path, { headers });
      expectEqual(`Content-Type of ${path}`, answer.headers.get('Content-Type'), JSON_TYPE);
      expectTrue(`${path} is not JSON`, answer.text.startsWith('{'));
    });
    const refused = await ask('/api/v1/species', { token: null, headers });
    expectEqual('Content-Type of a 401', refused.headers.get('Content-Type'), JSON_TYPE);
  }),
  rule('C1.2', 'HEAD answers like GET, without a body', async ({ ask, raw, token, examples }) => {
    const { slug } = await examples.species();
    const paths = [
      '/api/v1',
      '/api/v1/species',
      `/api/v1/species/${slug}`,
      '/api/v1/species?page=0',
      '/api/v1/nothing',
    ];
    await each(paths, async (path) => {
      const get = await ask(path);
      const head = await raw('HEAD', path, [`Authorization: Bearer ${token}`, 'Accept-Encoding: identity']);
      expectEqual(`status of HEAD ${path}`, head.status, get.status);
      expectEqual(`body of HEAD ${path}`, head.body, '');
      for (const name of [
        'content-type',
        'cache-control',
        'etag',
        'last-modified',
        'link',
        'x-api-version',
      ]) {
        expectEqual(`${name} of HEAD ${path}`, head.headers.get(name) ?? null, get.headers.get(name));
      }
    });
  }),
  rule('C1.2', 'one trailing slash is ignored, any other deviation is 404', async ({ ask, examples }) => {
    const { slug } = await examples.species();
    await each(['/api/v1/', '/api/v1/species/', `/api/v1/species/${slug}/`], async (path) => {
      expectEqual(`status of ${path}`, (await ask(path)).status, 200);
    });
    const wrong = [
      '/api/v1/species//',
      '/api/v1/Species',
      '/api//v1/species',
      '/API/v1/species',
      '/api/v1/species/x/y/z',
    ];
    await each(wrong, async (path) => expectEqual(`status of ${path}`, (await ask(path)).status, 404));
  }),
  rule('C1.3', 'all items of a list have the same members', async ({ list }) => {
    await each(['species', 'plants', 'genus', 'families', 'distributions'], async (collection) => {
      const { data, meta, links } = await list(`/api/v1/${collection}`);
      const sets = new Set(data.map((item) => Object.keys(item).sort().join()));
      expectTrue(`${collection}: items with different members: ${[...sets].join(' | ')}`, sets.size <= 1);
      expectTrue(`${collection}: warnings without a reason`, !('warnings' in meta));
      expectTrue(`${collection}: links.prev on page 1`, !('prev' in links));
    });
  }),
  rule('C1.4', 'multi-value fields are labels in order, or null', async ({ examples }) => {
    const records = await examples.records();
    await each(MULTI_VALUE, async ({ path, vocabulary: name }) => {
      const labels = vocabulary(name);
      for (const record of records) {
        const value = at(record, path);
        if (value === null) continue;
        expectTrue(`${record.slug} ${path}: [] or no array`, Array.isArray(value) && value.length > 0);
        const canonical = labels.filter((label) => value.includes(label));
        expectEqual(`${record.slug} ${path}`, value, canonical);
      }
    });
  }),
  rule('C1.4', 'empty arrays of records are [], empty maps {}', async ({ examples }) => {
    for (const record of await examples.records()) {
      const of = record.slug;
      for (const member of ['synonyms', 'sources'] as const) {
        expectTrue(`${of} ${member} is not an array`, Array.isArray(record[member]));
      }
      for (const member of ['common_names', 'distributions', 'images', 'distribution'] as const) {
        const value = record[member];
        expectTrue(`${of} ${member} is not an object`, typeof value === 'object' && value !== null);
      }
      const empty = Object.entries({ ...record.common_names, ...record.distributions }).filter(
        ([, value]) => value.length === 0,
      );
      expectEqual(`${of}: empty arrays in a map`, empty, []);
      expectEqual(`${of} distribution`, Object.keys(record.distribution).sort(), [
        'absent',
        'doubtful',
        'extinct',
        'introduced',
        'native',
      ]);
    }
  }),
  rule('C1.5', 'measurements are objects with all inner keys', async ({ examples }) => {
    for (const record of await examples.records()) {
      for (const { path, members } of MEASURES) {
        const value = at(record, path) as Item | null;
        expectTrue(`${record.slug} ${path} is ${value}`, typeof value === 'object' && value !== null);
        expectEqual(`${record.slug} ${path}`, Object.keys(value).sort(), [...members].sort());
      }
    }
  }),
  rule('C1.6', '0 is a value: a salinity of 0 is shown as 0', async ({ list, record }) => {
    const { data } = await list('/api/v1/species?filter[soil_salinity]=0');
    const { slug } = seen(data[0], 'a species of salinity 0') as { slug: string };
    expectEqual(
      `${slug} growth.soil_salinity`,
      at((await record(`/api/v1/species/${slug}`)).data, 'growth.soil_salinity'),
      0,
    );
  }),
  rule('C1.6', 'false is a value: no unknown boolean is shown as false', async ({ list, record }) => {
    const of = async (value: string) => {
      const { data } = await list(`/api/v1/species?filter[vegetable]=${value}`);
      const { slug } = seen(data[0], `a species with vegetable ${value}`) as { slug: string };
      return (await record(`/api/v1/species/${slug}`)).data['vegetable'];
    };
    expectEqual('vegetable of one that is kept by filter[vegetable]=null', await of('null'), null);
    expectEqual('vegetable of one that is kept by filter[vegetable]=false', await of('false'), false);
  }),
  rule('C1.7', 'timestamps are ISO 8601 in UTC with milliseconds', async ({ examples, record }) => {
    const { species, facts } = await examples.withFacts();
    const { data, meta } = await record(`/api/v1/species/${species.slug}`);
    const updates = allAt(data, 'sources').map((source) => (source as Item)['last_update']);
    for (const value of [meta.last_modified, ...updates, ...facts.map((fact: Fact) => fact['updated_at'])]) {
      expectTrue(`timestamp ${value}`, TIMESTAMPS.test(String(value)));
    }
  }),
  rule('C1.8', 'whole numbers have no fraction, pH has at most two decimals', async ({ examples }) => {
    const records = await examples.records();
    await each(WHOLE, async (path) => {
      const found = await findValue(records, path, (value) => value !== null && !Number.isInteger(value));
      expectTrue(`${found?.slug} ${path}: ${found && at(found, path)}`, found === undefined);
    });
    await each(['growth.ph_minimum', 'growth.ph_maximum'], async (path) => {
      const found = await findValue(
        records,
        path,
        (value) => typeof value === 'number' && decimals(value) > 2,
      );
      expectTrue(`${found?.slug} ${path}: ${found && at(found, path)}`, found === undefined);
    });
  }),
  rule('C1.9', 'ids are positive and unique, slugs lower case and unique', async ({ examples }) => {
    const walked = await examples.walked();
    const ids = walked.map(({ id }) => id);
    expectTrue(
      'an id is not a positive integer',
      ids.every((id) => Number.isInteger(id) && id > 0),
    );
    expectEqual('distinct ids', new Set(ids).size, ids.length);
    const slugs = walked.map(({ slug }) => slug);
    expectEqual('distinct slugs', new Set(slugs).size, slugs.length);
    expectEqual(
      'slugs that are not lower case',
      slugs.filter((slug) => slug !== slug.toLowerCase()),
      [],
    );
  }),
];
