/** Staging tables (migrations/001_schema.sql) with the columns that reading fills. */
export const STAGED = {
  staged_problem: ['line', 'what', 'why'],
  staged_reference: ['id', 'written', 'name_key', 'match_key', 'autonym_key'],
  staged_taxon: ['line', 'rank', 'name', 'slug', 'parent', 'common_name'],
  staged_zone: ['line', 'code', 'name', 'level', 'parent'],
  staged_name: [
    'line',
    'preference',
    'source_id',
    'name',
    'name_key',
    'match_key',
    'slug',
    'rank',
    'status',
    'genus',
    'genus_slug',
    'plant_name',
    'plant_slug',
    'family',
    'family_slug',
  ],
  staged_synonym: ['line', 'source_id', 'ref', 'name', 'match_key', 'slug', 'author', 'record'],
  staged_common_names: ['line', 'preference', 'source_id', 'ref', 'language', 'names', 'record'],
  staged_distribution: [
    'line',
    'preference',
    'source_id',
    'ref',
    'zone',
    'establishment',
    'evidence',
    'notes',
  ],
  staged_image: [
    'line',
    'preference',
    'source_id',
    'ref',
    'image_url',
    'part',
    'is_main',
    'score',
    'copyright',
    'licence',
    'licence_url',
    'source_url',
  ],
  staged_popularity: ['line', 'source_id', 'ref', 'specimens', 'cultivated_records'],
  staged_fact: [
    'line',
    'preference',
    'source_id',
    'ref',
    'attribute_id',
    'value',
    'refused',
    'unit',
    'evidence',
    'record',
    'source_url',
    'n_observations',
    'observed_at',
    'notes',
  ],
  staged_record: ['line', 'preference', 'source_id', 'ref', 'record'],
} as const;

export type StagedTable = keyof typeof STAGED;
export const STAGED_TABLES = Object.keys(STAGED) as readonly StagedTable[];

/** Tables of reduced statements: one row per species, source and target, with ids instead of names. */
export const REDUCED_TABLES = [
  'reduced_fact',
  'reduced_common_names',
  'reduced_distribution',
  'reduced_image',
  'reduced_popularity',
  'reduced_record',
] as const;

/** Tables that are empty after reading; later steps fill them. */
export const DERIVED_TABLES = ['staged_match', 'staged_batch', ...REDUCED_TABLES] as const;
