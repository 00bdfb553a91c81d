import type { ExportDescription } from './writer.js';

/** Returns a text as a YAML scalar: JSON strings are valid YAML. */
const scalar = (text: string): string => JSON.stringify(text);

/** Returns the documents of a Catalogue of Life Data Package. */
export const coldpDocuments = ({
  title,
  abstract,
  modified,
  licence,
  readme,
}: ExportDescription): Readonly<Record<string, string>> => ({
  'metadata.yaml': `${[
    `title: ${scalar(title)}`,
    'alias: linnea',
    `description: ${scalar(abstract)}`,
    `issued: ${modified.slice(0, 10)}`,
    `version: ${scalar(modified)}`,
    ...(licence === null ? [] : [`license: ${scalar(licence.name)}`]),
    'taxonomicScope: Plants',
  ].join('\n')}\n`,
  'README.md': readme,
});
