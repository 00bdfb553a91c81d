import { dirname, join } from 'node:path';
import type { ItemInput } from '../item.js';
import type { Row, RowProblem, SourceFile, SourceInput } from '../manifest.js';
import { readDelimited, type TableRow } from '../readers/delimited.js';

type Photo = Extract<ItemInput, { type: 'image' }> & { readonly licence: string };
interface Terms {
  readonly licence: string;
  readonly licence_url: string;
  /** Whether its author must be named. */
  readonly credited: boolean;
}

const TERMS_OF = 'https://creativecommons.org';
/** iNaturalist's licences are of version 4.0, its CC0 is 1.0. */
const TERMS = new Map<string, Terms>([
  ['cc0', { licence: 'CC0', licence_url: `${TERMS_OF}/publicdomain/zero/1.0/`, credited: false }],
  ['cc-by', { licence: 'CC BY 4.0', licence_url: `${TERMS_OF}/licenses/by/4.0/`, credited: true }],
  ['cc-by-nc', { licence: 'CC BY-NC 4.0', licence_url: `${TERMS_OF}/licenses/by-nc/4.0/`, credited: true }],
]);

/**
 * The photo of a row by its address, which the files do not have: it is formed from number and extension. What it shows
 * of the plant nobody says. One that asks for credit and has no author cannot be shown.
 */
export const photoOf = (row: TableRow): Photo | RowProblem => {
  const [species, id, licenceCode] = [row.cell('name'), row.cell('id'), row.cell('licenseCode')];
  const author = row.cell('attrName');
  const terms = TERMS.get(licenceCode);
  const what = `${species}, photo ${id}`;
  if (terms === undefined) return { what, why: `under terms that are not known: ${licenceCode}` };
  if (terms.credited && author === '') return { what, why: 'asks for credit, and its author is not named' };
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

/** Photos chosen for the taxon, the best first, and those of observations, which lie beside them. */
const CHOSEN = 'inattaxonphotos.csv';
const OBSERVED = 'inatobsphotos.csv';
/** What a chosen photo is better than one of an observation; within a file the score falls from 1 towards 0. */
const BETTER = 1;

/** The photos of a file; each once a name, over all files that share `shown`. */
async function* photosIn(
  path: string,
  better: number,
  before: number,
  shown: Set<string>,
): AsyncGenerator<Row> {
  const places = new Map<string, number>();
  for await (const row of readDelimited(path, { separator: ',', quoted: true })) {
    const line = before + row.line;
    const photo = photoOf(row);
    if ('why' in photo) {
      yield { line, items: [], problems: [photo] };
      continue;
    }
    const once = `${photo.image_url} ${photo.species}`;
    const place = places.get(photo.species) ?? 0;
    const items = shown.has(once) ? [] : [{ ...photo, score: better + 1 / (1 + place) }];
    shown.add(once);
    places.set(photo.species, place + 1);
    yield { line, items };
  }
}

/**
 * Both files are one list: a photo stands in either or in both, there without its author, and what neither holds any
 * more is withdrawn. The lines of the second are counted on from the last of the first.
 */
export const photos: SourceFile = {
  name: CHOSEN,
  describe: `Addresses of photos of Californian plants, with those of ${OBSERVED} beside it.`,
  complete: ['inaturalist'],
  async *read(path): AsyncGenerator<Row> {
    const shown = new Set<string>();
    let last = 0;
    for await (const row of photosIn(path, BETTER, 0, shown)) {
      last = row.line;
      yield row;
    }
    yield* photosIn(join(dirname(path), OBSERVED), 0, last, shown);
  },
};

export const INATURALIST: SourceInput = {
  type: 'source',
  slug: 'inaturalist',
  name: 'iNaturalist',
  citation: 'Photos by the members of iNaturalist, each under its own licence',
  url: 'https://www.inaturalist.org',
  record_url: 'https://www.inaturalist.org/photos/{id}',
  credit: 'Each photo is credited beside it.',
};
