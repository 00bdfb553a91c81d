import { cell, listed, tableOf } from './contract.js';

/** `foliage_texture (ordinal 0-2)` is the vocabulary foliage_texture. */
const named = (text: string): string => text.replace(/ \(.*/, '');

/** Matches the labels before any explanation: `native, ..., and \`unknown\`: a source says so`. */
const labelsOf = (text: string): readonly string[] => listed(text.replace(/:.*/, '').replace(/\band /, ''));

const vocabularies = new Map(
  tableOf('C1.12').map((row) => [named(cell(row, 'name')), labelsOf(cell(row, 'labels'))]),
);

/** Returns the labels of a closed vocabulary in order (C1.12). */
export const vocabulary = (name: string): readonly string[] => {
  const labels = vocabularies.get(name);
  if (labels === undefined) throw new Error(`The contract has no vocabulary ${name}`);
  return labels;
};
