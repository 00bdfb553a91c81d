import { plural } from './words.js';

/** Texts of the page about the data. */
export const dataEnglish = {
  data: {
    link: 'Data',
    title: 'The data',
    lead: 'What is in it, who says it, where sources disagree, and how to take it with you.',
    onPage: 'On this page',
    version: (version: string): string => `Data version ${version}.`,
    releases: 'Download all of it',
    releasesHint:
      'A release has all published data as CSV, lines of JSON, Parquet, Darwin Core Archive and ColDP, with licences and checksums. It never changes.',
    noReleases:
      'This deployment has published no release yet. Lists of plants can be downloaded from the explorer, everything else from the interface.',
    release: (version: string, date: string): string => `Release ${version}, data of ${date}`,
    licences: {
      cc: 'values under CC0, CC BY and CC BY-SA',
      open: 'values under open licences',
      all: 'all values',
    } as Readonly<Record<string, string>>,
    releaseSpecies: (count: number): string => plural(count, 'species', 'species'),
    file: 'File',
    size: 'Size',
    checksum: 'SHA-256',
    following: 'Changes since then',
    coverage: 'How much is known',
    coverageHint:
      'For each field, the number of plants with a value. Each line of the scale is ten times the one before.',
    plot: 'Plot',
    field: 'Field',
    plants: 'Plants',
    mostFrom: 'Most of it from',
    withoutSource: 'no named source',
    disagree: 'Where sources disagree',
    disagreeHint:
      'Of the plants for which two or more sources have a claim, the share for which their claims differ. The page of each plant shows all of them, and which one is published.',
    compared: 'Plants compared',
    differ: 'Differ',
    noneCompared: 'No plant has claims of two sources about the same field yet.',
    counting: 'This is being counted. Load the page again in a minute.',
    sources: 'Sources, strongest first',
    sourcesHint:
      'Where sources disagree, the first of them in this order supplies the published value, and a reviewed correction always wins. If you display the data, display the credit line of every source you show.',
    edition: (editions: string): string => `edition ${editions}`,
    read: (date: string): string => `read ${date}`,
    cite: 'How to cite',
    citeHint:
      'Name the data version, and cite the sources of the values that you use as well. A release stays as it is; the data behind these pages changes.',
    cited: (address: string, version: string, date: string): string =>
      `Linnea, data version ${version}. ${address} (read ${date}).`,
    bibtex: 'BibTeX',
  },
};
