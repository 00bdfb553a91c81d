import { cell, listed, tableOf } from './contract.js';

/** Plausible range and unit of a numeric field (C10.10). */
export interface Plausible {
  readonly low: number;
  readonly high: number;
  readonly unit: string | null;
}

const NUMBERS = /^(-?\d+)(?:-| to )(-?\d+)/;

/** The plausible range and the unit of every field that has one. */
export const plausible: ReadonlyMap<string, Plausible> = new Map(
  tableOf('C10.10').flatMap((row) => {
    const [, low, high] = NUMBERS.exec(cell(row, 'range')) ?? [];
    if (low === undefined) throw new Error(`No range in ${cell(row, 'range')}`);
    const unit = cell(row, 'fact unit');
    const range = { low: Number(low), high: Number(high), unit: unit === 'null' ? null : unit };
    return listed(cell(row, 'field')).map((field) => [field, range] as const);
  }),
);
