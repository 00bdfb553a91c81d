import { isDirect, type OpenDataSet } from '../downloads/catalogue.js';
import type { FetchedFile, FetchPlan } from '../downloads/fetch.js';
import { type TableColumn, table } from './table.js';

/** Returns a number of bytes in MB, or in kB below one MB. */
export const megabytes = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

/** What a licence asks for, in the column of the table. */
const CONDITIONS: Readonly<Record<OpenDataSet['licence']['conditions'], string>> = {
  none: 'no conditions',
  credit: 'show the credit line',
  'share-alike': 'SHARE-ALIKE',
  'non-commercial': 'NON-COMMERCIAL',
  'not confirmed': 'not confirmed',
};

const COLUMNS: readonly TableColumn[] = [
  { heading: '' },
  { heading: 'data set' },
  { heading: 'size', figures: true },
  { heading: 'licence' },
  { heading: 'conditions' },
  { heading: 'adds' },
];

/** Returns the size of the fixed edition, else of the newest. */
const sizeOf = (dataSet: OpenDataSet): string => {
  if (dataSet.asked !== undefined) return 'asked';
  if (!isDirect(dataSet)) return 'by hand';
  const sizes = (dataSet.fixed ?? dataSet.latest)!.files.map(({ bytes }) => bytes);
  return sizes.every((bytes) => bytes !== undefined)
    ? megabytes(sizes.reduce((sum, bytes) => sum + bytes, 0))
    : 'unknown';
};

const row = (dataSet: OpenDataSet): readonly string[] => [
  dataSet.recommended ? '*' : '',
  dataSet.slug,
  sizeOf(dataSet),
  dataSet.licence.name ?? '-',
  CONDITIONS[dataSet.licence.conditions],
  dataSet.adds,
];

/** Formats the catalogue as a table with an explanation of its columns. */
export const catalogueText = (catalogue: readonly OpenDataSet[]): string =>
  [...table(COLUMNS, catalogue.map(row)), '', LEGEND].join('\n');

const LEGEND = `*                     linnea fetch recommended downloads it
by hand               no direct address: linnea fetch <data set> says what to do
asked                 no file: linnea fetch <data set> asks public interfaces about the plants of --for
show the credit line  if you display the data, display the credit line of its source
SHARE-ALIKE           if you publish a database with this data, you must publish it under the same licence
NON-COMMERCIAL        not for commercial use
not confirmed         nobody has found a licence of the publisher: ask before you publish the data
linnea fetch --list --json prints everything: publisher, citation, addresses, checksums, and what is not confirmed`;

/** Says what to do for a data set without a direct address. */
export const byHandText = ({ slug, by_hand }: OpenDataSet, folder: string): string =>
  [
    `${slug} has no direct address. Open ${by_hand!.open}`,
    `  ${by_hand!.steps}`,
    `  Put ${by_hand!.files.join(', ')} into ${folder}`,
  ].join('\n');

const STATES = {
  complete: 'already complete',
  old: 'ask whether it is current',
  missing: 'download',
} as const;

/** Says what a plan would do. */
export const planText = ({ dataSet, folder, edition, files }: FetchPlan): string =>
  [
    `${dataSet.slug}: ${edition}, into ${folder}`,
    ...files.map(({ file, state }) => {
      const size = file.bytes === undefined ? 'size unknown' : megabytes(file.bytes);
      return `  ${file.name}: ${STATES[state]}, ${size}, ${file.address}`;
    }),
  ].join('\n');

/** Says what was done for a data set, and what its licence asks for. */
export const fetchedText = (
  { dataSet, edition, files }: FetchPlan,
  fetched: readonly FetchedFile[],
): string => {
  const { licence } = dataSet;
  const checked = (name: string): string => {
    const file = files.find((each) => each.file.name === name)!.file;
    return file.sha256 === undefined && file.md5 === undefined
      ? 'the catalogue has no checksum for it'
      : 'checksum is right';
  };
  return [
    `${dataSet.slug}: ${edition}`,
    ...fetched.map(
      ({ name, outcome, bytes, sha256 }) =>
        `  ${name}: ${outcome}, ${megabytes(bytes)}, ${checked(name)}, sha256 ${sha256}`,
    ),
    `  licence: ${licence.name ?? 'none stated'}; ${CONDITIONS[licence.conditions]}`,
  ].join('\n');
};
