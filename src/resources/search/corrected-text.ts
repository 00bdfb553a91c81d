import { commonKey } from '../../names/common-name.js';
import { allowance } from '../../names/words-within-edits.js';
import type { Warning } from '../../query/warning.js';
import type { RenderedItem, Understood } from '../../search/engine.js';
import { osa } from '../../wording/edit-distance.js';

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

/** Returns the nearest word of a name within the allowance of C7.6, which begins with the same letter; else the word itself. */
const nearestIn = (name: readonly string[], word: string): Corrected => {
  const limit = allowance([...word].length);
  return name
    .filter((other) => other[0] === word[0])
    .map((other) => ({ word: other, edits: osa(word, other, limit) }))
    .reduce((one, other) => (other.edits < one.edits ? other : one), { word, edits: FAR });
};

const namesOf = (item: Named): readonly (readonly string[])[] =>
  [
    `${item.scientific_name} ${item.author ?? ''}`,
    item.common_name,
    ...item.synonyms,
    item.genus,
    item.family,
    item.family_common_name,
  ].flatMap((name) => (name === null ? [] : [commonKey(name).split(' ')]));

/** Returns the words of a text as the name that has most of them, with the fewest edits, spells them. */
const spelledAsIn = (words: readonly string[], names: readonly (readonly string[])[]): string => {
  const readings = names.map((name) => words.map((word) => nearestIn(name, word)));
  const near = (reading: readonly Corrected[]) => reading.filter(({ edits }) => edits < FAR);
  const edits = (reading: readonly Corrected[]) => near(reading).reduce((sum, each) => sum + each.edits, 0);
  const [best = []] = readings.toSorted((a, b) => near(b).length - near(a).length || edits(a) - edits(b));
  return best.map(({ word }) => word).join(' ');
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
