import type { FoundStations, FrostStation } from '../../src/resources/calendar/stations.js';
import type { Visit } from '../visit.js';
import { dayText } from '../words.js';

interface StationsProps {
  readonly visit: Visit;
  /** Plants as they were entered. */
  readonly plants: string;
  /** The name of a station as it was typed. */
  readonly station: string;
  readonly found: FoundStations;
}

/** Any year: only the days are shown. */
const YEAR = 2027;

/** Finds a climate station by name. A link puts its frosts into the form; none is chosen for a place. */
export const Stations = ({ visit, plants, station, found: { stations, areLoaded } }: StationsProps) => {
  const { t, language } = visit;
  const day = (monthDay: string): string => dayText(language, `${YEAR}-${monthDay}`);
  const address = ({ last_frost, first_frost }: FrostStation): string => {
    const year = new Date().getUTCFullYear();
    const query = new URLSearchParams({ plants, last_frost });
    if (last_frost !== 'none') {
      query.set('last_frost', `${year}-${last_frost}`);
      query.set('first_frost', `${year}-${first_frost}`);
    }
    return `/calendar?${query}`;
  };
  return (
    <div class="stations">
      <label for="station">{t.calendar.station}</label>
      <p class="hint" id="station-hint">
        {t.calendar.stationHint}
      </p>
      <input id="station" name="station" type="search" value={station} aria-describedby="station-hint" />
      {station !== '' && stations.length === 0 ? (
        <p role="status">{areLoaded ? t.calendar.noStation : t.calendar.noStations}</p>
      ) : null}
      <ul>
        {stations.map((each) => (
          <li key={each.id}>
            <a href={address(each)}>{each.name}</a>{' '}
            <span class="quiet">
              {each.last_frost === 'none'
                ? t.calendar.stationNever
                : t.calendar.stationFrosts(day(each.last_frost), day(each.first_frost))}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
};
