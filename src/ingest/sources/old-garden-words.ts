import { VOCABULARIES } from '../../fields/vocabularies.js';

/** Words of gardening books for ways to propagate a plant. */
const PROPAGATION = new Map([
  ['seed', 'seed'],
  ['cuttings', 'cuttings'],
  ['division', 'division'],
  ['suckers', 'division'],
  ['offsets', 'division'],
  ['runners', 'division'],
  ['layers', 'layering'],
  ['grafting', 'grafting'],
  ['budding', 'grafting'],
  ['bulbs', 'bulb'],
  ['bulbils', 'bulb'],
]);

/** Returns the labels of words for ways to propagate a plant, in the order of the vocabulary. */
export const propagationLabels = (words: readonly string[]): readonly string[] => {
  const labels = new Set(words.map((word) => PROPAGATION.get(word)));
  return VOCABULARIES.propagation.filter((label) => labels.has(label));
};

/** Words of books for a place under glass. */
export const UNDER_GLASS = /glass|hotbed|cold frame|greenhouse|indoors/;
