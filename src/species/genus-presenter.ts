import type { SheetFamily, SheetGenus } from '../species/sheet.js';

/** A row of the SQL function `genus_record`. */
export interface GenusRow extends SheetGenus {
  readonly updated_at: string;
  readonly family: SheetFamily;
}

/** A family without its order, as a genus and a plant show it (contract C8.35). */
export const familyLight = (family: SheetFamily) => ({
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

const links = (genus: SheetGenus, family: SheetFamily) => {
  const self = `/api/v1/genus/${genus.slug}`;
  return {
    self,
    plants: `${self}/plants`,
    species: `${self}/species`,
    family: `/api/v1/families/${family.slug}`,
  };
};

/** A genus without its family (C8.36). */
export const genusLight = (genus: SheetGenus, family: SheetFamily) => ({
  id: genus.id,
  name: genus.name,
  slug: genus.slug,
  links: links(genus, family),
});

/** A genus with its family, as lists and records show it (C8.35). */
export const presentGenus = (genus: GenusRow) => ({
  id: genus.id,
  name: genus.name,
  slug: genus.slug,
  family: familyLight(genus.family),
  links: links(genus, genus.family),
});

/** The answer of `GET /api/v1/genus/:id` (C8.37). */
export const genusRecord = (genus: GenusRow) => ({
  data: presentGenus(genus),
  meta: { last_modified: genus.updated_at },
});
