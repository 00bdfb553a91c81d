import { parse } from 'csv-parse/sync';
import type { Manifest, Row, RowProblem } from '../manifest.js';
import { readDelimited } from '../readers/delimited.js';
import { readTar } from '../readers/tar.js';
import { unpackedBytes } from '../readers/text.js';

/** Returns a cell of a station by its column; empty for a column that the file lacks. */
type Cell = (column: string) => string;

/** The day with which half of the years have had their last, or first, minimum of 32 °F or less, as `MM/DD`. */
const LAST = 'ANN-TMIN-PRBLST-T32FP50';
const FIRST = 'ANN-TMIN-PRBFST-T32FP50';
/** Average number of days a year with such a minimum. */
const DAYS_OF_FROST = 'ANN-TMIN-AVGNDS-LSTH032';

/** Returns a day as `MM-DD`; null for anything else, such as the numbers that stand for missing values. */
const dayOf = (cell: string): string | null => {
  const [, month, day] = /^(\d{2})\/(\d{2})$/.exec(cell) ?? [];
  return month === undefined ? null : `${month}-${day}`;
};

/** Returns the statement of a station; a station that measures no frosts, such as one of rain only, has none. */
const stationRow = (line: number, cell: Cell): Row => {
  const [last, first] = [dayOf(cell(LAST)), dayOf(cell(FIRST))];
  const never = cell(DAYS_OF_FROST) !== '' && Number(cell(DAYS_OF_FROST)) === 0;
  const problem = (why: string): readonly RowProblem[] => [{ what: cell('STATION'), why }];
  if (last === null || first === null) {
    const isOpen = last !== null || first !== null;
    if (isOpen) return { line, items: [], problems: problem('one of the two frosts is missing') };
    if (!never) return { line, items: [] };
  }
  return {
    line,
    items: [
      {
        type: 'frost_station',
        id: cell('STATION'),
        name: cell('NAME'),
        latitude: Number(cell('LATITUDE')),
        longitude: Number(cell('LONGITUDE')),
        last_frost: last,
        first_frost: first,
      },
    ],
  };
};

const LAYOUT = { separator: ',', quoted: true } as const;

/** Reads the archive with a file for each station. Each file has a header of its own and one row. */
async function* archivedStations(path: string): AsyncGenerator<Row> {
  let line = 0;
  for await (const { name, text } of readTar(unpackedBytes(path))) {
    if (!name.endsWith('.csv')) continue;
    const rows: Record<string, string>[] = parse(text, { columns: true, bom: true });
    for (const row of rows) {
      line += 1;
      yield stationRow(line, (column) => (row[column] ?? '').trim());
    }
  }
}

export const frostNormals: Manifest = {
  slug: 'frost-normals',
  describe: 'Usual frosts of climate stations: U.S. Climate Normals 1991–2020 (NOAA).',
  sources: [],
  files: [
    {
      name: 'annualseasonal-by-station.tar.gz',
      otherNames: ['annualseasonal.csv'],
      describe: 'Annual and seasonal normals: the archive by station, or a table of stations.',
      complete: [],
      async *read(path, { reject }): AsyncGenerator<Row> {
        if (/\.tar(\.gz)?$/.test(path)) yield* archivedStations(path);
        else
          for await (const { line, cell } of readDelimited(path, LAYOUT, reject))
            yield stationRow(line, cell);
      },
    },
  ],
};
