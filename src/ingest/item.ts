import { z } from 'zod';
import { VOCABULARIES } from '../fields/vocabularies.js';
import { isPage } from './page.js';

/**
 * What a file says, one statement at a time. Manifests turn rows into these,
 * and the project's own fact format is these, one a line as JSON (docs/fact-format.md).
 * `source` is the slug of the claiming source; `species` is a scientific name as
 * the source writes it, matched by names/matching.ts.
 */
const source = z.string().trim().min(1).max(100);
const species = z.string().trim().min(1).max(300);
const optionalText = z.string().trim().min(1).nullish();
/** What the database keeps in an index, whose entries have a limit. */
const label = z.string().trim().min(1).max(300);
const page = z.string().trim().refine(isPage, { error: 'is no http or https address' });
const address = page
  .pipe(z.url())
  .refine((url) => Buffer.byteLength(url) <= 2000, { error: 'is longer than 2000 bytes' });
const evidence = z.enum(VOCABULARIES.evidence_type);

export const SourceItem = z.strictObject({
  type: z.literal('source'),
  slug: source,
  name: z.string().trim().min(1),
  citation: optionalText,
  url: page.nullish(),
  record_url: page.nullish(),
  licence: optionalText,
  licence_url: page.nullish(),
  credit: optionalText,
  share_alike: z.boolean().default(false),
  cultivated: z.boolean().default(false),
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

/** A taxon above the genus; its parent is the rank above it, by name. */
const TaxonItem = z.strictObject({
  type: z.literal('taxon'),
  rank: z.enum(UPPER_RANKS),
  name: label,
  parent: optionalText,
  common_name: optionalText,
  /** The publication that says so. */
  reference: optionalText,
});

/** A zone; parents come before their children. */
const ZoneItem = z.strictObject({
  type: z.literal('zone'),
  code: label,
  name: z.string().trim().min(1),
  level: z.int().min(1).max(4),
  parent: optionalText,
  iso_code: optionalText,
});

/** A name of the backbone: creates the species where it does not exist. */
const NameItem = z.strictObject({
  type: z.literal('name'),
  source,
  name: species,
  rank: z.enum(VOCABULARIES.rank),
  status: z.enum(VOCABULARIES.status),
  family: label,
  record: optionalText,
});

const SynonymItem = z.strictObject({
  type: z.literal('synonym'),
  source,
  species,
  name: label,
  author: optionalText,
  record: optionalText,
});

/** The list of names of one language that a source gives, in its order. English ones become a fact. */
const CommonNamesItem = z.strictObject({
  type: z.literal('common_names'),
  source,
  species,
  language: z.string().regex(/^[a-z]{2,3}$/),
  names: z.array(z.string().trim().min(1)).min(1),
  record: optionalText,
});

/** Presence in a zone, by its code. */
const DistributionItem = z.strictObject({
  type: z.literal('distribution'),
  source,
  species,
  zone: z.string().trim().min(1),
  establishment: z.enum(VOCABULARIES.establishment).default('unknown'),
  evidence: evidence.default('reported'),
  record: optionalText,
  notes: optionalText,
});

const ImageItem = z.strictObject({
  type: z.literal('image'),
  source,
  species,
  image_url: address,
  part: z.enum(VOCABULARIES.image_part).default('other'),
  main: z.boolean().default(false),
  score: z.number().default(0),
  copyright: optionalText,
  licence: optionalText,
  licence_url: page.nullish(),
  source_url: page.nullish(),
  record: optionalText,
});

/** A claim on the value of one attribute, in any unit that converts to the stored one. */
const FactItem = z.strictObject({
  type: z.literal('fact'),
  source,
  species,
  attribute: z.string().min(1),
  value: z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]),
  unit: optionalText,
  evidence: evidence.default('reported'),
  record: optionalText,
  source_url: page.nullish(),
  n_observations: z.int().min(1).nullish(),
  observed_at: z.iso.datetime({ offset: true }).or(z.iso.date()).nullish(),
  notes: optionalText,
});

/** How well known a species is: specimens in collections, records in a source of cultivated plants (C6.22). */
const PopularityItem = z.strictObject({
  type: z.literal('popularity'),
  source,
  species,
  specimens: z.int().min(0).optional(),
  cultivated_records: z.int().min(0).optional(),
});

export const Item = z.discriminatedUnion('type', [
  SourceItem,
  TaxonItem,
  ZoneItem,
  NameItem,
  SynonymItem,
  CommonNamesItem,
  DistributionItem,
  ImageItem,
  FactItem,
  PopularityItem,
]);
/** A statement, checked and completed. */
export type Item = z.infer<typeof Item>;
/** A statement as manifests write it. */
export type ItemInput = z.input<typeof Item>;
