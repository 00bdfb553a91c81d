import type { RecordFamily } from './full-record.js';
import type { RecordGenus } from './list-record.js';

/** A row of the SQL function `genus_record`. */
export interface GenusRow extends RecordGenus {
  readonly updated_at: string;
  readonly family: RecordFamily;
}

/** Renders a family without its order, for genera and plants (contract C8.35). */
export const familyLight = (family: RecordFamily) => ({
  id: family.id,
  name: family.name,
  common_name: family.common_name,
  slug: family.slug,
  links: {
    self: `/api/v1/families/${family.slug}`,
    division_order:
      family.division_order === null ? null : `/api/v1/division_orders/${family.division_order}`,
    genus: `/api/v1/families/${family.slug}/genus`,
  },
});

const links = (genus: RecordGenus, family: RecordFamily) => {
  const self = `/api/v1/genus/${genus.slug}`;
  return {
    self,
    plants: `${self}/plants`,
    species: `${self}/species`,
    family: `/api/v1/families/${family.slug}`,
  };
};

/** Renders a genus without its family (C8.36). */
export const genusLight = (genus: RecordGenus, family: RecordFamily) => ({
  id: genus.id,
  name: genus.name,
  slug: genus.slug,
  links: links(genus, family),
});

/** Renders a genus with its family, for lists and records (C8.35). */
export const presentGenus = (genus: GenusRow) => ({
  id: genus.id,
  name: genus.name,
  slug: genus.slug,
  family: familyLight(genus.family),
  links: links(genus, genus.family),
});

/** Renders the answer of `GET /api/v1/genus/:id` (C8.37). */
export const genusRecord = (genus: GenusRow) => ({
  data: presentGenus(genus),
  meta: { last_modified: genus.updated_at },
});
