import { openfarm } from '../../../src/ingest/sources/openfarm.js';
import { itemsOf, problemsOf, readSource } from './reading.js';

const read = (...lines: readonly string[]) =>
  readSource(openfarm, { 'crops.csv.gz': `${lines.join('\n')}\n` });
const namesOf = async (cell: string) =>
  itemsOf(await read(`Aa bb,"${cell}"`), 'common_names').flatMap((item) =>
    'names' in item ? item.names : [],
  );

describe('openfarm', () => {
  it('the first line is data; names are of no known language, so never the common name', async () => {
    const found = await read('Taraxacum officinale,Löwenzahn', 'Fragaria vesca,');
    expect(found.rows.map(({ line }) => line)).toEqual([1, 2]);
    expect(found.rows.flatMap(({ items }) => items)).toEqual([
      {
        type: 'common_names',
        source: 'openfarm',
        species: 'Taraxacum officinale',
        language: 'und',
        names: ['Löwenzahn'],
      },
    ]);
  });

  it.each([
    ['oker, okay,  ocra, ocra', ['oker', 'okay', 'ocra']],
    ['pele (Tonga, Tuvalu), bele (Fiji)', ['pele (Tonga, Tuvalu)', 'bele (Fiji)']],
    ['star  apple  tree', ['star apple tree']],
    ['Garabato; Nara|gernarras', ['Garabato', 'Nara', 'gernarras']],
    ['unclosed (Fiji, bele', ['unclosed (Fiji', 'bele']],
    ['Bailey\x92s wattle, U\x9eanka', ['Bailey’s wattle', 'Užanka']],
    ['mudan (??), Kai-lan, ??', ['Kai-lan']],
    [', ,', []],
  ])('the list %s', async (cell, names) => {
    expect(await namesOf(cell)).toEqual(names);
  });

  it.each([
    ['Aa bb x Cc dd', false],
    ['Aa bb x A. dd', false],
    ['Aa bb × dd', false],
    ['"Aa bb\nCc dd"', false],
    ['Aa bb / dd', false],
    ['Aa bb and A. dd', false],
    ['Aa x bb', true],
    ['Aa bb (cc / dd)', true],
    ['Aa bb (cc / dd) (ee / ff)', true],
    ['Aa bb ssp. andina', true],
  ])('%s is the name of one species: %s', async (species, taken) => {
    const found = await read(`${species},Bee`);
    expect(itemsOf(found, 'common_names')).toHaveLength(taken ? 1 : 0);
    expect(problemsOf(found).map(({ why }) => why)).toEqual(
      taken ? [] : ['several names: expected the name of one species'],
    );
  });

  it('a common name without a scientific one is listed', async () => {
    expect(problemsOf(await read(',Acorn squash'))).toEqual([
      { what: 'Acorn squash', why: 'no scientific name' },
    ]);
  });
});
