import { VOCABULARIES } from '../../../src/fields/vocabularies.js';
import { filesAt } from '../../../src/ingest/files.js';
import { Item } from '../../../src/ingest/item.js';
import { linneaFoods } from '../../../src/ingest/sources/linnea-foods.js';
import { matchKey } from '../../../src/names/matching.js';

describe('data/foods/foods.csv', () => {
  const read = async () => {
    const { folder, files } = await filesAt(linneaFoods, linneaFoods.shipped!);
    const facts = new Map<string, { value: readonly string[]; notes: string | null }>();
    for (const { file, path } of files)
      for await (const { items } of file.read(path, {
        folder,
        warn: fail,
        reject: (_, { why }) => fail(why),
      }))
        for (const item of items.map((each) => Item.parse(each))) {
          if (item.type !== 'fact' || !Array.isArray(item.value))
            throw new Error(`${item.type} has no parts`);
          expect(facts.has(matchKey(item.species))).toBe(false);
          facts.set(matchKey(item.species), { value: item.value, notes: item.notes ?? null });
        }
    return facts;
  };
  const fail = (message: string): void => {
    throw new Error(message);
  };

  it('has at least 600 species, each once, with labels of the vocabulary in its order', async () => {
    const facts = await read();
    expect(facts.size).toBeGreaterThanOrEqual(600);
    for (const { value } of facts.values())
      expect(value).toEqual(VOCABULARIES.edible_part.filter((part) => value.includes(part)));
  });

  it.each([
    ['camellia sinensis', ['leaves']],
    ['prunus amygdalus', ['seeds']],
    ['sesamum indicum', ['seeds']],
    ['papaver somniferum', ['seeds']],
    ['sinapis alba', ['leaves', 'seeds']],
    ['brassica juncea', ['roots', 'leaves', 'seeds']],
    ['rhamphospermum nigrum', ['seeds']],
    ['perilla frutescens', ['leaves', 'seeds']],
    ['nasturtium officinale', ['stem', 'leaves']],
    ['elaeis guineensis', ['fruits', 'seeds']],
    ['lavandula angustifolia', ['leaves', 'flowers']],
    ['helianthus annuus', ['seeds']],
    ['allium cepa', ['roots', 'leaves']],
    ['allium sativum', ['roots', 'leaves']],
    ['solanum tuberosum', ['tubers']],
  ])('says what is eaten of %s', async (species, parts) => {
    expect((await read()).get(species)?.value).toEqual(parts);
  });

  it.each(['manihot esculenta', 'phaseolus vulgaris', 'sambucus nigra'])(
    'warns of %s, which is poisonous raw',
    async (species) => {
      expect((await read()).get(species)?.notes).toContain('poisonous raw');
    },
  );

  it.each(['taxus', 'ricinus', 'gossypium', 'simmondsia', 'viscum', 'aesculus', 'delphinium', 'atropa'])(
    'has no species of %s',
    async (genus) => {
      expect([...(await read()).keys()].filter((key) => key.startsWith(`${genus} `))).toEqual([]);
    },
  );
});
