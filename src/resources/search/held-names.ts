import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { commonKey } from '../../names/common-name.js';
import type { Searched } from '../../query/collections.js';
import { exactCommonNames, isOfItsName } from '../species/name-keys.js';
import { recordedNames } from '../species/names.js';
import { published } from '../species/published.js';
import type { Sheet } from '../species/sheet.js';
import type { HeldName } from './matched.js';

const Row = z.object({
  sheets: z.custom<readonly Sheet[]>(),
  /** Slugs of sources by their ids. */
  sources: z.custom<Readonly<Record<string, string>>>(),
  /** Slug of the backbone that a species is named by, by its id. */
  backbones: z.custom<Readonly<Record<string, string>>>(),
});
type Found = z.infer<typeof Row>;

/** What a record is found by. */
export interface Held {
  /** Of a plant its main species. */
  readonly slug: string;
  /** As it is published. */
  readonly common_name: string | null;
  /** The strongest of a kind first; of plants those of all members. */
  readonly names: readonly HeldName[];
}

/** The names of the records of a page, by the ids of its items. */
export type HeldNames = (collection: Searched, ids: readonly number[]) => Promise<ReadonlyMap<number, Held>>;

/** Reads the names of species, and of plants those of all their members (C7.9), in one statement. */
export const createHeldNames =
  (pool: CommonQueryMethods): HeldNames =>
  async (collection, ids) => {
    const column = collection === 'plants' ? sql.fragment`s.plant_id` : sql.fragment`s.id`;
    const found = await pool.one(sql.type(Row)`
      with wanted as materialized (
        select coalesce(array_agg(s.id), '{}') as ids from species s where ${column} = any(${sql.array(ids, 'int4')})
      )
      select
        (select coalesce(json_agg(sh.sheet), '[]') from wanted, species_sheets(wanted.ids) sh) as sheets,
        (select json_object_agg(id, slug) from source) as sources,
        (
          select coalesce(json_object_agg(c.species_id, c.slug), '{}') from (
            select distinct on (c.species_id) c.species_id, so.slug
            from wanted, name_claim c join source so on so.id = c.source_id
            where c.species_id = any(wanted.ids)
            order by c.species_id, so.attributed desc, so.rank
          ) c
        ) as backbones`);
    const all = new Map<number, Held>();
    // The main species first, whose names come before those of its varieties.
    const byMain = found.sheets.toSorted((a, b) => Number(isMain(b)) - Number(isMain(a)));
    for (const sheet of byMain) {
      const key = collection === 'plants' ? sheet.plant.id : sheet.id;
      const { slug, common_name, names } = all.get(key) ?? recordOf(sheet);
      all.set(key, { slug, common_name, names: [...names, ...namesOf(sheet, found)] });
    }
    return all;
  };

const isMain = ({ id, plant }: Sheet): boolean => plant.main_species_id === id;

const recordOf = (sheet: Sheet): Held => ({ slug: sheet.slug, common_name: commonName(sheet), names: [] });

const commonName = (sheet: Sheet): string | null => {
  const name = published(sheet).get('common_name');
  return typeof name === 'string' ? name : null;
};

const held = (kind: HeldName['kind'], name: string, rest: Partial<HeldName> = {}): HeldName => ({
  kind,
  name,
  author: null,
  language: null,
  source: null,
  exact: false,
  ...rest,
});

const namesOf = (sheet: Sheet, { sources, backbones }: Found): readonly HeldName[] => {
  const values = published(sheet);
  const slugOf = (id: number | null | undefined): string | null =>
    id == null ? null : (sources[id] ?? null);
  const author = values.get('author');
  const exact = exactCommonNames(sheet, commonName(sheet));
  const { genus, family } = sheet;
  return [
    held('scientific_name', sheet.scientific_name, {
      author: typeof author === 'string' ? author : null,
      source: backbones[sheet.id] ?? null,
      exact: isOfItsName(sheet),
    }),
    ...recordedNames(sheet).map(({ language, name, source }) =>
      held('common_name', name, { language, source: slugOf(source), exact: exact.has(commonKey(name)) }),
    ),
    ...sheet.synonyms.map((synonym) =>
      held('synonym', synonym.name, {
        author: synonym.author,
        source: slugOf(Math.min(...synonym.records.map(([source]) => source))),
      }),
    ),
    held('genus', genus.name),
    held('family', family.name),
    ...(family.common_name === null ? [] : [held('family_common_name', family.common_name)]),
  ];
};
