import { stringify } from 'csv-stringify/sync';
import type { NameMatch } from '../../src/matching/match.js';
import { cellsOf, extended, headingsAdded } from '../../src/matching/table/added-columns.js';
import type { AddedValues } from '../../src/resources/match/added-values.js';
import { csvCell } from '../../src/runtime/printable.js';
import type { NameList } from './name-list.js';

const lines = (rows: readonly (readonly string[])[]): string =>
  stringify([...rows], { cast: { string: csvCell } });

/** Yields a list of names as CSV with the columns of `linnea match` and of the chosen values (contract C7.39, C14.61). */
export async function* matchedCsv(
  list: NameList,
  batches: AsyncIterable<readonly NameMatch[]>,
  added: AddedValues | null,
): AsyncGenerator<string> {
  // Without this mark, Excel reads the file in another encoding.
  yield `\ufeff${lines([[...list.headings, ...headingsAdded(list.headings, added?.header ?? [])]])}`;
  let at = 0;
  for await (const matches of batches) {
    const ids = [...new Set(matches.flatMap(({ bearer }) => bearer?.id ?? []))];
    const selected = added === null || ids.length === 0 ? new Map<number, string>() : await added.read(ids);
    yield lines(
      matches.map((match, place) =>
        extended(list.rows[at + place]!.cells, list.headings.length, [
          ...cellsOf(match),
          ...(added?.cells(JSON.parse(selected.get(match.bearer?.id ?? 0) ?? '{}')) ?? []),
        ]),
      ),
    );
    at += matches.length;
  }
}
