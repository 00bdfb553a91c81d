import type { ComponentChildren } from 'preact';
import type { Field } from '../../src/fields/field.js';
import { filterPosition, labelAt } from '../../src/fields/vocabularies.js';
import type { Visit } from '../visit.js';
import { endsOf, fieldLabel, labelWords, numberText } from '../words.js';
import type { FacetCounts } from './counts.js';
import { HARDY_ZONES, hardyZoneOf, hardyZoneText } from './hardy.js';
import {
  controlOf,
  givenFor,
  isOfWords,
  LEFT_OUT_FOR,
  leftOutFor,
  type Option,
  optionsOf,
  rangesOf,
  SAFETY,
} from './offered.js';
import { type ExploreState, splitValues } from './state.js';

interface ControlProps {
  readonly visit: Visit;
  readonly state: ExploreState;
  readonly counts: FacetCounts;
  readonly field: Field;
}

/** Returns the labels of a vocabulary that the filter of a field names, in any spelling. */
const chosenLabels = (state: ExploreState, each: Field): ReadonlySet<string> => {
  const { vocabulary } = each;
  if (vocabulary === null) return new Set();
  return new Set(
    splitValues(givenFor(state, 'filter', each) ?? '').flatMap((value) => {
      const position = filterPosition(vocabulary, value);
      return position === undefined ? [] : [labelAt(vocabulary, position)];
    }),
  );
};

const optionText = ({ t }: Pick<Visit, 't'>, { key, vocabulary }: Field, value: string): string => {
  if (value === 'true') return t.plant.yes;
  if (value === 'false') return t.plant.no;
  return labelWords({ t }, vocabulary ?? key, value);
};

const Steps = ({ steps }: Pick<Option, 'steps'>) => {
  if (steps === null) return null;
  const [first, last] = steps;
  return <span class="quiet"> {first === last ? first : `${first}–${last}`}</span>;
};

/** Inputs without plants, which fold away. `name` tells them apart when counts change. */
const Folded = ({
  name,
  summary,
  children,
}: {
  readonly name: string;
  readonly summary: string;
  readonly children: ComponentChildren;
}) => (
  <details class="folded" data-folded={name}>
    <summary>{summary}</summary>
    {children}
  </details>
);

const Boxes = ({ visit, state, counts, field }: ControlProps) => {
  const groups = counts.get(field.key);
  const labels = chosenLabels(state, field);
  const range = givenFor(state, 'range', field);
  // Another range contains groups as well, but the form sends it as it is.
  const isFiltered =
    givenFor(state, 'filter', field) !== undefined || (range !== undefined && isOfWords(field, range));
  const boxes = optionsOf(field).map((option) => {
    const group = groups?.get(option.value);
    const isChosen = isFiltered && (group?.selected ?? labels.has(option.value));
    return { ...option, isChosen, count: groups && (group?.count ?? 0) };
  });
  const isShown = ({ isChosen, count }: (typeof boxes)[number]): boolean => isChosen || count !== 0;
  const box = ({ value, steps, isChosen, count }: (typeof boxes)[number]) => (
    <label key={value} class={count === 0 ? 'box without' : 'box'}>
      <input type="checkbox" name={`filter[${field.key}]`} value={value} checked={isChosen} />{' '}
      <span>
        {optionText(visit, field, value)}
        <Steps steps={steps} />
      </span>
      {count === undefined ? null : <span class="facet"> {numberText(visit.language, count)}</span>}
    </label>
  );
  const folded = boxes.filter((each) => !isShown(each));
  return (
    <fieldset>
      <legend>{fieldLabel(visit, field)}</legend>
      {boxes.filter(isShown).map(box)}
      {folded.length === 0 ? null : (
        <Folded name={field.key} summary={visit.t.explorer.folded(folded.length)}>
          {folded.map(box)}
        </Folded>
      )}
    </fieldset>
  );
};

/** Units of the drawing: the height of its highest bar. */
const HEIGHT = 32;

/** A bar for each range of numbers, as high as the share of the plants in it. */
const Histogram = ({ counts, field }: Pick<ControlProps, 'counts' | 'field'>) => {
  const groups = counts.get(field.key);
  if (!groups) return null;
  const ranges = rangesOf(field).map((range) => groups.get(range));
  const most = Math.max(1, ...ranges.map((group) => group?.count ?? 0));
  return (
    <svg
      class="histogram"
      viewBox={`0 0 ${ranges.length * 10} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {ranges.map((group, at) => {
        const height = ((group?.count ?? 0) / most) * HEIGHT;
        return (
          <rect
            key={at}
            class={group?.selected ? 'chosen' : undefined}
            x={at * 10 + 0.5}
            y={HEIGHT - height}
            width={9}
            height={height}
          />
        );
      })}
    </svg>
  );
};

const Range = ({ visit, state, counts, field }: ControlProps) => {
  const { t } = visit;
  const [least = '', most = ''] = (givenFor(state, 'range', field) ?? '').split(',');
  const unit = field.unit === null ? '' : (t.units[field.unit] ?? field.unit);
  const meaning = endsOf(visit, field);
  const ends = [
    { text: t.explorer.from, value: least, example: field.edges?.[0] },
    { text: t.explorer.to, value: most, example: field.edges?.at(-1) },
  ];
  return (
    <fieldset class="range" data-ranges={rangesOf(field).join(' ')}>
      <legend>
        {fieldLabel(visit, field)}
        {unit === '' ? null : <span class="quiet"> ({unit})</span>}
      </legend>
      {meaning === null ? null : <p class="quiet">{t.plant.ends(...meaning)}</p>}
      <Histogram counts={counts} field={field} />
      <div class="ends">
        {ends.map(({ text, value, example }) => (
          <label key={text}>
            <span>{text}</span>
            <input
              type="text"
              inputmode="decimal"
              name={`range[${field.key}]`}
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

/** The inputs with which the explorer filters by a field, and the number of plants with each value. */
export const Control = (props: ControlProps) =>
  controlOf(props.field) === 'range' ? <Range {...props} /> : <Boxes {...props} />;

/** The zone of the garden, which stands for two filters. */
export const Hardy = ({ visit, state }: Pick<ControlProps, 'visit' | 'state'>) => {
  const { t } = visit;
  const chosen = hardyZoneOf(state);
  return (
    <label class="field">
      <span>{t.explorer.hardy}</span>
      <select name="hardy">
        <option value="">{t.explorer.hardyAny}</option>
        {HARDY_ZONES.map((zone) => (
          <option key={zone} value={zone} selected={zone === chosen}>
            {hardyZoneText(visit, zone)}
          </option>
        ))}
      </select>
    </label>
  );
};

/** Whom no listed plant is known to poison. The others are not known to be harmless (C8.75). */
export const LeaveOut = ({ visit, state, counts }: Omit<ControlProps, 'field'>) => {
  const { t, language } = visit;
  const chosen = leftOutFor(state);
  const groups = counts.get(SAFETY.key);
  return (
    <fieldset>
      <legend>{t.explorer.leaveOut}</legend>
      {LEFT_OUT_FOR.map((victim) => (
        <label key={victim} class="box">
          <input
            type="checkbox"
            name="filter_not[toxic_to]"
            value={victim}
            checked={chosen.includes(victim)}
          />{' '}
          <span>{labelWords(visit, 'poison_victim', victim)}</span>
          {groups && <span class="facet"> −{numberText(language, groups.get(victim)?.count ?? 0)}</span>}
        </label>
      ))}
      <p class="quiet">{t.explorer.leaveOutNote}</p>
    </fieldset>
  );
};

/** The inputs of fields of which no listed plant has a value, folded. */
export const FoldedControls = ({
  fields,
  ...props
}: Omit<ControlProps, 'field'> & { readonly fields: readonly Field[] }) =>
  fields.length === 0 ? null : (
    <Folded
      name="fields"
      summary={props.visit.t.explorer.foldedFields(
        fields.map((field) => props.visit.t.inSentence(fieldLabel(props.visit, field))),
      )}
    >
      {fields.map((field) => (
        <Control key={field.key} {...props} field={field} />
      ))}
    </Folded>
  );
