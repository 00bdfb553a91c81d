import { basename } from 'node:path';
import { SOURCE_ORDER, sourceRank, sourceSlug } from '../../fields/sources.js';
import { slug } from '../../names/slug.js';
import type { SourceInput } from '../manifest.js';
import { MANIFESTS } from '../sources/index.js';
import { type Container, nameWithin } from './container.js';
import { type DataSet, NOTHING_SAID, readEml } from './eml.js';

/** The registration of the source whose claims an archive holds, and what to warn of. */
export interface Registered {
  readonly source: SourceInput;
  readonly warnings: readonly string[];
}

const LONGEST_SLUG = 60;
/** Files are called by it, too. */
const SLUG = /^[a-z\d][a-z\d._-]{0,99}$/;

/**
 * The source of an archive: the one that the caller names, else one that is called
 * by the title of the data set, or by its file where that has none. Sources that
 * manifests of the project register stay as they are registered there.
 *
 * @throws Error where the title is that of another source, or corrections would be claimed.
 */
export const registered = async (
  container: Container,
  path: string,
  metadata: string | null,
  given: string | undefined,
): Promise<Registered> => {
  const known = given === undefined ? undefined : REGISTERED.get(sourceSlug(given));
  if (known) return { source: known, warnings: [] };
  const warnings: string[] = [];
  const said = await describedIn(container, metadata, warnings);
  const own = given === undefined ? titled(said.title ?? nameOf(path)) : sourceSlug(given);
  if (own === 'community' || !SLUG.test(own)) throw new Error(`${own} cannot be the source of an archive`);
  if (given === undefined && (isKnown(own) || isRanked(own)))
    throw new Error(`by its title the source is ${own}, which there is already: name it by --source`);
  if (said.licence === null)
    warnings.push(`the archive states no licence; its facts stand under ${own} without one`);
  return { source: registration(own, said, nameOf(path)), warnings };
};

const REGISTERED = new Map(MANIFESTS.flatMap(({ sources }) => sources).map((each) => [each.slug, each]));
const isKnown = (own: string): boolean => REGISTERED.has(own) || SOURCE_ORDER.includes(own);
/** Whether a source of this name would have a place of its own in the order (C10.21), however it got it. */
const isRanked = (own: string): boolean => sourceRank(own, 0) !== sourceRank('', 0);

const registration = (own: string, said: DataSet, name: string): SourceInput => {
  const { title, url, licence, licence_url, share_alike } = said;
  const citation = said.citation ?? title;
  return {
    type: 'source',
    slug: own,
    name: title ?? name,
    citation,
    url,
    licence,
    licence_url,
    credit: `${[citation ?? name, ...(licence ? [licence] : [])].join(', ')}. Values were converted and merged.`,
    share_alike,
  };
};

const titled = (title: string): string => slug(title).slice(0, LONGEST_SLUG).replace(/-+$/, '');

/** `dwca-flora-of-x-v1.4.zip` as `flora-of-x`: publishers' tools name archives so. */
const nameOf = (path: string): string =>
  basename(path.replace(/\/(?:meta\.xml)?$/, ''))
    .replace(/\.zip$/i, '')
    .replace(/^dwca?-/i, '')
    .replace(/-v\d+(?:\.\d+)*$/i, '');

const describedIn = async (
  container: Container,
  metadata: string | null,
  warnings: string[],
): Promise<DataSet> => {
  const name = metadata ?? 'eml.xml';
  // An address is not fetched.
  const isThere = !/^[a-z]+:/i.test(name) && (await container.has(nameWithin(name)));
  if (!isThere) {
    warnings.push(`the archive holds no ${name}, so nothing is known of its title, citation and licence`);
    return NOTHING_SAID;
  }
  try {
    return await readEml(container.read(nameWithin(name)));
  } catch (error) {
    // What describes the data set may be broken while the data are not.
    warnings.push(`${name} cannot be read: ${(error as Error).message}`);
    return NOTHING_SAID;
  }
};
