import type { ItemInput } from '../item.js';
import type { Manifest, Row, RowProblem, SourceFile } from '../manifest.js';
import { readDelimited, type TableRow } from '../readers/delimited.js';
import { commonsAddresses } from './commons-addresses.js';
import { JUDGED_PHOTOS, type JudgedPhoto } from './judged-photos.js';
import { notOpen, photoTerms } from './photo-terms.js';

const SOURCE = 'wikimedia-commons';

type Photo = Extract<ItemInput, { type: 'image' }>;

const COMMONS_PAGE = /^https:\/\/commons\.wikimedia\.org\/wiki\/File:(.+)$/;
const INATURALIST_PHOTO = /^https:\/\/inaturalist-open-data\.s3\.amazonaws\.com\/photos\/(\d+)\//;
/** A photo with the key of the judged table. */
interface Located {
  readonly key: string;
  readonly addresses: Pick<Photo, 'image_url' | 'thumbnail_url'> | null;
}

const decoded = (name: string): string => {
  try {
    return decodeURIComponent(name);
  } catch (error) {
    // Thrown for an incomplete escape; such a name is in no table.
    if (error instanceof URIError) return name;
    throw error;
  }
};

const locate = (row: TableRow): Located => {
  const [page, url] = [row.cell('source_page'), row.cell('url')];
  const file = COMMONS_PAGE.exec(page)?.[1];
  if (file !== undefined)
    return { key: decoded(file).replaceAll('_', ' '), addresses: commonsAddresses(file) };
  const photo = INATURALIST_PHOTO.exec(url)?.[1];
  if (photo !== undefined) return { key: `iNaturalist ${photo}`, addresses: { image_url: url } };
  return { key: page || row.cell('title'), addresses: null };
};

const authorOf = (row: TableRow, judged: JudgedPhoto): string => {
  const author = judged.author || row.cell('creator');
  return author === 'no rights reserved' ? '' : author;
};

/** Licences of iNaturalist have version 4.0, which the lists leave out. */
const licenceOf = (row: TableRow): string =>
  row.cell('license') === 'CC BY' && INATURALIST_PHOTO.test(row.cell('url'))
    ? 'CC BY 4.0'
    : row.cell('license');

const photoOf = (row: TableRow): (Photo & { readonly key: string }) | RowProblem => {
  const species = row.cell('name_in_title');
  const { key, addresses } = locate(row);
  const what = `${species}, ${key}`;
  if (row.cell('licence_class') !== 'open') return { what, why: notOpen(row.cell('license')) };
  const judged = JUDGED_PHOTOS.get(key);
  if (judged === undefined)
    return { what, why: 'nobody judged what the photo shows (data/photos/commons.csv)' };
  if (judged.part === '') return { what, why: judged.reason };
  if (addresses === null) return { what, why: 'no address of an image is known' };
  const terms = photoTerms(
    licenceOf(row),
    row.cell('license_url'),
    authorOf(row, judged),
    key.startsWith('iNaturalist ') ? 'iNaturalist' : 'Wikimedia Commons',
  );
  if ('why' in terms) return { what, why: terms.why };
  return {
    key: `${species} ${key}`,
    type: 'image',
    source: SOURCE,
    species,
    ...addresses,
    part: judged.part,
    view: judged.view || null,
    copyright: terms.credit,
    licence: terms.licence,
    licence_url: terms.licence_url,
    source_url: row.cell('source_page'),
  };
};

const photos: SourceFile = {
  name: 'photos.csv.gz',
  describe: 'Photos of Wikimedia Commons and iNaturalist with author and licence, from four small lists.',
  complete: [SOURCE],
  async *read(path, { reject }): AsyncGenerator<Row> {
    // A few photos are in the file twice.
    const seen = new Set<string>();
    for await (const row of readDelimited(path, { separator: ',', quoted: true }, reject)) {
      const photo = photoOf(row);
      if ('why' in photo) {
        yield { line: row.line, items: [], problems: [photo] };
        continue;
      }
      const { key, ...item } = photo;
      yield { line: row.line, items: seen.has(key) ? [] : [item] };
      seen.add(key);
    }
  },
};

export const commonsCredited: Manifest = {
  slug: 'commons-credited',
  describe: 'Photos of Wikimedia Commons and iNaturalist under open licences, each judged by its title.',
  sources: [
    {
      type: 'source',
      slug: SOURCE,
      name: 'Wikimedia Commons and iNaturalist',
      citation:
        'Photos of Wikimedia Commons and iNaturalist by their members, each under its own licence, as listed by apothecary-recipes, crops-parser, Costa-Rica-Tree-Atlas and snapdragon',
      url: 'https://commons.wikimedia.org',
      credit: 'Each photo has its own credit line.',
    },
  ],
  files: [photos],
};
