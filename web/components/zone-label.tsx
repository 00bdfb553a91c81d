import type { Visit } from '../visit.js';
import { type ZoneInEnglish, zoneText } from '../zone-text.js';

/** The name of a zone, marked as English where the language of the page has none. */
export const ZoneLabel = ({ visit, zone }: { readonly visit: Visit; readonly zone: ZoneInEnglish }) => {
  const isForeign = visit.language !== 'en' && visit.t.zones[zone.slug] === undefined;
  const text = zoneText(visit, zone);
  return isForeign ? <span lang="en">{text}</span> : text;
};
