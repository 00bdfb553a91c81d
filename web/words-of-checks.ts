import { foreign } from './marked-text.js';
import type { Wording } from './words.js';

/** Between the names of poisons: `cardiac glycosides (digitoxin), saponins`. */
const BETWEEN_POISONS = /( \(|\)|[,;:] )/;
/** A species whose genus was named before: `D. communis`. */
const SHORT_NAME = /^[A-Z]\. [a-z]+$/;

/** Returns poisons in the language of the page; what its catalogue lacks is delimited as English (marked-text.tsx). */
export const poisonWords = ({ t, language }: Wording, text: string): string =>
  text
    .split(BETWEEN_POISONS)
    .map((piece, at) => {
      const poison = piece.trim();
      if (at % 2 === 1 || poison === '') return piece;
      if (SHORT_NAME.test(poison)) return foreign('la', piece);
      const words = t.labels['substance']?.[poison];
      if (words !== undefined) return piece.replace(poison, words);
      return language === 'en' ? piece : foreign('en', piece);
    })
    .join('');

const NUMBER = '-?\\d+(?:\\.\\d+)?';
const asNumber = ({ language }: Wording, text: string): string => Number(text).toLocaleString(language);
const asName = (_: Wording, text: string): string => foreign('la', text);
const asWritten = (_: Wording, text: string): string => text;

/** Gaps of the sentences in the catalogues: what may stand there, and how it is written in the language of the page. */
const GAPS = {
  taxon: { pattern: '[\\p{L}× .-]+', write: asName },
  value: { pattern: NUMBER, write: asNumber },
  low: { pattern: NUMBER, write: asNumber },
  high: { pattern: NUMBER, write: asNumber },
  count: { pattern: NUMBER, write: asNumber },
  letter: { pattern: '[A-Z]', write: asWritten },
  symbol: { pattern: '[A-Z]', write: asWritten },
  poison: { pattern: '.+', write: poisonWords },
  rest: { pattern: '[^]*', write: asWritten },
} as const;
type Gap = keyof typeof GAPS;
const GAP = new RegExp(`\\{(${Object.keys(GAPS).join('|')})\\}`, 'g');

/** Returns a sentence of the catalogue with what stands in the gaps of its English form; undefined if the text is not it. */
const filled = (wording: Wording, english: string, own: string, text: string): string | undefined => {
  const pattern = english
    .split(GAP)
    .map((piece, at) =>
      at % 2 === 1
        ? `(?<${piece}>${GAPS[piece as Gap].pattern})`
        : piece.replaceAll(/[.+*?^$()[\]|/\\]/g, '\\$&'),
    )
    .join('');
  const found = new RegExp(`^${pattern}$`, 'u').exec(text)?.groups;
  return found && own.replaceAll(GAP, (_, gap: Gap) => GAPS[gap].write(wording, found[gap]!));
};

/**
 * Returns a remark in the language of the page: a sentence of our checks and conversions by its words, any other text delimited
 * as English (marked-text.tsx).
 */
export const remarkWords = (wording: Wording, text: string): string => {
  const { t, language } = wording;
  if (language === 'en') return text;
  const sentences = t.labels['remark'] ?? {};
  if (Object.hasOwn(sentences, text)) return sentences[text]!;
  for (const [english, own] of Object.entries(sentences)) {
    const sentence = english.includes('{') ? filled(wording, english, own, text) : undefined;
    if (sentence !== undefined) return sentence;
  }
  return foreign('en', text);
};
