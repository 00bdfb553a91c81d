import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { textKey } from '../../names/fold.js';
import { COLLECTIONS } from '../../query/collections.js';
import { parseList } from '../../query/parse.js';
import type { CancellationSignal } from '../../runtime/cancellation.js';
import type { Suggest } from '../search/suggestions.js';
import { ENTITY_TYPES, familyEntity, genusEntity, typeNamed } from './entities.js';
import { COLUMNS, COMPARED, type Property } from './properties.js';

/** An entity, property or type that matches the typed text. */
export interface SuggestedItem {
  readonly id: string;
  readonly name: string;
  readonly description?: string;
  readonly notable?: readonly { readonly id: string; readonly name: string }[];
}

/** Maximum number of suggested entities, and of the genera and of the families among them (contract C17.10). */
const MOST_ENTITIES = 10;
const MOST_GROUPS = 2;

const Named = z.object({ slug: z.string(), name: z.string(), family: z.string() });

/** Queries for genera and families whose names begin with a text. Use the indexes of `name_key`. */
const createPrefixQueries = (pool: CommonQueryMethods) => {
  const range = (prefix: string) =>
    sql.fragment`n.name_key >= ${prefix} collate "C" and n.name_key < ${`${prefix}\u{10ffff}`} collate "C"`;
  return {
    genera: (prefix: string) =>
      pool.any(sql.type(Named)`
        select n.slug, n.name, f.name as family from genus n join family f on f.id = n.family_id
        where ${range(prefix)} order by n.name_key limit ${MOST_GROUPS}`),
    families: (prefix: string) =>
      pool.any(sql.type(Named)`
        select n.slug, n.name, n.name as family from family n where ${range(prefix)} order by n.name_key limit ${MOST_GROUPS}`),
  };
};

/** Creates the suggestions of entities: genera and families that begin with the text, then species as in C7.11. */
export const createEntitySuggestions = (pool: CommonQueryMethods, suggest: Suggest) => {
  const groups = createPrefixQueries(pool);
  return async (prefix: string, signal: CancellationSignal): Promise<readonly SuggestedItem[]> => {
    const key = textKey(prefix);
    if (key === '') return [];
    const { names } = parseList(COLLECTIONS.suggestions, String(new URLSearchParams({ q: prefix })));
    const [genera, families, species] = await Promise.all([
      groups.genera(key),
      groups.families(key),
      suggest(names!, MOST_ENTITIES, signal),
    ]);
    const items = [
      ...genera.map(genusEntity),
      ...families.map(familyEntity),
      ...species.data.map(({ slug, scientific_name, common_name }) => ({
        id: slug,
        name: scientific_name,
        description: common_name ?? '',
        type: 'species' as const,
      })),
    ];
    return items
      .slice(0, MOST_ENTITIES)
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
