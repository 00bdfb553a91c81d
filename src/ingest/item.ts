import { z } from 'zod';
import { MOST_ROWS } from '../fields/rows-shape.js';
import { VOCABULARIES } from '../fields/vocabularies.js';
import { expecting } from '../wording/schema-issues.js';
import { BorderGeometry } from './border-geometry.js';
import { MAX_LENGTH, MAX_LIST } from './limits.js';
import { isPage } from './page.js';

/**
 * Statements of a file. Manifests turn rows into statements; in the fact format each line is one statement as JSON
 * (docs/fact-format.md). `source` is the slug of the claiming source; `species` is a scientific name as the source
 * writes it, matched by names/matching.ts.
 */
const text = (longest: number) => z.string().trim().min(1).max(longest);
const source = text(100);
/** Name, also one that is stored in a database index, where the length of entries is limited. */
const label = text(MAX_LENGTH.label);
const species = label;
const optionalLabel = label.nullish();
const optionalCitation = text(MAX_LENGTH.citation).nullish();
const optionalText = text(MAX_LENGTH.text).nullish();
const page = z
  .string()
  .trim()
  .max(MAX_LENGTH.citation)
  .refine(isPage, { error: expecting('an http or https URL') });
const address = page
  .pipe(z.url())
  .refine((url) => Buffer.byteLength(url) <= 2000, { error: 'is longer than 2000 bytes' });
const evidence = z.enum(VOCABULARIES.evidence_type);

export const SourceItem = z.strictObject({
  type: z.literal('source'),
  slug: source,
  name: label,
  citation: optionalCitation,
  url: page.nullish(),
  record_url: page.nullish(),
  licence: optionalLabel,
  licence_url: page.nullish(),
  credit: optionalText,
  share_alike: z.boolean().default(false),
  cultivated: z.boolean().default(false),
  catalogue: z.boolean().default(false),
  part_of: source.nullish(),
});

const UPPER_RANKS = [
  'kingdom',
  'subkingdom',
  'division',
  'division_class',
  'division_order',
  'family',
] as const;

/** A taxon above the genus; `parent` is the name of the taxon one rank higher. */
const TaxonItem = z.strictObject({
  type: z.literal('taxon'),
  rank: z.enum(UPPER_RANKS),
  name: label,
  parent: optionalLabel,
  common_name: optionalLabel,
  /** The publication that supports the statement. */
  reference: optionalCitation,
});

/**
 * A zone; parents must come before their children. Codes of digits are ids too, so they stay below the other ids
 * (C11.10).
 */
const ZoneItem = z.strictObject({
  type: z.literal('zone'),
  code: label.regex(/^[1-9]\d{0,2}$|\D/, {
    error: expecting('a word, or a number from 1 to 999 without a leading zero'),
  }),
  name: label,
  level: z.int().min(1).max(4),
  parent: optionalLabel,
});

/** The border of a level 3 zone. */
const ZoneBorderItem = z.strictObject({
  type: z.literal('zone_border'),
  code: label,
  geometry: BorderGeometry,
});

const monthDay = z.string().regex(/^\d{2}-\d{2}$/, { error: expecting('a day such as 05-15') });

/** A climate station with its usual frosts; null where it never freezes. */
const FrostStationItem = z.strictObject({
  type: z.literal('frost_station'),
  id: label,
  name: label,
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  last_frost: monthDay.nullable(),
  first_frost: monthDay.nullable(),
});

/** A name of the taxonomic backbone: creates the species if it does not exist. */
const NameItem = z.strictObject({
  type: z.literal('name'),
  source,
  name: species,
  rank: z.enum(VOCABULARIES.rank),
  status: z.enum(VOCABULARIES.status),
  family: label,
  record: optionalLabel,
});

const SynonymItem = z.strictObject({
  type: z.literal('synonym'),
  source,
  species,
  name: label,
  author: optionalLabel,
  record: optionalLabel,
});

/** Common names in one language, in the order of the source. English names become a fact. */
const CommonNamesItem = z.strictObject({
  type: z.literal('common_names'),
  source,
  species,
  language: z.string().regex(/^[a-z]{2,3}$/, {
    error: expecting('a code of two or three lower-case letters, such as fr'),
  }),
  names: z.array(label).min(1).max(MAX_LIST),
  record: optionalLabel,
});

/** Presence in a zone, which is given by its code. */
const DistributionItem = z.strictObject({
  type: z.literal('distribution'),
  source,
  species,
  zone: label,
  establishment: z.enum(VOCABULARIES.establishment).default('unknown'),
  evidence: evidence.default('reported'),
  record: optionalLabel,
  notes: optionalText,
});

const ImageItem = z.strictObject({
  type: z.literal('image'),
  source,
  species,
  image_url: address,
  thumbnail_url: address.nullish(),
  part: z.enum(VOCABULARIES.image_part).default('other'),
  main: z.boolean().default(false),
  /** What the image shows, in the words of the source. */
  view: optionalLabel,
  rating: z.int().min(1).max(5).nullish(),
  score: z.number().default(0),
  copyright: optionalCitation,
  licence: optionalLabel,
  licence_url: page.nullish(),
  source_url: page.nullish(),
  record: optionalLabel,
});

const MemberOfRow = z.union([
  z.string().max(MAX_LENGTH.text),
  z.number(),
  z.array(z.string().max(MAX_LENGTH.label)).max(MAX_LIST),
  z.null(),
]);

/** A claim about the value of one attribute, in any unit that converts to the stored unit. */
const FactItem = z.strictObject({
  type: z.literal('fact'),
  source,
  species,
  attribute: label,
  value: z.union(
    [
      z.string().max(MAX_LENGTH.text),
      z.number(),
      z.boolean(),
      z.array(z.string().max(MAX_LENGTH.label)).max(MAX_LIST),
      z.array(z.record(z.string(), MemberOfRow)).max(MOST_ROWS),
    ],
    { error: expecting('a string, a number, true or false, or an array of strings or of rows') },
  ),
  unit: optionalLabel,
  evidence: evidence.default('reported'),
  record: optionalLabel,
  source_url: page.nullish(),
  n_observations: z.int().min(1).nullish(),
  observed_at: z
    .union([z.iso.datetime({ offset: true }), z.iso.date()], {
      error: expecting('a date such as 2026-01-30, or a time such as 2026-01-30T12:00:00Z'),
    })
    .nullish(),
  notes: optionalText,
});

/**
 * Popularity of a species: number of specimens in collections, and of records in a source about cultivated plants
 * (C6.22).
 */
const PopularityItem = z.strictObject({
  type: z.literal('popularity'),
  source,
  species,
  specimens: z.int().min(0).optional(),
  cultivated_records: z.int().min(0).optional(),
});

/** Fields that a catalogue record states of its plant. */
export const CATALOGUE_SIZES = [
  'average_height_cm',
  'maximum_height_cm',
  'planting_spread_cm',
  'planting_row_spacing_cm',
  'plant_spacing_cm',
  'planting_days_to_harvest',
  'germination_days_minimum',
  'germination_days_maximum',
  'germination_temperature_minimum_deg_c',
  'germination_temperature_maximum_deg_c',
] as const;
/** Fields with labels of a vocabulary; several of each in a list. */
export const CATALOGUE_LABELS = ['sun', 'watering', 'propagation', 'sowing_method', 'maturity_from'] as const;
export const CATALOGUE_TEXTS = ['planting_description', 'planting_sowing_description'] as const;

/**
 * A record of a catalogue of garden plants, about a species or one of its cultivars. The claims of the catalogue are
 * derived from all its records of the species (C10.28).
 */
const CatalogueRecordItem = z.strictObject({
  type: z.literal('catalogue_record'),
  source,
  species,
  record: label,
  /** Scientific name as the catalogue writes it; the species by default. */
  name: optionalLabel,
  /** Names of the plant, the main one first. */
  common_names: z.array(label).max(MAX_LIST).default([]),
  cultivar: z.boolean().default(false),
  season: z.enum(['perennial', 'warm', 'cool']).nullish(),
  frost_tolerance: z.enum(['hardy', 'half-hardy', 'tender']).nullish(),
  hardiness_zone: z.int().min(1).max(13).nullish(),
  hardiness_zone_maximum: z.int().min(1).max(13).nullish(),
  /** What the plant is grown for, if people eat it; `palatable`: people eat it. */
  foods: z.array(z.enum(['vegetable', 'fruit', 'palatable'])).default([]),
  sizes: z
    .partialRecord(z.enum(CATALOGUE_SIZES), z.strictObject({ value: z.number(), unit: optionalLabel }))
    .default({}),
  labels: z.partialRecord(z.enum(CATALOGUE_LABELS), z.union([label, z.array(label)])).default({}),
  /** When the plant is sown or planted, in days from the last frost of spring or the first of autumn. */
  windows: z
    .array(
      z.strictObject({
        task: z.enum(VOCABULARIES.planting_task),
        anchor: z.enum(VOCABULARIES.planting_anchor),
        from_days: z.int(),
        to_days: z.int(),
      }),
    )
    .default([]),
  texts: z.partialRecord(z.enum(CATALOGUE_TEXTS), text(MAX_LENGTH.text)).default({}),
});

/** Identifiers of a species in schemes of publishers, in any form of C10.61. */
const ExternalIdsItem = z.strictObject({
  type: z.literal('external_ids'),
  source,
  species,
  /** The name that has these identifiers, if it is a synonym of the species. */
  synonym: optionalLabel,
  ids: z.array(label).min(1).max(MAX_LIST),
});

export const Item = z.discriminatedUnion('type', [
  SourceItem,
  TaxonItem,
  ZoneItem,
  ZoneBorderItem,
  FrostStationItem,
  NameItem,
  SynonymItem,
  CommonNamesItem,
  DistributionItem,
  ImageItem,
  FactItem,
  PopularityItem,
  CatalogueRecordItem,
  ExternalIdsItem,
]);
/** A validated statement, with defaults filled in. */
export type Item = z.infer<typeof Item>;
/** A statement as manifests write it. */
export type ItemInput = z.input<typeof Item>;
