import { type Citation, creatorOf, type Operator } from '../resources/citation/citation.js';
import type { ExportedSource } from './source-list.js';
import type { ExportDescription } from './writer.js';

/** Returns the citation of an export: its version is that of the release, otherwise the hash of the data. */
export const exportCitation = (
  { operator, title, abstract, version, datasetVersion, modified, licence }: ExportDescription,
  sources: readonly ExportedSource[] = [],
): Citation => ({
  creator: creatorOf(operator),
  title,
  abstract,
  version: version ?? datasetVersion,
  issued: modified.slice(0, 10),
  accessed: null,
  url: null,
  licence,
  sources,
});

/** Returns the names of the settings without which an archive names no creator or contact. */
export const missingOperator = ({ name, contact }: Operator): readonly string[] => [
  ...(name === null ? ['OPERATOR_NAME'] : []),
  ...(contact === null ? ['OPERATOR_CONTACT'] : []),
];
