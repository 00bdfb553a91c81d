import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NOT_LISTED } from '../../src/ingest/limits.js';
import { readSheet, readSheetTable } from '../../src/ingest/readers/xlsx.js';
import { workbookOf, workbookParts } from './workbook.js';
import { zipOf } from './zip.js';

describe('workbooks', () => {
  let folder: string;
  let files = 0;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'linnea-xlsx-'));
  });
  afterAll(async () => {
    await rm(folder, { recursive: true });
  });

  const file = async (content: Buffer | string): Promise<string> => {
    files += 1;
    const path = join(folder, `${files}.xlsx`);
    await writeFile(path, content);
    return path;
  };

  const rowsIn = async (content: Buffer | string, sheet = 'flora') => {
    const rows: [number, readonly string[]][] = [];
    for await (const { line, cells } of readSheet(await file(content), sheet)) rows.push([line, cells]);
    return rows;
  };

  const RELATIONS = (...more: string[]): string =>
    `<Relationships><Relationship Id="rId7" Type="urn:r/worksheet" Target="worksheets/sheet1.xml"/>${more.join('')}</Relationships>`;
  const SHARED = (strings: string, target = 'sharedStrings.xml'): Record<string, string> => ({
    'xl/_rels/workbook.xml.rels': RELATIONS(
      `<Relationship Id="rId8" Type="urn:r/sharedStrings" Target="${target}"/>`,
    ),
    'xl/sharedStrings.xml': `<sst>${strings}</sst>`,
  });
  const cells = async (data: string, over: Record<string, string | undefined> = {}) =>
    (await rowsIn(zipOf(workbookParts('flora', data, over)))).map(([, row]) => row);

  it.each([0, 8] as const)('are read whether their parts are stored or deflated: %d', async (method) => {
    const parts = workbookParts('flora', '<row r="1"><c r="A1"><v>1</v></c></row>');
    expect(await rowsIn(zipOf(parts, method))).toEqual([[1, ['1']]]);
  });

  it('hold cells by their positions, and rows by their numbers; empty rows are passed over', async () => {
    const data = `<row r="2"><c r="B2"><v>5</v></c><c r="D2" s="4"/><c r="AA2"><v>7</v></c></row>
      <row r="3"><c r="A3"/></row>
      <row r="10465"><c r="C10465"><v>9</v></c></row>`;
    expect(await rowsIn(zipOf(workbookParts('flora', data)))).toEqual([
      [2, ['', '5', ...Array<string>(24).fill(''), '7']],
      [10465, ['', '', '9']],
    ]);
  });

  it('have cells up to the column XFD', async () => {
    const data = '<row><c r="XFD1"><v>5</v></c></row>';
    const [row] = await cells(data);
    expect([row!.length, row!.at(-1)]).toEqual([16_384, '5']);
  });

  it('need no references: rows and cells follow one another', async () => {
    const data =
      '<row><c><v>1</v></c><c/><c><v>3</v></c></row><row r="5"><c r="B5"><v>2</v></c><c><v>4</v></c></row><row><c><v>6</v></c></row>';
    expect(await rowsIn(zipOf(workbookParts('flora', data)))).toEqual([
      [1, ['1', '', '3']],
      [5, ['', '2', '4']],
      [6, ['6']],
    ]);
  });

  it.each([
    ['', '12', '12'],
    ['', '1.1000000000000001', '1.1'],
    ['', '1E-3', '0.001'],
    ['t="n"', '0', '0'],
    ['t="n"', 'n/a', 'n/a'],
    ['t="n"', ' ', ' '],
    ['t="b"', '1', '1'],
    ['t="str"', '007', '007'],
    ['t="e"', '#REF!', '#REF!'],
    ['t="str"', 'a_x000D_b_x005F_x0041_', 'a\rb_x0041_'],
  ])('have values of the type %s: %s', async (type, stored, value) => {
    const data = `<row><c r="A1" ${type}><f>B1*10</f><v>${stored}</v></c></row>`;
    expect(await cells(data)).toEqual([[value]]);
  });

  it('have inline texts, plain and formatted, in any way that XML writes them', async () => {
    const data =
      '<row><c t="inlineStr"><is><t>Carex &lt; &#233;</t></is></c><c t="inlineStr"><is><r><rPr/><t>Ro</t></r><r><t><![CDATA[sa ]]></t></r></is></c></row>';
    expect(await cells(data)).toEqual([['Carex < é', 'Rosa ']]);
  });

  it('share texts by their numbers, formatted ones in one, without how they are pronounced', async () => {
    const strings =
      '<si><t>Rosa</t></si><si><r><t xml:space="preserve">cani </t></r><r><rPr><b/></rPr><t>na</t></r></si><si><t>花</t><rPh sb="0" eb="1"><t>ハナ</t></rPh></si><si/>';
    const data =
      '<row><c t="s"><v>1</v></c><c t="s"><v>0</v></c><c t="s"><v>2</v></c><c t="s"><v>3</v></c></row>';
    expect(await cells(data, SHARED(strings))).toEqual([['cani na', 'Rosa', '花', '']]);
  });

  it('are found by what the workbook says of them, wherever they lie', async () => {
    const over = {
      ...SHARED('<si><t>shared</t></si>', '/xl/sharedStrings.xml'),
      'xl/workbook.xml':
        '<x:workbook xmlns:x="urn:x" xmlns:q="urn:q"><x:sheets><x:sheet name="notes" sheetId="1" q:id="rId1"/><x:sheet name="flora" sheetId="2" q:id="rId7"/></x:sheets></x:workbook>',
      'xl/worksheets/sheet1.xml':
        '<x:worksheet xmlns:x="urn:x"><x:sheetData><x:row><x:c t="s"><x:v>0</x:v></x:c></x:row></x:sheetData><x:extLst><x:ext><x:v>5</x:v></x:ext></x:extLst></x:worksheet>',
    };
    expect(await cells('', over)).toEqual([['shared']]);
  });

  it('are tables of which the first row names the columns', async () => {
    const path = await file(workbookOf('flora', [['name', 'n'], ['Aa bb ', '1'], ['Aa cc']]));
    const read: unknown[] = [];
    for await (const row of readSheetTable(path, 'flora', NOT_LISTED)) {
      read.push([row.line, row.cell('n'), row.cell('name')]);
      expect(() => row.cell('author')).toThrow('no column author');
    }
    expect(read).toEqual([
      [2, '1', 'Aa bb'],
      [3, '', 'Aa cc'],
    ]);
  });

  it('hold more than a piece of the file: characters cut between pieces are whole', async () => {
    const rows = Array.from({ length: 6_000 }, (_, row) => [String(row), 'éü花'.repeat(5 + (row % 7))]);
    const read = await rowsIn(workbookOf('flora', rows));
    expect(read.map(([, row]) => row)).toEqual(rows);
  });

  it('may be left before their end, and are closed then', async () => {
    const rows = Array.from({ length: 20_000 }, (_, row) => [String(row)]);
    const path = await file(workbookOf('flora', rows));
    for await (const { cells: first } of readSheet(path, 'flora')) {
      expect(first).toEqual(['0']);
      break;
    }
    const again: string[] = [];
    for await (const { cells: row } of readSheet(path, 'flora')) again.push(row[0]!);
    expect(again).toHaveLength(20_000);
  });

  describe('that cannot be read say which file it is and why', () => {
    const WHOLE = workbookOf(
      'flora',
      Array.from({ length: 5000 }, (_, row) => [`row ${row} ${Math.sin(row)}`]),
    );
    const parts = (over: Record<string, string | undefined>): Buffer =>
      zipOf(workbookParts('flora', '<row><c t="s"><v>4</v></c></row>', over));
    const stored = zipOf(workbookParts('flora', '<row><c t="str"><v>Rosa</v></c></row>'), 0);

    it.each<[string, Buffer | string, RegExp]>([
      ['another format', 'rang;nom\nesp;Aa bb\n', /end of central directory/i],
      ['nothing', '', /end of central directory/i],
      ['a file cut off', WHOLE.subarray(0, WHOLE.length / 2), /end of central directory/i],
      [
        'an archive of something else',
        zipOf({ 'meta.xml': '<archive/>' }),
        /it contains no xl\/_rels\/workbook.xml.rels/,
      ],
      ['no workbook part', parts({ 'xl/workbook.xml': undefined }), /it contains no xl\/workbook.xml/],
      [
        'no part of the sheet',
        parts({ 'xl/worksheets/sheet1.xml': undefined }),
        /no xl\/worksheets\/sheet1.xml/,
      ],
      ['a text that is not shared', parts({}), /no shared string 4/],
      [
        'a sheet cut off',
        parts({ 'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row>' }),
        /unclosed tag/,
      ],
      [
        'no XML',
        parts({ 'xl/worksheets/sheet1.xml': '<worksheet><row></c></worksheet>' }),
        /1:\d+: unexpected close/,
      ],
      [
        'a reference to no cell',
        parts({ 'xl/worksheets/sheet1.xml': '<s><row><c r="XFE1"/></row></s>' }),
        /XFE1 is not a cell reference/,
      ],
      ...['7', 'aA1', 'A1x'].map((reference): [string, Buffer, RegExp] => [
        `the reference ${reference}`,
        parts({ 'xl/worksheets/sheet1.xml': `<s><row><c r="${reference}"/></row></s>` }),
        new RegExp(`: ${reference} is not a cell reference`),
      ]),
      [
        'a changed character',
        Buffer.from(stored.toString('latin1').replace('Rosa', 'Rose'), 'latin1'),
        /sheet1.xml is damaged: the checksum differs/,
      ],
      [
        'a wrong encoding',
        Buffer.from(stored.toString('latin1').replace('Rosa', 'Ros\xe9'), 'latin1'),
        /not valid/,
      ],
    ])('%s', async (_, content, why) => {
      const path = await file(content);
      const read = (async () => {
        for await (const row of readSheet(path, 'flora')) expect(row.line).toBeGreaterThan(0);
      })();
      await expect(read).rejects.toThrow(why);
      await expect(read).rejects.toThrow(`${path} is not a valid workbook`);
    });

    it('bytes changed anywhere in a deflated sheet', async () => {
      const name = 'xl/worksheets/sheet1.xml';
      const from = WHOLE.indexOf(name) + name.length;
      for (const at of [from + 20, from + 5000, from + 20_000]) {
        const damaged = Buffer.from(WHOLE);
        damaged[at] = damaged[at]! ^ 0x5a;
        await expect(rowsIn(damaged)).rejects.toThrow('is not a valid workbook');
      }
    });

    it('a sheet that is not there, with those that are', async () => {
      await expect(rowsIn(WHOLE, 'fauna')).rejects.toThrow('it has no sheet fauna. Sheets: flora.');
    });

    it('a file that is not there', async () => {
      const missing = join(folder, 'missing.xlsx');
      await expect(readSheet(missing, 'flora').next()).rejects.toThrow(
        /missing.xlsx is not a valid workbook: .*ENOENT/,
      );
    });

    it('an encrypted part', async () => {
      const marked = Buffer.from(WHOLE);
      // Bit 0 of the flags, in the list of the archive.
      for (let at = marked.indexOf('PK\x01\x02'); at >= 0; at = marked.indexOf('PK\x01\x02', at + 1))
        marked[at + 8] = marked[at + 8]! | 1;
      await expect(rowsIn(marked)).rejects.toThrow('is encrypted');
    });
  });
});
