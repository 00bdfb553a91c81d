import { commonKey } from '../../names/common-name.js';
import { allowance, osa } from '../../names/edit-distance.js';
import type { Searched } from '../../query/collections.js';
import type { RenderedItem, Understood } from '../../search/engine.js';
import { findMatchedName, type KnownName } from '../../species/matched-name.js';
import type { KnownNames } from './known-names.js';

/** Returns the text of a search with the words that were used instead of misspelt ones; null if none were (contract C7.15). */
export type DidYouMean = (
  collection: string,
  understood: Understood | undefined,
  items: readonly RenderedItem[],
) => Promise<string | null>;

/** Returns a word of the name that is nearest to a word of the text. */
const nearestIn = (name: string, word: string): string => {
  const limit = allowance([...word].length);
  const near = name
    .split(' ')
    .map((other) => ({
      other,
      edits: other[0] === word[0] ? osa(word, other, limit) : Number.POSITIVE_INFINITY,
    }))
    .toSorted((a, b) => a.edits - b.edits)[0];
  return near && Number.isFinite(near.edits) ? near.other : word;
};

/** Returns the words of the text as the name of the first result has them. */
const asIn = ({ names }: Understood, known: readonly KnownName[]): string | null => {
  const found = findMatchedName(names, known);
  if (!found) return null;
  const { kind, name } = found.name;
  const key = commonKey(kind === 'common_name' ? name : `${name} ${found.name.author ?? ''}`);
  return names.words.map((word) => nearestIn(key, word)).join(' ');
};

export const createDidYouMean =
  (knownNames: KnownNames): DidYouMean =>
  async (collection, understood, items) => {
    const [first] = items;
    if (!understood || first === undefined) return null;
    const reading = understood.names.readings.find(({ kind }) => kind === 'corrected');
    if (reading && !understood.typos) return reading.text;
    if (!understood.typos) return null;
    const { id } = JSON.parse(String(first)) as { readonly id: number };
    const record = (await knownNames(collection as Searched, [id])).get(id);
    return record ? asIn(understood, record.names) : null;
  };
