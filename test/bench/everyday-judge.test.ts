import { judgeSearch, sharesOf } from '../../bench/quality/relevance/everyday/judge-searches.js';
import type { EverydaySearch } from '../../testkit/everyday-searches/searches.js';

const search = (kind: string, text: string, names: readonly string[] = []): EverydaySearch => ({
  kind,
  text,
  language: 'de',
  answers: { species: ['Allium ursinum'], genera: [], families: [] },
  who: 'cook',
  names,
});
const garlic = { name: 'Allium ursinum', commonNames: ['Bärlauch', 'ramsons'] };

describe('judging an everyday search', () => {
  it.each([
    [['Allium ursinum', 'Allium cepa'], 1],
    [['Allium cepa', 'Allium ursinum'], 2],
    [['Allium cepa'], Number.POSITIVE_INFINITY],
    [[], Number.POSITIVE_INFINITY],
  ])('takes the position of the first right plant of %j', (found, position) => {
    expect(judgeSearch(search('name', 'Bärlauch'), [garlic], found).position).toBe(position);
  });

  it.each([
    ['a plant without a record', search('plural', 'Bärlauche', ['Bärlauch']), [], 'no record'],
    ['a name that no right plant has', search('name', 'Hexenzwiebel'), [garlic], 'no such name'],
    ['a regional name that no right plant has', search('regional', 'Ramsen'), [garlic], 'no such name'],
    ['a name without its marks', search('name', 'Barlauch'), [garlic], null],
    ['a typing error', search('typo', 'Bärlauk', ['Waldknoblauch', 'Bärlauch']), [garlic], null],
    [
      'a form of a name that no right plant has',
      search('plural', 'Hexenzwiebeln', ['Hexenzwiebel']),
      [garlic],
      'no such name',
    ],
    ['a Latin name', search('latin', 'Allium ursinum'), [garlic], null],
    [
      'a form of the name of a group',
      {
        ...search('plural', 'Lauche', ['Lauch']),
        answers: { species: [], genera: ['Allium'], families: [] },
      },
      [garlic],
      null,
    ],
  ] as const)('%s: gap of the data %j', (_case, asked, plants, gap) => {
    expect(judgeSearch(asked, plants, []).gap).toBe(gap);
  });

  it('counts the searches with a right plant first, and among the first five', () => {
    const at = (position: number) =>
      judgeSearch(
        search('name', 'ramsons'),
        [garlic],
        [...Array.from({ length: position - 1 }, () => 'Allium cepa'), garlic.name],
      );
    expect(sharesOf([at(1), at(5), at(6), at(1)])).toEqual({ searches: 4, first: 0.5, firstFive: 0.75 });
  });
});
