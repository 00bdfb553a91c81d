import { storable } from '../../database/copy-text.js';
import type { RelationRow } from '../../fields/rows-shape.js';
import type { Item } from '../item.js';

type Value = Extract<Item, { type: 'fact' }>['value'];

/** Returns an entry of a list: a text, or a row of texts and numbers. */
const storableEntry = (entry: string | RelationRow): string | RelationRow =>
  typeof entry === 'string'
    ? storable(entry)
    : Object.fromEntries(
        Object.entries(entry).map(([name, value]) => [
          name,
          typeof value === 'string' ? storable(value) : value,
        ]),
      );

/** Returns the value of a fact without characters that Postgres cannot store. */
export const storableValue = (value: Value): Value => {
  if (typeof value === 'string') return storable(value);
  return Array.isArray(value) ? (value.map(storableEntry) as Value) : value;
};
