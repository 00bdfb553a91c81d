import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** A file that somebody may upload to stop the service. */
export interface HostileTable {
  readonly what: string;
  /** Name of the file as the uploader calls it. */
  readonly name: string;
  /** Status of the answer: 200 if the hostile part need not be read. */
  readonly expected: 200 | 422;
  bytes(): Promise<Buffer>;
}

const zipped = (parts: Readonly<Record<string, string | Buffer>>): Promise<Buffer> => {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
};

const relationship = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`;

/** Content of a workbook; by default one sheet with one name. */
interface Workbook {
  /** Content of the sheet: `sheetData` with its rows, and the elements before and after it. */
  readonly sheet?: string;
  /** Elements in `sheets`. */
  readonly sheets?: string;
  /** Elements in `sst`. */
  readonly strings?: string;
  readonly parts?: Readonly<Record<string, string>>;
}

const NAME = '<row><c t="inlineStr"><is><t>Quercus robur</t></is></c></row>';
const rows = (data: string): string => `<sheetData>${data}</sheetData>`;

const workbook = ({
  sheet = rows(NAME),
  sheets = '<sheet name="list" sheetId="1" r:id="rId1"/>',
  strings = '',
  parts = {},
}: Workbook): Promise<Buffer> =>
  zipped({
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
    '_rels/.rels': `<Relationships>${relationship('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>${sheets}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relationship('rId1', 'worksheet', 'worksheets/sheet1.xml')}${relationship('rId2', 'sharedStrings', 'sharedStrings.xml')}${relationship('rId3', 'styles', 'styles.xml')}</Relationships>`,
    'xl/sharedStrings.xml': `<sst>${strings}</sst>`,
    'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/></cellXfs></styleSheet>',
    'xl/worksheets/sheet1.xml': `<worksheet>${sheet}</worksheet>`,
    ...parts,
  });

const MB = 1 << 20;
const book = (what: string, content: () => Workbook, expected: 200 | 422 = 422): HostileTable => ({
  what,
  name: 'list.xlsx',
  expected,
  bytes: () => workbook(content()),
});
const text = (
  what: string,
  content: () => string | Buffer,
  { name = 'list.csv', expected = 422 as 200 | 422 } = {},
): HostileTable => ({ what, name, expected, bytes: async () => Buffer.from(content()) });
const archive = (what: string, bytes: () => Promise<Buffer>, name = 'list.xlsx'): HostileTable => ({
  what,
  name,
  expected: 422,
  bytes,
});

const sharedCells = (count: number): string =>
  '<row><c t="s"><v>0</v></c><c><v>1</v></c></row>'.repeat(count);

/** Changes bytes of an archive after it was written. */
const changed = async (content: Promise<Buffer>, change: (bytes: Buffer) => void): Promise<Buffer> => {
  const bytes = Buffer.from(await content);
  change(bytes);
  return bytes;
};

/** First bytes of a compound file, in which old workbooks and encrypted ones are stored. */
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/**
 * Files that took the service minutes, seconds or gigabytes, or that people upload by mistake. None of them has more than
 * 2 MB, the limit of an upload.
 */
export const HOSTILE_TABLES: readonly HostileTable[] = [
  book('a shared string of 8 MB in 1,000 cells', () => ({
    strings: `<si><t>${'a'.repeat(8 * MB)}</t></si>`,
    sheet: rows(sharedCells(1_000)),
  })),
  book(
    'columns A to XFD, 20,000 times',
    () => ({
      sheet: `<cols>${'<col min="1" max="16384"/>'.repeat(20_000)}</cols>${rows(NAME)}`,
    }),
    200,
  ),
  book('one sheet under 400 names', () => ({
    sheets: Array.from(
      { length: 400 },
      (_, at) => `<sheet name="s${at}" sheetId="${at + 1}" r:id="rId1"/>`,
    ).join(''),
    sheet: rows(
      `<row><c t="inlineStr"><is><t>${'Quercus robur '.repeat(40)}</t></is></c></row>`.repeat(2_000),
    ),
  })),
  text('a line of 2 MB', () => `taxon\n${'a'.repeat(2 * MB - 10)}`),
  text('a line of 1,000,000 cells', () => `taxon\n${','.repeat(1_000_000)}`),
  text('100 kB of quotation marks', () => '"'.repeat(100_000)),
  text('2 MB of quotation marks', () => '"'.repeat(2 * MB - 1)),
  text('quotation marks in quotation marks', () => '"""a"",""b"""",\n'.repeat(100_000)),
  text('400,000 lines that each open a quotation mark', () => '"a;\n'.repeat(400_000)),
  text('a quotation mark that is closed at the end of 2 MB', () => `"${'a,b\n'.repeat(500_000)}"`),
  text('1,000,000 empty lines', () => `taxon\n${'\n'.repeat(1_000_000)}Quercus robur\n`, { expected: 200 }),
  text('2,000,000 semicolons, tabs, commas and bars', () => ';\t,|'.repeat(500_000)),
  text('lines of every delimiter', () => 'a;b\tc,d|e\n'.repeat(200_000)),
  book('1,000,000 empty rows', () => ({ sheet: rows('<row/>'.repeat(1_000_000)) })),
  book('1,000,000 empty cells in a row', () => ({ sheet: rows(`<row>${'<c/>'.repeat(1_000_000)}</row>`) })),
  book('1,000,000 numbers', () => ({
    sheet: rows(`<row>${'<c><v>1</v></c>'.repeat(100)}</row>`.repeat(10_000)),
  })),
  book('1,000 rows with a cell in the last column', () => ({
    sheet: rows('<row><c r="XFD1"><v>1</v></c></row>'.repeat(1_000)),
  })),
  book('a row with the number 1e300', () => ({ sheet: rows('<row r="1e300"><c r="A1"><v>1</v></c></row>') })),
  book('a cell of 15 MB', () => ({
    sheet: rows(`<row><c t="inlineStr"><is><t>${'a'.repeat(15 * MB)}</t></is></c></row>`),
  })),
  book('100,000 cells of 32,000 characters', () => ({
    strings: `<si><t>${'a'.repeat(32_000)}</t></si>`,
    sheet: rows(`<row>${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`.repeat(1_000)),
  })),
  book('500,000 shared strings', () => ({
    strings: Array.from({ length: 500_000 }, (_, at) => `<si><t>${at}</t></si>`).join(''),
    sheet: rows(sharedCells(3)),
  })),
  book('100,000 sheets', () => ({
    sheets: Array.from(
      { length: 100_000 },
      (_, at) => `<sheet name="s${at}" sheetId="${at + 1}" r:id="rId1"/>`,
    ).join(''),
  })),
  book(
    '100,000 merged ranges over everything',
    () => ({
      sheet: `${rows(NAME)}<mergeCells>${'<mergeCell ref="A1:XFD1048576"/>'.repeat(100_000)}</mergeCells>`,
    }),
    200,
  ),
  book(
    '100,000 number formats',
    () => ({
      parts: {
        'xl/styles.xml': `<styleSheet><numFmts>${'<numFmt numFmtId="200" formatCode="yyyy;;;[Red]@"/>'.repeat(100_000)}</numFmts><cellXfs>${'<xf numFmtId="200"/>'.repeat(100_000)}</cellXfs></styleSheet>`,
      },
    }),
    200,
  ),
  book('100 megabytes of blanks', () => ({ sheet: rows(`${' '.repeat(100 * MB)}${NAME}`) })),
  book(
    '100 megabytes in a part that is not the sheet',
    () => ({
      parts: { 'xl/media/image1.png': '\0'.repeat(100 * MB) },
    }),
    200,
  ),
  book('elements nested 100,000 deep', () => ({
    sheet: `${'<a>'.repeat(100_000)}${'</a>'.repeat(100_000)}`,
  })),
  book('an attribute of 10 MB', () => ({ sheet: `<a b="${'c'.repeat(10 * MB)}"/>${rows(NAME)}` }), 200),
  book(
    '200,000 attributes of one element',
    () => ({
      sheet: `<a ${Array.from({ length: 200_000 }, (_, at) => `a${at}=""`).join(' ')}/>${rows(NAME)}`,
    }),
    200,
  ),
  book('a billion laughs', () => ({
    parts: {
      'xl/worksheets/sheet1.xml': `<!DOCTYPE a [<!ENTITY l0 "lol">${Array.from(
        { length: 10 },
        (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`,
      ).join('')}]><worksheet><sheetData><row><c t="str"><v>&l9;</v></c></row></sheetData></worksheet>`,
    },
  })),
  archive('an archive of 3,000 files', () =>
    zipped(Object.fromEntries(Array.from({ length: 3_000 }, (_, at) => [`f${at}`, '']))),
  ),
  archive('half a workbook', async () => {
    const whole = await workbook({});
    return whole.subarray(0, whole.length / 2);
  }),
  archive('a workbook with encrypted parts', () =>
    changed(workbook({}), (bytes) => {
      for (let at = bytes.indexOf('PK\x01\x02'); at >= 0; at = bytes.indexOf('PK\x01\x02', at + 1))
        bytes[at + 8] = bytes[at + 8]! | 1;
    }),
  ),
  text(
    'a workbook with a password',
    () => Buffer.concat([COMPOUND, Buffer.alloc(1_024), Buffer.from('EncryptedPackage', 'utf16le')]),
    { name: 'list.xlsx' },
  ),
  text('an old workbook', () => Buffer.concat([COMPOUND, Buffer.alloc(4_096)]), { name: 'list.xls' }),
  archive(
    'an OpenDocument table',
    () =>
      zipped({
        mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
        'content.xml': '<office:document-content xmlns:office="urn:o"/>',
      }),
    'list.ods',
  ),
  archive('a text document', () => zipped({ 'word/document.xml': '<document/>' }), 'list.docx'),
  text(
    'a page of HTML',
    () => '<!DOCTYPE html>\n<html><body><table><tr><td>Quercus robur</td></tr></table></body></html>\n',
    { name: 'list.xlsx' },
  ),
  text(
    'an ordinary table of the largest size',
    () =>
      ['taxon', ...Array.from({ length: 99 }, (_, at) => `column ${at}`)]
        .join(',')
        .concat('\n')
        .concat(`Quercus robur,${Array(99).fill('a "b" word').join(',')}\n`.repeat(1_000)),
    { expected: 200 },
  ),
  text(
    '20 headings of the longest text, of which each letter becomes eighteen',
    () => `${Array(20).fill('\ufdfa'.repeat(32_767)).join(',')}\nQuercus robur${','.repeat(19)}\n`,
    { expected: 200 },
  ),
  book('31 headings of one such text', () => ({
    strings: `<si><t>${'\ufdfa'.repeat(32_767)}</t></si>`,
    sheet: rows(`<row>${'<c t="s"><v>0</v></c>'.repeat(31)}</row>`),
  })),
  book('30 cells of one text of 6,500 names', () => ({
    strings: `<si><t>${'Rosa '.repeat(6_500)}</t></si>`,
    sheet: rows(`<row>${'<c t="s"><v>0</v></c>'.repeat(10)}</row>`.repeat(3)),
  })),
  text('a byte order mark alone', () => Buffer.from([0xef, 0xbb, 0xbf])),
  text('half a character of UTF-16', () => Buffer.from([0xff, 0xfe, 0x51])),
  text('1 MB of NUL bytes', () => Buffer.alloc(MB)),
  text('a text with NUL bytes', () => 'taxon,place\nQuercus robur,\0\0\n'),
];

/** Returns one of the files. */
export const hostileTable = (what: string): HostileTable =>
  HOSTILE_TABLES.find((each) => each.what === what)!;
