import { usdaPlantsFull } from '../../../src/ingest/sources/usda-plants-full.js';
import { itemsOf, readSource } from './reading.js';

const plant = {
  symbol: 'PIRI',
  general_information: { Duration: 'Perennial', 'Growth Habits': 'Tree' },
  classification: { Species: 'Pinus rigidaMill.- pitch pineP' },
};

const HEADER = 'symbol,scientific_name,author,remark,durations,growth_habits,l48_status';

const read = (...rows: readonly string[]) =>
  readSource(usdaPlantsFull, {
    'characteristics.ndjson.gz': `${JSON.stringify(plant)}\n`,
    'profiles.csv.gz': [HEADER, ...rows, ''].join('\n'),
  });

type Read = Awaited<ReturnType<typeof read>>;
const factsOf = (found: Read, attribute: string) =>
  itemsOf(found, 'fact').flatMap((item) =>
    item.type === 'fact' && item.attribute === attribute ? [[item.species, item.value, item.record]] : [],
  );

describe('the profiles of usda-plants-full', () => {
  it('give authors without remarks, of the lowest rank; none of unnamed hybrids and misapplied names', async () => {
    const found = await read(
      'ACRU,Acer rubrum,L.,,,,',
      'MEVE,Mentha × verticillata,"L., nom. inq.",aquatica × arvensis,,,',
      'AGAM,Agave americana subsp. protamericana var. expansa,(Jacobi) Gentry,,,,',
      'PIRI2,Pinus rigida,,hybrid with serotina; unnamed hybrid,Perennial,Shrub|Tree,',
      'HYNE3,Hypolytrum nemorum,"sensu Parham, non Spreng.",,,,',
      'CACL,Caryopteris × clandonensis,hort. ex Rehder,,,,',
      'BOBU,Bougainvillea × buttiana,Holttum & Standl. ],,,,',
      'PLSH,Platanthera × shriveri,"P.M. Br., (pro. sp.)",,,,',
    );
    expect(factsOf(found, 'author')).toEqual([
      ['Pinus rigida', 'Mill.', 'PIRI'],
      ['Acer rubrum', 'L.', 'ACRU'],
      ['Mentha × verticillata', 'L.', 'MEVE'],
      ['Agave americana var. expansa', '(Jacobi) Gentry', 'AGAM'],
      ['Caryopteris × clandonensis', 'hort. ex Rehder', 'CACL'],
      ['Bougainvillea × buttiana', 'Holttum & Standl.', 'BOBU'],
      ['Platanthera × shriveri', 'P.M. Br.', 'PLSH'],
    ]);
    expect(factsOf(found, 'duration')).toEqual([['Pinus rigida', ['perennial'], 'PIRI']]);
  });

  it('give durations and habits, weaker than the characteristics, and no status of a state', async () => {
    const found = await read(
      'SOLY2,Solanum lycopersicum,L.,,Annual|Perennial,Forb/herb,introduced',
      'ABAB,Abutilon abutiloides,(Jacq.) Garcke ex Hochr.,,Perennial,Forb/herb|Subshrub,native',
      'LAAN81,Lavandula angustifolia,Mill.,,Perennial,Shrub,introduced',
    );
    expect(found.rows.map(({ preference }) => preference)).toEqual([1, undefined, undefined, undefined]);
    expect(factsOf(found, 'duration').slice(1)).toEqual([
      ['Solanum lycopersicum', ['annual', 'perennial'], 'SOLY2'],
      ['Abutilon abutiloides', ['perennial'], 'ABAB'],
      ['Lavandula angustifolia', ['perennial'], 'LAAN81'],
    ]);
    expect(factsOf(found, 'growth_habit')[2]).toEqual([
      'Abutilon abutiloides',
      'Forb/herb, Subshrub',
      'ABAB',
    ]);
    expect(factsOf(found, 'ligneous_type').slice(1)).toEqual([['Lavandula angustifolia', 'shrub', 'LAAN81']]);
    expect(itemsOf(found, 'distribution')).toEqual([]);
  });
});
