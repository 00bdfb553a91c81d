import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { textKey } from '../../names/fold.js';
import { COLLECTIONS } from '../../query/collections.js';
import { parseList } from '../../query/parse.js';
import type { CancellationSignal } from '../../runtime/cancellation.js';
import type { Suggest } from '../search/suggestions.js';
import { ENTITY_TYPES, familyEntity, genusEntity, speciesEntity, typeNamed } from './entities.js';
import { COLUMNS, COMPARED, type Property } from './properties.js';

/** An entity, property or type that matches the typed text. */
export interface SuggestedItem {
  readonly id: string;
  readonly name: string;
  readonly description?: string;
  readonly notable?: readonly { readonly id: string; readonly name: string }[];
}

/** Maximum number of suggestions. */
const MOST = 10;

const Named = z.object({ slug: z.string(), name: z.string(), family: z.string() });

/** Queries for genera and families whose names begin with a text. Use the indexes of `name_key`. */
const createBeginnings = (pool: CommonQueryMethods) => {
  const range = (prefix: string) =>
    sql.fragment`n.name_key >= ${prefix} collate "C" and n.name_key < ${`${prefix}\u{10ffff}`} collate "C"`;
  return {
    genera: (prefix: string) =>
      pool.any(sql.type(Named)`
        select n.slug, n.name, f.name as family from genus n join family f on f.id = n.family_id
        where ${range(prefix)} order by n.name_key limit ${MOST}`),
    families: (prefix: string) =>
      pool.any(sql.type(Named)`
        select n.slug, n.name, n.name as family from family n where ${range(prefix)} order by n.name_key limit ${MOST}`),
  };
};

/** Creates the suggestions of entities: genera and families that begin with the text, then species as C7.11. */
export const createEntitySuggestions = (pool: CommonQueryMethods, suggest: Suggest) => {
  const beginnings = createBeginnings(pool);
  return async (prefix: string, signal: CancellationSignal): Promise<readonly SuggestedItem[]> => {
    const key = textKey(prefix);
    if (key === '') return [];
    const { names } = parseList(COLLECTIONS.suggestions, String(new URLSearchParams({ q: prefix })));
    const [genera, families, species] = await Promise.all([
      beginnings.genera(key),
      beginnings.families(key),
      suggest(names!, MOST, signal),
    ]);
    const items = [
      ...genera.slice(0, 2).map(genusEntity),
      ...families.slice(0, 2).map(familyEntity),
      ...species.data.map(({ slug, scientific_name, common_name }) =>
        speciesEntity({ slug, scientific_name, author: null, family: common_name ?? '' }),
      ),
    ];
    return items
      .slice(0, MOST)
      .map(({ id, name, description, type }) => ({ id, name, description, notable: [typeNamed(type)] }));
  };
};

/** Returns a test for items whose id or name contains the text. */
const contains =
  (prefix: string) =>
  ({ id, name }: { readonly id: string; readonly name: string }): boolean => {
    const sought = prefix.trim().toLowerCase();
    return id.toLowerCase().includes(sought) || name.toLowerCase().includes(sought);
  };

const propertyItem = ({ id, name, description }: Property): SuggestedItem => ({ id, name, description });

/** Maximum number of suggested properties: there are some four hundred columns. */
const MOST_PROPERTIES = 100;

/** Returns the properties whose id or name contains the text: those that queries compare, then the columns. */
export const suggestProperties = (prefix: string): readonly SuggestedItem[] => {
  const found = [...COMPARED, ...COLUMNS].filter(contains(prefix)).map(propertyItem);
  return [...new Map(found.map((item) => [item.id, item])).values()].slice(0, MOST_PROPERTIES);
};

/** Returns the types whose id or name contains the text. */
export const suggestTypes = (prefix: string): readonly SuggestedItem[] =>
  ENTITY_TYPES.filter(contains(prefix)).map(({ id, name, description }) => ({ id, name, description }));

/** Returns the columns of a type; only species have columns. */
export const proposedColumns = (type: string, limit: number | undefined): readonly Property[] =>
  (type === 'species' ? COLUMNS : [])
    .slice(0, limit)
    .map(({ id, name, description }) => ({ id, name, description }));
