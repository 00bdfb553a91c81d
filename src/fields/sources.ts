/**
 * The total order of sources, strongest first (contract C10.20, C10.21). No two
 * are tied. Other sources follow the last of these in the order in which they
 * were registered. Sources of one place in the order, such as the 44 regional
 * fqa lists, share a prefix entry ending in `*` and keep their own order there.
 */
export const WITHOUT_PROVENANCE = Symbol('values without provenance');

export const SOURCE_ORDER: readonly (string | typeof WITHOUT_PROVENANCE)[] = [
  'community',
  'iucn',
  'try',
  'flora_iberica',
  'flora_of_north_america',
  'flora_of_china',
  'flora_europaea',
  WITHOUT_PROVENANCE,
  'powo',
  'wfo',
  'ipni',
  'gbif',
  'usda',
  'leda',
  'bi-flora',
  'tropicos',
  'tela-botanica',
  'ellenberg',
  'plantatt',
  'doring',
  'catminat',
  'uprety-2012',
  'fqa-*',
  'ca-plant-list',
  'treesandshrubsonline',
  'eol',
  'plantnet',
  'pfaf',
  'corre',
  'openfarm',
  'wikipedia',
];

/** Names under which a source is also known. */
const ALIASES = new Map([['world_flora_online', 'wfo']]);

/** The slug of a source as it is written in data: without case, aliases read (C10.5, C10.20). */
export const sourceSlug = (name: string): string => {
  const slug = name.trim().toLowerCase();
  return ALIASES.get(slug) ?? slug;
};

/**
 * The compilation whose values are those without provenance (C10.26): it does not
 * tell value by value who says so. Its names, zones and images have its rank.
 */
const COMPILATION = 'trefle-dump';

/** Whether what the source claims is its own statement, and so a fact; false for a compilation (C10.26). */
export const isAttributed = (slug: string): boolean => slug !== COMPILATION;

/** Places of one entry, so that a prefix entry has room for its members. */
const ROOM = 1000;
/** The weakest of all by configuration (C10.21). */
const LAST = new Map([['openplantdb', 1_000_000_000]]);

/** Rank of values without provenance among the sources. */
export const WITHOUT_PROVENANCE_RANK = SOURCE_ORDER.indexOf(WITHOUT_PROVENANCE) * ROOM;
/** Sources that no entry names come after those that one does. */
const REGISTERED_LATER = SOURCE_ORDER.length * ROOM;

/**
 * What counts as one voice among sources: those that share a place in the order, such as the 44 regional fqa lists,
 * which copy from each other. A number that is equal for them.
 */
export const voiceOf = (rank: number): number =>
  rank < REGISTERED_LATER ? Math.floor(rank / ROOM) * ROOM : rank;

/**
 * Rank of a source, lower is stronger. `registration` is the number of the
 * source in order of registration and decides among those without an own place.
 */
export const sourceRank = (slug: string, registration: number): number => {
  if (!isAttributed(slug)) return WITHOUT_PROVENANCE_RANK;
  const last = LAST.get(slug);
  if (last !== undefined) return last;
  const own = SOURCE_ORDER.indexOf(slug);
  if (own >= 0) return own * ROOM;
  const prefix = SOURCE_ORDER.findIndex(
    (entry) => typeof entry === 'string' && entry.endsWith('*') && slug.startsWith(entry.slice(0, -1)),
  );
  return prefix >= 0 ? prefix * ROOM + (registration % ROOM) : REGISTERED_LATER + registration;
};
