import { creatorOf } from '../citation.js';
import type { ReleaseContent } from './data-package.js';

/** Returns the lines of a source as a reference of the format, whose authors are the publisher of the source. */
const reference = ({
  name,
  citation,
  url,
  licence,
}: ReleaseContent['sources'][number]): readonly string[] => [
  '  - type: data',
  `    title: ${JSON.stringify(citation ?? name)}`,
  '    authors:',
  `      - name: ${JSON.stringify(name)}`,
  ...(url === null ? [] : [`    url: ${JSON.stringify(url)}`]),
  ...(licence === null ? [] : [`    notes: ${JSON.stringify(licence)}`]),
];

/** Returns `CITATION.cff` (Citation File Format 1.2.0): how to cite a release, and its sources. JSON strings are valid YAML. */
export const citation = ({
  version,
  description,
  sources,
}: Pick<ReleaseContent, 'version' | 'description' | 'sources'>): string =>
  `${[
    'cff-version: 1.2.0',
    'message: If you use this data, cite it, and display the credit lines of README.md.',
    'type: dataset',
    `title: ${JSON.stringify(description.title)}`,
    `abstract: ${JSON.stringify(description.abstract)}`,
    'authors:',
    `  - name: ${JSON.stringify(creatorOf(description))}`,
    `version: ${JSON.stringify(version)}`,
    `date-released: ${description.modified.slice(0, 10)}`,
    ...(description.licence === null ? [] : [`license: ${description.licence.name}`]),
    ...(sources.length === 0 ? [] : ['references:', ...sources.flatMap(reference)]),
  ].join('\n')}\n`;
