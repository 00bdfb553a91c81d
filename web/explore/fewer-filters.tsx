import type { Visit } from '../visit.js';
import type { Chip } from './chips.js';
import { type ExploreState, exploreAddress, inBoth } from './state.js';

/** Filters that are left out together: one, or two. */
export interface Without {
  readonly chips: readonly Chip[];
  readonly without: ExploreState;
}

/** Filters that are left out, and the number of plants without them. */
export interface CountedWithout extends Without {
  readonly total: number;
}

/** Returns each filter by itself. */
export const singly = (chips: readonly Chip[]): readonly Without[] =>
  chips.map((chip) => ({ chips: [chip], without: chip.without }));

/** Returns each pair of filters, if something is left without it. */
export const pairwise = (chips: readonly Chip[]): readonly Without[] =>
  chips.length < 3
    ? []
    : chips.flatMap((one, at) =>
        chips
          .slice(at + 1)
          .map((other) => ({ chips: [one, other], without: inBoth(one.without, other.without) })),
      );

/** Filters without which there are plants: a link to these. */
export const FewerFilters = ({
  visit: { t },
  fewer,
}: {
  readonly visit: Visit;
  readonly fewer: readonly CountedWithout[];
}) =>
  fewer.length === 0 ? null : (
    <ul class="fewer">
      {fewer.map(({ chips, without, total }) => {
        const words = t.and(chips.map(({ said, text }) => said ?? text));
        return (
          <li key={words}>
            <a href={exploreAddress(without)}>
              {t.said.without} <em>{words}</em>
              {t.colon} {t.explorer.results(total)}
            </a>
          </li>
        );
      })}
    </ul>
  );
