import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { Selection } from '../../query/read-fields.js';
import type { ListRecord } from '../../species/list-record.js';
import { speciesItem } from '../../species/presenter.js';
import { published } from '../../species/published-values.js';
import { type SelectableItems, selectMembers } from '../fields/select.js';

const Row = z.object({ record: z.custom<ListRecord>() });

/** Reads species by id as list items, with the selected members; those that were deleted in the meantime are missing. */
export type ReadSpeciesItems = (
  ids: readonly number[],
  selection: Selection | null,
) => Promise<ReadonlyMap<number, string>>;

/** Creates the reader of items from Postgres: the same texts as those in the search stores. */
export const createSpeciesItems =
  (pool: CommonQueryMethods, selectable: SelectableItems): ReadSpeciesItems =>
  async (ids, selection) => {
    const records = await pool.anyFirst(sql.type(Row)`
      select record from species_list_records(${sql.array([...ids], 'int4')})`);
    const items = records.map((record) => JSON.stringify(speciesItem(record, published(record))));
    const shown = selection === null ? items : await selectMembers(selectable, selection, items);
    return new Map(records.map(({ id }, at) => [id, String(shown[at])]));
  };
