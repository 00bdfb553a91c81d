import type { Searched } from '../../query/collections.js';
import type { ParsedList } from '../../query/parse.js';
import type { RenderedItem } from '../../search/engine.js';
import type { HeldNames } from './held-names.js';
import { type HeldName, matchOf, TIERS } from './matched.js';
import type { NamesInLanguage } from './names-in-language.js';
import type { Match } from './schema.js';

interface Item {
  readonly id: number;
  readonly common_name: string | null;
}

/** What an item gets of a language: its first name in it, where it has one (contract C7.10). */
const inLanguage = (item: Item, language: string, name: string | undefined) =>
  name === undefined
    ? { common_name_language: item.common_name === null ? null : 'en' }
    : { common_name: name, common_name_language: language };

/** The match of an item as answers show it (contract C7.12). */
const presentMatch = (names: NonNullable<ParsedList['names']>, held: readonly HeldName[]): Match | null => {
  const found = matchOf(names, held);
  if (!found) return null;
  const { tier, held: name, edits } = found;
  const { kind, name: written, author, language, source } = name;
  return { tier, reason: TIERS[tier - 1]!, name: written, author, kind, language, source, edits };
};

/** Adds to the items of a search what its caller asked for beyond the contract of before: `lang` and `explain`. */
export type Annotate = <Of extends string>(
  asked: Pick<ParsedList<Of>, 'of' | 'names' | 'explain'>,
  items: readonly RenderedItem[],
) => Promise<readonly RenderedItem[]>;

export const createAnnotate =
  (heldNames: HeldNames, namesInLanguage: NamesInLanguage): Annotate =>
  async ({ of, names, explain }, items) => {
    if (names === null || items.length === 0 || (!explain && names.language === null)) return items;
    const { language } = names;
    const read = items.map((item) => JSON.parse(String(item)) as Item);
    const ids = read.map(({ id }) => id);
    const [held, named] = await Promise.all([
      explain && !names.everything ? heldNames(of as Searched, ids) : null,
      language === null ? null : namesInLanguage(of as Searched, ids, language),
    ]);
    return read.map((item) =>
      JSON.stringify({
        ...item,
        ...(language === null ? {} : inLanguage(item, language, named?.get(item.id))),
        // A record that is gone since has no names left.
        ...(explain ? { match: held && presentMatch(names, held.get(item.id)?.names ?? []) } : {}),
      }),
    );
  };
