import { type ExploreState, exploreAddress, withParameter } from '../explore/state.js';
import { PageLayout } from '../layout.js';
import type { NamedZone } from '../queries.js';
import type { Visit } from '../visit.js';
import { CENTRES, isOnMap, MAP_BOX } from '../zone-centres.js';

interface ZonesProps {
  readonly visit: Visit;
  /** All zones by slug, in the order of their names. */
  readonly zones: ReadonlyMap<string, NamedZone>;
  /** Query of the explorer for which a zone is chosen; empty to read about zones. */
  readonly state: ExploreState;
}

/** All botanical countries, on a map and by continent. From the explorer, it chooses the zone of its query. */
export const ZonesPage = ({ visit, zones, state }: ZonesProps) => {
  const { t } = visit;
  const address = (slug: string): string =>
    state.length === 0 ? `/zones/${slug}` : exploreAddress(withParameter(state, 'filter[zone]', slug));
  const countries = [...zones.values()].filter(({ level }) => level === 3);
  const continents = [...zones.values()].filter(({ level }) => level === 1);
  return (
    <PageLayout
      visit={visit}
      kind="group"
      title={t.zone.allTitle}
      canonical={state.length === 0 ? '/zones' : null}
    >
      <h1>{t.zone.allTitle}</h1>
      <p class="quiet">{t.plant.mapCaption}</p>
      <figure class="map choosing">
        {/* The lists below have the same links, in words and by keyboard. */}
        <svg viewBox={MAP_BOX} aria-hidden="true" focusable="false">
          {countries.map(({ slug, name }) => {
            const centre = CENTRES.get(slug);
            return centre && isOnMap(centre) ? (
              <a key={slug} href={address(slug)} tabindex={-1}>
                <circle cx={centre.x} cy={centre.y} r={3.5}>
                  <title>{name}</title>
                </circle>
              </a>
            ) : null;
          })}
        </svg>
      </figure>
      {continents.map((continent) => {
        const within = countries.filter(({ slug }) => CENTRES.get(slug)?.continent === continent.slug);
        return within.length === 0 ? null : (
          <section key={continent.slug} aria-labelledby={`continent-${continent.slug}`}>
            <h2 id={`continent-${continent.slug}`}>
              <a href={address(continent.slug)}>{continent.name}</a>
            </h2>
            <ul class="columns">
              {within.map(({ slug, name }) => (
                <li key={slug}>
                  <a href={address(slug)}>{name}</a>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </PageLayout>
  );
};
