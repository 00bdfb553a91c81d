import type { Label } from '../../fields/vocabularies.js';

/** Ranks in the words that Darwin Core and ColDP share. */
export const RANKS: Readonly<Record<Label<'rank'>, string>> = {
  species: 'species',
  ssp: 'subspecies',
  var: 'variety',
  subvar: 'subvariety',
  form: 'form',
  hybrid: 'species',
};

/** Returns the id of a synonym in an archive, which differs from the ids of all species. */
export const synonymId = (id: number): string => `s${id}`;
