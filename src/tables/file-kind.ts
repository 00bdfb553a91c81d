import { TableProblem, type TableProblemCode } from './table-problem.js';

/** A kind of file that is not a table, recognised by its first bytes. */
interface Kind {
  readonly begins: readonly number[];
  readonly name: string;
  readonly advice: string;
  /** Code of its problem; `not_text` by default. */
  readonly code?: TableProblemCode;
}

const letters = (text: string): readonly number[] => [...text].map((letter) => letter.charCodeAt(0));

/** First bytes of files of old Office programs, and of encrypted files of new ones. */
const COMPOUND_FILE = [0xd0, 0xcf, 0x11, 0xe0];

const KINDS: readonly Kind[] = [
  {
    begins: COMPOUND_FILE,
    name: 'an old Excel workbook (.xls)',
    advice: 'Save it as .xlsx or CSV.',
    code: 'old_workbook',
  },
  { begins: [0x1f, 0x8b], name: 'compressed (gzip)', advice: 'Unpack it first: gunzip.' },
  { begins: letters('BZh'), name: 'compressed (bzip2)', advice: 'Unpack it first: bunzip2.' },
  { begins: [0xfd, ...letters('7zXZ')], name: 'compressed (xz)', advice: 'Unpack it first: unxz.' },
  { begins: [...letters('7z'), 0xbc, 0xaf], name: 'an archive (7z)', advice: 'Unpack it first.' },
  { begins: letters('%PDF'), name: 'a PDF document', advice: 'Save its table as CSV or .xlsx.' },
  { begins: letters('{\\rtf'), name: 'an RTF document', advice: 'Save its table as CSV or .xlsx.' },
  { begins: [0x89, ...letters('PNG')], name: 'an image', advice: 'Name a CSV, TSV or .xlsx file.' },
  { begins: [0xff, 0xd8, 0xff], name: 'an image', advice: 'Name a CSV, TSV or .xlsx file.' },
];

const startsWith = (bytes: Uint8Array, begins: readonly number[]): boolean =>
  begins.every((byte, at) => bytes[at] === byte);

/** Returns whether bytes begin a zip archive, such as a workbook (.xlsx). */
export const isZip = (bytes: Uint8Array): boolean =>
  startsWith(bytes, [0x50, 0x4b]) && [0x03, 0x05, 0x07].includes(bytes[2] ?? 0);

/** Name of the part of an encrypted file that contains the workbook. */
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le');

/** Returns whether the first bytes of a file show a workbook (.xlsx) with a password. */
export const isEncryptedWorkbook = (bytes: Buffer): boolean =>
  startsWith(bytes, COMPOUND_FILE) && bytes.includes(ENCRYPTED);

const WEB_PAGE = /^(?:\xef\xbb\xbf)?\s*<(?:!doctype html|html)\b/i;

/** Number of bytes that are examined. */
const EXAMINED = 4_096;
/** Share of control characters above which a file is binary. */
const MOST_CONTROLS = 0.02;
/** Returns whether a byte is a control character that texts do not contain: tab, line ends, form feed and escape are allowed. */
const isControl = (byte: number): boolean => byte < 0x09 || (byte > 0x0d && byte < 0x20 && byte !== 0x1b);

/**
 * Refuses a file that is not text in ASCII, UTF-8 or a similar encoding.
 *
 * @throws {TableProblem} `old_workbook` or `not_text`, with the kind of the file.
 */
export const refuseUnlessText = (bytes: Uint8Array, file: string): void => {
  const refused = (is: string, code: TableProblemCode = 'not_text') =>
    new TableProblem(code, `${file} is ${is}`);
  const kind = KINDS.find(({ begins }) => startsWith(bytes, begins));
  if (kind) throw refused(`${kind.name}. ${kind.advice}`, kind.code);
  const first = Buffer.from(bytes.subarray(0, EXAMINED));
  if (WEB_PAGE.test(first.toString('latin1')))
    throw refused('a web page (HTML). Open it in a spreadsheet program, and save it as .xlsx or CSV.');
  const controls = first.reduce((sum, byte) => sum + (isControl(byte) ? 1 : 0), 0);
  if (first.includes(0) || controls > first.length * MOST_CONTROLS)
    throw refused('a binary file, not a table. Name a CSV, TSV or .xlsx file.');
};
