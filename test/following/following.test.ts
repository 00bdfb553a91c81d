import { cp, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ingestRelease } from '../../src/cli/ingest-release.js';
import type { LicenceSet } from '../../src/exports/licences.js';
import { writeRelease } from '../../src/exports/release/release.js';
import type { Followed } from '../../src/following/follow.js';
import type { ItemInput } from '../../src/ingest/item.js';
import { parseNews } from '../../src/releases/changes.js';
import { type Desk, height, startDesk } from '../contract/review-desk.js';
import { fact, ingestRows, name, presence, rowsOf, zone } from '../ingest/support.js';

const SOURCES = ['wfo', 'usda', 'leda'].map((slug) => ({
  type: 'source' as const,
  slug,
  name: slug.toUpperCase(),
  licence: slug === 'leda' ? 'CC BY-NC' : 'CC BY 4.0',
  credit: `${slug}, with thanks`,
}));

const SPECIES = ['renata', 'merga', 'supera', 'deleta', 'corvina', 'lenta'].map((each) => `Pyrella ${each}`);
const [RENAMED, MERGED, SURVIVOR, DELETED, CORRECTED, OTHER] = SPECIES as [
  string,
  string,
  string,
  string,
  string,
  string,
];

const about = (species: string, at: number): readonly ItemInput[] => [
  { type: 'synonym', source: 'wfo', species, name: `${species} var. alba`, author: 'Moor' },
  { type: 'common_names', source: 'usda', species, language: 'de', names: [`Birne ${at}`] },
  { type: 'external_ids', source: 'wfo', species, ids: [`ipni:${at + 1}-1`] },
  { type: 'image', source: 'usda', species, image_url: `https://photos.example/${at}.jpg`, licence: 'CC0' },
];

/** What the sources of the publisher state, in two editions. */
const edition = (second: boolean): readonly (readonly ItemInput[])[] => [
  SOURCES,
  [zone('1', 1), zone('11', 2, '1'), zone('AUT', 3, '11')],
  ...SPECIES.map((species, at) => [
    name(species, { record: `wfo-${at}` }),
    presence(species, 'AUT', { establishment: 'native' }),
    fact(species, 'light', 1 + at, { notes: 'on stones', record: `u-${at}` }),
    fact(species, 'maximum_height_cm', second ? 70 + at : 60 + at, { unit: 'cm', n_observations: 3 }),
    fact(species, 'flower_color', ['white', 'red'], { source: 'leda' }),
    ...(second ? [] : [fact(species, 'observations', 'Grows on slopes.')]),
    ...about(species, at),
  ]),
];

let folder: string;
let publisher: Desk;
let follower: Desk;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'linnea-following-'));
  publisher = await startDesk({
    releases: join(folder, 'releases'),
    contributionLicence: 'CC-BY-4.0',
  });
  follower = await startDesk({ contributionLicence: 'CC-BY-4.0' });
  await ingestRows(publisher.service.database, 'edition', edition(false), { complete: ['usda'] });
}, 240_000);
afterAll(async () => {
  await publisher?.close();
  await follower?.close();
  await rm(folder, { recursive: true });
});

const release = (version: string, licences: LicenceSet = 'all', desk = publisher, to = 'releases') =>
  desk.service.database.session((client) =>
    writeRelease(client, { folder: join(folder, to), version, licences, report: () => undefined }),
  );
const follow = (from: string, withdrawAll = false): Promise<Followed> =>
  ingestRelease(follower.service.database, from, join(folder, 'data'), {
    rejectedRows: join(folder, 'rejected.csv'),
    withdrawAll,
  });

/** Members that count or date within one database. */
const OWN = ['id', 'genus_id', 'plant_id', 'last_modified', 'last_update'];

/** Returns the published records of a desk by name, with the provenance of their values. */
const published = async (desk: Desk, version: string): Promise<ReadonlyMap<string, unknown>> => {
  await release(version, 'all', desk, 'compared');
  const text = await readFile(join(folder, 'compared', version, 'species.ndjson'), 'utf8');
  const rows = text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line, (key, value) => (OWN.includes(key) ? undefined : value)) as unknown);
  return new Map(rows.map((row) => [(row as { scientific_name: string }).scientific_name, row]));
};

/** Returns everything that following may change. */
const stateOf = async (desk: Desk): Promise<unknown> => [
  await rowsOf(desk.service.database, 'select * from fact order by id'),
  await rowsOf(
    desk.service.database,
    'select id, scientific_name, revision, vals, winners from species order by id',
  ),
  await rowsOf(desk.service.database, 'select * from setting'),
];

const lastOf = async (version: string): Promise<string> =>
  readFile(join(folder, 'releases', version, 'facts.ndjson'), 'utf8');

describe('C16.35 a service that follows another one', () => {
  it('begins with a release without corrections, whose file of them is empty', async () => {
    await release('none');
    const followed = await follow(publisher.service.url);
    expect(followed).toMatchObject({ release: { version: 'none' }, corrected: 0 });
    expect(await published(follower, 'f0')).toEqual(await published(publisher, 'p0'));
  });

  it('publishes the same values from the same sources, under the same licences', async () => {
    await publisher.applied(publisher.ada, 'pyrella-corvina', { light: 9, common_names: { fr: ['Poire'] } });
    await release('first');
    const { release: followed, corrected } = await follow(publisher.service.url);
    expect(followed).toMatchObject({ version: 'first', licences: 'all' });
    expect(corrected).toBe(2);
    expect(await published(follower, 'f1')).toEqual(await published(publisher, 'p1'));
    const sources = (desk: Desk) =>
      rowsOf(
        desk.service.database,
        'select slug, name, licence, credit from source where slug = any ($1) order by slug',
        [['usda', 'leda', 'community']],
      );
    expect(await sources(follower)).toEqual(await sources(publisher));
  });

  it('changes nothing the second time', async () => {
    const before = await stateOf(follower);
    const { files, renamed, deleted, corrected } = await follow(publisher.service.url);
    expect([renamed, deleted, corrected]).toEqual([0, 0, 0]);
    expect(files[0]).toMatchObject({ accepted: 0, superseded: 0, written: 0, withdrawn: 0 });
    expect(await stateOf(follower)).toEqual(before);
  });

  it('keeps its own corrections, which win, and takes what its publisher decides and its sources change', async () => {
    await follower.applied(follower.ada, 'pyrella-lenta', height(123));
    await follower.applied(follower.ada, 'pyrella-corvina', { common_names: { fr: ['Petite poire'] } });
    const [renamed, deleted] = await Promise.all(
      ['pyrella-renata', 'pyrella-deleta'].map((each) => follower.record(each)),
    );

    await publisher.applied(publisher.ada, 'pyrella-lenta', height(99));
    await publisher.applied(publisher.ada, 'pyrella-renata', { scientific_name: 'Pyrella renovata' });
    await publisher.applied(publisher.ada, 'pyrella-merga', { scientific_name: SURVIVOR });
    const { id } = await publisher.submit(publisher.cid, 'pyrella-deleta', null, {
      change_type: 'deletion',
      source_type: 'observation',
      notes: 'Never existed',
    });
    expect((await publisher.accept(publisher.dan, id)).status).toBe(200);
    await ingestRows(
      publisher.service.database,
      'edition',
      edition(true),
      { complete: ['usda'] },
      { content: '2' },
    );
    await release('second');

    const followed = await follow(`${publisher.service.url}/api/v1/releases/second`);
    expect(followed).toMatchObject({ renamed: 2, deleted: 1 });
    expect(await follower.facts('pyrella-lenta', 'maximum_height_cm')).toEqual([
      ['usda', '65', 'superseded'],
      ['community', '123', 'active'],
      ['usda', '75', 'active'],
    ]);
    // Its former address, with the same id, and the one of the deleted record.
    expect((await follower.record('pyrella-renata')).id).toBe(renamed!.id);
    expect((await follower.service.get(`/api/v1/species/${deleted!.id}`)).status).toBe(410);

    const ours = new Map(await published(follower, 'f2'));
    const theirs = new Map(await published(publisher, 'p2'));
    expect([...ours.keys()].sort()).toEqual([...theirs.keys()].sort());
    expect(ours.get(OTHER)).toMatchObject({ specifications: { maximum_height: { cm: 123 } } });
    expect(ours.get(CORRECTED)).toMatchObject({
      common_names: { fr: ['Petite poire'] },
      growth: { light: 9 },
    });
    for (const each of [OTHER, CORRECTED]) for (const all of [ours, theirs]) all.delete(each);
    expect(ours).toEqual(theirs);
    expect([...ours.keys()]).not.toContain(MERGED);
  }, 300_000);

  it('takes the value of its publisher once its own correction is reverted', async () => {
    const [own] = await follower.data<readonly { id: number }[]>(
      '/api/v1/species/pyrella-lenta/corrections?filter[change_status]=accepted',
    );
    expect((await follower.revert(follower.cid, own!.id)).status).toBe(200);
    await follow(join(folder, 'releases', 'second'));
    expect((await follower.record('pyrella-lenta')).specifications).toMatchObject({
      maximum_height: { cm: 99 },
    });
  });
});

describe('C16.35 nothing is changed by', () => {
  let before: unknown;
  beforeAll(async () => {
    before = await stateOf(follower);
  });
  afterEach(async () => expect(await stateOf(follower)).toEqual(before));

  it.each<readonly [string, string, (release: string) => Promise<unknown>, RegExp]>([
    [
      'a cut file',
      'cut',
      (at) => truncate(join(at, 'facts.ndjson'), 1000),
      /has 1000 of \d+ bytes: download/,
    ],
    [
      'a changed file',
      'changed',
      async (at) => writeFile(join(at, 'facts.ndjson'), (await lastOf('second')).replace('stones', 'scones')),
      /does not have the checksum of the manifest: download/,
    ],
    [
      'a missing file',
      'lost',
      (at) => rm(join(at, 'corrections.ndjson')),
      /corrections\.ndjson is missing: download/,
    ],
    [
      'an incomplete release',
      'part',
      (at) => rm(join(at, 'manifest.json')),
      /has no manifest\.json\. Name the folder/,
    ],
    [
      'another manifest',
      'foreign',
      (at) => writeFile(join(at, 'manifest.json'), '{"name":"a web app"}'),
      /manifest\.json is not the manifest of a release/,
    ],
  ])('%s', async (_, kind, spoil, message) => {
    const at = join(folder, kind);
    await cp(join(folder, 'releases', 'second'), at, { recursive: true });
    await spoil(at);
    await expect(follow(at)).rejects.toThrow(message);
  });

  it('an earlier release, or one with other licences, unless it is asked to replace the later one', async () => {
    await expect(follow(join(folder, 'releases', 'first'))).rejects.toThrow(
      'The release first is older: this database follows second, so nothing was changed.',
    );
    await release('third-cc', 'cc');
    await expect(follow(join(folder, 'releases', 'third-cc'))).rejects.toThrow(
      'The release third-cc has the licences cc, not all',
    );
    // The newest release of the licences that are followed.
    expect((await follow(publisher.service.url)).release.version).toBe('second');
  });

  it('a service without a release, and an address of something else', async () => {
    await expect(follow(`${follower.service.url}/api/v1/releases/none`)).rejects.toThrow('does not exist');
    await expect(follow(follower.service.url)).rejects.toThrow(
      'has published no release with the licences all',
    );
  });
});

it('C16.34 facts of a release are those of the permitted sources', async () => {
  const all = await lastOf('second');
  const cc = await lastOf('third-cc');
  expect(all).toContain('"source":"leda"');
  expect(cc).toContain('"source":"usda"');
  expect(cc).not.toContain('leda');
});

it('C16.36 a release says what is new since the previous one with the same licences', async () => {
  const file = (version: string, named: string) =>
    publisher.service.get(`/api/v1/releases/${version}/${named}`);
  expect((await file('none', 'changes.json')).status).toBe(404);
  expect((await file('third-cc', 'changes.json')).status).toBe(404);
  const news = parseNews((await file('second', 'changes.json')).text);
  expect(news).toMatchObject({
    from: 'first',
    to: 'second',
    species: { before: 7, now: 5, added: 0, removed: 1, renamed: 1, merged: 1, changed: 4 },
    removed: [{ scientific_name: DELETED }],
    renamed: [{ scientific_name: 'Pyrella renovata', from: RENAMED }],
    merged: [{ scientific_name: MERGED, into: SURVIVOR }],
  });
  const heights = news.fields.find(({ field }) => field === 'maximum_height_cm');
  expect(heights).toMatchObject({
    added: 0,
    changed: 4,
    removed: 0,
    sources: [
      { source: 'usda', values: 3 },
      { source: 'community', values: 1 },
    ],
  });
  expect(news.fields.find(({ field }) => field === 'observations')).toMatchObject({ removed: 4 });
  const all = await fetch(`${publisher.service.url}/api/v1/releases/second/changes.ndjson`);
  const lines = (await all.text()).trim().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toContainEqual({
    op: 'value',
    id: expect.any(Number),
    slug: 'pyrella-lenta',
    field: 'maximum_height_cm',
    from: 65,
    to: 99,
    source: 'community',
  });
});

it.each([
  ['en', 'New in release second', 'formerly Pyrella renata'],
  ['de', 'Neu in der Ausgabe second', 'bisher Pyrella renata'],
  ['fr', 'Nouveau dans l’archive second', 'auparavant Pyrella renata'],
])('C15.112 the page of a release tells in %s what is new', async (language, title, former) => {
  const page = (path: string) => publisher.service.get(path, { 'Accept-Language': language });
  const { status, text } = await page('/data/releases/second');
  expect([status, /<h1>(.*?)<\/h1>/.exec(text)?.[1]]).toEqual([200, title]);
  for (const part of [
    former,
    'href="/species/pyrella-renovata"',
    'href="/species/pyrella-lenta#maximum_height_cm"',
  ])
    expect(text).toContain(part);
  expect((await page('/data')).text).toContain('href="/data/releases/second"');
  expect((await page('/data/releases/none')).status).toBe(404);
});
