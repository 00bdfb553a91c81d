import { type AuthorComparison, compareAuthors, shareBasionym } from '../names/author-comparison.js';
import { plain } from '../names/fold.js';
import { sameStem } from '../names/matching.js';
import type { BotanicalName } from '../names/parse.js';
import { nameKey } from '../names/scientific.js';
import type { AskedName } from './match.js';
import type { Bearer } from './queries.js';
import type { Spelling } from './spellings.js';

/** A held name that may be meant, and how it stands to the one that was asked for. */
export interface Candidate {
  readonly bearer: Bearer;
  readonly spelling: Spelling;
  readonly author: AuthorComparison;
  /** Whether the authors differ, but not in who described the plant first. */
  readonly sameBasionym: boolean;
  /** A synonym of one list without authors is not: it mixes homonyms up (as in ingestion, synonym-matching.ts). */
  readonly trusted: boolean;
  /** Whether the name is written as it is held, `×` among it. */
  readonly asWritten: boolean;
  /** Whether the species is of the genus and family that were given; null where neither was. */
  readonly fits: boolean | null;
}

const lastWord = (key: string): string => key.slice(key.lastIndexOf(' ') + 1);

/** Whether a synonym leads to its species for sure, or the epithet shows that the name only moved. */
const isTrusted = ({ synonym, certain, key, accepted_key }: Bearer): boolean =>
  synonym === null || certain || sameStem(lastWord(key), lastWord(accepted_key));

const fitsHints = ({ genus, family }: AskedName, bearer: Bearer): boolean | null => {
  const given = [
    [genus, bearer.genus],
    [family, bearer.family],
  ].filter((pair): pair is [string, string] => typeof pair[0] === 'string' && pair[0].trim() !== '');
  if (given.length === 0) return null;
  return given.every(([hint, own]) => plain(hint.trim()) === plain(own));
};

/** Every held name among the spellings, as candidates. */
export const candidates = (
  asked: AskedName,
  name: BotanicalName,
  spellings: readonly Spelling[],
  held: ReadonlyMap<string, readonly Bearer[]>,
): readonly Candidate[] =>
  spellings.flatMap((spelling) =>
    (held.get(spelling.key) ?? []).map((bearer) => ({
      bearer,
      spelling,
      author: compareAuthors(name.author, bearer.name_author),
      sameBasionym: shareBasionym(name.author, bearer.name_author),
      trusted: isTrusted(bearer),
      asWritten: nameKey(name.name) === nameKey(bearer.synonym ?? bearer.scientific_name),
      fits: fitsHints(asked, bearer),
    })),
  );
