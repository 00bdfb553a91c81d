import { usefulPlants } from '../../../src/ingest/sources/useful-plants.js';
import { woodinessData } from '../../../src/ingest/sources/woodiness.js';
import { itemsOf, problemsOf, readSource } from './reading.js';

const HEADER =
  '"plant_ID","binomial_acc_name","author_acc_name","is_hybrid","AnimalFood","EnvironmentalUses","Fuels","GeneSources","HumanFood","InvertebrateFood","Materials","Medicines","Poisons","SocialUses","Totals"';

describe('useful-plants', () => {
  const plants = (...rows: readonly string[]) =>
    readSource(usefulPlants, {
      'utilised_plants.csv.gz': Buffer.from([HEADER, ...rows, ''].join('\n'), 'latin1'),
    });

  it('reads ten kinds of use in Latin-1, and nothing about what is edible or poisonous', async () => {
    const read = await plants(
      '7,"Pyrella montana","Hartw. & Müll.",FALSE,1,1,1,1,1,1,1,1,1,1,10',
      '8,"Pyrella mala","L.",FALSE,0,0,0,0,1,0,0,0,1,0,2',
    );
    expect(itemsOf(read, 'fact')).toEqual([
      {
        type: 'fact',
        source: 'useful-plants',
        species: 'Pyrella montana Hartw. & Müll.',
        attribute: 'uses',
        value: [
          'medicines',
          'materials',
          'environmental_uses',
          'human_food',
          'gene_sources',
          'animal_food',
          'poisons',
          'social_uses',
          'fuels',
          'invertebrate_food',
        ],
        record: '7',
      },
      expect.objectContaining({ attribute: 'uses', value: ['human_food', 'poisons'], record: '8' }),
    ]);
  });

  it('reads the name once where the cell of the author has it too', async () => {
    const read = await plants(
      '9,"Pyrella bursa-montis","Pyrella bursa-montis (L.) Medik.",FALSE,1,0,0,0,0,0,0,0,0,0,1',
    );
    expect(itemsOf(read, 'fact')).toMatchObject([{ species: 'Pyrella bursa-montis (L.) Medik.' }]);
  });

  it('lists a row without a use', async () => {
    const read = await plants('9,"Pyrella vacua","L.",FALSE,0,0,0,0,0,0,0,0,0,0,0');
    expect(itemsOf(read, 'fact')).toEqual([]);
    expect(problemsOf(read)).toEqual([{ what: 'Pyrella vacua L.', why: 'the row has no use' }]);
  });
});

describe('woodiness', () => {
  const read = (name: string, ...lines: readonly string[]) =>
    readSource(woodinessData, { [name]: [...lines, ''].join('\r') }, name);

  it('reads lines that end in CR alone, with the number of records', async () => {
    const rows = await read(
      'global_woodiness.csv.gz',
      'gs,woodiness,woodiness.count',
      'Pyrella alba,H,1;0;0',
      'Pyrella montana,W,0;0;14',
      'Pyrella mixta,variable,3;1;2',
    );
    const claim = { type: 'fact', source: 'zanne-2014', attribute: 'woodiness' };
    expect(itemsOf(rows, 'fact')).toEqual([
      expect.objectContaining({ ...claim, species: 'Pyrella alba', value: 'herbaceous', n_observations: 1 }),
      expect.objectContaining({ ...claim, species: 'Pyrella montana', value: 'woody', n_observations: 14 }),
      expect.objectContaining({ ...claim, species: 'Pyrella mixta', value: 'variable', n_observations: 6 }),
    ]);
  });

  it('reads evergreen and deciduous leaves; a species with both claims neither', async () => {
    const rows = await read(
      'leaf_phenology.csv.gz',
      'Binomial,Phenology',
      'Pyrella alba,EV',
      'Pyrella montana,D',
      'Pyrella mixta,D_EV',
    );
    expect(itemsOf(rows, 'fact')).toEqual([
      expect.objectContaining({ species: 'Pyrella alba', attribute: 'leaf_retention', value: true }),
      expect.objectContaining({ species: 'Pyrella montana', attribute: 'leaf_retention', value: false }),
    ]);
  });
});
