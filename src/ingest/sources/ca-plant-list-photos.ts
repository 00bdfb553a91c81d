import { dirname, join } from 'node:path';
import type { ItemInput } from '../item.js';
import type { RejectRow } from '../limits.js';
import type { Row, RowProblem, SourceDescription, SourceFile } from '../manifest.js';
import { readDelimited, type TableRow } from '../readers/delimited.js';
import { notOpen } from './photo-terms.js';

type Photo = Extract<ItemInput, { type: 'image' }> & { readonly licence: string };
interface Terms {
  readonly licence: string;
  readonly licence_url: string;
  /** Whether the author must be named. */
  readonly credited: boolean;
}

const TERMS_OF = 'https://creativecommons.org';
/** Licences of iNaturalist have version 4.0, its CC0 has version 1.0. */
const TERMS = new Map<string, Terms>([
  ['cc0', { licence: 'CC0', licence_url: `${TERMS_OF}/publicdomain/zero/1.0/`, credited: false }],
  ['cc-by', { licence: 'CC BY 4.0', licence_url: `${TERMS_OF}/licenses/by/4.0/`, credited: true }],
  ['cc-by-nc', { licence: 'CC BY-NC 4.0', licence_url: `${TERMS_OF}/licenses/by-nc/4.0/`, credited: true }],
]);

/**
 * Returns the photo of a row. The files have no URLs; they are built from id and file extension. The pictured part
 * of the plant is not stated. A photo that requires credit but has no author is rejected.
 */
export const photoOf = (row: TableRow): Photo | RowProblem => {
  const [species, id, licenceCode] = [row.cell('name'), row.cell('id'), row.cell('licenseCode')];
  const author = row.cell('attrName');
  const terms = TERMS.get(licenceCode);
  const what = `${species}, photo ${id}`;
  if (terms === undefined) return { what, why: notOpen(licenceCode) };
  if (terms.credited && author === '')
    return { what, why: 'the licence requires credit, but no author is named' };
  const { licence, licence_url } = terms;
  return {
    type: 'image',
    source: INATURALIST.slug,
    species,
    image_url: `https://inaturalist-open-data.s3.amazonaws.com/photos/${id}/medium.${row.cell('ext')}`,
    copyright: terms.credited ? `© ${author}, ${licence}` : `${author || 'iNaturalist'}, ${licence}`,
    licence,
    licence_url,
    source_url: `https://www.inaturalist.org/photos/${id}`,
  };
};

/** Photos chosen for the taxon, the best first; photos of observations are in a second file in the same folder. */
const CHOSEN = 'inattaxonphotos.csv';
const OBSERVED = 'inatobsphotos.csv';
/** Score that chosen photos have in addition. Within a file the score falls from 1 towards 0. */
const CHOSEN_SCORE = 1;

/** Reads the photos of a file. Each photo is read once per name, over all files that share `seen`. */
async function* photosIn(
  path: string,
  scoreOffset: number,
  lineOffset: number,
  seen: Set<string>,
  reject: RejectRow,
): AsyncGenerator<Row> {
  const listed: RejectRow = (line, problem) => reject(lineOffset + line, problem);
  const positions = new Map<string, number>();
  for await (const row of readDelimited(path, { separator: ',', quoted: true }, listed)) {
    const line = lineOffset + row.line;
    const photo = photoOf(row);
    if ('why' in photo) {
      yield { line, items: [], problems: [photo] };
      continue;
    }
    const key = `${photo.image_url} ${photo.species}`;
    const position = positions.get(photo.species) ?? 0;
    const items = seen.has(key) ? [] : [{ ...photo, score: scoreOffset + 1 / (1 + position) }];
    seen.add(key);
    positions.set(photo.species, position + 1);
    yield { line, items };
  }
}

/**
 * Both files form one list: a photo is in either or both of them, in one without its author, and a photo that is no
 * longer in any is withdrawn. Line numbers of the second file continue after the last line of the first.
 */
export const photos: SourceFile = {
  name: CHOSEN,
  describe: `URLs of photos of Californian plants, including those of ${OBSERVED} in the same folder.`,
  complete: ['inaturalist'],
  async *read(path, { reject }): AsyncGenerator<Row> {
    const seen = new Set<string>();
    let last = 0;
    for await (const row of photosIn(path, CHOSEN_SCORE, 0, seen, reject)) {
      last = row.line;
      yield row;
    }
    yield* photosIn(join(dirname(path), OBSERVED), 0, last, seen, reject);
  },
};

export const INATURALIST: SourceDescription = {
  type: 'source',
  slug: 'inaturalist',
  name: 'iNaturalist',
  citation: 'Photos by the members of iNaturalist, each under its own licence',
  url: 'https://www.inaturalist.org',
  record_url: 'https://www.inaturalist.org/photos/{id}',
  credit: 'Each photo has its own credit line.',
};
