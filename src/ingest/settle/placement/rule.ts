import { compareTypes } from '../../../names/author-comparison.js';
import { sameStem } from '../../../names/matching.js';
import { getOrInsert } from '../../../runtime/get-or-insert.js';

/** An unplaced name and an accepted species of its family whose epithet begins alike. */
export interface Pair {
  readonly nameKey: string;
  readonly name: string;
  readonly author: string | null;
  readonly species: number;
  readonly accepted: string;
  readonly acceptedAuthor: string | null;
  /** Number of synonyms that lead from the genus of the name to that of the species. */
  readonly leads: number;
  /** Synonyms of the species whose epithet begins alike, with their authors. */
  readonly others: readonly (readonly [name: string, author: string | null])[];
  /** Whether a source calls the name a synonym of another accepted species. */
  readonly contradicted: boolean;
}

/** The accepted species of an unplaced name. */
export interface PlacedName {
  readonly nameKey: string;
  readonly state: 'derived' | 'probable';
  readonly species: number;
  readonly reason: string;
}

const epithetOf = (name: string): string => name.slice(name.lastIndexOf(' ') + 1);
const genusOf = (name: string): string => name.slice(0, name.indexOf(' '));
const isCrossed = (name: string): boolean => name.includes('×');
const isBracketed = (author: string | null): boolean => author?.startsWith('(') === true;

const isAlike = ({ name, accepted }: Pair): boolean =>
  sameStem(epithetOf(name), epithetOf(accepted)) && isCrossed(name) === isCrossed(accepted);

const typesOf = ({ author, acceptedAuthor }: Pair) => compareTypes(author, acceptedAuthor);

/**
 * Returns whether the species may be named after another plant: the name would be its first one, but so may be the same
 * epithet in a third genus (*Chelidonium hybridum*, not *Papaver hybridum*, became *Roemeria hybrida*).
 */
const hasOtherFirstName = ({ name, author, accepted, others }: Pair): boolean =>
  !isBracketed(author) &&
  others.some(
    ([other, by]) =>
      ![genusOf(name), genusOf(accepted)].includes(genusOf(other)) &&
      sameStem(epithetOf(name), epithetOf(other)) &&
      !isBracketed(by),
  );

const shown = (author: string | null): string => author ?? 'no author';

const reasonOf = ({ name, author, accepted, acceptedAuthor, leads }: Pair): string =>
  `${leads} synonyms lead from ${genusOf(name)} to ${genusOf(accepted)}, and the epithets agree; the authors are ${shown(author)} and ${shown(acceptedAuthor)}`;

/** Minimum number of synonyms that lead from one genus to another. */
const LEADS = 3;

/** Returns the placement of one name, by its pairs; undefined if no species or several are possible. */
const settled = (pairs: readonly Pair[]): PlacedName | undefined => {
  const alike = pairs.filter(isAlike);
  const led = alike.filter((pair) => pair.leads > 0 && typesOf(pair) !== 'different');
  const [only] = led;
  if (only === undefined || led.length > 1 || only.leads < LEADS) return undefined;
  const agreeing = alike.filter((pair) => ['same', 'compatible'].includes(typesOf(pair)));
  const isCertain =
    typesOf(only) === 'same' &&
    agreeing.every((pair) => pair === only) &&
    !hasOtherFirstName(only) &&
    !only.contradicted;
  const { nameKey, species } = only;
  return { nameKey, species, state: isCertain ? 'derived' : 'probable', reason: reasonOf(only) };
};

/**
 * Finds the accepted species of unplaced names (contract C10.44): the only one of the family in a genus to which names of
 * theirs moved, with the same epithet. It is certain if the authors say that both names have one type.
 */
export const placementsOf = (pairs: readonly Pair[]): readonly PlacedName[] => {
  const byName = new Map<string, Pair[]>();
  for (const pair of pairs) getOrInsert(byName, pair.nameKey, () => []).push(pair);
  const all = [...byName.values()].flatMap((each) => settled(each) ?? []);
  return all.map((each) => (hasRival(each, all, byName) ? { ...each, state: 'probable' } : each));
};

/** Returns whether another unplaced name would be the first name of the same species, too. */
const hasRival = (
  { state, species, nameKey }: PlacedName,
  all: readonly PlacedName[],
  byName: ReadonlyMap<string, readonly Pair[]>,
): boolean => {
  const isFirst = (key: string): boolean => !isBracketed(byName.get(key)![0]!.author);
  return (
    state === 'derived' &&
    isFirst(nameKey) &&
    all.some((other) => other.species === species && other.nameKey !== nameKey && isFirst(other.nameKey))
  );
};
