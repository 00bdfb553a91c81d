import { fold } from '../../src/names/fold.js';
import type { ZoneName } from '../queries.js';
import type { Wording } from '../words.js';
import { zoneText } from '../zone-text.js';
import { HARDY_ZONES, withZoneOfGarden } from './hardy.js';
import {
  type ExploreState,
  leftOutOf,
  parameterOf,
  queryOf,
  withoutUselessUnknown,
  withParameter,
} from './state.js';

/** Zones that are offered for a text which several names contain. */
const MOST_ZONES = 12;

/** Returns the zones that a text names in English or the language of the page: that of the code or of the whole name, else those whose names contain it. */
export const zonesCalled = (
  wording: Pick<Wording, 't'>,
  zones: ReadonlyMap<string, ZoneName>,
  text: string,
): readonly ZoneName[] => {
  const code = zones.get(text.toLowerCase());
  if (code) return [code];
  const key = fold(text);
  const named = [...zones.values()].map((zone) => ({
    zone,
    names: [fold(zone.name), fold(zoneText(wording, zone))],
  }));
  const exact = named.filter(({ names }) => names.includes(key));
  const found =
    exact.length > 0
      ? exact.toSorted((a, b) => b.zone.level - a.zone.level).slice(0, 1)
      : named.filter(({ names }) => key !== '' && names.some((name) => name.includes(key)));
  return found.slice(0, MOST_ZONES).map(({ zone }) => zone);
};

/**
 * Returns the state in which inputs of the form became parameters of the API, with the parameters that the page does not
 * know, so that it can say so; null if the address has this form already.
 */
export const settled = (
  wording: Pick<Wording, 't'>,
  querystring: string,
  state: ExploreState,
  zones: ReadonlyMap<string, ZoneName>,
): ExploreState | null => {
  let next = state;
  const sort = parameterOf(state, 'sort');
  if (new URLSearchParams(querystring).has('sort')) {
    next = withParameter(next, 'sort', null).filter(([name]) => !name.startsWith('order['));
    const [, key, direction] = /^([a-z_]+)\.(asc|desc)$/.exec(sort ?? '') ?? [];
    if (key !== undefined && direction !== undefined) next = [...next, [`order[${key}]`, direction]];
  }
  const text = parameterOf(state, 'zone');
  if (text !== undefined) {
    const [zone, another] = zonesCalled(wording, zones, text);
    if (zone && !another) next = withParameter(withParameter(next, 'zone', null), 'filter[zone]', zone.slug);
  }
  const hardy = parameterOf(state, 'hardy');
  if (hardy !== undefined) {
    const zone = HARDY_ZONES.find((each) => String(each) === hardy);
    const others = withParameter(next, 'hardy', null);
    next = zone === undefined ? others : withZoneOfGarden(others, zone);
  }
  if (parameterOf(state, 'q') !== undefined) next = next.filter(([name]) => name !== 'said');
  next = [...withoutUselessUnknown(next), ...leftOutOf(querystring)];
  const isAsSent = queryOf(next) === queryOf([...new URLSearchParams(querystring)]);
  return isAsSent ? null : next;
};
