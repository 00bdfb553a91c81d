import { z } from 'zod';
import { FamilyLight, GenusLight } from '../genus/schema.js';
import { Id, Slug, SpeciesData, SpeciesItem, Timestamp } from '../species/schema.js';

const links = z.strictObject({
  self: z.string(),
  plant: z.string(),
  species: z.string(),
  genus: z.string(),
});

const { plant_id: _, ...item } = SpeciesItem.shape;

/** A plant in lists and searches (contract C8.5). */
export const PlantItem = z.strictObject({
  ...item,
  main_species_id: Id,
  vegetable: z.boolean().nullable(),
  observations: z.string().nullable(),
  links,
});

const members = z.array(SpeciesItem);

/** `GET /api/v1/plants/:id` (C8.30 to C8.32): members of the main species where the plant has none of that name. */
export const PlantRecord = z.strictObject({
  data: z.strictObject({
    ...SpeciesData.shape,
    main_species_id: Id,
    slug: Slug,
    links,
    main_species: SpeciesData,
    genus: GenusLight,
    family: FamilyLight.nullable(),
    species: members,
    subspecies: members,
    varieties: members,
    hybrids: members,
    forms: members,
    subvarieties: members,
  }),
  meta: z.strictObject({ last_modified: Timestamp }),
});
