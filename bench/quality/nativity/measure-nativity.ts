import { join } from 'node:path';
import { NOT_LISTED } from '../../../src/ingest/limits.js';
import { nativeRange, type Rule } from '../../../src/ingest/nativity/range.js';
import { type DelimitedLayout, readDelimited } from '../../../src/ingest/readers/delimited.js';

/** The files that are read. */
export const NATIVITY_FILES: readonly string[] = [
  'wcvp/wcvp_names.csv.gz',
  'wcvp/wcvp_distribution.csv.gz',
  'wcvp-extract/wcvp_names.csv',
  'wcvp-extract/wcvp_distribution.csv',
  'ca-plant-list/taxa.csv',
];

const COMPILED: DelimitedLayout = { separator: '|', quoted: false };
const QUOTED: DelimitedLayout = { separator: ',', quoted: true };

/** Whether a species is native in a zone, by identifier of the species and code of the zone: `57415-2 CLM`. */
type Truth = ReadonlyMap<string, boolean>;

/** Reads Kew's own rows: native means neither introduced nor extinct nor doubtful. */
const kew = async (folder: string): Promise<Truth> => {
  const powo = new Map<string, string>();
  for await (const row of readDelimited(join(folder, 'wcvp-extract/wcvp_names.csv'), QUOTED, NOT_LISTED))
    powo.set(row.cell('plant_name_id'), row.cell('powo_id'));
  const truth = new Map<string, boolean>();
  for await (const row of readDelimited(
    join(folder, 'wcvp-extract/wcvp_distribution.csv'),
    QUOTED,
    NOT_LISTED,
  )) {
    const flagged = ['introduced', 'extinct', 'location_doubtful'].some((flag) => row.cell(flag) === '1');
    truth.set(`${powo.get(row.cell('plant_name_id'))} ${row.cell('area_code_l3')}`, !flagged);
  }
  return truth;
};

const plainName = (name: string): string =>
  name.replace(/× ?/g, '').replaceAll('ssp.', 'subsp.').toLowerCase();

/** Reads the Californian list, by name. It had no influence on the rules. */
const californian = async (folder: string): Promise<Truth> => {
  const truth = new Map<string, boolean>();
  for await (const row of readDelimited(join(folder, 'ca-plant-list/taxa.csv'), QUOTED, NOT_LISTED))
    if (/^[NX]$/.test(row.cell('status')))
      truth.set(`${plainName(row.cell('taxon_name'))} CAL`, row.cell('status') === 'N');
  return truth;
};

/** The rule that settles a row, or `open`. */
export type Outcome = Rule | 'open';

export interface Tally {
  /** Rows of the distribution file. */
  rows: number;
  /** Rows whose truth is known, native and not. */
  readonly kew: { native: number; other: number };
  readonly californian: { native: number; other: number };
}

const emptyTally = (): Tally => ({
  rows: 0,
  kew: { native: 0, other: 0 },
  californian: { native: 0, other: 0 },
});

const count = (counts: Tally['kew'], native: boolean | undefined): void => {
  if (native === true) counts.native += 1;
  if (native === false) counts.other += 1;
};

/**
 * Compares what each rule concludes about the zones of `wcvp` with what `wcvp-extract` and `ca-plant-list` state.
 *
 * @param folder folder with one folder per source
 */
export const measureNativity = async (folder: string): Promise<ReadonlyMap<Outcome, Tally>> => {
  const truths = { kew: await kew(folder), californian: await californian(folder) };
  const taxa = new Map<string, { powo: string; name: string; words: string }>();
  for await (const row of readDelimited(join(folder, 'wcvp/wcvp_names.csv.gz'), COMPILED, NOT_LISTED))
    if (row.cell('taxon_status') === 'Accepted')
      taxa.set(row.cell('plant_name_id'), {
        powo: row.cell('powo_id'),
        name: plainName(row.cell('taxon_name')),
        words: row.cell('geographic_area'),
      });
  const ranges = new Map<string, ReadonlyMap<string, Rule>>();
  const rangeOf = (words: string) => {
    const range = ranges.get(words) ?? nativeRange(words);
    ranges.set(words, range);
    return range;
  };
  const tallies = new Map<Outcome, Tally>();
  for await (const row of readDelimited(
    join(folder, 'wcvp/wcvp_distribution.csv.gz'),
    COMPILED,
    NOT_LISTED,
  )) {
    const taxon = taxa.get(row.cell('plant_name_id'));
    if (!taxon) continue;
    const zone = row.cell('area_code_l3');
    const outcome: Outcome = rangeOf(taxon.words).get(zone) ?? 'open';
    const tally = tallies.get(outcome) ?? emptyTally();
    tallies.set(outcome, tally);
    tally.rows += 1;
    count(tally.kew, truths.kew.get(`${taxon.powo} ${zone}`));
    count(tally.californian, truths.californian.get(`${taxon.name} ${zone}`));
  }
  return tallies;
};
