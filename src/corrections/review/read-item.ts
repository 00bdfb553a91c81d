import type { Client } from 'pg';
import { type FieldFault, fault } from '../fault.js';
import type { CorrectedRecord } from '../record.js';
import { completeNames } from '../submission/names.js';
import { type Proposal, readAttributes } from '../submission/read-attributes.js';
import type { AcceptedValue } from './community.js';
import type { ReviewedItem } from './item.js';

/** The changes of an item against the present data, ready to apply. */
export interface ReadItem {
  /** The new scientific name in its stored form; null if it does not change. */
  readonly name: string | null;
  /** Name of the new genus; null if it does not change. */
  readonly genus: string | null;
  readonly values: readonly AcceptedValue[];
  readonly faults: readonly FieldFault[];
}

/** Reads a finding of a check: its proposals are nulls or names of genera in their stored form. */
const readFinding = ({ changes }: ReviewedItem): ReadItem => {
  const genus = changes?.['genus_name']?.[1] ?? null;
  return { name: null, genus: typeof genus === 'string' ? genus : null, values: [], faults: [] };
};

const offScale = ({ attribute, given, offScale: message }: Proposal): FieldFault => ({
  field: attribute,
  got: given,
  ...fault('off_scale', `cannot be accepted: ${message}`).fault,
});

/** Returns a fault if the record was renamed or merged after a new name was submitted for it. */
const renamedSince = (
  { changes, correction }: ReviewedItem,
  record: CorrectedRecord,
): readonly FieldFault[] => {
  const [before] = changes?.['scientific_name'] ?? [];
  if (before === undefined || before === record.scientific_name) return [];
  return [
    {
      field: 'scientific_name',
      got: correction?.['scientific_name'] ?? null,
      ...fault(
        'conflicts_with',
        `was submitted for ${before}, but the species is called ${record.scientific_name} now: reject it`,
      ).fault,
    },
  ];
};

/**
 * Reads the submitted attributes again, against the present data (contract C9.48). Attributes that changed nothing when they
 * were submitted are left out.
 */
export const readItem = async (
  client: Client,
  item: ReviewedItem,
  record: CorrectedRecord,
): Promise<ReadItem> => {
  if (item.user_id === null && item.warning_type !== null) return readFinding(item);
  const read = readAttributes(item.correction ?? {});
  const changedKeys = new Set(Object.keys(item.changes ?? {}));
  // A genus submitted together with a new name applies even if the name begins with another one.
  if (changedKeys.has('scientific_name')) changedKeys.add('genus_name');
  const proposals = new Map([...read.proposals].filter(([key]) => changedKeys.has(key)));
  const renamed = renamedSince(item, record);
  const named = await completeNames(client, record, proposals);
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
