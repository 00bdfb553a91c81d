import type { NameMatch, NameToMatch } from '../../src/matching/match.js';
import type { Matcher } from '../../src/matching/matcher.js';
import { extended, headingsAdded } from '../../src/matching/table/added-columns.js';
import { describeColumn, findColumn } from '../../src/matching/table/described-columns.js';
import { isWithoutHeadings } from '../../src/matching/table/first-row.js';
import { chooseIdColumn } from '../../src/matching/table/id-column.js';
import { nameReader } from '../../src/matching/table/joined-name.js';
import { chooseColumn } from '../../src/matching/table/name-column.js';
import type { FileRow } from '../../src/tables/table.js';

const rowsOf = (...rows: readonly (readonly string[])[]): readonly FileRow[] =>
  rows.map((cells, at) => ({ line: at + 2, cells }));

const KNOWN: readonly string[] = ['Quercus robur', 'Poa alpina', 'Salix alba', 'Salix alba var. vitellina'];

/** A matcher that knows a few species, the genus of their first words, and the identifiers 1-1, and 3-3 of two species. */
const matcher = {
  match: async (names: readonly NameToMatch[]) =>
    names.map(({ name, identifier }) => {
      const found = identifier === undefined ? KNOWN.includes(name) : identifier?.value === '1-1';
      const genus = KNOWN.some((each) => each.split(' ')[0] === name);
      const shared = identifier?.value === '3-3';
      return {
        type: found ? 'exact' : genus ? 'higher_rank' : 'none',
        bearer: found ? { id: 1 } : null,
        confidence: found ? 100 : 50,
        reasons: [],
        alternatives: shared ? [{ id: 1 }, { id: 2 }] : [],
      } as unknown as NameMatch;
    }),
} as unknown as Matcher;

const choose = async (headings: readonly string[], ...rows: readonly (readonly string[])[]) => {
  const { columns } = await chooseColumn({ headings, rows: rowsOf(...rows), matcher, kind: 'scientific' });
  return columns;
};

describe('C7.39 the column of names', () => {
  it('is that of a heading for scientific names before one that may mean others', async () => {
    const row = ['Quercus robur', 'Poa alpina'];
    expect(await choose(['name', 'Scientific_Name'], row)).toEqual([1]);
    expect(await choose(['name', 'other'], row)).toEqual([0]);
    expect(await choose(['Nom', 'Wissenschaftlicher Name'], row)).toEqual([1]);
    expect(await choose(['x', 'Espèce'], row)).toEqual([1]);
  });

  it('is the only one whose cells match, whatever its heading', async () => {
    expect(await choose(['name', 'x'], ['one', 'Quercus robur'], ['two', 'Poa alpina'])).toEqual([1]);
  });

  it('has matching names in three of ten cells that are filled', async () => {
    const names = (count: number) =>
      Array.from({ length: 10 }, (_, at) => ['note', at < count ? 'Quercus robur' : 'Nobody knows']);
    expect(await choose(['a', 'b'], ...names(3), ['', ''])).toEqual([1]);
    const three = (first: string, second: string) =>
      Array.from({ length: 10 }, (_, at) => (at < 3 ? [first, second] : ['nobody', 'knows']));
    expect(await choose(['Genus', 'Species'], ...three('Quercus', 'robur'))).toEqual([0, 1]);
    expect(await choose(['a', 'b'], ...three('note', 'Quercus'))).toEqual([1]);
    await expect(choose(['a', 'b'], ...names(2))).rejects.toThrow('No column has names that match');
  });

  it.each([
    [
      ['x', 'y'],
      ['Quercus robur', 'Poa alpina'],
    ],
    [
      ['name', 'plant'],
      ['Quercus robur', 'Poa alpina'],
    ],
  ])('is asked for where several of %j may be it', async (headings, row) => {
    await expect(choose(headings, row)).rejects.toMatchObject({ code: 'several_columns' });
  });

  it('is a genus with its epithets in columns of their own', async () => {
    expect(await choose(['Genus', 'Species'], ['Quercus', 'robur'], ['Poa', 'alpina'])).toEqual([0, 1]);
    expect(
      await choose(
        ['Gattung', 'Art', 'infraspecific_epithet'],
        ['Salix', 'alba', 'var. vitellina'],
        ['Salix', 'alba', ''],
      ),
    ).toEqual([0, 1, 2]);
    expect(await choose(['Species', 'Genus'], ['robur', 'Quercus'])).toEqual([1, 0]);
    expect(await choose(['ssp', 'Genus', 'Art'], ['var. vitellina', 'Salix', 'alba'])).toEqual([1, 2, 0]);
    // Rows without a name do not count.
    expect(await choose(['Genus', 'Species'], ['Quercus', 'robur'], ['', ''], ['', ''], ['', ''])).toEqual([
      0, 1,
    ]);
  });

  it.each([
    ['whose headings say nothing', ['a', 'b', 'c'], ['Salix', 'x', 'alba'], [0, 2]],
    [
      'whose heading of the epithets is that of other cells',
      ['Species', 'Genus', 'b'],
      ['oak', 'Quercus', 'robur'],
      [1, 2],
    ],
    [
      'in capitals, with other parts',
      ['GENUS', 'author', 'SPECIES', 'cv'],
      ['Salix', '', 'alba', ''],
      [0, 2, 1, 3],
    ],
    [
      'beside whole names of a clear heading',
      ['Genus', 'Species', 'Latin name'],
      ['Salix', 'alba', 'Salix alba'],
      [2],
    ],
    ['of which one repeats the other', ['Genus', 'Species'], ['Salix', 'Salix alba'], [1]],
    [
      'of which one repeats the other, and a lower epithet',
      ['Genus', 'Species', 'var'],
      ['Salix', 'Salix alba', ''],
      [0, 1, 2],
    ],
  ])('is that of a genus and an epithet %s', async (_, headings, row, columns) => {
    expect(await choose(headings, row)).toEqual(columns);
  });

  it('has the epithets beside those of every second row that repeats the genus', async () => {
    const rows = [
      ['Salix', 'alba'],
      ['Quercus', 'Quercus robur'],
      ['Poa', 'alpina'],
    ];
    expect(await choose(['Genus', 'Species'], ...rows)).toEqual([0, 1]);
  });

  it('has genera where no column has species', async () => {
    expect(await choose(['a', 'b'], ['x', 'Quercus'], ['y', 'Poa'])).toEqual([1]);
    // The headings decide only if no name is known.
    expect(await choose(['name', 'b'], ['x', 'Quercus'], ['y', 'Poa'])).toEqual([1]);
    expect(await choose(['name', 'Scientific name'], ['x', 'y'])).toEqual([1]);
    await expect(choose(['a', 'b'], ['Quercus', 'Poa'])).rejects.toMatchObject({ code: 'several_columns' });
  });

  it('if none is found, the error suggests --common-names, unless common names were sought', async () => {
    const columns = { headings: ['a', 'b'], rows: rowsOf(['x', 'y']), matcher };
    const hint = 'or add --common-names if they are common names.';
    await expect(chooseColumn({ ...columns, kind: 'scientific' })).rejects.toThrow(hint);
    await expect(chooseColumn({ ...columns, kind: 'common' })).rejects.toThrow(/its names are taken for\.$/);
  });

  it.each([
    [['Quercus robur', 'oak'], [['Poa alpina', 'grass']], true],
    [['name', 'english'], [['Poa alpina', 'grass']], false],
    [['Quercus robur'], [], true],
    [['name'], [], false],
  ])('begins in the first row of %j above %j: %s', async (first, below, isName) => {
    const [row] = rowsOf(first);
    expect(await isWithoutHeadings(row!, rowsOf(...below), matcher, 'scientific')).toBe(isName);
  });

  describe('with a matcher that knows Beet as a common name', () => {
    const found: Readonly<Record<string, Partial<NameMatch>>> = {
      Beet: { type: 'exact', bearer: { id: 1 } as never, reasons: ['common_name'] },
      Leek: { type: 'exact', bearer: { id: 2 } as never, reasons: ['common_name'] },
      'Beta vulgaris': { type: 'exact', bearer: { id: 1 } as never },
      'Poa media': { alternatives: [{ id: 3 } as never] },
      Quercus: { type: 'higher_rank', confidence: 50 },
      Quercsu: { type: 'higher_rank', confidence: 50, reasons: ['genus_only', 'typos'] },
      'Quercus x': { type: 'higher_rank', confidence: 49, alternatives: [{ id: 3 } as never] },
    };
    const knowing = {
      match: async (names: readonly NameToMatch[]) =>
        names.map(({ name }) => ({
          ...{ type: 'none', bearer: null, confidence: 0, reasons: [], alternatives: [] },
          ...found[name],
        })),
    } as unknown as Matcher;

    it.each([
      ['a list of', ['Beet'], [], true],
      ['a list of', ['Poa media'], [], true],
      ['a list of', ['Quercus'], [], true],
      ['a list of', ['Quercsu'], [], false],
      ['a list of', ['Quercus x'], [], false],
      ['a list of', ['Nothing'], [], false],
      ['a list of', ['1. Nothing'], [], true],
      ['a list of', ['- Nothing'], [['- Nobody']], true],
      ['a list of', ['# Nothing'], [['Beet']], false],
      ['a table of', ['Beta vulgaris', 'name'], [['x', 'y']], true],
      ['a table of', ['Beet', 'name'], [['Leek', 'y']], false],
      ['a table of', ['Beet', 'x'], [['Leek', 'y']], true],
      ['a table of', ['x', 'Beet'], [['y', 'Leek']], true],
      ['a table of', ['Beet', 'Leek'], [['Leek', 'y']], true],
      ['a table of', ['Beet', 'x'], [['12', 'Leek']], false],
      ['a table of', ['Beet', 'x'], [['Leek'], ['Leek'], ['Leek'], ...Array(7).fill(['none'])], true],
      ['a table of', ['Beet', 'x'], [['Leek'], ['Leek'], ...Array(8).fill(['none'])], false],
      ['a table of', ['Beet', 'x'], [], true],
      ['a table of', ['Poa media', 'x'], [['Leek', 'y']], false],
    ])('%s %j above %j begins with a name: %s', async (_, first, below, isName) => {
      const [row] = rowsOf(first);
      expect(await isWithoutHeadings(row!, rowsOf(...below), knowing, 'common')).toBe(isName);
    });
  });

  it.each([
    [['Genus', 'Species', 'x', 'y'], [' Salix ', 'alba', '', 'L.'], 'Salix alba L.'],
    [
      ['Geslacht', 'Soort', 'Cultivar'],
      ['Fraxinus', 'excelsior', "Westhof's Glorie"],
      "Fraxinus excelsior 'Westhof's Glorie'",
    ],
    [
      ['GENUS_NAME', 'SPECIES_NAME', 'CULTIVAR_NAME'],
      ['PRUNUS', 'SERRULATA', 'KWANZAN'],
      "PRUNUS SERRULATA 'KWANZAN'",
    ],
    [['Genus', 'Species', 'Cultivar'], ['Malus', 'domestica', "'Gala'"], "Malus domestica 'Gala'"],
    [
      ['Genus', 'Species', 'Cultivar'],
      ['Brassica', 'oleracea', 'Capitata Group'],
      'Brassica oleracea Capitata Group',
    ],
    [
      ['GENRE', 'ESPECE', 'VARIETEOUCULTIVAR'],
      ['Tilia', 'cordata', 'Greenspire'],
      "Tilia cordata 'Greenspire'",
    ],
    [['GENRE', 'ESPECE', 'VARIETEOUCULTIVAR'], ['Pinus', 'nigra', 'laricio'], 'Pinus nigra var. laricio'],
    [
      ['genus', 'species', 'rank', 'infraspecies'],
      ['Olea', 'europaea', 'Subspecies', 'cuspidata'],
      'Olea europaea subsp. cuspidata',
    ],
    [['genus', 'species', 'rank', 'infraspecies'], ['Acer', 'campestre', 'species', ''], 'Acer campestre'],
    [['genus', 'species', 'rank', 'infra'], ['Rosa', 'canina', 'var.', 'f. alba'], 'Rosa canina f. alba'],
    [['genre', 'espèce', 'sous-espèce'], ['Pinus', 'nigra', 'laricio'], 'Pinus nigra subsp. laricio'],
    [['Genus', 'Hybrid', 'Species'], ['Tilia', 'X', 'europaea'], 'Tilia × europaea'],
    [['Genus', 'Hybrid', 'Species'], ['Tilia', 'no', 'cordata'], 'Tilia cordata'],
    [['Genus', 'Species'], ['Quercus', 'QUERCUS robur'], 'Quercus robur'],
    [['Genus', 'Species'], ['Acer', 'A. rubrum'], 'Acer rubrum'],
    [['Genus', 'Qualifier', 'Species'], ['Quercus', 'cf.', 'robur'], 'Quercus cf. robur'],
    [['Genus', 'cf', 'Species'], ['Quercus', 'x', 'robur'], 'Quercus cf robur'],
    [['Genus', 'cf', 'Species'], ['Quercus', 'no', 'robur'], 'Quercus robur'],
    [['identificationQualifier', 'scientificName'], ['aff. robur', 'Quercus robur'], 'aff. Quercus robur'],
    [
      ['identificationQualifier', 'scientificName'],
      ['uncertain', 'Quercus robur'],
      '(uncertain) Quercus robur',
    ],
    [['Genus', 'Species', 'Subspecies'], ['Quercus', 'robur', 'None'], 'Quercus robur'],
    [['Genus', 'Species', 'subsp./var.'], ['Salix', 'alba', 'var. vitellina'], 'Salix alba var. vitellina'],
    [
      ['genus', 'species', 'rank', 'infra', 'rank', 'infra'],
      ['Salix', 'alba', 'subsp.', 'alba', 'var.', 'vitellina'],
      'Salix alba subsp. alba var. vitellina',
    ],
    [
      ['genus', 'species', 'rank', 'infra'],
      ['Acer', 'rubrum', 'cultivar', 'October Glory'],
      "Acer rubrum 'October Glory'",
    ],
    [['Rodzaj', 'Gatunek', 'Odmiana'], ['Malus', 'domestica', 'Gala'], "Malus domestica 'Gala'"],
    [['Genus', 'Species', 'Sort'], ['Malus', 'domestica', '12'], 'Malus domestica'],
    [['Genus', 'Species'], ['Quercus', 'x rosacea'], 'Quercus x rosacea'],
    [['Genus', 'Species'], ['Bison', 'bison'], 'Bison bison'],
    [['GENUS', 'SPECIES'], ['TILIA', 'EUCHLORA   X'], 'TILIA × EUCHLORA'],
    [['GENUS', 'SPECIES'], ['ACER', 'SPECIES'], 'ACER sp.'],
  ])('with the headings %j and the cells %j has the name %j', (headings, cells, name) => {
    const [row] = rowsOf(cells);
    expect(nameReader(headings, [...headings.keys()])(row!)).toBe(name);
  });
});

describe('C2.64 the column of identifiers', () => {
  const chooseId = async (headings: readonly string[], ...rows: readonly (readonly string[])[]) =>
    (await chooseIdColumn(headings, rowsOf(...rows), 'ipni', matcher)).columns;

  it('is that of its scheme, else the only one with identifiers of species', async () => {
    expect(await chooseId(['a'], ['x'])).toEqual([0]);
    expect(await chooseId(['a', ' IPNI_ID '], ['1-1', 'x'])).toEqual([1]);
    expect(await chooseId(['a', 'ipni'], ['1-1', 'x'])).toEqual([1]);
    expect(await chooseId(['a', 'b'], ['x', '2-2'], ['y', '1-1'])).toEqual([1]);
    // A row may be short.
    expect(await chooseId(['a', 'b'], ['x'], ['y', '1-1'])).toEqual([1]);
    expect(await chooseId(['a', 'b'], ['x', '2-2'], ['y', '3-3'])).toEqual([1]);
  });

  it('is asked for where there are several, or none', async () => {
    await expect(chooseId(['ipni', 'ipni_id'], ['1-1', '1-1'])).rejects.toThrow('Several columns');
    await expect(chooseId(['a', 'b'], ['1-1', '1-1'])).rejects.toThrow(
      'Several columns have identifiers of ',
    );
    await expect(chooseId(['a', 'b'], ['2-2', 'x'])).rejects.toThrow('No column has identifiers of ipni');
  });
});

describe('C7.39 a column that somebody names', () => {
  const headings = ['name', ' 3 ', 'code', 'code'];

  it.each([
    ['name', 0],
    [' name ', 0],
    ['3', 1],
    ['1', 0],
    ['4', 3],
  ])('%j is that with the heading, else with the number', (wanted, column) => {
    expect(findColumn(headings, wanted)).toBe(column);
  });

  it.each([
    ['naem', 'There is no column "naem"; did you mean name? The columns of the file: 1 name'],
    ['0', 'There is no column "0"'],
    ['5', 'There is no column "5"'],
    ['code', '2 columns are called code. Name its number instead: 3 or 4.'],
  ])('%j is refused', (wanted, why) => {
    expect(() => findColumn(headings, wanted)).toThrow(why);
    expect(() => findColumn(['2', '2'], '2')).toThrow('2 columns are called 2.');
  });

  it('is described with its first filled cell, cut after 40 characters', () => {
    const rows = rowsOf([''], [' Quercus robur ', '', 'a'.repeat(41), 'b'.repeat(40)]);
    expect([0, 1, 2, 3].map((at) => describeColumn(['name', '', 'note', 'more'], rows, at))).toEqual([
      'name ("Quercus robur")',
      '2 (empty)',
      `note ("${'a'.repeat(40)}…")`,
      `more ("${'b'.repeat(40)}")`,
    ]);
  });
});

describe('C7.39 the columns that are added', () => {
  it('have a prefix, all of them, if the table has one of them', () => {
    expect(headingsAdded(['name'], ['light']).slice(-3)).toEqual([
      'alternatives',
      'alternative_slugs',
      'light',
    ]);
    for (const taken of ['slug', 'light']) {
      const added = headingsAdded(['name', taken], ['light']);
      expect(added.every((heading) => heading.startsWith('linnea_'))).toBe(true);
    }
  });

  it.each([
    [
      ['a', 'b'],
      ['a', 'b', 'X'],
    ],
    [['a'], ['a', '', 'X']],
    [[], ['', '', 'X']],
    [
      ['a', 'b', 'c'],
      ['a', 'b', 'X', 'c'],
    ],
  ])('stand below their headings in the row %j', (cells, row) => {
    expect(extended(cells, 2, ['X'])).toEqual(row);
  });
});
