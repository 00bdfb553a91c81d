import { placeName } from '../../src/understanding/describe.js';
import type { ZoneName } from '../queries.js';
import type { Visit } from '../visit.js';
import { zoneText } from '../zone-text.js';

/** Returns the name of a place in the language of the page, from the code or name of a zone or the ISO 3166 code of a country. */
export const placeText = (visit: Visit, zones: ReadonlyMap<string, ZoneName>, place: string): string => {
  const zone = zones.get(place.toLowerCase()) ?? [...zones.values()].find(({ name }) => name === place);
  return zone === undefined ? placeName(visit.language, place) : zoneText(visit, zone);
};
