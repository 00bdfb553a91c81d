import type { ItemInput } from '../../src/ingest/item.js';
import { fact, ingestRows, name, presence, type TestRow, zone } from '../ingest/support.js';
import { type Desk, type SpeciesRecord, startDesk } from './review-desk.js';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk();
  await desk.ingest([zone('1', 1), zone('14', 2, '1'), zone('AUT', 3, '14'), zone('GER', 3, '14')]);
});
afterAll(() => desk.close());

const image = (species: string, file: string): ItemInput => ({
  type: 'image',
  source: 'usda',
  species,
  image_url: `https://images.example/${file}.jpg`,
});
const called = (species: string, language: string, ...names: string[]): ItemInput => ({
  type: 'common_names',
  source: 'usda',
  species,
  language,
  names,
});
const synonym = (species: string, written: string): ItemInput => ({
  type: 'synonym',
  source: 'wfo',
  species,
  name: written,
});

/** Of every kind of statement one of each species: some only of one, some of both alike, some of both differing. */
const fileOf = (first: string, last: string): readonly TestRow[] =>
  [first, last].map((of, nth) => {
    const either = <T>(...values: readonly [T, T]): T => values[nth]!;
    return [
      name(of, { record: either('W-1', 'W-2') }),
      fact(of, 'author', either('Hartw.', 'Lund'), { record: either('U-1', 'U-2') }),
      fact(of, 'growth_rate', either('Slow', 'Rapid'), { record: either('U-1', 'U-2') }),
      fact(of, 'light', 5, { source: 'leda' }),
      fact(of, either('growth_habit', 'growth_form'), 'Single', { source: 'leda' }),
      called(of, 'de', 'Birne', either('Apfel', 'Quitte')),
      called(of, 'en', 'Pear'),
      presence(of, 'AUT', { establishment: either('native', 'unknown') }),
      presence(of, 'GER', { establishment: either('introduced', 'native') }),
      image(of, either(`${first}-1`, `${first}-2`)),
      image(of, `${first}-both`),
      synonym(of, `${of}oides`),
      synonym(of, `${first}opsis`),
      { type: 'popularity', source: 'usda', species: of, specimens: either(100, 10) },
    ];
  });

const FACTS = ['accepted', 'superseded', 'rejected', 'withdrawn'] as const;
const ALL = ['newSpecies', ...FACTS, 'written', 'published'] as const;

/** What a run of the file wrote, by the figures that are not 0. */
const written = async (file: readonly TestRow[], figures: readonly (typeof ALL)[number][]) => {
  const { files } = await ingestRows(desk.service.database, 'montane', file);
  return figures.filter((figure) => files[0]![figure] !== 0);
};

describe('C9.51 C10.5 the same file again after two species of it were merged', () => {
  it.each([
    ['before', 'Pyrella collina', 'Pyrella silvatica', 'Pyrella silvatica', 'Rapid'],
    ['behind', 'Pyrella ripicola', 'Pyrella arvensis', 'Pyrella ripicola', 'Slow'],
  ])(
    'the one that goes standing %s the other: no fact is written, and the third run writes nothing',
    async (_where, first, last, survivor, rate) => {
      const file = fileOf(first, last);
      await written(file, ALL);
      const going = survivor === first ? last : first;
      const slug = going.toLowerCase().replace(' ', '-');
      await desk.applied(desk.ada, slug, { scientific_name: survivor });
      const merged: SpeciesRecord = await desk.record(slug);
      expect(merged).toMatchObject({ scientific_name: survivor, specifications: { growth_rate: rate } });
      expect(await written(file, ['newSpecies', ...FACTS])).toEqual([]);
      const facts = await desk.data(`/api/v1/species/${slug}/facts`);
      const after = await desk.record(slug);
      expect(after.specifications).toEqual(merged.specifications);
      expect(await written(file, ALL)).toEqual([]);
      expect(await desk.record(slug)).toEqual(after);
      expect(await desk.data(`/api/v1/species/${slug}/facts`)).toEqual(facts);
    },
  );
});
