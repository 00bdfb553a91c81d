import type { Manifest } from '../../../src/ingest/manifest.js';
import {
  plantingLifePhotos,
  plantnetPhotos,
  snapdragonPhotos,
} from '../../../src/ingest/sources/listed-photos.js';
import { itemsOf, problemsOf, readSource } from './reading.js';

const read = (manifest: Manifest, columns: Readonly<Record<string, string>>) =>
  readSource(manifest, {
    'photos.csv.gz': `${Object.keys(columns).join(',')}\n${Object.values(columns).join(',')}\n`,
  });

const PLANTING_LIFE = {
  scientific_name: 'Acer rubrum',
  image_url: 'https://live.staticflickr.com/1/2_z.jpg',
  page_url: 'https://www.flickr.com/photos/1/2',
  author: 'Ada Moor',
  licence: 'CC BY-SA 2.0',
  licence_url: 'https://creativecommons.org/licenses/by-sa/2.0/',
  final_choice: 'yes',
  name_in_title: 'yes',
  title: 'A red maple',
  weak: 'no',
};

const PLANTNET = {
  scientific_name: 'Alliaria petiolata',
  organ: 'flower',
  image_url: 'https://bs.plantnet.org/image/o/0cf7',
  author: 'Manu Pacha',
  author_kind: 'full',
  via: '',
  licence: 'CC BY-SA',
  doubt: '',
};

describe('lists of photos', () => {
  it('take over the author, the licence with its address, and the page', async () => {
    expect(itemsOf(await read(plantingLifePhotos, PLANTING_LIFE), 'image')).toMatchObject([
      {
        species: 'Acer rubrum',
        copyright: '© Ada Moor, CC BY-SA 2.0',
        licence_url: PLANTING_LIFE.licence_url,
        source_url: PLANTING_LIFE.page_url,
        score: 1,
      },
    ]);
  });

  it('show plants whose title has the name without its spaces or hybrid sign', async () => {
    const lemon = {
      scientific_name: 'Citrus × limon',
      name_in_title: 'genus',
      title: 'N2014Citrus  limonBerkeley',
    };
    expect(itemsOf(await read(plantingLifePhotos, { ...PLANTING_LIFE, ...lemon }), 'image')).toHaveLength(1);
  });

  it('link no licence whose version the list of Pl@ntNet does not state', async () => {
    expect(itemsOf(await read(plantnetPhotos, PLANTNET), 'image')).toMatchObject([
      { part: 'flower', licence: 'CC BY-SA', licence_url: null, copyright: '© Manu Pacha, CC BY-SA' },
    ]);
  });

  it.each([
    [plantingLifePhotos, { ...PLANTING_LIFE, name_in_title: 'no' }, 'the title does not name the species'],
    [plantingLifePhotos, { ...PLANTING_LIFE, weak: 'yes' }, 'the title names several plants or a place'],
    [plantnetPhotos, { ...PLANTNET, via: 'EOL' }, 'third hand: the list names no page of the photo'],
    [
      snapdragonPhotos,
      { ...PLANTING_LIFE, kind: 'book plate', in_commons_credited: 'no' },
      'not a photo of a living plant: book plate',
    ],
  ])('leave out what may not show the plant', async (manifest, row, why) => {
    expect(problemsOf(await read(manifest, row))).toEqual([expect.objectContaining({ why })]);
  });
});
