import { fileIn } from '../files.js';
import { NOT_LISTED } from '../limits.js';
import type { ReadContext, Row, SourceFile } from '../manifest.js';
import { readDelimited, type TableRow } from '../readers/delimited.js';
import { ownText } from '../readers/text.js';
import {
  acceptedItems,
  type ChecklistSources,
  isFlagged,
  nameOf,
  rankOf,
  synonymItems,
  unknownRank,
} from './checklist.js';
import { checklistLayout, DISTRIBUTION, NAMES, otherFile } from './checklist-layout.js';
import { roleOf } from './checklist-status.js';
import {
  flaggedEstablishment,
  rangesInWords,
  type StatedRange,
  statedEstablishment,
} from './checklist-zones.js';

/**
 * Reads the names that have species of their own by plant_name_id, and returns what `keep` selects of each. The
 * 475,000 names take about 40 MB.
 */
const backbone = async <Kept>(
  path: string,
  keep: (name: string, row: TableRow) => Kept,
): Promise<ReadonlyMap<number, Kept>> => {
  const kept = new Map<number, Kept>();
  for await (const row of readDelimited(path, await checklistLayout(path), NOT_LISTED)) {
    const rank = rankOf(row);
    const role = roleOf(row);
    if (rank && (role === 'accepted' || role === 'unplaced'))
      kept.set(Number(row.cell('plant_name_id')), keep(ownText(nameOf(row, rank)), row));
  }
  return kept;
};

/**
 * Reads the names file. Names have the role that their status gives them (checklist-status.ts). Among rows with one
 * name, the accepted one takes precedence; among several accepted ones (184 names), the one with the most zones.
 *
 * @param complete sources whose claims are all in this data set, in this layout or another one.
 */
export const namesFile = (sources: ChecklistSources, complete: readonly string[]): SourceFile => ({
  name: NAMES,
  describe: 'Names, synonyms, first publication, range and life form.',
  dependsOn: [DISTRIBUTION],
  complete,
  async *read(path, context): AsyncGenerator<Row> {
    const names = await backbone(path, (name) => name);
    const zones = await zonesOf(sharedNames(names), await fileIn(context.folder, [DISTRIBUTION]));
    for await (const row of readDelimited(path, await checklistLayout(path), context.reject))
      yield nameRow(row, names, zones, sources);
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

/** Returns the number of zones of these ids; empty if the distribution file is missing. */
const zonesOf = async (
  ids: ReadonlySet<number>,
  path: string | undefined,
): Promise<ReadonlyMap<number, number>> => {
  const zones = new Map<number, number>();
  if (ids.size === 0 || path === undefined) return zones;
  for await (const row of readDelimited(path, await checklistLayout(path), NOT_LISTED)) {
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
  const role = roleOf(row);
  const rejected = (why: string): Row => ({
    line,
    items: [],
    problems: [{ what: row.cell('taxon_name'), why }],
  });
  if (typeof role === 'object') return rejected(role.why);
  const rank = rankOf(row);
  if (role === 'synonym') {
    // A genus cannot be a synonym of a species.
    if (row.cell('taxon_rank') === 'Genus') return { line, items: [], problems: [unknownRank(row)] };
    const accepted = names.get(Number(row.cell('accepted_plant_name_id')));
    if (accepted === undefined) return rejected(withoutAccepted(row));
    return { line, items: synonymItems(row, accepted, sources.names) };
  }
  if (!rank) return { line, items: [], problems: [unknownRank(row)] };
  const isAccepted = row.cell('taxon_status') === 'Accepted';
  const preference = isAccepted ? 1 + (zones.get(Number(row.cell('plant_name_id'))) ?? 0) : 0;
  return { line, items: acceptedItems(row, rank, sources, role), preference };
};

const withoutAccepted = (row: TableRow): string => {
  const status = row.cell('taxon_status').toLowerCase();
  return row.cell('accepted_plant_name_id') === ''
    ? `${status} name without an accepted name`
    : `${status} of a name that is not in the file`;
};

const NOTHING_FLAGGED =
  'No row is flagged as introduced, extinct or doubtful, so the file contains no establishment. Zones inside the range in words are stored as native (evidence: derived), other zones as unknown.';

/**
 * Reads the distribution file: zones by level 3 code. If no row of the file has a flag, it contains no
 * establishment: a species is then native where its range in words, in the names file of the same folder, says so,
 * and unknown elsewhere. Names and ranges take about 60 MB.
 */
export const distributionFile = (sources: ChecklistSources, complete: readonly string[]): SourceFile => ({
  name: DISTRIBUTION,
  describe: 'Zones of the accepted names.',
  dependsOn: [NAMES],
  complete,
  async *read(path, context: ReadContext): AsyncGenerator<Row> {
    const flagged = await anyFlagged(path);
    if (!flagged) context.warn(NOTHING_FLAGGED);
    const rangeOf = rangesInWords();
    const taxa = await backbone(await otherFile(context.folder, NAMES), (species, row) => ({
      species,
      range: flagged ? undefined : rangeOf(row.cell('geographic_area')),
    }));
    for await (const row of readDelimited(path, await checklistLayout(path), context.reject))
      yield zoneRow(row, taxa, sources.names);
  },
});

const zoneRow = (row: TableRow, taxa: ReadonlyMap<number, Taxon>, source: string): Row => {
  const { line } = row;
  const rejected = (what: string, why: string): Row => ({ line, items: [], problems: [{ what, why }] });
  // Some codes of Kew's file are in lower case, and some rows name a region only.
  const zone = row.cell('area_code_l3').toUpperCase();
  const id = row.cell('plant_name_id');
  const taxon = taxa.get(Number(id));
  if (taxon === undefined) return rejected(`${zone} of ${id}`, 'no accepted name has this plant_name_id');
  if (zone === '') {
    const region = row.cell('region') || row.cell('region_code_l2');
    return rejected(taxon.species, `no level 3 zone${region === '' ? '' : `, only the region ${region}`}`);
  }
  return { line, items: [zoneItem(row, zone, taxon, source)] };
};

interface Taxon {
  readonly species: string;
  /** Range in words, if the file has no flags. */
  readonly range: StatedRange | undefined;
}

const zoneItem = (row: TableRow, zone: string, { species, range }: Taxon, source: string) => ({
  type: 'distribution' as const,
  source,
  species,
  zone,
  ...(range ? statedEstablishment(zone, range) : flaggedEstablishment(row)),
});

const anyFlagged = async (path: string): Promise<boolean> => {
  for await (const row of readDelimited(path, await checklistLayout(path), NOT_LISTED))
    if (isFlagged(row)) return true;
  return false;
};
