/** Stands for values without provenance in the order of sources. */
export const WITHOUT_PROVENANCE = Symbol('values without provenance');

/**
 * The order of sources, strongest first (contract C10.20, C10.21); no two are tied. Sources that are not listed follow in
 * order of registration. An entry ending in `*` is a prefix: its sources, such as the 44 regional fqa lists, share this
 * place and are ordered by registration within it.
 */
export const SOURCE_ORDER: readonly (string | typeof WITHOUT_PROVENANCE)[] = [
  'community',
  'iucn',
  'try',
  'flora_iberica',
  'flora_of_north_america',
  'flora_of_china',
  'flora_europaea',
  WITHOUT_PROVENANCE,
  'linnea-checked',
  'powo',
  'wfo',
  'ipni',
  'gbif',
  'linnea-names',
  'usda',
  'leda',
  'bi-flora',
  'tropicos',
  'tela-botanica',
  'ellenberg',
  'plantatt',
  'doring',
  'eive',
  'tichy-2023',
  'catminat',
  'vascan',
  'uprety-2012',
  'fqa-*',
  'ca-plant-list',
  'linnea-foods',
  'foodex2',
  'foodon',
  'treesandshrubsonline',
  'eol',
  'plantnet',
  'pfaf',
  'corre',
  'naturblick',
  'openfarm',
  'bioimages',
  'wikimedia-commons',
  'snapdragon',
  'planting-life',
  'wikipedia',
  'culinary-herbs',
  'farmbot',
  'gardening-million',
];

/**
 * End of a licence that is known second-hand: nobody of this project has read it at the publisher (contract C8.21). Exports
 * treat it as unknown (C16.22).
 */
export const TO_BE_CONFIRMED = ', to be confirmed at the publisher';

/** Alternative names of sources. */
const ALIASES = new Map([['world_flora_online', 'wfo']]);

/** Returns the slug of a source name in data: in lower case, with aliases resolved (C10.5, C10.20). */
export const sourceSlug = (name: string): string => {
  const slug = name.trim().toLowerCase();
  return ALIASES.get(slug) ?? slug;
};

/**
 * The compilation whose values have no provenance (C10.26): it does not name a source for each value. Its names, zones and
 * images have its rank.
 */
const COMPILATION = 'trefle-dump';

/** Returns whether the claims of a source are its own statements, and so facts; false for a compilation (C10.26). */
export const isAttributed = (slug: string): boolean => slug !== COMPILATION;

/** Ranks of one entry, so that a prefix entry has enough for its members. */
const RANKS_PER_ENTRY = 1000;
/** Ranks of the sources that are weaker than all others (C10.21). */
const WEAKEST = new Map(
  [
    'openplantdb',
    'tree-species',
    'agrovoc',
    'daisie',
    'inaturalist-names',
    'wikidata',
    'cropgraph',
    'linnea-poisons',
  ].map((slug, place) => [slug, 1_000_000_000 + place]),
);

/** Rank of values without provenance among the sources. */
export const WITHOUT_PROVENANCE_RANK = SOURCE_ORDER.indexOf(WITHOUT_PROVENANCE) * RANKS_PER_ENTRY;
/** First rank of the sources without an entry. */
const UNLISTED = SOURCE_ORDER.length * RANKS_PER_ENTRY;

/**
 * Returns a number that is equal for sources that are not independent: those that share an entry of the order, such as the
 * 44 regional fqa lists, which copy from each other.
 */
export const independentVoice = (rank: number): number =>
  rank < UNLISTED ? Math.floor(rank / RANKS_PER_ENTRY) * RANKS_PER_ENTRY : rank;

/** Rank of the names that two writers wrote independently. */
const WRITTEN_TWICE = SOURCE_ORDER.indexOf('linnea-names') * RANKS_PER_ENTRY;

/** Returns the numbers of the independent sources that a source counts as: two where it keeps what two writers agree on. */
export const independentVoices = (rank: number): readonly number[] =>
  rank === WRITTEN_TWICE ? [rank, rank + 0.5] : [independentVoice(rank)];

/**
 * Returns the rank of a source; lower is stronger.
 *
 * @param registration Number of the source in order of registration; decides between sources without an entry of their own.
 */
export const sourceRank = (slug: string, registration: number): number => {
  if (!isAttributed(slug)) return WITHOUT_PROVENANCE_RANK;
  const weakest = WEAKEST.get(slug);
  if (weakest !== undefined) return weakest;
  const entry = SOURCE_ORDER.indexOf(slug);
  if (entry >= 0) return entry * RANKS_PER_ENTRY;
  const prefix = SOURCE_ORDER.findIndex(
    (each) => typeof each === 'string' && each.endsWith('*') && slug.startsWith(each.slice(0, -1)),
  );
  return prefix >= 0 ? prefix * RANKS_PER_ENTRY + (registration % RANKS_PER_ENTRY) : UNLISTED + registration;
};
