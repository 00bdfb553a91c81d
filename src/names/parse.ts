import { type TextPart, takeApart } from './asides.js';
import { withoutCultivar } from './cultivar.js';
import { withoutWordsOfDoubt } from './doubt.js';
import { fold } from './fold.js';
import { inGenus, readFormula } from './formula.js';
import { withoutListMark } from './list-mark.js';
import { isMissing } from './missing-values.js';
import { normaliseCharacters } from './normalise-characters.js';
import type { BotanicalName, OtherText, ParsedName, SeveralNames } from './parsed-name.js';
import { looseConnector } from './rank-connectors.js';
import { readBotanicalName } from './read-botanical-name.js';
import { hasNumber } from './remarks.js';
import { withoutSubgenus } from './subgenus.js';
import { tidied } from './tidied.js';

const NOT_LATIN = /(?!\p{Script=Latin})\p{L}/u;
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
  const more = { subgenus, isDoubted, remark: remark || author || written.includes('†') };
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
    const read =
      text === undefined || NOT_LATIN.test(text) ? undefined : readBotanicalName(text, chimaera, cultivar);
    return read && (at === 0 || read.epithets.length > 0) ? [{ part, read }] : [];
  });
  return names.length > 1 ? names.filter(({ read }) => read.epithets.length > 0) : names;
};

/** Returns a further part as a name, with the genus of the first one if it is missing or abbreviated; undefined for other words. */
const furtherName = ({ text, after }: TextPart, genus: string): string | undefined => {
  const [first = '', second] = text.replace(/^× /, '').split(' ');
  if (looseConnector(first) || (after === '(' && !/\p{Lu}/u.test(text))) return undefined;
  if (second !== undefined && hasNumber(second)) return undefined;
  if (second === undefined) return /^(?:[/;]|or|oder|ou)$/.test(after) ? inGenus(text, genus) : undefined;
  return /^\p{Lu}/u.test(second) && /\p{Ll}/u.test(text) ? undefined : inGenus(text, genus);
};

/** Returns whether a text is an inverted common name, *Clover, White*, rather than a genus with other words. */
const isInverted = ({ part, read }: NamedPart, parts: readonly TextPart[]): boolean =>
  read.epithets.length === 0 &&
  parts.some((each) => each !== part && each.after === ',' && !hasNumber(each.text));

/** What was removed from a text before its names were read. */
interface Removed {
  readonly subgenus: BotanicalName['subgenus'];
  readonly isDoubted: boolean;
  readonly remark: boolean;
}

/** Returns a name with what was read apart from it. A doubt replaces a wide sense, but not `aff.` and `sp.`. */
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
