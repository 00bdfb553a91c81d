import type { ItemInput } from '../item.js';
import type { Manifest, Row, RowProblem, SourceFile } from '../manifest.js';
import { readDelimited, type TableRow } from '../readers/delimited.js';
import { photoTerms } from './photo-terms.js';

const SOURCE = 'bioimages';
const SITE = 'http://bioimages.vanderbilt.edu';

type Photo = Extract<ItemInput, { type: 'image' }>;
type Part = NonNullable<Photo['part']>;

/** The address of an original file at Zenodo, with the number of the record and the name of the file. */
const ORIGINAL = /^https:\/\/zenodo\.org\/records\/(\d+)\/files\/([^/?#]+)$/;
/** Widths in pixels of the published forms: in records, and in lists. */
const WIDTH = 1200;
const LISTED_WIDTH = 400;

/**
 * Returns the address of a file at Zenodo scaled to a width (IIIF). Originals have 2 to 20 MB, and the small files of
 * the publisher are plain http.
 */
const scaled = (record: string, file: string, width: number): string =>
  `https://zenodo.org/api/iiif/record:${record}:${file}/full/^${width},/0/default.jpg`;

/** What a view shows, by its first words. Cones of seed plants have no part of their own but are fruits when female. */
const PARTS: readonly (readonly [beginning: RegExp, part: Part])[] = [
  [/^whole tree( \(or vine\))? - view up trunk|^whole gametophyte/, 'other'],
  [/^whole (tree|plant)/, 'habit'],
  [/^inflorescence/, 'flower'],
  [/^leaf/, 'leaf'],
  [/^bark/, 'bark'],
  [/^fruit|^cone - (one year-old )?female( - (mature open|closed))?$/, 'fruit'],
];

/** Views that show less of a species than others of the same part. */
const LESS_TYPICAL = /in fruit|winter|juvenile|immature|interior|ventral|section|margin/;

/** Returns the view in the words of the source without the group of plants; null if none is stated. */
const viewOf = (cell: string): string | null => {
  const view = cell.replace(/^(herbaceous|woody) angiosperms( - |$)/, '');
  return view === '' || view === 'unspecified - unspecified' ? null : view;
};

/** A few ratings have two digits by mistake. */
const ratingOf = (cell: string): number | null => (/^[1-5]$/.test(cell) ? Number(cell) : null);

/** Returns address, record and file of an original, escaped where the name of the file requires it. */
const originalAt = (cell: string): readonly (string | undefined)[] =>
  ORIGINAL.exec(URL.canParse(cell) ? new URL(cell).href : '') ?? [];

const photoOf = (row: TableRow): Photo | RowProblem => {
  const [species, page, original] = [
    row.cell('name_as_given'),
    row.cell('page'),
    row.cell('url_original_zenodo'),
  ];
  const what = `${species}, ${page}`;
  const terms = photoTerms(row.cell('license'), row.cell('license'), row.cell('creator'), 'Bioimages');
  if ('why' in terms) return { what, why: terms.why };
  const [source_url, record, file] = originalAt(original);
  if (source_url === undefined || record === undefined || file === undefined)
    return { what, why: `not the address of a file at Zenodo: ${original}` };
  const view = viewOf(row.cell('view'));
  return {
    type: 'image',
    source: SOURCE,
    species,
    image_url: scaled(record, file, WIDTH),
    thumbnail_url: scaled(record, file, LISTED_WIDTH),
    part: PARTS.find(([beginning]) => view !== null && beginning.test(view))?.[1] ?? 'other',
    view,
    rating: ratingOf(row.cell('rating')),
    score: view === null || LESS_TYPICAL.test(view) ? 0 : 1,
    // The site asks to be named with the author.
    copyright: `${terms.credit}, ${page}`,
    licence: terms.licence,
    licence_url: terms.licence_url,
    source_url,
  };
};

const photos: SourceFile = {
  name: 'photos.csv.gz',
  describe: 'Photos of plants with author, licence, address, view and rating.',
  complete: [SOURCE],
  async *read(path, { reject }): AsyncGenerator<Row> {
    for await (const row of readDelimited(path, { separator: ',', quoted: true }, reject)) {
      const photo = photoOf(row);
      yield 'why' in photo
        ? { line: row.line, items: [], problems: [photo] }
        : { line: row.line, items: [photo] };
    }
  },
};

export const bioimages: Manifest = {
  slug: 'bioimages',
  describe: 'Bioimages: photos of trees and wild flowers, mostly of the eastern United States.',
  sources: [
    {
      type: 'source',
      slug: SOURCE,
      name: 'Bioimages',
      citation:
        'Baskauf S.J., Bioimages, Vanderbilt University; photos by several authors, each under its own licence',
      url: SITE,
      credit: 'Each photo has its own credit line.',
    },
  ],
  files: [photos],
};
