import type { z } from 'zod';
import { FIELDS } from '../../fields/registry.js';
import { type FieldSet, PROVENANCE } from '../../query/read-fields.js';
import { isWithin, membersOf, pathsOf } from './members.js';

/** Groups of members of species and plants (contract C14.10). */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  names: ['common_name', 'scientific_name', 'author', 'common_names', 'synonyms'],
  zones: ['distributions'],
  images: ['image_url', 'images'],
  [PROVENANCE]: [PROVENANCE],
};

/** Returns what `fields` can select from an item or record whose members have no keys in the registry. */
export const plainFieldSet = (schema: z.ZodType): FieldSet => ({
  spellings: new Map(pathsOf(membersOf(schema)).map((path) => [path, [path]])),
});

/** Returns what `fields` can select from species or plants: the members of these schemas, also by key and alias, and groups. */
export const speciesFieldSet = (...schemas: readonly z.ZodType[]): FieldSet => {
  const paths = new Set(schemas.flatMap((schema) => pathsOf(membersOf(schema))));
  const byKey = FIELDS.flatMap(({ key, aliases, at }) =>
    at !== null && paths.has(at) ? [key, ...aliases].map((word) => [word, [at]] as const) : [],
  );
  return {
    spellings: new Map([
      ...byKey,
      ...[...paths].map((path) => [path, [path]] as const),
      ...Object.entries(GROUPS),
    ]),
  };
};

/** Returns the keys of the values that a selection of paths contains. */
export const keysWithin = (paths: readonly string[]): readonly string[] =>
  FIELDS.filter(({ at }) => at !== null && paths.some((path) => isWithin(at, path))).map(({ key }) => key);
