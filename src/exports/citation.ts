import type { ExportDescription } from './writer.js';

/** Who answers for the data: the setting, or the name of the software. */
export const creatorOf = ({ operator }: Pick<ExportDescription, 'operator'>): string =>
  operator.name ?? 'Linnea';

/** Returns the version by which data is cited: that of the release, otherwise the hash of the data. */
const citedVersion = ({
  version,
  datasetVersion,
}: Pick<ExportDescription, 'version' | 'datasetVersion'>): string => version ?? datasetVersion;

/** Returns the sentence by which an export is cited. */
export const citationSentence = (description: ExportDescription): string =>
  `${creatorOf(description)} (${description.modified.slice(0, 4)}). ${description.title}. Version ${citedVersion(description)}.`;

/** Returns the names of the settings without which an archive names no creator or contact. */
export const missingOperator = ({ name, contact }: ExportDescription['operator']): readonly string[] => [
  ...(name === null ? ['OPERATOR_NAME'] : []),
  ...(contact === null ? ['OPERATOR_CONTACT'] : []),
];
