import { bioimages } from '../../../src/ingest/sources/bioimages.js';
import { itemsOf, problemsOf, readSource } from './reading.js';

const HEADER =
  'wcvp_name,wcvp_status,name_as_given,creator,license,url_1024px,width,height,url_original_zenodo,page,view,rating,establishment,country';
const BY = 'http://creativecommons.org/licenses/by/4.0/';
const ZERO = 'http://creativecommons.org/publicdomain/zero/1.0/';
const PAGE = 'http://bioimages.vanderbilt.edu/moor/71.htm';

interface Cells {
  readonly creator?: string;
  readonly license?: string;
  readonly file?: string;
  readonly view?: string;
  readonly rating?: string;
}

const row = ({ creator = 'Ada Moor', license = BY, file = '71.jpg', view = 'bark', rating = '5' }: Cells) =>
  [
    ...['Pyrella alba', 'accepted', 'Pyrella montana', creator, license, 'http://bioimages.example/g71.jpg'],
    ...['683', '1024', file.includes('/') ? file : `https://zenodo.org/records/11/files/${file}`, PAGE],
    ...[`"${view}"`, rating, 'native', 'US'],
  ].join(',');
const photos = (...rows: readonly Cells[]) =>
  readSource(bioimages, { 'photos.csv.gz': [HEADER, ...rows.map(row), ''].join('\n') });
const first = async (cells: Cells) => itemsOf(await photos(cells), 'image')[0];

describe('bioimages', () => {
  it('publishes the scaled form of the publisher for the name as given, and keeps the original', async () => {
    expect(itemsOf(await photos({ view: 'whole plant - in flower - general view' }), 'image')).toEqual([
      {
        type: 'image',
        source: 'bioimages',
        species: 'Pyrella montana',
        image_url: 'https://zenodo.org/api/iiif/record:11:71.jpg/full/^1200,/0/default.jpg',
        thumbnail_url: 'https://zenodo.org/api/iiif/record:11:71.jpg/full/^400,/0/default.jpg',
        part: 'habit',
        view: 'whole plant - in flower - general view',
        rating: 5,
        score: 1,
        copyright: `© Ada Moor, CC BY 4.0, ${PAGE}`,
        licence: 'CC BY 4.0',
        licence_url: 'https://creativecommons.org/licenses/by/4.0/',
        source_url: 'https://zenodo.org/records/11/files/71.jpg',
      },
    ]);
  });

  it.each([
    ['a b.jpg', 'record:11:a%20b.jpg'],
    ['a%20b.jpg', 'record:11:a%20b.jpg'],
    ['fiançailles.JPG', 'record:11:fian%C3%A7ailles.JPG'],
    ['100%.jpg', 'record:11:100%.jpg'],
  ])('escapes the name of the file %s', async (file, identifier) => {
    expect(await first({ file })).toMatchObject({
      image_url: expect.stringContaining(`/${identifier}/full/`),
    });
  });

  it.each([
    'https://example.org/records/11/files/71.jpg',
    'https://example.org/of/https://zenodo.org/records/11/files/71.jpg',
    'https://zenodo.org/records/11/files/71.jpg/71.jpg',
    'https://zenodo.org/records/x/y',
    'none/at all',
  ])('lists a photo whose original is %s', async (file) => {
    const read = await photos({ file });
    expect(itemsOf(read, 'image')).toEqual([]);
    expect(problemsOf(read)).toEqual([
      { what: `Pyrella montana, ${PAGE}`, why: `not the address of a file at Zenodo: ${file}` },
    ]);
  });

  it.each([
    ['whole tree (or vine) - general', 'habit', 1],
    ['whole tree - general', 'habit', 1],
    ['whole tree (or vine) - winter', 'habit', 0],
    ['whole plant - juvenile', 'habit', 0],
    ['whole tree (or vine) - view up trunk', 'other', 1],
    ['whole gametophyte - unspecified', 'other', 1],
    ['inflorescence - whole - female', 'flower', 1],
    ['inflorescence - closeup of flower interior', 'flower', 0],
    ['leaf - margin of upper + lower surface', 'leaf', 0],
    ['bark - of a large tree', 'bark', 1],
    ['fruit - immature', 'fruit', 0],
    ['cone - female - mature open', 'fruit', 1],
    ['cone - one year-old female', 'fruit', 1],
    ['cone - female - receptive', 'other', 1],
    ['cone - male', 'other', 1],
    ['twig - winter overall', 'other', 0],
    ['twig - bark', 'other', 1],
    ['stem - below inflorescence', 'other', 1],
    ['stem - showing leaf bases', 'other', 1],
  ])('C8.28 the view %s shows: %s', async (view, part, score) => {
    expect(await first({ view })).toMatchObject({ view, part, score });
  });

  it('C8.28 shows a photo without a view after those with a typical one', async () => {
    expect(await first({ view: '' })).toMatchObject({ view: null, part: 'other', score: 0 });
  });

  it.each([
    ['', null, 'other'],
    ['unspecified - unspecified', null, 'other'],
    ['woody angiosperms', null, 'other'],
    ['woody angiosperms - leaf', 'leaf', 'leaf'],
    [
      'herbaceous angiosperms - inflorescence - whole - unspecified',
      'inflorescence - whole - unspecified',
      'flower',
    ],
  ])('reads the view "%s" without the group of plants', async (written, view, part) => {
    expect(await first({ view: written })).toMatchObject({ view, part });
  });

  it.each([
    ['1', 1],
    ['5', 5],
    ['0', null],
    ['54', null],
    ['', null],
  ])('reads the rating "%s"', async (written, rating) => {
    expect(await first({ rating: written })).toMatchObject({ rating });
  });

  it('C8.18 names who is to be named, and lists a photo without an author', async () => {
    const read = await photos(
      { creator: 'anonymous', license: ZERO },
      { license: ZERO },
      { creator: '' },
      { creator: 'anonymous' },
      { license: 'http://creativecommons.org/licenses/by-nc-sa/4.0/' },
    );
    expect(itemsOf(read, 'image')).toEqual([
      expect.objectContaining({ licence: 'CC0', copyright: `Bioimages, CC0, ${PAGE}` }),
      expect.objectContaining({ licence: 'CC0', copyright: `Ada Moor, CC0, ${PAGE}` }),
    ]);
    expect(problemsOf(read).map(({ why }) => why)).toEqual([
      'the licence requires credit, but no author is named',
      'the licence requires credit, but no author is named',
      'not an open licence: http://creativecommons.org/licenses/by-nc-sa/4.0/',
    ]);
  });
});
