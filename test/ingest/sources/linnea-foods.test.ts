import { z } from 'zod';
import { readClaim } from '../../../src/facts/claim.js';
import { VOCABULARIES } from '../../../src/fields/vocabularies.js';
import { filesAt } from '../../../src/ingest/files.js';
import { Item } from '../../../src/ingest/item.js';
import { linneaFoods } from '../../../src/ingest/sources/linnea-foods.js';
import { matchKey } from '../../../src/names/matching.js';
import { readShippedTable } from '../../../src/runtime/shipped-table.js';

describe('data/foods/foods.csv', () => {
  interface Claim {
    readonly value: ReturnType<typeof readClaim>['value'];
    readonly notes: string | null;
  }
  const eaten = new Map<string, Claim>();
  const dangers = new Map<string, Claim>();
  const fail = (message: string): void => {
    throw new Error(message);
  };

  beforeAll(async () => {
    const { folder, files } = await filesAt(linneaFoods, linneaFoods.shipped!);
    for (const { file, path } of files)
      for await (const { items } of file.read(path, {
        folder,
        warn: fail,
        reject: (_, { why }) => fail(why),
      }))
        for (const item of items.map((each) => Item.parse(each))) {
          if (item.type !== 'fact') throw new Error(item.type);
          const facts = item.attribute === 'safety' ? dangers : eaten;
          expect(facts.has(matchKey(item.species))).toBe(false);
          const { value, refused } = readClaim(item.attribute, item.value);
          expect(refused).toBeNull();
          facts.set(matchKey(item.species), { value, notes: item.notes ?? null });
        }
  });

  it('has at least 600 species, each once, with labels of the vocabulary in its order', () => {
    expect(eaten.size).toBeGreaterThanOrEqual(600);
    for (const { value } of eaten.values())
      expect(value).toEqual(
        VOCABULARIES.edible_part.filter((part) => (value as readonly unknown[]).includes(part)),
      );
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
  ])('says what is eaten of %s', (species, parts) => {
    expect(eaten.get(species)?.value).toEqual(parts);
  });

  it('has every warning: about a food, as labels, and in the notes of what is eaten', () => {
    const warnings = readShippedTable(
      'foods/warnings.csv',
      z.looseObject({ name: z.string(), note: z.string() }),
    );
    for (const { name, note } of warnings) expect(eaten.get(matchKey(name))?.notes).toContain(note);
    expect(dangers.size).toBe(125);
  });

  it.each([
    ['phaseolus vulgaris', [['fruits', 'seeds', 'raw']]],
    ['manihot esculenta', [['leaves', 'roots', 'raw']]],
    [
      'sambucus nigra',
      [
        ['fruits', 'raw'],
        ['leaves', 'bark', 'roots', null],
      ],
    ],
    ['prunus amygdalus', [['seeds', 'bitter_plants']]],
    ['rheum rhabarbarum', [['leaves', null]]],
    ['allium ursinum', undefined],
  ])('says what is dangerous of %s', (species, expected) => {
    const rows = dangers.get(species)?.value as
      | readonly { part: readonly string[]; condition: string | null; to: unknown }[]
      | undefined;
    expect(rows?.map(({ part, condition }) => [...part, condition])).toEqual(expected);
    for (const { to } of rows ?? []) expect(to).toEqual(['people']);
  });

  it.each(['taxus', 'ricinus', 'gossypium', 'simmondsia', 'viscum', 'aesculus', 'delphinium', 'atropa'])(
    'has no species of %s',
    (genus) => {
      expect([...eaten.keys()].filter((key) => key.startsWith(`${genus} `))).toEqual([]);
    },
  );
});
