import { plain } from '../names/fold.js';

/** A word, number or sign of a text, with its place in it. */
export interface Token {
  /** Without case and accents; of a number its digits with a decimal point. */
  readonly text: string;
  readonly kind: 'word' | 'number' | 'sign';
  /** Offsets in UTF-16 code units; the end is exclusive. */
  readonly start: number;
  readonly end: number;
}

/**
 * A number, a word (also `t/m`, `w/o` and `isn't`), or a sign that means something: quotes only after a number, as feet and inches.
 */
const TOKEN =
  /(?<number>[1-9]\d{0,2}(?:[.,]\d{3})+(?!\d)|\d+(?:[.,]\d+)?)|(?<word>(?<!\p{L})\p{L}\/\p{L}(?!\p{L})|[\p{L}\p{M}]+(?<=n)['’]t(?!\p{L})|[\p{L}\p{M}]+)|(?<sign>°|["'’″′]|[<>≤≥]|[-–—]|[,;.:!?/&+×])/gu;

const THOUSANDS = /^[1-9]\d{0,2}(?:[.,]\d{3})+$/;

/** Returns a number with a decimal point: a comma or point before three digits stands between thousands. */
const decimal = (number: string): string =>
  THOUSANDS.test(number) ? number.replace(/[.,]/g, '') : number.replace(',', '.');

/** Returns the tokens of a text. */
export const tokensOf = (text: string): readonly Token[] =>
  [...text.matchAll(TOKEN)].map((found) => {
    const { number, word } = found.groups!;
    return {
      text:
        number === undefined
          ? plain(found[0]).replace(/['’]/, (mark) => (word === undefined ? mark : ''))
          : decimal(number),
      kind: number !== undefined ? 'number' : word !== undefined ? 'word' : 'sign',
      start: found.index,
      end: found.index + found[0].length,
    };
  });

export const isWord = ({ kind }: Token): boolean => kind === 'word';

export const isHyphen = ({ text }: Token): boolean => text === '-';

/** Returns whether a sign may stand within a phrase: a hyphen, or an apostrophe (*fixe l’azote*). */
export const joins = (token: Token): boolean => isHyphen(token) || isApostrophe(token);

/** Returns whether a sign is an apostrophe, which is also the mark of feet after a number. */
export const isApostrophe = ({ text }: Token): boolean => /^['’]$/.test(text);
