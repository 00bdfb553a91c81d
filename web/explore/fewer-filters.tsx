import type { Visit } from '../visit.js';
import type { Chip } from './chips.js';
import { exploreAddress } from './state.js';

/** A chosen filter and the number of plants without it. */
export interface CountedChip {
  readonly chip: Chip;
  readonly total: number;
}

/** Filters of which each alone leaves no plant: a link to the plants without it. */
export const FewerFilters = ({
  visit: { t },
  chips,
}: {
  readonly visit: Visit;
  readonly chips: readonly CountedChip[];
}) =>
  chips.length === 0 ? null : (
    <ul class="fewer">
      {chips.map(({ chip, total }) => (
        <li key={chip.text}>
          <a href={exploreAddress(chip.without)}>
            {t.said.without} <em>{chip.said ?? chip.text}</em>
            {t.colon} {t.explorer.results(total)}
          </a>
        </li>
      ))}
    </ul>
  );
