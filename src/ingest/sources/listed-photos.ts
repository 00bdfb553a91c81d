import type { ItemInput } from '../item.js';
import type { Manifest, Row, RowProblem, SourceFile } from '../manifest.js';
import { readDelimited, type TableRow } from '../readers/delimited.js';
import { OPEN_OR_SHARE_ALIKE, photoTerms } from './photo-terms.js';

type Photo = Extract<ItemInput, { type: 'image' }>;
type Part = NonNullable<Photo['part']>;

/** A list of photos, and what distinguishes it from other lists. */
interface PhotoList extends Pick<Manifest, 'slug' | 'describe'> {
  readonly source: Omit<Manifest['sources'][number], 'type'>;
  /** Returns why a row is left out; undefined for a photo that shows the plant. */
  readonly leftOut: (row: TableRow) => string | undefined;
  /** Column of the part that a photo shows. */
  readonly partColumn?: string;
  /** Whether the list has the page of a photo and the address of its licence. */
  readonly hasPages: boolean;
  /** Returns how well a photo shows the plant; the higher is shown first. */
  readonly score: (row: TableRow) => number;
  readonly accepted?: RegExp;
}

const PARTS: ReadonlySet<string> = new Set(['flower', 'leaf', 'habit', 'fruit', 'bark']);

const photoOf = (list: PhotoList, row: TableRow): Photo | RowProblem => {
  const species = row.cell('scientific_name');
  const address = row.cell('image_url');
  const what = `${species}, ${address}`;
  const why = list.leftOut(row);
  if (why !== undefined) return { what, why };
  const terms = photoTerms(
    row.cell('licence'),
    list.hasPages ? row.cell('licence_url') : '',
    row.cell('author'),
    list.source.name,
    list.accepted ?? OPEN_OR_SHARE_ALIKE,
  );
  if ('why' in terms) return { what, why: terms.why };
  const part = list.partColumn === undefined ? '' : row.cell(list.partColumn);
  return {
    type: 'image',
    source: list.source.slug,
    species,
    image_url: address,
    part: PARTS.has(part) ? (part as Part) : 'other',
    score: list.score(row),
    copyright: terms.credit,
    licence: terms.licence,
    licence_url: terms.licence_url,
    source_url: list.hasPages ? row.cell('page_url') : null,
  };
};

const manifestOf = (list: PhotoList): Manifest => {
  const photos: SourceFile = {
    name: 'photos.csv.gz',
    describe: 'Photos with author, licence and address.',
    complete: [list.source.slug],
    async *read(path, { reject }): AsyncGenerator<Row> {
      for await (const row of readDelimited(path, { separator: ',', quoted: true }, reject)) {
        const photo = photoOf(list, row);
        yield 'why' in photo
          ? { line: row.line, items: [], problems: [photo] }
          : { line: row.line, items: [photo] };
      }
    },
  };
  const { slug, describe, source } = list;
  return { slug, describe, sources: [{ type: 'source', ...source }], files: [photos] };
};

const NOT_NAMED = 'the title does not name the species';

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}]/gu, '');

/** Returns whether the title names the species, also without spaces or hybrid sign: `Citrus  limonBerkeley`. */
const isNamed = ({ cell }: TableRow): boolean =>
  cell('name_in_title') === 'yes' || lettersOf(cell('title')).includes(lettersOf(cell('scientific_name')));

export const plantingLifePhotos = manifestOf({
  slug: 'planting-life-photos',
  describe: 'Photos of wild and garden plants of North America, from Flickr and iNaturalist.',
  source: {
    slug: 'planting-life',
    name: 'Planting Life',
    citation:
      'Photos of Flickr and iNaturalist by their authors, each under its own licence, as listed by Planting Life',
    url: 'https://github.com/developing-human/planting-life-data',
    credit: 'Each photo has its own credit line.',
  },
  leftOut: (row) => {
    if (row.cell('weak') === 'yes') return 'the title names several plants or a place';
    return isNamed(row) ? undefined : NOT_NAMED;
  },
  hasPages: true,
  // The list replaced the others by hand.
  score: (row) => (row.cell('final_choice') === 'yes' ? 1 : 0),
});

export const snapdragonPhotos = manifestOf({
  slug: 'snapdragon-photos',
  describe: 'Photos of garden and kitchen plants, as the Encyclopedia of Life credits them.',
  source: {
    slug: 'snapdragon',
    name: 'Encyclopedia of Life',
    citation:
      'Photos by their authors, each under its own licence, as credited by the Encyclopedia of Life and listed by Snapdragon',
    url: 'https://eol.org',
    credit: 'Each photo has its own credit line.',
  },
  leftOut: (row) => {
    if (row.cell('kind') !== 'photo') return `not a photo of a living plant: ${row.cell('kind')}`;
    if (row.cell('in_commons_credited') === 'yes') return 'is in commons-credited';
    return isNamed(row) ? undefined : NOT_NAMED;
  },
  hasPages: true,
  score: () => 0,
});

export const plantnetPhotos = manifestOf({
  slug: 'plantnet-photos',
  describe: 'Photos by parts of the plant from Pl@ntNet, as Trefle listed them, under the ODbL.',
  source: {
    slug: 'plantnet',
    name: 'Pl@ntNet',
    citation: 'Photos of Pl@ntNet by their authors, each under CC BY-SA, as listed by Trefle',
    url: 'https://plantnet.org',
    licence: 'ODbL',
    credit:
      'Each photo has its own credit line. The list is of Trefle, under the Open Database License (ODbL).',
    share_alike: true,
  },
  leftOut: (row) => {
    if (row.cell('via') === 'EOL') return 'third hand: the list names no page of the photo';
    return row.cell('doubt') === '' ? undefined : `doubtful: ${row.cell('doubt')}`;
  },
  partColumn: 'organ',
  hasPages: false,
  score: (row) => (row.cell('author_kind') === 'full' ? 1 : 0),
  // The list does not state the version, so no licence can be linked.
  accepted: /^CC BY-SA$/,
});
