import type { WordLexicon } from './lexicon.js';
import { likenessAt } from './likeness.js';
import type { Meaning, NamedTaxa, Segment } from './meaning.js';
import { isApostrophe, isWord, type Token, tokensOf } from './tokens.js';
import { type TextWords, wordOrNameAt } from './word-or-name.js';

/** Most words of a text that are corrected. */
const MOST_CORRECTED = 8;

/** Returns the tokens with the first unknown words as the words of the language that they misspell; parts of names stay. */
const corrected = (tokens: readonly Token[], lexicon: WordLexicon, taxa: NamedTaxa): readonly Token[] => {
  const isUnknown = (token: Token): boolean =>
    isWord(token) &&
    (taxa.get(token.text)?.isCorrected ?? !taxa.has(token.text)) &&
    lexicon.find([token.text]).length === 0 &&
    !lexicon.parts(token.text);
  const unknown = new Set(tokens.filter(isUnknown).slice(0, MOST_CORRECTED));
  return tokens.map((token) =>
    unknown.has(token) ? { ...token, text: lexicon.similar(token.text) ?? token.text } : token,
  );
};

/** Returns a text with the words of the language that it misspells; null if it misspells none. */
export const withoutMisspellings = (text: string, lexicon: WordLexicon, taxa: NamedTaxa): string | null => {
  const joined = (tokens: readonly Token[]): string => tokens.map((token) => token.text).join(' ');
  const tokens = tokensOf(text);
  const better = joined(corrected(tokens, lexicon, taxa));
  return better === joined(tokens) ? null : better;
};

/** Returns whether a dot behind a segment ends an abbreviation (*max. 2 m*, *Sept. bis Nov.*), not a sentence. */
const isAbbreviated = (segment: Segment | undefined): boolean =>
  segment?.meanings.some(
    (meaning) =>
      ['compare', 'or', 'and', 'filler'].includes(meaning.is) ||
      (meaning.is === 'value' && meaning.of === 'month'),
  ) ?? false;

/** Returns whether a token is the apostrophe of an elision: *l’ombre*. */
const isElision = (tokens: readonly Token[], at: number): boolean =>
  isApostrophe(tokens[at]!) && at > 0 && isWord(tokens[at - 1]!);

/** Values that a size can belong to. */
const SIZED: ReadonlySet<string> = new Set(['plant_form', 'duration', 'woodiness']);

/** Returns the meanings of the parts of a compound: a size is one of plants and their parts (*Hochstaude*), no other (*Hochlage*). */
const partMeanings = (parts: readonly (readonly Meaning[])[]): readonly (readonly Meaning[])[] =>
  parts.map((meanings, at) => {
    const next = parts[at + 1];
    const isOther =
      next !== undefined &&
      !next.some((meaning) => meaning.is === 'organ' || (meaning.is === 'value' && SIZED.has(meaning.of)));
    return isOther && meanings.some(({ is }) => is === 'size') ? [{ is: 'filler' }] : meanings;
  });

/** What some tokens mean: one list of meanings for each segment, several for a compound. */
interface Meant {
  readonly segments: readonly (readonly Meaning[])[];
  readonly tokens: number;
}

const oneToken = (...meanings: readonly Meaning[]): Meant => ({ segments: [meanings], tokens: 1 });

/** Returns what the tokens from one on mean: the longest phrase of the language or name of a plant, else one token. */
const meantAt = (words: TextWords, at: number): Meant => {
  const { tokens, lexicon } = words;
  const token = tokens[at]!;
  if (token.kind === 'number') return oneToken({ is: 'number', value: Number(token.text) });
  if (isElision(tokens, at)) return oneToken({ is: 'filler' });
  const likeness = likenessAt(words, at);
  if (likeness > 0) return { segments: [[{ is: 'unanswered', reason: 'looks' }]], tokens: likeness };
  const found = wordOrNameAt(words, at);
  if (found.tokens > 0) return { segments: [found.meanings], tokens: found.tokens };
  if (!isWord(token)) return oneToken({ is: 'sign', sign: token.text });
  const parts = lexicon.parts(token.text);
  return parts === undefined
    ? oneToken()
    : { segments: partMeanings(parts.map((part) => lexicon.find([part]))), tokens: 1 };
};

/** Returns the parts of a text with what they can mean. */
export const segmentsOf = (text: string, lexicon: WordLexicon, taxa: NamedTaxa): readonly Segment[] => {
  const written = tokensOf(text);
  const tokens = corrected(written, lexicon, taxa);
  const segments: Segment[] = [];
  let next = 0;
  for (let at = 0; at < tokens.length; at = next) {
    next = at + 1;
    if (tokens[at]!.text === '.' && isAbbreviated(segments.at(-1))) continue;
    const meant = meantAt({ tokens, lexicon, taxa }, at);
    next = at + meant.tokens;
    const { start } = tokens[at]!;
    const { end } = tokens[next - 1]!;
    const isCorrected = tokens.slice(at, next).some((each, place) => each.text !== written[at + place]!.text);
    for (const meanings of meant.segments)
      segments.push({ text: text.slice(start, end), meanings, start, end, corrected: isCorrected });
  }
  return segments;
};
