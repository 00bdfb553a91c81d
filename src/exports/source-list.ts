import type { Client } from 'pg';
import type { CitedSource } from '../resources/citation/citation.js';
import { type LicenceSet, permits } from './licences.js';

/** A source as an export names it. */
export interface ExportedSource extends CitedSource {
  readonly id: number;
  readonly credit: string | null;
  readonly share_alike: boolean;
}

/** Source of values that reviewers accepted; each has the licence under which it was contributed. */
export const COMMUNITY = 'community';

/** Reads the sources, strongest first. */
export const readSources = async (client: Client): Promise<readonly ExportedSource[]> => {
  const { rows } = await client.query<ExportedSource>(
    'select id, slug, name, citation, url, licence, licence_url, credit, share_alike from source order by rank',
  );
  return rows;
};

/** Returns the sentence that credits a source. */
export const creditOf = ({ credit, citation, name, licence }: ExportedSource): string =>
  credit ?? `${citation ?? name}${licence === null ? '' : `, ${licence}`}.`;

/** Returns the sources whose values a set may contain. */
export const permittedSources = (
  sources: readonly ExportedSource[],
  set: LicenceSet,
): readonly ExportedSource[] =>
  sources.filter(({ slug, licence }) => slug === COMMUNITY || permits(set, licence));
