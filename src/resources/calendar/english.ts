import { readableLabel } from '../../fields/vocabularies.js';
import type { CalendarTexts } from './icalendar.js';

const sentenceCase = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/**
 * Returns the English texts of a calendar file.
 *
 * @param sourceName Returns the name of a source by its slug.
 */
export const englishTexts = (sourceName: (slug: string) => string): CalendarTexts => ({
  title: 'Sowing and planting',
  harvest: 'Harvest',
  // Crops have English names.
  plant: (name, crop) => crop ?? name,
  task: (task) => sentenceCase(readableLabel('planting_task', task)),
  window: ({ anchor, from_days, to_days, source }) =>
    `Days ${from_days} to ${to_days} from the ${readableLabel('planting_anchor', anchor)}. Source: ${sourceName(source)}.`,
});
