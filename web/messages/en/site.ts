import { plural } from './words.js';

/** Texts of the frame of every page, of the home page, the page for developers and error pages. */
export const siteEnglish = {
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
  footerOdbl: 'This database contains values under the Open Database License and is offered as a whole under',
  search: 'Search',
  searchLabel: 'Search plants by any name, or describe them',
  searchPlaceholder: 'A name, or a description',
  suggestionsLabel: 'Suggestions',

  starting: (percent: number): string =>
    `Loading data: ${percent} % done. Some plants and search results are missing until then.`,
  suggestions: (count: number): string =>
    count === 0
      ? 'No plant has this name.'
      : `${plural(count, 'suggestion', 'suggestions')}. Use the arrow keys.`,

  home: {
    title: 'Find a plant. See who says what.',
    what: 'Linnea brings together what botanical databases say about plants and shows every value with its source and its evidence. Where sources disagree, you see all of them, which one is published, and why.',
    forExample: 'For example',
    examples: ['blue flowers for shade', 'evergreen shrubs under 2 m', 'edible, native to Norway'],
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
      `${plural(facts, 'fact', 'facts')}, ${published.toLocaleString('en')} published`,
    photos: (count: number): string => plural(count, 'photo', 'photos'),
  },

  errors: {
    notFoundTitle: 'There is nothing here',
    notFound: 'The address may be mistyped, or what was here has another name now.',
    trySearch: 'Search for the plant instead.',
    tooManyTitle: 'Too many requests',
    tooMany: (seconds: string): string =>
      `There were too many requests from your network address or account. Wait ${seconds} seconds, then try again.`,
    forbiddenTitle: 'This was not done',
    tooLargeTitle: 'Too much was sent at once',
    tooLarge: 'Go back, and send less: a smaller file, or a shorter list or text.',
    back: 'Back to the form',
    invalidTitle: 'This request cannot be handled',
    busyTitle: 'The service is busy or starting',
    busy: 'Try again in a few seconds.',
    kept: 'It was not stored, but what you entered is kept on this page. Send it again in a moment.',
    sendAgain: 'Send it again',
    failedTitle: 'Something went wrong',
    failed:
      'This is an error of the service. If it happens again, report it to the operator of the service, with this number:',
    /** For other languages, which have a sentence of their own in place of that of the API. */
    pastEnd: '',
    forbidden: '',
    invalid: '',
  },
};
