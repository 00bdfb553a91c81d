import { isoDate } from '../../src/calendar/days.js';
import type { FrostSeason } from '../../src/calendar/season.js';
import type { GardenCalendar } from '../../src/resources/calendar/calendars.js';
import type { DatedPlant, NamedSpecies } from '../../src/resources/calendar/plants.js';
import type { FoundStations } from '../../src/resources/calendar/stations.js';
import { PlantChoices } from '../calendar/choices.js';
import { barsOf, type CropRow, cropsOf, firstDayShown } from '../calendar/rows.js';
import { Stations } from '../calendar/stations.js';
import { windowText } from '../calendar/texts.js';
import { YearPicture } from '../calendar/year-picture.js';
import { LatinName } from '../components/scientific-name.js';
import { PageLayout } from '../layout.js';
import type { Visit } from '../visit.js';
import { dateText, dayText, labelWords, monthsText, sentenceCase } from '../words.js';
import { countryText } from '../zone-text.js';

/** What was entered, as it was typed. */
interface CalendarEntries {
  readonly plants: string;
  readonly last: string;
  readonly first: string;
  readonly never: boolean;
}

/** The calendar of a garden, and the addresses of its file and of the page with a plant in place of a name. */
interface ShownGarden extends GardenCalendar {
  readonly season: FrostSeason;
  readonly file: string;
  readonly withPlant: (given: string, slug: string) => string;
}

interface CalendarContent {
  readonly entries: CalendarEntries;
  /** What is wrong with it; null for nothing. */
  readonly problem: string | null;
  /** The best known plants that can be chosen from a list. */
  readonly offered: readonly NamedSpecies[];
  /** The name of a climate station, as it was typed, and the stations of that name. */
  readonly station: string;
  readonly stations: FoundStations;
  /** Null until plants are given. */
  readonly garden: ShownGarden | null;
}

type Props = { readonly visit: Visit };

type FormContent = Pick<CalendarContent, 'entries' | 'problem' | 'offered' | 'station' | 'stations'>;

const CalendarForm = ({ visit, entries, problem, offered, station, stations }: Props & FormContent) => {
  const { t } = visit;
  return (
    <form class="calendar-form" action="/calendar">
      <PlantChoices visit={visit} plants={entries.plants} problem={problem} offered={offered} />
      <fieldset class="frosts">
        <p>
          <label for="last">{t.calendar.last}</label>
          <input id="last" name="last_frost" type="date" value={entries.last} aria-describedby="frost-hint" />
        </p>
        <p>
          <label for="first">{t.calendar.first}</label>
          <input
            id="first"
            name="first_frost"
            type="date"
            value={entries.first}
            aria-describedby="frost-hint"
          />
        </p>
        <label class="tick">
          <input type="checkbox" name="last_frost" value="none" checked={entries.never} /> {t.calendar.never}
        </label>
        <p class="hint" id="frost-hint">
          {t.calendar.frostHint}
        </p>
      </fieldset>
      <Stations visit={visit} plants={entries.plants} station={station} found={stations} />
      <button type="submit">{t.calendar.go}</button>
    </form>
  );
};

/** The season that the dates are in, and what it leaves open. */
const SeasonText = ({ visit, season }: Props & { readonly season: FrostSeason }) => {
  const { t, language } = visit;
  const { last, first, never, isSouthern } = season;
  const day = (number: number): string => dateText(language, isoDate(number));
  const sentences = [
    ...(last === null ? [] : [t.calendar.frosts.last(day(last))]),
    ...(first === null ? [] : [t.calendar.frosts.first(day(first))]),
    ...(isSouthern ? [t.calendar.southern] : []),
    ...(last !== null && first === null ? [t.calendar.noFirst] : []),
    ...(last === null && first !== null ? [t.calendar.noLast] : []),
    ...(last === null && first === null && !never ? [t.calendar.noFrosts] : []),
  ];
  return sentences.length === 0 ? null : <p>{sentences.join(' ')}</p>;
};

/** Returns two days as `20 Mar to 17 Apr`; those of another year than the last frost with their year. */
const spanText = ({ t, language }: Visit, year: number, from: string, to: string): string => {
  const [begin, end] = [from, to].map((day) =>
    day.startsWith(String(year)) ? dayText(language, day) : dateText(language, day),
  );
  return t.calendar.to(begin!, end!);
};

/** What a task or harvest is limited by. The sheet of paper has no space for it. */
const Remark = ({ text }: { readonly text: string }) => <span class="no-print"> ({text})</span>;

/** The tasks of a crop in words. */
const Tasks = ({ visit, row, year }: Props & { row: CropRow; year: number }) => {
  const { t } = visit;
  return (
    <ul class="tasks">
      {row.tasks.map((task) => (
        <li
          key={`${task.task} ${task.anchor} ${task.from_days}`}
          class={task.from === null ? 'undated' : undefined}
        >
          <span class={`key ${task.task}`} aria-hidden="true" />
          {task.from === null || task.to === null ? (
            `${windowText(visit, task)} (${t.calendar.problems[task.problem ?? 'frost_not_given']})`
          ) : (
            <>
              {sentenceCase(labelWords(visit, 'planting_task', task.task))}
              {t.colon} {spanText(visit, year, task.from, task.to)}
              {task.ends_early ? <Remark text={t.calendar.endsEarly} /> : null}
            </>
          )}
        </li>
      ))}
      {row.harvest.map(({ from, to, ends_with_frost }) => (
        <li key={from}>
          <span class="key harvest" aria-hidden="true" />
          {sentenceCase(t.calendar.harvest)}
          {t.colon} {spanText(visit, year, from, to)}
          {ends_with_frost ? <Remark text={t.calendar.harvestFrost} /> : null}
        </li>
      ))}
      {row.tasks.length === 0 ? <li class="undated quiet">{t.calendar.nothing}</li> : null}
    </ul>
  );
};

type Months = DatedPlant['dates']['months']['bloom'];

const MonthsLine = ({ visit, label, of }: Props & { label: string; of: Months }) => {
  const { t } = visit;
  if (of === null) return null;
  const country = of.country && countryText(visit, of.country);
  const where = of.shifted
    ? t.calendar.shifted(country)
    : country === null
      ? null
      : t.calendar.observed(country);
  return (
    <p class="quiet months-line">
      {label}
      {t.colon} {monthsText(visit, of.months)}
      {where === null ? '' : ` (${where})`}
    </p>
  );
};

/** Returns whether a crop is called like its plant, which stands beside it. */
const isItsName = (crop: string, { common_name }: NamedSpecies): boolean =>
  crop.toLowerCase() === common_name?.toLowerCase();

/** A plant: a row for each of its crops. */
const PlantRows = ({ visit, plant, season }: Props & { plant: DatedPlant; season: FrostSeason }) => {
  const first = firstDayShown(season);
  const { species, dates } = plant;
  return (
    <tbody>
      {cropsOf(plant).map((row, at) => (
        <tr key={row.crop}>
          <th scope="row">
            {at === 0 ? (
              <>
                <a href={`/species/${species.slug}`}>{species.common_name ?? species.scientific_name}</a>{' '}
                <LatinName name={species.scientific_name} />
              </>
            ) : null}
            {row.crop === null || (at === 0 && isItsName(row.crop, species)) ? null : (
              <span class="crop" lang="en">
                {row.crop}
              </span>
            )}
          </th>
          <td>
            <div class="of-crop">
              <YearPicture bars={barsOf(row, first)} />
              <Tasks visit={visit} row={row} year={season.year} />
            </div>
            {at === 0 ? (
              <>
                <MonthsLine visit={visit} label={visit.t.calendar.flowers} of={dates.months.bloom} />
                <MonthsLine visit={visit} label={visit.t.calendar.fruit} of={dates.months.fruit} />
              </>
            ) : null}
          </td>
        </tr>
      ))}
    </tbody>
  );
};

const Garden = ({ visit, garden }: Props & { garden: ShownGarden }) => {
  const { t } = visit;
  const { season, plants, choices, notFound, file, withPlant } = garden;
  const first = firstDayShown(season);
  const begins = Number(first.slice(5, 7)) - 1;
  const years = season.isSouthern ? `${season.year}/${season.year + 1}` : String(season.year);
  return (
    <section aria-labelledby="calendar">
      <h2 id="calendar">{t.calendar.of(years)}</h2>
      <SeasonText visit={visit} season={season} />
      {choices.map(({ given, species }) => (
        <p key={given} role="status">
          {t.calendar.choice(given)}{' '}
          {species.map(({ slug, common_name, scientific_name }, at) => (
            <>
              {at === 0 ? '' : ', '}
              <a href={withPlant(given, slug)}>{common_name ?? scientific_name}</a>{' '}
              <LatinName name={scientific_name} />
            </>
          ))}
        </p>
      ))}
      {notFound.length === 0 ? null : (
        <p role="status">
          {t.calendar.notFound}
          {t.colon}{' '}
          {notFound.map((name, at) => (
            <>
              {at === 0 ? '' : ', '}
              <a href={`/explore?q=${encodeURIComponent(name)}`}>{name}</a>
            </>
          ))}
        </p>
      )}
      {plants.length === 0 ? null : (
        <>
          <p class="no-print">
            <a href={file} download="linnea.ics">
              {t.calendar.download}
            </a>
            . {t.calendar.print}
          </p>
          <table class="sowing">
            <thead>
              <tr>
                <th scope="col">{t.calendar.plants}</th>
                <th scope="col">
                  <span class="hidden">{t.calendar.picture}</span>
                  <span class="months-head" aria-hidden="true">
                    {t.monthsShort.map((_, at) => (
                      <span key={at}>{t.monthsShort[(begins + at) % 12]}</span>
                    ))}
                  </span>
                </th>
              </tr>
            </thead>
            {plants.map((plant) => (
              <PlantRows key={plant.species.id} visit={visit} plant={plant} season={season} />
            ))}
          </table>
        </>
      )}
    </section>
  );
};

/** The sowing calendar of a garden, by its frosts. */
export const CalendarPage = ({ visit, content }: Props & { readonly content: CalendarContent }) => {
  const { t } = visit;
  return (
    <PageLayout
      visit={visit}
      kind="sowing-page"
      title={t.calendar.title}
      canonical={content.garden ? null : '/calendar'}
    >
      <h1>{t.calendar.title}</h1>
      <p class="lead no-print">{t.calendar.lead}</p>
      <CalendarForm visit={visit} {...content} />
      {content.garden === null ? null : <Garden visit={visit} garden={content.garden} />}
    </PageLayout>
  );
};
