import type { Client } from 'pg';
import { isRaisedByCheck } from '../../checks/raised-by-check.js';
import type { Fault } from '../../wording/fault.js';
import { fault, named } from '../fault.js';
import { languageOfKey } from '../names-field.js';
import type { CorrectedRecord } from '../record.js';
import { emptiedToxicity } from '../submission/emptied-toxicity.js';
import { INPUTS } from '../submission/inputs.js';
import { completeNames } from '../submission/names.js';
import { type Proposal, type ProposedValue, readAttributes } from '../submission/read-attributes.js';
import type { AcceptedNames } from './accepted-languages.js';
import type { AcceptedValue } from './community-claims.js';
import type { Decision } from './decision.js';
import type { ReviewedItem } from './item.js';

/** The changes of an item against the present data, ready to apply. */
export interface ReadItem {
  /** The new scientific name in its stored form; null if it does not change. */
  readonly name: string | null;
  /** Name of the new genus; null if it does not change. */
  readonly genus: string | null;
  readonly values: readonly AcceptedValue[];
  /** Names in other languages than English. */
  readonly names: readonly AcceptedNames[];
  /** Fields of the changes that the reviewer selected. */
  readonly fields: readonly string[];
  /** Selected fields whose value lies outside the published scale, so that it is not applied (C9.15). */
  readonly offScale: readonly string[];
  readonly faults: readonly Fault[];
}

/** Reads a finding of a check: its proposals are nulls, names of genera or values in their stored form. */
const readFinding = ({ changes, warning_type }: ReviewedItem, fields: readonly string[]): ReadItem => {
  const genus = changes?.['genus_name']?.[1] ?? null;
  return {
    name: null,
    genus: typeof genus === 'string' ? genus : null,
    values:
      warning_type === 'Checks::UnusualValue'
        ? fields.map((key) => ({ attribute: key, value: changes![key]![1] as ProposedValue }))
        : [],
    names: [],
    fields,
    offScale: [],
    faults: [],
  };
};

const offScaleFault = ({ attribute, given, offScale: message }: Proposal): Fault =>
  named(attribute, given, fault('off_scale', `${message}: reject it`));

/** Returns a fault if the record was renamed or merged after a new name was submitted for it. */
const renamedSince = ({ changes, correction }: ReviewedItem, record: CorrectedRecord): readonly Fault[] => {
  const [before] = changes?.['scientific_name'] ?? [];
  if (before === undefined || before === record.scientific_name) return [];
  return [
    named(
      'scientific_name',
      correction?.['scientific_name'] ?? null,
      fault(
        'conflicts_with',
        `was submitted for ${before}, but the species is called ${record.scientific_name} now: reject it`,
      ),
    ),
  ];
};

/**
 * Reads the submitted attributes of the selected fields again, against the present data (contract C9.48). Attributes that
 * changed nothing when they were submitted are left out. Values outside the published scale are faults only if no other
 * value is left.
 */
export const readItem = async (
  client: Client,
  item: ReviewedItem,
  record: CorrectedRecord,
  { fields: selected }: Pick<Decision, 'fields'>,
): Promise<ReadItem> => {
  const fields = selected ?? Object.keys(item.changes ?? {});
  if (isRaisedByCheck(item)) return readFinding(item, fields);
  const read = readAttributes(item.correction ?? {});
  const wanted = new Set(fields);
  const renames = wanted.has('scientific_name');
  // A genus that was submitted together with a new name applies even if the name begins with another one.
  if (renames && item.changes?.['genus_name'] === undefined) wanted.add('genus_name');
  const proposals = new Map([...read.proposals].filter(([key]) => wanted.has(key)));
  const named = await completeNames(client, record, proposals);
  const all = [...named.proposals];
  const off = all.filter(([, { offScale }]) => offScale !== undefined);
  const applicable = all.filter(([, { offScale }]) => offScale === undefined);
  const text = (key: string): string | null => {
    const value = named.proposals.get(key)?.value;
    return typeof value === 'string' ? value : null;
  };
  const concerns = ({ field }: Fault): boolean =>
    selected === null || wanted.has(INPUTS.get(field!)?.field.key ?? field!);
  return {
    name: text('scientific_name'),
    genus: text('genus_name'),
    values: applicable
      .filter(([, { field }]) => field.attribute)
      .map(([attribute, { value }]) => ({ attribute, value })),
    names: applicable
      .filter(([key]) => languageOfKey(key) !== undefined)
      .map(([key, { value }]) => ({ key, names: value as readonly string[] })),
    fields,
    offScale: off.map(([key]) => key),
    faults: [
      ...read.faults.filter(concerns),
      ...named.faults,
      ...emptiedToxicity(record, named.proposals.values()),
      ...(renames ? renamedSince(item, record) : []),
      ...(applicable.length === 0 ? off.map(([, each]) => offScaleFault(each)) : []),
    ],
  };
};
