import type { TableLayout } from '../../../src/ingest/dwca/meta.js';
import { readRecords, type TableRecord } from '../../../src/ingest/dwca/records.js';
import { LONGEST_LINE, linesOf } from '../../../src/ingest/readers/lines.js';
import { decodedText } from '../../../src/ingest/readers/text.js';

const COMMAS: TableLayout = {
  separator: ',',
  terminator: '\n',
  quote: '"',
  encoding: 'utf-8',
  headerLines: 0,
};

/** Reads content that comes in pieces of so many bytes. */
const read = async (
  content: string | Buffer,
  layout: Partial<TableLayout> = {},
  size = 7,
): Promise<{ readonly records: readonly TableRecord[]; readonly ending: string | undefined }> => {
  const bytes = Buffer.from(content as string);
  async function* pieces(): AsyncGenerator<Buffer> {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  const whole = { ...COMMAS, ...layout };
  let ending: string | undefined;
  const lines = linesOf(decodedText(pieces(), whole.encoding), whole.terminator, (found) => {
    ending = found;
  });
  const records: TableRecord[] = [];
  for await (const record of readRecords(lines, whole)) records.push(record);
  return { records, ending };
};

const cells = async (content: string | Buffer, layout: Partial<TableLayout> = {}, size = 7) =>
  (await read(content, layout, size)).records.map((record) =>
    'cells' in record ? record.cells : record.broken,
  );

describe('lines of a table', () => {
  it.each([1, 2, 3, 100])('are cut alike whatever the pieces are: %i bytes', async (size) => {
    const { records } = await read('é,b\r\nc,d\n\n"e\r\nf",g', {}, size);
    expect(records).toEqual([
      { line: 1, cells: ['é', 'b'] },
      { line: 2, cells: ['c', 'd'] },
      { line: 4, cells: ['e\nf', 'g'] },
    ]);
  });

  it.each([
    ['a\nb\n', '\r\n', '\n'],
    ['a\r\nb\r\n', '\n', '\r\n'],
    ['a\r\nb\r\n', '\r\n', '\r\n'],
  ])('%j end as they do, whatever meta.xml says', async (content, terminator, found) => {
    const { records, ending } = await read(content, { terminator });
    expect(records).toEqual([
      { line: 1, cells: ['a'] },
      { line: 2, cells: ['b'] },
    ]);
    expect(ending).toBe(found);
  });

  it('keep a carriage return that does not end them', async () => {
    expect(await read('a\rb,c\nd\n')).toEqual({
      records: [
        { line: 1, cells: ['a\rb', 'c'] },
        { line: 2, cells: ['d'] },
      ],
      ending: '\n',
    });
    expect(await cells('a\r\u0001b', { terminator: '\u0001' })).toEqual([['a\r'], ['b']]);
  });

  it.each(['|#|\n', '\u0001', '\r'])('may end in %j', async (terminator) => {
    expect(await cells(['a,b', 'c,d', ''].join(terminator), { terminator })).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
  });

  it.each([
    ['windows-1252', Buffer.from([0x52, 0xf6, 0x80]), 'Rö€'],
    ['utf-16le', Buffer.from('\ufeffRö', 'utf16le'), 'Rö'],
    ['utf-8', Buffer.from('\ufeffRö'), 'Rö'],
  ])('may be %s', async (encoding, content, text) => {
    expect(await cells(content, { encoding: new TextDecoder(encoding).encoding })).toEqual([[text]]);
  });

  it('of another encoding than stated are broken, as what their bytes stood for is lost', async () => {
    expect(await cells(Buffer.from('R\xf6,a\nb,c', 'latin1'))).toEqual([
      'bytes that are not valid utf-8',
      ['b', 'c'],
    ]);
  });

  it('that are too long are broken, and never in memory as a whole', async () => {
    const long = 'x'.repeat(3 * LONGEST_LINE);
    const { records } = await read(`a\n${long}\nb\n${long}`, {}, 1 << 16);
    expect(records).toMatchObject([
      { line: 1, cells: ['a'] },
      { line: 2, broken: 'line longer than 4,194,304 characters' },
      { line: 3, cells: ['b'] },
      { line: 4, broken: 'line longer than 4,194,304 characters' },
    ]);
    for (const record of records) if ('text' in record) expect(record.text).toHaveLength(200);
  });

  it('may have 4,194,304 characters, and not one more', async () => {
    const long = 'x'.repeat(LONGEST_LINE);
    const { records } = await read(`${long}\n${long}x\n`, {}, 1 << 16);
    expect(records.map((record) => 'cells' in record)).toEqual([true, false]);
  });

  it('that are too long end where their ending of several characters is cut between two pieces', async () => {
    const size = 1 << 16;
    const start = 'a|#|\n';
    const long = 'x'.repeat(LONGEST_LINE + size - start.length - 2);
    const content = `${start}${long}|#|\nb|#|\n${long}xx`;
    const { records } = await read(content, { terminator: '|#|\n' }, size);
    expect(records).toMatchObject([
      { cells: ['a'] },
      { broken: expect.any(String) },
      { line: 3, cells: ['b'] },
      { line: 4, broken: expect.any(String) },
    ]);
  });
});

describe('records', () => {
  it.each([
    ['a,"b, ""c""",d', ['a', 'b, "c"', 'd']],
    ['"",a,', ['', 'a', '']],
    ['5" pot,a "b" c', ['5" pot', 'a "b" c']],
    ['"Big" tree,a', ['"Big" tree', 'a']],
    [',"b"', ['', 'b']],
    ['"a\n""b""\nc",d', ['a\n"b"\nc', 'd']],
    ['"a\nb","Big" tree', ['a\nb', '"Big" tree']],
    ['"a""",b', ['a"', 'b']],
  ])('of %s are %j', async (line, expected) => {
    expect(await cells(line)).toEqual([expected]);
  });

  it('have quotes as characters where nothing encloses cells', async () => {
    expect(await cells('"a,b"\n', { quote: null })).toEqual([['"a', 'b"']]);
  });

  it('may be enclosed by another character, and cut by several', async () => {
    expect(await cells("'a||b'||c", { quote: "'", separator: '||' })).toEqual([['a||b', 'c']]);
  });

  it.each([
    ['another cell opens', '1,"a\n2,"b"\n3,c', ['unclosed quote', ['2', 'b'], ['3', 'c']]],
    ['the file ends', '1,"a\n2,b\n3,c', ['unclosed quote', ['2', 'b'], ['3', 'c']]],
    [
      'no line has it',
      `1,"a\n${'2,b\n'.repeat(1200)}3,"c"`,
      ['unclosed quote', ...Array(1200).fill(['2', 'b']), ['3', 'c']],
    ],
    [
      'the cell would be too long',
      `1,"a\n${`${'x'.repeat(LONGEST_LINE / 4)}\n`.repeat(5)}c",3`,
      ['unclosed quote', ...Array(5).fill([expect.stringMatching(/^x+$/)]), ['c"', '3']],
    ],
    [
      'a line in it is too long',
      `1,"a\n${'x'.repeat(LONGEST_LINE + 1)}\nb",c`,
      ['unclosed quote', expect.stringContaining('line longer than'), ['b"', 'c']],
    ],
  ])('whose quote nothing closes break their own line alone: %s', async (_, content, expected) => {
    expect(await cells(content, {}, 1 << 16)).toEqual(expected);
  });
});
