import { nativeRange, type Rule } from '../../../src/ingest/nativity/range.js';

const zonesBy = (words: string, ...rules: readonly Rule[]): string =>
  [...nativeRange(words)]
    .filter(([, rule]) => rules.includes(rule))
    .map(([zone]) => zone)
    .sort()
    .join(' ');

const native = (words: string): string => zonesBy(words, 'named', 'region', 'corridor');

describe('areas named in a range', () => {
  it.each([
    ['Madagascar', 'MDG'],
    ['Türkiye', 'TUR'],
    ['DR Congo', 'ZAI'],
    ['madagascar', 'MDG'],
    ['Turkiye', 'TUR'],
    ['SW. Cape Prov.', 'CPP'],
    ['SW. Cape Prov', 'CPP'],
    ['Dry parts of Peru', 'PER'],
    ['Coastal Peru', 'PER'],
    ['Mts. of Peru', 'PER'],
    ['Subalpine Peru', 'PER'],
    ['Pen. Malaysia', 'MLY'],
    ['Hispaniola', 'DOM HAI'],
    ['C. & S. Brazil', 'BZC BZE BZL BZS'],
    ['SE. & S. Brazil', 'BZL BZS'],
    ['SE. U.S.A.', 'ALA ARK DEL FLA GEO KTY LOU MRY MSI NCA SCA TEN VRG WDC'],
    ['E. Trop. Africa', 'KEN TAN UGA'],
    ['WC. Trop. Africa', 'BUR CAB CAF CMN CON EQG GAB GGI RWA ZAI'],
    ['Borneo, Sulawesi; Maluku', 'BOR MOL SUL'],
    ['SW Australia', 'WAU'],
    ['Andaman & Nicobar Is.', 'AND NCB'],
    ['Atlantis), Bolivia', 'BOL'],
  ])('%s is %s', (words, zones) => {
    expect(zonesBy(words, 'named')).toBe(zones);
    expect(native(words)).toBe(zones);
  });

  it.each([
    [
      'a compass point is of the name behind the &',
      'W. & WC. Trop. Africa',
      'W. Trop. Africa, WC. Trop. Africa',
    ],
    ['a climate too', 'W. Trop. & S. Africa', 'W. Trop. Africa, S. Africa'],
    ['climates alike stand for both', 'Trop. & S. Africa', 'Trop. Africa, S. Africa'],
    ['a compass point is of the name behind the to', 'N. to NE. Australia', 'N. Australia to NE. Australia'],
    ['a blank after to may be missing', 'Peru toBolivia', 'Peru to Bolivia'],
  ])('%s: %s', (_, words, spelledOut) => {
    expect(native(words)).not.toBe('');
    expect(native(words)).toBe(native(spelledOut));
  });

  it('a compass point without an entry takes the part of the area that lies there', () => {
    expect(native('NW. Lesser Antilles')).toBe('LEE');
    expect(native('S. Lesser Antilles')).toBe('WIN');
    expect(native('SE. Alps')).toBe('AUT ITA YUG');
    expect(native('C. Alps')).toBe('AUT SWI');
    expect(native('WC. Alps')).toBe('FRA GER SWI');
    expect(native('C. Hispaniola')).toBe('DOM HAI');
  });
});

describe('parts in parentheses', () => {
  it.each([
    ['Brazil (Minas Gerais)', 'BZL'],
    ['Brazil (Minas  Gerais)', 'BZL'],
    ['Brazil (Bahia, Minas Gerais: Serra do Sincorá)', 'BZE BZL'],
    ['China (NW. Yunnan)', 'CHC'],
    ['Mexico (Oaxaca, Chiapas)', 'MXS MXT'],
    ['Argentina (Santa Cruz)', 'AGS'],
    ['Bolivia (Santa Cruz)', 'BOL'],
    ['Colombia (Amazonas)', 'CLM'],
    ['Mexico (Sierra Nowhere)', ''],
    ['Hainan (and Taiwan)', 'CHH TAI'],
    ['Hainan (to Taiwan)', 'CHH TAI'],
    ['Hainan (to Atlantis)', 'CHH'],
    ['Brazil (Bahia to Paraná)', 'BZE BZS'],
    ['Brazil (Bahia and Paraná)', 'BZE BZS'],
    ['Brazil (Bahia; Paraná)', 'BZE BZS'],
    ['Brazil (incl. Bahia)', 'BZC BZE BZL BZN BZS'],
  ])('%s is %s', (words, zones) => {
    expect(native(words)).toBe(zones);
  });

  it('a doubtful area or part is left open', () => {
    expect(native('Peru ?')).toBe('');
    expect(native('Bolivia (?)')).toBe('');
    expect(native('Brazil (Bahia, Paraná?)')).toBe('BZE');
  });
});

describe('between the ends of A to B', () => {
  it('zones of the region of level 2 of both ends are between', () => {
    expect(zonesBy('Queensland to Tasmania', 'named')).toBe('QLD TAS');
    expect(zonesBy('Queensland to Tasmania', 'region')).toBe('NSW SOA VIC');
  });

  it('a region of one end alone is another region, also if the other end has several', () => {
    expect(zonesBy('Zambia to SW. Africa', 'region')).toBe('ZIM');
    expect(zonesBy('Zambia to SW. Africa', 'corridor')).toBe('BOT CPV');
  });

  it('zones of other regions are between where the way through them is hardly longer', () => {
    expect(zonesBy('Afghanistan to Mongolia', 'corridor')).toContain('KGZ');
    expect(native('Afghanistan to Mongolia')).not.toMatch(/JAP|GER|IND\b|YAK/);
  });

  it('each of the ends behind the and is an end', () => {
    const zones = native('Colombia to Guyana and Bolivia');
    expect(zones).toContain('VEN');
    expect(zones).toContain('PER');
  });

  it('areas in a list have nothing between them', () => {
    expect(native('Colombia, Bolivia')).toBe('BOL CLM');
  });
});

describe('what words leave open', () => {
  it.each([
    'a cultigen from Mexico',
    'a cultigen from Mexico (N. Guerrero)',
    'as naturally occuring between the native and naturalised parents',
    'Cultivar from Japan',
    'Cosmopolitan',
    'Peru, cultivated',
    'Peru, naturalized',
    'Peru (artificial)',
    'Peru (a hybrid)',
    'Peru (origin)',
    'http://plants.example.org/Peru',
    'Queenslandl',
    'Temp.',
    '',
  ])('"%s" makes no zone native', (words) => {
    expect(native(words)).toBe('');
  });

  it('an area that is not known does not spoil the others', () => {
    expect(native('Atlantis to Peru, Guyana')).toBe('GUY PER');
  });
});
