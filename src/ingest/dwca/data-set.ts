import { basename } from 'node:path';
import { SOURCE_ORDER, sourceRank, sourceSlug } from '../../fields/source-order.js';
import { slug } from '../../names/slug.js';
import type { SourceDescription } from '../manifest.js';
import { MANIFESTS } from '../sources/index.js';
import type { Container } from './container.js';
import type { DataSet } from './eml.js';
import { type ArchiveSource, readMetadata } from './metadata.js';

const MAX_SLUG = 60;
/** Valid slugs. The list of rejected rows is a file of this name. */
const SLUG = /^[a-z\d][a-z\d._-]{0,99}$/;

/**
 * Determines the source of an archive: the slug given by the caller, otherwise one made from the title of the data
 * set or, without a title, from the file name. Sources that a manifest of the project registers keep that
 * registration.
 *
 * @throws Error when the slug is reserved, or the title is that of another source.
 */
export const describeSource = async (
  container: Container,
  path: string,
  metadata: string | null,
  chosenSlug: string | undefined,
): Promise<ArchiveSource> => {
  const known = chosenSlug === undefined ? undefined : REGISTERED.get(sourceSlug(chosenSlug));
  if (known) return { source: known, warnings: [], skipped: [] };
  const warnings: string[] = [];
  const dataSet = await readMetadata(container, metadata, warnings);
  const sourceKey =
    chosenSlug === undefined ? slugOfTitle(dataSet.title ?? nameOfPath(path)) : sourceSlug(chosenSlug);
  if (sourceKey === 'community' || !SLUG.test(sourceKey))
    throw new Error(
      `"${sourceKey}" cannot be the source of an archive. Choose a slug of a to z, 0 to 9, ".", "_" and "-" with --source; "community" is reserved.`,
    );
  if (chosenSlug === undefined && (isKnown(sourceKey) || hasOwnRank(sourceKey)))
    throw new Error(
      `the title of the archive gives the slug "${sourceKey}", which another source has. Name another one with --source <slug>.`,
    );
  if (dataSet.licence === null)
    warnings.push(`the archive states no licence; the source ${sourceKey} is registered without one`);
  return { source: registration(sourceKey, dataSet, nameOfPath(path)), warnings, skipped: dataSet.skipped };
};

const REGISTERED = new Map(MANIFESTS.flatMap(({ sources }) => sources).map((each) => [each.slug, each]));
const isKnown = (sourceKey: string): boolean => REGISTERED.has(sourceKey) || SOURCE_ORDER.includes(sourceKey);
/** Checks for a slug with a rank of its own in the order of sources (C10.21). */
const hasOwnRank = (sourceKey: string): boolean => sourceRank(sourceKey, 0) !== sourceRank('', 0);

const registration = (sourceKey: string, dataSet: DataSet, name: string): SourceDescription => {
  const { title, url, licence, licence_url, share_alike } = dataSet;
  const citation = dataSet.citation ?? title;
  return {
    type: 'source',
    slug: sourceKey,
    name: title ?? name,
    citation,
    url,
    licence,
    licence_url,
    credit: `${[citation ?? name, ...(licence ? [licence] : [])].join(', ')}. Values were converted and merged.`,
    share_alike,
  };
};

const slugOfTitle = (title: string): string =>
  slug(title)
    .slice(0, MAX_SLUG)
    .replace(/(?<!-)-+$/, '');

/** Returns a name for a path: `dwca-flora-of-x-v1.4.zip`, a usual file name of publishing tools, is `flora-of-x`. */
const nameOfPath = (path: string): string =>
  basename(path.replace(/\/(?:meta\.xml)?$/, ''))
    .replace(/\.zip$/i, '')
    .replace(/^dwca?-/i, '')
    .replace(/-v\d+(?:\.\d+)*$/i, '');
