import type { AlienList } from './alien-lists.js';
import type { FoundArea } from './find-area.js';

/** What a list says of a plant. None of the four means that a plant does no harm (contract C20.6). */
export const LIST_ANSWERS = ['impact_listed', 'listed', 'not_listed', 'no_list'] as const;
type ListAnswer = (typeof LIST_ANSWERS)[number];

/** A row of `alien_lists`, as far as answers need it. */
export interface ListedRow {
  readonly area: string;
  readonly listing: 'impact_listed' | 'listed';
  readonly origin: string;
  readonly habitat: string | null;
  readonly pathway: string | null;
}

/** A name of a plant with the rows of the lists that have it. */
export interface NameOnList {
  readonly name: string;
  readonly rows: readonly ListedRow[];
}

/** The answer about a plant in an area, with the list that gives it. */
export interface AreaAnswer {
  readonly answer: ListAnswer;
  /** Name of the area, or of the place without a list. */
  readonly place: string;
  /** Null without a list. */
  readonly list: AlienList | null;
  /** The row that gives the answer; null if the list has none. */
  readonly row: ListedRow | null;
  /** The name of the plant that is on the list, if it is not the one asked for: its species, or a kind of it. */
  readonly listedAs: string | null;
}

/** An area that has a list, or a place of which it is known that it has none. */
export type AnsweredArea = Exclude<FoundArea, { unknown: unknown }>;

const isMarked = ({ row }: { readonly row: ListedRow }): boolean => row.listing === 'impact_listed';

/**
 * Returns what the list of an area says of a plant (contract C20.6). Lists name species or kinds of them as they like, so
 * that all names of the same plant count, one with the mark first, then the name itself.
 *
 * @param own Rows of the name itself.
 * @param others The other names of the same plant: its species, subspecies, varieties and forms.
 */
export const answerFor = (
  found: AnsweredArea,
  own: readonly ListedRow[],
  others: readonly NameOnList[],
): AreaAnswer => {
  if ('unlisted' in found)
    return { answer: 'no_list', place: found.unlisted, list: null, row: null, listedAs: null };
  const { list } = found;
  const inArea = (rows: readonly ListedRow[]) => rows.find(({ area }) => area === list.area);
  const itself = inArea(own);
  const akin = others.flatMap(({ name, rows }) => {
    const row = inArea(rows);
    return row === undefined ? [] : [{ name, row }];
  });
  const named = [...(itself === undefined ? [] : [{ name: null, row: itself }]), ...akin];
  const counted = named.find(isMarked) ?? named[0];
  return {
    answer: counted?.row.listing ?? 'not_listed',
    place: list.name,
    list,
    row: counted?.row ?? null,
    listedAs: counted?.name ?? null,
  };
};
