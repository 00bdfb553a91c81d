import { z } from 'zod';
import type { NamedTaxon } from '../../query/name-query.js';
import { listCell, readShippedTable } from '../../runtime/shipped-table.js';

/** A genus or family with the everyday names of its plants, in all languages. */
export interface GroupNames {
  readonly group: NamedTaxon;
  readonly names: readonly string[];
}

const Names = z.union([z.literal(''), listCell]);

/** Row of data/names/groups.csv; data/names/README.md describes the columns. */
const GroupRow = z
  .strictObject({
    rank: z.enum(['genus', 'family']),
    name: z.string(),
    en: Names,
    de: Names,
    fr: Names,
    es: Names,
    it: Names,
    nl: Names,
    pt: Names,
  })
  .transform(({ rank, name, ...languages }): GroupNames => {
    const names = Object.values(languages).flatMap((cell) => cell || []);
    return { group: { rank, name }, names };
  });

/** Everyday names of well-known genera and families in seven languages (contract C7.14). */
export const GROUP_NAMES: readonly GroupNames[] = readShippedTable('names/groups.csv', GroupRow);
