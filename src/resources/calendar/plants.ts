import type { CommonQueryMethods } from 'slonik';
import type { FrostSeason } from '../../calendar/season.js';
import type { ReadSpeciesItems } from '../batch/species-items.js';
import type { NamesInLanguage } from '../languages/names-in-language.js';
import { itemInLanguage } from '../languages/translate.js';
import { datesOf, type PlantDates } from './dates.js';
import { type CalendarRow, createCalendarQueries } from './queries.js';

/** A species as calendars name it. */
export interface NamedSpecies {
  readonly id: number;
  readonly slug: string;
  readonly common_name: string | null;
  readonly scientific_name: string;
  readonly links: { readonly self: string; readonly genus: string; readonly plant: string };
  /** Only with a language. */
  readonly common_name_language?: string | null;
}

/** A species with its dates. */
export interface DatedPlant {
  readonly species: NamedSpecies;
  /** When the record last changed, in ISO 8601. */
  readonly updatedAt: string;
  readonly dates: PlantDates;
}

/** Dependencies of {@link createReadPlants}. */
export interface PlantParts {
  readonly pool: CommonQueryMethods;
  readonly items: ReadSpeciesItems;
  readonly namesInLanguage: NamesInLanguage;
}

const named = (item: string): NamedSpecies => {
  const { id, slug, common_name, scientific_name, links } = JSON.parse(item) as NamedSpecies;
  return { id, slug, common_name, scientific_name, links };
};

/** Creates the readers of plants with their dates. Plants that were deleted in the meantime are missing. */
export const createReadPlants = ({ pool, items, namesInLanguage }: PlantParts) => {
  const { of, withWindows, ofGenera, cultivated } = createCalendarQueries(pool);

  /** Returns species by id, with their names in the language. */
  const nameAll = async (
    ids: readonly number[],
    language: string | null,
  ): Promise<ReadonlyMap<number, NamedSpecies>> => {
    if (ids.length === 0) return new Map();
    const [found, translated] = await Promise.all([
      items(ids, null),
      language === null ? null : namesInLanguage('species', ids, language),
    ]);
    return new Map(
      [...found].map(([id, item]) => {
        const species = named(item);
        const inLanguage = language === null ? {} : itemInLanguage(species, language, translated?.get(id));
        return [id, { ...species, ...inLanguage }];
      }),
    );
  };

  return {
    withWindows,
    ofGenera,
    cultivated,
    nameAll,
    /** Reads plants in the order of their ids, with their dates in a season. */
    read: async (
      ids: readonly number[],
      season: FrostSeason,
      language: string | null,
    ): Promise<readonly DatedPlant[]> => {
      if (ids.length === 0) return [];
      const [rows, names] = await Promise.all([of(ids), nameAll(ids, language)]);
      return ids.flatMap((id) => {
        const [row, species] = [rows.get(id), names.get(id)];
        return row && species ? [dated(row, species, season)] : [];
      });
    },
  };
};

const dated = (row: CalendarRow, species: NamedSpecies, season: FrostSeason): DatedPlant => ({
  species,
  updatedAt: row.updated_at,
  dates: datesOf(row, season),
});
