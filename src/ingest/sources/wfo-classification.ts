import { NOT_LISTED } from '../limits.js';
import type { ReadContext, Row } from '../manifest.js';
import type { TableRow } from '../readers/delimited.js';
import { readPhpTable } from '../readers/php-table.js';
import { ownText } from '../readers/text.js';
import { listedRank, listedRow, numberOf, type Placement, type WfoName, wfoName } from './wfo-name.js';

/** Reads `classification.csv` of the Darwin Core backbone: one row per name, with the accepted name of a synonym. */
export async function* readClassification(path: string, { reject }: ReadContext): AsyncGenerator<Row> {
  const accepted = await acceptedNames(path);
  for await (const row of readPhpTable(path, reject)) {
    const placement = placementOf(row, accepted);
    yield typeof placement === 'string'
      ? { line: row.line, items: [], problems: [{ what: row.cell('scientificName'), why: placement }] }
      : listedRow(nameIn(row), placement);
  }
}

/** Reads the accepted species and lower taxa by the numbers of their ids. */
const acceptedNames = async (path: string): Promise<ReadonlyMap<number, string>> => {
  const names = new Map<number, string>();
  for await (const row of readPhpTable(path, NOT_LISTED)) {
    if (row.cell('taxonomicStatus') === 'Accepted' && listedRank(nameIn(row)) !== null)
      names.set(numberOf(row.cell('taxonID')), ownText(wfoName(row.cell('scientificName'))));
  }
  return names;
};

const nameIn = (row: TableRow): WfoName => {
  const publishedIn = row.cell('namePublishedIn');
  return {
    line: row.line,
    id: row.cell('taxonID'),
    otherId: row.cell('scientificNameID'),
    name: row.cell('scientificName').replace(/\s+/g, ' '),
    author: row.cell('scientificNameAuthorship'),
    rank: row.cell('taxonRank'),
    publishedIn,
    year: /\((\d{4})\)/.exec(publishedIn)?.[1] ?? '',
  };
};

/** Returns how a row is placed, or the reason why it is rejected. */
const placementOf = (row: TableRow, accepted: ReadonlyMap<number, string>): Placement | string => {
  const status = row.cell('taxonomicStatus');
  if (status === 'Accepted') return { status: 'accepted', family: row.cell('family') };
  if (status === 'Unchecked') return { status: 'unknown', family: row.cell('family') };
  if (/synonym/i.test(status)) return { accepted: accepted.get(numberOf(row.cell('acceptedNameUsageID'))) };
  return status === '' ? 'no taxonomicStatus' : `unsupported taxonomicStatus ${status}`;
};
