import { nativeRange } from '../../../src/ingest/nativity/range.js';

const native = (words: string): string => [...nativeRange(words).keys()].sort().join(' ');

describe('a corridor stays between the climates of its ends', () => {
  it.each([
    ['Macaronesia to China', /SVA|NOR|SWE|FIN|RUN|GRB|GER|KRA|YAK/, 'TUR'],
    ['Macaronesia to Taiwan', /SVA|NOR|SWE|RUN|YAK/, 'IRN'],
    ['Bulgaria to Japan and Vietnam', /RUN|WSB|KRA|YAK/, 'MON'],
    ['Tanzania to Mozambique and S. Pacific', /\bIND|NEP|CHC/, 'MAU'],
    ['Mauritania to Pakistan', /CMN|CAF|KEN|UGA/, 'EGY'],
  ])('%s', (words, far, between) => {
    expect(native(words)).not.toMatch(far);
    expect(native(words)).toContain(between);
  });

  it('ends in the far north have the far north between them', () => {
    expect(native('Greenland to Norway')).toContain('ICE');
  });
});

describe('a name of several areas', () => {
  it.each([
    ['Florida to Georgia', 'GEO'],
    ['SE. U.S.A. (Georgia)', 'GEO'],
    ['South Carolina, NE. Georgia', 'GEO'],
    ['Georgia (U.S.A.)', 'GEO'],
    ['Türkiye to Georgia', 'TCS'],
    ['Caucasus (Georgia)', 'TCS'],
    ['Armenia, Georgia', 'TCS'],
    ['Canary Is., Medit. to Georgia', 'TCS'],
    ['Georgia (Caucasus)', 'TCS'],
    ['Québec to Prince Edward I.', 'PEI'],
    ['Crozet Is., Prince Edward I.', 'MPE'],
  ])('is the nearest to the places beside it: %s has %s', (words, zone) => {
    const other: Readonly<Record<string, string>> = { GEO: 'TCS', TCS: 'GEO', PEI: 'MPE', MPE: 'PEI' };
    expect(native(words)).toContain(zone);
    expect(native(words)).not.toContain(other[zone]);
  });

  it.each(['Georgia', 'S. Georgia', 'Prince Edward I.'])('%s alone is open', (words) => {
    expect(native(words)).toBe('');
  });

  it.each([
    ['Northern Hemisphere, Georgia', 'Northern Hemisphere'],
    ['Peru, Falkland Is., South Georgia', 'Peru, Falkland Is., South Georgia'],
  ])('%s is no more than %s', (words, same) => {
    expect(native(words)).toBe(native(same));
  });
});

describe('a place in parentheses that is not known', () => {
  it('leaves an area of several zones open', () => {
    expect(native('Mexico (Isla de Nadie)')).toBe('');
    expect(native('California, Mexico (Isla de Nadie)')).toBe('CAL');
  });

  it('is a part of an area of one zone', () => {
    expect(native('Peru (Isla de Nadie)')).toBe('PER');
  });
});

describe('what is excepted', () => {
  it.each([
    ['Iberian Pen. (excl. Portugal)', 'SPA'],
    ['Iberian Pen. (except Portugal)', 'SPA'],
    ['Iberian Pen. (Not Portugal)', 'SPA'],
    ['Iberian Pen. (not Portugal)', 'SPA'],
    ['Iberian Pen. (but not in Portugal)', 'SPA'],
    ['Iberian Pen. but not Portugal', 'SPA'],
    ['Iberian Pen., but not Portugal, Morocco', 'MOR SPA'],
    ['Iberian Pen. excl. Portugal', 'SPA'],
    ['Iberian Pen. excluding Portugal', 'SPA'],
    ['Iberian Pen. without Portugal', 'SPA'],
    ['Iberian Pen. other than Portugal', 'SPA'],
    ['Iberian Pen. apart from Portugal', 'SPA'],
    ['Iberian Pen., absent from Portugal', 'SPA'],
    ['Iberian Pen. excl. Portugal, Spain and Morocco', 'MOR SPA'],
    ['Iberian Pen. excl. Portugal, Morocco, Spain', 'MOR SPA'],
    ['Alps (excl. SE. Alps)', 'FRA GER SWI'],
    ['Brazil (excl. N. & S. Brazil)', 'BZC BZL'],
    ['Brazil (excl. N.)', 'BZC BZL BZS'],
    ['Australia (excl. Tasmania, Victoria)', 'NSW NTA QLD SOA WAU'],
    ['E. Australia excl. Tasmania, Victoria, Peru', 'NSW PER QLD'],
    ['Mexico (excl. Veracruz)', 'MXC MXE MXI MXN MXS MXT'],
  ])('%s is %s', (words, zones) => {
    expect(native(words)).toBe(zones);
  });

  it.each([
    ['Brazil (excl. Bahia)', 'Brazil'],
    ['Peru (excl. N. Peru)', 'Peru'],
    ['New Guinea (excl. Papua New Guinea)', 'New Guinea'],
  ])('a part of a zone does not take the zone: %s', (words, same) => {
    expect(native(words)).toBe(native(same));
  });

  it.each(['Peru to Chile (excl. Bolivia)', 'Peru to Chile excl. Bolivia', 'Peru excl. Bolivia to Chile'])(
    'nor is it between: %s',
    (words) => {
      expect(native('Peru to Chile')).toContain('BOL');
      expect(native(words)).toMatch(/CLN.*PER/);
      expect(native(words)).not.toContain('BOL');
    },
  );
});

describe('what is in doubt is open', () => {
  it.each([
    ['Doubtfully native to Spain', ''],
    ['Doubtfully native to Spain, Italy; Peru', 'PER'],
    ['Doubtfully Native to Spain, Italy; Peru', 'PER'],
    ['Peru, possibly Bolivia', 'PER'],
    ['possibly Peru, Ecuador', 'ECU'],
    ['Peru to Argentina ?', 'PER'],
    ['Peru ? to Argentina', 'AGE AGS AGW'],
    ['Spain and possibly Italy', 'SPA'],
    ['possibly Peru to Chile', ''],
    ['Spain (probably introduced)', ''],
    ['Spain (introduced), Italy', 'ITA'],
    ['Spain, probably introduced in Italy', 'SPA'],
    ['Spain, prob. introd. in Italy', 'SPA'],
    ['Spain, Italy, doubtfully native', ''],
    ['Peru, ?Bolivia', 'PER'],
    ['Borneo (Sabah) ?', ''],
    ['Peru or Chile', ''],
    ['Brazil (São Paulo ?)', ''],
    ['Brazil (Bahia or Paraná)', ''],
    ['Iberian Pen. (Portugal ?)', ''],
    ['Iberian Pen. (Peru ?)', 'POR SPA'],
    ['Peru (Cajamarca ?)', 'PER'],
    ['Iberian Pen., Portugal ?', 'SPA'],
    ['Portugal, Iberian Pen. ?', 'POR'],
    ['Hawaiian Is. (Oʻahu: Ko?olau Mts.)', 'HAW'],
  ])('%s is %s', (words, zones) => {
    expect(native(words)).toBe(zones);
  });

  it.each([
    ...['doubtful', 'doubtfully', 'possible', 'possibly', 'probable', 'probably', 'perhaps', 'presumably'],
    ...['presumed', 'apparently', 'maybe', 'uncertain', 'dubious', 'questionable', 'likely', 'introduced'],
    ...['adventive', 'alien', 'escaped', 'extinct', 'not native', 'not wild', 'not indigenous'],
    ...['prob.', 'poss.', 'introd.', 'doubtf.', 'Perhaps'],
  ])('a place with the word %s in parentheses is not native', (word) => {
    expect(native(`Peru, Bolivia (${word})`)).toBe('PER');
  });

  it('nor is it between', () => {
    expect(native('Peru to Chile, Bolivia ?')).not.toContain('BOL');
  });
});
