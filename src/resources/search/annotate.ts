import type { Searched } from '../../query/collections.js';
import type { ParsedList } from '../../query/parse.js';
import type { RenderedItem } from '../../search/engine.js';
import { findMatchedName, type KnownName, TIERS } from '../../species/matched-name.js';
import type { KnownNames } from './known-names.js';
import type { NamesInLanguage } from './names-in-language.js';
import type { MatchedBy } from './schema.js';

interface Item {
  readonly id: number;
  readonly common_name: string | null;
}

/** Returns the members that `lang` changes: the first name in the language, if there is one (contract C7.10). */
const inLanguage = (item: Item, language: string, name: string | undefined) =>
  name === undefined
    ? { common_name_language: item.common_name === null ? null : 'en' }
    : { common_name: name, common_name_language: language };

/** Returns the member `match` of an item (contract C7.12). */
const presentMatch = (
  names: NonNullable<ParsedList['names']>,
  known: readonly KnownName[],
): MatchedBy | null => {
  const found = findMatchedName(names, known);
  if (!found) return null;
  const { tier, name: matched, edits } = found;
  const { kind, name, author, language, source } = matched;
  return { tier, reason: TIERS[tier - 1]!, name, author, kind, language, source, edits };
};

/** Adds to the items of a search the members that `lang` and `explain` request. */
export type Annotate = <Kind extends string>(
  parsed: Pick<ParsedList<Kind>, 'kind' | 'names' | 'explain'>,
  items: readonly RenderedItem[],
) => Promise<readonly RenderedItem[]>;

export const createAnnotate =
  (knownNames: KnownNames, namesInLanguage: NamesInLanguage): Annotate =>
  async ({ kind, names, explain }, items) => {
    if (names === null || items.length === 0 || (!explain && names.language === null)) return items;
    const { language } = names;
    const parsed = items.map((item) => JSON.parse(String(item)) as Item);
    const ids = parsed.map(({ id }) => id);
    const [records, translated] = await Promise.all([
      explain && !names.everything ? knownNames(kind as Searched, ids) : null,
      language === null ? null : namesInLanguage(kind as Searched, ids, language),
    ]);
    return parsed.map((item) =>
      JSON.stringify({
        ...item,
        ...(language === null ? {} : inLanguage(item, language, translated?.get(item.id))),
        // A record deleted in the meantime has no names.
        ...(explain ? { match: records && presentMatch(names, records.get(item.id)?.names ?? []) } : {}),
      }),
    );
  };
