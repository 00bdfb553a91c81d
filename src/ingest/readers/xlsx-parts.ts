import { posix } from 'node:path';
import { MAX_LENGTH } from '../limits.js';
import { parseXml, type XmlHandlers } from './xml.js';
import type { Archive } from './zip.js';

/** Path of the workbook. The format allows others, but all writers use this one. */
const WORKBOOK = 'xl/workbook.xml';
const RELATIONSHIPS = 'xl/_rels/workbook.xml.rels';

/** Names of the archive entries that belong to a sheet. */
export interface SheetParts {
  readonly sheet: string;
  /** Texts that cells refer to by number; undefined for a workbook with inline texts only. */
  readonly sharedStrings: string | undefined;
}

/**
 * Finds a sheet by name.
 *
 * @throws Error when the archive is not a workbook, or has no such sheet.
 */
export const sheetParts = async (archive: Archive, name: string): Promise<SheetParts> => {
  const targets = new Map<string, string>();
  let sharedStrings: string | undefined;
  await parsePart(archive, RELATIONSHIPS, {
    open: (element, attributes) => {
      if (element !== 'Relationship') return;
      const part = posix.resolve('/xl', attributes.get('Target') ?? '').slice(1);
      targets.set(attributes.get('Id') ?? '', part);
      if (attributes.get('Type')?.endsWith('/sharedStrings')) sharedStrings = part;
    },
  });
  const sheets = new Map<string, string>();
  await parsePart(archive, WORKBOOK, {
    open: (element, attributes) => {
      if (element === 'sheet') sheets.set(attributes.get('name') ?? '', attributes.get('id') ?? '');
    },
  });
  const sheet = targets.get(sheets.get(name) ?? '');
  if (sheet === undefined)
    throw new Error(`it has no sheet ${name}. Sheets: ${[...sheets.keys()].join(', ')}.`);
  return { sheet, sharedStrings };
};

/** Reads the shared strings of a workbook, by number, without their pronunciation (`rPh`). */
export const readSharedStrings = async (archive: Archive, part: string): Promise<readonly string[]> => {
  const strings: string[] = [];
  const handlers = textOf('si', (text) => strings.push(text));
  await parsePart(archive, part, handlers);
  return strings;
};

/** Returns handlers that collect the text (`t`) of each element with this name; runs of formatted text are joined. */
const textOf = (container: string, onText: (text: string) => void): XmlHandlers => {
  let text = '';
  let inText = false;
  let inPronunciation = false;
  return {
    open: (element) => {
      if (element === container) text = '';
      if (element === 'rPh') inPronunciation = true;
      inText = element === 't' && !inPronunciation;
    },
    text: (part) => {
      // The rest of a text that is too long is not read.
      if (inText && text.length <= MAX_LENGTH.text) text += part.slice(0, MAX_LENGTH.text + 1);
    },
    close: (element) => {
      inText = false;
      if (element === 'rPh') inPronunciation = false;
      if (element === container) onText(unescaped(text));
    },
  };
};

/**
 * Decodes escapes: `_x000D_` is a character that XML cannot contain, `_x005F_` an underscore before such a
 * sequence.
 */
export const unescaped = (text: string): string =>
  text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Maximum uncompressed size of a part in bytes. The texts of its cells are in memory while it is read. */
export const LARGEST_PART = 1 << 28;

const parsePart = async (archive: Archive, part: string, handlers: XmlHandlers): Promise<void> => {
  for await (const _ of parseXml(archive.read(part, LARGEST_PART), handlers));
};
