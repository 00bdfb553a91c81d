import { plural } from './words.js';

/** Texts of the page about the data. */
export const dataEnglish = {
  data: {
    link: 'Data',
    title: 'The data',
    lead: 'What it contains, where it comes from, where sources disagree, and how to download it.',
    onPage: 'On this page',
    version: (version: string): string => `Data version ${version}.`,
    releases: 'Download all of it',
    releasesHint:
      'A release contains all published data as CSV, NDJSON, Parquet, Darwin Core Archive and ColDP, with licences and checksums. It never changes.',
    noReleases:
      'This deployment has published no release yet. Lists of plants can be downloaded from the explorer, everything else through the API.',
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
    following: 'Changes since this release',
    coverage: 'How much is known',
    coverageHint:
      'For each field, the number of plants with a value. Each line of the scale is ten times the one before.',
    plot: 'Plot',
    field: 'Field',
    plants: 'Plants',
    mostFrom: 'Main source',
    withoutSource: 'no named source',
    disagree: 'Where sources disagree',
    disagreeHint:
      'The share of plants whose sources disagree, among plants for which two or more sources have a claim. Sizes agree within a tenth, steps of a scale within one, months if they have one in common. The page of each plant shows every claim, and which one is published.',
    compared: 'Plants compared',
    nativeOrIntroduced: 'Native or introduced, by zone',
    differ: 'Differ',
    noneCompared: 'No plant has claims from two sources about the same field yet.',
    counting: 'The counts are not ready yet. Reload the page in a minute.',
    sources: 'Sources, strongest first',
    sourcesHint:
      'Where sources disagree, the first one in this order supplies the published value, and a reviewed correction always wins. If you display the data, display the credit line of every source you show.',
    edition: (editions: string): string => `edition ${editions}`,
    read: (date: string): string => `read ${date}`,
    cite: 'How to cite',
    citeHint:
      'Name the data version, and cite the sources of the values that you use as well. A release stays as it is; the data behind these pages changes.',
    cited: (address: string, version: string | null, date: string): string =>
      `Linnea${version === null ? '' : `, data version ${version}`}. ${address} (read ${date}).`,
  },
};
