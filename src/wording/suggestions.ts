import { distanceFrom } from './edit-distance.js';
import { printableJson } from './printable.js';

/** The nearest of the spellings, which are in alphabetical order; null beyond a third of the text's length (C4.6). */
export const nearest = (text: string, spellings: Iterable<string>): string | null => {
  let best: string | null = null;
  let distance = distanceFrom(text, Math.max(1, Math.floor([...text].length / 3)));
  for (const spelling of spellings) {
    const edits = distance(spelling);
    if (Number.isFinite(edits)) {
      best = spelling;
      distance = distanceFrom(text, edits - 1);
    }
  }
  return best;
};

/** The end of a message: the nearest of the accepted spellings, case ignored; empty where none is near. */
export const didYouMean = (text: string, spellings: Iterable<string>): string => {
  const byKey = new Map([...spellings].map((spelling) => [spelling.toLowerCase(), spelling]));
  const found = nearest(text.trim().toLowerCase(), [...byKey.keys()].sort());
  return found === null ? '' : `; did you mean ${byKey.get(found)}?`;
};

/** Fewest letters that a word of another form and a label share at their beginning, such as `delete` and `deletion`. */
const SHARED_LETTERS = 5;

/** The end of a message: the nearest of the labels, otherwise the only one that begins like the word. */
export const didYouMeanLabel = (text: string, labels: readonly string[]): string => {
  const beginning = text.trim().toLowerCase().slice(0, SHARED_LETTERS);
  const [label, another] = labels.filter((each) => each.startsWith(beginning));
  const isBegun = beginning.length === SHARED_LETTERS && label !== undefined && another === undefined;
  return didYouMean(text, labels) || (isBegun ? `; did you mean ${label}?` : '');
};

/** Ends a message with a full stop, unless a question ends it. */
export const withFullStop = (message: string): string => (message.endsWith('?') ? message : `${message}.`);

/** Longest value that a message repeats, in characters; `details` hold longer ones. */
const LONGEST_QUOTED = 60;

/**
 * Returns a value as messages repeat it: as JSON, on one line. A long value is replaced by its length, not cut: half a
 * token would not be recognised and removed from the answer.
 */
export const quoted = (value: unknown): string => {
  const text = printableJson(value);
  const { length } = [...text];
  return length > LONGEST_QUOTED ? `(${length} characters)` : text;
};
