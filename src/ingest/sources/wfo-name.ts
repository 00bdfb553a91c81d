import { externalIdOf } from '../../fields/external-ids.js';
import { parseScientificName } from '../../names/scientific.js';
import { quoted } from '../../wording/suggestions.js';
import { rankNamed } from '../dwca/taxon.js';
import type { ItemInput } from '../item.js';
import type { Row } from '../manifest.js';

const SOURCE = 'wfo';

type Rank = Extract<ItemInput, { type: 'name' }>['rank'];

/** A name of the plant list, from either layout. */
export interface WfoName {
  readonly line: number;
  /** Id of World Flora Online: `wfo-0000510772`. */
  readonly id: string;
  /** Identifier of the name elsewhere, such as an LSID of IPNI; empty without one. */
  readonly otherId: string;
  readonly name: string;
  readonly author: string;
  readonly rank: string;
  /** Citation of the first publication; empty in the layout that has none. */
  readonly publishedIn: string;
  readonly year: string;
}

/** Reference of a name to the taxon that it belongs to. */
export type Placement =
  | { readonly status: 'accepted' | 'unknown'; readonly family: string }
  | { readonly accepted: string | undefined };

/** Returns the rank of a name, or null for ranks that are not read: genera, families, subforms, proles. */
export const listedRank = ({ name, rank }: Pick<WfoName, 'name' | 'rank'>): Rank | null => {
  const stated = rankNamed(rank);
  return stated === null ? null : (parseScientificName(name)?.rank ?? stated ?? null);
};

/** Returns the number in an id, which takes less memory: 510772 for `wfo-0000510772` and `wfo-0000510772-2026-06`. */
export const numberOf = (id: string): number => Number(/^wfo-(\d{10})/.exec(id)?.[1]);

/** Returns the statements of a name: a species, or a synonym of one. */
export const listedRow = (listed: WfoName, placement: Placement): Row => {
  const { line, name } = listed;
  const rejected = (why: string): Row => ({ line, items: [], problems: [{ what: name, why }] });
  const rank = listedRank(listed);
  if (rank === null)
    return rejected(listed.rank === '' ? 'no rank' : `unsupported rank ${quoted(listed.rank)}`);
  if ('accepted' in placement) {
    const { accepted } = placement;
    if (accepted === undefined) return rejected('synonym of a name that is not a species of the list');
    const { author, id } = listed;
    const item = { type: 'synonym' as const, source: SOURCE, species: accepted, name };
    return {
      line,
      items: [{ ...item, author: author || null, record: id }, ...identifiersOf(listed, accepted, name)],
    };
  }
  const { status, family } = placement;
  if (family === '') return rejected('no family: the name is not placed in the classification');
  const species = wfoName(name);
  const shared = { source: SOURCE, record: listed.id };
  return {
    line,
    items: [
      { type: 'name', ...shared, name: species, rank, status, family },
      ...identifiersOf(listed, species),
      ...published(listed).map((claim) => ({ type: 'fact' as const, ...shared, species, ...claim })),
    ],
    preference: status === 'accepted' ? 1 : 0,
  };
};

/** Returns the identifiers of a name. Those of a synonym belong to its accepted species. */
const identifiersOf = (
  { id, otherId }: WfoName,
  species: string,
  synonym: string | null = null,
): readonly ItemInput[] => {
  const ids = [id, otherId].filter((each) => externalIdOf(each) !== undefined);
  return ids.length === 0 ? [] : [{ type: 'external_ids', source: SOURCE, species, synonym, ids }];
};

/** Returns the name in stored form (contract C10.50), or as the list writes it. */
export const wfoName = (name: string): string => parseScientificName(name)?.name ?? name;

const published = ({ author, publishedIn, year }: WfoName) =>
  [
    { attribute: 'author', value: author },
    { attribute: 'bibliography', value: publishedIn },
    { attribute: 'year', value: /\d{4}/.exec(year)?.[0] ?? '' },
  ].filter(({ value }) => value !== '');
