import { SCHEMES } from '../fields/external-ids.js';
import type { ListRecord } from './list-record.js';

const NONE = Object.fromEntries(SCHEMES.map((scheme) => [scheme, null]));

/** Returns the identifiers of a record: the schemes that are fields always, others where it has one, alphabetically (C8.62). */
export const externalIds = ({
  external_ids,
}: Pick<ListRecord, 'external_ids'>): Readonly<Record<string, string | null>> => ({
  ...NONE,
  ...Object.fromEntries(Object.entries(external_ids).sort(([a], [b]) => (a < b ? -1 : 1))),
});
