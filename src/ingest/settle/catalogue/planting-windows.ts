import type { RelationRow } from '../../../fields/rows-shape.js';
import type { Records } from './about-species.js';
import type { CataloguedSpecies, DerivedClaim } from './species.js';

const WINDOW = 'planting_window';

/** Returns the planting windows of the first record about the species, unless another source states some (C10.28). */
export const plantingWindows = (
  { about }: Records,
  { has_window, machine_written }: Pick<CataloguedSpecies, 'has_window' | 'machine_written'>,
): readonly DerivedClaim[] => {
  const record = about.find(({ vals }) => vals[WINDOW] !== undefined);
  if (record === undefined || has_window) return [];
  const crop = record.common_names[0] ?? null;
  return [
    {
      attribute: WINDOW,
      value: (record.vals[WINDOW] as readonly RelationRow[]).map((row) => ({ ...row, crop })),
      unit: null,
      evidence: machine_written ? 'inferred' : 'reported',
      record: record.record_id,
      n_observations: null,
      notes: null,
    },
  ];
};
