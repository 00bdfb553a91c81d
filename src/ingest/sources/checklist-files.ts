import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { NOT_LISTED } from '../limits.js';
import type { ReadContext, Row, SourceFile } from '../manifest.js';
import { type DelimitedLayout, readDelimited, type TableRow } from '../readers/delimited.js';
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
import {
  flaggedEstablishment,
  rangesInWords,
  type StatedRange,
  statedEstablishment,
} from './checklist-zones.js';

/** The two files of the World Checklist of Vascular Plants, with any separators. */
export interface Checklist {
  readonly names: string;
  readonly distribution: string;
  readonly layout: DelimitedLayout;
  readonly sources: ChecklistSources;
}

const BACKBONE = new Set(['Accepted', 'Unplaced']);

/**
 * Reads the accepted and unplaced rows by plant_name_id, and returns what `keep` selects of each. The 475,000 names
 * take about 40 MB.
 */
const backbone = async <Kept>(
  path: string,
  layout: DelimitedLayout,
  keep: (name: string, row: TableRow) => Kept,
): Promise<ReadonlyMap<number, Kept>> => {
  const kept = new Map<number, Kept>();
  for await (const row of readDelimited(path, layout, NOT_LISTED)) {
    const rank = rankOf(row);
    if (rank && BACKBONE.has(row.cell('taxon_status')))
      kept.set(Number(row.cell('plant_name_id')), keep(ownText(nameOf(row, rank)), row));
  }
  return kept;
};

/**
 * Reads the names file. Accepted names become accepted species, unplaced names species of unknown status, all other
 * names synonyms of the name that they refer to. Among rows with one name, the accepted one takes precedence; among
 * several accepted ones (184 names), the one with the most zones.
 */
export const namesFile = (checklist: Checklist): SourceFile => ({
  name: checklist.names,
  describe: 'Names, synonyms, first publication, range and life form.',
  dependsOn: [checklist.distribution],
  complete: [checklist.sources.names, checklist.sources.publication],
  async *read(path, context): AsyncGenerator<Row> {
    const names = await backbone(path, checklist.layout, (name) => name);
    const zones = await zonesOf(sharedNames(names), join(context.folder, checklist.distribution), checklist);
    for await (const row of readDelimited(path, checklist.layout, context.reject))
      yield nameRow(row, names, zones, checklist.sources);
  },
});

/** Returns the ids of names that occur in several rows. */
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

/** Returns the number of zones of these ids; empty if the file is missing. */
const zonesOf = async (
  ids: ReadonlySet<number>,
  path: string,
  { layout }: Checklist,
): Promise<ReadonlyMap<number, number>> => {
  const zones = new Map<number, number>();
  if (ids.size === 0 || !existsSync(path)) return zones;
  for await (const row of readDelimited(path, layout, NOT_LISTED)) {
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
  // A genus cannot be a synonym of a species.
  if (row.cell('taxon_rank') === 'Genus') return { line, items: [], problems: [unknownRank(row)] };
  const accepted = names.get(Number(row.cell('accepted_plant_name_id')));
  if (accepted === undefined) {
    const why = `${status.toLowerCase()} of a name that is not in the file`;
    return { line, items: [], problems: [{ what: row.cell('taxon_name'), why }] };
  }
  return { line, items: [synonymItem(row, accepted, sources.names)] };
};

const NOTHING_FLAGGED =
  'No row is flagged as introduced, extinct or doubtful, so the file contains no establishment. Zones inside the range in words are stored as native (evidence: derived), other zones as unknown.';

/**
 * Reads the distribution file: zones by level 3 code. If no row of the file has a flag, it contains no
 * establishment: a species is then native where its range in words, in the names file of the same folder, says so,
 * and unknown elsewhere. The ranges take about 120 MB.
 */
export const distributionFile = (checklist: Checklist): SourceFile => ({
  name: checklist.distribution,
  describe: 'Zones of the accepted names.',
  dependsOn: [checklist.names],
  complete: [checklist.sources.names],
  async *read(path, context: ReadContext): AsyncGenerator<Row> {
    const flagged = await anyFlagged(path, checklist.layout);
    if (!flagged) context.warn(NOTHING_FLAGGED);
    const rangeOf = rangesInWords();
    const taxa = await backbone(join(context.folder, checklist.names), checklist.layout, (species, row) => ({
      species,
      range: flagged ? undefined : rangeOf(row.cell('geographic_area')),
    }));
    for await (const row of readDelimited(path, checklist.layout, context.reject)) {
      const taxon = taxa.get(Number(row.cell('plant_name_id')));
      yield taxon === undefined
        ? {
            line: row.line,
            items: [],
            problems: [{ what: row.cell('area_code_l3'), why: 'no accepted name has this plant_name_id' }],
          }
        : { line: row.line, items: [zoneItem(row, taxon, checklist.sources.names)] };
    }
  },
});

interface Taxon {
  readonly species: string;
  /** Range in words, if the file has no flags. */
  readonly range: StatedRange | undefined;
}

const zoneItem = (row: TableRow, { species, range }: Taxon, source: string) => ({
  type: 'distribution' as const,
  source,
  species,
  zone: row.cell('area_code_l3'),
  ...(range ? statedEstablishment(row.cell('area_code_l3'), range) : flaggedEstablishment(row)),
});

const anyFlagged = async (path: string, layout: DelimitedLayout): Promise<boolean> => {
  for await (const row of readDelimited(path, layout, NOT_LISTED)) if (isFlagged(row)) return true;
  return false;
};
