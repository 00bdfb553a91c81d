import type { Fault } from '../wording/fault.js';
import { quoted } from '../wording/suggestions.js';
import type { KeyParameter } from './key-parameters.js';
import type { Key } from './keys.js';
import type { SortKey } from './list-query.js';
import type { Warning } from './warning.js';

const DIRECTIONS = ['asc', 'desc'] as const;

export interface OrderReading {
  readonly sort?: SortKey;
  readonly fault?: Fault;
  readonly warning?: Warning;
}

/** Reads `order[k]=asc|desc`, any case; an empty value is ignored (contract C6.17, C6.18). */
export const readOrder = (key: Key, { param, value }: KeyParameter): OrderReading => {
  const written = value.trim().toLowerCase();
  if (written === '') {
    const message = `${param} has no direction and was ignored: give asc or desc.`;
    return { warning: { param, problem: 'empty_value', message } };
  }
  const direction = DIRECTIONS.find((each) => each === written);
  if (!direction) {
    const message = `${param} takes asc or desc; got ${quoted(value)}.`;
    return { fault: { param, got: value, problem: 'not_allowed', allowed: DIRECTIONS, message } };
  }
  if (key.order === null) throw new Error(`${key.key} is an order without a column`);
  return { sort: { column: key.order, direction } };
};
