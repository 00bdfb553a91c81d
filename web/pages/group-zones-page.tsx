import { LatinName, TaxonName } from '../components/scientific-name.js';
import { ZoneLabel } from '../components/zone-label.js';
import { type ExploreState, exploreAddress } from '../explore/state.js';
import { PageLayout } from '../layout.js';
import type { SpeciesByZone, ZoneNumbers } from '../map/species-by-zone.js';
import { SpeciesLegend, SpeciesZones, viewOfSpecies } from '../map/species-map.js';
import { WorldMap } from '../map/world-map.js';
import { ZONE_CENTRES } from '../map/zone-centres.js';
import type { ZoneShapes } from '../map/zone-shapes.js';
import type { ZoneName } from '../queries.js';
import type { Visit } from '../visit.js';
import { numberText } from '../words.js';
import { inOrderOfNames, zoneText } from '../zone-text.js';

/** A genus or family whose species are counted. */
export interface CountedGroup {
  readonly rank: 'genus' | 'family';
  readonly name: string;
  /** Path of its page. */
  readonly path: string;
  /** Query of the explorer that lists its species. */
  readonly all: ExploreState;
}

interface GroupZonesProps {
  readonly visit: Visit;
  readonly group: CountedGroup;
  readonly counted: SpeciesByZone;
  readonly shapes: ZoneShapes;
  /** All zones by slug, in the order of their names. */
  readonly zones: ReadonlyMap<string, ZoneName>;
}

/** The numbers of species of a genus or family by botanical country, on a map and by continent. */
export const GroupZonesPage = ({ visit, group, counted, shapes, zones }: GroupZonesProps) => {
  const { t, language } = visit;
  const { rank, name, path, all } = group;
  const recorded = inOrderOfNames(visit, [...zones.values()]).flatMap((zone) => {
    const numbers = counted.zones.get(zone.slug);
    return numbers ? [{ ...zone, ...numbers }] : [];
  });
  const continents = [...zones.values()].filter(({ level }) => level === 1);
  const title = t.inSentence(t.speciesMap.title);
  const numbersText = (zone: ZoneNumbers): string => {
    const others = zone.recorded - zone.native;
    const native = numberText(language, zone.native);
    return others === 0 ? native : `${native} +${numberText(language, others)}`;
  };
  const names = new Map(
    recorded.map((zone) => [zone.slug, `${zoneText(visit, zone)}${t.colon} ${numbersText(zone)}`]),
  );
  return (
    <PageLayout
      visit={visit}
      kind="group"
      title={`${name}${t.colon} ${title}`}
      description={t.speciesMap.listHint}
      canonical={`${path}/zones`}
    >
      <nav class="crumbs" aria-label={t.taxon.above}>
        <ol>
          <li>
            <TaxonName ancestor={{ rank, name, path }} />
          </li>
        </ol>
      </nav>
      <h1>
        <LatinName name={name} italic={rank === 'genus'} />
        {t.colon} {title}
      </h1>
      <p class="quiet">{t.taxon.speciesCount(counted.total)}</p>
      {recorded.length === 0 ? (
        <p class="unknown">{t.speciesMap.none}</p>
      ) : (
        <>
          <WorldMap
            visit={visit}
            shapes={shapes}
            view={viewOfSpecies(counted, shapes)}
            label={t.speciesMap.inline}
            legend={<SpeciesLegend visit={visit} total={counted.total} shapes={shapes} />}
          >
            <SpeciesZones counted={counted} shapes={shapes} names={names} />
          </WorldMap>
          <p class="quiet">{t.speciesMap.listHint}</p>
        </>
      )}
      {continents.map((continent) => {
        const within = recorded.filter(({ slug }) => ZONE_CENTRES.get(slug)?.continent === continent.slug);
        return within.length === 0 ? null : (
          <section key={continent.slug} aria-labelledby={`continent-${continent.slug}`}>
            <h2 id={`continent-${continent.slug}`}>
              <ZoneLabel visit={visit} zone={continent} />
            </h2>
            <ul class="columns">
              {within.map((zone) => (
                <li key={zone.slug}>
                  <a href={exploreAddress([...all, ['filter[zone]', zone.slug]])}>
                    <ZoneLabel visit={visit} zone={zone} />
                  </a>{' '}
                  <span class="facet">{numbersText(zone)}</span>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </PageLayout>
  );
};
