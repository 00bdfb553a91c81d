import { posix } from 'node:path';
import { parseXml, type XmlHandlers } from './xml.js';
import type { Archive } from './zip.js';

/** Where all writers put it, though the format would let them choose. */
const WORKBOOK = 'xl/workbook.xml';
const RELATIONSHIPS = 'xl/_rels/workbook.xml.rels';

/** Names in the archive of what belongs to a sheet. */
export interface SheetParts {
  readonly sheet: string;
  /** Texts that cells refer to by number; a workbook of inline texts has none. */
  readonly sharedStrings: string | undefined;
}

/**
 * Finds a sheet by its name.
 *
 * @throws Error where the archive is no workbook, or has no such sheet.
 */
export const sheetParts = async (archive: Archive, name: string): Promise<SheetParts> => {
  const targets = new Map<string, string>();
  let sharedStrings: string | undefined;
  await parsed(archive, RELATIONSHIPS, {
    open: (element, attributes) => {
      if (element !== 'Relationship') return;
      const part = posix.resolve('/xl', attributes.get('Target') ?? '').slice(1);
      targets.set(attributes.get('Id') ?? '', part);
      if (attributes.get('Type')?.endsWith('/sharedStrings')) sharedStrings = part;
    },
  });
  const sheets = new Map<string, string>();
  await parsed(archive, WORKBOOK, {
    open: (element, attributes) => {
      if (element === 'sheet') sheets.set(attributes.get('name') ?? '', attributes.get('id') ?? '');
    },
  });
  const sheet = targets.get(sheets.get(name) ?? '');
  if (sheet === undefined) throw new Error(`it has no sheet ${name}, but ${[...sheets.keys()].join(', ')}`);
  return { sheet, sharedStrings };
};

/** The shared strings of a workbook, by number. How they are pronounced (`rPh`) is not part of them. */
export const readSharedStrings = async (archive: Archive, part: string): Promise<readonly string[]> => {
  const strings: string[] = [];
  const taken = textOf('si', (text) => strings.push(text));
  await parsed(archive, part, taken);
  return strings;
};

/** Handlers that give the text (`t`) of each element of this name, runs of formatted text in one. */
const textOf = (container: string, take: (text: string) => void): XmlHandlers => {
  let text = '';
  let within = false;
  let spoken = false;
  return {
    open: (element) => {
      if (element === container) text = '';
      if (element === 'rPh') spoken = true;
      within = element === 't' && !spoken;
    },
    text: (part) => {
      if (within) text += part;
    },
    close: (element) => {
      within = false;
      if (element === 'rPh') spoken = false;
      if (element === container) take(unescaped(text));
    },
  };
};

/** `_x000D_` stands for a character that XML cannot hold, `_x005F_` for an underscore that begins no such thing. */
export const unescaped = (text: string): string =>
  text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Bytes that a part of a workbook may unpack to: texts of its cells are in memory while they are read. */
export const LARGEST_PART = 1 << 28;

const parsed = async (archive: Archive, part: string, handlers: XmlHandlers): Promise<void> => {
  for await (const _ of parseXml(archive.read(part, LARGEST_PART), handlers));
};
