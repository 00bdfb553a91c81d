import { hasListMark } from '../../names/list-mark.js';
import type { FileRow } from '../../tables/table.js';
import type { MatchKind, NameMatch } from '../match.js';
import type { Matcher } from '../matcher.js';
import { isKnownHeading } from './headings.js';
import { hasWord, isSpecies, PLAUSIBLE, SAMPLE_COLUMNS, type TryNames, tryColumns } from './try-columns.js';

/** Returns whether a line of a list without columns is a name rather than a heading. */
const isNameLine = (match: NameMatch): boolean =>
  isSpecies(match) ||
  (match.type === 'none' && match.alternatives.length > 0) ||
  (match.type === 'higher_rank' && !match.reasons.includes('typos') && match.confidence >= 50);

/** Returns whether a text is a name of a plant. */
export const isName = async (text: string, matcher: Matcher, kind: MatchKind): Promise<boolean> =>
  (await matcher.match([{ name: text, kind }])).some(isNameLine);

/** Returns whether a text is known as the scientific name of a species. */
export const isKnownName = async (name: string, matcher: Matcher): Promise<boolean> =>
  (await matcher.match([{ name }])).some(({ type }) => type === 'exact' || type === 'normalised');

/**
 * Returns whether the first row has a name, so that the table has no headings. In a table with several columns a heading can
 * be a common name by chance (*Beet*): it counts as a name only above other names.
 */
export const isWithoutHeadings = async (
  first: FileRow,
  below: readonly FileRow[],
  matcher: Matcher,
  kind: MatchKind,
): Promise<boolean> => {
  const tryNames: TryNames = (names) => matcher.match(names.map((name) => ({ name, kind })));
  const columns = [...first.cells.keys()]
    .filter((at) => hasWord(first.cells[at]!) && !isKnownHeading(first.cells[at]!))
    .slice(0, SAMPLE_COLUMNS);
  const matches = await tryNames(columns.map((at) => first.cells[at]!));
  if (first.cells.length === 1)
    return (
      matches.some(isNameLine) ||
      [first, ...below.slice(0, 1)].every(({ cells }) => hasListMark(cells[0] ?? ''))
    );
  if (matches.some((match) => isSpecies(match) && !match.reasons.includes('common_name'))) return true;
  if (first.cells.some(isKnownHeading)) return false;
  const named = columns.filter((_, at) => isSpecies(matches[at]!));
  if (named.length === 0 || below.length === 0) return named.length > 0;
  const tried = await tryColumns(below, named, tryNames);
  return tried.some(({ species }) => species >= PLAUSIBLE);
};
