import type { Citation, CitedSource } from '../citation.js';

const scalar = (text: string): string => JSON.stringify(text);

/** Returns the lines of a source as a reference of the format, whose authors are the publisher of the source. */
const reference = ({ name, citation, url, licence }: CitedSource): readonly string[] => [
  '  - type: data',
  `    title: ${scalar(citation ?? name)}`,
  '    authors:',
  `      - name: ${scalar(name)}`,
  ...(url === null ? [] : [`    url: ${scalar(url)}`]),
  ...(licence === null ? [] : [`    notes: ${scalar(licence)}`]),
];

/** Returns `CITATION.cff` (Citation File Format 1.2.0). JSON strings are valid YAML. */
export const cff = ({ creator, title, abstract, version, issued, url, licence, sources }: Citation): string =>
  `${[
    'cff-version: 1.2.0',
    'message: If you use this data, cite it, and display the credit lines of its sources.',
    'type: dataset',
    `title: ${scalar(title)}`,
    ...(abstract === null ? [] : [`abstract: ${scalar(abstract)}`]),
    'authors:',
    `  - name: ${scalar(creator)}`,
    ...(version === null ? [] : [`version: ${scalar(version)}`]),
    ...(issued === null ? [] : [`date-released: ${issued}`]),
    ...(url === null ? [] : [`url: ${scalar(url)}`]),
    ...(licence === null ? [] : [`license: ${licence.name}`]),
    ...(sources.length === 0 ? [] : ['references:', ...sources.flatMap(reference)]),
  ].join('\n')}\n`;
