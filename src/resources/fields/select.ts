import type { Selection } from '../../query/read-fields.js';
import { yieldLoop } from '../../runtime/yield-loop.js';
import type { RenderedItem } from '../../search/engine.js';
import type { ReadDetails } from '../species/details.js';
import { keysWithin } from './field-set.js';
import { picker } from './pick.js';

interface Item {
  readonly id: number;
  /** Of a plant. */
  readonly main_species_id?: number;
}

const speciesOf = ({ id, main_species_id }: Item): number => main_species_id ?? id;

/** Where the members of items come from. */
export interface SelectableItems {
  /** Paths of the members that rendered items have. */
  readonly listed: ReadonlySet<string>;
  /** Reads further members, of the full record; null if items have all that there is. */
  readonly details: ReadDetails | null;
}

/** Returns the selected members of rendered items; reads what they lack in one statement (contract C14.10). */
export const selectMembers = async (
  { listed, details }: SelectableItems,
  { paths, provenance }: Selection,
  items: readonly RenderedItem[],
): Promise<readonly RenderedItem[]> => {
  const pause = yieldLoop();
  const rendered = items.map((item) => JSON.parse(String(item)) as Item);
  const isEnough = !provenance && paths.every((path) => listed.has(path));
  const records =
    isEnough || rendered.length === 0
      ? null
      : await details?.(rendered.map(speciesOf), provenance ? keysWithin(paths) : null);
  const pick = picker(paths);
  const selected: RenderedItem[] = [];
  for (const item of rendered) {
    await pause();
    // Members of an item keep its form: its synonyms are names.
    selected.push(JSON.stringify(pick({ ...records?.get(speciesOf(item)), ...item })));
  }
  return selected;
};
