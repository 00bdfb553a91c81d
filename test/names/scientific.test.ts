import { genusOf, nameKey, parseScientificName, plantName } from '../../src/names/scientific.js';

describe('parseScientificName', () => {
  it.each([
    ['Rosa canina', 'Rosa canina', 'species'],
    ['  Rosa   canina ', 'Rosa canina', 'species'],
    ['Capsella bursa-pastoris', 'Capsella bursa-pastoris', 'species'],
    ['Isoëtes lacustris', 'Isoëtes lacustris', 'species'],
    ['Rosa × alba', 'Rosa × alba', 'hybrid'],
    ['Rosa x alba', 'Rosa × alba', 'hybrid'],
    ['Rosa X alba', 'Rosa × alba', 'hybrid'],
    ['Rosa ×alba', 'Rosa × alba', 'hybrid'],
    ['×Rosa alba', '×Rosa alba', 'hybrid'],
    ['× Rosa alba', '×Rosa alba', 'hybrid'],
    ['x Rosa alba', '×Rosa alba', 'hybrid'],
    ['Rosa alba subsp. foo', 'Rosa alba subsp. foo', 'ssp'],
    ['Rosa alba ssp. foo', 'Rosa alba subsp. foo', 'ssp'],
    ['Rosa alba var. foo', 'Rosa alba var. foo', 'var'],
    ['Rosa alba f. foo', 'Rosa alba f. foo', 'form'],
    ['Rosa alba fo. foo', 'Rosa alba f. foo', 'form'],
    ['Rosa alba form. foo', 'Rosa alba f. foo', 'form'],
    ['Rosa alba forma foo', 'Rosa alba f. foo', 'form'],
    ['Rosa alba subvar. foo', 'Rosa alba subvar. foo', 'subvar'],
    ['Rosa × alba var. foo', 'Rosa × alba var. foo', 'var'],
    ['× Rosa alba nothosubsp. foo', '×Rosa alba nothosubsp. foo', 'ssp'],
    ['×Rosa alba var. foo', '×Rosa alba var. foo', 'var'],
    ['Rosa alba nothosubsp. foo', 'Rosa alba nothosubsp. foo', 'ssp'],
    ['Rosa alba nothovar. foo', 'Rosa alba nothovar. foo', 'var'],
    ['Rosa alba nothof. foo', 'Rosa alba nothof. foo', 'form'],
  ])('C10.50 %j is stored as %j, rank %s', (text, name, rank) => {
    expect(parseScientificName(text)).toMatchObject({ name, rank });
  });

  it.each([
    'Rosa',
    'rosa canina',
    'ROSA canina',
    'Rosa Canina',
    'Rosa c',
    'Rosa c-d-',
    'Rosa canina L.',
    'Rosa canina L. 1753',
    'Rosa canina alba',
    'Rosa canina subsp.',
    'Rosa canina subsp alba',
    'Rosa canina cv. alba',
    'Rosa canina subsp. alba var. foo',
    '×Rosa × alba',
    'Rosa × × alba',
    '×',
    '',
    'Rosa canina\u0000',
    'RosaAlba canina',
    'Rosa ｃanina',
    'Rosa inﬁrma',
    'Роза canina',
    'Rоsa canina',
    'Rosa саnina',
    'Rosa caninа',
  ])('C10.51 refuses %j', (text) => {
    expect(parseScientificName(text)).toBeUndefined();
  });

  it('C10.50 requires the form of the given rank', () => {
    expect(parseScientificName('Rosa alba', 'species')?.rank).toBe('species');
    expect(parseScientificName('Rosa alba', 'hybrid')).toBeUndefined();
    expect(parseScientificName('Rosa alba var. foo', 'var')?.epithets).toEqual(['alba', 'foo']);
  });

  it('C11.1 finds the genus without ×', () => {
    expect(parseScientificName('×Rosa alba')?.genus).toBe('Rosa');
    expect(parseScientificName('×Rosa alba nothosubsp. foo')).toMatchObject({
      genus: 'Rosa',
      epithets: ['alba', 'foo'],
    });
    expect(genusOf('× Rosa alba')).toBe('Rosa');
    expect(genusOf('Rosa × alba')).toBe('Rosa');
    expect(genusOf('')).toBe('');
  });
});

describe('keys of names', () => {
  it('C10.51 are case-insensitive and include ×', () => {
    expect(nameKey('Rosa  X ALBA')).toBe('rosa × alba');
    expect(nameKey('Rosa ×alba nothovar. ×mixta')).toBe('rosa × alba nothovar. × mixta');
    expect(nameKey('× Rosa alba')).toBe(nameKey('×rosa Alba'));
    expect(nameKey('Rosa × alba')).not.toBe(nameKey('Rosa alba'));
  });

  it.each([
    ['Rosa canina subsp. alba', 'Rosa canina'],
    ['Rosa × alba f. foo', 'Rosa × alba'],
    ['Rosa ×alba', 'Rosa × alba'],
    ['×Rosa alba', '×Rosa alba'],
    ['× Rosa alba nothosubsp. foo', '×Rosa alba'],
    ['Rosa', 'Rosa'],
  ])('C11.2 the plant of %j is %j', (name, plant) => {
    expect(plantName(name)).toBe(plant);
  });
});
