import type { Searched } from '../../query/collections.js';
import type { ParsedList } from '../../query/parse.js';
import type { RenderedItem } from '../../search/engine.js';
import type { HeldNames } from './held-names.js';
import { type HeldName, matchOf, TIERS } from './matched.js';
import type { Match } from './schema.js';

interface Item {
  readonly id: number;
  readonly common_name: string | null;
}

/** What an item gets of a language: its first name in it, where it has one (contract C7.10). */
const inLanguage = (item: Item, held: readonly HeldName[], language: string) => {
  const named = held.find((each) => each.kind === 'common_name' && each.language === language);
  return named
    ? { common_name: named.name, common_name_language: language }
    : { common_name_language: item.common_name === null ? null : 'en' };
};

/** The match of an item as answers show it (contract C7.12). */
const presentMatch = (names: NonNullable<ParsedList['names']>, held: readonly HeldName[]): Match | null => {
  const found = matchOf(names, held);
  if (!found) return null;
  const { tier, held: name, edits } = found;
  const { kind, name: written, author, language, source } = name;
  return { tier, reason: TIERS[tier - 1]!, name: written, author, kind, language, source, edits };
};

/** Adds to the items of a search what its caller asked for beyond the contract of before: `lang` and `explain`. */
export const annotate =
  (heldNames: HeldNames) =>
  async <Of extends string>(
    { of, names, explain }: Pick<ParsedList<Of>, 'of' | 'names' | 'explain'>,
    items: readonly RenderedItem[],
  ): Promise<readonly RenderedItem[]> => {
    if (names === null || items.length === 0 || (!explain && names.language === null)) return items;
    const read = items.map((item) => JSON.parse(String(item)) as Item);
    const held = await heldNames(
      of as Searched,
      read.map(({ id }) => id),
    );
    return read.map((item) => {
      // A record that is gone since has no names left.
      const own = held.get(item.id)?.names ?? [];
      return JSON.stringify({
        ...item,
        ...(names.language === null ? {} : inLanguage(item, own, names.language)),
        ...(explain ? { match: names.everything ? null : presentMatch(names, own) } : {}),
      });
    });
  };
