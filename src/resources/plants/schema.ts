import { z } from 'zod';
import { itemPlaces } from '../../fields/places.js';
import { FIELDS } from '../../fields/registry.js';
import { Id, link, member, RecordMeta, Slug } from '../formats.js';
import { FamilyLight, GenusLight } from '../genus/schema.js';
import { translated } from '../languages/schema.js';
import { MergedSpecies } from '../merged-species.js';
import { fieldShape, payload } from '../species/field-schema.js';
import { SpeciesData, SpeciesItem, SynonymNames } from '../species/schema.js';

const links = z
  .strictObject({
    self: link('the plant', '/api/v1/plants/solanum-lycopersicum'),
    plant: link('the plant, as `self`', '/api/v1/plants/solanum-lycopersicum'),
    species: link('the list of its species', '/api/v1/plants/solanum-lycopersicum/species'),
    genus: link('its genus', '/api/v1/genus/solanum'),
  })
  .describe('Links to the plant, its species and its genus.');

const plantId = member(Id, 'Identifier of the plant.', 421);
const mainSpeciesId = member(Id, 'Identifier of the main species, whose values the plant shows.', 421);

/** A plant in lists and searches (contract C8.5). */
export const PlantItem = payload({
  id: plantId,
  main_species_id: mainSpeciesId,
  slug: member(Slug, 'Readable identifier of the plant, preferred over the id.', 'solanum-lycopersicum'),
  ...fieldShape(itemPlaces(FIELDS, 'plants')),
  synonyms: SynonymNames,
  links,
}).describe('A plant in a list, with values of its main species: follow `links.self` for the full record.');

const members = (what: string) =>
  z.array(translated(SpeciesItem)).describe(`${what} of the plant, by scientific name.`);

/** `GET /api/v1/plants/:id` (C8.30 to C8.32): members without a value of the plant are those of its main species. */
export const PlantRecord = z.strictObject({
  data: translated(
    payload({
      ...SpeciesData.shape,
      main_species_id: mainSpeciesId,
      links,
      main_species: translated(SpeciesData).describe('Full record of the main species.'),
      genus: GenusLight.describe('Genus of the plant.'),
      family: FamilyLight.nullable().describe('Family of the plant.'),
      species: members('Species'),
      subspecies: members('Subspecies'),
      varieties: members('Varieties'),
      hybrids: members('Hybrids'),
      forms: members('Forms'),
      subvarieties: members('Subvarieties'),
    }),
  ).describe('The plant, with the values of its main species.'),
  meta: RecordMeta.extend({ merged_from: MergedSpecies.optional() }),
});
