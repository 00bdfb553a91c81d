import type { FrostSeason } from '../../calendar/season.js';
import type { CancellationSignal } from '../../runtime/cancellation.js';
import { createFindGarden, type GardenParts, type NameChoice } from './garden.js';
import { type CalendarTexts, calendarFile } from './icalendar.js';
import { createReadPlants, type DatedPlant, type NamedSpecies, type PlantParts } from './plants.js';

/** The plants of a garden with their dates, names with a choice, and what names none. */
export interface GardenCalendar {
  readonly plants: readonly DatedPlant[];
  readonly choices: readonly NameChoice<NamedSpecies>[];
  readonly notFound: readonly string[];
}

/** The plants of a garden, and the caller that asks for them. */
interface GardenRequest {
  readonly plants: readonly string[];
  /** Caller: the id of an account, or an address. */
  readonly of: number | string;
  readonly signal: CancellationSignal;
}

/** Dependencies of {@link createCalendars}. */
export interface CalendarParts extends GardenParts, PlantParts {
  /** Returns the registered sources. */
  readonly sources: () => Promise<readonly { readonly slug: string; readonly name: string }[]>;
}

/** Creates what the routes of calendars and the page of the calendar share. */
export const createCalendars = (parts: CalendarParts) => {
  const { read, nameAll, ...windows } = createReadPlants(parts);
  const findGarden = createFindGarden(parts, windows);
  return {
    /** Reads one species with its dates; null if a path segment names none. */
    plant: async (ref: string, season: FrostSeason, language: string | null): Promise<DatedPlant | null> => {
      const [reference] = await parts.resolve('slugs', [ref]);
      const id = reference?.species?.id;
      return id === undefined ? null : ((await read([id], season, language))[0] ?? null);
    },
    /** Reads the plants of a garden in the order given, each once. */
    garden: async (
      { plants, of, signal }: GardenRequest,
      season: FrostSeason,
      language: string | null,
    ): Promise<GardenCalendar> => {
      const { found, choices, notFound } = await findGarden(plants, of, signal);
      const names = await nameAll([...new Set(choices.flatMap(({ species }) => species))], language);
      return {
        plants: await read(found, season, language),
        choices: choices.map(({ given, species }) => ({
          given,
          species: species.flatMap((id) => names.get(id) ?? []),
        })),
        notFound,
      };
    },
    /** Returns plants as a calendar file; `texts` are made with the names of sources by slug. */
    file: async (
      plants: readonly DatedPlant[],
      { year }: FrostSeason,
      texts: (sourceName: (slug: string) => string) => CalendarTexts,
    ): Promise<string> => {
      const names = new Map((await parts.sources()).map(({ slug, name }) => [slug, name]));
      return calendarFile(
        plants,
        year,
        texts((slug) => names.get(slug) ?? slug),
      );
    },
    /** Reads the windows of all plants that have some, and the names of plants. */
    withWindows: windows.withWindows,
    nameAll,
  };
};
export type Calendars = ReturnType<typeof createCalendars>;
