import type { Database } from '../../src/database/database.js';
import { createSpeciesQueries } from '../../src/resources/species/queries.js';
import { SpeciesRecord } from '../../src/resources/species/schema.js';
import { speciesRecord } from '../../src/species/presenter.js';
import { testDatabase } from '../support/database.js';
import { createPyrella, createSpecies, insert, type Pyrella } from './fixture.js';

let database: Database;
let pyrella: Pyrella;

beforeAll(async () => {
  database = await testDatabase();
  pyrella = await database.session(createPyrella);
});
afterAll(() => database.close());

interface Photo {
  readonly part: string;
  readonly view?: string;
  readonly rating?: number;
  readonly score?: number;
  readonly is_main?: boolean;
  readonly licence?: string;
}

/** Stores images `a`, `b`, … in this order and returns them in published order, with the address of the main one. */
const publishedOrder = (name: string, photos: readonly Photo[]) =>
  database.session(async (client) => {
    const id = await createSpecies(client, { name, genus: pyrella.genus });
    for (const [index, photo] of photos.entries()) {
      const image_url = `https://images.example/${'abcdefghij'[index]}`;
      await insert(client, 'image', {
        species_id: id,
        source_id: pyrella.source.photos,
        image_url,
        ...photo,
      });
    }
    const record = await createSpeciesQueries(database.pool).record(String(id));
    const { data: shown, meta } = speciesRecord(record!);
    const { data } = SpeciesRecord.parse({ data: shown, meta });
    const letter = (url: unknown) => String(url).slice(-1);
    const images = Object.values(data.images)
      .flat()
      .sort((a, b) => a.position - b.position);
    expect(images.map(({ position }) => position)).toEqual(photos.map((_, index) => index + 1));
    return { main: letter(data.image_url), order: images.map(({ image_url }) => letter(image_url)).join('') };
  });

describe('C8.28 the published order of images', () => {
  it('begins with the whole plant and flowers, then unstated subjects, then the rest', async () => {
    const photos = [
      { part: 'bark', rating: 5 },
      { part: 'other', view: 'twig', rating: 5 },
      { part: 'other' },
      { part: 'fruit', rating: 4 },
      { part: 'flower', rating: 1 },
      { part: 'habit' },
    ];
    expect(await publishedOrder('Pyrella ordinata', photos)).toEqual({ main: 'e', order: 'efcabd' });
  });

  it('is by rating, then by the preference of the source, then whole plants first, then by id', async () => {
    const photos = [
      { part: 'flower' },
      { part: 'flower', rating: 3, score: 9 },
      { part: 'habit', rating: 4 },
      { part: 'flower', rating: 5 },
      { part: 'flower', rating: 4, score: 1 },
      { part: 'flower', rating: 5 },
      { part: 'habit', rating: 5 },
    ];
    expect(await publishedOrder('Pyrella aestimata', photos)).toEqual({ main: 'g', order: 'gdfecba' });
  });

  it('begins with an image that is marked as main', async () => {
    const photos = [
      { part: 'habit', rating: 5 },
      { part: 'bark', is_main: true },
    ];
    expect(await publishedOrder('Pyrella signata', photos)).toEqual({ main: 'b', order: 'ba' });
  });
});
