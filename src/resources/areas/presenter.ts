import type { z } from 'zod';
import type { AlienList } from '../../areas/alien-lists.js';
import type { AreaAnswer } from '../../areas/answer.js';
import type { ListEdition, ListedInItem } from './schema.js';

/** Returns a list with its edition, numbers, citation and licence. */
export const presentedList = (of: AlienList): z.infer<typeof ListEdition> => ({
  name: of.list,
  published: of.published,
  version: of.version,
  names: of.names,
  impact_listed: of.impactListed,
  citation: of.citation,
  url: of.url,
  licence: 'CC BY 4.0',
});

export type ListedIn = z.infer<typeof ListedInItem>;

/** Returns what a list says of a species, with the list (contract C20.6). */
export const presentedAnswer = ({ answer, place, list, row, listedAs }: AreaAnswer): ListedIn => ({
  area: list?.area ?? null,
  place,
  answer,
  origin: (row?.origin ?? null) as ListedIn['origin'],
  listed_as: listedAs,
  list: list === null ? null : presentedList(list),
});
