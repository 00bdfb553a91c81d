import { join } from 'node:path';
import type { ReadContext, Row, SourceFile } from '../manifest.js';
import { type Layout, readDelimited, type TableRow } from '../readers/delimited.js';
import { ownText } from '../readers/text.js';
import {
  acceptedItems,
  type ChecklistSources,
  establishmentOf,
  isFlagged,
  nameOf,
  rankOf,
  synonymItem,
  unknownRank,
} from './checklist.js';

/** The two files of the World Checklist of Vascular Plants, whatever their separators are. */
export interface Checklist {
  readonly names: string;
  readonly distribution: string;
  readonly layout: Layout;
  readonly sources: ChecklistSources;
}

const BACKBONE = new Set(['Accepted', 'Unplaced']);

/** Names of the accepted and unplaced rows by plant_name_id: 475,000 take some 40 MB. */
const namesById = async (path: string, layout: Layout): Promise<ReadonlyMap<number, string>> => {
  const names = new Map<number, string>();
  for await (const row of readDelimited(path, layout)) {
    const rank = rankOf(row);
    if (rank && BACKBONE.has(row.cell('taxon_status')))
      names.set(Number(row.cell('plant_name_id')), ownText(nameOf(row, rank)));
  }
  return names;
};

/**
 * Accepted names are accepted, unplaced ones unknown, all others synonyms of the
 * name that they point to. Of rows of one name the accepted one is taken, which
 * has the zones.
 */
export const namesFile = (checklist: Checklist): SourceFile => ({
  name: checklist.names,
  describe: 'Names, synonyms, first publication, range and life form.',
  complete: [checklist.sources.names, checklist.sources.publication],
  async *read(path): AsyncGenerator<Row> {
    const names = await namesById(path, checklist.layout);
    for await (const row of readDelimited(path, checklist.layout))
      yield nameRow(row, names, checklist.sources);
  },
});

const nameRow = (row: TableRow, names: ReadonlyMap<number, string>, sources: ChecklistSources): Row => {
  const { line } = row;
  const status = row.cell('taxon_status');
  if (BACKBONE.has(status)) {
    const rank = rankOf(row);
    if (!rank) return { line, items: [], problems: [unknownRank(row)] };
    return { line, items: acceptedItems(row, rank, sources), preference: status === 'Accepted' ? 1 : 0 };
  }
  // A genus is no other name of a species.
  if (row.cell('taxon_rank') === 'Genus') return { line, items: [], problems: [unknownRank(row)] };
  const accepted = names.get(Number(row.cell('accepted_plant_name_id')));
  if (accepted === undefined) {
    const why = `${status.toLowerCase()} of a name that the file does not hold`;
    return { line, items: [], problems: [{ what: row.cell('taxon_name'), why }] };
  }
  return { line, items: [synonymItem(row, accepted, sources.names)] };
};

const NOTHING_FLAGGED =
  'No row is flagged as introduced, extinct or doubtful: the file carries no establishment, so it is stored as unknown.';

/** Zones by level-3 code. A file without any flag carries no establishment: then none is native. */
export const distributionFile = (checklist: Checklist): SourceFile => ({
  name: checklist.distribution,
  describe: 'Zones of the accepted names.',
  complete: [checklist.sources.names],
  async *read(path, context: ReadContext): AsyncGenerator<Row> {
    const names = await namesById(join(context.folder, checklist.names), checklist.layout);
    const flagged = await anyFlagged(path, checklist.layout);
    if (!flagged) context.warn(NOTHING_FLAGGED);
    for await (const row of readDelimited(path, checklist.layout)) {
      const species = names.get(Number(row.cell('plant_name_id')));
      yield species === undefined
        ? {
            line: row.line,
            items: [],
            problems: [{ what: row.cell('area_code_l3'), why: 'of no accepted name' }],
          }
        : { line: row.line, items: [zoneItem(row, species, checklist.sources.names, flagged)] };
    }
  },
});

const zoneItem = (row: TableRow, species: string, source: string, flagged: boolean) => ({
  type: 'distribution' as const,
  source,
  species,
  zone: row.cell('area_code_l3'),
  establishment: flagged ? establishmentOf(row) : ('unknown' as const),
});

const anyFlagged = async (path: string, layout: Layout): Promise<boolean> => {
  for await (const row of readDelimited(path, layout)) if (isFlagged(row)) return true;
  return false;
};
