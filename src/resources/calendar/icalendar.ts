import ical from 'ical-generator';
import type { PlantDates } from './dates.js';
import type { DatedPlant } from './plants.js';

const MS_PER_DAY = 86_400_000;

/** Texts of a calendar file, in the language of the reader. */
export interface CalendarTexts {
  readonly title: string;
  /** Returns the plant, of which a window may hold for one crop alone. */
  readonly plant: (name: string, crop: string | null) => string;
  /** Returns what is done: `Sow under glass`. */
  readonly task: (task: string) => string;
  readonly harvest: string;
  /** Returns where a window comes from: `Days -56 to -28 from the last frost. Source: CropGraph.` */
  readonly window: (task: PlantDates['tasks'][number]) => string;
}

interface Event {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly summary: string;
  readonly description: string;
}

const eventsOf = ({ species, dates }: DatedPlant, year: number, texts: CalendarTexts) => {
  const { id, common_name, scientific_name } = species;
  const name = common_name ?? scientific_name;
  const tasks = dates.tasks.flatMap((task): readonly Event[] => {
    const { from, to, crop, anchor, from_days, to_days } = task;
    if (from === null || to === null) return [];
    return [
      {
        id: [id, task.task, crop ?? '', anchor, from_days, to_days, year].join('.'),
        from,
        to,
        summary: `${texts.task(task.task)}: ${texts.plant(name, crop)}`,
        description: `${scientific_name}. ${texts.window(task)}`,
      },
    ];
  });
  const harvests = dates.harvest.map(
    ({ crop, after, from, to }): Event => ({
      id: [id, 'harvest', crop ?? '', after, from, year].join('.'),
      from,
      to,
      summary: `${texts.harvest}: ${texts.plant(name, crop)}`,
      description: `${scientific_name}.`,
    }),
  );
  return [...tasks, ...harvests];
};

/**
 * Returns a file of all-day events by RFC 5545. Its bytes depend only on the plants, their data and the year: identifiers are made of
 * plant, task, window and year, and `DTSTAMP` is when the data of the plant last changed (contract C19.8).
 */
export const calendarFile = (plants: readonly DatedPlant[], year: number, texts: CalendarTexts): string => {
  const calendar = ical({
    prodId: { company: 'Linnea', product: 'Calendar', language: 'EN' },
    name: texts.title,
  });
  for (const plant of plants)
    for (const { id, from, to, summary, description } of eventsOf(plant, year, texts))
      calendar.createEvent({
        id: `${encodeURIComponent(id)}@linnea`,
        stamp: new Date(plant.updatedAt),
        start: new Date(from),
        // The end of an event is exclusive.
        end: new Date(Date.parse(to) + MS_PER_DAY),
        allDay: true,
        summary,
        description,
      });
  return `${calendar.toString()}\r\n`;
};
