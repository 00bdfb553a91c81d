import { readFile, stat } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { Item } from '../../../src/ingest/item.js';
import { MANIFESTS } from '../../../src/ingest/sources/index.js';
import { STARTER } from '../../../src/ingest/sources/starter.js';
import { packaged } from '../../../src/runtime/package-root.js';

const MEGABYTE = 1_000_000;
const SOURCES = MANIFESTS.flatMap(({ sources }) => sources);
/** Licences of publishers that allow the starter set. */
const FREE = /^(CC0|CC BY( \d\.\d)?|Open Government Licence|MIT|Public, credit asked|Public domain)$/;
/** Sources of which other users state such a licence. */
const TO_BE_CONFIRMED = ['tppt', 'eive', 'tichy-2023', 'palmtraits'];
/** Each of their photos has a licence of its own. */
const OF_PHOTOS = ['inaturalist', 'bioimages', 'wikimedia-commons', 'snapdragon', 'planting-life'];
/** Photos that are free; those that are not in the public domain name their author. */
const FREE_PHOTO = /^(CC0|CC BY \d\.\d|Public domain|Public Domain Mark)$/;

const path = (file: string): string => packaged('data', 'starter', file);

const files = new Map<string, readonly Item[]>();
beforeAll(async () => {
  for (const { name } of STARTER.files)
    files.set(
      name,
      gunzipSync(await readFile(path(name)))
        .toString()
        .trim()
        .split('\n')
        .map((line) => Item.parse(JSON.parse(line))),
    );
});

const of = <T extends Item['type']>(type: T) =>
  [...files.values()].flat().filter((item): item is Extract<Item, { type: T }> => item.type === type);

describe('C10.67 the starter set', () => {
  it('has 8 MB at most, in files below 3 MB', async () => {
    const sizes = await Promise.all(STARTER.files.map(async ({ name }) => (await stat(path(name))).size));
    for (const size of sizes) expect(size).toBeLessThan(3 * MEGABYTE);
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(8 * MEGABYTE);
  });

  it.each(STARTER.files.map(({ name }) => name))(
    'begins in %s with the registrations of its sources, which are free',
    (name) => {
      const items = files.get(name)!;
      const registered = items.filter((item) => item.type === 'source');
      expect(items.slice(0, registered.length)).toEqual(registered);
      const named = new Set(items.flatMap((item) => ('source' in item ? [item.source] : [])));
      expect(new Set(registered.map(({ slug }) => slug))).toEqual(named);
      for (const source of registered) {
        expect(source).toEqual(Item.parse(SOURCES.find(({ slug }) => slug === source.slug)));
        expect(source.share_alike).toBe(false);
        expect(source.credit).toBeTruthy();
        const licence = source.licence?.replace(/, to be confirmed at the publisher$/, '');
        if (!OF_PHOTOS.includes(source.slug)) expect(licence).toMatch(FREE);
        expect(TO_BE_CONFIRMED.includes(source.slug)).toBe(licence !== (source.licence ?? undefined));
      }
    },
  );

  it('states nothing of sources whose licence is not confirmed, and no counts of specimens', () => {
    const claimed = new Set(
      [...files.values()].flat().flatMap((item) => ('source' in item ? [item.source] : [])),
    );
    for (const slug of ['catminat', 'ellenberg', 'doring', 'leda', 'gbif', 'foodex2', 'useful-plants'])
      expect(claimed).not.toContain(slug);
    expect(claimed).not.toContain('inaturalist-names');
    expect(of('popularity').every(({ specimens }) => specimens === undefined)).toBe(true);
    for (const source of OF_PHOTOS) expect(of('fact').filter((fact) => fact.source === source)).toEqual([]);
  });

  it('has free photos only, with the author where the licence asks for it', () => {
    const photos = of('image');
    expect(photos.length).toBeGreaterThan(3_000);
    for (const { licence, copyright, source_url } of photos) {
      expect(licence).toMatch(FREE_PHOTO);
      if (licence?.startsWith('CC BY')) expect(copyright).toMatch(/^© .+, CC BY \d\.\d(, https?:\S+)?$/);
      expect(source_url).toMatch(/^https?:/);
    }
  });

  it('has no prose of openplantdb, and no names that are marked as Indigenous', () => {
    const records = of('catalogue_record').filter(({ source }) => source === 'openplantdb');
    expect(records.length).toBeGreaterThan(1_000);
    expect(records.filter(({ texts }) => Object.keys(texts).length > 0)).toEqual([]);
    expect(new Set(of('fact').map(({ attribute }) => attribute))).not.toContain('planting_description');
    const languages = new Set(of('common_names').map(({ language }) => language));
    expect(languages).toEqual(new Set(['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'und']));
  });

  it('speaks only of species that it names, each with a family that it places', () => {
    const names = new Map(of('name').map(({ name, family }) => [name, family]));
    const placed = new Set(of('taxon').map(({ name }) => name));
    const unknown = [...files.values()]
      .flat()
      .filter((item) => 'species' in item && !names.has(item.species));
    expect(unknown).toEqual([]);
    for (const family of names.values()) expect(placed).toContain(family);
  });

  it('is credited in data/ATTRIBUTION.md', async () => {
    const text = await readFile(packaged('data', 'ATTRIBUTION.md'), 'utf8');
    for (const { slug } of of('source'))
      expect(text).toContain(slug.startsWith('fqa-') ? '`fqa-…`' : `\`${slug}\``);
  });
});
