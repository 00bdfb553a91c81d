/**
 * Limits on tables that are read. Those on sheets, columns and cells hold for every table, except that cells of sources have
 * the limits of C10.9; rows and total size are bounded for uploads only, since other files are read as streams.
 */
export const TABLE_LIMITS = {
  /** Sheets of a workbook. */
  sheets: 100,
  /** Rows of a sheet, as in Excel. */
  sheetRows: 1_048_576,
  /** Columns of a row, as in Excel: A to XFD. */
  columns: 16_384,
  /** Characters of a cell, as in Excel. */
  cell: 32_767,
  /** Characters of a row of a text. An unclosed quotation mark reads further rows into its cell. */
  row: 1 << 22,
  /** Characters at the beginning of a text from which its layout is recognised. */
  sample: 1 << 15,
  /** Uncompressed bytes of a part of a workbook that is held in memory, such as its shared strings. */
  part: 1 << 28,
  /** Characters of an attribute in XML. */
  attribute: 1_000,
  /** Levels of nested elements in XML. */
  depth: 100,
  /** Bytes of a text, tag or comment in XML. */
  token: 1 << 24,
  /** Further limits on an uploaded table (contract C15.70). */
  upload: {
    /** Bytes of the file. */
    bytes: 1 << 21,
    /** Uncompressed bytes that are read from a workbook. */
    unpacked: 1 << 24,
    /** Rows that are read: 1,000 names, the headings, and one more row, which shows that the list is cut. */
    rows: 1_002,
    /** Columns; further columns of a workbook are left out. */
    columns: 100,
    /** Characters of all cells that are read, which the page of their matches carries. */
    characters: 1 << 20,
    /** Seconds in which the file must be read. */
    seconds: 5,
    /** Memory of the thread that reads it, in MB. */
    memoryMb: 128,
    /** Files that are read at once, each in its own thread. */
    atOnce: 2,
    /** Seconds for which a further file waits for a thread. */
    waitSeconds: 10,
  },
} as const;
