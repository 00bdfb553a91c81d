/** Tables with data of species, each with the columns that identify a row of one species. */
export const TABLES: Readonly<Record<string, readonly string[]>> = {
  name_claim: ['source_id'],
  fact: ['id'],
  image: ['id'],
  common_name: ['language', 'source_id', 'position'],
  distribution: ['zone_id', 'source_id'],
  popularity_claim: ['source_id'],
  catalogue_record: ['source_id', 'record_id'],
  external_id: ['scheme', 'value', 'source_id'],
  synonym: ['id'],
  species_source: ['source_id'],
  former_slug: ['slug'],
  former_plant: ['slug', 'id'],
  former_species: ['id'],
};

const rowsOf = (table: string, condition: string): string =>
  `(select coalesce(jsonb_agg(to_jsonb(o)), '[]') from ${table} o where ${condition})`;

const recordOf = (species: string): string => {
  const members = [
    `'species', ${rowsOf('species', `o.id = ${species}`)}`,
    `'plant', ${rowsOf('plant', `o.id = (select plant_id from species where id = ${species})`)}`,
    `'synonym_source', ${rowsOf('synonym_source', `o.synonym_id in (select id from synonym where species_id = ${species})`)}`,
    ...Object.keys(TABLES).map((table) => `'${table}', ${rowsOf(table, `o.species_id = ${species}`)}`),
  ];
  return `jsonb_build_object(${members.join(', ')})`;
};

/** SQL for everything about the species $1, which merges into $2, and about $2, by which the merge can be undone. */
export const SNAPSHOT = `jsonb_build_object(
  'removed', ${recordOf('$1::integer')},
  'survivor', ${recordOf('$2::integer')},
  'corrections', (select coalesce(jsonb_agg(id), '[]') from correction where record_id = $1)
)`;
