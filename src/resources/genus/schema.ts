import { z } from 'zod';
import { Id, link, linkIfKnown, member, RecordMeta, Slug } from '../formats.js';

/** A family without its order (contract C8.35). Typed clients refuse unknown members (C8.38). */
export const FamilyLight = z
  .strictObject({
    id: member(Id, 'Identifier of the family.', 27),
    name: member(z.string(), 'Scientific name of the family.', 'Solanaceae'),
    common_name: member(z.string().nullable(), 'English common name of the family.', 'Nightshade family'),
    slug: member(Slug, 'Readable identifier of the family.', 'solanaceae'),
    links: z
      .strictObject({
        self: link('the family', '/api/v1/families/solanaceae'),
        division_order: linkIfKnown('its order', '/api/v1/division_orders/solanales'),
        genus: link('the list of its genera', '/api/v1/families/solanaceae/genus'),
      })
      .describe('Links to the family, its order and its genera.'),
  })
  .describe('A family without the ranks above it.');

const links = z
  .strictObject({
    self: link('the genus', '/api/v1/genus/solanum'),
    plants: link('the list of its plants', '/api/v1/genus/solanum/plants'),
    species: link('the list of its species', '/api/v1/genus/solanum/species'),
    family: linkIfKnown('its family', '/api/v1/families/solanaceae'),
  })
  .describe('Links to the genus, its plants, its species and its family.');

/** A genus without its family (C8.36). */
export const GenusLight = z
  .strictObject({
    id: member(Id, 'Identifier of the genus.', 312),
    name: member(z.string(), 'Scientific name of the genus.', 'Solanum'),
    slug: member(Slug, 'Readable identifier of the genus.', 'solanum'),
    links,
  })
  .describe('A genus without its family.');

/** A genus with its family (C8.35). */
export const GenusItem = z
  .strictObject({
    ...GenusLight.shape,
    family: FamilyLight.nullable().describe('Family of the genus, without the ranks above it.'),
  })
  .describe('A genus with its family.');

/** `GET /api/v1/genus/:id` (C8.37). */
export const GenusRecord = z.strictObject({ data: GenusItem.describe('The genus.'), meta: RecordMeta });
