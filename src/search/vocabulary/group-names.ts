import { z } from 'zod';
import type { NamedTaxon } from '../../query/name-query.js';
import { listCell, readShippedTable } from '../../runtime/shipped-table.js';

/** A genus or family with the everyday names of its plants, in all languages. */
export interface GroupNames {
  readonly group: NamedTaxon;
  readonly names: readonly string[];
}

/** The same with the names of each language. */
interface NamedGroup extends GroupNames {
  readonly byLanguage: Readonly<Partial<Record<string, readonly string[]>>>;
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
  .transform(({ rank, name, ...languages }): NamedGroup => {
    const byLanguage = Object.fromEntries(
      Object.entries(languages).map(([language, cell]) => [language, cell || []] as const),
    );
    return { group: { rank, name }, names: Object.values(byLanguage).flat(), byLanguage };
  });

/** Everyday names of well-known genera and families in seven languages (contract C7.14). */
export const GROUP_NAMES: readonly NamedGroup[] = readShippedTable('names/groups.csv', GroupRow);

/** Endings of names of families, in the singular or plural: *Rosengewächs*, *rosacées*. Other names are of plants. */
const FAMILY_NAME = /(?:gewächse?|blütler|früchtler|gräser|ées?)$/;

/** Everyday names of families, by scientific name. */
const FAMILIES: ReadonlyMap<string, NamedGroup['byLanguage']> = new Map(
  GROUP_NAMES.flatMap(({ group, byLanguage }) =>
    group.rank === 'family' ? [[group.name, byLanguage] as const] : [],
  ),
);

/** Returns the name of a family in a language; undefined for a family that the table lacks. */
export const familyNameIn = (language: string, family: string): string | undefined =>
  FAMILIES.get(family)
    ?.[language]?.find((name) => FAMILY_NAME.test(name))
    ?.replace(/(gewächs|é)e?$/, '$1e')
    .replace(/ée$/, 'ées');
