import { ZoneLabel } from '../components/zone-label.js';
import { type ExploreState, exploreAddress, withParameter } from '../explore/state.js';
import { PageLayout } from '../layout.js';
import { ChoosingMap } from '../map/choosing-map.js';
import { ZONE_CENTRES } from '../map/zone-centres.js';
import type { ZoneShapes } from '../map/zone-shapes.js';
import type { ZoneName } from '../queries.js';
import type { Visit } from '../visit.js';
import { inOrderOfNames } from '../zone-text.js';

interface ZonesProps {
  readonly visit: Visit;
  /** All zones by slug, in the order of their names. */
  readonly zones: ReadonlyMap<string, ZoneName>;
  readonly shapes: ZoneShapes;
  /** Query of the explorer for which a zone is chosen; empty to read about zones. */
  readonly state: ExploreState;
}

/** All botanical countries, on a map and by continent. From the explorer, it chooses the zone of its query. */
export const ZonesPage = ({ visit, zones, shapes, state }: ZonesProps) => {
  const { t } = visit;
  const address = (slug: string): string =>
    state.length === 0 ? `/zones/${slug}` : exploreAddress(withParameter(state, 'filter[zone]', slug));
  const countries = inOrderOfNames(
    visit,
    [...zones.values()].filter(({ level }) => level === 3),
  );
  const continents = [...zones.values()].filter(({ level }) => level === 1);
  return (
    <PageLayout
      visit={visit}
      kind="group"
      title={t.zone.allTitle}
      canonical={state.length === 0 ? '/zones' : null}
    >
      <h1>{t.zone.allTitle}</h1>
      <p>
        <a href="/here">{t.here.title}</a>
      </p>
      <ChoosingMap visit={visit} zones={countries} shapes={shapes} address={address} />
      {continents.map((continent) => {
        const within = countries.filter(({ slug }) => ZONE_CENTRES.get(slug)?.continent === continent.slug);
        return within.length === 0 ? null : (
          <section key={continent.slug} aria-labelledby={`continent-${continent.slug}`}>
            <h2 id={`continent-${continent.slug}`}>
              <a href={address(continent.slug)}>
                <ZoneLabel visit={visit} zone={continent} />
              </a>
            </h2>
            <ul class="columns">
              {within.map((zone) => (
                <li key={zone.slug}>
                  <a href={address(zone.slug)}>
                    <ZoneLabel visit={visit} zone={zone} />
                  </a>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </PageLayout>
  );
};
