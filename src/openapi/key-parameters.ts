import { FAMILIES, type Family } from '../fields/field.js';
import { fieldSpelled } from '../fields/registry.js';
import { VOCABULARIES } from '../fields/vocabularies.js';
import type { Collection } from '../query/collections.js';
import type { Key } from '../query/keys.js';
import type { Components } from './components.js';
import type { JsonObject } from './json.js';

const NUMBER = String.raw`-?\d+(\.\d+)?`;
const MOMENT = String.raw`\d{4}-\d\d-\d\d(T[^,]+)?`;

/** Two bounds, either of which may be left out (contract C6.14, C6.15). */
const bounds = (bound: string): string => `^(${bound}(,(${bound})?)?|,${bound})$`;

const labelsOf = ({ vocabulary }: Key): readonly string[] =>
  vocabulary === null ? [] : VOCABULARIES[vocabulary];

/** One value of a filter: of the type of the key, or the word `null` (C6.6 to C6.13). */
const value = (key: Key): JsonObject => {
  switch (key.type) {
    case 'boolean':
      return { type: 'string', enum: ['true', 'false', 'null'] };
    case 'integer':
      return { type: ['integer', 'string'], pattern: '^null$' };
    case 'decimal':
      return { type: ['number', 'string'], pattern: '^null$' };
    case 'timestamp':
      return { type: 'string', pattern: `^(${MOMENT}|null)$` };
    default:
      return key.vocabulary === null
        ? { type: 'string' }
        : { type: 'string', enum: [...labelsOf(key), 'null'] };
  }
};

const rangeOf = (key: Key): JsonObject => {
  if (key.type === 'timestamp') return { type: 'string', pattern: bounds(MOMENT) };
  if (key.type !== 'ordinal') return { type: 'string', pattern: bounds(NUMBER) };
  return { type: 'string', pattern: bounds(`(${labelsOf(key).join('|')}|${NUMBER})`) };
};

const schemaOf = (family: Family, key: Key): JsonObject => {
  if (family === 'order') return { type: 'string', enum: ['asc', 'desc'] };
  if (family === 'range') return rangeOf(key);
  return { type: 'array', items: value(key), maxItems: 100 };
};

/** What a family does, in the words that begin the description of each of its parameters. */
const DOES: Readonly<Record<Family, string>> = {
  filter: 'Keeps records with one of these values',
  filter_not: 'Drops records with one of these values, and keeps those without any',
  range: 'Keeps records from the first bound to the second, both inclusive: `min,max`, `min,` or `,max`',
  order: 'Sorts; missing values come first',
};

const describe = (family: Family, key: Key, unit: string | null, of: string): string => {
  const words = (isPublic(of) ? fieldSpelled(key.key)?.describe : undefined) ?? `Member \`${key.key}\`.`;
  return [
    `${words} ${DOES[family]}.`,
    ...(family === 'range' && key.type === 'ordinal' ? [`In this order: ${labelsOf(key).join(', ')}.`] : []),
    ...(unit === null ? [] : [`Unit: ${unit}.`]),
    ...(key.aliases.length === 0 ? [] : [`Also spelled ${key.aliases.join(', ')}.`]),
  ].join(' ');
};

/** Whether the keys of a collection are the public fields (C6.25). */
const isPublic = (of: string): boolean => of === 'species' || of === 'plants';

const parameter = (family: Family, key: Key, of: string): JsonObject => {
  const unit = (isPublic(of) ? fieldSpelled(key.key)?.unit : null) ?? null;
  const list = family === 'filter' || family === 'filter_not';
  return {
    name: `${family}[${key.key}]`,
    in: 'query',
    description: describe(family, key, unit, of),
    ...(list ? { style: 'form', explode: false } : {}),
    schema: schemaOf(family, key),
    'x-type': key.type,
    ...(unit === null ? {} : { 'x-unit': unit }),
    ...(key.aliases.length === 0 ? {} : { 'x-aliases': key.aliases }),
  };
};

/** The literal parameters of the four families that a collection takes (C6.21), kept as components. */
export const keyParameters = (kept: Components, { of, keys }: Collection): readonly JsonObject[] =>
  FAMILIES.flatMap((family) =>
    keys.keys(family).map((name) => {
      const key = keys.named(family, name)!;
      const short = `${family}.${name}`;
      const names = isPublic(of) ? [short, `${of}.${short}`] : [`${of}.${short}`];
      return kept.keep('parameters', names, parameter(family, key, of));
    }),
  );
