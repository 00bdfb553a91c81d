import { facetForm } from '../../src/fields/facets.js';
import type { Field } from '../../src/fields/field.js';
import { field, fieldSpelled } from '../../src/fields/registry.js';
import { wordNamed } from '../../src/fields/scale.js';
import { filterPosition, VOCABULARIES } from '../../src/fields/vocabularies.js';
import { SECTIONS } from '../plant/sections.js';
import { hardyZoneOf, withoutHardiness } from './hardy.js';
import { type ExploreState, parameterOf, splitValues } from './state.js';

/** How the explorer asks for the values of a field: boxes for values and words, or the two ends of a range. */
type Control = 'boxes' | 'range';

/** Returns the control of a field; null for a field that is no filter of the page, such as a text. */
export const controlOf = ({ group, type, scale, vocabulary, edges }: Field): Control | null => {
  if (group === 'taxonomy') return null;
  if (type === 'boolean' || vocabulary !== null || scale !== null) return 'boxes';
  return edges === null ? null : 'range';
};

/** A section of the filters. */
export interface FilterSection {
  readonly name: 'gardening' | (typeof SECTIONS)[number]['name'];
  readonly fields: readonly Field[];
}

/** What gardeners ask for. Zones of hardiness and warnings have controls of their own there, which come after these. */
export const GARDENING: FilterSection = {
  name: 'gardening',
  fields: [
    ...[
      'sun',
      'watering',
      'maximum_height_cm',
      'planting_spread_cm',
      'bloom_months',
      'edible',
      'edible_part',
    ],
  ].map((key) => field(key)),
};

/** Fields of the garden that the other sections leave out; `safety` stays there, to look for poisonous plants. */
const GARDENED: ReadonlySet<Field> = new Set([
  ...GARDENING.fields,
  field('hardiness_zone'),
  field('hardiness_zone_maximum'),
]);

/** The other fields of the plant page to filter by, in its sections. */
export const BOTANY: readonly FilterSection[] = SECTIONS.map(({ name, fields }) => ({
  name,
  fields: fields.filter((each) => controlOf(each) !== null && !GARDENED.has(each)),
})).filter(({ fields }) => fields.length > 0);

export const OFFERED: readonly FilterSection[] = [GARDENING, ...BOTANY];

/** Filter beside the zone, above the sections. */
export const ESTABLISHMENT = field('establishment');

/** Warnings, and the victims for whom the form leaves out plants with a warning. */
export const SAFETY = field('safety');
export const LEFT_OUT_FOR: readonly string[] = ['people', 'cats', 'dogs'];

/** Fields whose parameters the inputs of the form send. */
const WITH_INPUTS = new Set([ESTABLISHMENT, ...OFFERED.flatMap(({ fields }) => fields)]);

/** Parameters of the page that have inputs of their own, or make no sense after a change. */
const REPLACED = new Set(['q', 'page', 'sort', 'hardy']);

/** Returns the values of a list that no box of a field has, such as single steps of a scale, `null` or an unknown label. */
const withoutBox = ({ scale, vocabulary }: Field, value: string): readonly string[] => {
  const values = splitValues(value);
  if (scale === null)
    return vocabulary === null
      ? values.filter((each) => each.toLowerCase() === 'null')
      : values.filter((each) => filterPosition(vocabulary, each) === undefined);
  // The box of a word is ticked if all of its steps are chosen.
  const isWhole = ({ first, last }: (typeof scale)[number]): boolean =>
    Array.from({ length: last - first + 1 }, (_, at) => String(first + at)).every((step) =>
      values.includes(step),
    );
  const whole = scale.filter(isWhole);
  return values.filter(
    (each) =>
      wordNamed(scale, each) === undefined &&
      !whole.some(({ first, last }) => Number(each) >= first && Number(each) <= last),
  );
};

/** Returns whether a range consists of whole words of a scale, which boxes can say. */
export const isOfWords = ({ scale }: Field, value: string): boolean => {
  const [least = '', most = ''] = value.split(',').map((each) => each.trim());
  if (scale === null) return false;
  const from = least === '' ? Number.NEGATIVE_INFINITY : (wordNamed(scale, least)?.first ?? Number(least));
  const to = most === '' ? Number.POSITIVE_INFINITY : (wordNamed(scale, most)?.last ?? Number(most));
  return scale.every(({ first, last }) => (first >= from && last <= to) || last < from || first > to);
};

type Family = 'filter' | 'filter_not' | 'range';

/** Returns the values of a parameter for which the form has no inputs. */
const withoutInput = (named: Field, family: Family, value: string): readonly string[] => {
  if (family === 'filter_not')
    return named === SAFETY ? splitValues(value).filter((each) => !LEFT_OUT_FOR.includes(each)) : [value];
  const hasBoxes = controlOf(named) === 'boxes';
  if (family === 'range') return !hasBoxes || isOfWords(named, value) ? [] : [value];
  return hasBoxes ? withoutBox(named, value) : [value];
};

/** Returns the parameters for which the form has no inputs, and the values for which it has none, so that they stay. */
export const keptParameters = (state: ExploreState): ExploreState => {
  const others = hardyZoneOf(state) === null ? state : withoutHardiness(state);
  return others.flatMap(([name, value]): ExploreState => {
    if (REPLACED.has(name) || name.startsWith('order[')) return [];
    const [, family, key] = /^(filter|filter_not|range)\[([^[\]]+)\]$/.exec(name) ?? [];
    const named = key === undefined ? undefined : fieldSpelled(key);
    if (named === undefined || !WITH_INPUTS.has(named)) return [[name, value]];
    const rest = withoutInput(named, family as Family, value);
    return rest.length === 0 ? [] : [[name, rest.join(',')]];
  });
};

/** Returns the value of a parameter of a field, under its key or an alias. */
export const givenFor = (state: ExploreState, family: Family, { key, aliases }: Field): string | undefined =>
  [key, ...aliases]
    .map((each) => parameterOf(state, `${family}[${each}]`))
    .find((value) => value !== undefined);

/** Returns the victims for whom a state leaves out plants with a warning, among those that the form offers. */
export const leftOutFor = (state: ExploreState): readonly string[] => {
  const given = splitValues(givenFor(state, 'filter_not', SAFETY) ?? '');
  return LEFT_OUT_FOR.filter((victim) => given.includes(victim));
};

/** Returns whether the inputs of a section have chosen values. */
export const isChosen = (state: ExploreState, { name, fields }: FilterSection): boolean =>
  (name === 'gardening' && (hardyZoneOf(state) !== null || leftOutFor(state).length > 0)) ||
  fields.some((each) => (['filter', 'range'] as const).some((family) => givenFor(state, family, each)));

/** Returns whether a section begins open: those with chosen filters do, or the first one if there are none. */
export const isOpen = (state: ExploreState, section: FilterSection): boolean =>
  isChosen(state, section) || (section === GARDENING && !OFFERED.some((each) => isChosen(state, each)));

/** Returns the fields whose values a section counts. */
export const countedIn = (section: FilterSection): readonly Field[] =>
  section === GARDENING ? [...section.fields, SAFETY] : section.fields;

/** Returns the sections that begin open. */
export const openSections = (state: ExploreState): readonly FilterSection[] =>
  OFFERED.filter((section) => isOpen(state, section));

/** A value that a box chooses, as `filter` of the API takes it. */
export interface Option {
  readonly value: string;
  /** First and last step of a word for a scale; null for other values. */
  readonly steps: readonly [first: number, last: number] | null;
}

/** Returns the values of the boxes of a field, in the order of the registry. */
export const optionsOf = ({ scale, vocabulary }: Field): readonly Option[] => {
  if (scale !== null) return scale.map(({ word, first, last }) => ({ value: word, steps: [first, last] }));
  const values = vocabulary === null ? ['true', 'false'] : VOCABULARIES[vocabulary];
  return values.map((value) => ({ value, steps: null }));
};

/** Returns the ranges in which the numbers of a field are counted, as `range` of the API takes them: `10,29`. */
export const rangesOf = (each: Field): readonly string[] => {
  const form = facetForm(each);
  return form === null || form === 'values' ? [] : form.groups.map(({ value }) => value);
};
