import { type Citation, type CitedSource, citationKey, yearOf } from '../citation.js';

type Line = readonly [tag: string, value: string | null];

/** Returns a record of a data set: a tag, two spaces, a hyphen, a space and the value on each line. */
const record = (lines: readonly Line[]): string =>
  [['TY', 'DATA'] as Line, ...lines, ['ER', ''] as Line]
    .flatMap(([tag, value]) => (value === null ? [] : [`${tag}  - ${value.replaceAll(/\s+/g, ' ')}\r\n`]))
    .join('');

const day = (date: string | null): string | null => date?.replaceAll('-', '/') ?? null;

const sourceRecord = ({ slug, name, citation, url, licence }: CitedSource): string =>
  record([
    ['ID', `linnea-source-${slug}`],
    ['AU', name],
    ['TI', name],
    ['UR', url],
    ['N1', citation],
    ['N1', licence && `Licence: ${licence}`],
  ]);

/** Returns a record for the data and one for each source, in RIS. */
export const ris = (citation: Citation): string => {
  const { creator, title, abstract, version, issued, accessed, url, licence, sources } = citation;
  return [
    record([
      ['ID', citationKey(citation)],
      ['AU', creator],
      ['TI', title],
      ['PY', yearOf(citation)],
      ['DA', day(issued)],
      ['ET', version],
      ['PB', creator],
      ['UR', url],
      ['Y2', day(accessed)],
      ['AB', abstract],
      ['N1', licence && `Licence: ${licence.name}`],
    ]),
    ...sources.map(sourceRecord),
  ].join('');
};
