import { createHash } from 'node:crypto';
import type { estypes } from '@elastic/elasticsearch';
import { type ColumnKind, registryColumns } from '../../../fields/columns.js';
import { FIELDS } from '../../../fields/registry.js';
import { KEYS_FORM } from '../../../species/name-key-format.js';
import type { StoredNames } from './stored.js';

type IndicesIndexSettings = estypes.IndicesIndexSettings;
type MappingProperty = estypes.MappingProperty;

const TYPES: Readonly<Record<ColumnKind, MappingProperty>> = {
  byte: { type: 'byte' },
  bytes: { type: 'byte' },
  integer: { type: 'integer' },
  long: { type: 'long' },
  keyword: { type: 'keyword' },
  keywords: { type: 'keyword' },
};

/** JSON text that is stored in _source but neither parsed nor indexed. */
const ITEM: MappingProperty = { type: 'object', enabled: false };

const KEY: MappingProperty = { type: 'keyword', doc_values: false };

/**
 * Words of names, one name per value. Names are a hundred positions apart, so that words of
 * two names never match together. Prefixes are indexed, because expanding them at query time
 * is limited to 128 words; of 170,000 words no more than ten share their first twelve letters.
 */
const WORDS: MappingProperty = {
  type: 'text',
  analyzer: 'whitespace',
  norms: false,
  index_options: 'positions',
  position_increment_gap: 100,
  index_prefixes: { min_chars: 3, max_chars: 12 },
};

const NAMES: Readonly<Record<keyof StoredNames, MappingProperty>> = {
  common: KEY,
  scientific: KEY,
  synonym: KEY,
  whole: KEY,
  equal: KEY,
  beginning: KEY,
  ending: KEY,
  words: WORDS,
};

/** Member with the checksum of searched parts (src/search/checksum.ts). */
export const CHECKSUM = 'checksum';

const PROPERTIES: Readonly<Record<string, MappingProperty>> = {
  popularity: { type: 'integer' },
  main: { type: 'boolean' },
  [CHECKSUM]: { type: 'long', index: false },
  species_item: ITEM,
  plant_item: ITEM,
  ...Object.fromEntries(registryColumns(FIELDS).map(({ name, kind }) => [name, TYPES[kind]])),
  species_names: { properties: NAMES },
  other_names: { properties: NAMES },
};

/** Hash of the mapping; identifies indexes of another version of the registry or the code. */
export const INDEX_LAYOUT = createHash('sha256')
  .update(JSON.stringify([PROPERTIES, KEYS_FORM]))
  .digest('hex')
  .slice(0, 16);

/** Builds the mapping of documents from the field registry. */
export const mapping = (): estypes.MappingTypeMapping => ({
  dynamic: 'strict',
  _meta: { layout: INDEX_LAYOUT },
  _source: { includes: ['species_item', 'plant_item'] },
  properties: { ...PROPERTIES },
});

/** Shards and replicas of an index; raised on clusters. */
export interface IndexLayout {
  readonly shards: number;
  readonly replicas: number;
}

/**
 * Disables merging while an index is filled, because all segments are merged into one at the end. Merging earlier took
 * 108 s instead of 87 s of processor time for 474,000 documents.
 */
const MERGED_ONCE: IndicesIndexSettings = {
  'merge.policy.segments_per_tier': 50,
  'merge.policy.max_merge_at_once': 50,
};
const MERGED_AS_USUAL = Object.fromEntries(Object.keys(MERGED_ONCE).map((setting) => [setting, null]));

/**
 * Builds the settings of a new index. Sorting by the default order makes page 2500 take 72 ms
 * instead of 183 ms; tombstones outlive the longest retry of a write.
 */
export const settings = ({ shards }: IndexLayout): IndicesIndexSettings => ({
  number_of_shards: shards,
  number_of_replicas: 0,
  refresh_interval: -1,
  ...MERGED_ONCE,
  'translog.durability': 'async',
  max_result_window: 50_000,
  gc_deletes: '1h',
  'sort.field': ['popularity', 'id'],
  'sort.order': ['desc', 'asc'],
});

/** Settings that change when a filled index becomes live. */
export const liveSettings = ({ replicas }: IndexLayout): IndicesIndexSettings => ({
  number_of_replicas: replicas,
  refresh_interval: '1s',
  ...MERGED_AS_USUAL,
  'translog.durability': 'request',
});

/** Returns the text of mappings/species.json: mapping and settings for one shard. */
export const mappingText = (): string =>
  `${JSON.stringify({ settings: settings({ shards: 1, replicas: 0 }), mappings: mapping() }, null, 2)}\n`;
