import type { Fault } from '../wording/fault.js';

/** Begins a walk. */
export const CURSOR_BEGINNING = '*';

export interface CursorReading {
  /** The cursor as given; null without one. */
  readonly value: string | null;
  readonly fault?: Fault;
}

/** Reads `cursor`, which takes the place of `page` (contract C14.1). */
export const readCursor = (values: ReadonlyMap<string, string>): CursorReading => {
  const value = values.get('cursor') ?? null;
  if (value === null) return { value };
  if (value.trim() === '') return { value, fault: EMPTY };
  const page = values.get('page') ?? '';
  return page === '' ? { value } : { value, fault: withPage(page) };
};

const EMPTY: Fault = {
  param: 'cursor',
  got: '',
  problem: 'blank',
  message: 'cursor is blank: write cursor=* to begin, or meta.next_cursor of the last answer to go on.',
};

const withPage = (got: string): Fault => ({
  param: 'page',
  got,
  problem: 'not_allowed',
  message: 'page cannot be combined with cursor: remove one of them.',
});
