import { zipOf } from './zip.js';

/** Parts of a workbook of one sheet; `over` replaces some, or leaves them out where it says undefined. */
export const workbookParts = (
  name: string,
  sheetData: string,
  over: Readonly<Record<string, string | undefined>> = {},
): Readonly<Record<string, string>> => {
  const parts: Readonly<Record<string, string | undefined>> = {
    'xl/workbook.xml': `<?xml version="1.0" encoding="UTF-8"?><workbook xmlns:r="urn:r"><sheets><sheet name="${name}" sheetId="1" r:id="rId7"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId7" Type="urn:r/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheetData}</sheetData></worksheet>`,
    ...over,
  };
  return Object.fromEntries(
    Object.entries(parts).filter((part): part is [string, string] => part[1] !== undefined),
  );
};

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A workbook with one sheet of these rows of texts. */
export const workbookOf = (name: string, rows: readonly (readonly string[])[]): Buffer => {
  const cell = (text: string): string => `<c t="inlineStr"><is><t>${escaped(text)}</t></is></c>`;
  const data = rows.map((cells) => `<row>${cells.map(cell).join('')}</row>`).join('');
  return zipOf(workbookParts(name, data));
};
