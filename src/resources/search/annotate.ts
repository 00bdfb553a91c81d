import type { Searched } from '../../query/collections.js';
import type { ParsedList } from '../../query/parse.js';
import type { RenderedItem } from '../../search/engine.js';
import type { KnownName } from '../../species/known-name.js';
import { findMatchedName } from '../../species/matched-name.js';
import type { NamesInLanguage } from '../languages/names-in-language.js';
import { itemInLanguage } from '../languages/translate.js';
import type { KnownNames } from './known-names.js';
import type { MatchedBy } from './schema.js';

interface Item {
  readonly id: number;
  readonly common_name: string | null;
}

/** Returns the member `match` of an item (contract C7.12). */
const presentMatch = (
  names: NonNullable<ParsedList['names']>,
  known: readonly KnownName[],
): MatchedBy | null => {
  const found = findMatchedName(names, known);
  if (!found) return null;
  const { tier, reason, name: matched, edits } = found;
  const { kind, name, author, language, source } = matched;
  return { tier, reason, name, author, kind, language, source, edits };
};

/** Adds to the items of a list or search the members that `lang` and `explain` request. */
export type Annotate = <Kind extends string>(
  parsed: Pick<ParsedList<Kind>, 'kind' | 'names' | 'language' | 'explain'>,
  items: readonly RenderedItem[],
) => Promise<readonly RenderedItem[]>;

export const createAnnotate =
  (knownNames: KnownNames, namesInLanguage: NamesInLanguage): Annotate =>
  async ({ kind, names, language, explain }, items) => {
    if (items.length === 0 || (!explain && language === null)) return items;
    const parsed = items.map((item) => JSON.parse(String(item)) as Item);
    const ids = parsed.map(({ id }) => id);
    const [records, translated] = await Promise.all([
      explain && names && !names.everything ? knownNames(kind as Searched, ids) : null,
      language === null ? null : namesInLanguage(kind as Searched, ids, language),
    ]);
    return parsed.map((item) =>
      JSON.stringify({
        ...item,
        ...(language === null ? {} : itemInLanguage(item, language, translated?.get(item.id))),
        // A record deleted in the meantime has no names.
        ...(explain ? { match: records && presentMatch(names!, records.get(item.id)?.names ?? []) } : {}),
      }),
    );
  };
