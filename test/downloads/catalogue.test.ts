import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chosenDataSets, isDirect, type OpenDataSet, readCatalogue } from '../../src/downloads/catalogue.js';
import type { Manifest } from '../../src/ingest/manifest.js';
import { MANIFESTS } from '../../src/ingest/sources/index.js';

/** Data sets that are in no catalogue: the data of the deployment, and rows that Kew's edition contains. */
const NOT_IN_CATALOGUE = ['facts', 'wcvp-extract'];

const catalogue = await readCatalogue();
const manifestOf = ({ slug }: OpenDataSet): Manifest | undefined =>
  MANIFESTS.find((each) => each.slug === slug);
const CLAIMING = catalogue.filter((entry) => entry.source !== null && manifestOf(entry) !== undefined);

/** An entry whose only file has these members. */
const withFile = (members: object): string =>
  JSON.stringify({
    ...catalogue[0],
    fixed: { edition: '1', files: [{ name: 'x.csv', address: 'https://a.b', ...members }] },
  });

describe('the catalogue of data sets', () => {
  it('has an entry for each data set that does not ship with Linnea', () => {
    const expected = MANIFESTS.filter(({ shipped }) => shipped === undefined)
      .map(({ slug }) => slug)
      .filter((slug) => !NOT_IN_CATALOGUE.includes(slug));
    expect(catalogue.map(({ slug }) => slug)).toEqual(expect.arrayContaining(expected));
  });

  it.each(CLAIMING.map((entry) => [entry.slug, entry] as const))(
    '%s states the licence and credit line of its source',
    (_, entry) => {
      const { source, licence, citation, credit } = entry;
      const named = ({ sources }: Manifest) =>
        sources.filter(({ slug, part_of }) => slug === source || part_of === source);
      // Kew's edition is read by a manifest whose registered sources include those of a compilation.
      const own = named(manifestOf(entry)!);
      const registered = own.length > 0 ? own : MANIFESTS.flatMap(named);
      expect(registered).not.toEqual([]);
      for (const each of registered) {
        expect([each.licence ?? null, each.licence_url ?? null, each.credit]).toEqual([
          licence.name,
          licence.url,
          credit,
        ]);
        if (each.citation) expect(each.citation).toContain(citation);
        expect(each.share_alike ?? false).toBe(licence.conditions === 'share-alike');
      }
    },
  );

  it('says share-alike where any source of the data set is', () => {
    const shareAlike = catalogue.filter((entry) =>
      manifestOf(entry)?.sources.some((each) => each.share_alike),
    );
    expect(shareAlike.map(({ slug }) => slug)).toEqual(['baseflor', 'plantnet-photos', 'trefle-dump']);
    expect(new Set(shareAlike.map(({ licence }) => licence.conditions))).toEqual(new Set(['share-alike']));
    const unclaiming = catalogue.filter(({ source }) => source === null);
    for (const entry of unclaiming) expect(manifestOf(entry)?.sources).toEqual([]);
  });

  it('recommends what is free and has a fixed edition', () => {
    const free = catalogue.filter(
      ({ fixed, licence }) => fixed !== undefined && ['none', 'credit'].includes(licence.conditions),
    );
    const recommended = chosenDataSets(catalogue, ['recommended']).map(({ slug }) => slug);
    // The zones have no stated licence; names need them.
    expect(recommended).toEqual([...free.map(({ slug }) => slug), 'wgsrpd'].sort());
    expect(recommended).toEqual(
      expect.arrayContaining([
        ...['wcvp', 'wgsrpd', 'taxonlookup', 'bi-flora', 'ca-plant-list', 'corre', 'openfarm', 'openplantdb'],
      ]),
    );
  });

  it('marks a file without size or checksum, and a licence that nobody states, as not confirmed', () => {
    for (const { slug, fixed, licence, unconfirmed } of catalogue) {
      const text = unconfirmed.join(' ');
      const hasUnknown = fixed?.files.some(
        ({ bytes, sha256 }) => bytes === undefined || sha256 === undefined,
      );
      if (hasUnknown) expect([slug, text]).toEqual([slug, expect.stringContaining('Size and checksum')]);
      if (licence.conditions === 'not confirmed' || licence.name === null)
        expect([slug, text]).toEqual([slug, expect.stringContaining('licence')]);
    }
  });

  it('says what to do for a data set without an address', () => {
    const notDirect = catalogue.filter((entry) => !isDirect(entry));
    const byHand = notDirect.filter(({ asked }) => asked === undefined);
    expect(notDirect.filter(({ asked }) => asked !== undefined).map(({ slug }) => slug)).toEqual([
      'wikidata',
    ]);
    expect(byHand.length).toBeGreaterThan(0);
    for (const { by_hand } of byHand) expect(by_hand?.files.length).toBeGreaterThan(0);
  });

  it('selects by name, all, and recommended', () => {
    const slugs = (...names: readonly string[]) => chosenDataSets(catalogue, names).map(({ slug }) => slug);
    expect(slugs('wcvp', 'leda')).toEqual(['leda', 'wcvp']);
    expect(slugs('all')).toEqual(catalogue.map(({ slug }) => slug));
    expect(slugs('recommended', 'leda', 'wcvp')).toEqual(expect.arrayContaining(['leda', 'wcvp']));
    expect(() => slugs('kew')).toThrow(
      'Unknown data set "kew". Known data sets: recommended, all, agrovoc, ',
    );
    expect(() => slugs('wcpv', 'ledda')).toThrow(
      'Unknown data set "wcpv"; did you mean wcvp? Unknown data set "ledda"; did you mean leda? Known data sets: ',
    );
  });

  it('says that its folder is missing', async () => {
    await expect(readCatalogue('/nowhere')).rejects.toThrow(
      'There is no folder /nowhere: --catalogue takes a folder with one JSON file per data set.',
    );
  });

  it('reads the JSON files of its folder, not the backups of an editor', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'linnea-catalogue-'));
    const files = [{ name: 'x.part.csv', address: 'https://a.b' }];
    for (const slug of ['b', 'c', 'a', 'd'])
      await writeFile(
        join(folder, `${slug}.json`),
        JSON.stringify({ ...catalogue[0], slug, fixed: { edition: '1', files } }),
      );
    await writeFile(join(folder, 'b.json~'), '{');
    expect((await readCatalogue(folder)).map(({ slug }) => slug)).toEqual(['a', 'b', 'c', 'd']);
  });

  it.each([
    ['{', 'x.json is not valid JSON'],
    [
      '{"slug": "x"}',
      'x.json: title is missing: give a string. publisher is missing: give a string. page is missing: give a string',
    ],
    ['{"slug": "x y"}', 'x.json: slug must be lower-case letters, digits and hyphens, such as wcvp'],
    ['{"slug": "X y"}', 'x.json: slug must be lower-case letters, digits and hyphens, such as wcvp'],
    [
      JSON.stringify({ ...catalogue[0], titel: 'x' }),
      'the entry has the unknown key "titel"; did you mean title?',
    ],
    [JSON.stringify({ ...catalogue[0], slug: 'y' }), 'the slug y is not the file name'],
    [
      JSON.stringify({
        ...catalogue[0],
        fixed: { edition: '1', files: [{ name: '../x', address: 'https://a.b' }] },
      }),
      'fixed.files.0.name must be a file name',
    ],
    [withFile({ name: 'x/../../y' }), 'fixed.files.0.name must be a file name'],
    ...['receipt.json', 'x.csv.part', 'x.csv.part.json'].map((name) => [
      withFile({ name }),
      'fixed.files.0.name is reserved for linnea fetch: choose another name',
    ]),
    [withFile({ sha256: 'A'.repeat(64) }), 'sha256 must have 64 hexadecimal digits, in lower case'],
    [withFile({ sha256: 'a'.repeat(65) }), 'sha256 must have 64 hexadecimal digits, in lower case'],
    [withFile({ md5: 'a'.repeat(33) }), 'md5 must have 32 hexadecimal digits, in lower case'],
    [withFile({ md5: 'a'.repeat(31) }), 'md5 must have 32 hexadecimal digits, in lower case'],
    [withFile({ bytes: 0 }), 'fixed.files.0.bytes '],
    [
      JSON.stringify({
        ...catalogue[0],
        ...{ fixed: undefined, latest: undefined, by_hand: undefined, asked: undefined, recommended: false },
      }),
      'must have fixed, latest, by_hand or asked',
    ],
    [
      JSON.stringify({ ...catalogue.find(({ fixed }) => fixed === undefined), slug: 'x', recommended: true }),
      'x.json: recommended must be false in an entry without fixed',
    ],
    ...['file:///etc/passwd', 'xhttps://a.b', 'httpsx://a.b'].map((page) => [
      JSON.stringify({ ...catalogue[0], page }),
      'x.json: page ',
    ]),
  ])('refuses %j', async (text, message) => {
    const folder = await mkdtemp(join(tmpdir(), 'linnea-catalogue-'));
    await expect(readCatalogue(folder)).rejects.toThrow('contains no catalogue');
    await writeFile(join(folder, 'x.json'), text);
    await expect(readCatalogue(folder)).rejects.toThrow(message);
  });
});
