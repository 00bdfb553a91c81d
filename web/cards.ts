import type { Field } from '../src/fields/field.js';
import { fieldSpelled } from '../src/fields/registry.js';
import type { RelationRow } from '../src/fields/rows-shape.js';
import { publishedSafety } from '../src/fields/safety.js';
import type { RenderedItem } from '../src/search/engine.js';
import type { StoredValue } from '../src/species/list-record.js';
import type { PageQueries } from './queries.js';

/** A plant as lists show it. */
export interface PlantCard {
  readonly id: number;
  readonly slug: string;
  readonly scientificName: string;
  readonly author: string | null;
  readonly commonName: string | null;
  /** Language of the common name. */
  readonly language: string;
  readonly family: string | null;
  readonly photo: string | null;
  /** Why a search found it, if not by the names shown: kind and name. */
  readonly match: { readonly kind: string; readonly name: string } | null;
  /** Published values by key. */
  readonly values: Readonly<Record<string, StoredValue>>;
}

interface Item {
  readonly id: number;
  readonly slug: string;
  readonly scientific_name: string;
  readonly author: string | null;
  readonly common_name: string | null;
  readonly common_name_language?: string | null;
  readonly family: string | null;
  readonly image_url: string | null;
  readonly match?: { readonly kind: string; readonly name: string } | null;
}

const foundOtherwise = ({ match, scientific_name, common_name }: Item) =>
  match && match.name !== scientific_name && match.name !== common_name && match.kind !== 'family_common_name'
    ? { kind: match.kind, name: match.name }
    : null;

/** Returns stored values with the warnings of food plants as they are published (C8.74). */
const asPublished = (stored: PlantCard['values']): PlantCard['values'] => {
  const { safety, edible_part } = stored;
  if (!Array.isArray(safety)) return stored;
  const eaten = Array.isArray(edible_part) ? (edible_part as readonly string[]) : [];
  return { ...stored, safety: publishedSafety(safety as readonly RelationRow[], eaten) };
};

/** Converts the items of a list to cards, with the values of the species if `queries` is given. */
export const cardsOf = async (
  items: readonly RenderedItem[],
  queries: PageQueries | null,
): Promise<readonly PlantCard[]> => {
  const parsed = items.map((item) => JSON.parse(String(item)) as Item);
  const values = new Map(
    queries === null
      ? []
      : (await queries.values(parsed.map(({ id }) => id))).map(({ id, vals }) => [id, vals]),
  );
  return parsed.map((item) => ({
    id: item.id,
    slug: item.slug,
    scientificName: item.scientific_name,
    author: item.author,
    commonName: item.common_name,
    language: item.common_name_language ?? 'en',
    family: item.family,
    photo: item.image_url,
    match: foundOtherwise(item),
    values: asPublished(values.get(item.id) ?? {}),
  }));
};

/** Fields whose values cards show if no filter or order names others. */
const USUAL = ['maximum_height_cm', 'bloom_months', 'ligneous_type', 'light', 'duration'];
const MOST_VALUES = 3;

/** Returns the fields whose values cards show: first those that the query is about. */
export const cardFields = (keys: readonly string[]): readonly Field[] =>
  [...new Set([...keys, ...USUAL])]
    .flatMap((key) => fieldSpelled(key) ?? [])
    .filter(({ attribute, group }) => attribute && group !== 'taxonomy');

/** Returns the first fields of which a plant has a value. */
export const shownFields = (
  fields: readonly Field[],
  { values }: PlantCard,
  most = MOST_VALUES,
): readonly Field[] => fields.filter(({ key }) => (values[key] ?? null) !== null).slice(0, most);
