import { splitAuthorship } from './authorship.js';
import { withoutCultivar } from './cultivar.js';
import { fold } from './fold.js';
import { withoutListMark } from './list-mark.js';
import { inNameCase, matchKey } from './matching.js';
import { normaliseCharacters } from './normalise-characters.js';
import { looseConnector, NOTHO } from './rank-connectors.js';
import { withoutRemarks } from './remarks.js';

/** Qualifiers: `cf.` uncertain, `aff.` related but different, `sp.` a species of the genus, `agg.` in a wide sense. */
type Qualifier = 'cf' | 'aff' | 'sp' | 'agg';

/** A parsed name of any form. */
export type ParsedName = BotanicalName | Formula | SeveralNames | OtherText;

/** A botanical name at or below genus rank. */
export interface BotanicalName {
  readonly kind: 'name';
  /** Canonical text (key, chimaera sign, cultivar); parsing it again gives the same result. */
  readonly canonical: string;
  /** Key of `matchKey`: `rosa alba subsp. foo`; with an abbreviated genus `q. robur`. */
  readonly key: string;
  /** The name without authors, normalised, with stored connectors. */
  readonly name: string;
  /** Genus: first word of the key, without the dot of an abbreviation. */
  readonly genus: string;
  readonly abbreviated: boolean;
  /** Epithets of the species and each lower rank, with hyphens. */
  readonly epithets: readonly string[];
  /** Connector before the lowest epithet in stored form; null if missing. */
  readonly connector: string | null;
  /** Author of the lowest epithet. */
  readonly author: string | null;
  /** Whether the name has `×` or a connector of nothotaxa. */
  readonly hybrid: boolean;
  /** Whether the name is a graft chimaera: `+Laburnocytisus adamii`. */
  readonly chimaera: boolean;
  readonly qualifier: Qualifier | null;
  readonly cultivar: string | null;
  /** Whether a remark in parentheses was removed: `Quercus robur (planted)`. */
  readonly remark: boolean;
}

/** A hybrid formula or graft: `Salix alba × S. fragilis`. */
interface Formula {
  readonly kind: 'formula';
  readonly canonical: string;
  readonly parents: readonly BotanicalName[];
  readonly chimaera: boolean;
}

/** Several names in one text: `Quercus robur; Fagus sylvatica`, `Quercus robur/petraea`. */
interface SeveralNames {
  readonly kind: 'several';
  readonly canonical: string;
  readonly names: readonly BotanicalName[];
}

/** A text that is not a botanical name, such as a common name in any script. */
interface OtherText {
  readonly kind: 'text';
  readonly canonical: string;
}

const NOT_LATIN = /(?!\p{Script=Latin})\p{L}/u;
const FIRST_WORD = /^\p{L}[\p{L}-]*\.?$/u;
const ABBREVIATION = /^(\p{L}|\p{Lu}\p{L}{1,3}\.|\p{L}\.)$/u;
/** Second words of common names, which are not epithets. */
const SMALL_WORDS: ReadonlySet<string> = new Set(
  'a à al and aux da das de dei del della der des di die do du e el et i in la las le les los of og och the to und van von y with'.split(
    ' ',
  ),
);
const POSSESSIVE = /\p{L}'s(?=\s|$)/u;
const QUALIFIERS = new Map<string, Qualifier>([
  ['cf', 'cf'],
  ['cfr', 'cf'],
  ['conf', 'cf'],
  ['aff', 'aff'],
]);
const SOME_SPECIES = /^(?:sp|spp|spec|species|indet)\.?$/;
const WIDE = /(?:^|\s)(?:agg|s\.\s?l|s\.\s?lat|s\.\s?str|sensu (?:lato|stricto))\.?(?=$|\s)/;
const BRACKETS = /\[[^\]]*\]?/g;

const isCapital = (word: string | undefined): boolean => word !== undefined && /^\p{Lu}/u.test(word);
const isEpithet = (word: string | undefined): boolean =>
  word !== undefined &&
  /^\p{Ll}[\p{Ll}-]+$/u.test(word) &&
  !SMALL_WORDS.has(word) &&
  looseConnector(word) === undefined;

/** Maximum length of a name in characters. */
const LONGEST = 300;

/** Parses a name in any common form. Total: returns a result for every text. */
export const parseName = (written: string): ParsedName => {
  if (written.length > LONGEST) return asText(written);
  const signs = withoutListMark(normaliseCharacters(written));
  const undoubted = signs.replace(DOUBT, ' ');
  const words = undoubted.replace(BRACKETS, ' ').replace(/\s+/g, ' ').trim();
  const { text: given, remark } = withoutRemarks(tidied(words));
  const whole = NOT_LATIN.test(given) ? null : withoutCultivar(given);
  if (whole === null) return asText(written);
  const chimaera = whole.text.startsWith('+');
  const text = whole.text.replace(/^\+\s*/, '');
  const formula = readFormula(text);
  if (formula) return formula;
  const several = readSeveral(text);
  if (several) return several;
  const name = botanical(text.replace(COMMA, ' '), chimaera, whole.cultivar);
  if (!name) return asText(written);
  return { ...name, remark, qualifier: name.qualifier ?? (undoubted === signs ? null : 'cf') };
};

/** Matches question marks at the beginning or end of a word, also in brackets, which mean the same as `cf.` (contract C7.25). */
const DOUBT = /[([]\?+[)\]]|(?<![^\s([])\?+|(?<!\?)\?+(?![^\s)\]])/g;
/** Short words of author citations with a dot, which an epithet at the end of a sentence also has. */
const SHORTENED =
  'auct|hort|ined|cult|comb|nom|illeg|inval|indet|spec|excl|emend|ampl|cons|rej|nud|dub|superfl';

/** Removes quotation marks and trailing punctuation, inserts missing spaces after dots. */
const tidied = (text: string): string =>
  unquoted(text)
    .replace(/(?<![\s,;*])[\s,;*]+$/, '')
    .replace(/(?<=\p{L})\.(?=\p{Ll}{2})/gu, '. ')
    .replace(new RegExp(`(?<= )(?!(?:${SHORTENED})\\.)(\\p{Ll}{4,})\\.$`, 'u'), '$1');

/** Matches a quotation mark at the beginning or end that has no other one. */
const UNPAIRED = /^"(?=[^"]*$)|^([^"]*)"$/;
/** Matches a whole text in quotation marks or parentheses. */
const ENCLOSED = /^(?:"\s*([^"]*?)\s*"|\(\s*([^()]*?)\s*\))$/;
/** Matches a name in quotation marks before its author: a cultivar has no lower-case second word. */
const QUOTED_NAME = /^(['"])\s*(\p{Lu}\p{L}*\.? (?:× )?\p{Ll}[^'"]*?)\s*\1(?=$|\s)/u;
/** Matches an epithet in quotation marks; names of cultivars begin with a capital letter. */
const QUOTED_EPITHET = /^(\p{Lu}[\p{L}-]+) (['"])(\p{Ll}[\p{Ll}-]+)\2(?=$|\s)/u;

const unquoted = (text: string): string =>
  text
    .replace(UNPAIRED, '$1')
    .replace(ENCLOSED, (_, quoted?: string, bracketed?: string) => quoted ?? bracketed ?? '')
    .replace(QUOTED_NAME, '$2')
    .replace(QUOTED_EPITHET, '$1 $3');

/** Matches the comma between a name and its author: after one or two epithets, or after a rank and its epithet. */
const COMMA = new RegExp(
  [
    String.raw`,(?<=^(?:× )?\S+(?: (?:× )?\p{Ll}[\p{Ll}-]+){1,2},`,
    String.raw` (?:(?:notho)?(?:subsp|var|f)|ssp|subvar|fo|forma?)\.? (?:× )?\p{Ll}[\p{Ll}-]+,) (?=[\p{Lu}(])`,
  ].join('|'),
  'u',
);

const asText = (written: string): OtherText => ({ kind: 'text', canonical: fold(written) });

/** Parses two names joined by `×` or `+`; undefined if the sign marks a single name as a hybrid. */
const readFormula = (text: string): Formula | undefined => {
  const graft = text.includes(' + ');
  const parts = graft ? text.split(' + ') : crossed(text);
  if (parts.length < 2) return undefined;
  const genus = parts[0]!.split(' ')[0]!;
  const parents = parts.map((part, at) => botanical(at === 0 ? part : ofGenus(part, genus), false, null));
  const read = parents.filter((parent) => parent !== undefined);
  if (read.length < parts.length) return undefined;
  const sign = graft ? ' + ' : ' × ';
  return {
    kind: 'formula',
    canonical: read.map(({ canonical }) => canonical).join(sign),
    parents: read,
    chimaera: graft,
  };
};

/** Matches boundaries between names; after a comma or *and* only before a genus with epithet, since authors may follow. */
const BETWEEN_NAMES = new RegExp(
  [
    String.raw`\s*[;|/]\s*`,
    String.raw`(?:,|,? (?:or|and|oder|und|ou|et|o|y|e)) (?=\p{Lu}\p{Ll}*\.? \p{Ll}[\p{Ll}-]{2,}(?:$|\s))`,
    String.raw` (?:or|oder|ou) (?=\p{Ll}{3,}$)`,
  ].join('|'),
  'u',
);

/** Parses several names in one text; undefined if an author or a note follows. */
const readSeveral = (text: string): SeveralNames | undefined => {
  const parts = text.split(BETWEEN_NAMES).filter((part) => part !== '');
  if (parts.length < 2) return undefined;
  const genus = parts[0]!.split(' ')[0]!;
  const names = parts.map((part, at) => partOf(at === 0 ? part : ofGenus(part, genus)));
  const read = names.filter((name) => name !== undefined);
  if (read.length < parts.length) return undefined;
  return { kind: 'several', canonical: read.map(({ canonical }) => canonical).join('; '), names: read };
};

const partOf = (text: string): BotanicalName | undefined => {
  const name = looseConnector(text.split(' ')[0]!) ? undefined : botanical(text, false, null);
  return name && name.epithets.length > 0 ? name : undefined;
};

const SHORT_GENUS = /^(\p{Lu}\p{Ll}{0,3})\.? /u;

/** Completes the genus of a further parent from the first one if it is missing or abbreviated. */
const ofGenus = (part: string, genus: string): string => {
  const [first, second] = part.split(' ');
  if (isEpithet(first) && !isEpithet(second) && first !== genus) return `${genus} ${part}`;
  return part.replace(SHORT_GENUS, (short, letters: string) =>
    genus.startsWith(letters) ? `${genus} ` : short,
  );
};

/** Splits a text at `×` between names: after an epithet or author, or before a genus with epithet. */
const crossed = (text: string): readonly string[] => {
  const words = text.split(' ');
  const parts: string[][] = [[]];
  words.forEach((word, at) => {
    const part = parts.at(-1)!;
    const before = part.at(-1);
    const between =
      word === '×' &&
      before !== undefined &&
      looseConnector(before) === undefined &&
      (isCapital(words[at + 1])
        ? isEpithet(words[at + 2]) || part.some((each, index) => index > 0 && isEpithet(each))
        : part.some((each, index) => index > 0 && isEpithet(each)) && isEpithet(words[at + 1]));
    if (between) parts.push([]);
    else part.push(word);
  });
  return parts.map((part) => part.join(' ')).filter((part) => part !== '');
};

const botanical = (text: string, chimaera: boolean, cultivar: string | null): BotanicalName | undefined => {
  const { words, qualifier } = withoutQualifier(text);
  const [first = '', second] = words[0] === '×' ? words.slice(1) : words;
  if (!FIRST_WORD.test(first) || POSSESSIVE.test(text)) return undefined;
  if ([...first.split('-').slice(1), second].some((word) => word !== undefined && SMALL_WORDS.has(word)))
    return undefined;
  const abbreviated = second !== undefined && ABBREVIATION.test(first);
  const clean = inNameCase(words.map((word, at) => (at > 0 ? glued(word) : word)).join(' '));
  const key = matchKey(clean);
  const split = splitAuthorship(clean);
  const [genus = '', ...below] = key.split(' ');
  if (genus === '') return undefined;
  const connector = below.filter((word) => word.endsWith('.')).at(-1) ?? null;
  return {
    kind: 'name',
    canonical: `${chimaera ? '+' : ''}${key}${cultivar === null ? '' : ` '${fold(cultivar)}'`}`,
    key,
    name: split.name,
    genus: abbreviated ? genus.replace(/\.$/, '') : genus,
    abbreviated,
    epithets: below.filter((word) => !word.endsWith('.')),
    connector,
    author: qualifier === 'sp' ? null : split.author,
    hybrid: clean.includes('×') || split.name.search(NOTHO) >= 0,
    chimaera,
    qualifier,
    cultivar,
    remark: false,
  };
};

/** Matches `xpiperita`; no Latin word begins with x before a consonant. */
const glued = (word: string): string => word.replace(/^x(?=[bcdfghjklmnpqrstvwz])/, '× ');

/** Removes qualifiers such as `cf.`; drops everything after `sp.`. */
const withoutQualifier = (text: string): { words: readonly string[]; qualifier: Qualifier | null } => {
  let qualifier: Qualifier | null = WIDE.test(text) ? 'agg' : null;
  const words: string[] = [];
  for (const word of text.replace(WIDE, ' ').split(' ').filter(Boolean)) {
    const isFirst = words.length === 0 && !/^(?:cfr?|aff)\.?$/.test(word);
    const sign = isFirst ? undefined : QUALIFIERS.get(word.replace(/\.$/, '').toLowerCase());
    if (words.length > 0 && SOME_SPECIES.test(word)) return { words, qualifier: 'sp' };
    if (sign === undefined) words.push(word);
    else qualifier = sign;
  }
  return { words, qualifier };
};
