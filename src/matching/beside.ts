import { compareAuthors } from '../names/author-comparison.js';
import { commonKey } from '../names/common-name.js';
import { everydayForms } from '../names/everyday-forms.js';
import { fold } from '../names/fold.js';
import type { BotanicalName } from '../names/parsed-name.js';
import { hasNumber } from '../names/remarks.js';
import { commonNameKeys } from './common-names.js';
import { type NameMatch, withReasons } from './match.js';
import type { Bearer, CommonBearer } from './queries.js';
import type { Reason } from './reasons.js';

/** What the data know of the words beside names. */
export interface KnownWords {
  readonly bearersByKey: ReadonlyMap<string, readonly CommonBearer[]>;
  /** Returns the group that a folded common name means (contract C7.14). */
  group(text: string): { readonly name: string; readonly called: readonly number[] } | null;
  isGenus(word: string): boolean;
}

/** Returns the lookup keys of words as everyday language changes them (contract C7.13). */
const everydayKeys = (text: string): readonly string[] =>
  everydayForms(commonKey(text)).flatMap(commonNameKeys);

/** Returns the lookup keys of the words beside a name. */
export const besideKeys = ({ beside, subgenus }: BotanicalName): readonly string[] =>
  [...beside, ...unranked(subgenus)].flatMap((text) => [...commonNameKeys(text), ...everydayKeys(text)]);

/** Returns the word in brackets behind the genus, unless its rank is written. */
const unranked = (subgenus: BotanicalName['subgenus']): readonly string[] =>
  subgenus === null || subgenus.isRanked ? [] : [subgenus.name];

/** Returns whether the data must explain words beside or within a name. */
export const hasWordsBeside = ({ beside, subgenus }: BotanicalName): boolean =>
  beside.length > 0 || unranked(subgenus).length > 0;

/** What the words say of the plant, and the other plants that they name. */
interface Verdict {
  readonly reason: Reason;
  readonly others: readonly CommonBearer[];
}

const FAMILY = /^\p{Lu}\p{Ll}+aceae$/u;

/** Returns the author that the words are, compared with that of the name; undefined if they are none. */
const authorReason = (text: string, { bearer, reasons }: NameMatch): Reason | undefined => {
  if (reasons.some((reason) => reason.startsWith('author_'))) return undefined;
  const compared = compareAuthors(text, bearer?.name_author ?? null);
  if (compared === 'same') return 'author_same';
  return compared === 'compatible' && !text.includes(' ') ? 'author_compatible' : undefined;
};

/** Returns the species of a match, and the accepted one of which it is probably a synonym. */
const plantsOf = ({ bearer, reasons, alternatives }: NameMatch): readonly Bearer[] =>
  [bearer, reasons.includes('probable_synonym') ? alternatives[0] : null].filter((each) => each != null);

/** Judges the words beside the name of a match: an author, a name of its plant, of another one, or unknown (contract C7.24). */
const judge = (text: string, match: NameMatch, known: KnownWords): Verdict => {
  const verdict = (reason: Reason, others: readonly CommonBearer[] = []): Verdict => ({ reason, others });
  const author = authorReason(text, match);
  if (author) return verdict(author);
  const genus = match.bearer?.genus ?? match.genus?.name ?? null;
  const family = match.bearer?.family ?? match.genus?.family ?? match.family?.name ?? null;
  const isOfPlant = (other: CommonBearer): boolean =>
    match.bearer
      ? plantsOf(match).some(({ plant_slug }) => plant_slug === other.plant_slug)
      : other.genus === genus;
  const having = (keys: readonly string[]) => keys.flatMap((key) => known.bearersByKey.get(key) ?? []);
  const named = having(commonNameKeys(text));
  const group = known.group(commonKey(text));
  const isOfGroup = group !== null && [genus, family].includes(group.name);
  const isCalled = isOfGroup && (match.bearer === null || group.called.includes(match.bearer.id));
  if (isCalled || [...named, ...having(everydayKeys(text))].some(isOfPlant))
    return verdict('vernacular_agrees');
  const isTaxon = FAMILY.test(text) || known.isGenus(fold(text));
  if (isTaxon && [genus, family].some((name) => name !== null && fold(name) === fold(text)))
    return verdict('remark_ignored');
  if (isTaxon || named.length > 0 || (group !== null && !isOfGroup))
    return verdict('vernacular_differs', named);
  if (!hasNumber(text)) return verdict('words_unknown');
  // `pot 3 l near Pyrus communis`
  const isOtherGenus = fold(text)
    .split(' ')
    .some((word) => known.isGenus(word) && word !== fold(genus ?? ''));
  return verdict(isOtherGenus ? 'vernacular_differs' : 'remark_ignored');
};

/** Judges the word in brackets behind the genus: a known genus, a common name, or a subgenus that the data do not know. */
const judgeSubgenus = (word: string, match: NameMatch, known: KnownWords): Verdict => {
  const verdict = judge(word, match, known);
  return verdict.reason === 'words_unknown' ? { ...verdict, reason: 'subgenus_unknown' } : verdict;
};

/** Adds to a match what the words beside its name say of its plant. */
export const withWordsBeside = (
  { beside, subgenus }: BotanicalName,
  match: NameMatch,
  known: KnownWords,
): NameMatch =>
  match.type === 'none'
    ? match
    : [
        ...beside.map((words) => judge(words, match, known)),
        ...unranked(subgenus)
          .filter((word) => !known.isGenus(word))
          .map((word) => judgeSubgenus(word, match, known)),
      ].reduce((all, { reason, others }) => withReasons(all, [reason], others), match);
