import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { FIELDS } from '../../fields/registry.js';
import type { ParsedList } from '../../query/parse.js';
import type { Warning } from '../../query/warning.js';
import { memoizeFor } from '../../runtime/memoize.js';

const IsRead = z.object({ is_read: z.boolean() });

/** Milliseconds for which it is known whether any list was read. */
const KEPT_MS = 60_000;

/** Returns whether lists of introduced plants were read into the database; before that no area has one (contract C20.6). */
export const createListsRead = (pool: CommonQueryMethods): (() => Promise<boolean>) =>
  memoizeFor(KEPT_MS, () =>
    pool.oneFirst(
      sql.type(
        IsRead,
      )`select exists (select from source where slug = 'griis' and last_ingested_at is not null) as is_read`,
    ),
  );

const OF_LISTS = new Set([
  'alien_lists',
  ...FIELDS.filter(({ type }) => type === 'area').map(({ key }) => key),
]);

/** Returns the key of a parameter such as `filter[introduced_in]`. */
const keyIn = (name: string): string => name.slice(name.indexOf('[') + 1, -1);

/** Returns the parameters of a list that ask for what lists of introduced plants say. */
const askedOf = ({ parameters, facets }: AskedList): readonly string[] => [
  ...new Set(parameters.flatMap(({ name }) => (OF_LISTS.has(keyIn(name)) ? [name] : []))),
  ...(facets?.facets.some(({ field }) => OF_LISTS.has(field.key)) ? ['facets'] : []),
];

type AskedList = Pick<ParsedList, 'parameters' | 'facets'>;

export const noListsRead = (param: string): Warning => ({
  param,
  problem: 'no_list',
  message: `${param}: no lists of introduced plants are loaded here, so no area has one. This says nothing about plants.`,
});

/** Returns a function that warns where a list asks for lists of introduced plants that were never read (contract C20.4). */
export const createUnreadLists = (pool: CommonQueryMethods) => {
  const isRead = createListsRead(pool);
  return async (parsed: AskedList): Promise<readonly Warning[]> => {
    const asked = askedOf(parsed);
    return asked.length === 0 || (await isRead()) ? [] : asked.map(noListsRead);
  };
};
