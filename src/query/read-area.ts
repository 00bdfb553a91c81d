import { type FoundArea, findArea } from '../areas/find-area.js';
import { quoted } from '../wording/suggestions.js';
import type { ValueReading } from './read-value.js';
import type { Warning } from './warning.js';

/** Reads the area of a filter: by the slug that documents have. A text without a list matches nothing (contract C20.4). */
export const readArea = (text: string): ValueReading => {
  const found = findArea(text);
  return { equals: 'list' in found ? found.list.area : text.toLowerCase().replaceAll('\0', '\ufffd') };
};

const names = (areas: Extract<FoundArea, { unlisted: unknown }>['parts']): string =>
  areas.map(({ area }) => area).join(', ');

/** Returns what an answer about an area must say about its list (contract C20.4); undefined if there is nothing to say. */
export const areaWarning = (param: string, text: string): Warning | undefined => {
  const found = findArea(text);
  if ('list' in found) {
    const { extent, name, code } = found.list;
    if (extent === 'whole' || text.trim().toUpperCase() !== code) return undefined;
    const message = `${param}: the list for ${code} is about ${name} only.`;
    return { param, problem: 'part_of_area', message };
  }
  if ('unlisted' in found) {
    const parts = found.parts.length === 0 ? '' : ` There are lists for parts of it: ${names(found.parts)}.`;
    const message = `${param}: there is no list of introduced plants for ${found.unlisted}. This says nothing about plants there.${parts}`;
    return { param, problem: 'no_list', message };
  }
  const hint = found.nearest === null ? '.' : `; did you mean ${found.nearest}?`;
  const message = `${param}: no area has the code or name ${quoted(text)}${hint} /api/v1/areas has all areas with a list.`;
  return { param, problem: 'not_found', message };
};
