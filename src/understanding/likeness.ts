import { isHyphen, isWord } from './tokens.js';
import type { TextWords } from './word-or-name.js';

/** Returns the number of tokens of a likeness (*star-shaped*, *grass-like*), which says nothing of stars and grasses; else 0. */
export const likenessAt = ({ tokens, lexicon, taxa }: TextWords, at: number): number => {
  const [token, next] = [tokens[at]!, tokens[at + 1]];
  const hyphens = next && isHyphen(next) ? 1 : 0;
  const like = tokens[at + 1 + hyphens];
  if (!isWord(token) || like === undefined) return 0;
  const meanings = lexicon.written([like.text]);
  if (!meanings.some(({ is }) => is === 'resembles')) return 0;
  const after = tokens[at + 2 + hyphens];
  // "Daisy like flowers", but not "roses like sun".
  const isOfPart =
    taxa.has(token.text) &&
    after !== undefined &&
    lexicon.find([after.text]).some(({ is }) => is === 'organ');
  const isLikeness = hyphens > 0 || isOfPart || !meanings.some(({ is }) => is === 'filler');
  return isLikeness ? 2 + hyphens : 0;
};
