import { field } from '../../src/fields/registry.js';
import type { RelationRow } from '../../src/fields/rows-shape.js';
import type { CalendarTexts } from '../../src/resources/calendar/icalendar.js';
import type { DatedPlant } from '../../src/resources/calendar/plants.js';
import type { Visit } from '../visit.js';
import { labelWords, rowText, sentenceCase } from '../words.js';

type Task = DatedPlant['dates']['tasks'][number];

/** Returns a window without dates: *sow under glass 8 to 4 weeks before the last frost*. */
export const windowText = (visit: Visit, { task, anchor, from_days, to_days }: Task): string => {
  const row: RelationRow = { task, anchor, from_days, to_days, crop: null };
  return sentenceCase(rowText(visit, field('planting_window'), row));
};

/** Returns the texts of a calendar file in the language of the page. */
export const fileTexts =
  (visit: Visit) =>
  (sourceName: (slug: string) => string): CalendarTexts => {
    const { t, language } = visit;
    return {
      title: t.calendar.title,
      harvest: sentenceCase(t.calendar.harvest),
      // Crops have English names.
      plant: (name, crop) => (crop === null ? name : language === 'en' ? crop : `${name} (${crop})`),
      task: (task) => sentenceCase(labelWords(visit, 'planting_task', task)),
      window: (task) =>
        `${windowText(visit, task)}. ${t.review.source}${t.colon} ${sourceName(task.source)}.`,
    };
  };
