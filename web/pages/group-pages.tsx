import { familyNameIn } from '../../src/search/vocabulary/group-names.js';
import { Cards } from '../components/plant-cards.js';
import { PlantNames } from '../components/plant-names.js';
import { LatinName, TaxonName } from '../components/scientific-name.js';
import { ZoneLabel } from '../components/zone-label.js';
import { type ExploreState, exploreAddress } from '../explore/state.js';
import { PageLayout } from '../layout.js';
import type { ListedPlants } from '../lists.js';
import { GroupMap } from '../map/group-map.js';
import { PlaceMap } from '../map/place-map.js';
import type { ZoneShapes } from '../map/zone-shapes.js';
import type { Ancestor } from '../plant/classification.js';
import type { CountedGenus } from '../queries.js';
import type { Visit } from '../visit.js';
import { numberText, sentenceCase } from '../words.js';
import { inOrderOfNames, zoneText } from '../zone-text.js';

const Ranks = ({ visit, ancestors }: { readonly visit: Visit; readonly ancestors: readonly Ancestor[] }) =>
  ancestors.length === 0 ? null : (
    <nav class="crumbs" aria-label={visit.t.plant.classification}>
      <ol>
        {ancestors.map((ancestor) => (
          <li key={ancestor.rank}>
            <TaxonName ancestor={ancestor} />
          </li>
        ))}
      </ol>
    </nav>
  );

/** Maximum number of plants shown as cards; of the others only the names are listed. */
const MOST_CARDS = 12;

const Listed = ({
  visit,
  id,
  title,
  plants,
  all,
}: {
  readonly visit: Visit;
  readonly id: string;
  readonly title: string;
  readonly plants: ListedPlants;
  /** Query of the explorer that lists all of them. */
  readonly all: ExploreState;
}) => (
  <section aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {plants.cards.length === 0 ? <p class="unknown">{visit.t.zone.none}</p> : null}
    <Cards visit={visit} cards={plants.cards.slice(0, MOST_CARDS)} heading="h3" />
    {plants.cards.length > MOST_CARDS ? (
      <PlantNames
        plants={plants.cards
          .slice(MOST_CARDS)
          .map(({ slug, scientificName }) => ({ slug, name: scientificName }))}
      />
    ) : null}
    {plants.total > plants.cards.length ? (
      <p>
        <a href={exploreAddress(all)}>{visit.t.taxon.allInExplore}</a>{' '}
        <span class="quiet">{visit.t.explorer.results(plants.total)}</span>
      </p>
    ) : null}
  </section>
);

interface GenusProps {
  readonly visit: Visit;
  readonly genus: { readonly name: string; readonly slug: string };
  readonly ancestors: readonly Ancestor[];
  readonly plants: ListedPlants;
  readonly shapes: Pick<ZoneShapes, 'bordered'>;
}

/** The page of a genus: its place, its species, the best known first, and where they grow. */
export const GenusPage = ({ visit, genus: { name, slug }, ancestors, plants, shapes }: GenusProps) => {
  const { t } = visit;
  return (
    <PageLayout
      visit={visit}
      kind="group"
      title={name}
      canonical={`/genus/${slug}`}
      description={`${name}. ${t.taxon.speciesCount(plants.total)}.`}
    >
      <Ranks visit={visit} ancestors={ancestors.slice(-2)} />
      <h1>
        <LatinName name={name} />
      </h1>
      <p class="quiet">
        {t.ranks.genus} · {t.taxon.speciesCount(plants.total)}
      </p>
      <Listed
        visit={visit}
        id="species"
        title={t.taxon.bestKnown}
        plants={plants}
        all={[['filter[genus]', name]]}
      />
      <GroupMap visit={visit} name={name} path={`/genus/${slug}`} total={plants.total} shapes={shapes} />
    </PageLayout>
  );
};

interface FamilyProps {
  readonly visit: Visit;
  readonly family: { readonly name: string; readonly slug: string; readonly common_name?: string | null };
  readonly ancestors: readonly Ancestor[];
  readonly genera: readonly CountedGenus[];
  readonly plants: ListedPlants;
  readonly shapes: Pick<ZoneShapes, 'bordered'>;
}

/** The page of a family: its place, its best known species, where its species grow, and all its genera. */
export const FamilyPage = ({ visit, family, ancestors, genera, plants, shapes }: FamilyProps) => {
  const { t, language } = visit;
  const { name, slug, common_name: english = null } = family;
  const own = language === 'en' ? undefined : familyNameIn(language, name);
  const common = own === undefined ? english : sentenceCase(own);
  return (
    <PageLayout
      visit={visit}
      kind="group"
      title={common === null ? name : `${common} (${name})`}
      canonical={`/families/${slug}`}
      description={`${name}. ${t.taxon.genera(genera.length)}, ${t.taxon.speciesCount(plants.total)}.`}
    >
      <Ranks visit={visit} ancestors={ancestors.slice(0, -1).slice(-2)} />
      <h1>
        {common === null ? (
          <span class="sci">{name}</span>
        ) : (
          <span lang={own === undefined ? 'en' : language}>{common}</span>
        )}
      </h1>
      {common === null ? null : (
        <p class="name">
          <LatinName name={name} italic={false} />
        </p>
      )}
      <p class="quiet">
        {t.ranks.family} · {t.taxon.genera(genera.length)} · {t.taxon.speciesCount(plants.total)}
      </p>
      <Listed
        visit={visit}
        id="species"
        title={t.taxon.bestKnown}
        plants={plants}
        all={[['filter[family]', name]]}
      />
      <GroupMap visit={visit} name={name} path={`/families/${slug}`} total={plants.total} shapes={shapes} />
      <section aria-labelledby="genera">
        <h2 id="genera">{t.taxon.generaOf(name)}</h2>
        <ul class="columns">
          {genera.map((genus) => (
            <li key={genus.slug}>
              <a href={`/genus/${genus.slug}`}>
                <i lang="la">{genus.name}</i>
              </a>{' '}
              <span class="facet">{numberText(language, genus.species_count)}</span>
            </li>
          ))}
        </ul>
      </section>
    </PageLayout>
  );
};

interface ZoneReference {
  readonly name: string;
  readonly slug: string;
}

interface ZoneProps {
  readonly visit: Visit;
  readonly zone: ZoneReference & {
    readonly tdwg_level: number;
    readonly tdwg_code: string;
    readonly species_count: number;
  };
  readonly parent: ZoneReference | null;
  readonly parts: readonly (ZoneReference & { readonly species_count: number })[];
  readonly shapes: ZoneShapes;
  readonly native: ListedPlants;
  readonly introduced: ListedPlants;
}

const inZone = (slug: string, establishment: string): ExploreState => [
  ['filter[zone]', slug],
  ['filter[establishment]', establishment],
];

/** The page of a zone: what it is part of, its parts, and the best known plants in it. */
export const ZonePage = ({ visit, zone, parent, parts, shapes, native, introduced }: ZoneProps) => {
  const { t, language } = visit;
  return (
    <PageLayout
      visit={visit}
      kind="group"
      title={zoneText(visit, zone)}
      canonical={`/zones/${zone.slug}`}
      description={`${zoneText(visit, zone)}. ${t.zone.species(zone.species_count)}.`}
    >
      {parent === null ? null : (
        <nav class="crumbs" aria-label={t.taxon.above}>
          <ol>
            <li>
              <a href={`/zones/${parent.slug}`}>
                <ZoneLabel visit={visit} zone={parent} />
              </a>
            </li>
          </ol>
        </nav>
      )}
      <h1>
        <ZoneLabel visit={visit} zone={zone} />
      </h1>
      <p class="quiet">
        {t.zone.level(t.zone.levels[zone.tdwg_level - 1] ?? '')} · {zone.tdwg_code} ·{' '}
        {t.zone.species(zone.species_count)}
      </p>
      <PlaceMap
        visit={visit}
        zone={zone.tdwg_level === 4 && parent !== null ? parent : zone}
        shapes={shapes}
      />
      <Listed
        visit={visit}
        id="native"
        title={t.zone.native}
        plants={native}
        all={inZone(zone.slug, 'native')}
      />
      <Listed
        visit={visit}
        id="introduced"
        title={t.zone.introduced}
        plants={introduced}
        all={inZone(zone.slug, 'introduced')}
      />
      {parts.length === 0 ? null : (
        <section aria-labelledby="parts">
          <h2 id="parts">{t.zone.parts}</h2>
          <ul class="columns">
            {inOrderOfNames(visit, parts).map((part) => (
              <li key={part.slug}>
                <a href={`/zones/${part.slug}`}>
                  <ZoneLabel visit={visit} zone={part} />
                </a>{' '}
                <span class="facet">{numberText(language, part.species_count)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </PageLayout>
  );
};
