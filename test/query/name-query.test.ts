import { readNameQuery } from '../../src/query/read-name-query.js';
import { typedWords, variants } from '../../src/query/typos.js';
import { parse, percent, problemOf } from './support.js';

const names = (q: string) => readNameQuery(q).names;

describe('q (C7.2)', () => {
  it.each([
    ['', null, 'missing'],
    ['q=', '', 'blank'],
    ['q=+%09', ' \t', 'blank'],
  ])('%j is unprocessable', (raw, got, problem) => {
    expect(problemOf(raw, 'speciesSearch')).toMatchObject({
      kind: 'unprocessable_entity',
      details: [{ param: 'q', got, problem }],
    });
  });

  it('has at most 200 code points after trimming', () => {
    expect(parse(`q=${percent(` ${'😀'.repeat(200)} `)}`, 'speciesSearch').names?.text).toBe('');
    expect(problemOf(`q=+${'a'.repeat(201)}+`, 'speciesSearch')).toMatchObject({
      kind: 'bad_request',
      message: expect.stringContaining('q has 201 characters; at most 200 are allowed.'),
      details: [{ param: 'q', problem: 'too_long' }],
    });
  });

  it.each([
    ['ﷺ'.repeat(200), 'صلى الله عليه وسلم'.repeat(200)],
    ['㍿'.repeat(200), '株式会社'.repeat(200)],
    [`${'ß'.repeat(99)} ${'ß'.repeat(99)}`, `${'s'.repeat(198)} ${'s'.repeat(198)}`],
    [`Rosa canina ${'ﬃ'.repeat(188)}`, `rosa canina ${'ffi'.repeat(188)}`],
  ])('%s is cut to 200 code points where it folds to more', (q, whole) => {
    const { names: read, warnings } = readNameQuery(q);
    expect(read.text).toBe([...whole].slice(0, 200).join('').trim());
    expect(warnings[0]).toMatchObject({
      param: 'q',
      problem: 'too_long',
      message: expect.stringContaining('only the first 200 were searched'),
    });
    expect(names(`${q.slice(0, 190)} 'Gala'`).cultivarOf?.length ?? 0).toBeLessThanOrEqual(200);
    const turned = readNameQuery(`ﷺ, ${q.slice(0, 190)}`).names;
    expect([...turned.text].length).toBeLessThanOrEqual(200);
  });

  it('* is every record', () => {
    expect(names(' * ')).toMatchObject({ everything: true, words: [] });
  });

  it.each(['!', '**', 'subsp.', '×'])('%s folds to nothing: a search without results', (q) => {
    expect(names(q)).toEqual({
      text: '',
      everything: false,
      beginnings: [],
      words: [],
      lastIsPrefix: false,
      firstIsGenus: false,
      cultivarOf: null,
      paired: [],
      language: null,
      group: null,
      readings: [],
    });
  });

  it('of lists there is none', () => {
    expect(parse('').names).toBeNull();
  });
});

describe('tiers of names (C7.4)', () => {
  it('4 has the beginnings of two or more whole words, longest first', () => {
    expect(names('Rosa canina var. alba Foo').beginnings).toEqual(['rosa canina alba', 'rosa canina']);
    expect(names('Rosa canina').beginnings).toEqual([]);
    expect(names('Rosa').beginnings).toEqual([]);
  });

  it.each([
    ['Clover, White', 'white clover'],
    ['Rosa canina, alba', 'rosa canina alba'],
    ['sweet clover, white', 'sweet clover white'],
  ])('C7.8 %j is read in spoken order only if its first word ends in a comma: %j', (q, text) => {
    expect(names(q).text).toBe(text);
  });

  it('C7.5 has beginnings of 30 words at most, however a text folds', () => {
    expect(names('ﷺ'.repeat(200)).beginnings.length).toBeLessThanOrEqual(29);
  });

  it.each([
    ['rosa canina', ['rosa', 'canina'], true, false],
    ['rosa ca', ['rosa', 'ca'], false, false],
    ['pin', ['pin'], true, false],
    ['pi', ['pi'], false, false],
    ['rosa canina rosa', ['rosa', 'canina'], false, false],
    ['Q. robur', ['q', 'robur'], true, true],
    ['Qu. robur', ['qu', 'robur'], true, true],
    ['que robur', ['que', 'robur'], true, false],
    ['q ro', ['q', 'ro'], false, true],
    ['qu ro', ['qu', 'ro'], false, false],
    ['q', ['q'], false, false],
    [`${'a'.repeat(41)} q robur`, ['q', 'robur'], false, false],
  ])('8 of %j are the words %j, prefix %s, genus %s', (q, words, lastIsPrefix, firstIsGenus) => {
    expect(names(q)).toMatchObject({ words, lastIsPrefix, firstIsGenus });
  });

  it('C7.6 has at most 8 words, and then no beginning', () => {
    const eight = 'aaa bbb ccc ddd eee fff ggg hhh';
    expect(readNameQuery(eight)).toMatchObject({ names: { lastIsPrefix: true } });
    expect(readNameQuery(eight).warnings).toEqual([]);
    const { names: nine, warnings } = readNameQuery(`${eight} iii`);
    expect(nine).toMatchObject({ words: eight.split(' '), lastIsPrefix: false, text: `${eight} iii` });
    expect(warnings).toEqual([
      { param: 'q', problem: 'too_long', message: 'q has more than 8 words: the others were ignored.' },
    ]);
    expect(readNameQuery(`${eight} aaa`).warnings).toEqual([]);
  });

  it('C7.6 leaves out words of more than 40 letters', () => {
    const { names: read, warnings } = readNameQuery(`${'a'.repeat(41)} robur`);
    expect(read).toMatchObject({ words: ['robur'], lastIsPrefix: false, firstIsGenus: false });
    expect(warnings).toEqual([
      {
        param: 'q',
        problem: 'too_long',
        message: 'q has words of more than 40 letters, which were ignored.',
      },
    ]);
    // The genus is the first word of the text, not the first that is left.
    expect(names(`${'a'.repeat(41)} q robur`)).toMatchObject({ words: ['q', 'robur'], firstIsGenus: false });
    expect(names('b'.repeat(40)).words).toEqual(['b'.repeat(40)]);
  });

  it('the warning stands on the page', () => {
    expect(parse(`q=${'a'.repeat(41)}`, 'plantsSearch').warnings).toMatchObject([{ problem: 'too_long' }]);
  });
});

describe('typos (C7.6)', () => {
  const words = ['rosa', 'rosae', 'rose', 'orsa', 'roas', 'robur', 'rosaceae', 'rosaceous', 'ro', 'quercus'];
  const lexicon = { wordsStarting: (letter: string) => words.filter((word) => word.startsWith(letter)) };
  const byEdits = (word: string) => variants(word, lexicon).byEdits;

  it('three letters allow none, four one, seven two', () => {
    expect(byEdits('ros')).toEqual([[]]);
    expect(byEdits('rosa')).toEqual([['rosa'], ['rosae', 'rose', 'roas']]);
    expect(byEdits('rosacae')).toEqual([[], ['rosaceae'], ['rosae']]);
  });

  it('the first letter must be right', () => {
    expect(byEdits('uqercus')).toEqual([[], [], []]);
    expect(byEdits('qeurcus')).toEqual([[], ['quercus'], []]);
  });

  it('counts code points', () => {
    const astral = { wordsStarting: (letter: string) => (letter === '𝒶' ? ['𝒶𝒷𝒸𝒹', '𝒶𝒷𝒸𝒹𝒹𝒹'] : []) };
    expect(variants('𝒶𝒷𝒸', astral).byEdits).toEqual([[]]);
    expect(variants('𝒶𝒷𝒹𝒸', astral).byEdits).toEqual([[], ['𝒶𝒷𝒸𝒹']]);
  });
});

describe('C7.11 a text that is still being typed', () => {
  const words = ['quercus', 'robur', 'robusta', 'roburi', 'rosa', 'rose', 'rubur'];
  const lexicon = { wordsStarting: (letter: string) => words.filter((word) => word.startsWith(letter)) };
  const typed = (...given: readonly string[]) =>
    typedWords(given, lexicon)?.map(({ spellings }) => spellings);

  it.each([
    [['rob'], [['rob']]],
    [['robu'], [['robu']]],
    [['rbo'], undefined],
    [['rbou'], [['robu']]],
    [['querc'], [['querc']]],
    [['quecr'], [['quer']]],
    [
      ['quercus', 'rob'],
      [['quercus'], ['rob']],
    ],
    [
      ['quecrus', 'rob'],
      [['quercus'], ['rob']],
    ],
    [
      ['rosa', 'rob'],
      [['rosa'], ['rob']],
    ],
    [['zzz', 'rob'], undefined],
    [[], undefined],
  ])('%j may be %j', (given, spellings) => {
    expect(typed(...given)).toEqual(spellings);
  });

  it('has its last word as a beginning only', () => {
    expect(typedWords(['rosa', 'rob'], lexicon)?.map(({ isPrefix }) => isPrefix)).toEqual([false, true]);
  });
});

describe('tier of cultivars (C7.4)', () => {
  it.each([
    ["Malus domestica 'Gala'", 'malus domestica'],
    ['Malus domestica “Gala” ', 'malus domestica'],
    ['Malus domestica', null],
    ["'Gala'", null],
    ["Nuttall's aster", null],
  ])('%s is a cultivar of %j', (q, name) => {
    expect(names(q).cultivarOf).toBe(name);
  });
});

describe('C7.8 a text that is turned round', () => {
  it('is compared as it is spoken, its words are those that were typed', () => {
    const { names } = readNameQuery('Clover, whi');
    expect([names.text, names.words, names.lastIsPrefix]).toEqual(['whi clover', ['clover', 'whi'], true]);
    expect(readNameQuery('Achillea millefolium, L. 1753').names.text).toBe('achillea millefolium l 1753');
  });
});
