import { z } from 'zod';
import { VOCABULARIES, type VocabularyName } from '../../fields/vocabularies.js';

/** Strict shapes of species payloads (contract section 8): tests hold real answers against them. */
export const Id = z.int().positive();
export const Slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
export const Timestamp = z.iso.datetime({ precision: 3 });

const text = z.string().nullable();
const truth = z.boolean().nullable();
const whole = z.int().nullable();
const label = (vocabulary: VocabularyName) => z.enum(VOCABULARIES[vocabulary]).nullable();
const labels = (vocabulary: VocabularyName) => z.array(z.enum(VOCABULARIES[vocabulary])).min(1).nullable();
const centimetres = z.strictObject({ cm: whole });
const millimetres = z.strictObject({ mm: whole });
const degrees = z.strictObject({ deg_f: whole, deg_c: whole });

/** Members that a species has in lists and in its record (C8.1), without its synonyms. */
const shared = {
  id: Id,
  common_name: text,
  slug: Slug,
  scientific_name: z.string(),
  year: whole,
  bibliography: text,
  author: text,
  status: z.enum(VOCABULARIES.status),
  rank: z.enum(VOCABULARIES.rank),
  family: text,
  family_common_name: text,
  genus: z.string(),
  genus_id: Id,
  plant_id: Id,
  image_url: text,
  completion_ratio: z.int().min(0).max(100),
  complete_data: z.boolean(),
  links: z.strictObject({ self: z.string(), genus: z.string(), plant: z.string() }),
};

/** A species in lists, searches and rank arrays (C8.1). */
export const SpeciesItem = z.strictObject({ ...shared, synonyms: z.array(z.string()) });

/** A source of a record or synonym (C8.21). */
const Source = z.strictObject({
  id: z.string().min(1),
  name: z.string().min(1),
  citation: text,
  url: text,
  last_update: Timestamp,
  licence: text,
  licence_url: text,
});

/** A zone in a record (C8.41): nothing is null. */
export const ZoneLight = z.strictObject({
  id: Id,
  name: z.string(),
  slug: Slug,
  tdwg_code: z.string(),
  tdwg_level: z.int().min(1).max(4),
  species_count: z.int().min(0),
  links: z.strictObject({ self: z.string(), plants: z.string(), species: z.string() }),
});

const images = z.array(
  z.strictObject({
    id: Id,
    image_url: z.string(),
    copyright: text,
    licence: text,
    licence_url: text,
    source_url: text,
  }),
);
const zones = z.array(ZoneLight);
const present = zones.min(1).optional();

/** Everything a species record holds (C8.11). */
export const SpeciesData = z.strictObject({
  ...shared,
  observations: text,
  vegetable: truth,
  edible: truth,
  edible_part: labels('edible_part'),
  duration: labels('duration'),
  images: z.strictObject({
    flower: images,
    leaf: images,
    habit: images,
    fruit: images,
    bark: images,
    other: images,
  }),
  common_names: z.record(z.string().regex(/^[a-z]{2,3}$/), z.array(z.string()).min(1)),
  distribution: z.strictObject({
    native: zones,
    introduced: zones,
    doubtful: zones,
    absent: zones,
    extinct: zones,
  }),
  distributions: z.strictObject({
    native: present,
    introduced: present,
    doubtful: present,
    absent: present,
    extinct: present,
    unknown: present,
  }),
  flower: z.strictObject({
    color: labels('color'),
    conspicuous: truth,
    sexuality: label('sexuality'),
    inflorescence_type: label('inflorescence_type'),
  }),
  foliage: z.strictObject({
    texture: label('foliage_texture'),
    color: labels('color'),
    leaf_retention: truth,
  }),
  fruit_or_seed: z.strictObject({
    conspicuous: truth,
    color: labels('color'),
    shape: label('fruit_shape'),
    seed_persistence: truth,
  }),
  specifications: z.strictObject({
    ligneous_type: label('ligneous_type'),
    biological_type: label('biological_type'),
    growth_form: text,
    growth_habit: text,
    growth_rate: text,
    average_height: centimetres,
    maximum_height: centimetres,
    nitrogen_fixation: label('nitrogen_fixation'),
    shape_and_orientation: text,
    toxicity: label('toxicity'),
  }),
  growth: z.strictObject({
    description: text,
    sowing: text,
    days_to_harvest: whole,
    row_spacing: centimetres,
    spread: centimetres,
    ph_minimum: z.number().nullable(),
    ph_maximum: z.number().nullable(),
    light: whole,
    atmospheric_humidity: whole,
    soil_nutriments: whole,
    soil_salinity: whole,
    soil_texture: whole,
    soil_humidity: whole,
    growth_months: labels('month'),
    bloom_months: labels('month'),
    fruit_months: labels('month'),
    minimum_precipitation: millimetres,
    maximum_precipitation: millimetres,
    minimum_root_depth: centimetres,
    minimum_temperature: degrees,
    maximum_temperature: degrees,
  }),
  synonyms: z.array(z.strictObject({ id: Id, name: z.string(), author: text, sources: z.array(Source) })),
  sources: z.array(Source),
  extras: z.null(),
});

/** `GET /api/v1/species/:id` (C8.10). */
export const SpeciesRecord = z.strictObject({
  data: SpeciesData,
  meta: z.strictObject({
    images_count: z.int().min(0),
    sources_count: z.int().min(0),
    synonyms_count: z.int().min(0),
    last_modified: Timestamp,
  }),
});
