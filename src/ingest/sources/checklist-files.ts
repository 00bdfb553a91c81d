import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ReadContext, Row, SourceFile } from '../manifest.js';
import { type Layout, readDelimited, type TableRow } from '../readers/delimited.js';
import { ownText } from '../readers/text.js';
import {
  acceptedItems,
  type ChecklistSources,
  isFlagged,
  nameOf,
  rankOf,
  synonymItem,
  unknownRank,
} from './checklist.js';
import { flaggedStanding, rangesInWords, type StatedRange, standingInWords } from './checklist-zones.js';

/** The two files of the World Checklist of Vascular Plants, whatever their separators are. */
export interface Checklist {
  readonly names: string;
  readonly distribution: string;
  readonly layout: Layout;
  readonly sources: ChecklistSources;
}

const BACKBONE = new Set(['Accepted', 'Unplaced']);

/** What is kept of the accepted and unplaced rows by plant_name_id: their names, 475,000, take some 40 MB. */
const backbone = async <Kept>(
  path: string,
  layout: Layout,
  keep: (name: string, row: TableRow) => Kept,
): Promise<ReadonlyMap<number, Kept>> => {
  const kept = new Map<number, Kept>();
  for await (const row of readDelimited(path, layout)) {
    const rank = rankOf(row);
    if (rank && BACKBONE.has(row.cell('taxon_status')))
      kept.set(Number(row.cell('plant_name_id')), keep(ownText(nameOf(row, rank)), row));
  }
  return kept;
};

/**
 * Accepted names are accepted, unplaced ones unknown, all others synonyms of the
 * name that they point to. Of rows of one name the accepted one is taken, of several
 * accepted ones (184 names) that with the most zones.
 */
export const namesFile = (checklist: Checklist): SourceFile => ({
  name: checklist.names,
  describe: 'Names, synonyms, first publication, range and life form.',
  reliesOn: [checklist.distribution],
  complete: [checklist.sources.names, checklist.sources.publication],
  async *read(path, context): AsyncGenerator<Row> {
    const names = await backbone(path, checklist.layout, (name) => name);
    const zones = await zonesOf(sharedNames(names), join(context.folder, checklist.distribution), checklist);
    for await (const row of readDelimited(path, checklist.layout))
      yield nameRow(row, names, zones, checklist.sources);
  },
});

/** Ids of the names that several rows bear. */
const sharedNames = (names: ReadonlyMap<number, string>): ReadonlySet<number> => {
  const first = new Map<string, number>();
  const shared = new Set<number>();
  for (const [id, name] of names) {
    const other = first.get(name);
    if (other === undefined) first.set(name, id);
    else shared.add(other).add(id);
  }
  return shared;
};

/** How many zones these ids have; none where the file is not there. */
const zonesOf = async (
  ids: ReadonlySet<number>,
  path: string,
  { layout }: Checklist,
): Promise<ReadonlyMap<number, number>> => {
  const zones = new Map<number, number>();
  if (ids.size === 0 || !existsSync(path)) return zones;
  for await (const row of readDelimited(path, layout)) {
    const id = Number(row.cell('plant_name_id'));
    if (ids.has(id)) zones.set(id, (zones.get(id) ?? 0) + 1);
  }
  return zones;
};

const nameRow = (
  row: TableRow,
  names: ReadonlyMap<number, string>,
  zones: ReadonlyMap<number, number>,
  sources: ChecklistSources,
): Row => {
  const { line } = row;
  const status = row.cell('taxon_status');
  if (BACKBONE.has(status)) {
    const rank = rankOf(row);
    if (!rank) return { line, items: [], problems: [unknownRank(row)] };
    const preference = status === 'Accepted' ? 1 + (zones.get(Number(row.cell('plant_name_id'))) ?? 0) : 0;
    return { line, items: acceptedItems(row, rank, sources), preference };
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
  'No row is flagged as introduced, extinct or doubtful: the file carries no establishment. What the ranges in words tell is stored as native, derived; the rest as unknown.';

/**
 * Zones by level-3 code. A file without any flag carries no establishment: then a species is native where its range
 * in words, in the names file of the same folder, says so, and unknown elsewhere. The ranges take some 120 MB.
 */
export const distributionFile = (checklist: Checklist): SourceFile => ({
  name: checklist.distribution,
  describe: 'Zones of the accepted names.',
  reliesOn: [checklist.names],
  complete: [checklist.sources.names],
  async *read(path, context: ReadContext): AsyncGenerator<Row> {
    const flagged = await anyFlagged(path, checklist.layout);
    if (!flagged) context.warn(NOTHING_FLAGGED);
    const rangeOf = rangesInWords();
    const taxa = await backbone(join(context.folder, checklist.names), checklist.layout, (species, row) => ({
      species,
      range: flagged ? undefined : rangeOf(row.cell('geographic_area')),
    }));
    for await (const row of readDelimited(path, checklist.layout)) {
      const taxon = taxa.get(Number(row.cell('plant_name_id')));
      yield taxon === undefined
        ? {
            line: row.line,
            items: [],
            problems: [{ what: row.cell('area_code_l3'), why: 'of no accepted name' }],
          }
        : { line: row.line, items: [zoneItem(row, taxon, checklist.sources.names)] };
    }
  },
});

interface Taxon {
  readonly species: string;
  /** Where the flags are empty. */
  readonly range: StatedRange | undefined;
}

const zoneItem = (row: TableRow, { species, range }: Taxon, source: string) => ({
  type: 'distribution' as const,
  source,
  species,
  zone: row.cell('area_code_l3'),
  ...(range ? standingInWords(row.cell('area_code_l3'), range) : flaggedStanding(row)),
});

const anyFlagged = async (path: string, layout: Layout): Promise<boolean> => {
  for await (const row of readDelimited(path, layout)) if (isFlagged(row)) return true;
  return false;
};
