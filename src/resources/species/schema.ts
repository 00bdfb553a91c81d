import { z } from 'zod';
import { dataPlaces, itemPlaces, metaPlaces } from '../../fields/places.js';
import { FIELDS } from '../../fields/registry.js';
import { type Label, VOCABULARIES } from '../../fields/vocabularies.js';
import { Id, link, member, Slug, Timestamp } from '../formats.js';
import { translated } from '../languages/schema.js';
import { MergedSpecies } from '../merged-species.js';
import { fieldShape, payload } from './field-schema.js';

const text = z.string().nullable();
const links = z
  .strictObject({
    self: link('the species', '/api/v1/species/solanum-lycopersicum'),
    genus: link('its genus', '/api/v1/genus/solanum'),
    plant: link('its plant', '/api/v1/plants/solanum-lycopersicum'),
  })
  .describe('Links to the species, its genus and its plant.');

/** Scientific names, without authors. */
export const SynonymNames = member(
  z.array(z.string()),
  'Synonyms: other scientific names of the species, without authors.',
  ['Lycopersicon esculentum'],
);

/** A species in lists, searches and rank arrays (C8.1). */
export const SpeciesItem = payload({
  ...fieldShape(itemPlaces(FIELDS, 'species')),
  links,
  synonyms: SynonymNames,
}).describe('A species in a list: follow `links.self` for the full record.');

/** A source of a record or synonym (C8.21). */
const Source = z.strictObject({
  id: member(z.string().min(1), "The source's own identifier of the record.", 'P-5512'),
  name: member(z.string().min(1), 'Name of the source.', 'POWO'),
  citation: member(text, 'How to cite the source.', 'Plants of the World Online'),
  url: member(
    text,
    "The source's page for that record, or else the address of the source.",
    'https://names.example/P-5512',
  ),
  last_update: member(
    Timestamp,
    'When what it says of the record was last updated, in UTC.',
    '2026-01-12T08:00:00.000Z',
  ),
  licence: member(text, 'Licence of the data; null where it is not established.', 'CC-BY-4.0'),
  licence_url: member(text, 'Address of the licence.', 'https://creativecommons.org/licenses/by/4.0/'),
});

/** A zone in a record (C8.41): nothing is null. */
export const ZoneLight = z
  .strictObject({
    id: member(Id, 'Identifier of the zone.', 51),
    name: member(z.string(), 'Name of the zone.', 'Austria'),
    slug: member(Slug, 'Code of the zone in lower case: use it in paths and filters.', 'aut'),
    tdwg_code: member(z.string(), 'Code of the zone in the World Geographical Scheme (TDWG).', 'AUT'),
    tdwg_level: member(
      z.int().min(1).max(4),
      'Level of the zone: 1 continent, 2 region, 3 botanical country, 4 basic recording unit.',
      3,
    ),
    species_count: member(
      z.int().min(0),
      'Number of species recorded in the zone or a zone below it, other than as absent.',
      640,
    ),
    links: z
      .strictObject({
        self: link('the zone', '/api/v1/distributions/aut'),
        plants: link('the list of plants in the zone', '/api/v1/distributions/aut/plants'),
        species: link('the list of species in the zone', '/api/v1/distributions/aut/species'),
      })
      .describe('Links to the zone, its plants and its species.'),
  })
  .describe('A zone without the zones above and below it.');

const images = z.array(
  z.strictObject({
    id: member(Id, 'Identifier of the image.', 88),
    position: member(z.int().min(1), 'Place among all images of the record; 1 is the main image.', 1),
    image_url: member(z.string(), 'Address of the image.', 'https://images.example/4021/a.jpg'),
    thumbnail_url: member(text, 'Address of a small form.', 'https://images.example/4021/a-400.jpg'),
    view: member(text, 'What the image shows, in the words of its source.', 'whole tree - general'),
    rating: member(z.int().min(1).max(5).nullable(), 'Rating by the publisher, 1 to 5 (best).', 5),
    copyright: member(text, 'Credit line: display it with the image.', 'Ada Moor, CC BY 4.0'),
    licence: member(text, 'Licence of the image.', 'CC-BY-4.0'),
    licence_url: member(text, 'Address of the licence.', 'https://creativecommons.org/licenses/by/4.0/'),
    source_url: member(text, 'Page or original file of the image.', 'https://images.example/4021'),
  }),
);
const zones = z.array(ZoneLight);

/** Returns a shape with one member per label of a vocabulary. */
const eachOf = <Name extends string, Schema extends z.ZodType>(
  labels: readonly Name[],
  schema: Schema,
  describe: (label: Name) => string,
) =>
  Object.fromEntries(labels.map((label) => [label, schema.describe(describe(label))])) as Record<
    Name,
    Schema
  >;

const ofPart = (part: Label<'image_part'>): string =>
  part === 'other'
    ? 'Images of anything else, and those whose subject nobody stated, in published order.'
    : `Images of the ${part}, in published order.`;

const ZONES_BY_ESTABLISHMENT: Readonly<Record<Label<'establishment'>, string>> = {
  native: 'Zones in which the species is native, by name.',
  introduced: 'Zones to which people brought the species, by name.',
  doubtful: 'Zones in which its presence is doubtful, by name.',
  absent: 'Zones for which it was recorded wrongly, by name.',
  extinct: 'Zones in which it no longer occurs, by name.',
  unknown: 'Zones in which it is recorded without saying how it came there, by name.',
};
const inZones = (establishment: Label<'establishment'>): string => ZONES_BY_ESTABLISHMENT[establishment];

const ofSchemes = dataPlaces(FIELDS.filter(({ scheme }) => scheme !== null));

/** Identifiers by scheme (C8.62): the schemes that are fields are always present, others where the species has one. */
const external_ids = z
  .object(fieldShape(ofSchemes.map((place) => ({ ...place, within: [] }))))
  .catchall(member(z.string(), 'Identifier in another scheme, by its name.', '4081'))
  .describe('Identifiers of the species in schemes of publishers.');

/** The full record of a species (C8.11). */
export const SpeciesData = payload({
  ...fieldShape(dataPlaces(FIELDS)),
  external_ids,
  images: z
    .strictObject(eachOf(VOCABULARIES.image_part, images, ofPart))
    .describe('Images by the part of the plant that they show; all six keys are always present.'),
  common_names: member(
    z.record(z.string().regex(/^[a-z]{2,3}$/), z.array(z.string()).min(1)),
    'Common names by language, an ISO 639 code; the main name of each language first.',
    { en: ['Garden tomato', 'Tomato'], fr: ['Tomate'] },
  ),
  distribution: z
    .strictObject(eachOf(VOCABULARIES.establishment, zones, inZones))
    .omit({ unknown: true })
    .describe('Deprecated: use `distributions`. Zones by establishment; the five keys are always present.'),
  distributions: z
    .strictObject(eachOf(VOCABULARIES.establishment, zones.min(1).optional(), inZones))
    .describe('Zones in which the species is recorded, by establishment; only keys that occur are present.'),
  synonyms: z
    .array(
      z.strictObject({
        id: member(Id, 'Identifier of the synonym.', 902),
        name: member(z.string(), 'Scientific name without authors.', 'Lycopersicon esculentum'),
        author: member(text, 'Authors of the name.', 'Mill.'),
        sources: z.array(Source).describe('Sources of the synonym.'),
        derived: member(
          text,
          'Why a rule made the name a synonym although no source says so; null for other synonyms.',
          null,
        ),
      }),
    )
    .describe('Synonyms: other scientific names of the species.'),
  sources: z
    .array(Source)
    .describe('Every source of a published value, name, zone or image of the record: credit them.'),
  extras: member(z.null(), 'Reserved: always null.', null),
  links,
}).describe('The full record of a species.');

/** Members that `fields` adds to items and records from `meta` of the record (C14.10). */
export const SpeciesDetails = SpeciesData.extend({ meta: payload(fieldShape(metaPlaces(FIELDS))) });

/** `GET /api/v1/species/:id` (C8.10). */
export const SpeciesRecord = z.strictObject({
  data: translated(SpeciesData).describe('The full record of the species.'),
  meta: payload({ ...fieldShape(metaPlaces(FIELDS)), merged_from: MergedSpecies.optional() }),
});
