import { cellsOf, extended, headingsAdded } from '../../src/matching/table/added-columns.js';
import type { AddedValues } from '../../src/resources/match/added-values.js';
import { csvCell } from '../../src/wording/printable.js';
import { csvText } from './csv-text.js';
import type { ChosenMatch } from './matched-list.js';
import type { NameList } from './name-list.js';

/** Returns the cells of a match; of a plant that a person chose, type and confidence are not those of the match. */
const cellsOfRow = (match: ChosenMatch): readonly string[] => {
  const [type = '', confidence = '', ...others] = cellsOf(match);
  return match.isChosen ? ['chosen', '', ...others] : [type, confidence, ...others];
};

/** Yields a list of names as CSV with the columns of `linnea match` and of the chosen values (contract C7.39, C14.61). */
export async function* matchedCsv(
  list: NameList,
  batches: AsyncIterable<readonly ChosenMatch[]>,
  added: AddedValues | null,
): AsyncGenerator<string> {
  const lines = (rows: readonly (readonly string[])[]) =>
    csvText(rows, { delimiter: list.separator, cast: { string: csvCell } });
  // Without this mark, Excel reads the file in another encoding.
  yield '\ufeff';
  yield* lines([
    ...list.titles.map(({ cells }) => cells),
    [...list.headings, ...headingsAdded(list.headings, added?.header ?? [])],
  ]);
  let at = 0;
  for await (const matches of batches) {
    const ids = [...new Set(matches.flatMap(({ bearer }) => bearer?.id ?? []))];
    const selected = added === null || ids.length === 0 ? new Map<number, string>() : await added.read(ids);
    yield* lines(
      matches.map((match, place) =>
        extended(list.rows[at + place]!.cells, list.headings.length, [
          ...cellsOfRow(match),
          ...(added?.cells(JSON.parse(selected.get(match.bearer?.id ?? 0) ?? '{}')) ?? []),
        ]),
      ),
    );
    at += matches.length;
  }
}
