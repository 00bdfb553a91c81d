import { text } from 'node:stream/consumers';
import { writeXlsx } from 'hucre/xlsx';
import { fromBufferPromise } from 'yauzl';
import { delimitedTable } from '../../src/tables/delimited-rows.js';
import { decodeText, isEncoding } from '../../src/tables/encoding.js';
import { isZip, refuseUnlessText } from '../../src/tables/file-kind.js';
import { readTable } from '../../src/tables/read-table.js';
import { type WorkbookChoice, workbookTable } from '../../src/tables/workbook/first-sheet.js';
import { workbookParts } from '../ingest/workbook.js';
import { zipOf } from '../ingest/zip.js';

async function* pieces<T>(...all: readonly T[]) {
  yield* all;
}
const rowsOf = async (text: string, ...more: readonly string[]) => {
  const rows: (readonly [number, ...string[]])[] = [];
  for await (const { line, cells } of (await delimitedTable(pieces(text, ...more), 'list.csv')).rows)
    rows.push([line, ...cells]);
  return rows;
};

describe('C7.39 the rows of a table', () => {
  it('have the line on which they begin, without empty ones', async () => {
    expect(await rowsOf('a,b\n\n"c\nd",e\nf,', 'g\n')).toEqual([
      [1, 'a', 'b'],
      [3, 'c\nd', 'e'],
      [5, 'f', 'g'],
    ]);
    expect(await rowsOf('sep=;\r\n\r\na;"b\r\nc"\r\nd;e')).toEqual([
      [3, 'a', 'b\r\nc'],
      [5, 'd', 'e'],
    ]);
    expect(await rowsOf('a,b\r\n"c\r\nc","d\r\nd"\r\n"e\r\ne",f\r\ng,h')).toEqual([
      [1, 'a', 'b'],
      [2, 'c\r\nc', 'd\r\nd'],
      [5, 'e\r\ne', 'f'],
      [7, 'g', 'h'],
    ]);
  });

  it('are refused as soon as one has too many cells, not at its end', async () => {
    const endless = async function* () {
      for (;;) yield 'a,'.repeat(10_000);
    };
    const read = async (columns?: number) => {
      for await (const _ of (await delimitedTable(endless(), 'list.csv', { columns })).rows);
    };
    await expect(read()).rejects.toMatchObject({
      code: 'many_columns',
      line: 1,
      message: expect.stringContaining('16,384'),
    });
    await expect(read(100)).rejects.toThrow('Row 1 of list.csv has more than 100 cells');
  });

  it('end with the error of the file that is read', async () => {
    const broken = async function* () {
      yield 'a,b\n'.repeat(20_000);
      throw new Error('the file is gone');
    };
    const { rows } = await delimitedTable(broken(), 'list.csv');
    const read = async () => {
      for await (const _ of rows);
    };
    await expect(read()).rejects.toThrow('the file is gone');
  });
});

describe('C7.39 a workbook', () => {
  const read = async (workbook: Buffer, choice?: WorkbookChoice) => {
    const { rows, described } = await workbookTable(workbook, 'list.xlsx', choice);
    const lines: (readonly [number, ...string[]])[] = [];
    for await (const { line, cells } of rows) lines.push([line, ...cells]);
    return { described, lines };
  };
  const workbookWith = async (...sheets: Parameters<typeof writeXlsx>[0]['sheets']) =>
    Buffer.from(await writeXlsx({ sheets }));
  const partsOf = async (workbook: Buffer) => {
    const zip = await fromBufferPromise(workbook);
    const parts: Record<string, string> = {};
    for await (const entry of zip.eachEntry())
      parts[entry.fileName] = await text(await zip.openReadStreamPromise(entry));
    return parts;
  };
  const SHEETS = [
    { name: 'notes', rows: [] },
    { name: 'plots', rows: [['a']] },
    { name: 'more', rows: [['b', 'c'], ['d'], ['e']] },
  ];

  it('has dates in ISO 8601, with the time unless it is midnight, and no rows of blanks', async () => {
    const rows = [
      ['plot', new Date(Date.UTC(2026, 4, 1)), new Date(Date.UTC(2026, 4, 1, 12, 30))],
      [' ', ''],
      ['b', 2.5, true],
    ];
    expect((await read(await workbookWith({ name: 'a', rows }))).lines).toEqual([
      [1, 'plot', '2026-05-01', '2026-05-01T12:30:00.000Z'],
      [3, 'b', '2.5', 'true'],
    ]);
  });

  it('is read at the sheet that is named, or else at the first with content', async () => {
    const workbook = await workbookWith(...SHEETS);
    expect(await read(workbook)).toEqual({
      described: 'sheet plots; choose another with --sheet: notes, more',
      lines: [[1, 'a']],
    });
    expect(await read(workbook, { sheet: 'more' })).toEqual({
      described: 'sheet more; choose another with --sheet: notes, plots',
      lines: [
        [1, 'b', 'c'],
        [2, 'd', ''],
        [3, 'e', ''],
      ],
    });
    expect(await read(await workbookWith({ name: 'a', rows: [] }))).toEqual({
      described: 'sheet a',
      lines: [],
    });
  });

  it('C15.70 is read no further than the columns that are wanted', async () => {
    const rows = await read(await workbookWith(...SHEETS), { sheet: 'more', columns: 1 });
    expect(rows.lines).toEqual([
      [1, 'b'],
      [2, 'd'],
      [3, 'e'],
    ]);
  });

  it('has as many cells in a row as the widest of its first rows, below a title of one cell', async () => {
    const rows = [['My garden'], ['bed', 'taxon'], [1, 'Quercus robur']];
    expect((await read(await workbookWith({ name: 'a', rows }))).lines[0]).toEqual([1, 'My garden', '']);
  });

  it.each([
    ['', '2', '43831', '2020-01-01'],
    ['', '2', '0.5', '1899-12-31T12:00:00.000Z'],
    ['', '2', '59', '1900-02-28'],
    ['', '2', '61', '1900-03-01'],
    ['', '2', '1e300', '1e+300'],
    ['', '3', '43831', '43831'],
    ['', '4', '43831', '2020-01-01'],
    ['', '1', '1.1000000000000001', '1.1'],
    ['t="b"', '0', '0', 'false'],
    ['t="e"', '0', '#REF!', '#REF!'],
    ['t="d"', '0', '2020-01-01T00:00:00', '2020-01-01'],
    ['t="str"', '2', '007', '007'],
  ])('shows a cell (%s, style %s) of %s as %s', async (type, style, stored, shown) => {
    const xf = (id: number) => `<xf numFmtId="${id}"/>`;
    const parts = workbookParts('a', `<row><c ${type} s="${style}"><v>${stored}</v></c></row>`, {
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="rId7" Type="urn:r/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId8" Type="urn:r/styles" Target="styles.xml"/></Relationships>',
      'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[Red]0.00&quot; days&quot;"/><numFmt numFmtId="165" formatCode="[$-407]d/\\ mmm\\ yyyy"/></numFmts><cellStyleXfs>${xf(14)}</cellStyleXfs><cellXfs>${[0, 2, 14, 164, 165].map(xf).join('')}</cellXfs></styleSheet>`,
    });
    expect((await read(zipOf(parts))).lines).toEqual([[1, shown]]);
  });

  it('is too large with one byte more than the limit in the parts that are read', async () => {
    const parts = workbookParts('a', '<row><c t="str"><v>Rosa</v></c></row>', { 'docProps/app.xml': '<a/>' });
    const { 'docProps/app.xml': _, ...read4 } = parts;
    const unpacked = Object.values(read4).reduce((sum, part) => sum + Buffer.byteLength(part), 0);
    expect((await read(zipOf(parts), { unpacked })).lines).toEqual([[1, 'Rosa']]);
    await expect(read(zipOf(parts), { unpacked: unpacked - 1 })).rejects.toMatchObject({ code: 'too_large' });
  });

  it('is damaged if a letter of its sheet has changed', async () => {
    const whole = zipOf(await partsOf(await workbookWith({ name: 'a', rows: [['Rosa']] })), 0);
    const changed = Buffer.from(whole.toString('latin1').replace('Rosa', 'Rose'), 'latin1');
    expect((await read(whole)).lines).toEqual([[1, 'Rosa']]);
    await expect(read(changed)).rejects.toMatchObject({ code: 'damaged_workbook' });
  });

  it('has at most 100 sheets, and cells of at most 32,767 characters', async () => {
    const sheets = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ name: `s${at}`, rows: [['Rosa']] }));
    expect((await read(await workbookWith(...sheets(100)))).lines).toEqual([[1, 'Rosa']]);
    await expect(read(await workbookWith(...sheets(101)))).rejects.toMatchObject({ code: 'many_sheets' });
    const cell = (length: number) =>
      zipOf(workbookParts('a', `<row/><row><c t="str"><v>${'a'.repeat(length)}</v></c></row>`));
    expect((await read(cell(32_767))).lines[0]?.[1]).toHaveLength(32_767);
    await expect(read(cell(32_768))).rejects.toMatchObject({ code: 'cell_too_long', line: 2 });
  });
});

describe('C7.39 the encoding of a table', () => {
  const decoded = async (bytes: readonly Buffer[], encoding?: string) => {
    const notes: string[] = [];
    let text = '';
    const decoding = { file: 'list.csv', encoding, note: (note: string) => void notes.push(note) };
    for await (const piece of decodeText(pieces(...bytes), decoding)) text += piece;
    return { text, notes: notes.length };
  };
  const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();

  it('is that of its mark in other scripts, too', async () => {
    for (const bytes of [Buffer.from('\ufeffдуб\n', 'utf16le'), utf16be('\ufeffдуб\n')])
      expect((await decoded([bytes])).text).toBe('дуб\n');
  });

  it('is not UTF-16 by the first byte of a mark alone, nor by zeros alone', async () => {
    expect((await decoded([Buffer.from('þistill\n', 'latin1')])).text).toBe('þistill\n');
    await expect(decoded([Buffer.alloc(100)])).rejects.toMatchObject({ code: 'not_text' });
  });

  it('is Windows-1252 with its quotes and dashes, and not Latin-1', async () => {
    const bytes = Buffer.from('St. John\x92s wort \x96 \x80 5\n', 'latin1');
    expect((await decoded([bytes])).text).toBe('St. John’s wort – € 5\n');
  });

  it('does not matter for an empty file', async () => {
    expect(await decoded([])).toEqual({ text: '', notes: 0 });
  });

  it('may be named', async () => {
    expect((await decoded([Buffer.from('\u00ea', 'latin1')], 'iso-8859-5')).text).toBe('ъ');
    expect([isEncoding('latin1'), isEncoding('no such')]).toEqual([true, false]);
  });
});

describe('C7.39 what is no table', () => {
  it.each([
    [[0x1f, 0x8b, 8], 'compressed (gzip)'],
    [[...Buffer.from('%PDF-1.7')], 'a PDF document'],
    [[0xd0, 0xcf, 0x11, 0xe0], 'an old Excel'],
    [[...Buffer.from('ab'), 0], 'a binary file'],
    [[...Buffer.from('a'.repeat(97)), 1, 1, 1], 'a binary file'],
    [[...Buffer.from('a'.repeat(97)), 0x0e, 0x1f, 0x1f], 'a binary file'],
    [[...Buffer.from('a'.repeat(99)), 0], 'a binary file'],
  ])('is named: %#', (bytes, name) => {
    expect(() => refuseUnlessText(Uint8Array.from(bytes), 'list')).toThrow(name);
  });

  it.each([
    [[]],
    [[...Buffer.from('a\tb\r\n\f\u001b')]],
    [[...Buffer.from('a'.repeat(98)), 1, 1]],
    [[...Buffer.from('PK is a name')]],
  ])('a text is one: %#', (bytes) => {
    expect(() => refuseUnlessText(Uint8Array.from(bytes), 'list')).not.toThrow();
    expect(isZip(Uint8Array.from(bytes))).toBe(false);
  });

  it.each([
    [[0x50, 0x4b, 0x03, 0x04], true],
    // An empty archive, and the first part of a split one.
    [[0x50, 0x4b, 0x05, 0x06], true],
    [[0x50, 0x4b, 0x07, 0x08], true],
    [[0x50, 0x4b], false],
    [[0x50, 0x4b, 0x20, 0x69], false],
  ])('a file with the first bytes %j is a zip archive: %s', (bytes, expected) => {
    expect(isZip(Uint8Array.from(bytes))).toBe(expected);
  });

  it('is recognised by its first bytes, also if they come one by one', async () => {
    const bytes = (content: Buffer) => pieces(...[...content].map((byte) => Uint8Array.of(byte)));
    const note = () => undefined;
    const workbook = Buffer.from(await writeXlsx({ sheets: [{ name: 'a', rows: [['Rosa']] }] }));
    expect((await readTable({ name: 'list', bytes: bytes(workbook) }, { note }))?.described).toBe('sheet a');
    await expect(
      readTable({ name: 'list', bytes: bytes(Buffer.from('%PDF-1.7')) }, { note }),
    ).rejects.toMatchObject({
      code: 'not_text',
    });
  });

  it('is nothing for an empty file, and has no sheets for a text', async () => {
    const note = () => undefined;
    expect(await readTable({ name: 'list', bytes: pieces<Uint8Array>() }, { note })).toBeNull();
    await expect(
      readTable({ name: 'list', bytes: pieces(Buffer.from('a,b\n')) }, { note, sheet: 'x' }),
    ).rejects.toMatchObject({
      code: 'no_sheet',
    });
  });
});
