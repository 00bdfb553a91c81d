import type { Field } from '../../src/fields/field.js';
import { FIELDS, field, fieldSpelled } from '../../src/fields/registry.js';
import { filterPosition, VOCABULARIES } from '../../src/fields/vocabularies.js';
import { SECTIONS } from '../plant/sections.js';
import type { ZoneName } from '../queries.js';
import type { Visit } from '../visit.js';
import { endsOf, fieldLabel, labelWords, numberText } from '../words.js';
import { type ExploreState, parameterOf, queryOf, splitValues } from './state.js';

/** Numbers of plants by value of a field, for the fields that have them. */
export type FacetCounts = ReadonlyMap<string, ReadonlyMap<string, number>>;
export const NO_COUNTS: FacetCounts = new Map();

interface FiltersProps {
  readonly visit: Visit;
  readonly state: ExploreState;
  readonly counts: FacetCounts;
  readonly zones: ReadonlyMap<string, ZoneName>;
}

/** Types whose values are a list of boxes; numbers are ranges; texts are no filters of the page. */
const BOXES: ReadonlySet<string> = new Set(['enum', 'ordinal', 'flags', 'boolean']);
const RANGES: ReadonlySet<string> = new Set(['integer', 'decimal']);
const isOffered = ({ type, group }: Field): boolean =>
  group !== 'taxonomy' && (BOXES.has(type) || RANGES.has(type));

const GROUPS = SECTIONS.map(({ name, fields }) => ({ name, fields: fields.filter(isOffered) })).filter(
  ({ fields }) => fields.length > 0,
);

/** Filters that are inputs of the form; others stay as hidden inputs. */
const OFFERED = new Set(
  GROUPS.flatMap(({ fields }) =>
    fields.map(({ key, type }) => `${RANGES.has(type) ? 'range' : 'filter'}[${key}]`),
  ),
);
const ESTABLISHMENT = field('establishment');
const WITH_INPUTS = new Set([...OFFERED, `filter[${ESTABLISHMENT.key}]`]);

/** Returns the value of a parameter of a field, under its key or an alias. */
const given = (state: ExploreState, family: string, { key, aliases }: Field): string | undefined =>
  [key, ...aliases]
    .map((each) => parameterOf(state, `${family}[${each}]`))
    .find((value) => value !== undefined);

const chosenLabels = (state: ExploreState, each: Field): ReadonlySet<string> => {
  const values = splitValues(given(state, 'filter', each) ?? '');
  const { vocabulary } = each;
  if (vocabulary === null) return new Set(values.map((value) => value.toLowerCase()));
  return new Set(
    values.flatMap((value) => {
      const position = filterPosition(vocabulary, value);
      return position === undefined ? [] : [VOCABULARIES[vocabulary][position]!];
    }),
  );
};

const Boxes = ({ visit, state, counts, field: each }: FiltersProps & { readonly field: Field }) => {
  const { t, language } = visit;
  const chosen = chosenLabels(state, each);
  const ofField = counts.get(each.key);
  const labels: readonly string[] =
    each.vocabulary === null ? ['true', 'false'] : VOCABULARIES[each.vocabulary];
  const words = (label: string): string =>
    each.vocabulary === null
      ? label === 'true'
        ? t.plant.yes
        : t.plant.no
      : labelWords(visit, each.vocabulary, label);
  return (
    <fieldset>
      <legend>{fieldLabel(visit, each)}</legend>
      {labels.map((label) => (
        <label key={label} class="box">
          <input type="checkbox" name={`filter[${each.key}]`} value={label} checked={chosen.has(label)} />{' '}
          <span>{words(label)}</span>
          {ofField === undefined ? null : (
            <span class="facet"> {numberText(language, ofField.get(label) ?? 0)}</span>
          )}
        </label>
      ))}
    </fieldset>
  );
};

const Range = ({ visit, state, field: each }: FiltersProps & { readonly field: Field }) => {
  const { t } = visit;
  const [least = '', most = ''] = (given(state, 'range', each) ?? '').split(',');
  const unit = each.unit === null ? '' : (t.units[each.unit] ?? each.unit);
  const indicated = endsOf(each);
  const [low, high] = each.plausible ?? [undefined, undefined];
  const ends = [
    { text: t.explorer.from, value: least, example: low },
    { text: t.explorer.to, value: most, example: high },
  ];
  return (
    <fieldset class="range">
      <legend>
        {fieldLabel(visit, each)}
        {unit === '' ? null : <span class="quiet"> ({unit})</span>}
      </legend>
      {indicated === null ? null : <p class="quiet">{t.plant.ends(...indicated)}</p>}
      <div class="ends">
        {ends.map(({ text, value, example }) => (
          <label key={text}>
            <span>{text}</span>
            <input
              type="text"
              inputmode="decimal"
              name={`range[${each.key}]`}
              value={value.trim()}
              placeholder={example === undefined ? '' : String(example)}
              size={6}
              maxlength={12}
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
};

/** Returns the parameters that the form has no inputs for, so that they stay. */
const kept = (state: ExploreState): ExploreState =>
  state.filter(([name]) => {
    const key = /^(?:filter|range)\[([^[\]]+)\]$/.exec(name)?.[1];
    const canonical = key === undefined ? name : name.replace(key, fieldSpelled(key)?.key ?? key);
    return !WITH_INPUTS.has(canonical) && !['q', 'page', 'sort'].includes(name) && !name.startsWith('order[');
  });

const isChosen = (state: ExploreState, fields: readonly Field[]): boolean =>
  fields.some(
    (each) => given(state, 'filter', each) !== undefined || given(state, 'range', each) !== undefined,
  );

/** The filters of the explorer: a form that works without a script. */
export const Filters = (props: FiltersProps) => {
  const { visit, state, zones } = props;
  const { t } = visit;
  return (
    <form class="filters" id="filters" action="/explore" aria-label={t.explorer.filters}>
      <div class="filters-head">
        <h2>{t.explorer.filters}</h2>
        <a class="close" href="#results">
          ×<span class="hidden"> {t.explorer.apply}</span>
        </a>
      </div>
      {kept(state).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label class="field">
        <span>{t.explorer.name}</span>
        <input type="search" name="q" value={parameterOf(state, 'q') ?? ''} maxlength={200} />
      </label>
      <label class="field">
        <span>{t.explorer.zone}</span>
        <input type="text" name="zone" list="zone-names" placeholder={t.explorer.zoneHint} maxlength={100} />
      </label>
      <p>
        <a href={state.length === 0 ? '/zones?view=cards' : `/zones?${queryOf(state)}`}>
          {t.explorer.zoneMap}
        </a>
      </p>
      <datalist id="zone-names">
        {[...zones.values()]
          .filter(({ level }) => level === 3)
          .map(({ slug, name }) => (
            <option key={slug} value={name} />
          ))}
      </datalist>
      <Boxes {...props} field={ESTABLISHMENT} />
      {GROUPS.map(({ name, fields }) => (
        <details key={name} open={isChosen(state, fields)}>
          <summary>{t.sections[name]}</summary>
          {fields.map((each) =>
            RANGES.has(each.type) ? (
              <Range key={each.key} {...props} field={each} />
            ) : (
              <Boxes key={each.key} {...props} field={each} />
            ),
          )}
        </details>
      ))}
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
