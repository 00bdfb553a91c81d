import { type AuthorComparison, compareAuthors, shareBasionym } from '../names/author-comparison.js';
import { plain } from '../names/fold.js';
import { sameStem } from '../names/matching.js';
import type { BotanicalName } from '../names/parse.js';
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
  /** False for a synonym from a single list without authors, which may mix up homonyms (see synonym-matching.ts). */
  readonly trusted: boolean;
  /** Whether the name equals the known name, including `×`. */
  readonly asWritten: boolean;
  /** Whether the species belongs to the given genus and family; null without hints. */
  readonly fits: boolean | null;
}

const lastWord = (key: string): string => key.slice(key.lastIndexOf(' ') + 1);

/** Returns whether a synonym is reliable, or its epithet shows that the name only moved to another genus. */
const isTrusted = ({ synonym, certain, key, accepted_key }: Bearer): boolean =>
  synonym === null || certain || sameStem(lastWord(key), lastWord(accepted_key));

const fitsHints = ({ genus, family }: NameToMatch, bearer: Bearer): boolean | null => {
  const given = [
    [genus, bearer.genus],
    [family, bearer.family],
  ].filter((pair): pair is [string, string] => typeof pair[0] === 'string' && pair[0].trim() !== '');
  if (given.length === 0) return null;
  return given.every(([hint, own]) => plain(hint.trim()) === plain(own));
};

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
      author: compareAuthors(name.author, bearer.name_author),
      sameBasionym: shareBasionym(name.author, bearer.name_author),
      trusted: isTrusted(bearer),
      asWritten: nameKey(name.name) === nameKey(bearer.synonym ?? bearer.scientific_name),
      fits: fitsHints(asked, bearer),
    })),
  );
