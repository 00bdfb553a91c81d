import type { Visit } from '../visit.js';
import type { FacetCounts } from './counts.js';
import { type CountedWithout, FewerFilters } from './fewer-filters.js';
import { SectionFilters } from './filters.js';
import type { FilterSection } from './offered.js';
import type { ExploreState } from './state.js';

interface ChangedFiltersProps {
  readonly visit: Visit;
  readonly state: ExploreState;
  readonly counts: FacetCounts;
  /** The open sections. */
  readonly sections: readonly FilterSection[];
  readonly total: number;
  /** Filters without which there are plants, if there are none with them. */
  readonly fewer: readonly CountedWithout[];
}

/** The parts of the form that change with what is chosen; the browser module `filters` puts them in their places. */
export const ChangedFilters = ({ sections, total, fewer, ...props }: ChangedFiltersProps) => (
  <>
    {sections.map((section) => (
      <div key={section.name} data-section={section.name}>
        <SectionFilters {...props} section={section} />
      </div>
    ))}
    <p data-total="">{props.visit.t.explorer.results(total)}</p>
    <p data-show="">{props.visit.t.explorer.show(total)}</p>
    <div data-fewer="">
      <FewerFilters visit={props.visit} fewer={fewer} />
    </div>
  </>
);
