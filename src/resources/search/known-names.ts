import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { commonKey } from '../../names/common-name.js';
import type { Searched } from '../../query/collections.js';
import { exactCommonNames, isOfItsName } from '../species/name-keys.js';
import { recordedNames } from '../species/names.js';
import { firstName } from '../species/published.js';
import type { Outline } from '../species/sheet.js';
import type { HeldName } from './matched.js';

/** A sheet as far as names go. */
interface NameSheet
  extends Pick<
    Outline,
    'id' | 'slug' | 'scientific_name' | 'status' | 'popularity' | 'family' | 'common_names'
  > {
  /** Published author and common names alone. */
  readonly vals: Outline['vals'];
  readonly genus: Pick<Outline['genus'], 'name'>;
  readonly plant: Pick<Outline['plant'], 'id' | 'main_species_id'>;
  /** By id; with the strongest source of each. */
  readonly synonyms: readonly {
    readonly name: string;
    readonly author: string | null;
    readonly source: number | null;
  }[];
  /** The source that it is named by. */
  readonly backbone: number | null;
}

const Row = z.object({
  sheets: z.custom<readonly NameSheet[]>(),
  /** Slugs of sources by their ids. */
  sources: z.custom<Readonly<Record<string, string>>>(),
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

/**
 * Reads the names of species, and of plants those of all their members (C7.9), in one
 * statement: 4 ms for ten popular species, which have a hundred names each. Their whole
 * sheets took 20.
 */
export const createHeldNames =
  (pool: CommonQueryMethods): HeldNames =>
  async (collection, ids) => {
    const column = collection === 'plants' ? sql.fragment`s.plant_id` : sql.fragment`s.id`;
    const found = await pool.one(sql.type(Row)`
      select (select json_object_agg(id, slug) from source) as sources, coalesce(json_agg(json_build_object(
        'id', s.id, 'slug', s.slug, 'scientific_name', s.scientific_name,
        'status', s.status, 'popularity', s.popularity,
        'vals', json_build_object('author', s.vals -> 'author', 'common_name', s.vals -> 'common_name'),
        'genus', json_build_object('name', g.name),
        'family', json_build_object('name', f.name, 'common_name', f.common_name),
        'plant', json_build_object('id', p.id, 'main_species_id', p.main_species_id),
        'common_names', (
          select coalesce(json_agg(
            json_build_array(n.language, n.name, n.source_id, so.rank, n.position) order by n.source_id
          ), '[]')
          from common_name n left join source so on so.id = n.source_id
          where n.species_id = s.id
        ),
        'synonyms', (
          select coalesce(json_agg(json_build_object('name', y.name, 'author', y.author, 'source', (
            select min(o.source_id) from synonym_source o where o.synonym_id = y.id
          )) order by y.id), '[]')
          from synonym y
          where y.species_id = s.id
        ),
        'backbone', (
          select c.source_id
          from name_claim c join source so on so.id = c.source_id
          where c.species_id = s.id
          order by so.attributed desc, so.rank
          limit 1
        )
      )), '[]') as sheets
      from species s
      join genus g on g.id = s.genus_id
      join family f on f.id = g.family_id
      join plant p on p.id = s.plant_id
      where ${column} = any(${sql.array(ids, 'int4')})`);
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

const isMain = ({ id, plant }: NameSheet): boolean => plant.main_species_id === id;

const recordOf = (sheet: NameSheet): Held => ({
  slug: sheet.slug,
  common_name: commonName(sheet),
  names: [],
});

const commonName = (sheet: NameSheet): string | null => {
  const name = firstName(sheet);
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

const namesOf = (sheet: NameSheet, { sources }: Found): readonly HeldName[] => {
  const slugOf = (id: number | null): string | null => (id === null ? null : (sources[id] ?? null));
  const { author } = sheet.vals;
  const exact = exactCommonNames(sheet, commonName(sheet));
  const { genus, family } = sheet;
  return [
    held('scientific_name', sheet.scientific_name, {
      author: typeof author === 'string' ? author : null,
      exact: isOfItsName(sheet),
      source: slugOf(sheet.backbone),
    }),
    ...recordedNames(sheet).map(({ language, name, source }) =>
      held('common_name', name, { language, source: slugOf(source), exact: exact.has(commonKey(name)) }),
    ),
    ...sheet.synonyms.map((synonym) =>
      held('synonym', synonym.name, { author: synonym.author, source: slugOf(synonym.source) }),
    ),
    held('genus', genus.name),
    held('family', family.name),
    ...(family.common_name === null ? [] : [held('family_common_name', family.common_name)]),
  ];
};
