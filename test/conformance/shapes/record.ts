import { z } from 'zod';
import { vocabulary } from '../vocabularies.js';
import { bool, cm, degrees, id, indicator, label, labels, mm, source, text } from './basics.js';
import { membersOf } from './members.js';
import { zoneLight } from './zones.js';

const image = z.strictObject({
  id,
  position: z.int().min(1),
  image_url: z.string(),
  thumbnail_url: text,
  view: text,
  rating: z.int().min(1).max(5).nullable(),
  copyright: text,
  licence: text,
  licence_url: text,
  source_url: text,
});

const byEstablishment = ['native', 'introduced', 'doubtful', 'absent', 'extinct'];

/** C8.11: the members of a species record that its list item does not have. */
export const recordMembers = membersOf('C8.11', {
  edible_part: labels('edible_part'),
  uses: labels('uses'),
  duration: labels('duration'),
  images: z.strictObject(Object.fromEntries(vocabulary('image part').map((part) => [part, z.array(image)]))),
  common_names: z.record(z.string().regex(/^[a-z]{2,3}$/), z.array(z.string()).min(1)),
  distribution: z.strictObject(Object.fromEntries(byEstablishment.map((each) => [each, z.array(zoneLight)]))),
  distributions: z.partialRecord(label('establishment'), z.array(zoneLight).min(1)),
  external_ids: z
    .object({ powo: text, ipni: text, wfo: text, usda: text, wikidata: text, inaturalist: text })
    .catchall(z.string()),
  flower: z.strictObject({
    color: labels('color'),
    conspicuous: bool,
    sexuality: label('sexuality').nullable(),
    inflorescence_type: label('inflorescence_type').nullable(),
  }),
  foliage: z.strictObject({
    texture: label('foliage_texture').nullable(),
    color: labels('color'),
    leaf_retention: bool,
  }),
  fruit_or_seed: z.strictObject({
    conspicuous: bool,
    color: labels('color'),
    shape: label('fruit_shape').nullable(),
    seed_persistence: bool,
  }),
  specifications: z.strictObject({
    ligneous_type: label('ligneous_type').nullable(),
    woodiness: label('woodiness').nullable(),
    biological_type: label('biological_type').nullable(),
    growth_form: text,
    growth_habit: text,
    growth_rate: text,
    average_height: cm,
    maximum_height: cm,
    nitrogen_fixation: label('nitrogen_fixation').nullable(),
    shape_and_orientation: text,
    toxicity: label('toxicity').nullable(),
  }),
  growth: z.strictObject({
    description: text,
    sowing: text,
    days_to_harvest: z.number().nullable(),
    row_spacing: cm,
    spread: cm,
    ph_minimum: z.number().nullable(),
    ph_maximum: z.number().nullable(),
    light: indicator(1, 9),
    atmospheric_humidity: indicator(1, 9),
    soil_nutriments: indicator(1, 9),
    soil_salinity: indicator(0, 9),
    soil_texture: indicator(0, 10),
    soil_humidity: indicator(1, 12),
    hardiness_zone: indicator(1, 13),
    growth_months: labels('month'),
    bloom_months: labels('month'),
    fruit_months: labels('month'),
    minimum_precipitation: mm,
    maximum_precipitation: mm,
    minimum_root_depth: cm,
    minimum_temperature: degrees,
    maximum_temperature: degrees,
  }),
  synonyms: z.array(z.strictObject({ id, name: z.string(), author: text, sources: z.array(source) })),
  sources: z.array(source),
  extras: z.null(),
});
