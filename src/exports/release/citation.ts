import type { ReleaseContent } from './data-package.js';

/** Returns `CITATION.cff` (Citation File Format 1.2.0): how to cite a release. JSON strings are valid YAML. */
export const citation = ({ version, description }: Pick<ReleaseContent, 'version' | 'description'>): string =>
  `${[
    'cff-version: 1.2.0',
    'message: If you use this data, cite it, and display the credit lines of README.md.',
    'type: dataset',
    `title: ${JSON.stringify(description.title)}`,
    `abstract: ${JSON.stringify(description.abstract)}`,
    'authors:',
    '  - name: Linnea',
    `version: ${JSON.stringify(version)}`,
    `date-released: ${description.modified.slice(0, 10)}`,
    ...(description.licence === null ? [] : [`license: ${description.licence.name}`]),
  ].join('\n')}\n`;
