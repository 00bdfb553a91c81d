import { noMatch } from '../../src/matching/match.js';
import { uploadedTable } from '../../src/tables/upload/uploaded-table.js';
import type { EnteredList } from '../../web/match/entered.js';
import { enteredRows, ListRefused, type NameList, readNameList } from '../../web/match/name-list.js';
import { en } from '../../web/messages/en.js';
import { MatchedPage } from '../../web/pages/matched-page.js';
import { rendered } from './rendering.js';
import { hiddenFields } from './visitor.js';

const bearer = (id: number) => ({
  ...{ id, slug: `a-${id}`, scientific_name: `Aa ${id}`, author: null },
  ...{ common_name: null, synonym: null, name_author: null },
});
const FOUND = { ...noMatch(['same_name']), type: 'exact', confidence: 100, bearer: bearer(1) };
const OTHERS = { alternatives: [bearer(2)] };

const LIST: NameList = {
  titles: [],
  headings: ['genus', '', 'epithet'],
  hasHeadings: true,
  columns: ['genus', 'epithet'],
  numbers: [1, 3],
  rows: [1, 2, 3, 4].map((at) => ({ line: at + 1, cells: [`N${at}`, 'x', 'y'] })),
  names: ['N1', 'N2', 'N3', 'N4'],
  unreadEpithets: null,
  isCut: false,
  text: { html: 'the text' },
  separator: ';',
};

const page = (list: Partial<NameList>, matches: readonly object[], common = false): string =>
  rendered(MatchedPage, { list: { ...LIST, ...list }, matches, common, areas: '', listed: new Map() });

describe('C15.71 the page of a matched list', () => {
  const matches = [FOUND, { ...noMatch(['unknown']) }, FOUND, { ...noMatch(['ambiguous']), ...OTHERS }];

  it('C7.39 says that only genera were read, although another column has epithets', () => {
    const warned = page({ columns: ['genus'], numbers: [1], unreadEpithets: 'epithet' }, matches);
    expect(warned).toContain(en.match.onlyGenera('genus', 'epithet'));
    expect(page({}, matches)).not.toContain(en.match.onlyGenera('genus + epithet', 'epithet'));
  });

  it('C15.83 offers to search common names if a name is not found and they were not searched yet', () => {
    const offers = (...given: Parameters<typeof page>) => page(...given).includes(en.match.amongCommon);
    expect(offers({}, matches)).toBe(true);
    expect(offers({}, matches, true)).toBe(false);
    expect(offers({}, [FOUND])).toBe(false);
  });
});

describe('C15.72 the forms of a matched list', () => {
  const carried = { names: 'the text', read: ';' };

  it.each([
    [{}, false, { ...carried, column: '' }],
    [{ numbers: [3], columns: ['epithet'] }, false, { ...carried, column: '3' }],
    [{ hasHeadings: false }, false, { ...carried, column: '', headings: 'none' }],
    [{}, true, { ...carried, column: '', common: 'yes' }],
  ])(
    'C15.71 are one, which carries the list, the column and the kind of names: %j (common names: %s)',
    (list, common, fields) => {
      const html = page(list, [FOUND, noMatch(['unknown'])], common);
      expect(Object.fromEntries(hiddenFields(html, '/match.csv'))).toEqual(fields);
      expect([html.split('method="post"').length, html.split('the text').length]).toEqual([2, 2]);
    },
  );
});

describe('C15.70 reading a list', () => {
  const read = async (text: string, more: Partial<EnteredList> = {}) => {
    const entered = {
      ...{
        bytes: Buffer.from(text),
        isFile: false,
        typed: text,
        ownSeparator: null,
        column: 1,
        isHeadless: false,
      },
      ...{ common: false, choices: new Map(), fields: [], withSources: false, areas: '', ...more },
    };
    return readNameList(await enteredRows(entered, ',', uploadedTable), entered, 'scientific', {
      match: async (names) => names.map(() => noMatch(['unknown'])),
    });
  };
  const refusal = (...given: Parameters<typeof read>) =>
    read(...given).then(
      () => null,
      (refused: unknown) => {
        if (!(refused instanceof ListRefused)) throw refused;
        return [refused.fault, refused.line];
      },
    );

  it.each([
    ['a', 200, null],
    ['a', 201, ['long_names', 3]],
    ['𝔸', 200, null],
    ['𝔸', 201, ['long_names', 3]],
  ])(
    'refuses names of more than 200 characters, with their line: %s, %i',
    async (letter, length, expected) => {
      const name = letter.repeat(length);
      expect(await refusal(`taxon,place\nAa bb,x\n${name},y`)).toEqual(expected);
      expect(await refusal(`taxon\nAa bb\n${name}`)).toEqual(expected);
    },
  );

  it('keeps the headings and the first thousand rows for its forms', async () => {
    const rows = (count: number) => Array.from({ length: count }, (_, at) => `Aa b${at},x`);
    const headed = await read(['taxon,place', ...rows(1_001)].join('\n'));
    expect([headed.isCut, headed.names.length, headed.names.at(-1)]).toEqual([true, 1_000, 'Aa b999']);
    expect(headed.text.html.trim().split('\n')).toEqual(['taxon,place', ...rows(1_000)]);
    expect((await read(['taxon,place', ...rows(1_000)].join('\n'))).isCut).toBe(false);
    const headless = await read(rows(1_001).join('\n'), { isHeadless: true });
    expect([headless.isCut, headless.text.html.trim().split('\n')]).toEqual([true, rows(1_000)]);
  });
});
