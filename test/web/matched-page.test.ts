import { noMatch } from '../../src/matching/match.js';
import { uploadedTable } from '../../src/tables/upload/uploaded-table.js';
import type { EnteredList } from '../../web/match/entered.js';
import { enteredRows, ListRefused, type NameList, readNameList } from '../../web/match/name-list.js';
import { en } from '../../web/messages/en.js';
import { MatchedPage } from '../../web/pages/matched-page.js';
import { all, rendered } from './rendering.js';
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

  it('says how many names are in each group, and leads to those that have some', () => {
    const [, tally = ''] = /<p class="lead tally">(.*?)<\/p>/s.exec(page({}, matches)) ?? [];
    const spans = [...tally.matchAll(/<span class="(\w+)">(.*?)<\/span>/g)].map(([, ...span]) => span);
    const { counts } = en.match;
    expect(spans).toEqual([
      ['found', `<a href="#found">${counts.found(2)}</a>`],
      ['check', counts.check(0)],
      ['choose', `<a href="#choose">${counts.choose(1)}</a>`],
      ['none', `<a href="#none">${counts.none(1)}</a>`],
    ]);
  });

  it('C7.39 says that only genera were read, although another column has epithets', () => {
    const warned = page({ columns: ['genus'], numbers: [1], unreadEpithets: 'epithet' }, matches);
    expect(warned).toContain(en.match.onlyGenera('genus', 'epithet'));
    expect(page({}, matches)).not.toContain(en.match.onlyGenera('genus + epithet', 'epithet'));
  });

  it('opens the groups that need a decision, before the others', () => {
    const details = [...page({}, matches).matchAll(/<details class="matched"([^>]*)>/g)];
    expect(details.map(([, attributes]) => attributes!.trim())).toEqual([
      'id="choose" open',
      'id="none" open',
      'id="found"',
    ]);
  });

  it('has each name with its line, and a column of choices in groups that have some', () => {
    const groups = page({}, [FOUND, FOUND, { ...FOUND, ...OTHERS, type: 'fuzzy' }, noMatch(['unknown'])]);
    const tables = [...groups.matchAll(/<table class="matches (\w+)">(.*?)<\/table>/gs)];
    const shown = tables.map(([, group, table = '']) => [
      group,
      all(table, /<th scope="row">([^<]*)</g),
      all(table, /class="line">([^<]*)</g),
      all(table, /<th scope="col">([^<]*)</g).length,
    ]);
    expect(shown).toEqual([
      ['check', ['N3'], [en.match.line(4)], 4],
      ['none', ['N4'], [en.match.line(5)], 3],
      ['found', ['N1', 'N2'], [en.match.line(2), en.match.line(3)], 3],
    ]);
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

  it('name the columns that were read, and offer all columns', () => {
    const form = (list: Partial<NameList>) => {
      const html = page(list, [FOUND], true);
      const [, select = ''] = /<select id="column".*?>(.*?)<\/select>/s.exec(html) ?? [];
      return {
        html,
        options: [...select.matchAll(/<option([^>]*)>([^<]*)</g)].map(([, tag, words]) => [
          /value="(\d)"/.exec(tag!)?.[1],
          words,
          tag!.includes(' selected'),
        ]),
      };
    };
    const { html, options } = form({});
    expect(html).toContain(en.match.readFrom('genus + epithet'));
    expect(options).toEqual([
      ['1', 'genus', true],
      ['2', '2', false],
      ['3', 'epithet', true],
    ]);
    expect(form({ headings: ['name'], numbers: [1], columns: ['name'] }).options).toEqual([]);
  });

  it('ask whether the heading of a list of one column is a name', () => {
    const asks = (list: Partial<NameList>) =>
      page(list, [FOUND]).includes(en.match.firstIsHeading(list.headings?.[0] ?? 'genus'));
    const one = { headings: ['Aa bb'], numbers: [1], columns: ['Aa bb'] };
    expect([asks(one), asks({ ...one, hasHeadings: false }), asks({})]).toEqual([true, false, false]);
  });

  it('say what separates the cells of the file', () => {
    expect(page({}, [FOUND])).toContain(en.match.separated[';']);
    expect(page({ separator: ',' }, [FOUND])).toContain(en.match.separated[',']);
  });
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

  it('reads long cells of other columns', async () => {
    expect(await refusal(`notes,taxon\n${'x'.repeat(500)},Aa bb`, { column: 2 })).toBeNull();
  });

  it('refuses a list without cells, and headings without rows', async () => {
    expect(await refusal(',,\n , ,\n')).toEqual(['empty', null]);
    expect(await refusal('taxon,place')).toEqual(['no_rows', null]);
    expect(await refusal('taxon,place\nAa bb,x')).toBeNull();
  });

  it('reads the last column, and refuses a number beyond it', async () => {
    const table = 'place,taxon\nx,Aa bb';
    expect((await read(table, { column: 2 })).names).toEqual(['Aa bb']);
    expect(await refusal(table, { column: 3 })).toEqual(['no_column', null]);
  });

  it('keeps the headings and the first thousand rows for its forms', async () => {
    const rows = (count: number) => Array.from({ length: count }, (_, at) => `Aa b${at},x`);
    const headed = await read(['taxon,place', ...rows(1_001)].join('\n'));
    expect([headed.isCut, headed.names.length, headed.names.at(-1)]).toEqual([true, 1_000, 'Aa b999']);
    expect(headed.text.html.trim().split('\n')).toEqual(['taxon,place', ...rows(1_000)]);
    expect((await read(['taxon,place', ...rows(1_000)].join('\n'))).isCut).toBe(false);
    const headless = await read(rows(1_001).join('\n'), { isHeadless: true });
    expect([headless.isCut, headless.text.html.trim().split('\n')]).toEqual([true, rows(1_000)]);
  });

  it('asks for a column, among as many as the longest row has', async () => {
    const table = 'taxon\nAa bb,Aa cc\nAa dd,Aa ee,z';
    const asked = await read(table, { column: 9, ownSeparator: ',' }).catch(
      (refused: ListRefused) => refused.table?.columns,
    );
    expect(asked).toEqual(['taxon, Aa bb', 'Aa cc, Aa ee', 'z']);
  });
});
