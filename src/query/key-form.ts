import { UNIT_WORDS } from '../fields/field.js';
import { wordedEnds } from '../fields/scale.js';
import type { Key } from './keys.js';

/** Names the scale in words, or else the unit. */
const numbers = (what: string, { words, unit }: Key): string => {
  if (words === null) return unit === null ? what : `${what} in ${UNIT_WORDS[unit]}`;
  return `${what} ${wordedEnds(words)}, or the words ${words.map(({ word }) => word).join(', ')}`;
};

/** Describes the values of a key for messages. Keys with a vocabulary list their labels instead. */
export const formOf = (key: Key): string => {
  switch (key.type) {
    case 'integer':
      return numbers('whole numbers', key);
    case 'decimal':
      return numbers('numbers with at most 6 decimals', key);
    case 'timestamp':
      return 'dates (2026-01-30) or timestamps with an offset (2026-01-30T12:00:00Z)';
    case 'external_id':
      return 'identifiers such as ipni:304293-2, or addresses of their pages';
    case 'area':
      return 'areas by ISO code or name, such as NZ';
    default:
      return 'texts';
  }
};
