import { stringify } from 'csv-stringify/sync';
import { valueText } from '../src/fields/value-text.js';
import { labelAt } from '../src/fields/vocabularies.js';
import type { Rows } from '../src/http/stream-rows.js';
import { BEGINNING, type ListQuery } from '../src/query/list-query.js';
import { HIGHEST_CURSOR_LIMIT } from '../src/query/paging.js';
import type { FactRow } from '../src/resources/facts/queries.js';
import { csvForm } from '../src/resources/fields/csv.js';
import type { ItemMembers } from '../src/resources/fields/item-members.js';
import { selectMembers } from '../src/resources/fields/select.js';
import { walkPages } from '../src/resources/list/walk.js';
import type { Page } from '../src/search/engine.js';
import { csvCell } from '../src/wording/printable.js';

const CLAIM_COLUMNS = [
  'field',
  'value',
  'unit',
  'source',
  'status',
  'evidence_type',
  'n_observations',
  'licence',
  'source_url',
  'observed_at',
  'notes',
  'updated_at',
] as const;

const cell = (value: string | number | null): string => csvCell(value === null ? '' : String(value));

/** Returns all claims about a species as CSV. */
export const claimsCsv = (facts: readonly FactRow[]): string =>
  stringify([
    [...CLAIM_COLUMNS],
    ...facts.map((fact) =>
      [
        fact.attribute_name,
        valueText(fact.value),
        fact.unit,
        fact.source,
        labelAt('fact_status', fact.status - 1),
        fact.evidence_type,
        fact.n_observations,
        fact.licence,
        fact.source_url,
        fact.observed_at,
        fact.notes,
        fact.updated_at,
      ].map(cell),
    ),
  ]);

/** Members of every row: names, then what the query is about. */
const ALWAYS = ['scientific_name', 'author', 'common_name', 'family', 'rank', 'status'];

/** Number of rows that are sent first: few, because each may need a full record. */
const FIRST_ROWS = 25;

/** Creates the download of the explorer: up to a number of rows, read page by page (contract C14.21 for the form). */
export const createListDownload =
  (members: ItemMembers) =>
  (
    query: ListQuery<'species'>,
    keys: readonly string[],
    mostRows: number,
    read: (query: ListQuery<'species'>, at: { readonly isFirst: boolean }) => Promise<Page>,
  ): Rows => {
    const paths = [...ALWAYS, ...keys].flatMap((word) => members.fields.spellings.get(word) ?? []);
    const selection = { paths: [...new Set(paths)], provenance: false };
    const rows = async function* () {
      let sent = 0;
      const pages = walkPages((walk) => {
        const isFirst = walk === BEGINNING;
        const size = Math.min(mostRows - sent, isFirst ? FIRST_ROWS : HIGHEST_CURSOR_LIMIT);
        return read({ ...query, size, walk }, { isFirst });
      });
      for await (const { items } of pages) {
        sent += items.length;
        yield (await selectMembers(members, selection, items)).map(String);
        if (sent >= mostRows) return;
      }
    };
    return {
      rows: rows(),
      meta: () => ({}),
      format: 'csv',
      csv: csvForm(members.leaves, selection),
    };
  };
