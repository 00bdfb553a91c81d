import { and, capital, plural } from './words.js';

/** Texts of the pages of plants, groups of plants and zones. */
export const plantEnglish = {
  plant: {
    accepted: 'accepted name',
    statusUnknown: 'name of unknown status',
    photoOf: (name: string, part: string): string => `${name}: ${part}`,
    morePhotos: (count: number): string => `${plural(count, 'more photo', 'more photos')}`,
    photoSource: 'where this photo comes from',
    claims: (count: number): string => plural(count, 'claim', 'claims'),
    published: 'published',
    also: 'also',
    superseded: 'superseded',
    rejected: 'rejected',
    sample: (count: number): string => `n = ${count.toLocaleString('en')}`,
    licenceUnknown: 'licence not established',
    withoutSource: 'without source',
    withoutSourceWhy: 'This value comes from a compilation that does not name a source for it.',
    derived: 'This value follows from other values of this plant.',
    why: {
      only: 'It is the only current claim.',
      agree: 'All sources agree.',
      rank: 'Its source ranks highest of those that have a claim.',
      community: 'A reviewed correction always wins.',
    },
    rejectedWhy: 'Why it was rejected',
    record: 'record',
    observed: (date: string): string => `observed ${date}`,
    read: (date: string): string => `read ${date}`,
    unknown: 'No source says',
    knowOne: 'Know one? Choose it.',
    grows: 'Where it grows',
    zonesList: (establishment: string, count: number): string => `${capital(establishment)} (${count})`,
    zonesUnknown: 'No source says where it grows.',
    calendar: 'Through the year',
    yes: 'yes',
    no: 'no',
    names: (languages: number): string => `Names in ${plural(languages, 'language', 'languages')}`,
    namesUnknown: 'No source has a common name for it.',
    undetermined: 'Language not stated',
    synonyms: (count: number): string => `Synonyms (${count})`,
    synonymsNone: 'No source lists a synonym.',
    identifiers: 'In other databases',
    sources: 'Sources and credit',
    downloadJson: 'Record as JSON',
    downloadCsv: 'All claims as CSV',
    cite: 'How to cite',
    cited: (name: string, address: string, date: string, version: string | null): string =>
      `${name.replace(/\.$/, '')}. In: Linnea${version === null ? '' : `, data version ${version}`}. ${address} (read ${date}).`,
    citeHint: 'Cite the sources of the values that you use as well.',
    pending: 'Corrections that wait for review',
    pendingItem: (labels: readonly string[]): string => `Proposed: ${and(labels)}`,
    report: 'A report that something is wrong',
    classification: 'Classification',
    members: 'Subspecies, varieties and forms',
    compareWith: 'Compare with another plant',
    completion: (percent: number): string => `${percent} % of the fields that apply to it have a value`,
    changed: (date: string): string => `Last changed ${date}`,
    ofClasses: (value: number, highest: number): string => `${value} of ${highest}`,
    ends: (low: string, high: string): string => `from ${low} to ${high}`,
    goneTitle: 'This plant was removed',
    gone: (name: string): string =>
      `${name} was in this database until a review removed the record. Its name is kept, so that no source brings it back.`,
  },

  map: {
    ofPlant: (groups: readonly string[]): string =>
      `Map of the zones: ${groups.join(', ')}. The lists below name them.`,
    ofZone: (name: string): string => `Map of the world with ${name}.`,
    marks: 'One mark for each botanical country, at its centre. Coasts: Natural Earth.',
    borders:
      'Botanical countries, small ones as marks. Borders: World Geographical Scheme for Recording Plant Distributions (TDWG; Royal Botanic Gardens, Kew). Coasts: Natural Earth.',
  },

  speciesMap: {
    title: 'Where the species grow',
    alt: (name: string): string =>
      `Map of the native species of ${name}: the more a botanical country has, the darker it is. The list by zone has the numbers.`,
    inline: 'Map of the world. The list below has the same zones and numbers.',
    native: 'Native species',
    notNative: 'recorded, none as native',
    orMore: (count: string): string => `${count} or more`,
    list: 'List of the numbers by zone',
    listHint:
      'Next to each botanical country: how many species are native there and, after a plus sign, how many others are recorded: introduced, doubtful, extinct, or of unknown origin. Subspecies and varieties count as species.',
    none: 'No source says where they grow.',
  },

  taxon: {
    genera: (count: number): string => plural(count, 'genus', 'genera'),
    speciesCount: (count: number): string => plural(count, 'species', 'species'),
    generaOf: (name: string): string => `Genera of ${name}`,
    bestKnown: 'The best known first',
    allInExplore: 'Filter and sort all of them',
    above: 'Part of',
  },

  zone: {
    allTitle: 'Where plants grow',
    levels: ['Continent', 'Region', 'Botanical country', 'Basic recording unit'],
    level: (level: string): string =>
      `${level} of the World Geographical Scheme for Recording Plant Distributions`,
    parts: 'Zones in it',
    species: (count: number): string => `${plural(count, 'species', 'species')} recorded`,
    native: 'Native plants, the best known first',
    introduced: 'Introduced plants, the best known first',
    none: 'None is recorded.',
    all: 'Filter and sort all plants of this zone',
  },
};
