import { joins, type Token } from './tokens.js';

/** A phrase that begins at a token. */
interface Phrase {
  readonly words: readonly string[];
  /** Number of its tokens. */
  readonly tokens: number;
}

/** Returns the phrases that begin at a token, longest first, over the hyphens and apostrophes in them. */
export const phrasesAt = (tokens: readonly Token[], at: number, longest: number): readonly Phrase[] => {
  const phrases: Phrase[] = [];
  const words: string[] = [];
  for (let end = at; end < tokens.length && words.length < longest; end += 1) {
    const token = tokens[end]!;
    if (joins(token) && words.length > 0) continue;
    if (token.kind === 'number' || (token.kind === 'sign' && words.length > 0)) break;
    words.push(token.text);
    phrases.unshift({ words: [...words], tokens: end + 1 - at });
  }
  return phrases;
};
