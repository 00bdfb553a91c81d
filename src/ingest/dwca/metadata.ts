import type { RowProblem, SourceDescription } from '../manifest.js';
import { type Container, nameWithin } from './container.js';
import { type DataSet, EMPTY_DATA_SET, readEml } from './eml.js';

/** Source of the claims of an archive, with warnings about its metadata. */
export interface ArchiveSource {
  readonly source: SourceDescription;
  readonly warnings: readonly string[];
  /** Parts of the metadata that are too long. */
  readonly skipped: readonly RowProblem[];
}

/**
 * Reads the metadata file of an archive. A missing or malformed file gives an empty description and a warning.
 */
export const readMetadata = async (
  container: Container,
  metadata: string | null,
  warnings: string[],
): Promise<DataSet> => {
  const name = metadata ?? 'eml.xml';
  // URLs are not fetched.
  const exists = !/^[a-z]+:/i.test(name) && (await container.has(nameWithin(name)));
  if (!exists) {
    warnings.push(`the archive contains no ${name}, so its title, citation and licence are unknown`);
    return EMPTY_DATA_SET;
  }
  try {
    return await readEml(container.read(nameWithin(name)));
  } catch (error) {
    // The metadata may be malformed while the data are valid.
    warnings.push(`${name} is malformed: ${(error as Error).message}`);
    return EMPTY_DATA_SET;
  }
};

/** Returns a registered source with the licence that the metadata of its archive state, if they state one. */
export const withStatedLicence = async (
  source: SourceDescription,
  container: Container,
  metadata: string | null,
): Promise<ArchiveSource> => {
  const warnings: string[] = [];
  const { licence, licence_url, share_alike, skipped } = await readMetadata(container, metadata, warnings);
  if (licence === null) return { source, warnings, skipped };
  const credit = `${source.credit} Licence: ${licence}.`;
  return { source: { ...source, licence, licence_url, share_alike, credit }, warnings, skipped };
};
