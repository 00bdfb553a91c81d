import { REASONS, type Reason, reasonText } from '../../../src/matching/reasons.js';
import { plural } from './words.js';

/** Texts of the page that matches lists of names. */
export const matchEnglish = {
  match: {
    link: 'Match',
    title: 'Match a list of names',
    lead: 'Paste plant names, or choose a file. For each you get the accepted name, why it was chosen, and what is doubtful. Then download the list with the values that you need.',
    names: 'Names',
    namesHint: 'One name per line, or a table copied from a spreadsheet.',
    file: 'Or a file',
    fileHint:
      'CSV, TSV, text or Excel (.xlsx), up to 2 MB. You can also drop it here. The column with the names is detected automatically.',
    common: 'Some are common names, such as “field maple”',
    go: 'Match the names',
    limit:
      'Up to 1,000 names at once. Nothing is stored: the list is discarded as soon as you have the result.',
    more: 'For longer lists, use the command line or the API.',
    moreLink: 'How to match names from a program',
    example: 'Try it with an example',
    exampleNames: ['Quercus robur L.', 'Bellis perenis', 'Acer campestre', 'Pinus abies L.', 'Taraxacum sp.'],
    working: 'Matching the names…',
    progress: (done: number, total: number): string =>
      `${done.toLocaleString('en')} of ${plural(total, 'name', 'names')}`,
    again: 'Match another list',
    result: (total: number): string => plural(total, 'name', 'names'),
    counts: {
      found: (count: number): string => `${count.toLocaleString('en')} found`,
      check: (count: number): string => `${count.toLocaleString('en')} to check`,
      choose: (count: number): string => `${count.toLocaleString('en')} to choose`,
      none: (count: number): string => `${count.toLocaleString('en')} not found`,
    },
    cut: 'The list has more than 1,000 names. These are the first 1,000; match the rest afterwards.',
    onlyGenera: (genera: string, epithets: string): string =>
      `Only genera were read, from the column ${genera}. The column ${epithets} has epithets: join both in one column, and match the list again.`,
    firstIsHeading: (text: string): string =>
      `The first line, “${text}”, was read as the heading of the column.`,
    firstIsName: 'It is a name',
    readFrom: (column: string): string => `Names read from the column ${column}`,
    otherColumn: 'Another column',
    columnGo: 'Read this column',
    groups: {
      choose: 'To choose',
      check: 'To check',
      none: 'Not found',
      found: 'Found',
    },
    groupHints: {
      choose: 'Several plants are possible. Choose one, or leave the row empty.',
      check: 'The plant that is shown goes into the download. Change it where it is not the right one.',
      none: 'Their rows stay in the download, without a plant.',
      found: 'The same name, another spelling of it, or a synonym.',
    },
    columns: { given: 'Your name', meaning: 'What it means', why: 'Why', choice: 'Your choice' },
    amongCommon: 'Search common names as well',
    line: (line: number): string => `line ${line}`,
    noName: 'no name',
    foundAs: 'found as',
    onlyGenus: 'only the genus is known',
    onlyFamily: 'only the family is known',
    nothing: 'no plant',
    choiceFor: (name: string): string => `Which plant is ${name}?`,
    choose: 'choose a plant',
    noneOfThem: 'none of these',
    possible: (count: number): string => `${plural(count, 'plant is', 'plants are')} possible`,
    download: 'Download',
    values: 'Values to add',
    valuesHint: 'Each becomes a column. Plants without a value have an empty cell.',
    moreValues: 'All values',
    withSources: 'with the source, evidence and licence of each value',
    csv: 'Download as CSV',
    csvHint: 'Your columns stay as they are, and the new ones follow.',
    /** What separates the cells of a CSV file for which the list gives no hint. */
    separator: ',' as ',' | ';',
    separated: { ',': 'Commas separate the cells.', ';': 'Semicolons separate the cells.' },
    faults: {
      empty: 'Paste some names, or choose a file.',
      empty_file: 'The file is empty. Save it again, or choose another one.',
      no_rows: 'There are headings, but no names below them. Add the names, or choose another file.',
      too_large:
        'The file is larger than 2 MB, or 16 MB when uncompressed. Keep only the sheet or the columns that you need.',
      not_text:
        'This is not a table. Choose a CSV, TSV, text or .xlsx file; a spreadsheet program can save web pages as .xlsx.',
      old_workbook: 'This is an old Excel workbook (.xls). Save it as .xlsx or CSV.',
      quote_not_closed: 'A quotation mark is never closed. Close it, or remove it.',
      row_too_long: 'A row is too long. Check whether a quotation mark is never closed.',
      cell_too_long:
        'A cell has more than 32,767 characters, the most that Excel allows. Shorten it, or remove its column.',
      row_malformed: 'A row cannot be split into cells. Check its quotation marks.',
      other_encoding:
        'Some letters cannot be read: the file is damaged, or in another encoding. Save it as UTF-8.',
      mixed_encodings: 'The file mixes encodings. Save it again as UTF-8.',
      too_much_text:
        'The first 1,000 rows have more than 1,048,576 characters. Keep only the columns that you need.',
      too_slow: 'Reading the file takes more than 5 seconds. Save its columns of names as a CSV file.',
      too_much_memory:
        'Reading the file takes more than 128 MB of memory. Save its columns of names as a CSV file.',
      damaged_archive: 'The file is damaged. Download it or save it again.',
      open_document: 'This is an OpenDocument file. Save it as .xlsx or CSV.',
      no_workbook: 'This archive contains no workbook. Unpack it, and choose the table in it.',
      password: 'The workbook is protected by a password. Save it without one.',
      damaged_workbook:
        'The cells of the workbook cannot be read. Open it in a spreadsheet program, and save it again.',
      many_sheets: 'The workbook has more than 100 sheets. Save the one that you need as a file of its own.',
      no_sheet: 'The workbook has no sheet with content.',
      several_columns: 'Several columns have names of plants. Choose one.',
      no_column:
        'No column has known names. Choose the column with the names; if they are common names, tick the box.',
      many_columns: 'The table has more than 100 columns. Keep only those that you need.',
      long_names: 'A name has more than 200 characters. Check that you chose the right column and file.',
      slow: 'Matching the first names took too long, so none was matched. Try again in a few seconds, or with fewer names.',
      busy: 'Many lists are being matched. Wait a few seconds, and try again.',
    },
    atLine: (line: number): string => `Look at line ${line}.`,
    whichColumn: 'Which column has the names?',
    columnOf: (number: number, example: string): string => `Column ${number}: ${example}`,
    /** Sentence for each reason; in English, the sentence of the API. */
    reasons: Object.fromEntries(REASONS.map((reason) => [reason, reasonText(reason)])) as Readonly<
      Record<Reason, string>
    >,
  },
};
