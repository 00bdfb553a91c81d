import { creatorOf } from '../resources/citation/citation.js';
import type { ExportDescription } from './writer.js';

/** Returns a text as a YAML scalar: JSON strings are valid YAML. */
const scalar = (text: string): string => JSON.stringify(text);

/** Returns the lines of an agent: an organisation with its email address or web page. */
const agentOf = (description: ExportDescription): readonly string[] => {
  const { contact } = description.operator;
  return [
    `organisation: ${scalar(creatorOf(description.operator))}`,
    ...(contact === null ? [] : [`${contact.includes('://') ? 'url' : 'email'}: ${scalar(contact)}`]),
  ];
};

const sourceLines = ({
  slug,
  name,
  citation,
  url,
}: ExportDescription['sources'][number]): readonly string[] => [
  `  - id: ${scalar(slug)}`,
  '    type: DATASET',
  `    title: ${scalar(name)}`,
  ...(url === null ? [] : [`    url: ${scalar(url)}`]),
  ...(citation === null ? [] : [`    note: ${scalar(citation)}`]),
];

/** Returns the licence as ColDP names it, without the version: `CC-BY`; null for one that it does not know. */
const licenceName = ({ licence }: ExportDescription): string | null =>
  /^CC(?:0|-BY)/.test(licence?.name ?? '') ? licence!.name.split(/-\d/)[0]! : null;

/** Returns `metadata.yaml` with the keys that the format describes. */
const metadata = (description: ExportDescription): string => {
  const { title, abstract, modified, version, datasetVersion, licence, sources, operator } = description;
  const license = licenceName(description);
  const [first, ...rest] = agentOf(description);
  return `${[
    `title: ${scalar(title)}`,
    'alias: linnea',
    `description: ${scalar(abstract)}`,
    `issued: ${modified.slice(0, 10)}`,
    `version: ${scalar(version ?? datasetVersion)}`,
    'contact:',
    ...agentOf(description).map((line) => `  ${line}`),
    'creator:',
    `  - ${first}`,
    ...rest.map((line) => `    ${line}`),
    'geographicScope: global',
    'taxonomicScope: Plants',
    ...(license === null ? [] : [`license: ${license}`]),
    ...(license !== null || licence === null
      ? []
      : [`# license: ${licence.name}, which the format has no word for`]),
    ...(operator.contact?.includes('://') ? [`url: ${scalar(operator.contact)}`] : []),
    'source:',
    ...sources.filter(({ permitted }) => permitted).flatMap(sourceLines),
  ].join('\n')}\n`;
};

/** Returns the documents of a Catalogue of Life Data Package. */
export const coldpDocuments = (description: ExportDescription): Readonly<Record<string, string>> => ({
  'metadata.yaml': metadata(description),
  'README.md': description.readme,
});
