import type { ApiContext } from '../../src/http/api-context.js';
import { readFormWithFiles } from '../../src/http/body.js';
import { TABLE_LIMITS } from '../../src/tables/limits.js';

/** Maximum size of a form in bytes: the largest list, and what choices and values may take. */
const LARGEST_FORM = TABLE_LIMITS.upload.bytes + (1 << 20);

/** A list to match, and the settings of the form. */
export interface EnteredList {
  readonly bytes: Uint8Array;
  readonly isFile: boolean;
  /** The beginning of the text as it was typed; empty for a file. */
  readonly typed: string;
  /** What separates the cells, if the text is a table that this page wrote as CSV and the form sent back; null otherwise. */
  readonly ownSeparator: Separator | null;
  /** Number of the column of names, from 1; null to recognise it. */
  readonly column: number | null;
  /** Whether the first row is a name, not a heading. */
  readonly isHeadless: boolean;
  /** Whether the names may be common names. */
  readonly common: boolean;
  /** Slug of the plant chosen for a row, by its position from 0; empty to reject all alternatives. */
  readonly choices: ReadonlyMap<number, string>;
  /** Keys of the values to add. */
  readonly fields: readonly string[];
  readonly withSources: boolean;
  /** Areas whose lists are asked, as they were typed. */
  readonly areas: string;
}

export const SEPARATORS = [',', ';'] as const;
/** What separates the cells of a CSV file: a semicolon where the comma is the decimal mark. */
export type Separator = (typeof SEPARATORS)[number];

const CHOICE = /^choice\.(\d{1,4})$/;

const textIn = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

/** Returns whether a field of a form is a file that was chosen; browsers send one without a name if there is none. */
const isChosenFile = (value: FormDataEntryValue | null): value is File =>
  value !== null && typeof value !== 'string' && (value.name !== '' || value.size > 0);

/** Reads the form of the page. A file takes precedence over a text. */
export const enteredList = async (ctx: ApiContext): Promise<EnteredList> => {
  const form = await readFormWithFiles(ctx.req, LARGEST_FORM);
  const file = form.get('file');
  const isFile = isChosenFile(file);
  const typed = isFile ? '' : textIn(form, 'names');
  const column = textIn(form, form.has('again') ? 'other' : 'column');
  return {
    isFile,
    bytes: isFile ? new Uint8Array(await file.arrayBuffer()) : Buffer.from(typed),
    typed: typed.slice(0, TABLE_LIMITS.upload.characters),
    ownSeparator: SEPARATORS.find((each) => each === textIn(form, 'read')) ?? null,
    column: /^[1-9]\d{0,3}$/.test(column) ? Number(column) : null,
    isHeadless: textIn(form, 'headings') === 'none',
    common: textIn(form, 'common') === 'yes',
    choices: new Map(
      [...form].flatMap(([name, value]) => {
        const row = CHOICE.exec(name)?.[1];
        return row === undefined || typeof value !== 'string' || value === '-'
          ? []
          : [[Number(row), value] as const];
      }),
    ),
    fields: form.getAll('field').filter((each) => typeof each === 'string'),
    withSources: textIn(form, 'sources') === 'yes',
    areas: textIn(form, 'areas').slice(0, 200),
  };
};
