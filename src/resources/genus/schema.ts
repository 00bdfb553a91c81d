import { z } from 'zod';
import { Id, Slug, Timestamp } from '../species/schema.js';

/** A family without its order (contract C8.35); typed clients refuse unknown members (C8.38). */
export const FamilyLight = z.strictObject({
  id: Id,
  name: z.string(),
  common_name: z.string().nullable(),
  slug: Slug,
  links: z.strictObject({ self: z.string(), division_order: z.string().nullable(), genus: z.string() }),
});

const links = z.strictObject({
  self: z.string(),
  plants: z.string(),
  species: z.string(),
  family: z.string().nullable(),
});

/** A genus without its family (C8.36). */
export const GenusLight = z.strictObject({ id: Id, name: z.string(), slug: Slug, links });

/** A genus with its family (C8.35). */
export const GenusItem = z.strictObject({ ...GenusLight.shape, family: FamilyLight.nullable() });

/** `GET /api/v1/genus/:id` (C8.37). */
export const GenusRecord = z.strictObject({
  data: GenusItem,
  meta: z.strictObject({ last_modified: Timestamp }),
});
