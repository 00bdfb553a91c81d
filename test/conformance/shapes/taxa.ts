import { z } from 'zod';
import { named, path, text, to } from './basics.js';

const familyLinks = z.strictObject({
  self: to('families'),
  division_order: to('division_orders').nullable(),
  genus: path('families/[^/?]+/genus'),
});
/** A family without its order. */
export const familyLight = z.strictObject({ ...named, common_name: text, links: familyLinks });

const genusLinks = z.strictObject({
  self: to('genus'),
  plants: path('genus/[^/?]+/plants'),
  species: path('genus/[^/?]+/species'),
  family: to('families').nullable(),
});

/** C8.36. */
export const genusLight = z.strictObject({ ...named, links: genusLinks });

/**
 * The ranks above the family (C8.35), each with the chain above it; `null` is allowed if a record has none.
 */
const kingdom = z.strictObject({ ...named, links: z.strictObject({ self: to('kingdoms') }) });
const subkingdom = z.strictObject({
  ...named,
  links: z.strictObject({ self: to('subkingdoms'), kingdom: to('kingdoms').nullable() }),
  kingdom: kingdom.nullable(),
});
const division = z.strictObject({
  ...named,
  links: z.strictObject({ self: to('divisions'), subkingdom: to('subkingdoms').nullable() }),
  subkingdom: subkingdom.nullable(),
});
const divisionClass = z.strictObject({
  ...named,
  links: z.strictObject({ self: to('division_classes'), division: to('divisions').nullable() }),
  division: division.nullable(),
});
const divisionOrder = z.strictObject({
  ...named,
  links: z.strictObject({ self: to('division_orders'), division_class: to('division_classes').nullable() }),
  division_class: divisionClass.nullable(),
});

/** Taxonomy records by collection (C8.35). */
export const taxa: ReadonlyMap<string, z.ZodType> = new Map<string, z.ZodType>([
  ['genus', z.strictObject({ ...genusLight.shape, family: familyLight.nullable() })],
  ['families', z.strictObject({ ...familyLight.shape, division_order: divisionOrder.nullable() })],
  ['division_orders', divisionOrder],
  ['division_classes', divisionClass],
  ['divisions', division],
  ['subkingdoms', subkingdom],
  ['kingdoms', kingdom],
]);
