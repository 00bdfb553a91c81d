/** Short words of author citations with a dot, which an epithet at the end of a sentence also has. */
const SHORTENED =
  'auct|hort|ined|cult|comb|nom|illeg|inval|indet|spec|excl|emend|ampl|cons|rej|nud|dub|superfl';

/** Matches the full stop behind an epithet. */
const LAST_DOT = new RegExp(`(?<= )(?!(?:${SHORTENED})\\.)(\\p{Ll}{4,})\\.$`, 'u');

/** Matches an epithet without a space before its author: `excelsiorL.`. */
const GLUED_AUTHOR = /(?<= )(\p{Ll}{3,})(?=\p{Lu})/gu;
/** Matches an epithet with a capital letter in it: `dOmestica`. */
const MIXED_EPITHET = /^(\S+ )(\p{Ll}{1,2}\p{Lu}\p{Ll}{2,})(?=$| )/u;

/** Matches a text from which something may be removed, or into which something is inserted: most names are tidy. */
const MAY_BE_UNTIDY = /["'()[\]]|\.(?: -|\p{Ll})|\p{Ll}\p{Lu}|Ma?c |[\s,;*:|-]$|\p{Ll}{4}\.$/u;

/** Removes quotation marks and trailing punctuation, inserts missing spaces after dots and around parentheses. */
export const tidied = (text: string): string => (MAY_BE_UNTIDY.test(text) ? corrected(text) : text);

const corrected = (text: string): string =>
  unquoted(text)
    .replace(/(?<=[\p{L}.])\(/gu, ' (')
    .replace(/(?<=\p{Ll})(?='\p{Lu}[^']*'(?:$|\s))/gu, ' ')
    .replace(/\)(?=\p{L})/gu, ') ')
    .replace(/(?<=(?:^| )Ma?c) (?=\p{Lu}\p{Ll})/gu, '')
    .replace(/(?<=\p{L}\.) - (?=\p{Lu}\p{L}*\.)/gu, '-')
    .replace(/(?<![\s,;*:|-])[\s,;*:|-]+$/, '')
    .replace(/(?<=\p{L})\.(?=\p{Ll}{2})/gu, '. ')
    .replace(GLUED_AUTHOR, '$1 ')
    .replace(MIXED_EPITHET, (_, genus: string, epithet: string) => genus + epithet.toLowerCase())
    .replace(LAST_DOT, '$1');

/** Matches a quotation mark at the beginning or end that has no other one. */
const UNPAIRED = /^"(?=[^"]*$)|^([^"]*)"$/;
/** Matches a whole text in quotation marks, parentheses or brackets. */
const ENCLOSED = /^(?:"\s*([^"]*?)\s*"|\(\s*([^()]*?)\s*\)|\[\s*([^[\]]*?)\s*\])$/;
/** Matches a name in quotation marks before its author: a cultivar has no lower-case second word. */
const QUOTED_NAME = /^(['"])\s*(\p{Lu}\p{L}*\.? (?:× )?\p{Ll}[^'"]*?)\s*\1(?=$|\s)/u;
/** Matches an epithet in quotation marks; names of cultivars begin with a capital letter. */
const QUOTED_EPITHET = /^(\p{Lu}[\p{L}-]+) (['"])(\p{Ll}[\p{Ll}-]+)\2(?=$|\s)/u;

const unquoted = (text: string): string =>
  text
    .replace(UNPAIRED, '$1')
    .replace(
      ENCLOSED,
      (_, quoted?: string, round?: string, square?: string) => quoted ?? round ?? square ?? '',
    )
    .replace(QUOTED_NAME, '$2')
    .replace(QUOTED_EPITHET, '$1 $3');
