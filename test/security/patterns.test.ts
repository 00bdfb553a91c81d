import { redactCredentials, redactTarget } from '../../src/logging/redact-credentials.js';
import { parseName } from '../../src/names/parse.js';
import { COLLECTIONS } from '../../src/query/collections.js';
import { parseList } from '../../src/query/parse.js';
import { QueryProblem } from '../../src/query/problem.js';
import { processorMs } from '../support/processor-time.js';

/** Milliseconds of processor time allowed to read a text on a slow machine; non-linear patterns take seconds. */
const SOON = 400;

/** Reads a query string, whether it is legal or not. */
const read = (query: string): void => {
  try {
    parseList(COLLECTIONS.speciesSearch, query);
  } catch (refused) {
    expect(refused).toBeInstanceOf(QueryProblem);
  }
};

/** Beginnings that a pattern may match again and again. */
const REPEATED = [
  'eyJ-',
  'eyJ',
  'eyJaaaaaaa.',
  'eyJaaaaaaa.aaaaaaa ',
  'a.eyJ-',
  '-',
  '.',
  'usr-',
  'usr',
  'spo-a ',
  '\\',
  ',',
  ' ',
  '(',
  "'",
  '×',
  'a-',
  'A. ',
  'ex ',
  'subsp. ',
  '[',
  '%5B',
  '&',
  '=',
  '+',
  'é',
] as const;

describe('every pattern takes linear time', () => {
  it.each(REPEATED)('C3.3 removing tokens from 512 kB of %j', (part) => {
    const text = part.repeat(524_288 / part.length);
    expect(processorMs(() => redactCredentials(text))).toBeLessThan(SOON);
    expect(processorMs(() => redactCredentials(`${text}!`))).toBeLessThan(SOON);
    expect(processorMs(() => redactTarget(`/api/v1/species?q=${text.slice(0, 8_000)}`))).toBeLessThan(SOON);
  });

  it.each(REPEATED)('C6.1 reading a query string of 8,192 bytes of %j', (part) => {
    const text = part.repeat(8_000 / part.length);
    for (const name of ['q', 'filter[author]', 'filter[light]', 'range[year]', 'order[year]', 'page', 'lang'])
      expect(processorMs(() => read(`q=a&${name}=${text}`))).toBeLessThan(SOON);
    expect(processorMs(() => read(text))).toBeLessThan(SOON);
    expect(processorMs(() => read(`filter[${text}]=1`))).toBeLessThan(SOON);
  });

  it.each(REPEATED)('C7.20 reading a name of 200 characters of %j', (part) => {
    const text = part.repeat(Math.ceil(200 / part.length)).slice(0, 190);
    for (const name of [text, `Aa bb ${text}`, `Aa ${text} cc`])
      expect(processorMs(() => parseName(name))).toBeLessThan(SOON);
  });
});

describe('C3.3 tokens are still removed', () => {
  const JWT = 'eyJhbGciOiJI.eyJ0eXAiOiJi.c2lnbmF0dXJl';
  it.each([
    [JWT, '[redacted]'],
    [`a-${JWT}`, 'a-[redacted]'],
    [`www.garden.${JWT}`, 'www.garden.[redacted]'],
    [`${JWT}.${JWT}`, '[redacted].[redacted]'],
    [`eyJhbGciOiJI.${JWT}`, '[redacted].c2lnbmF0dXJl'],
    [`x.y.z ${JWT}, ${JWT}`, 'x.y.z [redacted], [redacted]'],
    ['eyJ.eyJ.eyJ', 'eyJ.eyJ.eyJ'],
  ])('%s', (text, expected) => {
    expect(redactCredentials(text)).toBe(expected);
  });
});
