import { readClaim } from '../../../facts/claim.js';
import { CATALOGUE_LABELS } from '../../item.js';
import type { Records } from './about-species.js';
import { withValue } from './speakers.js';
import type { CataloguedSpecies, DerivedClaim } from './species.js';

/**
 * Returns the labels on which the records of a species agree (C10.28): of a list those that at least half of the records
 * have, otherwise the one that more than half have.
 */
export const labels = (
  records: Records,
  { machine_written }: Pick<CataloguedSpecies, 'machine_written'>,
): readonly DerivedClaim[] =>
  CATALOGUE_LABELS.flatMap((attribute) => {
    const { speakers, of } = withValue(records, attribute);
    const values = speakers.map(({ vals }) => vals[attribute] as Value);
    const label = agreed(values);
    if (label === null) return [];
    const value = readClaim(attribute, label).value as Value;
    return [
      {
        attribute,
        value,
        unit: null,
        evidence: machine_written ? ('inferred' as const) : ('reported' as const),
        record: speakers[values.findIndex((each) => String(each) === String(value))]?.record_id ?? null,
        n_observations: speakers.length,
        notes: of,
      },
    ];
  });

type Value = string | readonly string[];

const agreed = (values: readonly Value[]): Value | null => {
  if (values.length === 0) return null;
  const share = (label: string): number =>
    values.filter((value) => [value].flat().includes(label)).length / values.length;
  const named = [...new Set(values.flat())];
  if (typeof values[0] === 'string') return named.find((label) => share(label) > 1 / 2) ?? null;
  const common = named.filter((label) => share(label) >= 1 / 2);
  return common.length === 0 ? null : common;
};
