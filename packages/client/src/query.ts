import type { Collections } from './types.js';

/** A value of a filter: one, or several of which any matches. Commas in it need no escape. */
type Value = string | number | boolean | readonly (string | number | boolean)[];

/** Parameters of a list. */
export interface ListQuery<C extends keyof Collections> {
  /** Text that names must match; on searches only. */
  readonly q?: string;
  readonly filter?: Readonly<Partial<Record<Collections[C]['filter'], Value>>>;
  readonly filter_not?: Readonly<Partial<Record<Collections[C]['filter'], Value>>>;
  /** Lowest and highest value, both inclusive; null for no limit. */
  readonly range?: Readonly<
    Partial<Record<Collections[C]['range'], readonly [number | string | null, number | string | null]>>
  >;
  readonly order?: Readonly<Partial<Record<Collections[C]['order'], 'asc' | 'desc'>>>;
  /** Members of each item: paths, keys of fields, and groups. */
  readonly fields?: readonly string[];
  /** Other parameters of the list, such as `zone_id`. */
  readonly parameters?: Readonly<Record<string, string | number | boolean>>;
}

/** A type whose members are optional at any depth; arrays are unchanged. */
type DeepPartial<T> = T extends readonly unknown[] ? T : { readonly [M in keyof T]?: DeepPartial<T[M]> };

/** An item with the members that `fields` selects, and always its id and slug. */
export type Selected<C extends keyof Collections> = DeepPartial<Collections[C]['selectable']> &
  Pick<Collections[C]['item'], Extract<keyof Collections[C]['item'], 'id' | 'slug'>> &
  Readonly<Record<string, unknown>>;

const FAMILIES = ['filter', 'filter_not', 'range', 'order'] as const;

const escaped = (value: unknown): string => String(value ?? '').replaceAll(',', '\\,');
const textOf = (value: unknown): string => [value].flat().map(escaped).join(',');

/** Returns the query string of a list. */
export const queryString = <C extends keyof Collections>(
  query: ListQuery<C>,
  more: Readonly<Record<string, string | number>> = {},
): string => {
  const parameters = new URLSearchParams();
  if (query.q !== undefined) parameters.set('q', query.q);
  for (const family of FAMILIES)
    for (const [key, value] of Object.entries(query[family] ?? {}))
      parameters.set(`${family}[${key}]`, textOf(value));
  if (query.fields) parameters.set('fields', query.fields.join(','));
  for (const [name, value] of Object.entries({ ...query.parameters, ...more }))
    parameters.set(name, String(value));
  return parameters.toString();
};
