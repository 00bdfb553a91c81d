/** Signs that web pages write as entities. */
const ENTITIES = new Map([
  ['&amp;', '&'],
  ['&times;', '×'],
  ['&nbsp;', ' '],
]);
const ENTITY = /&(?:amp|times|nbsp);/gi;
const TAGS = /<\/?[a-z]{1,6}>/gi;
/** Invisible characters: zero-width, soft hyphen, byte order mark, direction marks. */
const INVISIBLE = /[\u0000-\u0008\u000e-\u001f\u00ad\u200b-\u200f\u2060\ufeff]/g;
const DASHES = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g;
const SINGLE_QUOTES = /[\u2018-\u201b\u2032\u02bc\u02b9\u0060\u00b4\uff07]/g;
const DOUBLE_QUOTES = /[\u201c-\u201f\u2033\u00ab\u00bb\uff02]/g;
const QUESTION_MARKS = /\uff1f/g;
const CROSSES = /[\u2715\u2716\u2a2f\u2573\u2a09]/g;
/** Hybrid signs: `x`, `X` or the similar Cyrillic letter alone, or `x` before a capital. */
const LETTER_CROSS = /(?<=^|\s)(?:[xX\u0445\u0425](?=\s)|x(?=\p{Lu}\p{Ll}))/gu;
const EXTINCT = /†/g;

/** Cyrillic and Greek letters that resemble Latin ones. */
const LOOKALIKES = new Map(
  [
    ['аеорсухіјѕԁАВЕКМНОРСТХІЈЅ', 'aeopcyxijsdABEKMHOPCTXIJS'],
    ['ονΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ovABEZHIKMNOPTYX'],
  ].flatMap(([like, latin]) => [...like!].map((letter, at): [string, string] => [letter, [...latin!][at]!])),
);
const MAY_HAVE_LOOKALIKES = /[\p{Script=Cyrillic}\p{Script=Greek}]/u;
const LATIN = /\p{Script=Latin}/u;
const LETTERS = /\p{L}+/gu;

/** Replaces look-alike letters in words of a Latin text. */
const inLatinLetters = (text: string): string =>
  MAY_HAVE_LOOKALIKES.test(text) && LATIN.test(text)
    ? text.replace(LETTERS, (word) => {
        const letters = [...word].map((letter) => LOOKALIKES.get(letter) ?? letter);
        return letters.every((letter) => LATIN.test(letter)) ? letters.join('') : word;
      })
    : text;

/** Normalises a name, the first step of parsing: NFC, ASCII hyphens, quotes and question marks, `×` as a separate word, single spaces. */
export const normaliseCharacters = (written: string): string =>
  inLatinLetters(written.normalize('NFC'))
    .replace(TAGS, '')
    .replace(ENTITY, (entity) => ENTITIES.get(entity.toLowerCase())!)
    .replace(INVISIBLE, '')
    .replace(DASHES, '-')
    .replace(SINGLE_QUOTES, "'")
    .replace(DOUBLE_QUOTES, '"')
    .replace(QUESTION_MARKS, '?')
    .replace(EXTINCT, ' ')
    .replace(CROSSES, '×')
    .replace(/[_\s]+/g, ' ')
    .trim()
    .replace(LETTER_CROSS, '×')
    .replaceAll('×', ' × ')
    .replace(/ +/g, ' ')
    .trim();
