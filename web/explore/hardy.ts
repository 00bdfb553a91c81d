import { coldestOfZone } from '../../src/fields/hardiness-zones.js';
import { fieldSpelled } from '../../src/fields/registry.js';
import { parametersOfAll } from '../../src/understanding/query.js';
import { numberText, type Wording } from '../words.js';
import { type ExploreState, keysOf, parameterOf, splitValues, withoutParameters } from './state.js';

/** The USDA hardiness zones of a garden that the form offers. */
export const HARDY_ZONES: readonly number[] = Array.from({ length: 13 }, (_, at) => at + 1);

/** Returns a zone with its lowest temperature in whole °C. */
export const hardyZoneText = ({ t, language }: Wording, zone: number): string => {
  const coldest = Math.round(((coldestOfZone(zone) - 32) * 5) / 9);
  return t.explorer.hardyZone(zone, numberText(language, coldest).replace('-', '−'));
};

const WARMEST = 'hardiness_zone_maximum';

/** Returns the filters for plants that are hardy in a zone, as descriptions mean it: many have no warmest zone. */
export const hardyIn = (zone: number): ExploreState => [
  ['range[hardiness_zone]', `,${zone}`],
  [`range[${WARMEST}]`, `${zone},`],
  ['unknown', WARMEST],
];

const isOfHardiness = (parameter: ExploreState[number]): boolean =>
  keysOf([parameter]).some((key) => fieldSpelled(key)?.key.startsWith('hardiness_zone'));

/** Returns the zone of a garden by which a state filters; null if it filters otherwise, or not by zones. */
export const hardyZoneOf = (state: ExploreState): number | null => {
  if (state.filter(isOfHardiness).length !== 2) return null;
  const opened = splitValues(parameterOf(state, 'unknown') ?? '');
  if (!opened.includes(WARMEST)) return null;
  const isOf = (zone: number): boolean =>
    hardyIn(zone).every(([name, value]) => name === 'unknown' || parameterOf(state, name) === value);
  return HARDY_ZONES.find(isOf) ?? null;
};

/** Returns the state without the filters by zones of hardiness. */
export const withoutHardiness = (state: ExploreState): ExploreState =>
  withoutParameters(
    state.filter((parameter) => !isOfHardiness(parameter)),
    [['unknown', WARMEST]],
  );

/** Returns a state that filters by the zone of a garden, and by no other zones of hardiness. */
export const withZoneOfGarden = (state: ExploreState, zone: number): ExploreState =>
  parametersOfAll([{ parameters: withoutHardiness(state) }, { parameters: hardyIn(zone) }]);
