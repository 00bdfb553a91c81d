import { type AuthorComparison, compareAuthors, shareBasionym } from '../names/author-comparison.js';
import { familyNameOf } from '../names/family-names.js';
import { plain } from '../names/fold.js';
import { sameStem } from '../names/matching.js';
import type { BotanicalName } from '../names/parsed-name.js';
import { nameKey } from '../names/scientific.js';
import type { NameToMatch } from './match.js';
import type { Bearer } from './queries.js';
import type { Spelling } from './spellings.js';

/** A known name that may match, compared with the given name. */
export interface Candidate {
  readonly bearer: Bearer;
  readonly spelling: Spelling;
  readonly author: AuthorComparison;
  /** Whether the authors differ except for the author of the basionym. */
  readonly sameBasionym: boolean;
  /** False for a synonym from a single list without authors, which may mix up homonyms ({@link isTrusted}). */
  readonly trusted: boolean;
  /** Whether the name equals the known name, including `×`. */
  readonly asWritten: boolean;
  /** Whether the species belongs to the given genus and family; null without hints. */
  readonly fits: boolean | null;
}

const lastWord = (key: string): string => key.slice(key.lastIndexOf(' ') + 1);

/**
 * Returns whether a name is reliable, or its form shows that it belongs to the species: its epithet only moved to
 * another genus, or it is a lower rank of the species without an author (*Beta vulgaris cicla* for *Beta vulgaris*).
 */
const isTrusted = ({ author }: BotanicalName, { certain, key, accepted_key }: Bearer): boolean =>
  certain ||
  sameStem(lastWord(key), lastWord(accepted_key)) ||
  (author === null && key.startsWith(`${accepted_key} `));

/** Matches an author citation that consists of parentheses only, which lacks the author of the combination. */
const ONLY_BRACKETS = /^\([^()]*\)$/;

/** Compares the authors. Parentheses alone may have the author of the whole name: `Quercus robur (L.)`. */
const authorOf = (author: string | null, known: string | null): AuthorComparison => {
  const compared = compareAuthors(author, known);
  if (compared !== 'different' || author === null || !ONLY_BRACKETS.test(author)) return compared;
  return compareAuthors(author.slice(1, -1), known) === 'different' ? 'different' : 'compatible';
};

/** Genus and family of a taxon; the genus is null for a family. */
export interface NamedGroups {
  readonly genus: string | null;
  readonly family: string;
}

/** Returns whether a taxon belongs to the given genus and family; null if there is nothing to compare (contract C7.26). */
export const fitsHints = (hints: Pick<NameToMatch, 'genus' | 'family'>, own: NamedGroups): boolean | null => {
  const fits = (['genus', 'family'] as const).flatMap((group) => {
    const [hint, name] = [hints[group], own[group]];
    return name === null || !hint?.trim() ? [] : [groupKey(hint) === groupKey(name)];
  });
  return fits.length === 0 ? null : fits.every(Boolean);
};

/** Returns the key of a genus or family; alternative names of a family have the same key. */
const groupKey = (name: string): string => familyNameOf(plain(name.trim()));

/** Returns every known name among the spellings as a candidate. */
export const matchCandidates = (
  asked: NameToMatch,
  name: BotanicalName,
  spellings: readonly Spelling[],
  bearersByKey: ReadonlyMap<string, readonly Bearer[]>,
): readonly Candidate[] =>
  spellings.flatMap((spelling) =>
    (bearersByKey.get(spelling.key) ?? []).map((bearer) => ({
      bearer,
      spelling,
      author: authorOf(name.author, bearer.name_author),
      sameBasionym: shareBasionym(name.author, bearer.name_author),
      trusted: isTrusted(name, bearer),
      asWritten: nameKey(name.name) === nameKey(bearer.synonym ?? bearer.scientific_name),
      fits: fitsHints(asked, bearer),
    })),
  );
