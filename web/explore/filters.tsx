import type { Field } from '../../src/fields/field.js';
import { FIELDS } from '../../src/fields/registry.js';
import type { Section } from '../plant/sections.js';
import type { ZoneName } from '../queries.js';
import type { Visit } from '../visit.js';
import { zoneText } from '../zone-text.js';
import { Control } from './controls.js';
import type { FacetCounts } from './counts.js';
import { ESTABLISHMENT, isOpen, keptParameters, OFFERED } from './offered.js';
import { type ExploreState, parameterOf, queryOf } from './state.js';

interface FiltersProps {
  readonly visit: Visit;
  readonly state: ExploreState;
  readonly counts: FacetCounts;
  readonly zones: ReadonlyMap<string, ZoneName>;
}

/** The inputs of a section. */
export const SectionFilters = ({
  section,
  ...props
}: Pick<FiltersProps, 'visit' | 'state' | 'counts'> & { readonly section: Section }) => (
  <>
    {section.fields.map((field) => (
      <Control key={field.key} {...props} field={field} />
    ))}
  </>
);

/** Returns the address of the filters of a section, with the number of plants for each value. */
const sectionAddress = (state: ExploreState, { name }: Section): string =>
  `/explore/filters/${name}?${queryOf(state)}`;

/** The filters of the explorer: a form that works without a script. */
export const Filters = ({ zones, ...props }: FiltersProps) => {
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
      <Control {...props} field={ESTABLISHMENT} />
      {OFFERED.map((section) => {
        const open = isOpen(state, section);
        return (
          <details
            key={section.name}
            open={open}
            data-filters={open ? undefined : sectionAddress(state, section)}
          >
            <summary>{t.sections[section.name]}</summary>
            <div>
              <SectionFilters {...props} section={section} />
            </div>
          </details>
        );
      })}
      <div class="filters-foot">
        <button type="submit">{t.explorer.apply}</button>
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
