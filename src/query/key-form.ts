import type { Key } from './keys.js';

const numbers = (what: string, { plausible, ends }: Key): string => {
  if (plausible === null) return what;
  const [first, last] = ends === null ? ['', ''] : ends.map((end) => ` (${end})`);
  return ends === null ? what : `${what} from ${plausible[0]}${first} to ${plausible[1]}${last}`;
};

/** Describes the values of a key for messages. Keys with a vocabulary list their labels instead. */
export const formOf = (key: Key): string => {
  switch (key.type) {
    case 'integer':
      return numbers('whole numbers', key);
    case 'decimal':
      return 'numbers with at most 6 decimals';
    case 'timestamp':
      return 'dates (2026-01-30) or timestamps with an offset (2026-01-30T12:00:00Z)';
    default:
      return 'texts';
  }
};
