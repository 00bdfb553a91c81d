/** Labels of words for colours. Several translate only roughly, so claims note the words of the source. */
const LABELS = new Map([
  ...['white', 'red', 'brown', 'orange', 'yellow', 'green', 'blue', 'purple', 'grey', 'black'].map(
    (word) => [word, word] as const,
  ),
  ['cream', 'white'],
  ['ivory', 'white'],
  ['straw-coloured', 'yellow'],
  ['pink', 'magenta'],
  ['violet', 'purple'],
  ['lilac', 'purple'],
  ['mauve', 'purple'],
  ['lavender', 'purple'],
]);

/** Returns the labels of English words for colours, each once. Null if a word is unknown. */
export const colorLabels = (words: readonly string[]): readonly string[] | null => {
  const labels = words.map((word) => LABELS.get(word));
  return labels.every((label) => label !== undefined) ? [...new Set(labels)] : null;
};
