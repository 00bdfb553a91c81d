import { slug } from '../../names/slug.js';

/** Who runs the deployment; null for what is not set. */
export interface Operator {
  readonly name: string | null;
  /** An email address, or the address of a web page. */
  readonly contact: string | null;
}

/** A source as citations name it. */
export interface CitedSource {
  readonly slug: string;
  readonly name: string;
  readonly citation: string | null;
  readonly url: string | null;
  readonly licence: string | null;
  readonly licence_url: string | null;
}

/** What a citation says in every format (contract C16.40). */
export interface Citation {
  readonly creator: string;
  readonly title: string;
  readonly abstract: string | null;
  /** Version of the release, otherwise of the data; null while it is not known. */
  readonly version: string | null;
  /** Day of the data of a release, in ISO 8601; null for data that changes. */
  readonly issued: string | null;
  /** Day on which changing data was read; null for a release. */
  readonly accessed: string | null;
  readonly url: string | null;
  /** Licence of the whole; null if there is no single one. */
  readonly licence: { readonly name: string; readonly url: string } | null;
  /** The sources that it stands on, strongest first. */
  readonly sources: readonly CitedSource[];
}

/** Title of the data as a whole. */
export const DATA_TITLE = 'Linnea: plants with names, traits, distribution and images';

/** Name of who answers for the data: that of the operator, or of the software. */
export const creatorOf = ({ name }: Operator): string => name ?? 'Linnea';

/** Returns the year of a citation. */
export const yearOf = ({ issued, accessed }: Pick<Citation, 'issued' | 'accessed'>): string =>
  (issued ?? accessed ?? '').slice(0, 4);

/** Returns the key of the reference in a library: of a part with its title, since a paper may cite several parts of one version. */
export const citationKey = (citation: Citation): string => {
  const { title, version, issued } = citation;
  const isPart = issued === null && title !== DATA_TITLE;
  return [
    'linnea',
    version ?? yearOf(citation),
    ...(isPart ? [slug(title.replace(`. In ${DATA_TITLE}`, ''))] : []),
  ].join('-');
};
