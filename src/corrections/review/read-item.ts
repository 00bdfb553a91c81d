import type { Client } from 'pg';
import { type FieldFault, fault } from '../fault.js';
import type { CorrectedRecord } from '../record.js';
import { settleNames } from '../submission/names.js';
import { type Proposal, readAttributes } from '../submission/read-attributes.js';
import type { AcceptedValue } from './community.js';
import type { ReviewedItem } from './item.js';

/** An item as it would be applied now. */
export interface ReadItem {
  /** The new scientific name in its stored form; null where it stays. */
  readonly name: string | null;
  readonly genus: string | null;
  readonly values: readonly AcceptedValue[];
  readonly faults: readonly FieldFault[];
}

/** Proposals of a check are stored values by stored field: nulls, and names of genera. */
const ofCheck = ({ changes }: ReviewedItem): ReadItem => {
  const genus = changes?.['genus_name']?.[1] ?? null;
  return { name: null, genus: typeof genus === 'string' ? genus : null, values: [], faults: [] };
};

const offScale = ({ attribute, given, offScale: words }: Proposal): FieldFault => ({
  field: attribute,
  got: given,
  ...fault('off_scale', `cannot be accepted: ${words}`).fault,
});

/** A new name for a record that is called otherwise by now, or has merged into another, is not for this one. */
const otherName = ({ changes, correction }: ReviewedItem, record: CorrectedRecord): readonly FieldFault[] => {
  const [before] = changes?.['scientific_name'] ?? [];
  if (before === undefined || before === record.scientific_name) return [];
  return [
    {
      field: 'scientific_name',
      got: correction?.['scientific_name'] ?? null,
      ...fault(
        'conflicts_with',
        `was submitted for ${before}, but the record is ${record.scientific_name} now`,
      ).fault,
    },
  ];
};

/**
 * Reads what was submitted once more, against the present data (contract C9.48):
 * only what it was to change, as its other attributes were what the record had.
 */
export const readItem = async (
  client: Client,
  item: ReviewedItem,
  record: CorrectedRecord,
): Promise<ReadItem> => {
  if (item.user_id === null && item.warning_type !== null) return ofCheck(item);
  const read = readAttributes(item.correction ?? {});
  const wanted = new Set(Object.keys(item.changes ?? {}));
  // A genus that was named beside a new name stays, though the name begins with another.
  if (wanted.has('scientific_name')) wanted.add('genus_name');
  const proposals = new Map([...read.proposals].filter(([key]) => wanted.has(key)));
  const renamed = otherName(item, record);
  const named = await settleNames(client, record, proposals);
  const all = [...named.proposals];
  const text = (key: string): string | null => {
    const value = named.proposals.get(key)?.value;
    return typeof value === 'string' ? value : null;
  };
  return {
    name: text('scientific_name'),
    genus: text('genus_name'),
    values: all
      .filter(([, { field }]) => field.attribute)
      .map(([attribute, { value }]) => ({ attribute, value })),
    faults: [
      ...read.faults,
      ...named.faults,
      ...renamed,
      ...all.flatMap(([, each]) => (each.offScale === undefined ? [] : [offScale(each)])),
    ],
  };
};
