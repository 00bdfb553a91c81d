import type { Field } from '../../src/fields/field.js';
import { FIELDS } from '../../src/fields/registry.js';
import type { ZoneName } from '../queries.js';
import type { Visit } from '../visit.js';
import { zoneText } from '../zone-text.js';
import { Control, FoldedControls, Hardy, LeaveOut } from './controls.js';
import type { FacetCounts } from './counts.js';
import {
  BOTANY,
  ESTABLISHMENT,
  type FilterSection,
  GARDENING,
  givenFor,
  isChosen,
  isOpen,
  keptParameters,
} from './offered.js';
import { type ExploreState, parameterOf, queryOf } from './state.js';

interface CountedProps {
  readonly visit: Visit;
  readonly state: ExploreState;
  readonly counts: FacetCounts;
}

interface FiltersProps extends CountedProps {
  readonly zones: ReadonlyMap<string, ZoneName>;
  /** Number of plants with these filters. */
  readonly total: number;
}

/** Returns whether the list has a plant with a value of a field, or filters by it, or whether that is unknown. */
const isUseful = ({ state, counts }: CountedProps, field: Field): boolean => {
  const groups = counts.get(field.key);
  return (
    groups === undefined ||
    [...groups.values()].some(({ count }) => count > 0) ||
    (['filter', 'range'] as const).some((family) => givenFor(state, family, field) !== undefined)
  );
};

/** The inputs of a section. Those of fields without any value fold away. */
export const SectionFilters = ({ section, ...props }: CountedProps & { readonly section: FilterSection }) => (
  <>
    {section.fields
      .filter((field) => isUseful(props, field))
      .map((field) => (
        <Control key={field.key} {...props} field={field} />
      ))}
    <FoldedControls {...props} fields={section.fields.filter((field) => !isUseful(props, field))} />
    {section === GARDENING ? (
      <>
        <Hardy {...props} />
        <LeaveOut {...props} />
      </>
    ) : null}
  </>
);

const Section = ({ section, ...props }: CountedProps & { readonly section: FilterSection }) => (
  <details open={isOpen(props.state, section)} data-section={section.name}>
    <summary>{sectionTitle(props.visit, section)}</summary>
    <div>
      <SectionFilters {...props} section={section} />
    </div>
  </details>
);

/** Sections that are called otherwise than on the page of a plant. */
const sectionTitle = ({ t }: Visit, { name }: FilterSection): string =>
  name === 'gardening' ? t.sections.garden : name === 'garden' ? t.explorer.growing : t.sections[name];

/** Returns whether the inputs for botanists have chosen values. */
const isBotany = (state: ExploreState): boolean =>
  givenFor(state, 'filter', ESTABLISHMENT) !== undefined ||
  BOTANY.some((section) => isChosen(state, section));

/** The filters of the explorer: a form that works without a script. */
export const Filters = ({ zones, total, ...props }: FiltersProps) => {
  const { visit, state } = props;
  const { t } = visit;
  return (
    <form class="filters" id="filters" action="/explore" aria-label={t.explorer.filters}>
      <div class="filters-head">
        <h2>{t.explorer.filters}</h2>
        <a class="close" href="#results">
          ×<span class="hidden"> {t.explorer.apply}</span>
        </a>
      </div>
      {keptParameters(state).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label class="field">
        <span>{t.explorer.name}</span>
        <input type="search" name="q" value={parameterOf(state, 'q') ?? ''} maxlength={200} />
      </label>
      <label class="field">
        <span>
          {t.explorer.zone} <span class="quiet">({t.explorer.zoneHint})</span>
        </span>
        <input
          type="text"
          name="zone"
          list="zone-names"
          placeholder={t.zones['aut'] ?? 'Austria'}
          maxlength={100}
        />
      </label>
      <p>
        <a href={state.length === 0 ? '/zones?view=cards' : `/zones?${queryOf(state)}`}>
          {t.explorer.zoneMap}
        </a>
      </p>
      <datalist id="zone-names">
        {[...zones.values()]
          .filter(({ level }) => level === 3)
          .map((zone) => (
            <option key={zone.slug} value={zoneText(visit, zone)} />
          ))}
      </datalist>
      <Section {...props} section={GARDENING} />
      <details open={isBotany(state)} class="botany">
        <summary>{t.explorer.forBotanists}</summary>
        <Control {...props} field={ESTABLISHMENT} />
        {BOTANY.map((section) => (
          <Section key={section.name} {...props} section={section} />
        ))}
      </details>
      <div class="filters-foot">
        <p class="quiet no-script">{t.explorer.countsLater}</p>
        <p class="hidden" role="status" />
        <div class="fewer-here" />
        <button type="submit">
          <span class="no-script">{t.explorer.apply}</span>
          <span class="with-script" data-plain={t.explorer.apply}>
            {t.explorer.show(total)}
          </span>
        </button>
      </div>
    </form>
  );
};

/** Fields by which the page offers to sort, besides names. */
export const SORTED_BY: readonly Field[] = FIELDS.filter(({ key }) =>
  [
    'scientific_name',
    'common_name',
    'family_name',
    'year',
    'maximum_height_cm',
    'light',
    'ground_humidity',
    'completion_ratio',
  ].includes(key),
);
