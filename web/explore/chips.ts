import type { Field } from '../../src/fields/field.js';
import { fieldSpelled } from '../../src/fields/registry.js';
import { wordNamed } from '../../src/fields/scale.js';
import { filterPosition, labelAt } from '../../src/fields/vocabularies.js';
import type { ZoneName } from '../queries.js';
import type { Visit } from '../visit.js';
import { fieldLabel, labelWords, scaleWords, shownText } from '../words.js';
import { zoneText } from '../zone-text.js';
import { type ExploreState, exploreAddress, plainValue, splitValues, withParameter } from './state.js';

/** A chosen filter in words, with the address of the same page without it. */
export interface Chip {
  readonly text: string;
  readonly without: string;
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

/** Returns the chosen filters of a state, one for each value of a list. */
export const chipsOf = (
  visit: Visit,
  state: ExploreState,
  zones: ReadonlyMap<string, ZoneName>,
): readonly Chip[] =>
  state.flatMap(([name, value]): readonly Chip[] => {
    const [, family, key] = PARAMETER.exec(name) ?? [];
    const field = fieldSpelled(key ?? '');
    if (family === undefined || field === undefined) return [];
    const label = fieldLabel(visit, field);
    const without = (rest: string | null): string => exploreAddress(withParameter(state, name, rest));
    if (family === 'range')
      return [{ text: `${label}${visit.t.colon} ${rangeText(visit, field, value)}`, without: without(null) }];
    const values = splitValues(value);
    return values.map((each) => {
      const others = values.filter((other) => other !== each).join(',');
      const plain = plainValue(each);
      const zone = field.type === 'zone' ? zones.get(plain.toLowerCase()) : undefined;
      const words = zone ? zoneText(visit, zone) : valueText(visit, field, plain);
      const isKnown = family === 'filter_not' && each.toLowerCase() === 'null';
      return {
        text: isKnown
          ? visit.t.explorer.known(label)
          : `${label}${visit.t.colon} ${family === 'filter_not' ? visit.t.explorer.not(words) : words}`,
        without: without(others === '' ? null : others),
      };
    });
  });
