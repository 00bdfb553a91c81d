import type { Client } from 'pg';
import { storedChecksum } from '../checksum.js';
import type { DocumentSelection, IndexedDocument } from '../sink.js';

interface Row {
  readonly id: number;
  readonly revision: number;
  readonly checksum: number;
  readonly species: string | null;
  readonly plant: string | null;
}

/** Reads documents from the tables of a schema, in order of id. */
export const documentsInTables = async (
  client: Client,
  schema: string,
  which: DocumentSelection,
): Promise<readonly IndexedDocument[]> => {
  const select = (itemCondition = '') => `
    select d.id, d.revision, d.checksum, i.species, i.plant
    from ${schema}.document d left join ${schema}.item i on i.document = d.id ${itemCondition}`;
  const { rows } =
    'ids' in which
      ? await client.query<Row>(`${select()} where d.id = any ($1) order by d.id`, [which.ids])
      : // The condition is on both tables: otherwise a merge join reads the items from the beginning.
        await client.query<Row>(`${select('and i.document > $1')} where d.id > $1 order by d.id limit $2`, [
          which.after,
          which.limit,
        ]);
  return rows.map(({ id, revision, checksum, species, plant }) => ({
    id,
    revision,
    checksum: storedChecksum(checksum, species, plant),
  }));
};
