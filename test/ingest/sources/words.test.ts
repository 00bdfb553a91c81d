import { isPage } from '../../../src/ingest/page.js';
import { partOfFood } from '../../../src/ingest/sources/foodon-parts.js';
import { htmlText } from '../../../src/ingest/sources/html-text.js';
import { monthRange, periodMonths, seasonRange } from '../../../src/ingest/sources/months.js';
import { OPEN_OR_SHARE_ALIKE, photoTerms } from '../../../src/ingest/sources/photo-terms.js';

describe('months', () => {
  it.each([
    [5, 5, ['may']],
    [11, 2, ['jan', 'feb', 'nov', 'dec']],
    [1, 12, seasonRange('Year Round', '')],
    [12, 1, ['jan', 'dec']],
    [0, 3, null],
    [3, 13, null],
  ])('from %d to %d are those between them, over the end of the year', (first, last, months) => {
    expect(monthRange(first, last)).toEqual(months);
  });

  it.each([
    ['Early Spring', ['mar']],
    ['Mid Summer', ['jul']],
    ['Late Winter', ['feb']],
    ['Late Monsoon', null],
    ['Winter', ['jan', 'feb', 'dec']],
    ['Spring, Fall', ['mar', 'apr', 'may', 'sep', 'oct', 'nov']],
  ])('of the period %s are %j', (period, months) => {
    expect(periodMonths(period)).toEqual(months);
  });

  it('of Winter to Spring are six, of Spring to Winter twelve', () => {
    expect(seasonRange('Winter', 'Spring')).toEqual(['jan', 'feb', 'mar', 'apr', 'may', 'dec']);
    expect(seasonRange('Spring', 'Winter')).toEqual(seasonRange('Year Round', ''));
  });
});

it.each([
  ['Hill&nbsp;pyrella', 'Hill pyrella'],
  ['<p>One</p><p>two<br/>three</p>', 'One two three'],
  ['H<sub>2</sub>O &lt; 5 &AMP; &quot;more&quot;', 'H2O < 5 & "more"'],
  ['St. John&#39;s wort, Lund&#x2019;s', "St. John's wort, Lund’s"],
  ['&copy; &#1114112; AT&T', '&copy; &#1114112; AT&T'],
  ['&#1114111;', '\u{10ffff}'],
  ['<P>One</P><P>two</P>', 'One two'],
  ['H<link/>2<progress/>O', 'H2O'],
  ['&amp;lt;', '&lt;'],
])('the text of %s is %s', (html, text) => {
  expect(htmlText(html)).toBe(text);
});

describe('C10.67 the terms of a photo', () => {
  const CC_BY = 'https://creativecommons.org/licenses/by/4.0/';
  it.each([
    [
      'CC BY 4.0',
      CC_BY,
      'Ada Ek',
      { licence: 'CC BY 4.0', licence_url: CC_BY, credit: '© Ada Ek, CC BY 4.0' },
    ],
    ['CC BY 4.0', '', 'Ada Ek', { licence: 'CC BY 4.0', licence_url: CC_BY, credit: '© Ada Ek, CC BY 4.0' }],
    ['CC0', '', 'Ada Ek', { licence: 'CC0', credit: 'Ada Ek, CC0' }],
    ['CC0', '', 'anonymous', { licence: 'CC0', credit: 'Commons, CC0' }],
    ['Public domain', '', '', { licence: 'Public domain', credit: 'Commons, Public domain' }],
  ])('%s, %s, by %j', (words, address, author, terms) => {
    expect(photoTerms(words, address, author, 'Commons')).toMatchObject(terms);
  });

  it.each([
    ['CC BY 4.0', '', /no author/],
    ['CC BY 4.0', 'anonymous', /no author/],
    ['CC BY-SA 4.0', 'Ada Ek', /not an open licence/],
    ['CC BY-NC 4.0', 'Ada Ek', /not an open licence/],
    ['Copyrighted', 'Ada Ek', /not an open licence/],
    ['', 'Ada Ek', /no licence is stated/],
  ])('%s by %j: not published', (words, author, why) => {
    expect(photoTerms(words, '', author, 'Commons')).toEqual({ why: expect.stringMatching(why) });
  });

  it('take sharing alike where an operator fetches them, never a ban on trade', () => {
    const terms = (words: string) => photoTerms(words, '', 'Ada Ek', 'Commons', OPEN_OR_SHARE_ALIKE);
    expect(terms('CC BY-SA 4.0')).toMatchObject({
      licence: 'CC BY-SA 4.0',
      licence_url: 'https://creativecommons.org/licenses/by-sa/4.0/',
      credit: '© Ada Ek, CC BY-SA 4.0',
    });
    expect(terms('CC BY-NC-SA 4.0')).toHaveProperty('why');
  });
});

it.each([
  ['https://garden.example/a', true],
  ['HTTP://garden.example', true],
  ['javascript:alert(1)', false],
  ['ftp://garden.example', false],
  ['https://garden.example/a b', false],
  [' https://garden.example', false],
  ['see https://garden.example', false],
])('%j is a page: %s', (text, is) => {
  expect(isPage(text)).toBe(is);
});

it.each([
  ['berry fruit', [], 'fruits'],
  ['almond (raw)', [], 'seeds'],
  ['Sumac berry (dried)', ['plant', 'fruit'], 'fruits'],
  ['curry leaf', ['berry fruit'], 'leaves'],
  ['something else', ['a thing'], undefined],
])('the edible part of %s, of %j, is %s', (food, classes, part) => {
  expect(partOfFood(food, classes)).toBe(part);
});
