import { conditionMeaning } from '../../src/understanding/describe.js';
import { interpret } from '../../src/understanding/interpret.js';
import type { Language } from '../../src/understanding/language-words.js';
import { mayDescribe } from '../../src/understanding/may-describe.js';
import type { NamedPlant } from '../../src/understanding/meaning.js';
import { parametersOfAll, queryString } from '../../src/understanding/query.js';

const taxon = (rank: NamedPlant['rank'], name: string): NamedPlant => ({ rank, name, asWritten: true });
const TAXA = new Map([
  ['roses', taxon('genus', 'Rosa')],
  ['rosas', { ...taxon('genus', 'Rosa'), asWritten: false }],
  ['rosen', taxon('genus', 'Rosa')],
  ['red maple', taxon('species', 'Acer rubrum')],
  ['white flower', taxon('genus', 'Asclepias')],
  ['lilas', taxon('genus', 'Syringa')],
  ['violette', taxon('genus', 'Viola')],
  ['violette bluten', { ...taxon('genus', 'Viola'), asWritten: false }],
  ['violetas', { ...taxon('genus', 'Viola'), asWritten: false }],
  ['yellow', taxon('species', 'Doryphora sassafras')],
  ['blueten', { ...taxon('species', 'Centaurea cyanus'), asWritten: false }],
  ['spider lily', taxon('species', 'Crinum asiaticum')],
  ['rosa', taxon('genus', 'Rosa')],
  ['rosa strauch', { ...taxon('genus', 'Rosa'), asWritten: false }],
  ['lime', { ...taxon('genus', 'Tilia'), asWritten: false }],
  ['lime trees', { ...taxon('genus', 'Tilia'), asWritten: false }],
  ['holly', taxon('genus', 'Ilex')],
  ['holly berries', { ...taxon('genus', 'Ilex'), asWritten: false }],
  ['yew', taxon('species', 'Taxus baccata')],
  ['yew berries', { ...taxon('genus', 'Taxus'), asWritten: false }],
  ['than', taxon('species', 'Ziziphus mauritiana')],
  ['drop', { ...taxon('genus', 'Galanthus'), asWritten: false }],
  ['fabaceae', taxon('family', 'Fabaceae')],
  ['fabaceae trees', { ...taxon('family', 'Fabaceae'), asWritten: false }],
  ['hydrangas', { ...taxon('genus', 'Hydrangea'), asWritten: false, isCorrected: true }],
  ['whitte', { ...taxon('genus', 'Acer'), asWritten: false, isCorrected: true }],
]);

const read = (text: string, language: Language | null = 'en') => interpret(text, language, TAXA);
const query = (text: string, language?: Language) =>
  queryString(parametersOfAll(read(text, language).conditions));
const ignored = (text: string, language?: Language) =>
  read(text, language).ignored.map(({ span, reason }) => [text.slice(...span), reason]);

describe('names in descriptions (C7.31)', () => {
  it.each([
    ['yellow roses', 'filter[flower_color]=yellow&filter[genus_name]=Rosa'],
    ['red maple for wet soil', 'filter[scientific_name]=Acer+rubrum&filter[ground_humidity]=wet'],
    ['white flower in may', 'filter[flower_color]=white&filter[bloom_months]=may'],
    ['Fabaceae trees', 'filter[family_name]=Fabaceae&filter[plant_form]=tree'],
    ['whitte hydrangas', 'filter[flower_color]=white&filter[genus_name]=Hydrangea'],
  ])('%s', (text, expected) => {
    expect(query(text)).toBe(expected);
  });

  it('takes a plural as the genus, unless it is of a species of that genus without such flowers', () => {
    const kerria: NamedPlant = { rank: 'species', name: 'Kerria japonica', asWritten: false };
    const taxa = new Map([
      ...TAXA,
      ['yellow roses', kerria],
      ['red roses', { ...kerria, name: 'Rosa rubra' }],
      ['white roses', { ...kerria, name: 'Rosa alba', flowerColors: ['white'] }],
    ]);
    const names = (text: string) =>
      interpret(text, 'en', taxa).conditions.flatMap(({ parameters }) =>
        parameters.map(([, value]) => value),
      );
    expect(names('yellow roses')).toEqual(['yellow', 'Rosa']);
    expect(names('white roses')).toEqual(['white', 'Rosa']);
    expect(names('red roses for shade')).toContain('Rosa rubra');
  });

  it('takes a word that is a colour and a plant as the plant beside another colour', () => {
    expect(query('rosas amarillas', 'es')).toBe('filter[genus_name]=Rosa&filter[flower_color]=yellow');
    expect(query('flores rosas', 'es')).toBe('filter[flower_color]=magenta');
    expect(query('lilas pour sol argileux', 'fr')).toBe(
      'filter[genus_name]=Syringa&filter[soil_texture]=clay',
    );
    expect(query('fleurs lilas', 'fr')).toBe('filter[flower_color]=purple');
    expect(query('arbuste persistant, lilas', 'fr')).toContain('filter[flower_color]=purple');
    expect(query('frutti lunghi rossi', 'it')).toBe('filter[fruit_color]=red');
  });
});

describe('colours and names (C7.31)', () => {
  it.each([
    ['violette Blüten', 'de', 'purple'],
    ['blaue oder violette Blüten', 'de', 'blue,purple'],
    ['weisse blueten', 'de', 'white'],
    ['flores violetas', 'es', 'purple'],
    ['flores lilas', 'es', 'purple'],
    ['flores rosas', 'es', 'magenta'],
    ['fleurs violettes', 'fr', 'purple'],
    ['flores roxas', 'pt', 'purple'],
    ['fiori viola', 'it', 'purple'],
    ['paarse bloemen', 'nl', 'purple'],
    ['violet flowers', 'en', 'purple'],
  ])('%s: %s', (text, language, colours) => {
    const { language: found, conditions } = read(text, null);
    expect([found, queryString(parametersOfAll(conditions))]).toEqual([
      language,
      `filter[flower_color]=${colours}`,
    ]);
  });

  it.each([
    ['lime trees for shade', 'filter[genus_name]=Tilia&filter[sun]=partial_shade,full_shade'],
    ['yellow trees', 'filter[flower_color]=yellow&filter[plant_form]=tree'],
    ['trees with yellow autumn colour', 'filter[plant_form]=tree'],
  ])('%s', (text, expected) => {
    expect(query(text)).toBe(expected);
  });
});

describe('colours of languages in which no plant is called so (C7.31)', () => {
  it('rosa Strauch', () => {
    expect(query('rosa Strauch', 'de')).toBe('filter[flower_color]=magenta&filter[plant_form]=shrub');
  });
});

describe('words belong to the nearest part (C7.31)', () => {
  it.each([
    ['red berries and silver leaves', 'filter[fruit_color]=red&filter[foliage_color]=grey'],
    ['edible berries', 'filter[edible_part]=fruits'],
    ['berries', 'filter[fruit_shape]=berry'],
    ['edible perennial', 'filter[edible]=true&filter[duration]=perennial'],
    ['red berries in winter', 'filter[fruit_color]=red&filter[fruit_months]=dec,jan,feb'],
    ['purple foilage', 'filter[foliage_color]=purple'],
    ['leaves red and flowers white', 'filter[foliage_color]=red&filter[flower_color]=white'],
    ['flowers white berries red', 'filter[flower_color]=white&filter[fruit_color]=red'],
    ['red leaves and white flowers', 'filter[foliage_color]=red&filter[flower_color]=white'],
    ['red fruit in autumn', 'filter[fruit_color]=red&filter[fruit_months]=sep,oct,nov'],
    ['edible flowers in spring', 'filter[edible_part]=flowers&filter[bloom_months]=mar,apr,may'],
    ['red holly berries', 'filter[fruit_color]=red&filter[genus_name]=Ilex'],
    ['edible yew berries', 'filter[edible_part]=fruits&filter[scientific_name]=Taxus+baccata'],
  ])('%s', (text, expected) => {
    expect(query(text)).toBe(expected);
  });

  it('looks before an adjective where nouns come first', () => {
    expect(query('arbuste à fleurs blanches et baies rouges', 'fr')).toBe(
      'filter[plant_form]=shrub&filter[flower_color]=white&filter[fruit_color]=red',
    );
  });

  it('takes a compound of known words for no everyday form of a name', () => {
    const taxa = new Map([['fruitbomen', { ...taxon('genus', 'Passiflora'), asWritten: false }]]);
    expect(queryString(parametersOfAll(interpret('fruitbomen', 'nl', taxa).conditions))).toBe(
      'filter[plant_form]=tree',
    );
  });

  it('reads abbreviations with a dot or a slash', () => {
    expect(query('max. 2 m hoch', 'de')).toBe('range[maximum_height_cm]=,200');
    expect(query('bloeit van mei t/m juli', 'nl')).toBe('filter[bloom_months]=may,jun,jul');
  });

  it('reads phrases over apostrophes', () => {
    expect(query('vivace qui demande peu d’eau', 'fr')).toBe(
      'filter[duration]=perennial&filter[watering]=low',
    );
    expect(query("30 cm d'étalement", 'fr')).toBe('range[planting_spread_cm]=24,36');
  });

  it.each([
    ['schaffen', 'de', 'schaffen'],
    ['gegessen', 'de', 'gegessen'],
  ] as const)('takes the ordinary word %s for no misspelling', (text, language, unknown) => {
    expect(query(text, language)).toBe('');
    expect(ignored(text, language)).toEqual([[unknown, 'unknown']]);
  });

  it('reads umlauts in two letters', () => {
    expect(query('immergruene Straeucher ueber 2 m', 'de')).toBe(
      'filter[leaf_retention]=true&filter[plant_form]=shrub&range[maximum_height_cm]=200,',
    );
    expect(query('schoene Baeume', 'de')).toBe('filter[plant_form]=tree');
  });

  it('reads plurals and diminutives that stemmers leave', () => {
    expect(query('essbare Wurzeln', 'de')).toBe('filter[edible_part]=roots');
    expect(query('gele bloemetjes', 'nl')).toBe('filter[flower_color]=yellow');
  });

  it('reads a value after a colon, and a minus in words', () => {
    expect(query('Höhe: bis 3 m', 'de')).toBe('range[maximum_height_cm]=,300');
    expect(query('bis minus 15 Grad', 'de')).toBe('range[minimum_temperature_deg_c]=,-15');
  });

  it.each([
    ['weder Baum noch Strauch', 'filter_not[plant_form]=tree,shrub'],
    ['frosthart für Hochlagen', 'filter[frost_tolerance]=hardy'],
    ['weiß, rosa, lila', 'filter[flower_color]=white,magenta,purple'],
    ['unter 2 m, aber schmaler als 1 m', 'range[maximum_height_cm]=,200&range[planting_spread_cm]=,100'],
    ['winterhart bis mindestens -20 Grad', 'range[minimum_temperature_deg_c]=,-20'],
    ['giftig für Mensch und Hund', 'filter[toxic_to]=people,dogs'],
    ['für Mensch und Hund giftig', 'filter[toxic_to]=people,dogs'],
  ])('reads %s', (text, expected) => {
    expect(query(text, 'de')).toBe(expected);
  });

  it('joins no places of different relations', () => {
    expect(
      read('eingebürgert in Spanien, aus Mexiko', 'de').conditions.map(({ reading }) => reading),
    ).toEqual(['introduced', 'native']);
  });

  it('finds the victims in the clause of a warning', () => {
    expect(query('giftige Pflanzen auf der Weide für Pferde', 'de')).toBe('filter[toxic_to]=horses');
  });

  it('negates a part with the adjective after it', () => {
    expect(query('sem flores vermelhas', 'pt')).toBe('filter_not[flower_color]=red');
  });

  it('negates each value that "or" joins', () => {
    expect(query('annuals, not blue or purple')).toBe(
      'filter[duration]=annual&filter_not[flower_color]=blue,purple',
    );
    expect(query('nicht rot oder gelb, Strauch', 'de')).toBe(
      'filter_not[flower_color]=red,yellow&filter[plant_form]=shrub',
    );
  });

  it('splits compounds', () => {
    expect(query('blaublühende Halbschattenpflanze', 'de')).toBe(
      'filter[flower_color]=blue&filter[sun]=partial_shade',
    );
  });
});

describe('meanings (C7.32)', () => {
  it.each([
    ['small tree', 'range[maximum_height_cm]=,1000&filter[plant_form]=tree'],
    ['small shrub', 'range[maximum_height_cm]=,150&filter[plant_form]=shrub'],
    ['small climber', 'range[maximum_height_cm]=,300&filter[plant_form]=climber'],
    ['under 50 cm', 'range[maximum_height_cm]=,50'],
    ['1 m 50 tall', 'range[maximum_height_cm]=120,180'],
    ['5\'6" tall', 'range[maximum_height_cm]=134.1,201.2'],
    [
      'tree 2 m, spacing 80 cm',
      'filter[plant_form]=tree&range[maximum_height_cm]=160,240&range[plant_spacing_cm]=64,96',
    ],
    ['flowers in june and september', 'filter[bloom_months]=jun,sep'],
    ['flowers between june and september', 'filter[bloom_months]=jun,jul,aug,sep'],
    ['2 to 3 ft wide', 'range[planting_spread_cm]=60.96,91.44'],
    ['shade', 'filter[sun]=partial_shade,full_shade'],
    ['rows 30 cm apart', 'range[planting_row_spacing_cm]=24,36'],
    ['evergeen shurbs', 'filter[leaf_retention]=true&filter[plant_form]=shrub'],
    ['a medium grass, 1 to 2 m', 'filter[plant_form]=grass&range[maximum_height_cm]=100,200'],
    [
      'purple leaves, small tree',
      'filter[foliage_color]=purple&range[maximum_height_cm]=,1000&filter[plant_form]=tree',
    ],
    ['deep roots, at least 1 m', 'range[minimum_root_depth_cm]=100,'],
    ['sow at 20 °C', ''],
    ['zone 5', 'range[hardiness_zone]=,5&range[hardiness_zone_maximum]=5,&unknown=hardiness_zone_maximum'],
    ['zones 5-9', 'range[hardiness_zone]=,5&range[hardiness_zone_maximum]=9,&unknown=hardiness_zone_maximum'],
    ['-5 °F', 'range[minimum_temperature_deg_c]=,-20.56'],
    ['native to Norway', 'filter[zone]=NO&filter[establishment]=native'],
    ['grows in Norway', 'filter[zone]=NO&filter[establishment]=native,introduced,unknown'],
    ['pH 5.5', 'range[ph_minimum]=,5.5&range[ph_maximum]=5.5,'],
    ['pH above 7', 'range[ph_maximum]=7,'],
    ['tolerates 40 °C', ''],
    ['max height 40 cm max spread 30 cm', 'range[maximum_height_cm]=,40&range[planting_spread_cm]=,30'],
    ['under a metre tall and wide', 'range[maximum_height_cm]=,100&range[planting_spread_cm]=,100'],
    ['non-red flowers', 'filter_not[flower_color]=red'],
    ['showy yellow fruits', 'filter[fruit_conspicuous]=true&filter[fruit_color]=yellow'],
    [
      'biennial root vegetables',
      'filter[duration]=biennial&filter[edible_part]=roots&filter[vegetable]=true',
    ],
    ['not a tree', 'filter_not[plant_form]=tree'],
    ['trees or shrubs', 'filter[plant_form]=tree,shrub'],
    ['small white flowers', 'filter[flower_color]=white'],
    ['roots deeper than 1 metre', 'range[minimum_root_depth_cm]=100,'],
    ['blooms for six weeks', ''],
    ['winter vegetables', 'filter[vegetable]=true'],
    ['2 m x 1 m', 'range[maximum_height_cm]=160,240&range[planting_spread_cm]=80,120'],
    ['hardy to minus 15 degrees', 'range[minimum_temperature_deg_c]=,-15'],
    ['under a metre', 'range[maximum_height_cm]=,100'],
    ['edible flowers and leaves', 'filter[edible_part]=flowers,leaves'],
    [
      'spring flowers and autumn berries',
      'filter[bloom_months]=mar,apr,may&filter[fruit_months]=sep,oct,nov',
    ],
    ['wet in winter', 'filter[ground_humidity]=wet'],
    ['I have dogs: which plants are poisonous?', 'filter[toxic_to]=dogs'],
    ['a tree for a small pot', 'filter[plant_form]=tree'],
    ['six feet tall', 'range[maximum_height_cm]=146.3,219.5'],
    ['1,200 mm of rain', 'range[minimum_precipitation_mm]=,1200&range[maximum_precipitation_mm]=1200,'],
    ["flowers that aren't white", 'filter_not[flower_color]=white'],
    [
      'shrubs with showy fruit in winter',
      'filter[plant_form]=shrub&filter[fruit_conspicuous]=true&filter[fruit_months]=dec,jan,feb',
    ],
  ])('%s', (text, expected) => {
    expect(query(text)).toBe(expected);
  });
});

describe('months, zones and degrees beside each other (C7.32)', () => {
  it.each([
    ['blooms before June', 'en', 'filter[bloom_months]=jan,feb,mar,apr,may'],
    ['flowers after September', 'en', 'filter[bloom_months]=oct,nov,dec'],
    ['fiorisce prima di marzo', 'it', 'filter[bloom_months]=jan,feb'],
    ['die voor maart bloeit', 'nl', 'filter[bloom_months]=jan,feb'],
    ['harvest before 90 days', 'en', 'range[planting_days_to_harvest]=,90'],
    ['Pflanzen die im April blühen', 'de', 'filter[bloom_months]=apr'],
    ['cresce da marzo a maggio', 'it', 'filter[growth_months]=mar,apr,may'],
    ['winterhart bis -20', 'de', 'range[minimum_temperature_deg_c]=,-20'],
    ['rustique -15', 'fr', 'range[minimum_temperature_deg_c]=,-15'],
    ['up to 3 m tall and 1 m wide', 'en', 'range[maximum_height_cm]=,300&range[planting_spread_cm]=,100'],
    ['does not get taller than 15 feet', 'en', 'range[maximum_height_cm]=,457.2'],
    ['leafy vegetables', 'en', 'filter[edible_part]=leaves&filter[vegetable]=true'],
    ['inedible berries', 'en', 'filter_not[edible_part]=fruits'],
    ['bayas no comestibles rojas', 'es', 'filter_not[edible_part]=fruits&filter[fruit_color]=red'],
    ['moins d’un mètre', 'fr', 'range[maximum_height_cm]=,100'],
    ['florece en berano', 'es', 'filter[bloom_months]=jun,jul,aug'],
  ] as const)('%s', (text, language, expected) => {
    expect(query(text, language)).toBe(expected);
  });

  it.each([
    ['hardy zone 5', 'en'],
    ['winterhart Zone 5', 'de'],
    ['rústica zona 5', 'pt'],
    ['zone 5 or warmer palm', 'en'],
  ] as const)('takes the zone alone from %s', (text, language) => {
    const { conditions, refused } = read(text, language);
    expect(conditions[0]!.reading).toBe('zone');
    expect(JSON.stringify(conditions)).not.toContain('frost_tolerance');
    expect(refused).toBeNull();
  });

  it.each([
    ['verdad', 'es'],
    ['solar', 'es'],
    ['mover', 'pt'],
    ['finire', 'it'],
    ['computers', 'en'],
  ] as const)('takes %s for no form or misspelling of another word', (text, language) => {
    expect(query(text, language)).toBe('');
  });
});

describe('what is no condition (C7.33, C7.35)', () => {
  it.each([
    ['bulbs to plant in October', 'en', [['October', 'sowing_time']]],
    ['plant in April', 'en', [['April', 'sowing_time']]],
    ['im April pflanzen', 'de', [['April', 'sowing_time']]],
    [
      '6 weeks before frost',
      'en',
      [
        ['6 weeks before', 'sowing_time'],
        ['frost', 'unknown'],
      ],
    ],
    ['shrubs for winter', 'en', [['winter', 'winter']]],
    [
      'cor bonita no outono',
      'pt',
      [
        ['cor bonita', 'looks'],
        ['outono', 'looks'],
      ],
    ],
    ['hardy to 5', 'en', [['hardy to 5', 'temperature']]],
    ['shrub that is not invasive', 'en', [['not invasive', 'spread_by_runners']]],
  ] as const)('leaves out of %s what no field answers', (text, language, expected) => {
    expect(ignored(text, language)).toEqual(expected);
    expect(query(text, language)).not.toMatch(/months|temperature/);
  });

  it.each([
    ['bell-shaped flowers', 'bell-shaped', 'looks'],
    ['fern-like leaves', 'fern-like', 'looks'],
    ['flowers 10 cm across', '10 cm across', 'size_of_part'],
    ['under roses', 'under roses', 'beside'],
    ['poisonous to chickens', 'poisonous to chickens', 'other_animals'],
  ])('%s', (text, words, reason) => {
    expect(query(text)).toBe('');
    expect(ignored(text)).toEqual([[words, reason]]);
  });

  it.each([
    ['roses without thorns', [['without thorns', 'part_thorn']]],
    ['red bark', [['red bark', 'part_bark']]],
    ['native shrubs', [['native', 'native_where']]],
    ['evergreen in winter', [['winter', 'months_of_leaves']]],
    ['sow direct in may', [['may', 'sowing_time']]],
    [
      'small pots',
      [
        ['small', 'container'],
        ['pots', 'container'],
      ],
    ],
    ['blue flowers for bees', [['bees', 'wildlife']]],
    ['blue flowers for zorgles', [['zorgles', 'unknown']]],
  ])('%s', (text, expected) => {
    expect(ignored(text)).toEqual(expected);
  });

  it('refuses "or" between different fields', () => {
    expect(read('blue flowers or silver leaves').refused?.reason).toBe('or');
    expect(read('blue or white flowers').refused).toBeNull();
    expect(read('shrub or small tree').refused).toBeNull();
  });

  it('says for which region others stand', () => {
    const [condition] = read('native to Scotland').conditions;
    expect(conditionMeaning('en', condition!)).toBe('native: United Kingdom (Scotland)');
  });

  it('offers the readings of an ambiguous place', () => {
    expect(read('trees native to the Congo').choices[0]!.readings).toHaveLength(2);
    const { choices, conditions } = read('shrubs from Georgia');
    expect(choices[0]!.readings.map(([zone]) => zone?.[1])).toEqual(['GE', 'US-GA']);
    expect(conditions).toHaveLength(1);
  });

  it('denies what the verb after "not" is about', () => {
    expect(query('non sopporta il sole', 'it')).toBe('filter_not[sun]=full_sun');
    expect(query("doesn't like shade")).toBe('filter_not[sun]=partial_shade,full_shade');
    expect(query("won't grow in shade")).toBe('filter_not[sun]=partial_shade,full_shade');
    expect(query("don't like wet soil")).toBe('filter_not[ground_humidity]=wet');
    expect(query('no crece en la sombra', 'es')).toBe('filter_not[sun]=partial_shade,full_shade');
  });

  it('ignores the months of sowing, but not every word for it', () => {
    expect(ignored('que planter à l’ombre', 'fr')).toEqual([]);
    expect(ignored('à planter en mars', 'fr')).toContainEqual(['mars', 'sowing_time']);
  });

  it.each(['safe for dogs', 'not toxic to dogs', 'dog safe'])('takes no condition from %s', (text) => {
    const { wishes, conditions } = read(text);
    expect(conditions).toEqual([]);
    expect(wishes).toMatchObject([{ victims: ['dogs'] }]);
  });

  it.each([
    ['not deadly', 'en', []],
    ['not very poisonous', 'en', []],
    ['nicht tödlich', 'de', []],
    ['nicht sehr giftig', 'de', []],
    ['pas mortel', 'fr', []],
    ['non mortale', 'it', []],
    ['niet dodelijk', 'nl', []],
    ['no mortal', 'es', []],
    ['não mortal', 'pt', []],
    ['neither toxic nor deadly', 'en', []],
    ['not toxic or deadly', 'en', []],
    ['does not contain poison', 'en', []],
    ['nicht für Katzen giftig', 'de', ['cats']],
    ['poison free', 'en', []],
    ['toxicity: none', 'en', []],
    ['toxicity none', 'en', []],
    ['least toxic', 'en', []],
    ['very low toxicity', 'en', []],
    ['less poisonous', 'en', []],
    ['peu toxique', 'fr', []],
    ['poco tóxica', 'es', []],
    ['poco tossica', 'it', []],
    ['wenig giftig', 'de', []],
    ['weinig giftig', 'nl', []],
    ['pouco tóxica', 'pt', []],
    ['plantes sûres pour chevaux', 'fr', ['horses']],
    ['hundesicher', 'de', ['dogs']],
    ['katzensicher', 'de', ['cats']],
    ['kinderfreundlich', 'de', ['people']],
    ['kindvriendelijk', 'nl', ['people']],
    ['keine Gefahr für Katzen', 'de', ['cats']],
    ['für Hunde geeignet', 'de', ['dogs']],
    ['suitable for dogs', 'en', ['dogs']],
    ['apta para perros', 'es', ['dogs']],
    ['adatta ai gatti', 'it', ['cats']],
    ['adequada para gatos', 'pt', ['cats']],
  ] as const)('takes %s as a wish', (text, language, victims) => {
    const { wishes, conditions } = read(text, language);
    expect(conditions).toEqual([]);
    expect(wishes.length).toBeGreaterThan(0);
    expect(wishes[0]!.victims).toEqual(victims);
  });

  it('takes what is safe to eat as a wish for people, and as edible', () => {
    expect(query('safe to eat berries')).toBe('filter[edible_part]=fruits');
    expect(read('safe to eat berries').wishes).toMatchObject([{ victims: ['people'] }]);
  });

  it('takes a condition from what is poisonous', () => {
    expect(query('poisonous to cats and dogs')).toBe('filter[toxic_to]=cats,dogs');
    expect(query('poisonous plants')).toBe('filter_not[safety]=null');
    expect(query('deadly')).toBe('filter[toxicity]=high');
    expect(query('deadly to dogs')).toBe('filter[toxic_to]=dogs');
  });
});

describe('the language (C7.34)', () => {
  it.each([
    ['fleurs bleues pour l’ombre', 'fr'],
    ['Kletterpflanze für Nordwand', 'de'],
    ['orange', 'en'],
    ['flores azules para sombra', 'es'],
    ["plantain d'eau – flûteau", 'fr'],
    ['roots deeper than 1 m', 'en'],
    ['zone 9 or warmer', 'en'],
    ['native to Virgin Islands', 'en'],
    ['zone 5 à 8', 'fr'],
  ])('of %s', (text, expected) => {
    expect(read(text, null).language).toBe(expected);
  });
});

describe('descriptions (C7.30)', () => {
  it.each([
    ['blue', true],
    ['roses', false],
    ['zorgle', false],
    ['blue zorgle wimble', false],
    ['for bees', true],
    ['evergeen shurbs', true],
    ['evergeen', false],
    ['purple foxglve', false],
    ['white hellebore', false],
    ['deadly nightshde', false],
    ['red spider lily', false],
    ["'; DROP TABLE species; --", false],
    ['yellow flwers', true],
    ['trees for zorgles', true],
    ['yellow roses', true],
  ])('%s: %s', (text, describes) => {
    expect(read(text).describes).toBe(describes);
  });
});

describe('what may be a description (C7.30)', () => {
  it.each(['zone 5', 'native plants', 'blaublühend', 'under 50 cm'])('%s', (text) => {
    expect([mayDescribe(text, null), read(text, null).describes]).toEqual([true, true]);
  });

  it.each(['Quercus robur', 'zorgle'])('not %s', (text) => {
    expect(mayDescribe(text, 'en')).toBe(false);
  });
});
