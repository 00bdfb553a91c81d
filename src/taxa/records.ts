const TABLES = ['distribution', 'common_name', 'image', 'popularity_claim', 'catalogue_record'];

/**
 * Returns an SQL condition on a row with `species_id` and `source_id`: the source has any active statement on the species,
 * and therefore a record of it (C8.21).
 *
 * @param row Alias of the row.
 */
export const hasStatement = (row: string): string => {
  const of = (table: string): string =>
    `exists (select from ${table} stated where stated.species_id = ${row}.species_id and stated.source_id = ${row}.source_id`;
  return `(
    ${of('name_claim')}) or ${of('fact')} and stated.status = 1)
    or ${TABLES.map((table) => `${of(table)})`).join(' or ')}
    or exists (
      select from synonym stated join synonym_source o on o.synonym_id = stated.id and o.source_id = ${row}.source_id
      where stated.species_id = ${row}.species_id
    )
  )`;
};
