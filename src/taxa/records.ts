/**
 * Whether anything that a source says of a species stands, as a condition on a row with both ids: what gives the
 * source a record of the species (C8.21).
 *
 * @param row alias of a row with `species_id` and `source_id`.
 */
export const saysSomething = (row: string): string => {
  const of = (table: string): string =>
    `exists (select from ${table} said where said.species_id = ${row}.species_id and said.source_id = ${row}.source_id`;
  return `(
    ${of('name_claim')}) or ${of('fact')} and said.status = 1)
    or ${['distribution', 'common_name', 'image', 'popularity_claim'].map((table) => `${of(table)})`).join(' or ')}
    or exists (
      select from synonym said join synonym_source o on o.synonym_id = said.id and o.source_id = ${row}.source_id
      where said.species_id = ${row}.species_id
    )
  )`;
};
