import { storable } from '../../database/copy-text.js';
import { type ClaimedValue, readClaim } from '../../facts/claim.js';
import type { Item } from '../item.js';
import type { Staging } from './statement.js';

type CatalogueRecord = Extract<Item, { type: 'catalogue_record' }>;

/** Stages a catalogue record with its values in stored units. Implausible values are left out and listed (C10.10). */
export const stageCatalogueRecord = (
  { writer, claimsOf }: Pick<Staging, 'writer' | 'claimsOf'>,
  item: CatalogueRecord,
  line: number,
  source_id: number,
  ref: number,
): undefined => {
  const { species, record, name, common_names, cultivar, season, frost_tolerance, hardiness_zone, foods } =
    item;
  const vals: Record<string, unknown> = {};
  for (const [attribute, value, unit] of valuesOf(item)) {
    const claim = readClaim(attribute, value, unit);
    if (claim.refused === null) vals[attribute] = claim.value;
    else
      writer.add('staged_problem', {
        line,
        what: `${record} ${attribute} ${value}`.slice(0, MAX_WHAT),
        why: claim.refused,
      });
  }
  claimsOf.add(`${source_id} catalogue`);
  writer.add('staged_catalogue_record', {
    line,
    source_id,
    ref,
    record,
    name: name ?? species,
    common_names,
    cultivar,
    season,
    frost_tolerance,
    hardiness_zone,
    foods,
    vals: JSON.stringify(vals),
  });
};

/** Number of characters of a value that are listed. */
const MAX_WHAT = 500;

const valuesOf = ({
  hardiness_zone_maximum: warmest,
  sizes,
  labels,
  windows,
  texts,
}: CatalogueRecord): readonly (readonly [attribute: string, value: ClaimedValue, unit: string | null])[] => [
  ...(warmest == null ? [] : [['hardiness_zone_maximum', warmest, null] as const]),
  ...(windows.length === 0 ? [] : [['planting_window', windows, null] as const]),
  ...Object.entries(labels).map(([attribute, value]) => [attribute, value, null] as const),
  ...Object.entries(sizes).map(([attribute, { value, unit }]) => [attribute, value, unit ?? null] as const),
  ...Object.entries(texts).map(([attribute, value]) => [attribute, storable(value), null] as const),
];
