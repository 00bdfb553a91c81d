import { textKey } from './text.js';

/** Words that state a rank or mark a hybrid, and words that are dropped at the end (C7.8, steps 7 and 8). */
const CONNECTORS = new Set('x subsp ssp var f fo form forma subvar nothosubsp nothovar nothof'.split(' '));
const ENDS = new Set('sp spp cv agg hort'.split(' '));

/** Folds a text as searches compare it (C7.8). */
export const folded = (text: string): string => {
  const words = textKey(text)
    .replace(/['’‘ʼ`´×]/g, '')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== '' && !CONNECTORS.has(word));
  while (words.length > 0 && ENDS.has(words.at(-1)!)) words.pop();
  return words.join(' ');
};
