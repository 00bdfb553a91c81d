import { csvCell, printable, printableJson, printableLine } from '../../src/wording/printable.js';

/** Clears a screen (C1), turns the direction of a text, separates lines. */
const HOSTILE = '\u009b2J\u202e\u2028';

describe('text that a terminal shows', () => {
  it('keeps its lines and tabs, without what a terminal interprets', () => {
    expect(printable(`a\r\nb\r\n\tc\r${HOSTILE}`)).toBe('a\nb\n\tc\ufffd\ufffd2J\ufffd\ufffd');
    expect(printableLine('a\r\nb\n\n c')).toBe('a b c');
  });

  it('as JSON is escaped and means the same', () => {
    const value = { name: `é ${HOSTILE}\u0007` };
    const text = printableJson(value);
    expect(text).toBe(String.raw`{"name":"é \u009b2J\u202e\u2028\u0007"}`);
    expect(JSON.parse(text)).toEqual(value);
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['-1,5', '-1,5'],
    ['-1-2', "'-1-2"],
    ['a\r\nb\rc\u009b', 'a\r\nb\rc\ufffd'],
    ['a\u009b\r\u009b', 'a\ufffd\r\ufffd'],
  ])('as a cell of CSV: %j is %j', (text, cell) => {
    expect(csvCell(text)).toBe(cell);
  });
});
