import type { Label } from '../../fields/vocabularies.js';
import { connector } from '../../names/rank-connectors.js';
import { sourcesOf } from '../../species/sources.js';
import type { ExportedSpecies } from '../species-stream.js';

/** Ranks in the words that Darwin Core and ColDP share. */
export const RANKS: Readonly<Record<Label<'rank'>, string>> = {
  species: 'species',
  ssp: 'subspecies',
  var: 'variety',
  subvar: 'subvariety',
  form: 'form',
  hybrid: 'species',
};

/** Returns the rank that a synonym shows: that of its connector, otherwise species or, of a single word, genus. */
export const rankOfSynonym = (name: string): string => {
  const words = name.split(' ').filter((word) => word !== '×');
  const ranked = words.map((word) => connector(word)).findLast((found) => found !== undefined);
  if (ranked !== undefined) return RANKS[ranked.rank];
  return words.length === 1 ? 'genus' : 'species';
};

/** Returns the address of the page about a species at its strongest source that has one; null without any. */
export const taxonPage = ({ record }: Pick<ExportedSpecies, 'record'>): string | null =>
  sourcesOf(record).find(({ id, url }) => url?.includes(id))?.url ?? null;

/** Returns the identifiers of a species with their schemes, by scheme. */
export const taxonIdentifiers = ({
  record,
}: Pick<ExportedSpecies, 'record'>): readonly (readonly [string, string])[] =>
  Object.entries(record.external_ids).sort(([a], [b]) => (a < b ? -1 : 1));

/** Returns the id of a synonym in an archive, which differs from the ids of all species. */
export const synonymId = (id: number): string => `s${id}`;
