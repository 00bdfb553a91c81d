import type { Use } from '../../src/resources/here/here.js';
import type { AtZone } from '../../src/resources/list/at.js';
import type { PlantCard } from '../cards.js';
import { describedBy, Entry } from '../components/form.js';
import { Cards } from '../components/plant-cards.js';
import { PageLayout } from '../layout.js';
import { PlaceMap } from '../map/place-map.js';
import type { ZoneShapes } from '../map/zone-shapes.js';
import type { Visit } from '../visit.js';
import { numberText } from '../words.js';
import { zoneText } from '../zone-text.js';

/** The plants of a use. */
interface ListedUse {
  readonly use: Use;
  readonly total: number;
  readonly cards: readonly PlantCard[];
  /** Address of the list of all of them. */
  readonly all: string;
}

interface HereContent {
  /** The coordinates as they were typed. */
  readonly at: string;
  /** What is wrong with them; null for nothing. */
  readonly problem: string | null;
  /** Null until coordinates are given. */
  readonly place: {
    readonly at: AtZone;
    readonly uses: readonly ListedUse[];
    readonly shapes: ZoneShapes;
  } | null;
}

type Props = { readonly visit: Visit };
type Zone = Pick<AtZone, 'zone' | 'name' | 'area_km2' | 'distance_km'>;

/** Returns an area with the digits that it can have: three, since borders are coarse. */
const areaText = ({ language }: Visit, { area_km2 }: Zone): string =>
  numberText(language, Number(area_km2.toPrecision(3)));

const nameOf = (visit: Visit, { zone, name }: Zone): string => zoneText(visit, { slug: zone, name });

/** Which zone the place is in, how large it is, and what that means. */
const PlaceText = ({ visit, at }: Props & { readonly at: AtZone }) => {
  const { t } = visit;
  return (
    <>
      <p class="lead">{t.here.size(nameOf(visit, at), areaText(visit, at))}</p>
      {at.distance_km === 0 ? null : <p>{t.here.away(numberText(visit.language, at.distance_km))}</p>}
      {at.others.length === 0 ? null : (
        <p>
          {t.here.others(
            numberText(visit.language, at.error_km),
            t.and(at.others.map((zone) => `${nameOf(visit, zone)} (${areaText(visit, zone)} km²)`)),
          )}
        </p>
      )}
    </>
  );
};

const PlaceForm = ({ visit, at, problem }: Props & Pick<HereContent, 'at' | 'problem'>) => {
  const { t } = visit;
  return (
    <form class="here-form" action="/here">
      <Entry id="at" label={t.here.at} hint={t.here.atHint} error={problem ?? undefined}>
        <input
          id="at"
          name="at"
          value={at}
          required
          autocomplete="off"
          aria-describedby={describedBy('at', true)}
        />
      </Entry>
      <button type="submit">{t.here.go}</button>
      <button type="button" class="plain" data-locate="at" data-failed={t.here.notLocated} hidden>
        {t.here.locate}
      </button>
    </form>
  );
};

/** What grows at a place: its native plants by use, in the botanical country of the coordinates. */
export const HerePage = ({ visit, content }: Props & { readonly content: HereContent }) => {
  const { t } = visit;
  const { at, problem, place } = content;
  return (
    <PageLayout visit={visit} kind="group" title={t.here.title} canonical={place ? null : '/here'}>
      <h1>{place === null ? t.here.title : t.here.of(nameOf(visit, place.at))}</h1>
      <PlaceForm visit={visit} at={at} problem={problem} />
      {place === null ? (
        <p class="lead">{t.here.lead}</p>
      ) : (
        <>
          <PlaceText visit={visit} at={place.at} />
          <PlaceMap
            visit={visit}
            zone={{ slug: place.at.zone, name: place.at.name }}
            others={place.at.others.map((other) => other.zone)}
            shapes={place.shapes}
          />
          {place.uses.map(({ use, total, cards, all }) => (
            <section key={use} aria-labelledby={use}>
              <h2 id={use}>{t.here.uses[use]}</h2>
              {use === 'edible' ? <p class="quiet">{t.here.edible}</p> : null}
              {total === 0 ? <p class="unknown">{t.zone.none}</p> : null}
              <Cards visit={visit} cards={cards} heading="h3" />
              {total > cards.length ? (
                <p>
                  <a href={all}>{t.taxon.allInExplore}</a>{' '}
                  <span class="quiet">{t.explorer.results(total)}</span>
                </p>
              ) : null}
            </section>
          ))}
        </>
      )}
    </PageLayout>
  );
};
