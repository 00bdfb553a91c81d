import { sourceSlug } from '../fields/source-order.js';
import type { Manifest } from './manifest.js';
import { MANIFESTS } from './sources/index.js';

/**
 * Order of ingestion. First zones, ranks above the genus, names and their zones, and the hand-checked names; then
 * sources with synonyms, which help to match the names of later sources; then popularity; last, compilations and the
 * data of the deployment itself, whose names are matched with everything that is known. Data sets that are not listed
 * follow the names backbones, in the order of registration. The order determines how names are matched, never which
 * value is published (C10.25).
 */
const FIRST = ['wgsrpd', 'taxonomy', 'taxonlookup', 'wcvp', 'wcvp-extract', 'wfo', 'linnea-checked'];
const NEXT = [
  'bi-flora',
  'fqadata',
  'ca-plant-list',
  'baseflor',
  'leda',
  'vascan',
  'corre',
  'linnea-foods',
  'naturblick-de',
  'tree-species-i18n',
  'agrovoc',
  'daisie',
  'linnea-names',
  'inaturalist',
  'efsa-foodex2',
  'foodon',
  'useful-plants',
  'woodiness',
  'bioimages',
  'commons-credited',
  'snapdragon-photos',
  'planting-life-photos',
  'plantnet-photos',
  'wikidata',
  'wikidata-illustrated',
  'wikidata-ids',
  'col',
  'openplantdb',
  'openfarm',
  'gbif',
  'usda-plants-full',
  'tppt',
  'eive',
  'floraveg',
  'palmtraits',
  'webster-trees',
  'farmbot-crops',
  'culinary-herbs',
  'gardening-million',
  'cropgraph-calendar',
  'griis',
  'trefle-dump',
  'facts',
];

/** Sorts manifests by the order of ingestion. */
export const inIngestionOrder = (manifests: readonly Manifest[]): readonly Manifest[] => {
  const position = ({ slug }: Manifest): number => {
    const first = FIRST.indexOf(slug);
    return first >= 0 ? first : FIRST.length + 1 + NEXT.indexOf(slug);
  };
  return [...manifests].sort((a, b) => position(a) - position(b));
};

/**
 * Returns the slugs of the sources that follow a data set in the order of ingestion. Their synonyms do not count
 * for its names: otherwise a second ingestion could match other species than the first, when these sources were not
 * loaded yet. Empty for a data set that is not in the order.
 */
export const laterSources = (
  dataSet: string,
  manifests: readonly Manifest[] = MANIFESTS,
): readonly string[] => {
  const ordered = inIngestionOrder(manifests);
  const index = ordered.findIndex(({ slug }) => slug === dataSet);
  if (index < 0) return [];
  const slugsOf = (selected: readonly Manifest[]): readonly string[] =>
    selected.flatMap(({ sources }) => sources.map(({ slug }) => sourceSlug(slug)));
  const present = new Set(slugsOf(ordered.slice(0, index + 1)));
  return [...new Set(slugsOf(ordered.slice(index + 1)))].filter((slug) => !present.has(slug));
};
