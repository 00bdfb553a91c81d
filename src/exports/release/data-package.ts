import { UNIT_WORDS } from '../../fields/field.js';
import { FIELDS } from '../../fields/registry.js';
import { creatorOf } from '../../resources/citation/citation.js';
import { csvColumns } from '../rows.js';
import { creditOf, type ExportedSource } from '../source-list.js';
import type { ExportDescription } from '../writer.js';
import type { ReleasedFile } from './files.js';

/** What the descriptions of a release contain. */
export interface ReleaseContent {
  readonly version: string;
  readonly description: ExportDescription;
  readonly sources: readonly ExportedSource[];
  /** The data files. */
  readonly files: readonly ReleasedFile[];
}

const TYPES: Readonly<Record<string, string>> = {
  boolean: 'boolean',
  integer: 'integer',
  decimal: 'number',
  timestamp: 'datetime',
};

const byPath = new Map(FIELDS.flatMap((field) => (field.at === null ? [] : [[field.at, field] as const])));

/** Returns the fields of the CSV file: those of the registry with their types, all others as texts. */
const csvFields = () =>
  csvColumns().map(({ path, heading }) => {
    const field = byPath.get(path ?? '');
    const ofSource = heading.endsWith('_n_observations') ? 'integer' : 'string';
    const described = field === undefined ? {} : { title: field.label, description: field.describe };
    const unit = field === undefined || field.unit === null ? {} : { unit: UNIT_WORDS[field.unit] };
    return { name: heading, type: TYPES[field?.type ?? ''] ?? ofSource, ...described, ...unit };
  });

const resourceOf = ({ name, bytes, sha256, media_type }: ReleasedFile) => ({
  name: name.toLowerCase(),
  path: name,
  format: name.slice(name.lastIndexOf('.') + 1),
  mediatype: media_type,
  bytes,
  hash: `sha256:${sha256}`,
  ...(name.endsWith('.csv')
    ? {
        type: 'table',
        encoding: 'utf-8',
        schema: { fields: csvFields(), primaryKey: ['id'], missingValues: [''] },
      }
    : {}),
});

/** Returns `datapackage.json`: the files and columns of a release as a Data Package 2.0. */
export const dataPackage = ({ version, description, sources, files }: ReleaseContent): object => ({
  $schema: 'https://datapackage.org/profiles/2.0/datapackage.json',
  name: 'linnea',
  title: description.title,
  description: description.abstract,
  version,
  created: description.modified,
  contributors: [{ title: creatorOf(description.operator), roles: ['creator'] }],
  ...(description.licence === null
    ? {}
    : { licenses: [{ name: description.licence.name, path: description.licence.url }] }),
  sources: sources.map((source) => ({
    title: creditOf(source),
    ...(source.url === null ? {} : { path: source.url }),
  })),
  resources: files.map(resourceOf),
});
