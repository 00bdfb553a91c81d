import { loadMeasured, loadWorking, readSearches } from '../../testkit/everyday-searches/searches.js';

const HEAD = 'kind\tquery\tlanguage\tanswers\twho\n';
const OAK = 'group\toak\ten\tgenus:Quercus;Quercus robur;Quercus × hispanica\tforester\n';

describe.each([
  ['measured', loadMeasured()],
  ['working', loadWorking()],
])('the %s everyday searches', (_half, all) => {
  const inLanguage = (language: string) => all.filter((search) => search.language === language).length;

  it('are at least 400: half of them in English, 33 to 35 in each of six other languages', () => {
    expect(all.length).toBeGreaterThanOrEqual(400);
    expect(inLanguage('en')).toBeGreaterThanOrEqual(200);
    for (const language of ['de', 'fr', 'es', 'it', 'nl', 'pt'])
      expect([33, 34, 35]).toContain(inLanguage(language));
  });

  it('name the group where the text is a group name', () => {
    const incomplete = all.filter(
      ({ kind, answers: { genera, families } }) => kind === 'group' && genera.length + families.length === 0,
    );
    expect(incomplete).toEqual([]);
  });
});

describe('the two halves of the everyday searches', () => {
  const key = ({ text, language }: { text: string; language: string }) => `${text.toLowerCase()} ${language}`;

  it('have no search in common', () => {
    const measured = new Set(loadMeasured().map(key));
    expect(
      loadWorking()
        .map(key)
        .filter((each) => measured.has(each)),
    ).toEqual([]);
  });
});

describe('the measured everyday searches', () => {
  it('always have a named species among the answers', () => {
    expect(loadMeasured().filter(({ answers }) => answers.species.length === 0)).toEqual([]);
  });
});

describe('reading everyday searches', () => {
  it('separates species, genera and families', () => {
    expect(readSearches(`${HEAD}${OAK}`)).toEqual([
      {
        kind: 'group',
        text: 'oak',
        language: 'en',
        answers: { species: ['Quercus robur', 'Quercus × hispanica'], genera: ['Quercus'], families: [] },
        who: 'forester',
      },
    ]);
  });

  it.each([
    ['an unknown kind', 'nmae\toak\ten\tQuercus robur\tcook', 'line 2: unknown kind nmae'],
    ['an unknown language', 'name\toak\txx\tQuercus robur\tcook', 'line 2: unknown language xx'],
    ['an unknown person', 'name\toak\ten\tQuercus robur\tpilot', 'line 2: unknown person pilot'],
    ['a missing cell', 'name\toak\ten\tQuercus robur', 'line 2: expected kind, query'],
    ['a space around the text', 'name\t oak\ten\tQuercus robur\tcook', 'line 2: expected kind, query'],
    ['an unknown group', 'name\toak\ten\torder:Fagales\tcook', 'answer "order:Fagales"'],
    [
      'a repeated answer',
      'name\toak\ten\tQuercus robur;Quercus robur\tcook',
      'duplicate answer "Quercus robur"',
    ],
    [
      'a repeated search',
      `${OAK}name\tOak\ten\tQuercus robur\tcook`,
      'line 3: the search Oak is a duplicate',
    ],
  ])('refuses %s', (_name, lines, message) => {
    expect(() => readSearches(`${HEAD}${lines}\n`)).toThrow(message);
  });

  it('refuses a file with other columns', () => {
    expect(() => readSearches('class\tquery\n')).toThrow('line 1: expected kind, query');
  });
});
