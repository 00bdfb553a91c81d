import { type TextPart, takeApart } from './asides.js';
import { splitAuthorship } from './authorship.js';
import { mayBeCitation } from './citation.js';
import { withoutCultivar } from './cultivar.js';
import { withoutWordsOfDoubt } from './doubt.js';
import { fold } from './fold.js';
import { withoutListMark } from './list-mark.js';
import { inNameCase, matchKey } from './matching.js';
import { isMissing } from './missing-values.js';
import { normaliseCharacters } from './normalise-characters.js';
import { looseConnector, NOTHO } from './rank-connectors.js';
import { withoutSubgenus } from './subgenus.js';
import { tidied } from './tidied.js';

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
  /** Key of the subgenus or section, which may be another genus: `vetrix` of `Salix (Vetrix) caprea`; null if there is none. */
  readonly subgenus: string | null;
  /** Whether a remark was removed: `Quercus robur (planted)`. */
  readonly remark: boolean;
  /** Words beside the name that the data must explain: common names, cultivars without quotes, authors without abbreviation. */
  readonly beside: readonly string[];
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
  /** Texts of the form of a name; those of an unknown genus are common names (*Norway maple*). */
  readonly names: readonly (BotanicalName & { readonly written: string })[];
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
/** Words in place of an epithet, for a species or cultivar that is not named. */
const SOME_SPECIES =
  /^(?:spp?|spec|species|indet|cvs?|cultivars?|mix|mixed|mixture|mischung|gemischt|hybrids?|hybriden?|sorten?|variet(?:y|ies))\.?$/i;
const WIDE = /(?:^|\s)(?:agg|group|gruppe|s\.\s?l|s\.\s?lat|s\.\s?str|sensu (?:lato|stricto))\.?(?=$|\s)/;

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
  if (isMissing(signs)) return asText(written);
  const { text: certain, isDoubted } = withoutWordsOfDoubt(signs);
  const { text: whole, cultivar } = withoutCultivar(tidied(certain));
  const chimaera = whole.startsWith('+');
  const { text, subgenus, author } = withoutSubgenus(whole.replace(/^\+\s*/, ''));
  const { parts, remark } = takeApart(text);
  const first = parts[0]?.text ?? '';
  const formula = NOT_LATIN.test(first) ? undefined : readFormula(first);
  if (formula) return formula;
  const names = namesAmong(parts, chimaera, cultivar);
  const [name, another] = names;
  if (name === undefined || isInverted(name, parts)) return asText(written);
  const more = { subgenus, isDoubted, remark: remark || author };
  return another === undefined
    ? withBeside(
        name,
        parts.filter((part) => part !== name.part),
        more,
      )
    : severalOf(names, more);
};

/** A part of a text that has the form of a name. */
interface NamedPart {
  readonly part: TextPart;
  readonly read: BotanicalName;
}

/** Returns the parts that have the form of a name. A genus alone counts only if no other part has an epithet. */
const namesAmong = (
  parts: readonly TextPart[],
  chimaera: boolean,
  cultivar: string | null,
): readonly NamedPart[] => {
  const genus = parts[0]?.text.split(' ')[0] ?? '';
  const names = parts.flatMap((part, at): readonly NamedPart[] => {
    const text = at === 0 ? part.text : furtherName(part, genus);
    const read = text === undefined || NOT_LATIN.test(text) ? undefined : botanical(text, chimaera, cultivar);
    return read && (at === 0 || read.epithets.length > 0) ? [{ part, read }] : [];
  });
  return names.length > 1 ? names.filter(({ read }) => read.epithets.length > 0) : names;
};

/** Returns a further part as a name, with the genus of the first one if it is missing or abbreviated; undefined for other words. */
const furtherName = ({ text, after }: TextPart, genus: string): string | undefined => {
  const [first = '', second] = text.replace(/^× /, '').split(' ');
  if (looseConnector(first) || (after === '(' && !/\p{Lu}/u.test(text))) return undefined;
  if (second === undefined) return /^(?:[/;]|or|oder|ou)$/.test(after) ? ofGenus(text, genus) : undefined;
  return /^\p{Lu}/u.test(second) && /\p{Ll}/u.test(text) ? undefined : ofGenus(text, genus);
};

/** Returns whether a text is an inverted common name, *Clover, White*, rather than a genus with other words. */
const isInverted = ({ part, read }: NamedPart, parts: readonly TextPart[]): boolean =>
  read.epithets.length === 0 && parts.some((each) => each !== part && each.after === ',');

/** What was removed from a text before its names were read. */
interface Removed {
  readonly subgenus: string | null;
  readonly isDoubted: boolean;
  readonly remark: boolean;
}

const withBeside = (
  { read }: NamedPart,
  others: readonly TextPart[],
  { subgenus, isDoubted, remark }: Removed,
): BotanicalName => ({
  ...read,
  subgenus,
  remark: read.remark || remark,
  qualifier: isDoubted && (read.qualifier ?? 'agg') === 'agg' ? 'cf' : read.qualifier,
  beside: [...read.beside, ...others.map(({ text }) => text)],
});

const severalOf = (names: readonly NamedPart[], removed: Removed): SeveralNames => ({
  kind: 'several',
  canonical: names.map(({ read }) => read.canonical).join('; '),
  names: names.map((each) => ({ ...withBeside(each, [], removed), written: each.part.text })),
});

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
  const { words, qualifier, after } = withoutQualifier(text);
  const [first = '', second] = words[0] === '×' ? words.slice(1) : words;
  if (!FIRST_WORD.test(first) || POSSESSIVE.test(text)) return undefined;
  if ([...first.split('-').slice(1), second].some((word) => word !== undefined && SMALL_WORDS.has(word)))
    return undefined;
  const abbreviated = second !== undefined && ABBREVIATION.test(first);
  const clean = inNameCase(words.map((word, at) => (at > 0 ? glued(word) : word)).join(' '));
  const whole = matchKey(clean);
  const [genus = '', ...ranks] = whole.split(' ');
  if (genus === '') return undefined;
  // `Rosa f. alba` lacks its species.
  const isHalf = ranks[0]?.endsWith('.') === true;
  const below = isHalf ? [] : ranks;
  const key = isHalf ? genus : whole;
  const split = isHalf ? { name: first, author: ranks.join(' ') } : splitAuthorship(clean);
  const connector = below.filter((word) => word.endsWith('.')).at(-1) ?? null;
  const epithets = below.filter((word) => !word.endsWith('.'));
  const cited = qualifier === 'sp' ? null : split.author;
  // `Quercus robur und petraea`: the words between two epithets without a rank are no part of the name.
  const between =
    connector === null
      ? epithets.slice(1, -1).filter((word) => word !== epithets[0] && !looseConnector(word))
      : [];
  // `Thuja sp. near occidentalis`; `Quercus sp. 1` and `Quercus cultivar` leave nothing unread.
  const unread = (epithets.length > 0 ? after : after.slice(1)).join(' ');
  // `Salix c.` has half an epithet, `quercus robur l.` an author.
  const isAuthor =
    cited === null ||
    (!isHalf && mayBeCitation(cited) && !(epithets.length === 0 && /^\p{Ll}\.*$/u.test(cited)));
  return {
    kind: 'name',
    canonical: `${chimaera ? '+' : ''}${key}${cultivar === null ? '' : ` '${fold(cultivar)}'`}`,
    key,
    name: split.name,
    genus: abbreviated ? genus.replace(/\.$/, '') : genus,
    abbreviated,
    epithets,
    connector,
    author: isAuthor ? cited : null,
    hybrid: clean.includes('×') || split.name.search(NOTHO) >= 0,
    chimaera,
    qualifier,
    cultivar,
    subgenus: null,
    remark: false,
    beside: [...between, ...(isAuthor ? [] : [cited]), ...(/\p{L}{2}/u.test(unread) ? [unread] : [])],
  };
};

/** Matches `xpiperita`; no Latin word begins with x before a consonant. */
const glued = (word: string): string => word.replace(/^x(?=[bcdfghjklmnpqrstvwz])/, '× ');

/** A text without its qualifier, with the words from `sp.` on. */
interface Qualified {
  readonly words: readonly string[];
  readonly qualifier: Qualifier | null;
  readonly after: readonly string[];
}

/** Removes qualifiers such as `cf.`, and everything from `sp.` on. */
const withoutQualifier = (text: string): Qualified => {
  let qualifier: Qualifier | null = WIDE.test(text) ? 'agg' : null;
  const words: string[] = [];
  const all = text.replace(WIDE, ' ').split(' ').filter(Boolean);
  for (const [at, word] of all.entries()) {
    const isFirst = words.length === 0 && !/^(?:cfr?|aff)\.?$/.test(word);
    const sign = isFirst ? undefined : QUALIFIERS.get(word.replace(/\.$/, '').toLowerCase());
    if (words.length > 0 && SOME_SPECIES.test(word)) return { words, qualifier: 'sp', after: all.slice(at) };
    if (sign === undefined) words.push(word);
    else qualifier = sign;
  }
  return { words, qualifier, after: [] };
};
