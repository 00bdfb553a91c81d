import { commonKey } from '../../names/common-name.js';
import { allowance } from '../../names/typing-errors.js';
import type { Warning } from '../../query/warning.js';
import type { RenderedItem, Understood } from '../../search/engine.js';
import { distanceFrom } from '../../wording/edit-distance.js';

/** Members of an item with names by which it may have been found. */
interface Named {
  readonly scientific_name: string;
  readonly author: string | null;
  readonly common_name: string | null;
  readonly synonyms: readonly string[];
  readonly genus: string;
  readonly family: string | null;
  readonly family_common_name: string | null;
}

/** A word of a text, with the word of a name that is nearest to it, if one is near. */
interface Corrected {
  readonly word: string;
  readonly edits: number;
}

const FAR = Number.POSITIVE_INFINITY;

/** Returns a function that finds in names the word nearest to this one within the allowance of C7.6, which begins with the same letter; else the word itself. */
const nearestTo = (word: string): ((name: readonly string[]) => Corrected) => {
  const distance = distanceFrom(word, allowance([...word].length));
  const known = new Map<string, number>();
  return (name) => {
    let nearest: Corrected = { word, edits: FAR };
    for (const other of name) {
      if (other[0] !== word[0]) continue;
      const edits = known.get(other) ?? distance(other);
      known.set(other, edits);
      if (edits < nearest.edits) nearest = { word: other, edits };
    }
    return nearest;
  };
};

/** Returns the names that an item shows, then its synonyms, which are a hundred for an oak. */
const namesOf = (item: Named): readonly (readonly string[])[] => [
  [
    `${item.scientific_name} ${item.author ?? ''}`,
    item.common_name,
    item.genus,
    item.family,
    item.family_common_name,
  ].filter((name) => name !== null),
  item.synonyms,
];

/**
 * Returns the words of a text as the name that has most of them, with the fewest edits, spells them; synonyms are read only if no
 * shown name has all words. No name has all of them without an edit, as the text as written found nothing.
 */
const spelledAsIn = (words: readonly string[], lists: readonly (readonly string[])[]): string => {
  const finders = words.map(nearestTo);
  let best = { spelled: words, found: 0, edits: 0 };
  for (const names of lists) {
    if (best.found === words.length) break;
    for (const name of names) {
      const key = commonKey(name).split(' ');
      const reading = finders.map((nearest) => nearest(key));
      const near = reading.filter(({ edits }) => edits < FAR);
      const edits = near.reduce((sum, each) => sum + each.edits, 0);
      if (near.length > best.found || (near.length === best.found && edits < best.edits))
        best = { spelled: reading.map(({ word }) => word), found: near.length, edits };
    }
  }
  return best.spelled.join(' ');
};

/** Returns the warning about words in which typing errors were not corrected (contract C7.6). */
export const uncorrectedWords = (understood: Understood | undefined): readonly Warning[] => {
  const words = understood?.uncorrected ?? [];
  if (words.length === 0) return [];
  const message = `q has many words: typing errors were not corrected in ${words.join(', ')}.`;
  return [{ param: 'q', problem: 'too_long', message }];
};

/**
 * Returns the text of a search with the words that were used instead of misspelt ones; null if none were (contract C7.15).
 * What the items show is enough for it, so that searches do not depend on Postgres.
 */
export const correctedText = (
  understood: Understood | undefined,
  [first]: readonly RenderedItem[],
): string | null => {
  if (!understood || first === undefined) return null;
  const { names, typos } = understood;
  if (!typos) return names.readings.find(({ kind }) => kind === 'corrected')?.text ?? null;
  const spelled = spelledAsIn(names.words, namesOf(JSON.parse(String(first)) as Named));
  return spelled === names.words.join(' ') ? null : spelled;
};
