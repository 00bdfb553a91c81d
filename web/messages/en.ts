/** Joins words as English lists do: `a`, `a and b`, `a, b and c`. */
const and = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

const or = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;

/** One span of months is `from May to July`, other months are `in May and July`. */
const during = (months: string): string => (/^\w+ to \w+$/.test(months) ? `from ${months}` : `in ${months}`);

const plural = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const article = (word: string): string => (/^[aeiou]/i.test(word) ? `an ${word}` : `a ${word}`);

/** What is known about a plant for its sentence, in words; undefined where nothing is. */
interface Portrait {
  readonly duration: readonly string[];
  readonly leafRetention: boolean | undefined;
  readonly wood: string | undefined;
  readonly rank: string;
  readonly heights: readonly string[];
  readonly native: readonly string[];
  readonly introduced: number;
  readonly colours: readonly string[];
  readonly months: string | undefined;
  readonly light: string | undefined;
  readonly moisture: string | undefined;
}

/** Up to three zones by name, more as a number. */
const places = (names: readonly string[]): string =>
  names.length <= 3 ? and(names) : `${names.length} zones`;

const portrait = (of: Portrait): readonly string[] => {
  const kind = [
    of.leafRetention === undefined || of.wood === undefined
      ? of.wood === undefined
        ? or(of.duration)
        : ''
      : of.leafRetention
        ? 'evergreen'
        : 'deciduous',
    of.wood ?? (of.duration.length > 0 ? 'plant' : ''),
  ]
    .filter((word) => word !== '')
    .join(' ');
  const size =
    of.heights.length === 2
      ? `of ${of.heights.join(' to ')}`
      : of.heights.length === 1
        ? `up to ${of.heights[0]}`
        : '';
  const origin = [
    of.native.length > 0 ? `native to ${places(of.native)}` : '',
    of.introduced > 0 ? `introduced to ${plural(of.introduced, 'zone', 'zones')}` : '',
  ]
    .filter((part) => part !== '')
    .join(' and ');
  const first = [kind === '' ? '' : article(kind), size].filter((part) => part !== '').join(' ');
  const flowers = [
    of.colours.length > 0 ? `${and(of.colours)} flowers` : 'flowers',
    of.months && during(of.months),
  ];
  const habitat = [of.light, of.moisture && `${of.moisture} soil`].filter((part) => part !== undefined);
  return [
    [first, origin].filter((part) => part !== '').join(', '),
    of.months === undefined && of.colours.length === 0 ? '' : flowers.filter(Boolean).join(' '),
    habitat.length > 0 ? `grows in ${habitat.join(', on ')}` : '',
  ]
    .filter((sentence) => sentence !== '')
    .map((sentence) => `${capital(sentence)}.`);
};

/** All texts of the pages in English. Another language is one more file of this type. */
export const en = {
  /** Name of the language in itself. */
  languageName: 'English',
  and,
  siteDescription: 'Find a plant, and see who says what about it, on which evidence.',
  skip: 'Skip to the content',
  navigation: 'Main',
  explore: 'Explore',
  compare: 'Compare',
  developers: 'API',
  docs: 'Docs',
  language: 'Language',
  footerSources: 'Every value comes with its source. Show the credit of each source that you show.',
  footerCredit: 'Sources and credit',
  search: 'Search',
  searchLabel: 'Search plants by any name',
  searchPlaceholder: 'English, scientific or any other name',
  suggestionsLabel: 'Suggestions',
  suggestions: (count: number): string =>
    count === 0
      ? 'No plant has this name.'
      : `${plural(count, 'suggestion', 'suggestions')}. Use the arrow keys.`,

  home: {
    title: 'Find a plant. See who says what.',
    what: 'Linnea brings together what botanical databases say about plants and shows every value with its source and its evidence. Where sources disagree, you see all of them, which one is published, and why.',
    look: 'Some plants to begin with',
    contains: 'What is in it',
    species: 'species, at all ranks',
    withSources: 'sources',
    values: 'values with a source',
    sources: 'Where it comes from',
    allSources: (count: number): string => `All ${count} sources with their licences and credit`,
    build: 'Build with it',
    buildText: 'Everything on these pages is also an HTTP interface that answers in JSON and CSV.',
    buildLink: 'First requests',
  },

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
      only: 'It is the only claim.',
      agree: 'All sources agree.',
      rank: 'Its source ranks highest of those that have a claim.',
      community: 'A reviewed correction always wins.',
    },
    rejectedWhy: 'Why it was rejected',
    record: 'record',
    observed: (date: string): string => `observed ${date}`,
    read: (date: string): string => `read ${date}`,
    unknown: 'No source says',
    unknownValues: (labels: readonly string[]): string => `No source says: ${labels.join(', ')}.`,
    grows: 'Where it grows',
    map: (groups: readonly string[]): string =>
      `Map of the zones: ${groups.join(', ')}. The lists below name them.`,
    mapCaption: 'One mark for each botanical country, at its centre.',
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
    cited: (name: string, address: string, date: string, version: string): string =>
      `${name.replace(/\.$/, '')}. In: Linnea, data version ${version}. ${address} (read ${date}).`,
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

  portrait,

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

  explorer: {
    title: 'Explore plants',
    results: (count: number): string => plural(count, 'plant', 'plants'),
    resultsFor: (text: string): string => `Plants for “${text}”`,
    none: 'No plant matches all of this. Remove a filter, or search for another name.',
    filters: 'Filters',
    showFilters: 'Filters',
    apply: 'Show plants',
    clear: 'Remove all filters',
    chosen: 'Chosen filters',
    remove: (text: string): string => `Remove the filter: ${text}`,
    name: 'Name',
    zone: 'Zone',
    zoneHint: 'Name or code, such as Austria or aut',
    zoneMap: 'Choose on a map',
    zoneUnknown: (text: string): string => `No zone is called “${text}”.`,
    zoneSeveral: 'Which zone?',
    from: 'from',
    to: 'to',
    atLeast: (value: string): string => `at least ${value}`,
    atMost: (value: string): string => `at most ${value}`,
    not: (label: string): string => `not ${label}`,
    known: (label: string): string => `${label} known`,
    unknown: 'unknown',
    sort: 'Sort by',
    sortBest: 'Best match',
    sortKnown: 'Best known first',
    ascending: (label: string): string => `${label}, rising`,
    descending: (label: string): string => `${label}, falling`,
    sortGo: 'Sort',
    view: 'View',
    cards: 'Cards',
    table: 'Table',
    csv: 'Download as CSV',
    csvLimit: (limit: number): string =>
      `up to ${limit.toLocaleString('en')} rows; the API has no such limit`,
    asRequest: 'This as an API request',
    requestHint: 'Replace YOUR_TOKEN with your account token.',
    previous: 'Previous page',
    next: 'Next page',
    page: (page: number, last: number): string =>
      `Page ${page.toLocaleString('en')} of ${last.toLocaleString('en')}`,
    pages: 'Pages',
    foundBy: (kind: string, name: string): string => `${kind}: ${name}`,
    kinds: {
      scientific_name: 'scientific name',
      common_name: 'also called',
      synonym: 'synonym',
      genus: 'genus',
      family: 'family',
      family_common_name: 'family',
    } as Readonly<Record<string, string>>,
    columns: { scientific: 'Scientific name', common: 'Common name', family: 'Family' },
  },

  comparing: {
    title: 'Compare plants',
    intro: 'Put two to four plants side by side.',
    add: 'Add a plant',
    addGo: 'Add',
    remove: (name: string): string => `Remove ${name}`,
    full: 'Four plants are compared. Remove one to add another.',
    notFound: (text: string): string => `No plant is called “${text}”.`,
    which: 'Which plant?',
    property: 'Property',
    differences: 'Rows in which the plants differ are marked.',
    differs: 'differs',
  },

  developer: {
    title: 'The API',
    lead: 'Botanical data over HTTP and JSON. Databases disagree about plants, so every value here is a fact with its source and evidence. The strongest source supplies the published value, and a reviewed correction always wins. The interface is that of Trefle 2.6.',
    documentation: 'Documentation',
    openapi: 'OpenAPI',
    sourcesJson: 'Sources as JSON',
    contains: 'What it contains',
    plants: 'plants',
    detailed: 'species with a leaf colour',
    version: (data: string, software: string): string => `Data version ${data}, software ${software}.`,
    requests: 'First requests',
    examples: [
      'Search by name',
      'Edible species up to two metres high, the tallest first',
      'Everything about one species',
      'All claims about it, with their sources',
      'Species native to Austria',
    ],
    token: 'Your account token',
    tokenHint: 'The links below use it. It is kept in this tab only.',
    sources: 'Sources, strongest first',
    sourcesHint:
      'If you display this data, display the credit line of every source you show. Share alike means that a database with values of that source must be published under its licence.',
    shareAlike: 'share alike',
    facts: (facts: number, published: number): string =>
      `${facts.toLocaleString('en')} facts, ${published.toLocaleString('en')} published`,
  },

  errors: {
    notFoundTitle: 'There is nothing here',
    notFound: 'The address may be mistyped, or what was here has another name now.',
    trySearch: 'Search for the plant instead.',
    tooManyTitle: 'Too many requests',
    tooMany: (seconds: string): string =>
      `Your address has asked for many pages. Wait ${seconds} seconds, then load the page again.`,
    invalidTitle: 'This address cannot be read',
    busyTitle: 'The database does not answer',
    busy: 'Try again in a few seconds.',
    failedTitle: 'Something went wrong',
    failed: 'This is an error of the service. If it happens again, report it with this number:',
  },

  evidence: {
    reported: 'reported',
    measured: 'measured',
    derived: 'derived',
    inferred: 'inferred',
  } as Readonly<Record<string, string>>,

  ranks: {
    species: 'species',
    ssp: 'subspecies',
    var: 'variety',
    form: 'form',
    hybrid: 'hybrid',
    subvar: 'subvariety',
    kingdom: 'kingdom',
    subkingdom: 'subkingdom',
    division: 'division',
    division_class: 'class',
    division_order: 'order',
    family: 'family',
    genus: 'genus',
  } as Readonly<Record<string, string>>,

  monthsLong: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
  monthsShort: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  monthSpan: (first: string, last: string, adjoining: boolean): string =>
    first === last ? first : adjoining ? `${first} and ${last}` : `${first} to ${last}`,

  sections: {
    form: 'Size and form',
    flower: 'Flowers',
    leaf: 'Leaves',
    fruit: 'Fruits and seeds',
    place: 'Where it thrives',
    garden: 'In the garden',
    use: 'Food and other uses',
    notes: 'Notes',
    name: 'About the name',
  },

  /** Labels of fields, by key of the registry. */
  fields: {
    common_name: 'English name',
    author: 'Author',
    bibliography: 'Published in',
    year: 'Year',
    rank: 'Rank',
    scientific_name: 'Scientific name',
    genus_name: 'Genus',
    family_name: 'Family',
    status: 'Status',
    growth_habit: 'Habit',
    growth_form: 'Growth form',
    ligneous_type: 'Wood',
    woodiness: 'Stem',
    biological_type: 'Life form',
    duration: 'Life span',
    average_height_cm: 'Average height',
    maximum_height_cm: 'Tallest',
    growth_rate: 'Growth rate',
    shape_and_orientation: 'Shape',
    minimum_root_depth_cm: 'Root depth needed',
    planting_spread_cm: 'Width',
    flower_color: 'Flower colour',
    flower_conspicuous: 'Showy flowers',
    inflorescence_type: 'Inflorescence',
    sexuality: 'Sexes',
    bloom_months: 'Flowering',
    foliage_color: 'Leaf colour',
    foliage_texture: 'Leaf texture',
    leaf_retention: 'Evergreen',
    fruit_color: 'Fruit colour',
    fruit_conspicuous: 'Showy fruits',
    fruit_shape: 'Fruit type',
    fruit_seed_persistence: 'Fruits stay on the plant',
    fruit_months: 'Fruiting',
    growth_months: 'Growing',
    light: 'Light',
    ground_humidity: 'Soil moisture',
    atmospheric_humidity: 'Air humidity',
    soil_nutriments: 'Nutrients in the soil',
    soil_salinity: 'Salt in the soil',
    soil_texture: 'Soil texture',
    ph_minimum: 'Lowest soil pH',
    ph_maximum: 'Highest soil pH',
    minimum_temperature_deg_c: 'Lowest temperature',
    maximum_temperature_deg_c: 'Highest temperature',
    hardiness_zone: 'Hardiness zone (USDA)',
    minimum_precipitation_mm: 'Least rain in a year',
    maximum_precipitation_mm: 'Most rain in a year',
    nitrogen_fixation: 'Nitrogen fixation',
    planting_description: 'How it grows',
    planting_sowing_description: 'Sowing',
    planting_days_to_harvest: 'Days to harvest',
    planting_row_spacing_cm: 'Distance between rows',
    edible: 'Edible',
    edible_part: 'Edible parts',
    vegetable: 'Vegetable',
    uses: 'Recorded uses',
    toxicity: 'Toxicity',
    observations: 'Notes of the source',
    establishment: 'Establishment',
    zone: 'Zone',
    completion_ratio: 'Share of known fields',
  } as Readonly<Record<string, string>>,

  /** Labels of vocabularies that read better in other words; a label that is not listed is shown with spaces. */
  labels: {
    ligneous_type: { parasite: 'parasite', liana: 'climber (liana)' },
    color: { grey: 'grey' },
    uses: {
      medicines: 'medicine',
      human_food: 'food for people',
      animal_food: 'food for animals',
      invertebrate_food: 'food for insects',
      environmental_uses: 'environment',
      gene_sources: 'breeding',
      social_uses: 'social use',
    },
    establishment: {
      native: 'native',
      introduced: 'introduced',
      doubtful: 'doubtful',
      absent: 'wrongly recorded',
      extinct: 'extinct',
      unknown: 'recorded, origin not stated',
    },
    month: {
      jan: 'January',
      feb: 'February',
      mar: 'March',
      apr: 'April',
      may: 'May',
      jun: 'June',
      jul: 'July',
      aug: 'August',
      sep: 'September',
      oct: 'October',
      nov: 'November',
      dec: 'December',
    },
    image_part: { other: 'other view', habit: 'whole plant' },
    nitrogen_fixation: { None: 'none', Low: 'low', Medium: 'medium', High: 'high' },
  } as Readonly<Record<string, Readonly<Record<string, string>>>>,

  units: { cm: 'cm', mm: 'mm', m: 'm', days: 'days', deg_c: '°C', deg_f: '°F' } as Readonly<
    Record<string, string>
  >,
} as const;

export type Messages = Omit<typeof en, 'languageName'> & { readonly languageName: string };
