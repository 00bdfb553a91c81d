import { z } from 'zod';
import { cell, listed, type Row, tableOf } from './contract.js';
import { Failure } from './expect.js';
import { TIMESTAMPS } from './members.js';
import { vocabulary } from './vocabularies.js';

type Shape = Readonly<Record<string, z.ZodType>>;

/** Types as the tables of section 8 write them. */
const TYPES: ReadonlyMap<string, z.ZodType> = new Map<string, z.ZodType>([
  ['integer', z.int()],
  ['string', z.string()],
  ['boolean', z.boolean()],
  ['array of strings', z.array(z.string())],
]);

/** Members whose table row describes more than one type. */
type Given = Readonly<Record<string, z.ZodType>>;

const typeOf = (row: Row, member: string, given: Given): z.ZodType => {
  const type = given[member] ?? TYPES.get(cell(row, 'type'));
  if (type === undefined) throw new Error(`No type of ${member}: ${cell(row, 'type')}`);
  return given[member] === undefined && cell(row, 'null') === 'yes' ? type.nullable() : type;
};

/** The members of a table of section 8, with the types that it states; `given` are those that it describes in words. */
const membersOf = (id: string, given: Given): Shape =>
  Object.fromEntries(
    tableOf(id)
      .filter((row) => cell(row, 'type') !== 'as C8.1')
      .flatMap((row) => listed(cell(row, 'field')).map((member) => [member, typeOf(row, member, given)])),
  );

const id = z.int().positive();
const slug = z.string().regex(/^[^\sA-Z/]+$/);
const text = z.string().nullable();
const bool = z.boolean().nullable();
const whole = z.int().nullable();
const timestamp = z.string().regex(TIMESTAMPS);
const label = (name: string) => z.enum(vocabulary(name) as [string, ...string[]]);
const labels = (name: string) => z.array(label(name)).min(1).nullable();
const path = (pattern: string) => z.string().regex(new RegExp(`^/api/v1/${pattern}$`));
const to = (collection: string) => path(`${collection}/[^/?]+`);
const indicator = (low: number, high: number) => z.int().min(low).max(high).nullable();
const cm = z.strictObject({ cm: whole });
const mm = z.strictObject({ mm: whole });
const degrees = z.strictObject({ deg_f: whole, deg_c: whole });

const named = { id, name: z.string().min(1), slug };

/** A source of a record (C8.21). */
const source = z.strictObject({
  id: z.string(),
  name: z.string(),
  citation: text,
  url: text,
  last_update: timestamp,
  licence: text,
  licence_url: text,
});

const zoneLinks = z.strictObject({
  self: to('distributions'),
  plants: path('distributions/[^/?]+/plants'),
  species: path('distributions/[^/?]+/species'),
});

/** C8.41. */
const zoneLight = z.strictObject({
  ...named,
  tdwg_code: z.string(),
  tdwg_level: z.int().min(1).max(4),
  species_count: z.int().min(0),
  links: zoneLinks,
});

/** C8.40. */
export const zone = z.strictObject({
  ...zoneLight.shape,
  parent: zoneLight.nullable(),
  children: z.array(zoneLight),
});

const listGiven = {
  status: label('status'),
  rank: label('rank'),
  completion_ratio: z.int().min(0).max(100),
  links: z.strictObject({ self: to('species'), genus: to('genus'), plant: to('plants') }),
};

const speciesMembers = membersOf('C8.1', listGiven);

/** C8.1. */
export const speciesItem = z.strictObject(speciesMembers);

const plantLinks = z.strictObject({
  self: to('plants'),
  plant: to('plants'),
  species: path('plants/[^/?]+/species'),
  genus: to('genus'),
});

const AS_SPECIES = tableOf('C8.5').flatMap((row) =>
  cell(row, 'type') === 'as C8.1' ? listed(cell(row, 'field')) : [],
);

const plantMembers: Shape = {
  ...membersOf('C8.5', { links: plantLinks }),
  ...Object.fromEntries(AS_SPECIES.map((member) => [member, speciesMembers[member]!])),
};

/** C8.5. */
export const plantItem = z.strictObject(plantMembers);

const image = z.strictObject({
  id,
  image_url: z.string(),
  copyright: text,
  licence: text,
  licence_url: text,
  source_url: text,
});

const byEstablishment = ['native', 'introduced', 'doubtful', 'absent', 'extinct'];

/** C8.11: what a species record has beyond its list item. */
const recordMembers = membersOf('C8.11', {
  edible_part: labels('edible_part'),
  duration: labels('duration'),
  images: z.strictObject(Object.fromEntries(vocabulary('image part').map((part) => [part, z.array(image)]))),
  common_names: z.record(z.string().regex(/^[a-z]{2,3}$/), z.array(z.string()).min(1)),
  distribution: z.strictObject(Object.fromEntries(byEstablishment.map((each) => [each, z.array(zoneLight)]))),
  distributions: z.partialRecord(label('establishment'), z.array(zoneLight).min(1)),
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

/** C8.11. */
export const speciesRecord = z.strictObject({ ...speciesMembers, ...recordMembers });

const familyLinks = z.strictObject({
  self: to('families'),
  division_order: to('division_orders').nullable(),
  genus: path('families/[^/?]+/genus'),
});
const familyLight = z.strictObject({ ...named, common_name: text, links: familyLinks });

const genusLinks = z.strictObject({
  self: to('genus'),
  plants: path('genus/[^/?]+/plants'),
  species: path('genus/[^/?]+/species'),
  family: to('families').nullable(),
});

/** C8.36. */
const genusLight = z.strictObject({ ...named, links: genusLinks });

/** The ranks above the family (C8.35), each with the chain above it; `null` is allowed where a record has none. */
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

/** Records of taxonomy by their collections (C8.35). */
export const taxa: ReadonlyMap<string, z.ZodType> = new Map<string, z.ZodType>([
  ['genus', z.strictObject({ ...genusLight.shape, family: familyLight.nullable() })],
  ['families', z.strictObject({ ...familyLight.shape, division_order: divisionOrder.nullable() })],
  ['division_orders', divisionOrder],
  ['division_classes', divisionClass],
  ['divisions', division],
  ['subkingdoms', subkingdom],
  ['kingdoms', kingdom],
]);

/** C8.30 to C8.32. */
export const plantRecord = z.strictObject({
  ...recordMembers,
  ...plantMembers,
  plant_id: id,
  synonyms: recordMembers['synonyms']!,
  main_species: speciesRecord,
  genus: genusLight,
  family: familyLight.nullable(),
  ...Object.fromEntries(
    ['species', 'subspecies', 'varieties', 'hybrids', 'forms', 'subvarieties'].map((each) => [
      each,
      z.array(speciesItem),
    ]),
  ),
});

/** C8.45. */
export const correction = z.strictObject({
  id,
  record_type: label('record_type'),
  record_id: id,
  user_id: whole,
  warning_type: text,
  change_status: label('change_status'),
  change_type: label('change_type'),
  accepted_by: whole,
  notes: text,
  source_type: label('source_type').nullable(),
  source_reference: text,
  correction: z.record(z.string(), z.unknown()).nullable(),
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])).nullable(),
  created_at: timestamp,
  updated_at: timestamp,
});

/** C8.50. */
export const fact = z.strictObject({
  id,
  attribute_name: z.string(),
  source: z.string(),
  value: z.string(),
  unit: text,
  evidence_type: label('evidence_type'),
  status: label('fact status'),
  notes: text,
  source_record_id: text,
  source_url: text,
  n_observations: whole,
  observed_at: timestamp.nullable(),
  updated_at: timestamp,
});

/** C8.55. */
export const sourceItem = z.strictObject({
  slug: z.string(),
  name: z.string(),
  rank: z.int(),
  citation: text,
  url: text,
  licence: text,
  licence_url: text,
  credit: text,
  share_alike: bool,
  facts_count: z.int().min(0),
  published_count: z.int().min(0),
  last_ingested_at: timestamp.nullable(),
});

/** C8.60. */
export const counters = z.strictObject({
  plants_count: z.int().min(0),
  detailled_plants_count: z.int().min(0),
  species_count: z.int().min(0),
  version: z.string(),
  dataset_version: z.string(),
});

/** C8.61. */
export const profile = z.strictObject({
  name: text,
  email: text,
  image_url: text,
  organization_name: text,
  organization_url: text,
  account_type: label('account_type'),
  created_at: timestamp.nullable(),
});

/** @throws {Failure} with everything that a payload lacks, has too much or has otherwise. */
export const fits = (what: string, shape: z.ZodType, payload: unknown): void => {
  const read = shape.safeParse(payload);
  if (read.success) return;
  const issues = read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Failure(`${what}: ${issues.join('; ')}`);
};
