import type { Manifest } from '../../../src/ingest/manifest.js';
import { culinaryHerbs } from '../../../src/ingest/sources/culinary-herbs.js';
import { farmbotCrops } from '../../../src/ingest/sources/farmbot-crops.js';
import { gardeningMillion } from '../../../src/ingest/sources/gardening-million.js';
import { itemsOf, problemsOf, readSource } from './reading.js';

type Files = Readonly<Record<string, string>>;

const factsOf = async (manifest: Manifest, files: Files) =>
  itemsOf(await readSource(manifest, files), 'fact').map((item) =>
    item.type === 'fact' ? [item.species, item.attribute, item.value, item.unit ?? null, item.notes] : [],
  );

describe('farmbot-crops', () => {
  const read = (...rows: readonly string[]) =>
    readSource(farmbotCrops, {
      'crops.csv.gz': ['slug,name,binomial_name,sun,sowing_method,spread_cm', ...rows, ''].join('\n'),
    });

  it('C10.28 reads catalogue records, of plants only', async () => {
    const found = await read(
      'okra,Okra,Abelmoschus esculentus,Full Sun,Direct seed indoors or outside,25',
      'bing-cherry,Bing Cherry,"Prunus avium \'Bing\'",Full Sun,Transplant bare-root plant,760',
      'bibb-lettuce,Bibb Lettuce,Lactuca Sativa,Partial Sun,seeds,',
      'hemp,Hemp,Cannabis sativa,Full Sun,,450',
      'portobello,Portobello,Agaricus bisporus,Full Shade,Inoculate substrate with spores,10',
      'mint,Mint,Mentha spicata / Mentha viridis,Partial Sun,Direct seed or cuttings,',
      'squash,Squash,Cucurbita,Full Sun,,',
    );
    expect(itemsOf(found, 'catalogue_record')).toMatchObject([
      {
        ...{ species: 'Abelmoschus esculentus', record: 'okra', common_names: ['Okra'], cultivar: false },
        sizes: { planting_spread_cm: { value: 25, unit: 'cm' } },
        labels: { sun: ['full_sun'], sowing_method: ['direct', 'under_glass'], propagation: ['seed'] },
        texts: { planting_sowing_description: 'Direct seed indoors or outside' },
      },
      {
        ...{ species: 'Prunus avium', cultivar: true },
        labels: { sun: ['full_sun'], sowing_method: ['transplant'], propagation: ['bare_root'] },
      },
      { species: 'Lactuca sativa', labels: { sun: ['partial_shade'] }, texts: {} },
      { species: 'Cannabis sativa', sizes: {} },
    ]);
    expect(problemsOf(found).map(({ what }) => what)).toEqual([
      'Mint: Mentha spicata / Mentha viridis',
      'Squash: Cucurbita',
    ]);
  });

  it.each([
    ['Direct seed outdoors, thin to 15cm', { sowing_method: ['direct'], propagation: ['seed'] }],
    [
      'Direct seed indoors, transplant seedlings outside after hardening off',
      { sowing_method: ['under_glass'], propagation: ['seed'] },
    ],
    [
      'Direct seed. If planting indoors, harden off before transplanting seedlings outside.',
      { sowing_method: ['direct', 'under_glass'], propagation: ['seed'] },
    ],
    [
      'Direct seed or transplant seedlings',
      { sowing_method: ['direct', 'transplant'], propagation: ['seed'] },
    ],
    ['direct or transplant', { sowing_method: ['direct', 'transplant'], propagation: ['seed'] }],
    ['Direct seed cut tubers with at least one "eye" per piece.', {}],
    ['Direct seed indoors or plant sets (small bulbs) outside.', {}],
  ])('reads of %s how the crop is sown', async (sentence, labels) => {
    const [record] = itemsOf(
      await read(`a,A,Aa bb,,"${sentence.replaceAll('"', '""')}",`),
      'catalogue_record',
    );
    expect(record).toHaveProperty('labels', labels);
  });
});

describe('culinary-herbs', () => {
  it('has the final distances and the sentences about sowing, and says where and when', async () => {
    const rows = [
      'Angelica,Angelica archangelica,plant_spacing_in,18,first summer,',
      'Angelica,Angelica archangelica,plant_spacing_in,36,final,',
      'Angelica,Angelica archangelica,sow_time,spring,"hotbed, cold frame or open bed",',
      'Angelica,Angelica archangelica,sowing_sentence,,,Half an inch is deep enough.',
      'Angelica,Angelica archangelica,sowing_sentence,,,Plants are set 3 feet apart.',
      'Fennel,Foeniculum vulgare,row_spacing_in,6,nursery bed,',
      'Fennel,Foeniculum vulgare,row_spacing_in,24-30,,',
      '"Finocchio, Florence fennel",Foeniculum vulgare,plant_spacing_in,5-6,,',
      'Hyssop,Hyssopus officinalis,flower_colour,"blue,pink,white",usually blue,',
      'Mint,Mentha spicata,propagation,"cuttings,offsets,division",spring,',
    ];
    const found = await factsOf(culinaryHerbs, {
      'parsed.csv.gz': ['common,current_name,field,value,note,sentence', ...rows, ''].join('\n'),
    });
    const where = 'north-eastern United States about 1912';
    expect(found).toEqual([
      ['Angelica archangelica', 'sowing_method', ['direct', 'under_glass'], null, where],
      ['Angelica archangelica', 'plant_spacing_cm', 36, 'in', where],
      [
        ...['Angelica archangelica', 'planting_sowing_description'],
        ...['Half an inch is deep enough. Plants are set 3 feet apart.', null, where],
      ],
      ['Foeniculum vulgare', 'planting_row_spacing_cm', 24, 'in', where],
      [
        ...['Hyssopus officinalis', 'flower_color', ['blue', 'magenta', 'white'], null],
        `blue, pink, white: usually blue; ${where}`,
      ],
      ['Mentha spicata', 'propagation', ['cuttings', 'division'], null, where],
    ]);
  });
});

describe('gardening-million', () => {
  const entry = (name: string, text: string, kind = 'plant') => JSON.stringify({ name, kind, text });

  it('has species only, under Latin and English headings, and says when and where', async () => {
    const found = await factsOf(gardeningMillion, {
      'entries.ndjson.gz': [
        entry('Abelia', 'Sow in heat.'),
        entry('PHLEUM PRATENSE', 'A grass. It is sown in March.'),
        entry(
          'Carrots',
          'The seed should be sown in March. Keep the surface open. Thin out to 4 in. A. Horn is early.',
        ),
        entry(
          'Trollius Asiaticus',
          'It may be raised from seed. It has white Dog-rose-like and orange flowers.\nTropæolums--Sow in May. It blooms in July.',
        ),
        entry('German Seeds', 'Sow them.'),
        entry('Lawns', 'Sow in April.', 'general'),
      ].join('\n'),
      'parsed.csv.gz': [
        'name,field,value,place,sentence',
        'Abelia,flower_months,4,,',
        'Carrots,sow_months,"1,2",under glass,',
        'Carrots,sow_months,3,open,',
        'Carrots,flower_months,7,,',
        'PHLEUM PRATENSE,sow_months,2,under glass,',
        'PHLEUM PRATENSE,sow_months,3,,',
        'Trollius Asiaticus,flower_months,"12,1",,',
        'Trollius Asiaticus,flower_months,7,,It blooms in July.',
        'Trollius Asiaticus,height_cm,300,,',
        'Trollius Asiaticus,propagation,"seed,offsets",,',
        'Trollius Asiaticus,flower_colour,"cream,pink,orange",,It has white Dog-rose-like and orange flowers.',
        '',
      ].join('\n'),
    });
    const where = 'English gardens of about 1904';
    expect(found).toEqual([
      ['Phleum pratense', 'planting_sowing_description', 'It is sown in March.', null, where],
      ['Daucus carota', 'sowing_method', ['direct', 'under_glass'], null, where],
      [
        ...['Daucus carota', 'planting_sowing_description'],
        ...['The seed should be sown in March. Thin out to 4 in.', null, where],
      ],
      ['Trollius asiaticus', 'propagation', ['seed', 'division'], null, where],
      ['Trollius asiaticus', 'bloom_months', ['jan', 'dec'], null, where],
      ['Trollius asiaticus', 'flower_color', ['white', 'orange'], null, `cream, orange; ${where}`],
      ['Trollius asiaticus', 'planting_sowing_description', 'It may be raised from seed.', null, where],
    ]);
  });
});
