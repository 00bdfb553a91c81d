import { readClaim } from '../../facts/claim.js';
import { type ExternalId, externalIdOf } from '../../fields/external-ids.js';
import { ATTRIBUTES } from '../../fields/registry.js';
import { sourceSlug } from '../../fields/source-order.js';
import { matchKey } from '../../names/matching.js';
import { genusOf, nameKey, parseScientificName, plantName } from '../../names/scientific.js';
import { slug } from '../../names/slug.js';
import { allowance } from '../../names/typing-errors.js';
import { osa } from '../../wording/edit-distance.js';
import { didYouMean, quoted } from '../../wording/suggestions.js';
import type { Item } from '../item.js';
import { stageCatalogueRecord } from './catalogue-record.js';
import type { References } from './references.js';
import { storableValue } from './storable-value.js';
import type { StagingWriter } from './writer.js';

/** State that is needed to stage statements. */
export interface Staging {
  readonly writer: StagingWriter;
  readonly references: References;
  /** Ids of the registered sources by slug. Sources that the file registers are added. */
  readonly sources: Map<string, number>;
  /** Ids of the attributes by key. */
  readonly attributes: ReadonlyMap<string, number>;
  /** Kinds and attributes that the file claims, as "source kind" and "source attribute". */
  readonly claimsOf: Set<string>;
}

type Statement = Exclude<Item, { type: 'source' }>;
type SpeciesStatement = Extract<Item, { species: string }>;

const ATTRIBUTE_KEYS = new Set(ATTRIBUTES.map((field) => field.key));
const MAX_INTEGER = 2_147_483_647;

/** Longest slug that is compared with those of sources, in characters: the text of a file may have any length. */
const LONGEST_COMPARED = 100;

/** Stages one statement. Returns the reason if it is rejected. */
export const stageStatement = (
  staging: Staging,
  item: Statement,
  line: number,
  preference: number,
): string | undefined => {
  if (item.type === 'taxon') return stageTaxon(staging, item, line);
  if (item.type === 'zone') return stageZone(staging, item, line);
  if (item.type === 'zone_border') return stageZoneBorder(staging, item, line);
  if (item.type === 'frost_station') return stageFrostStation(staging, item, line);
  const source = staging.sources.get(sourceSlug(item.source));
  if (source === undefined) return unknownSource(item.source, staging.sources.keys());
  return item.type === 'name'
    ? stageName(staging, item, line, preference, source)
    : stageSpeciesStatement(staging, item, line, preference, source);
};

const stageTaxon = ({ writer }: Staging, item: Extract<Item, { type: 'taxon' }>, line: number): undefined => {
  const { rank, name, parent, common_name } = item;
  writer.add('staged_taxon', { line, rank, name, slug: slug(name), parent, common_name });
};

const stageZone = ({ writer }: Staging, item: Extract<Item, { type: 'zone' }>, line: number): undefined => {
  const { code, name, level, parent } = item;
  writer.add('staged_zone', { line, code, name, level, parent });
};

const stageZoneBorder = (
  { writer }: Staging,
  { code, geometry }: Extract<Item, { type: 'zone_border' }>,
  line: number,
): undefined => {
  writer.add('staged_zone_border', { line, code, geometry: JSON.stringify(geometry) });
};

const stageFrostStation = (
  { writer }: Staging,
  { type: _, ...station }: Extract<Item, { type: 'frost_station' }>,
  line: number,
): undefined => {
  writer.add('staged_frost_station', { line, ...station });
};

const stageName = (
  { writer, references, claimsOf }: Staging,
  item: Extract<Item, { type: 'name' }>,
  line: number,
  preference: number,
  source: number,
): string | undefined => {
  const { rank, status, family } = item;
  const name = parseScientificName(item.name)?.name ?? item.name;
  const genus = genusOf(name);
  const plant = plantName(name);
  if (slug(name) === '' || slug(genus) === '') return `name is not a scientific name: ${quoted(item.name)}`;
  if (slug(family) === '') return `family is not a scientific name: ${quoted(family)}`;
  references.idOf(item.name, { line, preference, source }, item.record);
  claimsOf.add(`${source} name`);
  writer.add('staged_name', {
    line,
    preference,
    source_id: source,
    name,
    name_key: nameKey(name),
    match_key: matchKey(name),
    slug: slug(name),
    rank,
    status,
    genus,
    genus_slug: slug(genus),
    plant_name: plant,
    plant_slug: slug(plant),
    family,
    family_slug: slug(family),
  });
  return undefined;
};

const stageSpeciesStatement = (
  staging: Staging,
  item: SpeciesStatement,
  line: number,
  preference: number,
  source_id: number,
): string | undefined => {
  const { writer, references, claimsOf } = staging;
  const problem = problemOf(item);
  if (problem !== undefined) return problem;
  const record = 'record' in item && item.type !== 'synonym' ? item.record : null;
  const ref = references.idOf(item.species, { line, preference, source: source_id }, record);
  switch (item.type) {
    case 'synonym':
      writer.add('staged_synonym', {
        line,
        source_id,
        ref,
        name: item.name,
        match_key: matchKey(item.name),
        slug: slug(item.name),
        author: item.author,
        record: item.record,
      });
      return undefined;
    case 'common_names': {
      const { language, names } = item;
      claimsOf.add(language === 'en' ? `${source_id} common_name` : `${source_id} names`);
      writer.add('staged_common_names', { line, preference, source_id, ref, language, names, record });
      return undefined;
    }
    case 'distribution': {
      const { zone, establishment, evidence, notes } = item;
      claimsOf.add(`${source_id} distribution`);
      writer.add('staged_distribution', {
        line,
        preference,
        source_id,
        ref,
        zone: zone.toLowerCase(),
        establishment,
        evidence,
        notes,
      });
      return undefined;
    }
    case 'image': {
      const {
        image_url,
        thumbnail_url,
        part,
        view,
        rating,
        score,
        copyright,
        licence,
        licence_url,
        source_url,
      } = item;
      claimsOf.add(`${source_id} image`);
      writer.add('staged_image', {
        line,
        preference,
        source_id,
        ref,
        image_url,
        thumbnail_url,
        part,
        view,
        rating,
        is_main: item.main,
        score: Math.fround(score),
        copyright,
        licence,
        licence_url,
        source_url,
      });
      return undefined;
    }
    case 'popularity': {
      const { specimens, cultivated_records } = item;
      claimsOf.add(`${source_id} popularity`);
      writer.add('staged_popularity', { line, source_id, ref, specimens, cultivated_records });
      return undefined;
    }
    case 'catalogue_record':
      return stageCatalogueRecord(staging, item, line, source_id, ref);
    case 'external_ids':
      claimsOf.add(`${source_id} external_ids`);
      for (const { scheme, value } of externalIdsIn(item)) {
        const own = (item.synonym ?? null) === null;
        writer.add('staged_external_id', { line, preference, source_id, ref, scheme, value, own });
      }
      return undefined;
    case 'fact':
      return stageFact(staging, item, line, preference, source_id, ref);
  }
};

const stageFact = (
  { writer, attributes, claimsOf }: Staging,
  item: Extract<Item, { type: 'fact' }>,
  line: number,
  preference: number,
  source_id: number,
  ref: number,
): undefined => {
  const { attribute, evidence, record, source_url, n_observations, observed_at, notes } = item;
  const claim = readClaim(attribute, storableValue(item.value), item.unit ?? null);
  claimsOf.add(`${source_id} ${attribute}`);
  writer.add('staged_fact', {
    line,
    preference,
    source_id,
    ref,
    attribute_id: attributes.get(attribute)!,
    value: JSON.stringify(claim.value),
    refused: claim.refused,
    unit: claim.unit,
    evidence,
    record,
    source_url,
    n_observations,
    observed_at,
    notes,
  });
};

const problemOf = (item: SpeciesStatement): string | undefined => {
  if (item.type === 'fact') return factProblem(item);
  if (item.type === 'popularity')
    return (
      countProblem('specimens', item.specimens) ?? countProblem('cultivated_records', item.cultivated_records)
    );

  return item.type === 'external_ids' ? identifierProblem(item) : undefined;
};

type ExternalIds = Extract<Item, { type: 'external_ids' }>;

const externalIdsIn = ({ ids }: ExternalIds): readonly ExternalId[] =>
  ids.map(externalIdOf).filter((id) => id !== undefined);

const identifierProblem = ({ ids }: ExternalIds): string | undefined => {
  const malformed = ids.find((id) => externalIdOf(id) === undefined);
  return malformed === undefined
    ? undefined
    : `${malformed} is not an identifier: expected scheme:value, an LSID of IPNI, or a page of a publisher`;
};

const factProblem = (item: Extract<Item, { type: 'fact' }>): string | undefined => {
  if (!ATTRIBUTE_KEYS.has(item.attribute)) return unknownAttribute(item.attribute);
  return countProblem('n_observations', item.n_observations);
};

const unknownSource = (given: string, known: Iterable<string>): string => {
  const suggestion = given.length <= LONGEST_COMPARED ? didYouMean(given, known) : '';
  return `unknown source ${given}${suggestion || ': register it before its first statement'}`;
};

/** Names the unknown attribute, and the most similar known one within two edits. */
const unknownAttribute = (attribute: string): string => {
  const similar = [...ATTRIBUTE_KEYS]
    // The text of a file may have any length; longer words are not compared.
    .filter((key) => Math.abs(key.length - attribute.length) <= 2)
    .map((key) => ({ key, edits: osa(attribute, key, allowance(key.length)) }))
    .filter(({ edits }) => Number.isFinite(edits))
    .sort((a, b) => a.edits - b.edits)[0];
  return `unknown attribute ${attribute}${similar ? `; did you mean ${similar.key}?` : ''}`;
};

const countProblem = (key: string, count: number | null | undefined): string | undefined =>
  (count ?? 0) > MAX_INTEGER ? `${key} must be at most ${MAX_INTEGER}; got ${count}` : undefined;
