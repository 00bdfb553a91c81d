import { loadMeasured, loadWorking, readSearches } from '../../testkit/everyday-searches/searches.js';

const HEAD = 'kind\tquery\tlanguage\tanswers\twho\tname\n';
const OAK = 'group\toak\ten\tgenus:Quercus;Quercus robur;Quercus × hispanica\tforester\t\n';

describe.each([
  ['measured', loadMeasured()],
  ['working', loadWorking()],
])('the %s everyday searches', (_half, all) => {
  const inLanguage = (language: string) => all.filter((search) => search.language === language).length;

  it('are at least 400: half of them in English, a twelfth in each of six other languages', () => {
    expect(all.length).toBeGreaterThanOrEqual(400);
    expect(inLanguage('en') / all.length).toBeCloseTo(1 / 2, 1);
    for (const language of ['de', 'fr', 'es', 'it', 'nl', 'pt'])
      expect(inLanguage(language) / all.length).toBeCloseTo(1 / 12, 2);
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
        names: [],
      },
    ]);
  });

  it('separates the usual names', () => {
    const [search] = readSearches(`${HEAD}plural\tspuds\ten\tSolanum tuberosum\tcook\tspud;potato\n`);
    expect(search?.names).toEqual(['spud', 'potato']);
  });

  it.each([
    ['an unknown kind', 'nmae\toak\ten\tQuercus robur\tcook\t', 'line 2: unknown kind nmae'],
    ['an unknown language', 'name\toak\txx\tQuercus robur\tcook\t', 'line 2: unknown language xx'],
    ['an unknown person', 'name\toak\ten\tQuercus robur\tpilot\t', 'line 2: unknown person pilot'],
    ['a missing cell', 'name\toak\ten\tQuercus robur', 'line 2: expected kind, query'],
    ['a form without its name', 'plural\toaks\ten\tQuercus robur\tcook\t', 'line 2: expected a name for'],
    ['a name with itself', 'name\toak\ten\tQuercus robur\tcook\toak', 'line 2: expected a name for'],
    ['a space around the text', 'name\t oak\ten\tQuercus robur\tcook\t', 'line 2: expected kind, query'],
    ['an unknown group', 'name\toak\ten\torder:Fagales\tcook\t', 'answer "order:Fagales"'],
    [
      'a repeated answer',
      'name\toak\ten\tQuercus robur;Quercus robur\tcook\t',
      'duplicate answer "Quercus robur"',
    ],
    [
      'a repeated search',
      `${OAK}name\tOak\ten\tQuercus robur\tcook\t`,
      'line 3: the search Oak is a duplicate',
    ],
  ])('refuses %s', (_name, lines, message) => {
    expect(() => readSearches(`${HEAD}${lines}\n`)).toThrow(message);
  });

  it('refuses a file with other columns', () => {
    expect(() => readSearches('class\tquery\n')).toThrow('line 1: expected kind, query');
  });
});
