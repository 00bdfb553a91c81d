import type { RejectRow } from '../limits.js';
import type { Row } from '../manifest.js';
import { readDelimited } from '../readers/delimited.js';
import { withoutIntermediateRank } from './baseflor-names.js';
import { type ColumnClaim, claims } from './claims.js';
import { statedAuthor } from './stated-author.js';
import { ligneousType } from './usda-habits.js';

const SEPARATOR = '|';

const COLUMNS: readonly ColumnClaim[] = [
  {
    column: 'durations',
    attribute: 'duration',
    read: (cell) => cell.toLowerCase().split(SEPARATOR),
  },
  { column: 'growth_habits', attribute: 'growth_habit', read: (cell) => cell.split(SEPARATOR).join(', ') },
  {
    column: 'growth_habits',
    attribute: 'ligneous_type',
    read: (cell) => ligneousType(cell.split(SEPARATOR)),
  },
];

/** An unnamed hybrid has the name of one of its parents. */
const UNNAMED_HYBRID = 'unnamed hybrid';

/** Reads the profiles: author, durations and growth habits of every plant, without its status, which is not one by state. */
export const profileRows = async function* (
  path: string,
  source: string,
  reject: RejectRow,
): AsyncGenerator<Row> {
  for await (const { line, cell } of readDelimited(path, { separator: ',', quoted: true }, reject)) {
    const species = withoutIntermediateRank(cell('scientific_name'));
    const record = cell('symbol');
    if (cell('remark').includes(UNNAMED_HYBRID)) yield { line, items: [] };
    else
      yield {
        line,
        items: [
          { type: 'external_ids', source, species, ids: [`usda:${record}`] },
          ...statedAuthor(source, species, cell('author'), record),
          ...claims(COLUMNS, cell, { source, species, record }),
        ],
      };
  }
};
