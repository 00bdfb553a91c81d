import { createHash } from 'node:crypto';
import type { estypes } from '@elastic/elasticsearch';
import { type ColumnKind, registryColumns } from '../../fields/columns.js';
import { FIELDS } from '../../fields/registry.js';
import { KEYS_FORM } from '../document.js';
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

/** Ready JSON text: kept in _source, never parsed or indexed. */
const ITEM: MappingProperty = { type: 'object', enabled: false };

const KEY: MappingProperty = { type: 'keyword', doc_values: false };

/**
 * The words of names, one name a value. Names stand a hundred positions apart, so
 * that words of two names are never taken together; beginnings of words are
 * indexed, as expanding them at query time ends at 128 words: of 170,000 words, no
 * more than ten begin with the same twelve letters.
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

/** The member that holds the checksum of what is searched (src/search/checksum.ts). */
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

/** Tells an index of this mapping from those of another version of the registry or of this code. */
export const LAYOUT = createHash('sha256')
  .update(JSON.stringify([PROPERTIES, KEYS_FORM]))
  .digest('hex')
  .slice(0, 16);

/** The mapping of documents, derived from the field registry. */
export const mapping = (): estypes.MappingTypeMapping => ({
  dynamic: 'strict',
  _meta: { layout: LAYOUT },
  _source: { includes: ['species_item', 'plant_item'] },
  properties: { ...PROPERTIES },
});

/** How large an index is laid out; an installation with a cluster raises these. */
export interface IndexLayout {
  readonly shards: number;
  readonly replicas: number;
}

/**
 * While an index is filled its segments are left as they are: at the end all become one anyway. To merge them on the
 * way took Elasticsearch 108 s of processor time for 474,000 documents instead of 87.
 */
const MERGED_ONCE: IndicesIndexSettings = {
  'merge.policy.segments_per_tier': 50,
  'merge.policy.max_merge_at_once': 50,
};
const MERGED_AS_USUAL = Object.fromEntries(Object.keys(MERGED_ONCE).map((setting) => [setting, null]));

/**
 * Settings of a new index. Sorted by the default order: its page 2500 takes 72 ms
 * then, 183 without; tombstones outlive the longest retry of a write.
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

/** What changes when a filled index goes live. */
export const liveSettings = ({ replicas }: IndexLayout): IndicesIndexSettings => ({
  number_of_replicas: replicas,
  refresh_interval: '1s',
  ...MERGED_AS_USUAL,
  'translog.durability': 'request',
});

/** The mapping and settings of one shard as the text of mappings/species.json. */
export const mappingText = (): string =>
  `${JSON.stringify({ settings: settings({ shards: 1, replicas: 0 }), mappings: mapping() }, null, 2)}\n`;
