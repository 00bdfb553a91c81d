import { biFlora } from '../../../src/ingest/sources/bi-flora.js';
import { gbif } from '../../../src/ingest/sources/gbif.js';
import { leda } from '../../../src/ingest/sources/leda.js';
import { periodMonths, seasonRange } from '../../../src/ingest/sources/months.js';
import { openplantdb } from '../../../src/ingest/sources/openplantdb.js';
import { classifiedFamily, classifiedName } from '../../../src/ingest/sources/usda-names.js';
import { usdaPlantsFull } from '../../../src/ingest/sources/usda-plants-full.js';
import { wgsrpd } from '../../../src/ingest/sources/wgsrpd.js';
import { claimsOf, itemsOf, problemsOf, readSource } from './reading.js';

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

describe('usda-plants-full', () => {
  it.each([
    ['Pyrella montana(Moor) Hartw.- hill pyrellaP', 'Pyrella montana', '(Moor) Hartw.'],
    ['Pyrella ×mixtaMoor (pro sp.) [alba × montana]- mixed pyrellaP', 'Pyrella × mixta', 'Moor'],
    ['Pyrella montanaHartw. var.albaLund- white pyrellaP', 'Pyrella montana var. alba', 'Lund'],
    [
      'Pyrella montanaHartw. ssp.montanavar.alba(Lund) Ek- white pyrellaP',
      'Pyrella montana var. alba',
      '(Lund) Ek',
    ],
    ['Pyrella uva-ursiL.- bear pyrellaP', 'Pyrella uva-ursi', 'L.'],
    [
      '×Hesperotropsis leylandii(A.B. Jacks. & Dallim.) Garland [Hesperocyparis macrocarpa × Callitropsis nootkatensis]- Leyland cypressP',
      '×Hesperotropsis leylandii',
      '(A.B. Jacks. & Dallim.) Garland',
    ],
    ["Pyrella lemmonii(Vasey) Ek var.lemmonii- Lemmon's pyrellaP", 'Pyrella lemmonii var. lemmonii', null],
  ])('takes %s apart', (text, name, author) => {
    expect(classifiedName(text)).toEqual({ name, author });
  });

  it('names no species where only a genus stands', () => {
    expect(classifiedName('PyrellaHartw.- pyrellaP')).toBeNull();
    expect(classifiedFamily('PyrellaceaeEk ex Moor- Pyrella familyP')).toEqual({
      name: 'Pyrellaceae',
      common: 'Pyrella family',
    });
  });

  it.each([
    ['Late Spring', ['may']],
    ['Early Winter', ['dec']],
    ['Mid Fall', ['oct']],
    ['Year Round', MONTHS],
    ['Spring and Summer', ['mar', 'apr', 'may', 'jun', 'jul', 'aug']],
    ['Fall, Winter and Spring', ['jan', 'feb', 'mar', 'apr', 'may', 'sep', 'oct', 'nov', 'dec']],
    ['Indeterminate', null],
  ])('reads the period %s', (period, months) => {
    expect(periodMonths(period)).toEqual(months);
  });

  it('reads a range of seasons over the end of the year', () => {
    expect(seasonRange('Fall', 'Winter')).toEqual(['jan', 'feb', 'sep', 'oct', 'nov', 'dec']);
    expect(seasonRange('Summer', 'Summer')).toEqual(['jun', 'jul', 'aug']);
    expect(seasonRange('Year Round', 'Fall')).toHaveLength(12);
    expect(seasonRange('Fall', 'Year Round')).toHaveLength(12);
    expect(seasonRange('Summer', '')).toBeNull();
    expect(seasonRange('', 'Summer')).toBeNull();
  });

  const danger = (severity: string) => ({
    ...{ severity, part: null, condition: null, substance: null, note: null },
    ...{ to: ['unstated'], by: ['unstated'] },
  });

  it('maps columns with their units and vocabularies; a broken line is listed', async () => {
    const plant = {
      symbol: 'PYMO',
      common_name: 'hill pyrella',
      general_information: { Duration: 'AnnualPerennial', 'Growth Habits': 'ShrubTree' },
      classification: {
        Species: 'Pyrella montanaHartw.- hill pyrellaP',
        Family: 'PyrellaceaeEk- Pyrella familyP',
        Order: 'Scrophulariales',
        Class: 'Magnoliopsida- Dicotyledons',
        Division: 'Magnoliophyta- Flowering plants',
        Subkingdom: 'Tracheobionta- Vascular plants',
        Kingdom: 'Plantae- Plants',
      },
      traits: {
        'Height, Mature (feet)': '2.5',
        'Temperature, Minimum (°F)': '-28',
        'Flower Color': ' White ',
        'Foliage Color': 'Gray-Green',
        Toxicity: 'Slight',
        'Leaf Retention': 'No',
        'Palatable Human': 'Yes',
        'Bloom Period': 'Indeterminate',
        'Height at 20 Years, Maximum (feet)': '1',
      },
    };
    const content = `${JSON.stringify(plant)}\n${JSON.stringify(plant)}\n{"broken\n`;
    const read = await readSource(usdaPlantsFull, { 'characteristics.ndjson.gz': content });
    expect(claimsOf(read)).toEqual({
      'usda author': 'Hartw.',
      'usda average_height_cm': ['2.5', 'ft'],
      'usda minimum_temperature_deg_c': ['-28', 'deg_f'],
      'usda flower_color': ['white'],
      'usda foliage_color': ['grey', 'green'],
      'usda toxicity': 'low',
      'usda safety': [danger('low')],
      'usda leaf_retention': false,
      'usda duration': ['annual', 'perennial'],
      'usda growth_habit': 'Shrub, Tree',
    });
    expect(itemsOf(read, 'common_names')[0]).toMatchObject({ language: 'en', names: ['hill pyrella'] });
    expect(itemsOf(read, 'catalogue_record')).toMatchObject(
      Array(2).fill({ source: 'usda', species: 'Pyrella montana', record: 'PYMO', foods: ['palatable'] }),
    );
    // C11.1: each rank once, however many plants are of it; the family not under an order of that system.
    expect(itemsOf(read, 'taxon')).toEqual([
      { type: 'taxon', rank: 'family', name: 'Pyrellaceae', common_name: 'Pyrella family' },
      { type: 'taxon', rank: 'division_order', name: 'Scrophulariales', parent: 'Magnoliopsida' },
      { type: 'taxon', rank: 'division_class', name: 'Magnoliopsida', parent: 'Magnoliophyta' },
      { type: 'taxon', rank: 'division', name: 'Magnoliophyta', parent: 'Tracheobionta' },
      { type: 'taxon', rank: 'subkingdom', name: 'Tracheobionta', parent: 'Plantae' },
      { type: 'taxon', rank: 'kingdom', name: 'Plantae', parent: null },
    ]);
    expect(problemsOf(read)).toHaveLength(1);
  });

  it('reads a column that two groups have from the group traits', async () => {
    const plant = {
      symbol: 'PYMO',
      classification: { Species: 'Pyrella montana- hill pyrellaP' },
      general_information: { Duration: 'Annual', Toxicity: 'None' },
      traits: { Toxicity: 'Severe' },
    };
    const read = await readSource(usdaPlantsFull, {
      'characteristics.ndjson.gz': `${JSON.stringify(plant)}\n`,
    });
    expect(claimsOf(read)).toEqual({
      'usda duration': ['annual'],
      'usda toxicity': 'high',
      'usda safety': [danger('high')],
    });
  });

  it('claims nothing for an unknown growth habit', async () => {
    const plant = {
      symbol: 'PYMO',
      classification: { Species: 'Pyrella montana- hill pyrellaP' },
      general_information: { 'Growth Habits': 'unknown' },
    };
    const read = await readSource(usdaPlantsFull, {
      'characteristics.ndjson.gz': `${JSON.stringify(plant)}\n`,
    });
    expect(claimsOf(read)).toEqual({});
    expect(problemsOf(read)).toEqual([]);
  });

  it('takes the lowest rank of a classification', async () => {
    const ranks = {
      Species: 'Pyrella montanaEk- hill pyrellaP',
      Subspecies: 'Pyrella montanaEk ssp.albaEk- hill pyrellaP',
      Variety: 'Pyrella montanaEk ssp.albavar.nanaEk- hill pyrellaP',
    };
    const { Variety: _, ...noVariety } = ranks;
    const plants = [ranks, noVariety].map((classification) => ({ symbol: 'PYMO', classification }));
    const content = plants.map((plant) => JSON.stringify(plant)).join('\n');
    const read = await readSource(usdaPlantsFull, { 'characteristics.ndjson.gz': content });
    expect(itemsOf(read, 'external_ids')).toMatchObject([
      { species: 'Pyrella montana var. nana' },
      { species: 'Pyrella montana subsp. alba' },
    ]);
  });

  it('is edible by no other answer than Yes; says why a record is not taken', async () => {
    const plant = (members: object) =>
      JSON.stringify({
        symbol: 'PYMO',
        classification: { Species: 'Pyrella montana- pyrellaP' },
        ...members,
      });
    const lines = [
      plant({ traits: { 'Palatable Human': 'No' } }),
      plant({ classification: { Genus: 'Pyrella' } }),
      plant({ symbol: 7 }),
    ];
    const read = await readSource(usdaPlantsFull, { 'characteristics.ndjson.gz': lines.join('\n') });
    expect(itemsOf(read, 'catalogue_record')).toEqual([]);
    expect(problemsOf(read)).toEqual([
      { what: lines[1], why: 'the classification names no species' },
      { what: lines[2], why: 'the record does not have the form of a plant record' },
    ]);
  });

  const traitsRead = async (...plants: readonly Readonly<Record<string, string>>[]) =>
    readSource(usdaPlantsFull, {
      'characteristics.ndjson.gz': plants
        .map((traits) =>
          JSON.stringify({
            symbol: 'PYMO',
            classification: { Species: 'Pyrella montana- hill pyrellaP' },
            traits,
          }),
        )
        .join('\n'),
    });

  it.each([
    ['a tropical tree', '33', 12],
    ['a willow of the north', '-40', undefined],
  ])('takes fruits all year as months of %s only if it never rests', async (_, degrees, months) => {
    const read = await traitsRead({
      'Temperature, Minimum (°F)': degrees,
      'Fruit/Seed Period Begin': 'Year Round',
      'Fruit/Seed Period End': 'Year Round',
    });
    const fruits = claimsOf(read)['usda fruit_months'] as readonly string[] | undefined;
    expect(fruits?.length).toBe(months);
  });

  it('reads every column that has a field', async () => {
    const read = await traitsRead({
      'pH, Minimum': '5.5',
      'pH, Maximum': '7.5',
      'Precipitation, Minimum': '10',
      'Precipitation, Maximum': '60',
      'Root Depth, Minimum (inches)': '12',
      'Frost Free Days, Minimum': '90',
      'Fruit/Seed Color': 'Red',
      'Flower Conspicuous': 'Yes',
      'Fruit/Seed Conspicuous': 'No',
      'Fruit/Seed Persistence': 'Yes',
      'Foliage Texture': 'Fine',
      'Growth Form': 'Bunch',
      'Growth Rate': 'Slow',
      'Shape and Orientation': 'Erect',
      'Anaerobic Tolerance': 'Low',
      'Adapted to Coarse Textured Soils': 'Yes',
      'Adapted to Medium Textured Soils': 'No',
      'Adapted to Fine Textured Soils': 'Yes',
      'Nitrogen Fixation': 'High',
      'Drought Tolerance': 'None',
      'Shade Tolerance': 'Intermediate',
      'Fertility Requirement': 'Low',
      Lifespan: 'Long',
      'Cold Stratification Required': 'Yes',
      'Propagated by Seed': 'Yes',
      'Propagated by Bare Root': 'Yes',
      'Propagated by Cuttings': 'No',
      'Propagated by Container': 'Yes',
      'Propagated by Sod': 'Yes',
      // As of the currant Ribes cereum, no herb.
      'Propagated by Corm': 'Yes',
      'Bloom Period': 'Late Spring',
      'Active Growth Period': 'Summer',
      'Fruit/Seed Period Begin': 'Summer',
      'Fruit/Seed Period End': 'Fall',
    });
    expect(claimsOf(read)).toEqual({
      'usda ph_minimum': '5.5',
      'usda ph_maximum': '7.5',
      'usda minimum_precipitation_mm': ['10', 'in'],
      'usda maximum_precipitation_mm': ['60', 'in'],
      'usda minimum_root_depth_cm': ['12', 'in'],
      'usda frost_free_days_minimum': ['90', 'days'],
      'usda fruit_color': ['red'],
      'usda flower_conspicuous': true,
      'usda fruit_conspicuous': false,
      'usda fruit_seed_persistence': true,
      'usda foliage_texture': 'Fine',
      'usda growth_form': 'Bunch',
      'usda growth_rate': 'Slow',
      'usda shape_and_orientation': 'Erect',
      'usda anaerobic_tolerance': 'Low',
      'usda adapted_to_coarse_textured_soils': 'Yes',
      'usda adapted_to_medium_textured_soils': 'No',
      'usda adapted_to_fine_textured_soils': 'Yes',
      'usda nitrogen_fixation': 'High',
      'usda drought_tolerance': 'None',
      'usda shade_tolerance': 'Intermediate',
      'usda fertility_requirement': 'Low',
      'usda life_span': 'Long',
      'usda cold_stratification': true,
      'usda propagation': ['seed', 'bare_root'],
      'usda bloom_months': ['may', 'jun', 'jul'],
      'usda growth_months': ['jun', 'jul', 'aug'],
      'usda fruit_months': ['jun', 'jul', 'aug', 'sep', 'oct', 'nov'],
    });
  });

  it.each([
    [
      'Flower Color',
      {
        Yellow: ['yellow'],
        Red: ['red'],
        Purple: ['purple'],
        Brown: ['brown'],
        Green: ['green'],
        Blue: ['blue'],
        White: ['white'],
        Orange: ['orange'],
        Black: ['black'],
        'Dark Green': ['green'],
        'Gray-Green': ['grey', 'green'],
        'Yellow-Green': ['lime'],
        'White-Gray': ['white', 'grey'],
      },
    ],
    ['Toxicity', { None: 'none', Slight: 'low', Moderate: 'medium', Severe: 'high' }],
    [
      'Growth Habits',
      {
        Tree: 'tree',
        Shrub: 'shrub',
        Subshrub: 'subshrub',
        VineShrub: 'shrub',
        Vine: null,
        ShrubTree: null,
        'Forb/herbSubshrub': null,
      },
    ],
  ])('reads the words of %s', async (column, labels) => {
    const read = await traitsRead(...Object.keys(labels).map((word) => ({ [column]: word })));
    const values = read.rows.map(
      ({ items }) =>
        items.flatMap((item) =>
          item.type === 'fact' && !['growth_habit', 'safety'].includes(item.attribute) ? [item.value] : [],
        )[0] ?? null,
    );
    expect(values).toEqual(Object.values(labels));
  });

  it.each([
    ['Late Spring', ['may', 'jun', 'jul'], 'Late Spring, in Switzerland'],
    ['Summer', ['jun', 'jul', 'aug'], 'Summer, in the United States'],
    // The word stays, and is rejected as no month.
    ['Mid Spring', 'Mid Spring', 'the months of this season are not known well enough'],
    ['Early Fall', 'Early Fall', 'the months of this season are not known well enough'],
  ])('C10.73 a plant that flowers in %s: %j', async (period, value, notes) => {
    const plant = {
      symbol: 'PYMO',
      classification: { Species: 'Pyrella montanaHartw.- hill pyrellaP' },
      traits: { 'Bloom Period': period },
    };
    const read = await readSource(usdaPlantsFull, {
      'characteristics.ndjson.gz': `${JSON.stringify(plant)}\n`,
    });
    expect(itemsOf(read, 'fact').at(-1)).toMatchObject({ attribute: 'bloom_months', value, notes });
  });

  it.each([
    ['Perennial', '329', '31', true],
    ['Perennial', '330', '31', false],
    ['Perennial', '330', '32', true],
    ['AnnualPerennial', '100', '-28', true],
    ['Annual', '100', '-28', false],
    ['Perennial', '120', '32', false],
    ['Perennial', '120', '40', false],
    ['Perennial', '365', '40', true],
  ])(
    'C10.33 %s, %s days without frost, %s °F: the minimum temperature is read: %s',
    async (duration, days, degrees, isRead) => {
      const plant = {
        symbol: 'PYMO',
        general_information: { Duration: duration },
        classification: { Species: 'Pyrella montanaHartw.- hill pyrellaP' },
        traits: { 'Frost Free Days, Minimum': days, 'Temperature, Minimum (°F)': degrees },
      };
      const read = await readSource(usdaPlantsFull, {
        'characteristics.ndjson.gz': `${JSON.stringify(plant)}\n`,
      });
      expect('usda minimum_temperature_deg_c' in claimsOf(read)).toBe(isRead);
    },
  );

  it.each([
    ['AnnualPerennial', '365', false],
    ['Annual', '120', true],
    ['Perennial', '365', true],
  ])('C10.33 %s: the need of %s days without frost is read: %s', async (duration, days, isRead) => {
    const plant = {
      symbol: 'PYMO',
      general_information: { Duration: duration },
      classification: { Species: 'Pyrella montanaHartw.- hill pyrellaP' },
      traits: { 'Frost Free Days, Minimum': days },
    };
    const read = await readSource(usdaPlantsFull, {
      'characteristics.ndjson.gz': `${JSON.stringify(plant)}\n`,
    });
    expect('usda frost_free_days_minimum' in claimsOf(read)).toBe(isRead);
  });
});

describe('bi-flora', () => {
  const columns =
    'kew_id,extinct_species_marker,taxon_name_binom,authors,taxonomic_status,accepted_name,accepted_authors,POWO_URL,StaceIV_nativity,mean_veg_height,max_veg_height,L_PLANTATT,F_PLANTATT,N_PLANTATT,S_PLANTATT,L_Doring,F_Doring,N_Doring,S_Doring,life_form,Ire_hectads_post2000,IPNI_URL';
  const read = (line: string) =>
    readSource(biFlora, { 'BI_MAIN.csv.gz': Buffer.from(`${columns}\n${line}\n`, 'latin1') });

  it('claims indicators for their authors, heights in metres, the first life form', async () => {
    const line =
      '7-1,,Pyrella montana,M\xf6or,Accepted,,,http://powo/7-1,N,0.3,0.6,8,3,2,0,7,NA,,1,hemicryoptophyte / vine,5';
    const found = await read(line);
    expect(claimsOf(found)).toEqual({
      'bi-flora author': 'Möor',
      'bi-flora average_height_cm': ['0.3', 'm'],
      'bi-flora maximum_height_cm': ['0.6', 'm'],
      'bi-flora biological_type': 'hemicryptophyte',
      'plantatt light': '8',
      'plantatt ground_humidity': '3',
      'plantatt soil_nutriments': '2',
      'plantatt soil_salinity': '0',
      'doring light': '7',
      'doring soil_salinity': '1',
    });
    expect(found.rows[0]!.preference).toBe(1);
    // C8.21: the number of Plants of the World Online is no record of these sources.
    for (const item of itemsOf(found, 'fact')) {
      expect(item).toMatchObject({ source_url: 'http://powo/7-1' });
      expect(item).not.toHaveProperty('record');
    }
  });

  it('C8.21: credits name the licence that is registered, and none where none is established', () => {
    const stated = biFlora.sources.map(({ slug, licence, credit }) => [
      slug,
      licence,
      credit?.includes('Open Government Licence'),
    ]);
    expect(stated).toEqual([
      ['bi-flora', 'Open Government Licence', true],
      ['plantatt', 'Open Government Licence', true],
      ['doring', null, false],
    ]);
  });

  it.each([
    ['N', '5', ['GRB unknown', 'IRE unknown']],
    ['Neo-natd', '0', ['GRB introduced']],
    ['Neo-surv', '0', ['GRB introduced']],
    ['Neo-casual', '1', ['GRB introduced', 'IRE introduced']],
    ['Arch-denizen', '', ['GRB introduced']],
    ['Arch-colonist', '', ['GRB introduced']],
    ['Arch-cultd', '', ['GRB introduced']],
    ['Neonative', '', ['GRB unknown']],
    ['?N', '', ['GRB unknown']],
    ['', '5', []],
  ])('status %s with %s Irish squares', async (status, hectads, zones) => {
    const found = await read(
      `7-1,,Pyrella montana,L.,Accepted,,,,${status},,,,,,,,,,,phanerophyte / tree,${hectads}`,
    );
    expect(
      itemsOf(found, 'distribution').map((item) => 'zone' in item && `${item.zone} ${item.establishment}`),
    ).toEqual(zones);
  });

  it('puts a synonym on its accepted name, and leaves the average height of trees out', async () => {
    const found = await read(
      '7-1,E,Pyrella vetus,L.,Synonym,Pyrella nova,Ek,,N,0.9,20,,,,,,,,,phanerophyte / tree,0',
    );
    expect(itemsOf(found, 'synonym')).toEqual([
      expect.objectContaining({ species: 'Pyrella nova', name: 'Pyrella vetus', author: 'L.' }),
    ]);
    const authorless = await read('7-1,,Pyrella vetus,,Synonym,Pyrella nova,Ek,,N,,,,,,,,,,,,0');
    expect(itemsOf(authorless, 'synonym')).toMatchObject([{ name: 'Pyrella vetus', author: null }]);
    expect(claimsOf(found)).toMatchObject({
      'bi-flora author': 'Ek',
      'bi-flora maximum_height_cm': ['20', 'm'],
    });
    expect(Object.keys(claimsOf(found))).not.toContain('bi-flora average_height_cm');
    expect(itemsOf(found, 'distribution')).toEqual([
      expect.objectContaining({ establishment: 'extinct', notes: 'Stace IV: N' }),
    ]);
    expect(itemsOf(found, 'fact')).toMatchObject(itemsOf(found, 'fact').map(() => ({ source_url: null })));
    expect(found.rows[0]!.preference).toBe(0);
  });

  it('notes no status where none is stated, and claims no life form that is none', async () => {
    const found = await read('7-1,E,Pyrella vetus,L.,Accepted,,,,,,,,,,,,,,,climber,0');
    expect(claimsOf(found)).toEqual({ 'bi-flora author': 'L.' });
    expect(itemsOf(found, 'distribution')).toMatchObject([{ establishment: 'extinct', notes: null }]);
  });
});

describe('leda', () => {
  it('claims the median of the maxima of a name with the samples of all its rows', async () => {
    const content = [
      'made by a query',
      'SELECT x',
      'on a day',
      '',
      'SBS name;SBS number;general method;single value [m];sample size;valid;mean CH [m];maximum CH [m]',
      'Pyrella montana;12;actual measurement;.3;10;-2;.3;9',
      'Pyrella montana;12;observation;.5;5;1;;.6',
      'Pyrella montana;12;observation;.4;2.5;1;;1',
      'Pyrella montana;12;observation;.4;;1;;2.2',
      'Pyrella montana;12;observation;3;;1;;',
      'Pyrella alba;13;field experiment;;;1;;',
    ].join('\n');
    const read = await readSource(leda, { 'canopy_height.txt.gz': content });
    expect(itemsOf(read, 'fact')).toEqual([
      expect.objectContaining({
        value: '1',
        unit: 'm',
        evidence: 'reported',
        n_observations: 15,
        record: '12',
        notes: 'canopy height; median of 3',
      }),
    ]);
    expect(problemsOf(read)).toEqual([{ what: 'Pyrella alba', why: 'the row has no height' }]);
    expect(read.rows.map(({ line }) => line)).toEqual([11, 6]);
  });

  it('takes evidence, record and notes from the height that it claims', async () => {
    const content = [
      '1\n2\n3\nSBS name;SBS number;general method;single value [m];sample size;valid;mean CH [m];maximum CH [m]',
      'Pyrella montana;12;actual measurement;.5;;1;;',
      'Pyrella montana;13;observation;.50;;-2;;',
    ].join('\n');
    const read = await readSource(leda, { 'canopy_height.txt.gz': content });
    expect(itemsOf(read, 'fact')).toMatchObject([
      { value: '.5', evidence: 'measured', record: '12', notes: 'canopy height' },
    ]);
  });

  it('is written in Latin-1', async () => {
    const content = Buffer.from(
      '1\n2\n3\nSBS name;SBS number;general method;single value [m];sample size;valid;mean CH [m];maximum CH [m]\nPyrella \xd7 mixta;;;9;;1;;',
      'latin1',
    );
    const read = await readSource(leda, { 'canopy_height.txt.gz': content });
    expect(itemsOf(read, 'fact')).toMatchObject([{ species: 'Pyrella × mixta' }]);
  });

  it('takes the maximum of a row, else the larger of its other heights, and none that is no number', async () => {
    const head =
      'SBS name;SBS number;general method;single value [m];sample size;valid;mean CH [m];maximum CH [m]';
    const content = `1\n2\n3\n${head}\nPyrella montana;;;9;;1;10;tall`;
    const read = await readSource(leda, { 'canopy_height.txt.gz': content });
    expect(itemsOf(read, 'fact')).toMatchObject([{ value: '10' }]);
  });

  it.each([
    ['actual measurement', '1', 'measured', 'canopy height'],
    ['actual measurement (following LEDA data standards)', '1', 'measured', 'canopy height'],
    ['actual measurement, by others', '1', 'measured', 'canopy height'],
    ['laboratory/greenhouse/garden experiment', '1', 'measured', 'canopy height'],
    ['field experiment', '-2', 'measured', expect.stringContaining('not valid')],
    ['observation', '1', 'reported', 'canopy height'],
    ['no actual measurement', '1', 'reported', 'canopy height'],
    ['', '', 'reported', 'canopy height'],
  ])('a height by %j that is marked %j', async (method, valid, evidence, notes) => {
    const head =
      'SBS name;SBS number;general method;single value [m];sample size;valid;mean CH [m];maximum CH [m]';
    const content = `1\n2\n3\n${head}\nPyrella montana;;${method};.3;0;${valid};.2;`;
    const read = await readSource(leda, { 'canopy_height.txt.gz': content });
    expect(itemsOf(read, 'fact')).toEqual([
      expect.objectContaining({ value: '.3', evidence, n_observations: null, record: null, notes }),
    ]);
  });
});

describe('openplantdb', () => {
  const plant = (name: string, common: string, more: object = {}): string =>
    JSON.stringify({
      slug: common.toLowerCase(),
      scientific_name: name,
      common_name: common,
      category: 'vegetable',
      height_in: { min: 10, max: 30 },
      spacing_in: { min: 0, max: 4 },
      ...more,
    });

  const records = async (...lines: readonly string[]) =>
    itemsOf(await readSource(openplantdb, { 'plants.ndjson.gz': lines.join('\n') }), 'catalogue_record');

  it('C10.28 reads catalogue records, whose names it splits; seedlings only count', async () => {
    const content = [
      plant('Pyrella esculenta', 'Pyrella (Hill Pyrella, Pyrl)', {
        ...{ slug: 'pyrella', usda_zones: { min: 5, max: 9 }, season: 'perennial', frost_tolerance: 'hardy' },
        ...{ days_to_maturity: { min: 50, max: 60 }, directions: 'Sow.', planting: { note: 'In spring.' } },
      }),
      plant('Pyrella esculenta', 'Pyrella Microgreens'),
    ].join('\n');
    const read = await readSource(openplantdb, { 'plants.ndjson.gz': content });
    const one = expect.objectContaining({ species: 'Pyrella esculenta', cultivated_records: 1 });
    expect(itemsOf(read, 'popularity')).toEqual([one, one]);
    expect(claimsOf(read)).toEqual({});
    expect(itemsOf(read, 'catalogue_record')).toEqual([
      {
        ...{
          type: 'catalogue_record',
          source: 'openplantdb',
          species: 'Pyrella esculenta',
          record: 'pyrella',
        },
        ...{ name: 'Pyrella esculenta', common_names: ['Pyrella', 'Hill Pyrella', 'Pyrl'], cultivar: false },
        ...{ season: 'perennial', frost_tolerance: 'hardy', hardiness_zone: 5, hardiness_zone_maximum: 9 },
        ...{ foods: ['vegetable'], labels: {}, windows: [] },
        sizes: {
          average_height_cm: { value: 20, unit: 'in' },
          maximum_height_cm: { value: 30, unit: 'in' },
        },
        texts: { planting_description: 'Sow.', planting_sowing_description: 'In spring.' },
      },
    ]);
  });

  it('C10.28 reads the mean spread and spacing of plants, and no range without both ends', async () => {
    const span = { height_in: { min: null, max: 30 }, usda_zones: { min: 5, max: null } };
    const [record] = await records(
      plant('Pyrella esculenta', 'Pyrella / Pyrl', {
        ...{ ...span, spread_in: { min: 10, max: 14 }, spacing_in: { min: 3, max: 4 }, season: 'cool' },
        ...{ frost_tolerance: 'half-hardy' },
      }),
    );
    expect(record).toMatchObject({
      ...{ common_names: ['Pyrella', 'Pyrl'], season: 'cool', frost_tolerance: 'half-hardy' },
      ...{ hardiness_zone: null, texts: {} },
    });
    expect(record).toHaveProperty('sizes', {
      planting_spread_cm: { value: 12, unit: 'in' },
      plant_spacing_cm: { value: 3.5, unit: 'in' },
    });
    expect(await records(plant('Pyrella esculenta', 'Pyrella', { subcategory: 'Sprouts' }))).toEqual([]);
  });

  it.each([
    ['vegetable', 'cool', 'tuber', true],
    ['herb', 'perennial', 'direct', true],
    ['herb', 'perennial', 'division', false],
    ['fruit', 'warm', 'direct', true],
    // Cork oaks are sown, and peaches of the catalogue are called a crop of the cool season.
    ['fruit', 'perennial', 'direct', false],
    ['fruit', 'cool', 'cutting', false],
  ])('C10.28 reads days to harvest of a %s, %s, %s: %s', async (category, season, sow_method, isRead) => {
    const more = { category, season, sow_method, days_to_maturity: { min: 50, max: 60 } };
    const [record] = await records(plant('Pyrella esculenta', 'Pyrella', more));
    expect(JSON.stringify(record).includes('planting_days_to_harvest')).toBe(isRead);
  });

  it('C10.28 reads germination of seeds only, and what a method of sowing says', async () => {
    const pepper = {
      ...{ days_to_germination: { min: 7, max: 14 }, germination_soil_temp_f: { min: 70, max: 85 } },
      ...{
        days_to_maturity: { min: 70, max: 90 },
        maturity_from: 'transplant',
        sun: 'full',
        water: 'moderate',
      },
    };
    const [sown, divided] = await records(
      plant('Capsicum annuum', 'Pepper', { ...pepper, sow_method: 'indoor-start' }),
      plant('Hosta sieboldiana', 'Hosta', {
        ...pepper,
        ...{ category: 'flower', sow_method: 'division', sun: 'shade', water: 'wet' },
      }),
    );
    expect(sown).toMatchObject({
      sizes: {
        germination_days_minimum: { value: 7 },
        germination_days_maximum: { value: 14 },
        germination_temperature_minimum_deg_c: { value: 70, unit: 'deg_f' },
        germination_temperature_maximum_deg_c: { value: 85, unit: 'deg_f' },
      },
      labels: {
        ...{ sun: ['full_sun'], watering: 'moderate', propagation: ['seed'], sowing_method: ['under_glass'] },
        maturity_from: 'transplant',
      },
    });
    expect(divided).toHaveProperty('labels', { sun: ['full_shade'], propagation: ['division'] });
    expect(divided).not.toHaveProperty('sizes.germination_days_minimum');
  });

  it.each([
    ['Plant individual cloves 2 inches deep.', undefined],
    ['Plant corms 3 inches deep or direct sow.', ['direct']],
    ['Plant seeds 1 inch deep, away from rhizomes.', ['direct']],
  ])('C10.28 reads of "%s" the sowing method %s', async (directions, method) => {
    const [record] = await records(plant('Allium sativum', 'Garlic', { sow_method: 'direct', directions }));
    expect(record).toHaveProperty('labels', method ? { propagation: ['seed'], sowing_method: method } : {});
  });

  it.each([
    ['indoor-start', 'last_frost', [-8, -6], 'tender', ['sow_under_glass', -56, -42]],
    ['indoor-start', 'last_frost', [0, 2], 'tender', null],
    ['direct', 'first_frost', [-12, -8], 'half-hardy', ['sow_outdoors', -84, -56]],
    ['transplant', 'last_frost', [-2, 0], 'tender', null],
    ['bulb', 'fall', [0, 6], 'hardy', null],
  ])(
    'C10.28 reads the window of %s from %s %j',
    async (sow_method, anchor, [min, max], frost_tolerance, window) => {
      const planting = { anchor, weeks_from_anchor: { min, max } };
      const [read] = await records(
        plant('Capsicum annuum', 'Pepper', { sow_method, planting, frost_tolerance }),
      );
      const [task, from_days, to_days] = window ?? [];
      expect(read).toHaveProperty('windows', window === null ? [] : [{ task, anchor, from_days, to_days }]);
    },
  );

  it('C10.28 reads no days to the harvest of what is not harvested', async () => {
    const [flower] = await records(
      plant('Pyrella esculenta', 'Pyrella', { category: 'flower', days_to_maturity: { min: 5, max: 6 } }),
    );
    expect(flower).toMatchObject({ foods: [], sizes: { average_height_cm: { value: 20 } } });
    expect(flower).not.toHaveProperty('sizes.planting_days_to_harvest');
  });

  it.each([
    ['fruit', ['fruit']],
    ['berry', ['fruit']],
    ['vegetable', ['vegetable']],
    ['herb', []],
    ['tree', []],
  ])('C10.32 the category %s says that it is grown as %j', async (category, foods) => {
    expect(await records(plant('Pyrella esculenta', 'Pyrella', { category }))).toMatchObject([{ foods }]);
  });

  it('C10.28 does not mistake spaces around a name for a cultivar', async () => {
    expect(await records(plant(' Pyrella esculenta ', 'Pyrella'))).toMatchObject([
      { species: 'Pyrella esculenta', cultivar: false },
    ]);
  });

  it.each([
    "Pyrella esculenta 'Gold'",
    'Pyrella esculenta (Prostratus Group)',
    'Pyrella esculenta Capitata Group',
    'Pyrella esculenta (ornamental cvs.)',
    'Pyrella esculenta (spineless)',
  ])('C10.28 %s is a cultivar of the species', async (cultivar) => {
    expect(await records(plant(cultivar, 'Dwarf Pyrella'))).toMatchObject([
      { species: 'Pyrella esculenta', name: cultivar, cultivar: true },
    ]);
  });

  it.each(['Aa bb x Cc dd', "Aa bb × dd 'Gold'", 'Aa bb / Cc bb', 'Aa bb and Cc dd'])(
    'C10.5: %s is of no single species, which the list of what was not taken says',
    async (several) => {
      const content = [plant(several, 'Mixture'), plant('Aa × hybrida', 'Cross')].join('\n');
      const read = await readSource(openplantdb, { 'plants.ndjson.gz': content });
      expect(itemsOf(read, 'popularity')).toEqual([expect.objectContaining({ species: 'Aa × hybrida' })]);
      expect(problemsOf(read)).toEqual([
        { what: several, why: 'several names: expected the name of one species' },
      ]);
    },
  );
});

describe('gbif and wgsrpd', () => {
  it('adds up names that stand twice', async () => {
    const read = await readSource(gbif, {
      'specimen_counts.csv.gz':
        'taxon_name,specimen_count\nAa bb,3\nAa bb,4\nAa cc,x\nAa dd,1234567890\nAa bb,5\n',
    });
    expect(itemsOf(read, 'popularity')).toEqual([
      expect.objectContaining({ species: 'Aa bb', specimens: 12 }),
    ]);
    expect(problemsOf(read)).toHaveLength(2);
    expect(read.rows.map(({ line }) => line)).toEqual([4, 5, 2]);
  });

  it('C11.10 reads codes with their decimal commas, in Latin-1', async () => {
    const content = Buffer.from(
      'L3 code*L3 area*L2 code*L3 ISOcode*Ed2status*Notes\r\nFOR*F\xf8royar*10,00*FO**\r\n',
      'latin1',
    );
    const read = await readSource(wgsrpd, { 'tblLevel3.txt': content }, 'tblLevel3.txt');
    expect(itemsOf(read, 'zone')).toEqual([
      { type: 'zone', code: 'FOR', name: 'Føroyar', level: 3, parent: '10' },
    ]);
  });
});
