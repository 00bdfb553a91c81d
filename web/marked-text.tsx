/** A piece of a text; with its language where that is not the language of the page. */
export interface MarkedText {
  readonly text: string;
  readonly lang?: 'en' | 'la';
}

/** Private characters, which no source writes, around words of another language within a sentence. */
const BEGINS = { en: '\u{F0000}', la: '\u{F0001}' } as const;
const END = '\u{F0002}';
const FOREIGN = new RegExp(`([${Object.values(BEGINS).join('')}][^${END}]*)${END}`, 'u');

/** Returns words of another language between delimiters, for a sentence that is cut into pieces later. */
export const foreign = (lang: keyof typeof BEGINS, text: string): string => `${BEGINS[lang]}${text}${END}`;

const LANGUAGES = new Map(Object.entries(BEGINS).map(([lang, begin]) => [begin, lang as 'en' | 'la']));

/** Returns a piece of a sentence without the delimiter before it. */
const partOf = (piece: string): MarkedText => {
  const [begin = ''] = piece;
  const lang = LANGUAGES.get(begin as typeof BEGINS.en);
  return lang === undefined ? { text: piece } : { text: piece.slice(begin.length), lang };
};

/** Cuts a sentence with delimited words into pieces. */
export const markedParts = (sentence: string): readonly MarkedText[] =>
  sentence
    .split(FOREIGN)
    .filter((piece) => piece !== '')
    .map(partOf);

/** Returns a sentence without its delimiters. */
export const plainText = (sentence: string): string =>
  markedParts(sentence)
    .map(({ text }) => text)
    .join('');

/** A sentence in which the words of other languages are marked. */
export const Marked = ({ text }: { readonly text: string }) => (
  <>
    {markedParts(text).map((part) =>
      part.lang === undefined ? part.text : <span lang={part.lang}>{part.text}</span>,
    )}
  </>
);
