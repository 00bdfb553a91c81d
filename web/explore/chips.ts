import type { Field } from '../../src/fields/field.js';
import { field, fieldSpelled } from '../../src/fields/registry.js';
import { wordNamed } from '../../src/fields/scale.js';
import { filterPosition, labelAt } from '../../src/fields/vocabularies.js';
import type { ZoneName } from '../queries.js';
import type { Visit } from '../visit.js';
import { fieldLabel, labelWords, scaleWords, sentenceCase, shownText } from '../words.js';
import { hardyIn, hardyZoneOf, withoutHardiness } from './hardy.js';
import { placeText } from './place-text.js';
import type { SaidCondition } from './said.js';
import {
  type ExploreState,
  parameterOf,
  plainValue,
  splitValues,
  withoutParameters,
  withoutUselessUnknown,
} from './state.js';

/** A chosen filter in words, with the state without it. */
export interface Chip {
  readonly text: string;
  /** Words of a description that mean it; null for a filter that was chosen otherwise. */
  readonly said: string | null;
  readonly without: ExploreState;
}

const PARAMETER = /^(filter|filter_not|range)\[([^[\]]+)\]$/;

/** Returns a value of a filter or the end of a range in words. */
const valueText = (visit: Visit, field: Field, value: string): string => {
  const { t } = visit;
  if (value.toLowerCase() === 'null') return t.explorer.unknown;
  if (field.type === 'boolean')
    return /^(?:true|1|yes)$/i.test(value)
      ? t.plant.yes
      : /^(?:false|0|no)$/i.test(value)
        ? t.plant.no
        : value;
  if (field.scale !== null) {
    const named = wordNamed(field.scale, value);
    if (named) return labelWords(visit, field.key, named.word);
    const word = scaleWords(visit, field.key, Number(value));
    return word === undefined ? value : `${word} (${value})`;
  }
  if (field.vocabulary === null) return value;
  const position = filterPosition(field.vocabulary, value);
  return position === undefined ? value : shownText(visit, field, labelAt(field.vocabulary, position));
};

const rangeText = (visit: Visit, field: Field, value: string): string => {
  const { t } = visit;
  const [least = '', most = ''] = value.split(',').map((each) => each.trim());
  const shown = (text: string): string =>
    field.vocabulary === null && field.scale === null && text !== '' && Number.isFinite(Number(text))
      ? shownText(visit, field, Number(text))
      : valueText(visit, field, text);
  if (most === '') return t.explorer.atLeast(shown(least));
  if (least === '') return t.explorer.atMost(shown(most));
  return `${shown(least)} – ${shown(most)}`;
};

/** What chips are made from. */
interface ChipParts {
  readonly visit: Visit;
  readonly state: ExploreState;
  readonly zones: ReadonlyMap<string, ZoneName>;
}

/** Returns one value of a parameter in words, without the label of its field. */
const filterValueText = ({ visit, zones }: ChipParts, field: Field, value: string): string => {
  const plain = plainValue(value);
  return field.type === 'zone' ? placeText(visit, zones, plain) : valueText(visit, field, plain);
};

/** Returns a parameter in words; undefined for one that is no filter. */
const parameterText = (parts: ChipParts, name: string, value: string): string | undefined => {
  const { visit } = parts;
  const { t } = visit;
  const [, family, key] = PARAMETER.exec(name) ?? [];
  const field = fieldSpelled(key ?? '');
  if (family === undefined || field === undefined) return undefined;
  const label = fieldLabel(visit, field);
  if (family === 'range') return `${label}${t.colon} ${rangeText(visit, field, value)}`;
  const values = splitValues(value);
  if (family === 'filter_not' && values.every((each) => each.toLowerCase() === 'null'))
    return t.explorer.known(label);
  const words = t.or(values.map((each) => filterValueText(parts, field, each)));
  return `${label}${t.colon} ${family === 'filter_not' ? t.explorer.not(words) : words}`;
};

/** Returns the fields of which plants without a value are kept (contract C6.35). */
const openChips = ({ visit, state }: ChipParts, value: string): readonly Chip[] =>
  splitValues(value).flatMap((name) => {
    const field = fieldSpelled(name);
    if (field === undefined) return [];
    return {
      text: visit.t.explorer.orUnknown(fieldLabel(visit, field)),
      said: null,
      without: withoutParameters(state, [['unknown', name]]),
    };
  });

const PLACE = 'filter[zone]';
const ESTABLISHMENT = 'filter[establishment]';

/** Returns the words for parameters that mean one thing together: a place with how plants came there, zones of hardiness. */
const togetherText = (parts: ChipParts, parameters: ExploreState): string | undefined => {
  const { visit } = parts;
  const { t } = visit;
  const [place, establishment] = [parameterOf(parameters, PLACE), parameterOf(parameters, ESTABLISHMENT)];
  if (place !== undefined && establishment !== undefined) {
    const places = t.or(splitValues(place).map((each) => filterValueText(parts, field('zone'), each)));
    const how = splitValues(establishment);
    const label = how.length > 1 ? t.said.growsIn : sentenceCase(labelWords(visit, 'establishment', how[0]!));
    return `${label}${t.colon} ${places}`;
  }
  const [, coldest] = (parameterOf(parameters, 'range[hardiness_zone]') ?? '').split(',');
  const [warmest] = (parameterOf(parameters, 'range[hardiness_zone_maximum]') ?? '').split(',');
  if (!coldest || !warmest) return undefined;
  const zones = coldest === warmest ? coldest : `${coldest} – ${warmest}`;
  return `${fieldLabel(visit, field('hardiness_zone'))}${t.colon} ${zones}`;
};

/** Returns the parameters of a condition in words. */
export const conditionText = (parts: ChipParts, parameters: ExploreState): string =>
  togetherText(parts, parameters) ??
  parameters.flatMap(([name, value]) => parameterText(parts, name, value) ?? []).join(' · ');

/** Returns the chip of a condition that words of a description mean: all of its parameters are removed together. */
const saidChip = (
  parts: ChipParts,
  { parameters, words }: SaidCondition,
  others: readonly SaidCondition[],
): Chip => ({
  text: conditionText(parts, parameters),
  said: words,
  without: withoutUselessUnknown(
    withoutParameters(
      parts.state,
      parameters,
      others.flatMap((other) => other.parameters),
    ),
  ),
});

/** Returns the chips of filters that are not from a description, one for each value of a list. */
const chosenChips = (parts: ChipParts, chosen: ExploreState): readonly Chip[] =>
  chosen.flatMap(([name, value]): readonly Chip[] => {
    if (name === 'unknown') return openChips(parts, value);
    const values = name.startsWith('range[') ? [value] : splitValues(value);
    return values.flatMap((each) => {
      const text = parameterText(parts, name, each);
      if (text === undefined) return [];
      const without = withoutUselessUnknown(withoutParameters(parts.state, [[name, each]]));
      return { text, said: null, without };
    });
  });

/** Returns the chosen filters of a state: one for each condition of a description, then one for each other value. */
export const chipsOf = (
  visit: Visit,
  state: ExploreState,
  zones: ReadonlyMap<string, ZoneName>,
  conditions: readonly SaidCondition[] = [],
): readonly Chip[] => {
  const parts = { visit, state, zones };
  const said = conditions.map((condition) =>
    saidChip(
      parts,
      condition,
      conditions.filter((other) => other !== condition),
    ),
  );
  const fromText = conditions.flatMap(({ parameters }) => parameters);
  const chosen = withoutParameters(state, fromText);
  const zone = hardyZoneOf(chosen);
  if (zone === null) return [...said, ...chosenChips(parts, chosen)];
  const hardy = { text: conditionText(parts, hardyIn(zone)), said: null, without: withoutHardiness(state) };
  return [...said, ...chosenChips(parts, withoutHardiness(chosen)), hardy];
};
