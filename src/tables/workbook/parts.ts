import { posix } from 'node:path';
import { TABLE_LIMITS } from '../limits.js';
import { TableProblem } from '../table-problem.js';
import { parseXml, type XmlHandlers } from '../xml.js';
import type { Archive } from '../zip.js';

/** Path of the workbook. The format allows others, but all writers use this one. */
export const WORKBOOK = 'xl/workbook.xml';
const RELATIONSHIPS = 'xl/_rels/workbook.xml.rels';

/** A sheet of a workbook and the part of the archive with its cells; undefined if the workbook names none. */
interface SheetPart {
  readonly name: string;
  readonly part: string | undefined;
}

/** Parts of a workbook and how its dates count. */
export interface WorkbookParts {
  readonly sheets: readonly SheetPart[];
  /** Texts that cells refer to by number; undefined for a workbook with inline texts only. */
  readonly sharedStrings: string | undefined;
  readonly styles: string | undefined;
  /** Whether dates count from 1904, not 1900. */
  readonly isFrom1904: boolean;
}

/**
 * Reads which parts a workbook has: its sheets, shared strings and styles.
 *
 * @param file Name of the file in messages.
 * @throws {TableProblem} when there are too many sheets, Error when the archive is not a workbook.
 */
export const workbookParts = async (archive: Archive, file: string): Promise<WorkbookParts> => {
  const targets = new Map<string, string>();
  const byType = new Map<string, string>();
  await parsePart(archive, RELATIONSHIPS, {
    open: (element, attributes) => {
      if (element !== 'Relationship') return;
      const part = posix.resolve('/xl', attributes.get('Target') ?? '').slice(1);
      targets.set(attributes.get('Id') ?? '', part);
      byType.set(posix.basename(attributes.get('Type') ?? ''), part);
    },
  });
  const sheets: SheetPart[] = [];
  let isFrom1904 = false;
  await parsePart(archive, WORKBOOK, {
    open: (element, attributes) => {
      if (element === 'workbookPr') isFrom1904 = ['1', 'true'].includes(attributes.get('date1904') ?? '');
      if (element !== 'sheet') return;
      if (sheets.length === TABLE_LIMITS.sheets)
        throw new TableProblem(
          'many_sheets',
          `${file} has more than ${TABLE_LIMITS.sheets} sheets. Save the sheet that you need as a file of its own.`,
        );
      sheets.push({ name: attributes.get('name') ?? '', part: targets.get(attributes.get('id') ?? '') });
    },
  });
  return { sheets, sharedStrings: byType.get('sharedStrings'), styles: byType.get('styles'), isFrom1904 };
};

/**
 * Reads the shared strings of a workbook, by number, without their pronunciation (`rPh`).
 *
 * @param longest Characters of a cell: of a longer string one more is read.
 */
export const readSharedStrings = async (
  archive: Archive,
  part: string,
  longest: number,
): Promise<readonly string[]> => {
  const strings: string[] = [];
  let text = '';
  let inText = false;
  let inPronunciation = false;
  await parsePart(archive, part, {
    open: (element) => {
      if (element === 'si') text = '';
      if (element === 'rPh') inPronunciation = true;
      inText = element === 't' && !inPronunciation;
    },
    // Runs of formatted text are joined.
    text: (piece) => {
      if (inText && text.length <= longest) text += piece.slice(0, longest + 1);
    },
    close: (element) => {
      inText = false;
      if (element === 'rPh') inPronunciation = false;
      if (element === 'si') strings.push(unescaped(text));
    },
  });
  return strings;
};

/** Returns whether a predefined number format shows a date or a time (ECMA-376, 18.8.30). */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** Parts of a format that show no value: texts in quotation marks, single characters, colours, languages. */
const LITERALS = /"[^"]*"|\\.|[*_].|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi;
const isDateFormat = (format: string): boolean => {
  const shown = format.replace(LITERALS, '').trim();
  return !/^(?:general|standard)$/i.test(shown) && /[ydhs]|m{3}|\[m+\]|am\/pm/i.test(shown);
};

/** Reads which cell styles show a number as a date or a time, by number. */
export const readDateStyles = async (archive: Archive, part: string): Promise<readonly boolean[]> => {
  const formats = new Map<number, boolean>();
  const styles: boolean[] = [];
  let inCells = false;
  await parsePart(archive, part, {
    open: (element, attributes) => {
      const id = Number(attributes.get('numFmtId'));
      if (element === 'numFmt') formats.set(id, isDateFormat(attributes.get('formatCode') ?? ''));
      if (element === 'cellXfs') inCells = true;
      if (element === 'xf' && inCells) styles.push(formats.get(id) ?? isBuiltInDate(id));
    },
    close: (element) => {
      if (element === 'cellXfs') inCells = false;
    },
  });
  return styles;
};

/**
 * Decodes escapes: `_x000D_` is a character that XML cannot contain, `_x005F_` an underscore before such a
 * sequence.
 */
export const unescaped = (text: string): string =>
  text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Parses a part whose content is held in memory. */
const parsePart = async (archive: Archive, part: string, handlers: XmlHandlers): Promise<void> => {
  for await (const _ of parseXml(archive.read(part, TABLE_LIMITS.part), handlers));
};
